// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import Varlink

/// Reports, once in a process, damage of the database that nobody has acknowledged: an answer from the store may lack
/// what was lost.
package final class StoreDamage {
    /// The methods whose answer comes from the store.
    private static let methods: Set = [
        Notifications.List.name, Notifications.Show.name, Notifications.Next.name, Notifications.History.name,
        Notifications.Export.name, Notifications.Timers.name, Notifications.Undoable.name, Manager.History.name,
    ]

    private let report: (String) -> Void
    private var isChecked = false

    /// - Parameter report: Called with the sentence.
    init(report: @escaping (String) -> Void) { self.report = report }

    /// Reports the damage if a method reads the store, or if it has missed something there.
    package func note(_ method: String, failed error: VarlinkClientError? = nil, on connection: VarlinkConnection) {
        guard !isChecked, error.map(Self.isMissing) ?? Self.methods.contains(method) else { return }
        isChecked = true
        // The answer itself matters more: without a status this reports nothing.
        guard let status = try? connection.call(Manager.Status(brief: true)),
            let damage = status.damage?.first
        else { return }
        report(Self.sentence(damage))
    }

    /// Returns whether the error means that the store does not hold something.
    private static func isMissing(_ error: VarlinkClientError) -> Bool {
        guard case .reply(let reply) = error else { return false }
        return reply.name == Notifications.NotFound.name
    }

    package static func sentence(_ damage: Manager.Damage) -> String {
        var message = damage.message
        while message.hasSuffix(".") { message.removeLast() }
        return "\(message); what was lost is not in this answer. Once you have seen it: alertctl doctor --acknowledge"
    }
}
