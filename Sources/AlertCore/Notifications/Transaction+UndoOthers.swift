// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// Undo of a rename, and the order of what comes back.
extension Transaction {
    /// The place of a notification in a list: what waits by its time, then what is there, the newest first.
    struct Place: Comparable {
        static let last = Place(due: .max, delivered: 0)

        let due: Int64
        let delivered: Int64

        static func < (left: Place, right: Place) -> Bool {
            (left.due, -left.delivered) < (right.due, -right.delivered)
        }
    }

    /// Returns the place of a notification in a list.
    func place(of id: String) throws -> Place {
        let due = try (db.pending(id: id) ?? db.pending(id: id, role: .snooze))?.due.number
        return Place(due: due ?? .max, delivered: due == nil ? try db.undoImage(id: id).delivered ?? 0 : 0)
    }

    /// Records that a notification has got another id.
    func noteRename(_ before: UndoJournal.Image, of id: String, to new: String) throws {
        var before = before
        before.formerID = id
        try db.insertUndo(
            UndoJournal.Entry(
                step: try db.newestUndoStep() + 1, id: new, at: now.wall, verb: UndoJournal.rename, before: before,
                after: try db.undoImage(id: new).digest))
    }

    /// Gives a notification its former id.
    func undo(_ entry: UndoJournal.Entry, renamedFrom former: String) throws -> Undone {
        try check(entry)
        guard try !db.hasNotification(id: former) else {
            throw Notifications.Invalid(
                field: "id", word: entry.id,
                reason: "cannot undo the rename of \(entry.id): there is another notification with the id \(former)",
                hint: try wayToOlder(than: entry.step))
        }
        try giveID(former, to: entry.id)
        try db.deleteUndo(step: entry.step, id: entry.id)
        let (wire, app) = try undone(former)
        try record(.undone(id: former, app: app, verb: entry.verb, at: now.wall))
        return Undone(verb: entry.verb, at: entry.at, notifications: [wire])
    }
}
