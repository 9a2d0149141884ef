// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import TerminalKit

/// The terminal of this process as a place where prompts are shown.
final class PromptTerminal {
    /// The path, e.g. `/dev/pts/3`.
    let path: String?
    private let device: TerminalDevice
    private let claim: TerminalClaim
    private let isPlain: Bool
    /// The typed text when the daemon went away.
    private var draft: TerminalPresenter.Draft?
    private let environment: Environment
    /// The registration from before the prompt's id was known.
    private var early: PresenterLink?
    /// Shows the question before the daemon has it; nil if nothing is drawn.
    private var earlyFace: DrawnPrompts?

    /// Opens the terminal, or nil if there is none, or this process runs in its background.
    init?(_ options: TerminalOptions, environment: Environment) {
        let runner = environment[CommandJob.runnerVariable].flatMap(Int32.init)
        guard let device = TerminalDevice() ?? TerminalDevice.borrowed(from: runner) else { return nil }
        self.device = device
        self.environment = environment
        path = device.path
        claim = TerminalClaim(path: path)
        isPlain = options.isPlain(environment)
    }

    /// The short name: `pts/3`.
    var name: String { path.map { String($0.dropFirst("/dev/".count)) } ?? "terminal" }

    private var presenterName: String { "terminal " + name }

    /// Draws what is about to be asked, so that the person does not wait until the daemon has it. It can be answered at
    /// once; the decision counts for nothing before the daemon says that this terminal shows the question.
    ///
    /// Not where another program asks on this terminal, as lines, which nothing takes back, and on a terminal that
    /// cannot be drawn on now: ``present(_:connect:)`` does so later, and tells why it cannot.
    func draw(_ prompt: Prompts.Prompt) {
        guard claim.granted < 0, !isPlain, device.takesOutput else { return }
        do throws(Failure) {
            let face = try drawnFace(place: .lines)
            face.showEarly(prompt)
            earlyFace = face
        } catch {
            earlyFace = nil
        }
    }

    /// Registers to show what is being asked, while the daemon takes it in. Where another program asks on this
    /// terminal, and where it fails, ``present(_:connect:)`` does so later, and tells why it cannot.
    ///
    /// - Parameter key: `Prompts.Session.presenterKey` of what is asked.
    func register(key: String, connect: () throws(Failure) -> Service) {
        guard claim.granted < 0 else { return }
        var call = presentation
        call.key = key
        do throws(Failure) { early = try PresenterLink(call, connect: connect) } catch { forget() }
    }

    /// A Boolean value indicating whether a question is drawn that the daemon may not have yet.
    var hasDrawn: Bool { earlyFace != nil }

    /// Takes off the terminal what `draw` has drawn, and gives up what `register` has made.
    func forget() {
        early = nil
        earlyFace?.clear(nil)
        earlyFace = nil
    }

    /// The call that registers it to show one prompt.
    private var presentation: Prompts.Present {
        Prompts.Present(
            name: presenterName, presenter: .terminal, place: .terminal, kinds: Prompts.Kind.allCases)
    }

    /// Shows what this process asks, when it is this terminal's turn, until it is over or shown elsewhere.
    ///
    /// - Parameter connect: Makes a connection.
    func present(_ asking: Asking, connect: () throws(Failure) -> Service) throws(Failure) -> TerminalPresenter.End {
        defer { forget() }
        if let link = early {
            if let earlyFace { return try run(link, earlyFace, asking) }
            return try run(link, face(place: .lines), asking)
        }
        guard let id = asking.id else { return .over }
        let face = try face(place: .lines)
        while claim.granted >= 0 {
            // Another program asks on this terminal.
            switch try face.wait(for: [claim.granted, asking.descriptor], until: nil) {
            case .connection:
                if try asking.isOver() { return .over }
                if Descriptor.isReadable(claim.granted, by: .now) { break }
                continue
            case .signal(let signal): return .signal(signal)
            case .hangup: return .hangup
            case .step, .leave, .deadline: continue
            }
            break
        }
        var call = presentation
        call.only = id
        return try run(PresenterLink(call, connect: connect).registered(), face, asking)
    }

    private func run(
        _ link: PresenterLink, _ face: any PromptFace, _ asking: Asking
    ) throws(Failure) -> TerminalPresenter.End {
        let presenter = TerminalPresenter(link: link, name: presenterName, face: face, asking: asking, draft: draft)
        defer { draft = presenter.draft }
        return try presenter.run()
    }

    /// Serves the whole queue until the person leaves.
    func attend(connect: () throws(Failure) -> Service) throws(Failure) -> TerminalPresenter.End {
        let face = try face(place: .screen)
        let link = try PresenterLink(
            Prompts.Present(name: presenterName, presenter: .agent, place: .terminal, kinds: Prompts.Kind.allCases),
            connect: connect
        ).registered()
        // A screen without a question says so itself.
        if isPlain { face.clear("Waiting for questions. Ctrl-D cancels a question, Ctrl-C leaves.") }
        return try TerminalPresenter(link: link, name: presenterName, face: face).run()
    }

    private func face(place: Painter.Place) throws(Failure) -> any PromptFace {
        isPlain ? try PlainPrompts(device, appearance: appearance(place)) : try drawnFace(place: place)
    }

    private func drawnFace(place: Painter.Place) throws(Failure) -> DrawnPrompts {
        let appearance = appearance(place)
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: place, isColoured: appearance.isColoured)
        return DrawnPrompts(terminal, appearance: appearance, lobby: place == .screen ? AttendScreen(place: name) : nil)
    }

    private func appearance(_ place: Painter.Place) -> PromptAppearance {
        PromptAppearance(
            glyphs: .suitable(environment), isColoured: Style(isTerminal: true, environment: environment).isColoured,
            tellsTerminal: place == .screen)
    }
}
