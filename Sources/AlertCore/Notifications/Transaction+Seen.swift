// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Checks for a caller that acts on exactly the entry it saw, and takes back exactly its change.
extension Transaction {
    /// Checks that the entries which a caller saw are still there, in the transaction that acts on them.
    ///
    /// - Throws: `Notifications.NotFound` for one that has ended, or has been delivered again.
    package func require(_ seen: [Notifications.Seen]?) throws {
        for entry in seen ?? [] where try !isThere(entry) { throw Notifications.NotFound(id: entry.id) }
    }

    private func isThere(_ entry: Notifications.Seen) throws -> Bool {
        switch entry.state {
        case .pending, .paused: try db.pending(id: entry.id) != nil
        case .snoozed: try db.pending(id: entry.id, role: .snooze) != nil
        case .delivered:
            // A text that is no time names no delivery.
            if let text = entry.deliveredAt, let time = try? Instant(rfc3339: text) {
                try db.delivered(id: entry.id)?.delivered == time
            } else {
                false
            }
        }
    }

    /// Performs a change and returns the number of its undo step; nil if it made none.
    package func stepped<Value>(_ body: () throws -> Value) throws -> (value: Value, step: Int?) {
        let before = try db.newestUndoStep()
        let value = try body()
        let after = try db.newestUndoStep()
        return (value, after > before ? Int(after) : nil)
    }
}
