// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import GRDB

extension Database {
    package func badge(app: String) throws -> Badges.Badge {
        let statement = try cachedStatement(sql: "SELECT app, count, urgent FROM badge WHERE app = ?")
        return try Row.fetchOne(statement, arguments: [app]).map { try Badges.Badge($0) }
            ?? Badges.Badge(app: app, count: 0)
    }

    /// Badges of which something is to be seen, by application: all, or those behind one and so many at most.
    package func badges(after app: String? = nil, limit: Int = .max) throws -> [Badges.Badge] {
        let statement = try cachedStatement(
            sql: "SELECT app, count, urgent FROM badge WHERE app > ? ORDER BY app LIMIT ?")
        // No application has an empty name.
        return try Row.fetchAll(statement, arguments: [app ?? "", limit]).map { try Badges.Badge($0) }
    }

    /// Stores a badge; one of which nothing is to be seen is no row.
    func replaceBadge(_ badge: Badges.Badge) throws {
        if badge.count == 0, badge.urgent != true {
            try cachedStatement(sql: "DELETE FROM badge WHERE app = ?").execute(arguments: [badge.app])
        } else {
            try cachedStatement(sql: "INSERT OR REPLACE INTO badge (app, count, urgent) VALUES (?, ?, ?)")
                .execute(arguments: [badge.app, badge.count, badge.urgent ?? false])
        }
    }
}

extension Badges.Badge {
    fileprivate init(_ row: Row) throws {
        self.init(
            app: try row.text(0), count: Int(clamping: try row.number(1)), urgent: try row.number(2) != 0 ? true : nil)
    }
}
