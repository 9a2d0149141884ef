// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB

/// A notification of the history: one that was delivered, and what became of it.
package struct HistoryEntry: Sendable, Hashable {
    /// The number of its delivery.
    package var number: Int64
    /// The delivered notification, or the one that was to be delivered.
    package var delivered: Delivered
    /// The end; nil while there is none.
    package var end: End?

    package struct End: Sendable, Hashable {
        package var ending: Notifications.Ending
        /// The key of the action that was chosen.
        package var action: String?
        package var at: Instant
    }
}

/// The notifications of the history to return.
package struct HistoryRequest: Sendable, Hashable {
    package var id: String?
    package var app: String?
    package var thread: String?
    /// Only those that nobody has done anything about.
    package var isUnread = false
    /// Words that each must contain, in the form of `SearchText`.
    package var words: [String] = []
    package var since: Instant?
    package var until: Instant?

    /// The maximum number of words in a search.
    package static let maximumWords = 16
    /// The maximum length of all words, in bytes.
    package static let maximumSearch = 1_024
}

extension Database {
    private static let pastColumns =
        #"id, due, "trigger", terms, zone, created, delivered, late, 'gone', content, ending, "action", ended, 0"#

    // MARK: Notifications become past

    /// Ends a delivered notification. Returns whether it existed.
    @discardableResult
    func endDelivered(
        id: String, _ ending: Notifications.Ending, action: String? = nil, at instant: Instant
    ) throws -> Bool {
        try endDelivered(where: "id = ?", [id], ending, action: action, at: instant) > 0
    }

    /// Ends all delivered notifications. Returns the ids of those on the desktop, and the number of all.
    func endAllDelivered(
        _ ending: Notifications.Ending, at instant: Instant
    ) throws -> (count: Int, onDesktop: [String]) {
        let ids = try String.fetchAll(self, sql: "SELECT id FROM delivered WHERE showing <> 'gone' ORDER BY number")
        return (try endDelivered(where: "TRUE", [], ending, at: instant), ids)
    }

    /// Ends the notifications up to a number, because there are too many.
    func endDelivered(upTo number: Int64, at instant: Instant) throws {
        guard number > 0 else { return }
        try endDelivered(where: "number <= ?", [number], .cleared, at: instant)
    }

    @discardableResult
    private func endDelivered(
        where condition: String, _ arguments: StatementArguments, _ ending: Notifications.Ending,
        action: String? = nil, at instant: Instant
    ) throws -> Int {
        let size = "length(CAST(content AS BLOB)) + length(CAST(words AS BLOB))"
        let sum = try cachedStatement(sql: "SELECT sum(\(size)) FROM delivered WHERE \(condition)")
        guard let sum = try Int64.fetchOne(sum, arguments: arguments) else { return 0 }
        try run(
            """
            INSERT OR REPLACE INTO past (number, id, app, thread, delivered, ended, ending, "action", size, words, due,
                "trigger", terms, zone, created, late, content, section, place)
            SELECT number, id, app, json_extract(content, '$.thread'), delivered, ?, ?, ?, \(size), words, due,
                "trigger", terms, zone, created, late, content, section,
                (SELECT coalesce(max(place), 0) FROM past WHERE past.section = done.section)
                    + row_number() OVER (PARTITION BY section ORDER BY number)
            FROM (
                SELECT *, coalesce(substr(source, 1, instr(source || '/', '/') - 1), '') AS section
                FROM (
                    SELECT *, json_extract(content, '$.calendar.source') AS source FROM delivered WHERE \(condition))
            ) AS done
            """, [instant.microseconds, ending.rawValue, action] + arguments)
        // A replacement also replaces it on the screen, and a notification that the person closed is not there.
        if ending != .replaced, ending != .dismissed { try noteLeaving(where: condition, arguments) }
        try run("DELETE FROM delivered WHERE \(condition)", arguments)
        let count = changesCount
        try run("UPDATE standing SET past = past + ?", [sum])
        return count
    }

    /// Records the outcome of a notification that was never delivered: missed or taken back. It gets a delivery number
    /// all the same.
    func insertNeverDelivered(_ missed: Delivered, _ ending: Notifications.Ending) throws {
        let words = SearchText(missed.content, app: missed.app).text
        let content = missed.content.storedText
        let size = content.utf8.count + words.utf8.count
        try run(
            """
            INSERT OR REPLACE INTO past (number, id, app, thread, delivered, ended, ending, size, words, due,
                "trigger", terms, zone, created, late, content, section, place)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                (SELECT coalesce(max(place), 0) + 1 FROM past WHERE section = ?17))
            """,
            [
                try newDeliveryNumber(), missed.id, missed.app, missed.content.thread, missed.delivered.microseconds,
                missed.delivered.microseconds, ending.rawValue, size, words,
                missed.due.microseconds, missed.trigger, missed.storedTerms, missed.zone,
                missed.created.microseconds, missed.late, content,
                String((missed.content.calendar?.source ?? "").prefix { $0 != "/" }),
            ])
        try run("UPDATE standing SET past = past + ?", [size])
    }

    /// Takes the next number of AUTOINCREMENT: sqlite_sequence may be written, https://sqlite.org/autoinc.html.
    private func newDeliveryNumber() throws -> Int64 {
        try run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'delivered'")
        if changesCount == 0 { try execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('delivered', 1)") }
        return try newestDelivery()
    }

    /// Returns the number of the newest delivery.
    package func newestDelivery() throws -> Int64 {
        try first(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = 'delivered'") ?? 0
    }

    /// Changes the outcome of a past notification.
    func updatePast(number: Int64, _ end: HistoryEntry.End) throws {
        try run(
            #"UPDATE past SET ending = ?, "action" = ?, ended = ? WHERE number = ?"#,
            [end.ending.rawValue, end.action, end.at.microseconds, number])
    }

    // MARK: The history is read

    /// Returns the newest past notification of an id.
    package func past(id: String) throws -> HistoryEntry? {
        let newest = try row(
            "SELECT number, \(Self.pastColumns) FROM past WHERE id = ? ORDER BY number DESC LIMIT 1", [id])
        return try newest.flatMap { try HistoryEntry(row: $0) }
    }

    /// Returns the occurrences of a notification that were recorded as missed, the newest ones at most.
    func missedTimes(id: String, limit: Int) throws -> Set<Instant> {
        Set(
            try all(
                Int64.self,
                "SELECT due FROM past WHERE id = ? AND ending = ? ORDER BY number DESC LIMIT ?",
                [id, Notifications.Ending.missed.rawValue, limit]
            ).map(Instant.init(microseconds:)))
    }

    /// Returns missed notifications whose time is after a moment although it had come: the clock was ahead. Only the
    /// newest rows of the history are looked at.
    func missedAhead(of now: Instant, limit: Int) throws -> [Delivered] {
        try rows(
            """
            SELECT number, \(Self.pastColumns) FROM past
            WHERE number > ? AND ending = ? AND due > ? AND delivered >= due ORDER BY number DESC LIMIT ?
            """,
            [
                try newestDelivery() - Int64(Self.scannedPast), Notifications.Ending.missed.rawValue, now.microseconds,
                limit,
            ]
        ).compactMap { try HistoryEntry(row: $0)?.delivered }
    }

    /// The maximum number of rows that a page looks at, unless an id is named: however long the history is, a page
    /// takes some milliseconds.
    static let scannedPast = 25_000

    /// Returns a page of the history before a place, newest first, and the place of the next page. A page may be empty
    /// and have a next.
    package func past(_ request: HistoryRequest, before place: Int64?, limit: Int) throws -> (
        rows: [HistoryEntry], next: Int64?
    ) {
        let top = try min(place ?? .max, newestDelivery() + 1)
        let oldest = try oldestPast()
        let floor = request.id == nil ? max(oldest, top - Int64(Self.scannedPast)) : oldest
        var condition = "number < ? AND number >= ?"
        var values: StatementArguments = [top, floor]
        func also(_ text: String, _ value: (any DatabaseValueConvertible)?) {
            guard let value else { return }
            condition += " AND " + text
            values += [value]
        }
        also("id = ?", request.id)
        also("app = ?", request.app)
        also("delivered >= ?", request.since?.microseconds)
        also("delivered <= ?", request.until?.microseconds)
        for word in request.words.prefix(HistoryRequest.maximumWords) { also("instr(words, ?)", word) }
        var (unread, past) = (condition, condition)
        var arguments = values
        if let thread = request.thread {
            unread += " AND json_extract(content, '$.thread') = ?"
            past += " AND thread = ?"
            arguments += [thread]
        }
        var sql = "SELECT number, \(Self.deliveredColumns), NULL, NULL, NULL, held FROM delivered WHERE \(unread)"
        if !request.isUnread {
            sql += " UNION ALL SELECT number, \(Self.pastColumns) FROM past WHERE \(past)"
            arguments += arguments
        }
        let found = try rowCursor(sql + " ORDER BY number DESC LIMIT ?", arguments + [limit])
        var rows: [HistoryEntry] = []
        var size = PageSize()
        while let row = try found.next() {
            guard let past = try HistoryEntry(row: row) else { continue }
            rows.append(past)
            if size.isFull(with: past.delivered.content.listedSize) || rows.count == limit {
                return (rows, past.number)
            }
        }
        return (rows, floor > oldest ? floor : nil)
    }

    /// Returns the lowest number in the history.
    private func oldestPast() throws -> Int64 {
        try first(
            Int64.self,
            "SELECT min(number) FROM (SELECT min(number) AS number FROM delivered UNION ALL SELECT min(number) FROM past)"
        ) ?? 0
    }
}

extension HistoryEntry {
    /// Reads the outcome, or nil for an outcome of a later version.
    /// - Throws: `DatabaseError` when the row is damaged in the file.
    fileprivate init?(row: Row) throws {
        number = try row.number(0)
        let (terms, state) = TermsColumn.read(try row.text(4))
        delivered = Delivered(
            id: try row.text(1), content: Notifications.Content(stored: try row.text(10)), trigger: try row.text(3),
            terms: terms, deliveryState: state, zone: try row.text(5),
            due: Instant(microseconds: try row.number(2)), created: Instant(microseconds: try row.number(6)),
            delivered: Instant(microseconds: try row.number(7)), late: try row.number(8) != 0,
            showing: Delivered.Showing(rawValue: try row.text(9)) ?? .gone)
        delivered.take(held: Int(try row.number(14)))
        guard let ending = try row.textOrNull(11) else { return }
        guard let ending = Notifications.Ending(rawValue: ending) else { return nil }
        end = End(ending: ending, action: try row.textOrNull(12), at: Instant(microseconds: try row.number(13)))
    }
}
