// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Transaction {
    /// Answers a notification in words, as the field does that a notification server shows for it.
    ///
    /// - Throws: `Notifications.NotFound` when it is neither delivered nor awaits an acknowledgement, `Notifications.Invalid` for one that takes no words, and
    ///   for words that are too long; before anything is written.
    package func replyInWords(id: String, text: String, token: String?) throws {
        let delivered = try db.delivered(id: id)
        let past = try delivered == nil && db.pending(id: id)?.awaitsAck == true ? db.past(id: id) : nil
        guard let content = delivered?.content ?? past?.delivered.content else { throw Notifications.NotFound(id: id) }
        guard content.takesReply else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "\(id) has no reply field",
                hint: "\"alertctl activate \(id)\" does what a click does")
        }
        guard !text.isEmpty, text.utf8.count <= ContentRules.maximumBody, !text.utf8.contains(0) else {
            throw Notifications.Invalid(
                field: "text", word: "",
                reason: "it is empty, longer than \(ContentRules.maximumBody) bytes, or holds a NUL",
                hint: "say it in fewer words")
        }
        // One that another device delivered and that awaits its acknowledgement here.
        if let past {
            try db.updatePast(number: past.number, HistoryEntry.End(ending: .replied, action: nil, at: now.wall))
            try db.deletePending(id: id, role: .snooze)
            try undoingAfterAck("reply", [id]) { try comeAgain(id: id) }
            try record(.replied(past.delivered, text: text, at: now.wall))
            run(.replied(text, token: token), of: past.delivered)
            return
        }
        try reply(id: id, text: text, token: token)
        // A resident one stays.
        if try db.delivered(id: id) == nil { after(.withdraw(ids: [id])) }
    }
}

extension Notifications.Content {
    /// The action that stands for a field to answer in, as notification servers know it.
    private static let replyKey = "inline-reply"

    /// A Boolean value indicating whether it can be answered in words: its sender gave it a field, or the action that
    /// stands for one.
    fileprivate var takesReply: Bool {
        reply != nil || actions?.contains { $0.key == Self.replyKey } == true
    }
}
