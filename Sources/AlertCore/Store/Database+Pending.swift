// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import GRDB
import ICalendar
import Varlink

extension Database {
    /// A countdown's time on the wall is not stored but follows from its boot's.
    private static let pendingColumns = """
        id, role, coalesce(deadline + (SELECT ahead FROM boot WHERE boot.boot = pending.boot), due),
        "trigger", terms, zone, created, boot, deadline, content
        """

    private static let pendingByKey = "SELECT \(pendingColumns) FROM pending WHERE id = ? AND role = ?"

    package func pending(id: String, role: Pending.Role = .main) throws -> Pending? {
        try pending(id: id, role: role.text)
    }

    private func pending(id: String, role: String) throws -> Pending? {
        try firstDirectly(Self.pendingByKey, [.text(id), .text(role)]) { row in
            try Pending(
                id: row.text(0), role: row.text(1), due: row.number(2), trigger: row.text(3), terms: row.text(4),
                zone: row.text(5), created: row.number(6), boot: row.textOrNull(7), deadline: row.numberOrNull(8),
                content: row.text(9))
        }
    }

    /// Returns every row of a notification: its main row, warnings, nag and snooze.
    func allPending(id: String) throws -> [Pending] {
        try rows("SELECT \(Self.pendingColumns) FROM pending WHERE id = ? ORDER BY role", [id]).map {
            try Pending(row: $0)
        }
    }

    /// Rows that are due, the earliest first.
    func pendingDue(by instant: Instant, limit: Int) throws -> [Pending] {
        try pendingPlaces(.due(by: instant.microseconds), limit: limit).compactMap {
            try pending(id: $0.id, role: $0.role)
        }
    }

    /// Returns a row by its place in the order.
    package func pending(at place: ListPlace.Row) throws -> Pending? { try pending(id: place.id, role: place.role) }

    /// Returns the key that is so many rows after the given key; nil if fewer rows follow.
    func pendingKey(_ count: Int, after id: String, role: String) throws -> (id: String, role: String)? {
        try row(
            "SELECT id, role FROM pending WHERE (id, role) > (?, ?) ORDER BY id, role LIMIT 1 OFFSET ?",
            [id, role, count - 1]
        ).map { ($0[0], $0[1]) }
    }

    /// Rows whose times depend on a zone, after the one key and up to the other, which is in it; nil for up to the
    /// last.
    func zonedPending(
        after first: (id: String, role: String), upTo last: (id: String, role: String)?
    ) throws -> [Pending] {
        let end = last == nil ? "" : "AND (id, role) <= (?, ?)"
        var arguments: StatementArguments = [first.id, first.role]
        if let last { arguments += [last.id, last.role] }
        return try rows(
            """
            SELECT \(Self.pendingColumns) FROM pending
            WHERE (id, role) > (?, ?) \(end) AND boot IS NULL
                AND "trigger" NOT LIKE 'instant %' AND "trigger" NOT LIKE 'countdown %'
            ORDER BY id, role
            """, arguments
        ).map { try Pending(row: $0) }
    }

    /// Rows that a step of the clock may concern, after the one key and up to the other, which is in it; nil for up to
    /// the last. These are repetitions, snoozes, countdowns of earlier boots, and rows with warnings or with a span
    /// after the acknowledgement.
    func steppedPending(
        after first: (id: String, role: String), upTo last: (id: String, role: String)?
    ) throws -> [Pending] {
        let end = last == nil ? "" : "AND (id, role) <= (?, ?)"
        var arguments: StatementArguments = [first.id, first.role]
        if let last { arguments += [last.id, last.role] }
        return try rows(
            """
            SELECT \(Self.pendingColumns) FROM pending
            WHERE (id, role) > (?, ?) \(end) AND boot IS NULL AND (
                role = 'snooze' OR "trigger" LIKE 'countdown %' OR role = 'main' AND (
                    "trigger" NOT LIKE 'instant %' AND "trigger" NOT LIKE 'wall %' OR "trigger" LIKE '%overlap=both'
                    OR instr(terms, '"afterAck":') > 0 OR instr(terms, '"warn":') > 0))
            ORDER BY id, role
            """, arguments
        ).map { try Pending(row: $0) }
    }

    /// Returns the pending notifications that an import scheduled for an event: their ids are made from its UID.
    ///
    /// - Parameter exceptFollowed: `true` to leave out the alarms of followed calendars, without reading them.
    package func imported(uid: String, exceptFollowed: Bool = false) throws -> [Pending] {
        let base = CalendarAlarm.id(ofEvent: uid)
        let isWanted =
            exceptFollowed ? "AND NOT EXISTS (SELECT 1 FROM followed WHERE followed.id = pending.id)" : ""
        return try rows(
            """
            SELECT \(Self.pendingColumns) FROM pending
            WHERE (id = ?1 OR id > ?1 || '~' AND id < ?1 || char(127)) AND role = 'main' \(isWanted) ORDER BY id
            """, [base]
        ).map { try Pending(row: $0) }
            .filter { $0.content.calendar?.uid == uid }
    }

    /// The rows that a page of ``fileEvents(_:after:)`` looks through, and about as many bytes as it may have.
    private static let (maximumFileRows, maximumFileBytes) = (2_000, 256 << 10)

    /// Returns a page of the events whose pending notifications were imported from a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which other calendars may have had before.
    ///   - id: Where the last page ended.
    /// - Returns: The events, and the last id that was looked at if there may be more.
    package func fileEvents(
        _ path: String, after id: String?
    ) throws -> (events: [Notifications.FileEvent], next: String?) {
        let entry = "CASE WHEN instr(content, '\"file\":') > 0 AND json_valid(content) THEN json_extract(content, "
        let rows = try rowCursor(
            """
            SELECT id, \(entry) '$.calendar.file') END, \(entry) '$.calendar.uid') END FROM pending
            WHERE role = 'main' AND id > ? ORDER BY id LIMIT ?
            """, [id ?? "", Self.maximumFileRows])
        var (events, count, size): ([Notifications.FileEvent], Int, Int) = ([], 0, 0)
        while let row = try rows.next() {
            count += 1
            // A resolved path never has two slashes in a row.
            if let file = try row.textOrNull(1), file == path || file.hasPrefix(path + "//"),
                let uid = try row.textOrNull(2), events.last?.uid != uid
            {
                events.append(Notifications.FileEvent(uid: uid, file: file))
                size += uid.utf8.count + file.utf8.count
            }
            if count == Self.maximumFileRows || size > Self.maximumFileBytes { return (events, try row.text(0)) }
        }
        return (events, nil)
    }

    /// Stores a row instead of one with the same id and role.
    func replacePending(_ pending: Pending) throws {
        let values: [StoredValue] = [
            .text(pending.id), .text(pending.role.text), .number(pending.due.number),
            .text(pending.trigger.text), .text(pending.storedTerms), .text(pending.zone),
            .number(pending.created.microseconds), .text(pending.countdown?.boot),
            try deadline(of: pending).map { .number($0) } ?? .null, .flag(pending.content.isHeard),
            .text(pending.app), .utf8(pending.content.varlink.serialized()), .flag(pending.wakes),
        ]
        // The parameters have the same numbers in both, and most rows are new.
        try executeDirectly(
            """
            INSERT INTO pending
            (id, role, due, "trigger", terms, zone, created, boot, deadline, sounds, app, content, wakes)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT DO NOTHING
            """, values)
        if changesCount > 0 {
            if pending.role.isCounted { try count(1) }
            return
        }
        try executeDirectly(
            """
            UPDATE pending SET
                due = ?3, "trigger" = ?4, terms = ?5, zone = ?6, created = ?7, boot = ?8, deadline = ?9,
                sounds = ?10, app = ?11, content = ?12, wakes = ?13
            WHERE id = ?1 AND role = ?2
            """, values)
    }

    func deletePending(id: String, role: Pending.Role) throws {
        try executeDirectly("DELETE FROM pending WHERE id = ? AND role = ?", [.text(id), .text(role.text)])
        if changesCount > 0, role.isCounted { try count(-1) }
    }

    func deletePending(id: String) throws {
        // Most ids have no row, so check first.
        guard try firstDirectly("SELECT 1 FROM pending WHERE id = ? LIMIT 1", [.text(id)], { _ in true }) != nil else {
            return
        }
        let roles = try all(String.self, "SELECT role FROM pending WHERE id = ?", [id])
        try run("DELETE FROM pending WHERE id = ?", [id])
        try count(-roles.count { Pending.Role($0)?.isCounted ?? false })
    }

    /// Returns the pending notifications that were scheduled last, oldest first.
    func newestPending(limit: Int) throws -> [Pending] {
        try rows(
            """
            SELECT \(Self.pendingColumns) FROM pending WHERE role = 'main' ORDER BY created DESC, id DESC LIMIT ?
            """, [limit]
        ).map(Pending.init(row:)).reversed()
    }

    /// Deletes all rows. Returns the number of notifications.
    func deleteAllPending() throws -> Int {
        let count = try pendingCount()
        try execute(sql: "DELETE FROM pending")
        try execute(sql: "UPDATE standing SET pending = 0")
        return count
    }

    /// Notifications that are pending, snoozed or paused.
    func pendingCount() throws -> Int {
        try first(Int.self, "SELECT pending FROM standing") ?? 0
    }

    /// Adds to the stored number of notifications.
    private func count(_ change: Int) throws {
        try executeDirectly("UPDATE standing SET pending = pending + ?", [.number(change)])
    }

    /// Returns the state of the zones when the pending times were last computed; nil before the first time.
    func resolvedZones() throws -> String? { try String.fetchOne(self, sql: "SELECT zones FROM standing") }

    func setResolvedZones(_ zones: String) throws {
        try execute(sql: "UPDATE standing SET zones = ?", arguments: [zones])
    }
}

extension Pending.Role {
    fileprivate var isCounted: Bool { self == .main || self == .snooze }
}

extension Pending {
    /// A row whose content cannot be read any more still fires, and shows what is left of it: a reminder is never
    /// dropped, and never holds up those behind it.
    /// - Throws: `DatabaseError` when the row is damaged in the file.
    package init(row: Row) throws {
        self.init(
            id: try row.text(0), role: try row.text(1), due: try row.number(2), trigger: try row.text(3),
            terms: try row.text(4), zone: try row.text(5), created: try row.number(6), boot: try row.textOrNull(7),
            deadline: try row.numberOrNull(8), content: try row.text(9))
    }

    /// The columns of a row.
    fileprivate init(
        id: String, role: String, due: Int64, trigger: String, terms: String, zone: String, created: Int64,
        boot: String?, deadline: Int64?, content: String
    ) {
        let (terms, state) = TermsColumn.read(terms)
        let (readContent, readTrigger) = (Notifications.Content(ifReadable: content), Self.trigger(stored: trigger))
        self.init(
            id: id, role: Role(role) ?? .main, content: readContent ?? Notifications.Content(unreadable: content),
            trigger: readTrigger ?? .instant(Instant(microseconds: due)), terms: terms,
            deliveryState: state, zone: zone, due: Due(number: due),
            created: Instant(microseconds: created),
            countdown: boot.flatMap { boot in deadline.map { Countdown(boot: boot, deadline: $0) } },
            isUnreadable: readContent == nil || readTrigger == nil)
    }

    /// Returns whether a row's texts say what comes and when. SQLite does not notice when a page in the middle of a
    /// long text is destroyed.
    static func isReadable(content: String, trigger: String) -> Bool {
        Notifications.Content(ifReadable: content) != nil && Self.trigger(stored: trigger) != nil
    }

    private static func trigger(stored text: String) -> Trigger? {
        do { return try Trigger(text) } catch { return nil }
    }
}

extension Notifications.Content {
    package var sounds: Bool { sound.map { $0 != "none" } ?? false }

    package var isHeard: Bool { sounds || say == true }

    /// The text in the database.
    var storedText: String { varlink.description }

    package init(stored text: String) {
        self = Self(ifReadable: text) ?? Self(unreadable: text)
    }

    /// Creates the content that replaces a damaged text.
    fileprivate init(unreadable text: String) {
        self.init(title: "A damaged reminder", body: "Its stored text cannot be read: \(text.prefix(1_000))")
    }

    /// Reads the content, or returns nil for a text that is none.
    init?(ifReadable text: String) {
        do { try self.init(varlink: JSON(parsing: text)) } catch { return nil }
    }
}

extension Database {
    /// Returns the sound files that pending notifications name, each once with the first notification that names it,
    /// ordered by due time.
    package func pendingSounds(limit: Int) throws -> [(sound: String, id: String)] {
        // A text may hold the same characters, so that the content decides.
        let rows = try Row.fetchCursor(
            self, sql: "SELECT id, content FROM pending WHERE instr(content, '\"sound\":\"/') > 0 ORDER BY due, id")
        var found: [(sound: String, id: String)] = []
        while found.count < limit, let row = try rows.next() {
            guard let sound = Notifications.Content(stored: try row.text(1)).sound, sound.hasPrefix("/"),
                !found.contains(where: { $0.sound == sound })
            else { continue }
            found.append((sound, try row.text(0)))
        }
        return found
    }
}
