// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB

/// Notifications withdrawn while they were on the screen, or on their way there.
///
/// A withdrawn row leaves the delivered ones in the same commit, and alertd informs the server only afterwards. If the
/// daemon is killed in between, or before the server has reported its number for the notification, the next daemon
/// finds here which notifications it has to close.
extension Database {
    /// The most records that are kept, the newest. Servers show fewer notifications at once.
    static let keptLeaving = 256

    /// Records delivered notifications that are about to leave the screen.
    func noteLeaving(where condition: String, _ arguments: StatementArguments) throws {
        try run(
            """
            INSERT OR REPLACE INTO leaving (number, id, place)
            SELECT number, id, place FROM delivered WHERE (\(condition)) AND showing IN ('unpresented', 'shown')
            """, arguments)
        guard changesCount > 0 else { return }
        try run(
            """
            DELETE FROM leaving WHERE number <=
                (SELECT number FROM leaving ORDER BY number DESC LIMIT 1 OFFSET \(Self.keptLeaving))
            """)
    }

    /// Records one delivered notification that is about to leave the screen.
    func noteLeaving(id: String) throws { try noteLeaving(where: "id = ?", [id]) }

    /// Removes the record of a notification that has left the screen. A record with a known place stays until the next
    /// start, because closing the notification again costs less than a commit for each.
    func deleteLeaving(id: String) throws {
        try run(
            "DELETE FROM leaving WHERE id = ? AND (place IS NULL OR found)", [id])
    }

    /// Notifications that the last daemon may have left on the screen, with their places if known. If the same id is on
    /// the screen again, or soon will be, the new notification has the same tag and replaces the old one.
    func left() throws -> [Delivered] {
        try execute(
            sql: """
                DELETE FROM leaving WHERE place IS NULL AND EXISTS (
                    SELECT 1 FROM delivered WHERE delivered.id = leaving.id AND showing IN ('unpresented', 'shown'))
                """)
        try execute(sql: "UPDATE leaving SET found = 1 WHERE NOT found")
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT \(Self.deliveredColumns.split(separator: ", ").map { "shown." + $0 }.joined(separator: ", ")),
                    leaving.place, leaving.id
                FROM leaving JOIN (
                    SELECT number, \(Self.deliveredColumns) FROM delivered
                    UNION ALL
                    SELECT number, \(Self.deliveredColumns.replacing("showing", with: "'gone' AS showing")) FROM past
                ) AS shown USING (number)
                ORDER BY number
                """)
        return try rows.map { row in
            var delivered = try Delivered(row: row)
            delivered.place = (row[10] as String?).map { ScreenPlace(text: $0) }
            return delivered
        }
    }
}

extension Transaction {
    /// Records that a withdrawn notification is off the screen.
    package func left(id: String) throws { try db.deleteLeaving(id: id) }

    /// Closes the notifications that the last daemon withdrew and may not have closed.
    func dissolve() throws {
        let left = try db.left()
        if !left.isEmpty { onCommit(.dissolve(left)) }
    }
}
