// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Transaction {
    /// Does what a click on a notification does, or on one of its actions, at whatever time the person comes to it: one
    /// that was missed, or done with, is taken from the history, unless one of this id is to come.
    ///
    /// - Parameter action: The key of an action; nil or "default" for the notification itself.
    /// - Throws: `Notifications.NotFound` when it never was delivered, `Notifications.Invalid` for an action that it has not;
    ///   before anything is written.
    package func activateLater(id: String, action: String?, token: String?) throws {
        let action = action == "default" ? nil : action
        guard let delivered = try db.delivered(id: id) else { return try activatePast(id: id, action, token) }
        try check(action, of: delivered.content)
        try activate(id: id, action: action, token: token)
        // A resident one stays.
        if try db.delivered(id: id) == nil { after(.withdraw(ids: [id])) }
    }

    private func activatePast(id: String, _ action: String?, _ token: String?) throws {
        // What is to come under this id is meant, unless it is the same that was snoozed.
        guard try db.pending(id: id).map(\.awaitsAck) ?? true || db.pending(id: id, role: .snooze) != nil,
            let past = try db.past(id: id)
        else { throw Notifications.NotFound(id: id) }
        try check(action, of: past.delivered.content)
        let ending: Notifications.Ending = action == nil ? .activated : .action
        try db.updatePast(number: past.number, HistoryEntry.End(ending: ending, action: action, at: now.wall))
        // Who has done with it does not want it again.
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
