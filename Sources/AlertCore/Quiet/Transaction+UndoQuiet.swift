// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// Undo of a change of do not disturb.
extension Transaction {
    /// Records a change of do not disturb.
    func noteQuiet(_ change: QuietChange) throws {
        let apps = change.verb == "dnd" ? [] : change.apps
        try db.insertUndo(
            UndoJournal.Entry(
                step: try db.newestUndoStep() + 1, id: "", at: now.wall, verb: change.verb,
                before: UndoJournal.Image(quiet: change.stored), after: apps.joined(separator: " ")))
    }

    /// Takes back a change of do not disturb.
    ///
    /// - Throws: `Notifications.Invalid` if the same has been changed again since.
    func undo(quiet stored: JSON, of entry: UndoJournal.Entry) throws -> Undone {
        guard let change = QuietChange(stored: stored) else { throw try refusal(ofWholeStep: entry) }
        guard let quiet = change.takenBack(from: try db.quiet(), at: now.wall) else {
            let apps = entry.after.isEmpty ? "" : " of " + entry.after.split(separator: " ").joined(separator: ", ")
            throw Notifications.Invalid(
                field: "step", word: "\(entry.step)",
                reason: "cannot undo the \(entry.verb)\(apps): it has been changed again since",
                hint: try wayToOlder(than: entry.step))
        }
        try setQuiet(quiet)
        try db.deleteUndo(step: entry.step, id: entry.id)
        return Undone(
            verb: entry.verb, at: entry.at, notifications: [],
            apps: entry.after.split(separator: " ").map(String.init))
    }
}
