// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

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
        after(.badge(badge))
        after(.event(.badge(badge, at: now.wall)))
        return badge
    }

    /// Takes the number off an application's icon, which asks for attention no longer.
    func clearBadge(of app: String) throws {
        try changeBadge(of: app, by: Notifications.BadgeChange(set: 0), urgent: false)
    }
}
