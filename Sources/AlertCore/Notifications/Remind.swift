// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

extension Transaction {
    /// Schedules a notification, in the place of a pending one with the same id.
    ///
    /// - Throws: `Notifications.Invalid`, before anything is written.
    func remind(
        id: String?, content: Notifications.Content, trigger wish: Notifications.Trigger
    ) throws -> Pending {
        try ContentRules.check(content)
        let plan = try TriggerWish(wish).resolved(at: now, zones: zones)
        let pending = Pending(
            id: try id ?? unusedID(for: content.title), content: content, trigger: plan.trigger, zone: plan.zone,
            due: plan.due, created: now.wall, countdown: plan.countdown)
        try ContentRules.checkName(pending.id, field: "id")
        try db.replacePending(pending)
        after(.event(.scheduled(pending, at: now.wall)))
        return pending
    }

    /// An id made from the title that no pending or delivered notification has.
    func unusedID(for title: String) throws -> String {
        var random = SystemRandomNumberGenerator()
        return try NotificationID.unused(for: title, using: &random) { id in
            try db.hasNotification(id: id)
        }
    }
}

extension Database {
    /// Whether a pending or delivered notification has this id.
    func hasNotification(id: String) throws -> Bool {
        let statement = try cachedStatement(
            sql: "SELECT 1 FROM pending WHERE id = ?1 UNION ALL SELECT 1 FROM delivered WHERE id = ?1")
        return try Row.fetchOne(statement, arguments: [id]) != nil
    }
}
