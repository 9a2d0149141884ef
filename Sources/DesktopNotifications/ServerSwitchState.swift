// SPDX-License-Identifier: Apache-2.0

import DBus

/// The notification server's own do not disturb, as far as it is known.
package enum ServerQuiet: Sendable, Hashable {
    /// The switch is off, or there is none.
    case off
    /// The switch of the named server is on.
    case on(server: String)
    /// The named server does not report its switch, so it is not followed.
    case unreported(server: String)
}

/// The decisions of ``ServerSwitchWatch``: which server is there, when its switch is read, and what is reported.
struct ServerSwitchState {
    /// Work for the watch. An answer comes back with the number of its question.
    enum Action: Hashable {
        /// Ask the server for its name.
        case identify(question: Int)
        /// Receive the signals of this server and of no other.
        case follow(ServerSwitch?)
        /// Read the switch.
        case read(ServerSwitch, question: Int)
        /// Report a state that differs from the one reported last, and the first.
        case report(ServerQuiet)
    }

    private var modes: Set<String>
    private var server: ServerSwitch?
    private var reported: ServerQuiet?
    /// The number of the last question: an answer to an earlier one is out of date.
    private var question = 0

    /// - Parameter modes: mako's modes that count as do not disturb.
    init(modes: Set<String>) { self.modes = modes }

    /// The bus reported who serves notifications.
    mutating func ownerChanged(_ owner: String?) -> [Action] {
        question += 1
        guard owner != nil else { return use(nil) }
        return [.identify(question: question)]
    }

    /// The server answered with its name, or did not.
    mutating func identified(_ name: String?, question: Int) -> [Action] {
        guard question == self.question else { return [] }
        return use(name.flatMap(ServerSwitch.init(serverName:)))
    }

    /// A signal came that ``Action/follow(_:)`` asked for.
    mutating func received(_ signal: ReceivedSignal, of server: ServerSwitch) -> [Action] {
        guard server == self.server else { return [] }
        switch server.news(in: signal) {
        case .unrelated: return []
        case .changed: return read(server)
        case .position(let position):
            // The answer to a question before the signal is older than the signal.
            question += 1
            return report(position, of: server)
        }
    }

    /// The switch was read.
    mutating func answered(_ answer: [DBusValue]?, question: Int) -> [Action] {
        guard question == self.question, let server else { return [] }
        return report(server.position(in: answer, modes: modes), of: server)
    }

    /// `gsettings` printed the value, or failed.
    mutating func printed(_ text: String?, question: Int) -> [Action] {
        guard question == self.question, let server else { return [] }
        return report(text.map(ServerSwitch.position(printed:)) ?? .off, of: server)
    }

    /// Other modes of mako count from now on.
    mutating func setModes(_ modes: Set<String>) -> [Action] {
        guard modes != self.modes else { return [] }
        self.modes = modes
        return server == .mako ? read(.mako) : []
    }

    private mutating func use(_ new: ServerSwitch?) -> [Action] {
        let change: [Action] = new == server ? [] : [.follow(new)]
        server = new
        guard let new else { return change + report(.off) }
        // Signals are followed before the first reading, so that no change is missed between them.
        return change + read(new)
    }

    private mutating func read(_ server: ServerSwitch) -> [Action] {
        question += 1
        return [.read(server, question: question)]
    }

    private mutating func report(_ position: ServerSwitch.Position, of server: ServerSwitch) -> [Action] {
        switch position {
        case .off: report(.off)
        case .on: report(.on(server: server.title))
        case .unreported: report(.unreported(server: server.title))
        }
    }

    private mutating func report(_ state: ServerQuiet) -> [Action] {
        guard state != reported else { return [] }
        reported = state
        return [.report(state)]
    }
}
