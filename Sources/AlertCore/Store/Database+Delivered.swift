// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
package import GRDB
import Varlink

extension Database {
    /// Delivered notifications that wait to be seen, at the end of each commit; the oldest are past before the others.
    static let keptDelivered = 10_000

    static let deliveredColumns = #"id, due, "trigger", terms, zone, created, delivered, late, showing, content"#

    package func delivered(id: String) throws -> Delivered? {
        try row("SELECT \(Self.deliveredColumns), held FROM delivered WHERE id = ?", [id]).map {
            try Delivered(rowWithHeld: $0)
        }
    }

    /// Returns delivered notifications and their places in the order of their delivery, after the given place.
    /// - Parameter held: Whether only those are meant that were held.
    package func delivered(
        after place: Int64?, app: String?, held: Bool = false, limit: Int
    ) throws -> some Cursor<(place: Int64, delivered: Delivered)> {
        try rowCursor(
            """
            SELECT \(Self.deliveredColumns), held, number FROM delivered
            WHERE number > ? AND (? IS NULL OR app = ?)\(held ? " AND held" : "") ORDER BY number LIMIT ?
            """, [place ?? 0, app, app, limit]
        ).map { row in
            (place: try row.number(11), delivered: try Delivered(rowWithHeld: row))
        }
    }

    /// Returns notifications of no later use that are listed and shown by no server, as far as is known, oldest first.
    package func transientDelivered(limit: Int) throws -> [Delivered] {
        // A text may say "transient" too, so that the content decides.
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT \(Self.deliveredColumns) FROM delivered
                WHERE showing IN ('gone', 'unpresented') AND NOT held AND instr(content, '"transient":true') > 0 ORDER BY number LIMIT ?
                """, arguments: [limit])
        return try rows.map { try Delivered(row: $0) }.filter { $0.content.transient == true }
    }

    /// Returns the newest notifications in one of these states, oldest first.
    package func delivered(showing states: [Delivered.Showing], limit: Int) throws -> [Delivered] {
        let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT \(Self.deliveredColumns) FROM delivered
                WHERE showing <> 'gone' AND showing IN (\(names)) ORDER BY number DESC LIMIT ?
                """, arguments: [limit])
        return try rows.reversed().map { try Delivered(row: $0) }
    }

    /// Stores a delivered notification as the newest, instead of one with the same id, which is past now.
    func replaceDelivered(_ delivered: Delivered, at instant: Instant) throws {
        // It is on the screen instead of that one, if it is shown before anybody knows where.
        let sql = "SELECT place, json_extract(content, '$.transient') IS 1 FROM delivered WHERE id = ?"
        let earlier = try firstDirectly(sql, [.text(delivered.id)]) { row in
            (place: try row.textOrNull(0), isTransient: try row.number(1) != 0)
        }
        switch earlier?.isTransient {
        case nil: break
        // The steps of a volume are no history.
        case true?: try dropDelivered(id: delivered.id)
        case false?: try endDelivered(id: delivered.id, .replaced, at: instant)
        }
        try executeDirectly(
            """
            INSERT INTO delivered
            (id, due, "trigger", terms, zone, created, delivered, late, showing, app, content, words, place)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(delivered.id), .number(delivered.due.microseconds), .text(delivered.trigger),
                .text(delivered.storedTerms), .text(delivered.zone), .number(delivered.created.microseconds),
                .number(delivered.delivered.microseconds), .flag(delivered.late), .text(delivered.showing.rawValue),
                .text(delivered.app), .utf8(delivered.content.varlink.serialized()),
                .text(SearchText(delivered.content, app: delivered.app).text), .text(earlier?.place),
            ])
    }

    /// Returns notifications whose time is after a moment although it had come: the clock was ahead. The newest at
    /// most.
    func deliveredAhead(of now: Instant, limit: Int) throws -> [Delivered] {
        // A warning has the time of its occurrence, and came before it.
        try rows(
            """
            SELECT \(Self.deliveredColumns) FROM delivered
            WHERE due > ? AND delivered >= due ORDER BY number DESC LIMIT ?
            """, [now.microseconds, limit]
        ).map(Delivered.init(row:))
    }

    /// Returns whether one is on the screen, or may come there yet.
    func isShowing(id: String) throws -> Bool {
        let sql = "SELECT 1 FROM delivered WHERE id = ? AND showing <> 'gone'"
        return try firstDirectly(sql, [.text(id)]) { _ in true } != nil
    }

    /// Notes how far the desktop has come.
    func updateShowing(_ showing: Delivered.Showing, id: String) throws {
        try executeDirectly("UPDATE delivered SET showing = ? WHERE id = ?", [.text(showing.rawValue), .text(id)])
    }

    /// Notes that one that waited for it is on the screen, and where. False when none waited.
    func updatePresented(id: String, place: ScreenPlace?) throws -> Bool {
        try executeDirectly(
            "UPDATE delivered SET showing = 'shown', place = ?2 WHERE id = ?1 AND showing = 'unpresented'",
            [.text(id), .text(place?.text)])
        return changesCount > 0
    }

    /// Notes that one is on the screen, and where.
    func updateShown(id: String, place: ScreenPlace?) throws {
        try run("UPDATE delivered SET showing = 'shown', place = ? WHERE id = ?", [place?.text, id])
    }

    /// Returns the last known place of a notification on the screen.
    package func place(id: String) throws -> ScreenPlace? {
        try first(String.self, "SELECT place FROM delivered WHERE id = ?", [id]).map { ScreenPlace(text: $0) }
    }

    /// Takes one out as if it had never been delivered: the history does not have it.
    func dropDelivered(id: String) throws {
        try run("DELETE FROM delivered WHERE id = ?", [id])
    }

    package func deliveredCount() throws -> Int { try Int.fetchOne(self, sql: "SELECT count(*) FROM delivered") ?? 0 }
}

extension Delivered {
    /// A row that also has, behind the columns of ``Database/deliveredColumns``, whether it was held.
    fileprivate init(rowWithHeld row: Row) throws {
        try self.init(row: row)
        take(held: Int(try row.number(10)))
    }

    /// - Throws: `DatabaseError` when the row is damaged in the file.
    package init(row: Row) throws {
        let (terms, state) = TermsColumn.read(try row.text(3))
        self.init(
            id: try row.text(0), content: Notifications.Content(stored: try row.text(9)), trigger: try row.text(2),
            terms: terms, deliveryState: state, zone: try row.text(4),
            due: Instant(microseconds: try row.number(1)), created: Instant(microseconds: try row.number(5)),
            delivered: Instant(microseconds: try row.number(6)), late: try row.number(7) != 0,
            // The table's CHECK admits no other name.
            showing: Showing(rawValue: try row.text(8)) ?? .gone)
    }
}

/// Delivered reminders that are asked about, as no notification server shows them, so that they are asked about again
/// when the daemon was killed.
extension Database {
    /// Notes that one is asked about; what is no longer there is forgotten, so that there are as many as questions.
    func setAsked(id: String) throws {
        try forgetAsked()
        try run(
            "INSERT OR IGNORE INTO asked (number) SELECT number FROM delivered WHERE id = ? AND showing = 'unseen'",
            [id])
    }

    /// Returns the notifications that the desktop was asked about and that are still unseen, the newest at most, oldest
    /// first.
    func asked(limit: Int) throws -> [Delivered] {
        try forgetAsked()
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT \(Self.deliveredColumns) FROM delivered
                WHERE number IN (SELECT number FROM asked) ORDER BY number DESC LIMIT ?
                """, arguments: [limit])
        return try rows.reversed().map { try Delivered(row: $0) }
    }

    private func forgetAsked() throws {
        try run(
            """
            DELETE FROM asked WHERE NOT EXISTS
                (SELECT 1 FROM delivered WHERE delivered.number = asked.number AND showing = 'unseen')
            """)
    }
}
