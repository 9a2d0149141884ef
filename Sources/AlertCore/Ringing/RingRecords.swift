// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

/// The alarms that ring, by the numbers of their deliveries.
extension Database {
    /// Returns whether any rings. Asked with every commit, so it reads one entry of an index.
    func hasRinging() throws -> Bool {
        try Bool.fetchOne(cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM ringing)")) ?? false
    }

    /// All of them, and which of those are delivered no longer.
    package func ringing() throws -> (queue: RingQueue, gone: Set<Int64>) {
        let rows = try Row.fetchAll(
            cachedStatement(
                sql: """
                    SELECT r.number, r.since, r.until, d.content, d.terms FROM ringing r
                    LEFT JOIN delivered d ON d.number = r.number ORDER BY r.number
                    """))
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
                snoozes: try row.textOrNull(4).map { DeliveryOptions(stored: $0).snoozes } ?? 0)
            return RingQueue.Entry(number: number, state: state)
        }
        return (RingQueue(entries), gone)
    }

    /// Stores them instead of those that rang.
    func setRinging(_ queue: RingQueue) throws {
        try cachedStatement(sql: "DELETE FROM ringing").execute()
        let insert = try cachedStatement(sql: "INSERT INTO ringing (number, since, until) VALUES (?, ?, ?)")
        for entry in queue.entries {
            var times: (since: Int64?, until: Int64?)
            if case .ringing(let since, let until) = entry.state.phase {
                times = (since.microseconds, until?.microseconds)
            }
            try insert.execute(arguments: [entry.number, times.since, times.until])
        }
    }

    /// The number of a delivered notification.
    func deliveredNumber(id: String) throws -> Int64? {
        try Int64.fetchOne(cachedStatement(sql: "SELECT number FROM delivered WHERE id = ?"), arguments: [id])
    }

    /// A delivered notification by the number of its delivery.
    package func delivered(number: Int64) throws -> Delivered? {
        let id = try String.fetchOne(
            cachedStatement(sql: "SELECT id FROM delivered WHERE number = ?"), arguments: [number])
        return try id.flatMap { try delivered(id: $0) }
    }

    /// The ids of the ringing alarm and of those that wait, in this order.
    package func ringingIDs() throws -> [String] {
        let statement = try cachedStatement(
            sql: """
                SELECT d.id FROM ringing r JOIN delivered d ON d.number = r.number
                ORDER BY r.since IS NULL, r.number
                """)
        return try String.fetchAll(statement)
    }

    /// Returns the state of a delivered notification that rings or waits to ring; nil for any other.
    package func ringState(id: String) throws -> Notifications.RingState? {
        let statement = try cachedStatement(
            sql: "SELECT r.since IS NOT NULL FROM ringing r JOIN delivered d ON d.number = r.number WHERE d.id = ?")
        return try Bool.fetchOne(statement, arguments: [id]).map { $0 ? .ringing : .waiting }
    }
}
