// SPDX-License-Identifier: Apache-2.0

package import CivilTime
package import GRDB
import ICalendar

/// A file of a followed calendar as it was read last.
package struct CalendarFileRecord: Sendable, Hashable {
    /// The name of the calendar: the section's, or `SECTION/FOLDER`.
    package var calendar: String
    /// The name in the calendar's folder; empty for the folder itself.
    package var file: String
    /// The result of stat(2), by which a change is noticed without reading; empty to have the file read again.
    package var identity: String
    /// A digest of the bytes.
    package var digest: String
    /// The time of its last change, in nanoseconds since 1970.
    package var modified: Int64
    /// The number of events and to-dos.
    package var events: Int
    /// The number of events with alarms that the person declined, and of those that wait for the person's answer; both
    /// are silent.
    package var (declined, unanswered) = (0, 0)
    /// A sentence about what was left out; nil if nothing was.
    package var problem: String?
    package var isDoubled = false
    /// The name that a folder gives its calendar; nil without one.
    var title: String?
    /// The color that a folder gives its calendar; nil without one.
    var color: String?
    /// The path of a calendar when it was read last; nil for a file, and if alertd did not store paths then.
    package var path: String?
    /// The boot and the awake time in it at which a calendar's folder was first missing; nil if it is there.
    var missing: String?

    package var isUnread: Bool { digest.isEmpty && problem == nil }

    package init(
        calendar: String, file: String, identity: String, digest: String = "", modified: Int64 = 0, events: Int = 0,
        problem: String? = nil
    ) {
        self.calendar = calendar
        self.file = file
        self.identity = identity
        self.digest = digest
        self.modified = modified
        self.events = events
        self.problem = problem
    }

    fileprivate init(row: Row) {
        self.init(
            calendar: row[0], file: row[1], identity: row[2], digest: row[3], modified: row[4], events: row[5],
            problem: row[6])
        isDoubled = row[7]
        (title, color, path, missing) = (row[8], row[9], row[10], row[11])
        (declined, unanswered) = (row[12], row[13])
    }
}

/// A reaction of the person that is to be written into a calendar's file.
package struct CalendarAct: Sendable, Hashable {
    package var number: Int64
    package var id: String
    package var calendar: String
    package var file: String
    /// The time up to which the alarm was seen.
    package var acknowledged: Instant
    /// The end of its snooze; nil if it is not snoozed.
    package var snooze: Instant?
    /// The time of the reaction.
    package var at: Instant
}

extension Database {
    private static let fileColumns =
        "calendar, file, identity, digest, modified, events, problem, doubled, title, color, path, missing, "
        + "declined, unanswered"

    /// Returns the files of a section's calendars, the folders themselves included.
    package func calendarFiles(ofSection section: String) throws -> [CalendarFileRecord] {
        try rows(
            """
            SELECT \(Self.fileColumns) FROM calendar_files
            WHERE calendar = ?1 OR calendar > ?1 || '/' AND calendar < ?1 || '0'
            """, [section]
        ).map(CalendarFileRecord.init(row:))
    }

    package func calendarFile(_ calendar: String, _ file: String) throws -> CalendarFileRecord? {
        try row("SELECT \(Self.fileColumns) FROM calendar_files WHERE calendar = ? AND file = ?", [calendar, file]).map(
            CalendarFileRecord.init(row:))
    }

    /// Returns the names and colors of the calendars as they were read last.
    package func calendarNames() throws -> [String: (title: String?, color: String?)] {
        let rows = try rows(
            """
            SELECT calendar, title, color FROM calendar_files
            WHERE file = '' AND (title IS NOT NULL OR color IS NOT NULL)
            """)
        var names: [String: (title: String?, color: String?)] = [:]
        for row in rows { names[row[0]] = (row[1], row[2]) }
        return names
    }

    /// Returns the names of all calendars that were followed.
    package func followedCalendars() throws -> [String] {
        try String.fetchAll(self, sql: "SELECT DISTINCT calendar FROM calendar_files")
    }

    /// Returns whether files of a section's calendars are to be read although they have not changed.
    package func hasUnreadCalendarFiles(ofSection section: String) throws -> Bool {
        try first(
            Bool.self,
            """
            SELECT EXISTS (
                SELECT 1 FROM calendar_files
                WHERE (calendar = ?1 OR calendar > ?1 || '/' AND calendar < ?1 || '0')
                    AND file <> '' AND digest = '' AND problem IS NULL)
            """, [section]) ?? false
    }

    /// Returns the number of alarms of a section's calendars.
    package func followedCount(ofSection section: String) throws -> Int {
        try first(
            Int.self,
            """
            SELECT count(*) FROM followed
            WHERE (calendar = ?1 OR calendar > ?1 || '/' AND calendar < ?1 || '0') AND file <> ''
            """, [section]) ?? 0
    }

    /// Returns the files of a calendar of which something was left out, by name.
    package func calendarProblems(_ calendar: String, limit: Int) throws -> [(file: String, reason: String)] {
        try rows(
            """
            SELECT file, problem FROM calendar_files WHERE calendar = ? AND problem IS NOT NULL
            ORDER BY file LIMIT ?
            """, [calendar, limit]
        ).map { ($0[0], $0[1]) }
    }

    /// The numbers of a calendar.
    package struct CalendarCounts: Sendable, Hashable {
        package var events = 0
        /// Files of which something was left out.
        package var incomplete = 0
        /// Reactions to be written.
        package var waiting = 0
        /// Events that are silent because the person declined them, or has not answered.
        package var (declined, unanswered) = (0, 0)
    }

    /// Returns the numbers of a calendar.
    package func calendarCounts(_ calendar: String) throws -> CalendarCounts {
        let sql = """
            SELECT coalesce(sum(events), 0), count(problem),
                (SELECT count(*) FROM calendar_acts JOIN followed USING (id) WHERE calendar = ?1),
                coalesce(sum(declined), 0), coalesce(sum(unanswered), 0)
            FROM calendar_files WHERE calendar = ?1
            """
        guard let row = try row(sql, [calendar]) else { return CalendarCounts() }
        return CalendarCounts(
            events: row[0], incomplete: row[1], waiting: row[2], declined: row[3], unanswered: row[4])
    }

    /// Returns the number of alarms of a calendar, whether or not they are still to come.
    package func followedCount(_ calendar: String) throws -> Int {
        try first(Int.self, "SELECT count(*) FROM followed WHERE calendar = ? AND file <> ''", [calendar]) ?? 0
    }

    func keep(_ record: CalendarFileRecord) throws {
        let marks = repeatElement("?", count: 14).joined(separator: ", ")
        let sql = "INSERT OR REPLACE INTO calendar_files (\(Self.fileColumns)) VALUES (\(marks))"
        try run(
            sql,
            [
                record.calendar, record.file, record.identity, record.digest, record.modified, record.events,
                record.problem, record.isDoubled, record.title, record.color, record.path, record.missing,
                record.declined, record.unanswered,
            ])
    }

    fileprivate func keepMissing(_ missing: String, of calendar: String) throws {
        try run("UPDATE calendar_files SET missing = ? WHERE calendar = ? AND file = ''", [missing, calendar])
    }

    func forgetCalendarFile(_ calendar: String, _ file: String) throws {
        try run("DELETE FROM calendar_files WHERE calendar = ? AND file = ?", [calendar, file])
    }

    /// Has files read again whose alarms another file had, since that one may be gone.
    func readDoubledAgain() throws {
        try run("UPDATE calendar_files SET identity = '', digest = '', problem = NULL, doubled = 0 WHERE doubled")
    }

    /// Has every file read again as if its alarms that are not pending were new, except those that were cancelled.
    func readCalendarsAgain() throws {
        try run("UPDATE calendar_files SET identity = '', digest = '', problem = NULL WHERE file <> ''")
        try run(
            """
            UPDATE followed SET fingerprint = ''
            WHERE id NOT IN (SELECT id FROM pending WHERE role = 'main')
                AND NOT EXISTS (
                    SELECT 1 FROM event
                    WHERE event.id = followed.id AND json_extract(event, '$.event') = 'cancelled')
            """)
    }

    /// Returns the alarms of a file: ids, with fingerprints by which a change is noticed.
    func followed(_ calendar: String, _ file: String) throws -> [String: String] {
        let statement = try cachedStatement(
            sql: "SELECT id, fingerprint FROM followed WHERE calendar = ? AND file = ?")
        var all: [String: String] = [:]
        for row in try Row.fetchAll(statement, arguments: [calendar, file]) { all[row[0]] = row[1] }
        return all
    }

    /// Returns the fingerprint of a file's alarm; nil if the file did not have it.
    func followedFingerprint(of id: String, _ calendar: String, _ file: String) throws -> String? {
        try first(
            String.self, "SELECT fingerprint FROM followed WHERE id = ? AND calendar = ? AND file = ?",
            [id, calendar, file])
    }

    /// Returns the fingerprint of an alarm, of whichever file; nil if no file has it.
    func followedFingerprint(of id: String) throws -> String? {
        try first(String.self, "SELECT fingerprint FROM followed WHERE id = ?", [id])
    }

    /// Returns the name of the followed calendar that has an event; nil if none has it.
    func followedCalendar(ofEvent uid: String) throws -> String? {
        let base = CalendarAlarm.id(ofEvent: uid)
        let rows = try rowCursor(
            """
            SELECT id, calendar FROM followed WHERE id = ?1 OR id > ?1 || '~' AND id < ?1 || char(127) ORDER BY id
            """, [base])
        while let row = try rows.next() {
            let id: String = row[0]
            // Another UID may begin the id with the same characters and a hash.
            if CalendarAlarm.isAlarm(id, ofEventWithID: base) { return row[1] }
        }
        return nil
    }

    /// Returns the number of alarms of each file.
    package func followedCounts(of files: [(calendar: String, file: String)]) throws -> [Int] {
        return try files.map {
            try first(
                Int.self, "SELECT count(*) FROM followed WHERE calendar = ? AND file = ?", [$0.calendar, $0.file]) ?? 0
        }
    }

    /// Returns the place that an alarm came from.
    package func followedPlace(of id: String) throws -> (calendar: String, file: String)? {
        try row("SELECT calendar, file FROM followed WHERE id = ?", [id]).map { ($0[0], $0[1]) }
    }

    func keepFollowed(_ id: String, _ calendar: String, _ file: String, _ fingerprint: String) throws {
        try run(
            "INSERT OR REPLACE INTO followed (id, calendar, file, fingerprint) VALUES (?, ?, ?, ?)",
            [id, calendar, file, fingerprint])
    }

    /// Notes that no file has an alarm any more; its name of a file is empty until it is withdrawn or found again.
    func releaseFollowed(_ id: String) throws {
        try run("UPDATE followed SET file = '' WHERE id = ?", [id])
    }

    /// Returns some alarms that no file has any more. The calendars are stepped through by the index, whose first
    /// column they are.
    func releasedAlarms(atMost count: Int) throws -> [String] {
        try String.fetchAll(
            self,
            sql: """
                WITH RECURSIVE each (calendar) AS (
                    SELECT min(calendar) FROM followed
                    UNION ALL
                    SELECT (SELECT min(calendar) FROM followed WHERE calendar > each.calendar)
                    FROM each WHERE calendar IS NOT NULL
                )
                SELECT id FROM followed WHERE calendar IN (SELECT calendar FROM each) AND file = '' LIMIT ?
                """, arguments: [count])
    }

    /// Returns whether an alarm came at a time and is over. One that was snoozed or withdrawn is not.
    func hasPast(id: String, due: Instant) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM past
                WHERE id = ? AND due = ? AND ending NOT IN ('snoozed', 'withdrawn', 'missed'))
            """
        return try first(Bool.self, sql, [id, due.microseconds]) ?? false
    }

    func forgetFollowed(_ id: String) throws {
        try run("DELETE FROM followed WHERE id = ?", [id])
    }

    // MARK: Reactions

    /// Keeps a reaction until it is written, instead of an earlier one to the same alarm.
    func keepAct(id: String, acknowledged: Instant, snooze: Instant?, at now: Instant) throws {
        try run(
            """
            INSERT INTO calendar_acts (id, acknowledged, snooze, at) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (id) DO UPDATE SET
                number = (SELECT max(number) + 1 FROM calendar_acts), acknowledged = max(acknowledged, ?2),
                snooze = ?3, at = ?4
            """, [id, acknowledged.microseconds, snooze?.microseconds, now.microseconds])
    }

    /// Returns the oldest reactions that are to be written into files of a section's calendars.
    package func calendarActs(ofSection section: String, limit: Int) throws -> [CalendarAct] {
        try rows(
            """
            SELECT number, id, calendar, file, acknowledged, snooze, at FROM calendar_acts JOIN followed USING (id)
            WHERE (calendar = ?1 OR calendar > ?1 || '/' AND calendar < ?1 || '0') AND file <> ''
            ORDER BY number LIMIT ?2
            """, [section, limit]
        ).map { row in
            CalendarAct(
                number: row[0], id: row[1], calendar: row[2], file: row[3], acknowledged: Instant(microseconds: row[4]),
                snooze: (row[5] as Int64?).map(Instant.init(microseconds:)), at: Instant(microseconds: row[6]))
        }
    }

    /// Returns whether a reaction to an alarm is still to be written.
    func hasAct(id: String) throws -> Bool {
        try first(Bool.self, "SELECT EXISTS (SELECT 1 FROM calendar_acts WHERE id = ?)", [id]) ?? false
    }

    /// Forgets a reaction; a newer one to the same alarm has another number and stays.
    package func forgetAct(_ number: Int64) throws {
        try run("DELETE FROM calendar_acts WHERE number = ?", [number])
    }

    /// Forgets the reactions to alarms that no file has.
    package func forgetStrayActs() throws {
        try execute(sql: "DELETE FROM calendar_acts WHERE id NOT IN (SELECT id FROM followed)")
    }
}

extension CalendarFileRecord {
    /// Returns the time for which a calendar's folder has been missing; nil if the folder is there, or was last missing
    /// in an earlier boot: perhaps its file system is only mounted later.
    ///
    /// - Parameters:
    ///   - boot: The kernel's id of this boot.
    ///   - awake: Microseconds on CLOCK_MONOTONIC, which stops while the machine sleeps.
    package func missingSpan(boot: String, awake: Int64) -> Duration? {
        guard let parts = missing?.split(separator: " "), parts.count == 2, parts[0] == boot,
            let since = Int64(parts[1])
        else { return nil }
        return .microseconds(max(0, awake - since))
    }
}

extension Transaction {
    /// Notes that the folder of a calendar is missing since now, so that another start of alertd does not begin again
    /// to wait for it.
    package func noteMissing(_ calendar: String, boot: String, awake: Int64) throws {
        try db.keepMissing("\(boot) \(awake)", of: calendar)
    }
}
