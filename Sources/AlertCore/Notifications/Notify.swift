// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Delivers a notification at once, in the place of a pending or delivered one with the same id. Without an id it
    /// takes that of one that said the same a moment ago.
    ///
    /// - Throws: `Notifications.Invalid`, before anything is written.
    package func notify(id: String?, content: Notifications.Content) throws -> Delivered {
        try ContentRules.check(content)
        let content = content.completed
        let earlier =
            id == nil ? alike.earlier(content, at: now.uptime, within: settings.throttle.alike) : nil
        let id = try id ?? earlier?.id ?? unusedID(for: content.title)
        try ContentRules.checkName(id, field: "id")
        let pending = Pending(
            id: id, content: content, trigger: .instant(now.wall), zone: zones.session.identifier, due: now.wall,
            created: now.wall)
        try db.deletePending(id: id)
        return try deliver(pending, late: false, isRepeat: earlier != nil)
    }
}
