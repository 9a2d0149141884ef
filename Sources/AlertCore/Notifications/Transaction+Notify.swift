// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Delivers a notification at once, instead of a pending or delivered one with the same id. Without an id it
    /// takes that of one that said the same a moment ago. A delivery that is stored already changes nothing: alert-link
    /// repeats the call if both programs died before it had the answer.
    ///
    /// - Parameters:
    ///   - unstored: Text below the body that only the screen shows.
    ///   - sender: The part of the system that root speaks for; nil for anybody else.
    ///   - isUndoable: `true` if `undo` can bring back a pending one that it replaces.
    /// - Throws: `Notifications.Invalid`, before anything is written.
    package func notify(
        id: String?, content: Notifications.Content, unstored: String? = nil, sender: String? = nil,
        isUndoable: Bool = false
    ) throws -> Delivered {
        try ContentRules.check(content)
        if let unstored {
            try ContentRules.check(unstored, field: "unstored", limit: ContentRules.maximumUnstored, lines: true)
        }
        var completed = content.completed
        if let sender { completed.appName = ContentRules.systemSender(sender) }
        let earlier =
            id == nil
            ? recentDuplicates.earlier(completed, at: now.uptime, within: settings.throttle.duplicateWindow) : nil
        let id = try id ?? earlier?.id ?? unusedID(for: content.title)
        try ContentRules.checkName(id, field: "id")
        let content = try completed.origin == nil ? completed : withoutTwin(completed, id: id)
        if let known = try stored(content.delivery, id: id) { return known }
        // One of another device is due when it came there. A clock that is ahead there does not make it due later.
        let due = content.originTime.flatMap { try? Instant(rfc3339: $0) }.map { min($0, now.wall) } ?? now.wall
        let pending = Pending(
            id: id, content: content, trigger: .instant(due), zone: zones.session.identifier, due: .at(due),
            created: now.wall)
        let isReplacing = try isUndoable && former(id: id) != nil
        return try undoably(UndoJournal.notify, isReplacing ? [id] : []) {
            try db.deletePending(id: id)
            return try deliver(
                pending, late: now.wall.distance(from: due) > FireDecision.lateness, isRepeat: earlier != nil,
                unstored: unstored)
        }
    }

    /// Returns the newest notification of an id, in any state, if it was delivered under this name.
    private func stored(_ delivery: String?, id: String) throws -> Delivered? {
        guard let delivery, let newest = try db.delivered(id: id) ?? db.past(id: id)?.delivered else { return nil }
        return newest.content.delivery == delivery ? newest : nil
    }
}
