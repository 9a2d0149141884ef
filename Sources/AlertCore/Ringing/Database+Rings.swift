// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

/// The alarms that ring, by the numbers of their deliveries.
extension Database {
    /// Returns whether any rings. Asked with every commit, so it reads one entry of an index.
    func hasRinging() throws -> Bool {
        try first(Bool.self, "SELECT EXISTS (SELECT 1 FROM ringing)") ?? false
    }

    /// Returns all entries, and the numbers of those that are no longer delivered.
    package func ringing() throws -> (queue: RingQueue, gone: Set<Int64>) {
        let rows = try rows(
            """
            SELECT r.number, r.since, r.until, d.content, d.terms FROM ringing r
            LEFT JOIN delivered d ON d.number = r.number ORDER BY r.number
            """)
        var gone: Set<Int64> = []
        let entries = try rows.map { row in
            let number = try row.number(0)
            let content = try row.textOrNull(3).map(Notifications.Content.init(stored:))
            if content == nil { gone.insert(number) }
            var phase = RingState.Phase.waiting
            if let since = try row.numberOrNull(1) {
                phase = .ringing(
                    since: Instant(microseconds: since),
                    until: try row.numberOrNull(2).map(Instant.init(microseconds:)))
            }
            let state = RingState(
                content?.ringTerms ?? RingOptions(), phase: phase,
                snoozes: try row.textOrNull(4).map { TermsColumn.read($0).state.snoozes } ?? 0)
            return RingQueue.Entry(number: number, state: state)
        }
        return (RingQueue(entries), gone)
    }

    /// Stores them instead of those that rang.
    func setRinging(_ queue: RingQueue) throws {
        try run("DELETE FROM ringing")
        let insert = try cachedStatement(sql: "INSERT INTO ringing (number, since, until) VALUES (?, ?, ?)")
        for entry in queue.entries {
            var times: (since: Int64?, until: Int64?)
            if case .ringing(let since, let until) = entry.state.phase {
                times = (since.microseconds, until?.microseconds)
            }
            try insert.execute(arguments: [entry.number, times.since, times.until])
        }
    }

    /// Returns the number of a delivered notification.
    func deliveredNumber(id: String) throws -> Int64? {
        try first(Int64.self, "SELECT number FROM delivered WHERE id = ?", [id])
    }

    /// Returns a delivered notification by the number of its delivery.
    package func delivered(number: Int64) throws -> Delivered? {
        let id = try first(String.self, "SELECT id FROM delivered WHERE number = ?", [number])
        return try id.flatMap { try delivered(id: $0) }
    }

    /// Returns the ids of the ringing alarm and of the waiting ones, in this order.
    package func ringingIDs() throws -> [String] {
        try all(
            String.self,
            """
            SELECT d.id FROM ringing r JOIN delivered d ON d.number = r.number
            ORDER BY r.since IS NULL, r.number
            """)
    }

    /// Returns the ids that are snoozed alarms.
    package func snoozedAlarms(among ids: [String]) throws -> [String] {
        try ids.filter { try pending(id: $0, role: .snooze)?.content.ring != nil }
    }

    /// Returns the state of a delivered notification that rings or waits to ring; nil for any other.
    package func ringState(id: String) throws -> Notifications.RingState? {
        try first(
            Bool.self,
            "SELECT r.since IS NOT NULL FROM ringing r JOIN delivered d ON d.number = r.number WHERE d.id = ?", [id]
        ).map { $0 ? .ringing : .waiting }
    }
}
