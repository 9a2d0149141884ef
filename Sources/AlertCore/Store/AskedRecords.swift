// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Delivered reminders that are asked about, as no notification server shows them, so that they are asked about again
/// when the daemon was killed.
extension Database {
    /// Notes that one is asked about; what is no longer there is forgotten, so that there are as many as questions.
    func setAsked(id: String) throws {
        try forgetAsked()
        try cachedStatement(
            sql: "INSERT OR IGNORE INTO asked (number) SELECT number FROM delivered WHERE id = ? AND showing = 'unseen'"
        ).execute(arguments: [id])
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
        try cachedStatement(
            sql: """
                DELETE FROM asked WHERE NOT EXISTS
                    (SELECT 1 FROM delivered WHERE delivered.number = asked.number AND showing = 'unseen')
                """
        ).execute()
    }
}
