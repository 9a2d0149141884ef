// SPDX-License-Identifier: Apache-2.0

package import DBus
import Synchronization

/// Watches for programs that keep the screen on, such as a full-screen film or a slide show. The session manager knows
/// them, because such programs ask it not to blank the screen.
///
/// Nothing is polled: the session manager is asked when it appears and whenever it reports a change.
package final class PresentationWatch: Sendable {
    /// A service that knows such programs.
    private struct Source: Sendable {
        var name: String
        var path: String
        var interface: String
        /// The method that returns whether the kind of inhibition in `kind` exists.
        var member: String
        var kind: UInt32
        /// The signals after which the answer may have changed.
        var signals: [String]
    }

    private static let sources = [
        // GNOME and desktops with its protocol; 8 is "inhibit the session being marked as idle".
        Source(
            name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager", interface: "org.gnome.SessionManager",
            member: "IsInhibited", kind: 8, signals: ["InhibitorAdded", "InhibitorRemoved"]),
        // Plasma; 4 is "change screen settings".
        Source(
            name: "org.kde.Solid.PowerManagement.PolicyAgent", path: "/org/kde/Solid/PowerManagement/PolicyAgent",
            interface: "org.kde.Solid.PowerManagement.PolicyAgent", member: "HasInhibition", kind: 4,
            signals: ["InhibitionsChanged"]),
    ]

    private struct State {
        var presenting: Set<String> = []
        /// The sources that have answered, or are not running.
        var known: Set<String> = []
        var reported: Bool?
        /// The number of the last question for each source: an answer to an earlier one is obsolete.
        var asked: [String: Int] = [:]
    }

    private let connection: BusConnection
    private let report: @Sendable (Bool) -> Void
    private let state = Mutex(State())

    /// - Parameter report: Called with the state once every source is known, and with each change, on the bus's thread;
    ///   it must not block.
    package init(connection: BusConnection, report: @escaping @Sendable (Bool) -> Void) {
        self.connection = connection
        self.report = report
        for source in Self.sources {
            connection.watchOwner(of: source.name) { [weak self] change in
                if change.owner == nil { self?.apply(false, from: source, question: nil) } else { self?.ask(source) }
            }
            for signal in source.signals {
                let match = SignalMatch(
                    sender: source.name, path: source.path, interface: source.interface, member: signal)
                connection.subscribe(match) { [weak self] _ in self?.ask(source) }
            }
        }
    }

    private func ask(_ source: Source) {
        let question = state.withLock { state in
            state.asked[source.name, default: 0] += 1
            return state.asked[source.name]
        }
        let call = MethodCall(
            destination: source.name, path: source.path, interface: source.interface, member: source.member,
            arguments: [.uint32(source.kind)])
        connection.call(call, within: .seconds(5)) { [weak self] result in
            // A source that does not answer presents nothing: unwanted quiet would hide reminders.
            var isPresenting = false
            if case .success(let values) = result, case .bool(true)? = values.first { isPresenting = true }
            self?.apply(isPresenting, from: source, question: question)
        }
    }

    private func apply(_ isPresenting: Bool, from source: Source, question: Int?) {
        let change = state.withLock { state -> Bool? in
            if let question, state.asked[source.name] != question { return nil }
            state.known.insert(source.name)
            if isPresenting { state.presenting.insert(source.name) } else { state.presenting.remove(source.name) }
            let isKnown = !state.presenting.isEmpty || state.known.count == Self.sources.count
            guard isKnown, state.reported != !state.presenting.isEmpty else { return nil }
            state.reported = !state.presenting.isEmpty
            return state.reported
        }
        if let change { report(change) }
    }
}
