// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Changes an application's badge and shows it. The result stays between 0 and 999,999.
    @discardableResult
    func changeBadge(of app: String, by change: Notifications.BadgeChange) throws -> Badges.Badge {
        let old = try db.badge(app: app)
        let wish = change.set ?? (old + (change.add ?? 0))
        let count = min(max(0, wish), ContentRules.largestBadge)
        let badge = Badges.Badge(app: app, count: count)
        guard count != old else { return badge }
        try db.replaceBadge(app: app, count: count)
        after(.badge(badge))
        after(.event(.badge(badge, at: now.wall)))
        return badge
    }
}
