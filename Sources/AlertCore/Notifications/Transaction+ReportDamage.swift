// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import TextSafety

extension Transaction {
    /// Tells the person what has happened to the store and was not acknowledged: by an event, and by a notification
    /// that comes again with every start.
    package func reportDamage() throws {
        let damage = try db.unacknowledgedDamage()
        guard !damage.isEmpty else { return }
        for one in damage.reversed() { try record(.damaged(one.message, file: one.file, at: now.wall)) }
        try deliver(
            Pending(
                id: Damage.notification, content: .report(of: damage), trigger: .instant(now.wall),
                zone: zones.session.identifier, due: .at(now.wall), created: now.wall), late: false)
    }

    /// Tells that a reminder comes without its text. It is out of the file with that, so nothing is left to be
    /// salvaged.
    func reportUnreadable(_ pending: Pending) throws {
        try db.insertDamage(
            Damage(
                at: now.wall,
                message: "the text of the reminder \"\(pending.id)\" cannot be read; it came at its time"))
        try reportDamage()
    }

    /// Records that the person has seen the messages about the store.
    /// - Returns: How much that was.
    @discardableResult
    package func acknowledgeDamage() throws -> Int {
        let count = try db.acknowledgeDamage(at: now.wall)
        if try db.delivered(id: Damage.notification) != nil {
            try db.endDelivered(id: Damage.notification, .acknowledged, at: now.wall)
            onCommit(.withdraw(ids: [Damage.notification]))
        }
        return count
    }

    /// Sets a row aside that cannot be understood, and tells the person.
    package func setAside(_ row: UnreadableRow) throws {
        let message = "\(row.what) cannot be understood and was set aside: \(row.reason)"
        try db.quarantine([row.text.databaseValue], of: row.table, reason: row.reason, at: now.wall)
        try db.execute(sql: row.removal.sql, arguments: row.removal.arguments)
        try db.insertDamage(Damage(at: now.wall, message: message))
    }
}

extension Damage {
    /// The id of the notification that reports it.
    package static let notification = "alertd-store"
}

extension Notifications.Content {
    /// Creates a substitute for the content of a reminder whose text is destroyed.
    ///
    /// - Parameter lost: The facts that the reminder has lost.
    static func textless(id: String, app: String, _ lost: Set<Salvage.Fact>) -> Self {
        let rest =
            lost.contains(.time)
            ? "only its id is left. Give it a time: alertctl edit \(ShellText.quoted(id)) tomorrow at 9"
            : lost.contains(.repetition) ? "only its id and its next time are left." : "its times are left."
        return Notifications.Content(
            title: "Reminder \"\(id)\"", body: "Damage to the database destroyed its text; " + rest, app: app,
            level: .timeSensitive)
    }

    fileprivate static func report(of damage: [Damage]) -> Self {
        let lines = damage.prefix(5).map { one in
            one.message.prefix(1_001).capitalizedFirst
                + (one.file.map { "\nDamaged file kept as: \($0)" } ?? "")
        }
        return Notifications.Content(
            title: "The database of your reminders was damaged",
            body: (lines + ["To acknowledge: alertctl ack \(Damage.notification)"]).joined(separator: "\n"),
            level: .critical)
    }
}
