// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import TextSafety

extension UndoJournal.Entry {
    /// The verb scheduled a notification where nothing was pending or shown.
    var isAddition: Bool { before.map { $0.isFree && $0.delivered == nil } ?? false }
}

extension Transaction {
    /// Performs a change and records the previous state of its notifications, so that `undo` can restore it.
    ///
    /// - Parameters:
    ///   - step: The undo step, if a call makes several changes; nil for a new step.
    ///   - ids: The notifications that the change may affect.
    func undoably<Value>(
        _ verb: String, _ ids: [String], step: Int64? = nil, _ body: () throws -> Value
    ) throws -> Value {
        let ids = Array(Set(ids)).sorted()
        // If there are too many, the caller records them with `noteLargeStep`.
        guard ids.count <= UndoJournal.maximumOfStep else { return try body() }
        let before = try ids.map { ($0, try db.undoImage(id: $0)) }
        let value = try body()
        let step = try step ?? db.newestUndoStep() + 1
        for (id, image) in before {
            let after = try db.undoImage(id: id)
            guard after != image else { continue }
            try db.insertUndo(
                UndoJournal.Entry(step: step, id: id, at: now.wall, verb: verb, before: image, after: after.digest))
        }
        return value
    }

    /// Names an edit by the verb of the person.
    ///
    /// - Throws: `Notifications.Invalid` for a verb that is no edit.
    package func name(_ step: Int?, _ verb: String?) throws {
        guard let verb else { return }
        guard [UndoJournal.postpone, UndoJournal.snooze].contains(verb) else {
            throw Notifications.Invalid(
                field: "verb", word: verb, reason: "an edit does not have this verb", hint: "write postpone or snooze")
        }
        guard let step else { return }
        try db.run("UPDATE undo SET verb = ? WHERE step = ? AND verb = 'edit'", [verb, step])
    }

    /// Records a step that is too large to undo. `undo` then reports this step and does not undo an earlier one.
    func noteLargeStep(_ verb: String) throws {
        try db.insertUndo(
            UndoJournal.Entry(
                step: try db.newestUndoStep() + 1, id: "", at: now.wall, verb: verb, before: .init(), after: ""))
    }

    /// A change that was undone.
    package struct Undone: Sendable, Hashable {
        package var verb: String
        package var at: Instant
        package var notifications: [Notifications.Undone]
        /// The applications that it had muted or unmuted, or whose badge it had changed; empty for every other verb.
        package var apps: [String] = []
        /// The change of silent mode or of the volume, which the caller takes back; a badge has been by then.
        package var setting: SettingChange?
    }

    /// Undoes a step, by default the newest one. With an id, undoes the newest step of this notification; if the step
    /// changed several, only this notification is restored, except after an edit of one time. An undone step is
    /// deleted, so the next call undoes the one before it.
    ///
    /// - Parameter sound: The present state of sounds.
    /// - Throws: `Notifications.NotFound` for an unknown id, `Notifications.Invalid` if there is nothing to undo or if
    ///   a notification has changed since. Then nothing is undone.
    package func undo(id: String?, step: Int64?, sound: SoundState = SoundState()) throws -> Undone {
        let horizon = now.wall.advanced(by: -UndoJournal.maximumAge)
        var entries = try db.undoEntries(id: id, step: step, since: horizon)
        // An edit of one time changes two: the repetition, and what comes instead of that time. Half of it would lose
        // or double the time.
        if id != nil, step == nil, let edit = entries.first, ["edit", UndoJournal.postpone].contains(edit.verb) {
            entries = try db.undoEntries(id: nil, step: edit.step, since: horizon)
        }
        guard let first = entries.first else {
            if let id, try !db.hasNotification(id: id) {
                guard let number = Int64(id),
                    try !db.undoEntries(id: nil, step: number, since: horizon).isEmpty
                else { throw Notifications.NotFound(id: id) }
                throw Notifications.Invalid(
                    field: "id", word: id, reason: "no such notification: \"\(id)\"",
                    hint: "to undo change \(id) of \"alertctl undo --list\": \"alertctl undo --step \(number)\"",
                    missing: true)
            }
            let field = step == nil && id != nil ? "id" : "step"
            throw Notifications.Invalid(
                field: field, word: step.map { "\($0)" } ?? id ?? "",
                reason: step == nil ? "nothing to undo" : "no such step",
                hint: "\"alertctl undo --list\" lists what can be undone")
        }
        if let change = first.before?.quiet { return try undo(quiet: change, of: first) }
        if let change = first.before?.setting { return try undo(setting: change, of: first, sound) }
        guard !first.id.isEmpty else { throw try refusal(ofWholeStep: first) }
        if let former = first.before?.formerID { return try undo(first, renamedFrom: former) }
        for entry in entries where entry.before != nil { try check(entry) }
        let notifications = try entries.map { entry in
            guard let before = entry.before else { return (try setAside(entry), Place.last) }
            let added = before.pending.isEmpty ? try db.pending(id: entry.id) : nil
            let result = try restore(entry, before)
            try db.deleteUndo(step: entry.step, id: entry.id)
            try record(.undone(id: entry.id, app: result.app, verb: entry.verb, at: now.wall))
            // Whoever waits for what was added learns that it does not come.
            if let added, try !db.hasNotification(id: entry.id) {
                try record(.cancelled(id: entry.id, app: added.app, added.content, at: now.wall))
            }
            return (result.wire, try place(of: entry.id))
        }
        // As a list has them.
        let sorted = notifications.sorted { $0.1 < $1.1 }.map(\.0)
        return Undone(verb: first.verb, at: first.at, notifications: sorted)
    }

    /// Moves an entry whose previous state is unreadable into quarantine; the notification stays as it is.
    private func setAside(_ entry: UndoJournal.Entry) throws -> Notifications.Undone {
        let reason = "the undo journal is damaged: how \(entry.id) was before \(entry.verb) cannot be read"
        if let row = try Row.fetchOne(
            db, sql: "SELECT * FROM undo WHERE step = ? AND id = ?", arguments: [entry.step, entry.id])
        {
            try db.quarantine(Array(row.databaseValues), of: "undo", reason: reason, at: now.wall)
        }
        try db.deleteUndo(step: entry.step, id: entry.id)
        return Notifications.Undone(
            id: entry.id, state: "unreadable", due: "", zone: zones.session.identifier,
            note: "\(reason); it stays as it is")
    }

    /// Refuses to undo a change if its notification has changed since.
    func check(_ entry: UndoJournal.Entry) throws {
        let image = try db.undoImage(id: entry.id)
        // Whatever became of the notification that replaced it, the reminder comes back.
        let isReplaced = entry.verb == UndoJournal.notify && image.isFree
        guard isReplaced || image.digest == entry.after else {
            let reason =
                image.pending.isEmpty && image.delivered == nil
                ? "it has been delivered or removed since" : "it has been replaced or delivered since"
            var hint = try wayToOlder(than: entry.step)
            if entry.isAddition, try db.hasNotification(id: entry.id) {
                hint = "\"alertctl cancel \(ShellText.quoted(entry.id))\" removes it; \(hint)"
            }
            throw Notifications.Invalid(
                field: "id", word: entry.id, reason: "cannot undo the \(entry.verb) of \(entry.id): \(reason)",
                hint: hint)
        }
    }

    /// Returns the refusal to undo a step without notifications: one that changed too many, or a restore.
    func refusal(ofWholeStep entry: UndoJournal.Entry) throws -> Notifications.Invalid {
        let older = try wayToOlder(than: entry.step)
        guard entry.before != nil, entry.before?.quiet == nil, entry.before?.setting == nil else {
            return Notifications.Invalid(
                field: "step", word: "\(entry.step)",
                reason: "the undo journal is damaged: how it was before \(entry.verb) cannot be read", hint: older)
        }
        guard entry.verb == UndoJournal.restore else {
            return Notifications.Invalid(
                field: "step", word: "\(entry.step)",
                reason:
                    "\(entry.verb) changed more than \(UndoJournal.maximumOfStep) notifications; such changes cannot be undone",
                hint: older)
        }
        return Notifications.Invalid(
            field: "step", word: "\(entry.step)", reason: "undo does not take back the restore of a copy",
            hint: "\"alertctl restore \(ShellText.quoted(entry.after))\" brings back what was there before; \(older)")
    }

    /// Returns a sentence with the line that undoes the change before a step: nobody has asked for that one.
    func wayToOlder(than step: Int64) throws -> String {
        let horizon = now.wall.advanced(by: -UndoJournal.maximumAge)
        guard let older = try db.undoStep(before: step, since: horizon) else {
            return "\"alertctl undo --list\" lists what can be undone"
        }
        return "\"alertctl undo --step \(older.number)\" undoes the \(older.verb)\(older.object) before it"
    }

    private func restore(
        _ entry: UndoJournal.Entry, _ before: UndoJournal.Image
    ) throws -> (wire: Notifications.Undone, app: String?) {
        let id = entry.id
        var current = try db.undoImage(id: id)
        if entry.verb == UndoJournal.notify, current.digest == entry.after {
            // The notification that replaced the reminder has never been.
            try db.dropDelivered(id: id)
            current = try db.undoImage(id: id)
        }
        var wasDelivered = before.delivered != nil && current.delivered == nil
        if wasDelivered, let number = before.delivered {
            wasDelivered = try db.restoreDelivered(number: number, held: before.held)
            // A transient one that was replaced is in no history; the reminder comes back without it.
            guard wasDelivered || entry.verb == UndoJournal.notify else {
                throw Notifications.Invalid(
                    field: "id", word: id,
                    reason: "cannot undo the \(entry.verb) of \(id): the history no longer has it",
                    hint: "set it up again")
            }
        } else if let past = current.past, past != before.past, before.delivered == nil,
            entry.verb != UndoJournal.notify
        {
            // The change itself added this history entry, for a notification that was cancelled before it was due.
            try db.dropPast(number: past)
        }
        if let past = before.past, let end = before.end, current.end != end || current.past != past {
            try db.updatePast(number: past, end)
        }
        try db.deletePending(id: id)
        for row in before.pending { if let row = try asOfNow(row) { try db.replacePending(row) } }
        onCommit(.withdraw(ids: [id]))
        let delivered = try db.delivered(id: id)
        if wasDelivered, before.held == 0, let delivered { try showRestored(delivered) }
        let note = try wasDelivered && before.isRinging ? delivered.flatMap(ringAgain) : nil
        return try undone(id, note: note)
    }

    /// Returns a notification as it is after the undo, and its application.
    func undone(_ id: String, note: String? = nil) throws -> (wire: Notifications.Undone, app: String?) {
        let delivered = try db.delivered(id: id)
        let main = try db.pending(id: id) ?? db.pending(id: id, role: .snooze)
        let state: String =
            main.map(\.state.rawValue) ?? (delivered == nil ? "gone" : Notifications.State.delivered.rawValue)
        let zone = main?.zone ?? delivered?.zone ?? zones.session.identifier
        return (
            Notifications.Undone(
                id: id, state: state, due: main.map { Upcoming($0, zones: zones, count: 0).due } ?? "", zone: zone,
                note: note),
            main?.app ?? delivered?.app
        )
    }

    /// Shows a restored notification again, unless its level is passive. A held one stays off the screen without this:
    /// a summary or the digest names it.
    private func showRestored(_ delivered: Delivered) throws {
        let shown = presentable(delivered)
        guard shown.content.isOnScreen else { return try db.updateShowing(.gone, id: delivered.id) }
        onCommit(.showAgain([shown]))
    }

    /// Returns a row as it would be now without the change. A repetition is due at its next time, and a countdown of an
    /// earlier boot continues by the wall clock. Nil for a warning or nag whose time has passed.
    private func asOfNow(_ row: Pending) throws -> Pending? {
        var row = row
        // A pause whose end has passed ends at once.
        if row.role == .resume { return row }
        if row.hasOccasion {
            // A beat that is expected is missed at the same time as before.
            if row.trigger.occasion?.silence != nil, row.hasTime, row.due > .at(now.wall) { return row }
            // Its condition may have changed since.
            (row.due, row.terms.occasion) = (row.waiting(at: now.wall), nil)
            return row
        }
        if let countdown = row.countdown {
            if countdown.boot != now.boot {
                row.countdown = nil
            } else {
                row.due = .at(now.wall.advanced(by: countdown.deadline - now.uptime))
            }
        }
        // The session's zone may have changed since. A local time that has passed in the old zone may still be in the
        // future in the new one.
        let due = row.due
        row = rescheduled(row)
        if case .wall = row.trigger, row.trigger.isFloating, row.hasTime {
            row.due = try row.nextOrOnly(after: now.wall, zones: zones).map(Due.at) ?? due
        }
        guard row.hasTime, row.due <= .at(now.wall) else { return row }
        if row.trigger.repeats, row.role != .nag, row.role != .snooze {
            guard let next = try row.next(after: now.wall, zones: zones) else { return row.role == .main ? row : nil }
            row.due = .at(next)
            return row
        }
        return row.role == .main || row.role == .snooze ? row : nil
    }
}
