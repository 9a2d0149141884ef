// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

extension Transaction {
    /// Changes an application's badge and shows it. The number stays between 0 and 999,999.
    ///
    /// - Parameter urgent: Whether the icon asks for attention from now on; nil leaves that as it was.
    @discardableResult
    package func changeBadge(
        of app: String, by change: Notifications.BadgeChange, urgent: Bool? = nil
    ) throws -> Badges.Badge {
        let old = try db.badge(app: app)
        let request = change.set ?? (old.count + (change.add ?? 0))
        let isUrgent = urgent ?? old.urgent ?? false
        let badge = Badges.Badge(
            app: app, count: min(max(0, request), ContentRules.maximumBadge), urgent: isUrgent ? true : nil)
        guard badge != old else { return badge }
        try db.replaceBadge(badge)
        onCommit(.badge(badge))
        onCommit(.event(.badge(badge, at: now.wall)))
        return badge
    }

    /// Takes the number off an application's icon, which asks for attention no longer.
    func clearBadge(of app: String) throws {
        try changeBadge(of: app, by: Notifications.BadgeChange(set: 0), urgent: false)
    }
}

extension Database {
    package func badge(app: String) throws -> Badges.Badge {
        return try row("SELECT app, count, urgent FROM badge WHERE app = ?", [app]).map { try Badges.Badge($0) }
            ?? Badges.Badge(app: app, count: 0)
    }

    /// Badges of which something is to be seen, by application: all, or those behind one and so many at most.
    package func badges(after app: String? = nil, limit: Int = .max) throws -> [Badges.Badge] {
        // No application has an empty name.
        return try rows("SELECT app, count, urgent FROM badge WHERE app > ? ORDER BY app LIMIT ?", [app ?? "", limit])
            .map { try Badges.Badge($0) }
    }

    /// Stores a badge; one of which nothing is to be seen is no row.
    func replaceBadge(_ badge: Badges.Badge) throws {
        if badge.count == 0, badge.urgent != true {
            try run("DELETE FROM badge WHERE app = ?", [badge.app])
        } else {
            try run(
                "INSERT OR REPLACE INTO badge (app, count, urgent) VALUES (?, ?, ?)",
                [badge.app, badge.count, badge.urgent ?? false])
        }
    }
}

extension Badges.Badge {
    fileprivate init(_ row: Row) throws {
        self.init(
            app: try row.text(0), count: Int(clamping: try row.number(1)), urgent: try row.number(2) != 0 ? true : nil)
    }
}
