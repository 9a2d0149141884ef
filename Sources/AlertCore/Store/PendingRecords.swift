// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import Varlink

/// What the loop needs to know of the notification that is due next.
struct NextDue: Sendable, Hashable {
    var due: Instant
    var sounds: Bool
}

extension Database {
    private static let pendingColumns = #"id, due, "trigger", zone, created, boot, deadline, content"#

    /// The earliest pending notification, by the index alone.
    func nextDue() throws -> NextDue? {
        let statement = try cachedStatement(sql: "SELECT due, sounds FROM pending ORDER BY due, id LIMIT 1")
        return try Row.fetchOne(statement).map { NextDue(due: Instant(microseconds: $0[0]), sounds: $0[1]) }
    }

    func pending(id: String) throws -> Pending? {
        let statement = try cachedStatement(sql: "SELECT \(Self.pendingColumns) FROM pending WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Pending.init(row:))
    }

    func pendingDue(by instant: Instant, limit: Int) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: "SELECT \(Self.pendingColumns) FROM pending WHERE due <= ? ORDER BY due, id LIMIT ?")
        return try Row.fetchAll(statement, arguments: [instant.microseconds, limit]).map(Pending.init(row:))
    }

    /// Pending notifications in the order in which they are due, after the given place.
    func pending(after place: (due: Int64, id: String)?, app: String?, limit: Int) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: """
                SELECT \(Self.pendingColumns) FROM pending
                WHERE (due, id) > (?, ?) AND (? IS NULL OR app = ?) ORDER BY due, id LIMIT ?
                """)
        let arguments: StatementArguments = [place?.due ?? Int64.min, place?.id ?? "", app, app, limit]
        return try Row.fetchAll(statement, arguments: arguments).map(Pending.init(row:))
    }

    /// Stores a pending notification in the place of one with the same id.
    func replacePending(_ pending: Pending) throws {
        let statement = try cachedStatement(
            sql: """
                INSERT OR REPLACE INTO pending
                (id, due, "trigger", zone, created, boot, deadline, sounds, app, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            pending.id, pending.due.microseconds, pending.trigger.text, pending.zone,
            pending.created.microseconds, pending.countdown?.boot, pending.countdown?.deadline,
            pending.content.sounds, pending.app, pending.content.storedText,
        ])
    }

    /// Whether there was one.
    @discardableResult
    func deletePending(id: String) throws -> Bool {
        try cachedStatement(sql: "DELETE FROM pending WHERE id = ?").execute(arguments: [id])
        return changesCount > 0
    }

    func deleteAllPending() throws -> Int {
        try execute(sql: "DELETE FROM pending")
        return changesCount
    }

    func pendingCount() throws -> Int { try Int.fetchOne(self, sql: "SELECT count(*) FROM pending") ?? 0 }

    /// Puts the countdowns of this boot where the wall clock now says that their uptime ends. Whether any moved.
    func realignCountdowns(at now: Moment) throws -> Bool {
        let offset = now.wall.microseconds - now.uptime
        // A reading of the two clocks is exact to some microseconds: a smaller difference is none.
        try execute(
            sql: "UPDATE pending SET due = deadline + ? WHERE boot = ? AND abs(due - (deadline + ?)) > 1000",
            arguments: [offset, now.boot, offset])
        return changesCount > 0
    }
}

extension Pending {
    /// A row whose content cannot be read any more still fires, and shows what is left of it: a reminder is never
    /// dropped, and never holds up those behind it.
    init(row: Row) {
        let boot: String? = row[5]
        let deadline: Int64? = row[6]
        let due = Instant(microseconds: row[1])
        self.init(
            id: row[0], content: Notifications.Content(stored: row[7]),
            trigger: (try? Trigger(row[2])) ?? .instant(due), zone: row[3], due: due,
            created: Instant(microseconds: row[4]),
            countdown: boot.flatMap { boot in deadline.map { Countdown(boot: boot, deadline: $0) } })
    }
}

extension Notifications.Content {
    /// Whether it is heard.
    var sounds: Bool { sound.map { $0 != "none" } ?? false }

    /// As it stands in the database.
    var storedText: String { varlink.description }

    init(stored text: String) {
        do {
            try self.init(varlink: JSON(parsing: text))
        } catch {
            self.init(title: "A damaged reminder", body: "Its stored text cannot be read: \(text.prefix(1_000))")
        }
    }
}
