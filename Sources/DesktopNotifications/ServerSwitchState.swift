// SPDX-License-Identifier: Apache-2.0

import DBus

/// The decisions of ``ServerSwitchWatch``: the current server, when to read its switch, and what to report.
struct ServerSwitchState {
    /// An action for the watch. An answer comes back with the number of its question.
    enum Action: Hashable {
        /// Ask the server for its name.
        case identify(question: Int)
        /// Receive the signals of this server and no other.
        case follow(ServerSwitch?)
        /// Read the switch.
        case read(ServerSwitch, question: Int)
        /// Report a state if it differs from the last report, or is the first.
        case report(ServerQuiet)
    }

    private var modes: Set<String>
    private var server: ServerSwitch?
    private var reported: ServerQuiet?
    /// The number of the last question: an answer to an earlier one is obsolete.
    private var question = 0

    /// - Parameter modes: The mako modes that count as do not disturb.
    init(modes: Set<String>) { self.modes = modes }

    /// Handles a new owner of the notification service.
    mutating func ownerChanged(_ owner: String?) -> [Action] {
        question += 1
        guard owner != nil else { return use(nil) }
        return [.identify(question: question)]
    }

    /// Handles the server's name, or nil if it did not answer.
    mutating func identified(_ name: String?, question: Int) -> [Action] {
        guard question == self.question else { return [] }
        return use(name.flatMap(ServerSwitch.init(serverName:)))
    }

    /// Handles a signal that ``Action/follow(_:)`` asked for.
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

    /// Handles the answer of the switch.
    mutating func answered(_ answer: [DBusValue]?, question: Int) -> [Action] {
        guard question == self.question, let server else { return [] }
        return report(server.position(in: answer, modes: modes), of: server)
    }

    /// Handles the output of `gsettings`, or nil if it failed.
    mutating func printed(_ text: String?, question: Int) -> [Action] {
        guard question == self.question, let server else { return [] }
        return report(text.map(ServerSwitch.position(printed:)) ?? .off, of: server)
    }

    /// Changes the mako modes that count as do not disturb.
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

/// The do-not-disturb state of the notification server, as far as it is known.
package enum ServerQuiet: Sendable, Hashable {
    /// The switch is off or does not exist.
    case off
    /// The switch of the named server is on.
    case on(server: String)
    /// The named server does not report its switch, so it is not followed.
    case unreported(server: String)
}
