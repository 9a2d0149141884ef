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
    private static let pendingColumns =
        #"id, role, due, "trigger", terms, zone, created, boot, deadline, content"#

    /// The earliest pending row that is not paused, by the index alone.
    func nextDue() throws -> NextDue? {
        let statement = try cachedStatement(sql: "SELECT due, sounds FROM pending ORDER BY due, id, role LIMIT 1")
        guard let row = try Row.fetchOne(statement) else { return nil }
        let due = Instant(microseconds: row[0])
        return due == .never ? nil : NextDue(due: due, sounds: row[1])
    }

    func pending(id: String, role: Pending.Role = .main) throws -> Pending? {
        let statement = try cachedStatement(
            sql: "SELECT \(Self.pendingColumns) FROM pending WHERE id = ? AND role = ?")
        return try Row.fetchOne(statement, arguments: [id, role.text]).map(Pending.init(row:))
    }

    /// Every row of a notification: itself, its warnings, its nagging, its snooze.
    func allPending(id: String) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: "SELECT \(Self.pendingColumns) FROM pending WHERE id = ? ORDER BY role")
        return try Row.fetchAll(statement, arguments: [id]).map(Pending.init(row:))
    }

    func pendingDue(by instant: Instant, limit: Int) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: "SELECT \(Self.pendingColumns) FROM pending WHERE due <= ? ORDER BY due, id, role LIMIT ?")
        return try Row.fetchAll(statement, arguments: [instant.microseconds, limit]).map(Pending.init(row:))
    }

    /// Pending and snoozed notifications in the order in which they are due, paused ones last, after the given place.
    func pending(after place: ListPlace.Row?, app: String?, limit: Int) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: """
                SELECT \(Self.pendingColumns) FROM pending
                WHERE (due, id, role) > (?, ?, ?) AND role IN ('main', 'snooze') AND (? IS NULL OR app = ?)
                ORDER BY due, id, role LIMIT ?
                """)
        let arguments: StatementArguments = [
            place?.due ?? Int64.min, place?.id ?? "", place?.role ?? "", app, app, limit,
        ]
        return try Row.fetchAll(statement, arguments: arguments).map(Pending.init(row:))
    }

    /// Rows whose times depend on a zone, after the given key.
    func zonedPending(after id: String, role: String, limit: Int) throws -> [Pending] {
        let statement = try cachedStatement(
            sql: """
                SELECT \(Self.pendingColumns) FROM pending
                WHERE (id, role) > (?, ?) AND boot IS NULL AND "trigger" NOT LIKE 'instant %'
                ORDER BY id, role LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [id, role, limit]).map(Pending.init(row:))
    }

    /// Stores a row in the place of one with the same id and role.
    func replacePending(_ pending: Pending) throws {
        let statement = try cachedStatement(
            sql: """
                INSERT OR REPLACE INTO pending
                (id, role, due, "trigger", terms, zone, created, boot, deadline, sounds, app, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            pending.id, pending.role.text, pending.due.microseconds, pending.trigger.text, pending.terms.storedText,
            pending.zone, pending.created.microseconds, pending.countdown?.boot, pending.countdown?.deadline,
            pending.content.isHeard, pending.app, pending.content.storedText,
        ])
    }

    func deletePending(id: String, role: Pending.Role) throws {
        try cachedStatement(sql: "DELETE FROM pending WHERE id = ? AND role = ?").execute(arguments: [id, role.text])
    }

    /// Takes every row of a notification out. Whether there was one.
    @discardableResult
    func deletePending(id: String) throws -> Bool {
        try cachedStatement(sql: "DELETE FROM pending WHERE id = ?").execute(arguments: [id])
        return changesCount > 0
    }

    /// Takes everything out and says how many notifications that were.
    func deleteAllPending() throws -> Int {
        let count = try pendingCount()
        try execute(sql: "DELETE FROM pending")
        return count
    }

    /// Notifications that are pending, snoozed or paused.
    func pendingCount() throws -> Int {
        try Int.fetchOne(self, sql: "SELECT count(*) FROM pending WHERE role IN ('main', 'snooze')") ?? 0
    }

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
        let role: String = row[1]
        let boot: String? = row[7]
        let deadline: Int64? = row[8]
        let due = Instant(microseconds: row[2])
        self.init(
            id: row[0], role: Role(role) ?? .main, content: Notifications.Content(stored: row[9]),
            trigger: (try? Trigger(row[3])) ?? .instant(due), terms: Terms(stored: row[4]), zone: row[5], due: due,
            created: Instant(microseconds: row[6]),
            countdown: boot.flatMap { boot in deadline.map { Countdown(boot: boot, deadline: $0) } })
    }
}

extension Notifications.Content {
    /// Whether it has a sound.
    var sounds: Bool { sound.map { $0 != "none" } ?? false }

    /// Whether there is anything to hear of it.
    var isHeard: Bool { sounds || say == true }

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
