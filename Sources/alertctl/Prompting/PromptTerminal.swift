// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import TerminalKit

/// The terminal of this process as a place where prompts are shown.
final class PromptTerminal {
    /// Its path, e.g. `/dev/pts/3`.
    let path: String?
    private let device: TerminalDevice
    private let claim: TerminalClaim
    private let isPlain: Bool
    /// The typed text when the daemon went away.
    private var draft: TerminalPresenter.Draft?
    private let environment: Environment
    /// Where it has registered before the prompt's id was known.
    private var early: PresenterLink?

    /// Nil if there is no terminal, or this process runs in its background.
    init?(_ options: TerminalOptions, environment: Environment) {
        let runner = environment[CommandJob.runnerVariable].flatMap(Int32.init)
        guard let device = TerminalDevice() ?? TerminalDevice.borrowed(from: runner) else { return nil }
        self.device = device
        self.environment = environment
        path = device.path
        claim = TerminalClaim(path: path)
        isPlain = options.isPlain(environment)
    }

    /// Its usual name: `pts/3`.
    var name: String { path.map { String($0.dropFirst("/dev/".count)) } ?? "terminal" }

    private var presenterName: String { "terminal " + name }

    /// Registers to show what is being asked, while the daemon takes it in. Where another program asks on this terminal, and where
    /// it fails, ``present(_:asking:connect:isOver:shownBy:)`` does so later, and tells why it cannot.
    ///
    /// - Parameter key: `Prompts.Session.presenterKey` of what is asked.
    func register(key: String, connect: () throws(Failure) -> Service) {
        guard claim.granted < 0 else { return }
        var call = presentation
        call.key = key
        do throws(Failure) { early = try PresenterLink(call, connect: connect) } catch { early = nil }
    }

    /// Gives up what `register` made.
    func forgetRegistration() { early = nil }

    /// How it registers to show one prompt.
    private var presentation: Prompts.Present {
        Prompts.Present(
            name: presenterName, presenter: .terminal, place: .terminal, kinds: Prompts.Kind.allCases)
    }

    /// Shows one prompt that this process asks, when it is this terminal's turn, until it is over or shown elsewhere.
    ///
    /// - Parameters:
    ///   - id: What the prompt is called by.
    ///   - asking: The connection on which it is asked.
    ///   - connect: Makes another one.
    ///   - isOver: Reads what there is on that connection, and says whether the prompt is over.
    ///   - shownBy: Who shows the prompt, as has been told on that connection.
    func present(
        _ id: String, asking: Int32, connect: () throws(Failure) -> Service, isOver: () throws(Failure) -> Bool,
        shownBy: () -> String?
    ) throws(Failure) -> TerminalPresenter.End {
        let face = try face(place: .lines)
        if let link = early {
            early = nil
            return try run(link, face, id: id, asking: asking, isOver: isOver, shownBy: shownBy)
        }
        while claim.granted >= 0 {
            // Another program asks on this terminal.
            switch try face.wait(for: [claim.granted, asking], until: nil) {
            case .connection:
                if try isOver() { return .over }
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
        let link = try PresenterLink(call, connect: connect).registered()
        return try run(link, face, id: id, asking: asking, isOver: isOver, shownBy: shownBy)
    }

    private func run(
        _ link: PresenterLink, _ face: any PromptFace, id: String, asking: Int32, isOver: () throws(Failure) -> Bool,
        shownBy: () -> String?
    ) throws(Failure) -> TerminalPresenter.End {
        let presenter = TerminalPresenter(link: link, name: presenterName, face: face, only: id, draft: draft)
        defer { draft = presenter.draft }
        return try presenter.run(asking: asking, isOver: isOver, shownBy: shownBy)
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
        let isColoured = Style(isTerminal: true, environment: environment).isColoured
        let appearance = PromptAppearance(
            glyphs: .suitable(environment), isColoured: isColoured, tellsTerminal: place == .screen)
        if isPlain { return try PlainPrompts(device, appearance: appearance) }
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: place, isColoured: isColoured)
        return DrawnPrompts(terminal, appearance: appearance, lobby: place == .screen ? AttendScreen(place: name) : nil)
    }
}
