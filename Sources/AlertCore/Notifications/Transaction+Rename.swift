// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

extension Transaction {
    /// Calls a notification something else, with everything that belongs to it; the history keeps its old id. On the
    /// desktop it is shown again, without a sound.
    ///
    /// - Throws: `Notifications.NotFound`, or `Notifications.Invalid` for an id that cannot be, or is another's.
    package func rename(id: String, to new: String) throws {
        try ContentRules.checkName(new, field: "to")
        guard try db.hasNotification(id: id) else { throw Notifications.NotFound(id: id) }
        guard id != new else { return }
        try refuseFollowed(id, reason: "which names it")
        guard try !db.hasNotification(id: new) else {
            throw Notifications.Invalid(
                field: "to", word: new, reason: "there is already a notification with this id",
                hint: "choose another id")
        }
        let before = try db.undoImage(id: id)
        try giveID(new, to: id)
        try noteRename(before, of: id, to: new)
    }

    /// Gives a notification another id, which is free.
    func giveID(_ new: String, to id: String) throws {
        let app = try db.pending(id: id)?.app ?? db.delivered(id: id)?.app
        try db.rename(id: id, to: new)
        try record(.renamed(id: id, to: new, app: app, at: now.wall))
        onCommit(.withdraw(ids: [id]))
        if let delivered = try db.delivered(id: new), delivered.showing != .gone {
            onCommit(.showAgain([presentable(delivered)]))
        }
    }
}

extension Transaction {
    /// Refuses a change of an alarm that comes from a calendar or another program.
    ///
    /// - Parameter reason: The rest of the reason.
    func refuseFollowed(_ id: String, reason: String) throws {
        guard let place = try db.followedPlace(of: id) else { return }
        throw Notifications.Invalid(
            field: "id", word: id,
            reason: "it comes from \(Self.source(ofCalendar: place.calendar) ?? place.calendar), \(reason)",
            hint: "change it there")
    }
}

extension Database {
    fileprivate func rename(id: String, to new: String) throws {
        try run("UPDATE pending SET id = ?2 WHERE id = ?1", [id, new])
        // Where the notification server has it is for the old id.
        try run(
            "UPDATE delivered SET id = ?2, place = NULL WHERE id = ?1", [id, new])
    }
}
