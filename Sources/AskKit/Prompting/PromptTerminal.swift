// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
package import ClientKit
package import LinuxSystem
import TerminalKit

/// The terminal of this process as a place where prompts are shown.
package final class PromptTerminal {
    /// The environment variable with the process that runs a program in a separate terminal and lends it ours.
    package static let runnerVariable = "ALERTD_RUNNER"

    /// The path, e.g. `/dev/pts/3`.
    package let path: String?
    private let device: TerminalDevice
    /// The right to ask on the terminal. A process in the background does not take it from others.
    private lazy var claim = TerminalClaim(path: path)
    private let isPlain: Bool
    private let habit: KeyHabit
    /// The typed text when the daemon went away, or when the time was over.
    package private(set) var draft: TerminalPresenter.Draft?
    private let environment: Environment

    /// Opens the terminal, or nil if there is none.
    ///
    /// - Parameter habit: The keys of the program that this process stands in for.
    package init?(_ options: TerminalOptions, environment: Environment, habit: KeyHabit = .ours) {
        // Neither a core dump nor another program of this user gets at what is typed, or at the token that allows
        // commands.
        linux_set_not_dumpable()
        let runner = environment[Self.runnerVariable].flatMap(Int32.init)
        let opened = TerminalDevice() ?? TerminalDevice.borrowed(from: runner) ?? TerminalDevice.evenInBackground()
        guard let device = opened else { return nil }
        self.device = device
        self.habit = habit
        self.environment = environment
        path = device.path
        isPlain = options.isPlain(environment)
    }

    package var isForeground: Bool { device.isForeground }

    /// The remedy if nothing can show a question that does not wait.
    package static var remedy: String {
        isInBackground
            ? "Run it in the foreground of its terminal, or run \"alertctl question attend\" in another one"
            : "Run \"alertctl question attend\" in a terminal"
    }

    package static var isInBackground: Bool { TerminalDevice.evenInBackground()?.isForeground == false }

    /// The time after which a process in the background looks again for the foreground.
    package static let pause = Duration.seconds(1)

    /// The short name: `pts/3`.
    package var name: String { path.map { String($0.dropFirst("/dev/".count)) } ?? "terminal" }

    /// The abilities of a terminal in addition to all kinds, for `Present.shows`.
    package static let shows = Prompts.Present.everything

    /// The name as a presenter.
    private var presenterName: String { "terminal " + name }

    /// The name for `presentAs`; nil if another program asks on this terminal now, or if this one runs in the
    /// background, so that it must wait.
    var presentAs: String? { isForeground && claim.granted < 0 ? presenterName : nil }

    /// Shows the question of this process, when it is this terminal's turn, until it is over or shown elsewhere.
    ///
    /// - Parameter connect: Makes a connection.
    package func present(
        _ asking: QuestionCall, connect: @escaping () throws(Failure) -> Service
    ) throws(Failure) -> TerminalPresenter.End {
        guard let id = asking.id else { return .over }
        let face = try face(place: .lines)
        if let link = PresenterLink(asking, connect: connect) { return try run(link, face, asking) }
        while claim.granted >= 0 {
            // Another program asks on this terminal.
            let descriptors = [claim.granted, asking.descriptor, asking.changes?.descriptor ?? -1]
            switch try face.wait(for: descriptors, until: asking.changes?.due) {
            case .connection, .deadline:
                if try asking.isOver() { return .over }
                if Descriptor.isReadable(claim.granted, by: .now) { break }
                continue
            case .signal(let signal): return .signal(signal)
            case .hangup: return .hangup
            case .step, .leave: continue
            }
            break
        }
        // Also with an alertd that does not know presentAs: one of another machine, or from before the last update.
        let present = Prompts.Present(
            name: presenterName, presenter: .terminal, place: .terminal, kinds: Prompts.Kind.allCases, only: id,
            shows: Self.shows)
        return try run(PresenterLink(present, connect: connect), face, asking)
    }

    private func run(
        _ link: PresenterLink, _ face: any PromptFace, _ asking: QuestionCall
    ) throws(Failure) -> TerminalPresenter.End {
        let presenter = TerminalPresenter(link: link, name: presenterName, face: face, asking: asking, draft: draft)
        defer { draft = presenter.draft }
        return try presenter.run()
    }

    /// The time within which a new alertd takes over from one that has exited.
    private static let restart = Duration.seconds(30)

    /// Serves the whole queue until the person leaves. If alertd exits, as for an update, this method waits until
    /// alertd runs again.
    ///
    /// - Parameters:
    ///   - connect: Makes a connection.
    ///   - reconnect: Makes a connection to a new alertd, without starting one.
    package func attend(
        connect: @escaping () throws(Failure) -> Service, reconnect: @escaping () throws(Failure) -> Service
    ) throws(Failure) -> TerminalPresenter.End {
        let face = try face(place: .screen)
        var link = try PresenterLink(attendance, connect: connect)
        // A screen without a question says so itself.
        if isPlain { face.clear("Waiting for questions. Ctrl-D cancels a question, Ctrl-C leaves.") }
        while true {
            let presenter = TerminalPresenter(link: link, name: presenterName, face: face, draft: draft)
            do throws(Failure) {
                return try presenter.run()
            } catch {
                guard error.status == .unavailable, !presenter.hasLeft else { throw error }
                draft = presenter.draft
                face.clear("alertd exited. Waiting until it runs again.")
                switch try resumed(after: error, on: face, reconnect: reconnect) {
                case .link(let next): link = next
                case .end(let end): return end
                }
                face.clear(isPlain ? "alertd runs again." : nil)
            }
        }
    }

    private var attendance: Prompts.Present {
        Prompts.Present(
            name: presenterName, presenter: .agent, place: .terminal, kinds: Prompts.Kind.allCases, shows: Self.shows)
    }

    /// The end of the wait for a new alertd.
    private enum Resumption {
        case link(PresenterLink)
        case end(TerminalPresenter.End)
    }

    /// Waits for a new alertd.
    ///
    /// - Throws: `failure` if none runs in time.
    private func resumed(
        after failure: Failure, on face: any PromptFace, reconnect: @escaping () throws(Failure) -> Service
    ) throws(Failure) -> Resumption {
        let deadline = ContinuousClock.now + Self.restart
        var pause = Duration.milliseconds(50)
        while true {
            switch try face.wait(for: [], until: min(deadline, .now + pause)) {
            case .leave: return .end(.left)
            case .signal(let signal): return .end(.signal(signal))
            case .hangup: return .end(.hangup)
            case .step, .connection: continue
            case .deadline: pause = min(pause * 2, .seconds(2))
            }
            do throws(Failure) {
                return .link(try PresenterLink(attendance, connect: reconnect))
            } catch {
                guard ContinuousClock.now < deadline else { throw failure }
            }
        }
    }

    private func face(place: Painter.Place) throws(Failure) -> any PromptFace {
        guard isPlain else { return try drawnFace(place: place) }
        let understandsSequences = !["", "dumb"].contains(environment["TERM"] ?? "")
        return try PlainPrompts(
            device, appearance: appearance(place), understandsSequences: understandsSequences)
    }

    private func drawnFace(place: Painter.Place) throws(Failure) -> DrawnPrompts {
        let appearance = appearance(place)
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: place, isColoured: appearance.isColoured)
        return DrawnPrompts(
            terminal, appearance: appearance, habit: habit, lobby: place == .screen ? AttendScreen(place: name) : nil)
    }

    private func appearance(_ place: Painter.Place) -> PromptAppearance {
        PromptAppearance(
            glyphs: .suitable(environment), isColoured: Style(isTerminal: true, environment: environment).isColoured,
            tellsTerminal: place == .screen)
    }
}
