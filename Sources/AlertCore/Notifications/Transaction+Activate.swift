// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Transaction {
    /// Performs a click on a notification or on one of its actions, however late the click comes. A missed or ended
    /// notification is taken from the history, unless another one with this id is pending.
    ///
    /// - Parameter action: The key of an action; nil or "default" for the notification itself.
    /// - Throws: `Notifications.NotFound` if it was never delivered, `Notifications.Invalid` if it has no such action;
    ///   before anything is written.
    package func activateLater(id: String, action: String?, token: String?) throws {
        let action = action == "default" ? nil : action
        guard let delivered = try db.delivered(id: id) else { return try activatePast(id: id, action, token) }
        try check(action, of: delivered.content)
        try activate(id: id, action: action, token: token)
        // A resident notification stays on the desktop.
        if try db.delivered(id: id) == nil { onCommit(.withdraw(ids: [id])) }
    }

    private func activatePast(id: String, _ action: String?, _ token: String?) throws {
        // The id means the pending notification, unless that one is snoozed or awaits its acknowledgement.
        guard try db.pending(id: id).map(\.awaitsAck) ?? true || db.pending(id: id, role: .snooze) != nil,
            let past = try db.past(id: id)
        else { throw Notifications.NotFound(id: id) }
        try check(action, of: past.delivered.content)
        let ending: Notifications.Ending = action == nil ? .activated : .action
        try db.updatePast(number: past.number, HistoryEntry.End(ending: ending, action: action, at: now.wall))
        // The person has dealt with the notification, so its snooze ends.
        try db.deletePending(id: id, role: .snooze)
        try undoingAfterAck("activate", [id]) { try comeAgain(id: id) }
        try record(.activated(past.delivered, action: action, at: now.wall))
        run(.activated(action: action, token: token), of: past.delivered)
    }

    private func check(_ action: String?, of content: Notifications.Content) throws(Notifications.Invalid) {
        let keys = (content.actions ?? []).map(\.key)
        guard let action, !keys.contains(action) else { return }
        throw Notifications.Invalid(
            field: "action", word: action, reason: "no such action",
            hint: keys.isEmpty ? "leave the action out" : "allowed: \(keys.joined(separator: ", "))")
    }
}
