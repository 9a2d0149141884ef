// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB

extension Database {
    func badge(app: String) throws -> Int {
        let statement = try cachedStatement(sql: "SELECT count FROM badge WHERE app = ?")
        return try Int.fetchOne(statement, arguments: [app]) ?? 0
    }

    /// Every badge that is not 0.
    func badges() throws -> [(app: String, count: Int)] {
        try Row.fetchAll(self, sql: "SELECT app, count FROM badge ORDER BY app").map { ($0[0], $0[1]) }
    }

    /// Stores a badge; 0 is no row.
    func replaceBadge(app: String, count: Int) throws {
        if count == 0 {
            try cachedStatement(sql: "DELETE FROM badge WHERE app = ?").execute(arguments: [app])
        } else {
            try cachedStatement(sql: "INSERT OR REPLACE INTO badge (app, count) VALUES (?, ?)")
                .execute(arguments: [app, count])
        }
    }
}
