// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Changes several notifications: all of them, or none if one cannot be changed. One undo undoes all.
    ///
    /// A length of time moves only the next time of a repetition, so that the repetition goes on.
    ///
    /// - Parameter call: A call with ids.
    /// - Throws: `Notifications.NotFound`, `Notifications.TooMany`, or `Notifications.Invalid` for a time that would
    ///   bring all of them together.
    package func edit(_ call: Notifications.Edit) throws -> [Edited] { try editEach(call).edited }

    /// Changes several notifications. With `partial`, those that cannot be changed are left out.
    package func editEach(
        _ call: Notifications.Edit
    ) throws -> (edited: [Edited], leftOut: [Notifications.LeftOut]) {
        let contents = call.contents ?? [:]
        let (once, noRepeat) = (call.once ?? false, call.noRepeat ?? false)
        let isShift = try call.trigger.flatMap { try TimeShift($0) } != nil
        let namesATime = call.trigger?.namesATime ?? false
        guard call.id.isEmpty else {
            throw Notifications.Invalid(
                field: "id", word: call.id, reason: "conflicting: id and ids", hint: "give one of them")
        }
        guard call.content == nil else {
            throw Notifications.Invalid(
                field: "content", word: "", reason: "several notifications have different contents",
                hint: "give their contents by their ids")
        }
        guard contents.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "contents", limit: Transaction.maximumIDs)
        }
        guard !namesATime || isShift || once || noRepeat else {
            throw Notifications.Invalid(
                field: "when", word: call.trigger?.namedText ?? "", reason: "several cannot move to one time",
                hint: "move them by a length, like +1h, or name one of them")
        }
        let ids = try ids(call.ids ?? [], among: namesATime ? .movable : .editable)
        if let other = contents.keys.sorted().first(where: { !ids.contains($0) }) {
            throw Notifications.Invalid(
                field: "contents", word: other, reason: "ids does not name it", hint: "name it there, too")
        }
        let step = try db.newestUndoStep() + 1
        let isPartial = call.partial ?? false
        let (edited, leftOut) = try each(ids, isPartial: isPartial) { id in
            // A repetition goes on, unless its end is asked for.
            let isMovedOnce = try isShift && !noRepeat && db.pending(id: id)?.trigger.isRecurring == true
            let isOnce = isShift ? isMovedOnce : once
            return try edit(
                id: id, content: contents[id], trigger: call.trigger, once: isOnce, noRepeat: noRepeat, step: step)
        }
        let paused = try isPartial && isShift ? paused(matching: call.ids ?? []) : []
        let unmoved = paused.map { pause in
            let id = pause.id
            return Notifications.LeftOut(
                id: id, reason: "\(id) is paused, so it has no time to move",
                hint: "resume it first: \"alertctl resume \(id)\"")
        }
        return (edited, leftOut + unmoved)
    }
}
