// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety

extension Transaction {
    /// Answers a notification in words, like the reply field of a notification server.
    ///
    /// - Throws: `Notifications.NotFound` if it is neither delivered nor awaits an acknowledgement,
    ///   `Notifications.Invalid` if it takes no reply or if the text is empty or too long; before anything is written.
    package func replyInWords(id: String, text: String, token: String?) throws {
        let delivered = try db.delivered(id: id)
        let past = try delivered == nil && db.pending(id: id)?.awaitsAck == true ? db.past(id: id) : nil
        guard let content = delivered?.content ?? past?.delivered.content else { throw Notifications.NotFound(id: id) }
        guard content.takesReply else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "\(id) has no reply field",
                hint: "\"alertctl activate \(ShellText.quoted(id))\" does what a click does")
        }
        guard !text.isEmpty, text.utf8.count <= ContentRules.maximumBody, !text.utf8.contains(0) else {
            throw Notifications.Invalid(
                field: "text", word: "",
                reason: "it is empty, longer than \(ContentRules.maximumBody) bytes, or holds a NUL",
                hint: "say it in fewer words")
        }
        // Another device delivered the notification, and it awaits its acknowledgement here.
        if let past {
            try db.updatePast(number: past.number, HistoryEntry.End(ending: .replied, action: nil, at: now.wall))
            try db.deletePending(id: id, role: .snooze)
            try undoingAfterAck("reply", [id]) { try comeAgain(id: id) }
            try record(.replied(past.delivered, text: text, at: now.wall))
            run(.replied(text, token: token), of: past.delivered)
            return
        }
        try reply(id: id, text: text, token: token)
        // A resident notification stays on the desktop.
        if try db.delivered(id: id) == nil { onCommit(.withdraw(ids: [id])) }
    }
}

extension Notifications.Content {
    /// The key of the action that notification servers use for a reply field.
    private static let replyKey = "inline-reply"

    fileprivate var takesReply: Bool {
        reply != nil || actions?.contains { $0.key == Self.replyKey } == true
    }
}
