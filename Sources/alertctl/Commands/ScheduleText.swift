// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// What was understood of a schedule, for a person.
struct ScheduleText {
    var id: String
    /// When it is due; empty while it is paused.
    var due: String
    var zone: String
    /// The next times, the first one being due.
    var next: [String] = []
    /// What the words left open.
    var notes: [String] = []

    /// `tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin`, and below it the times after that and the notes, if there
    /// are any.
    func lines(moment: RenderTime, style: Style) -> [String] {
        let name = id.visible
        let margin = String(repeating: " ", count: name.displayWidth) + "  "
        guard !due.isEmpty else { return ["\(style.strong(name))  paused"] + notes.map { margin + $0.visible } }
        let isPast = WireTime(due).map { $0.instant < moment.now } ?? false
        let when = moment.there(due) + " (\(moment.distance(due))\(isPast ? ", due at once" : ""))"
        var lines = ["\(style.strong(name))  \(when), \(zone.visible)"]
        let later = next.filter { $0 != due }
        if !later.isEmpty { lines.append(margin + "then " + later.map { moment.there($0) }.joined(separator: ", ")) }
        return lines + notes.map { margin + $0.visible }
    }
}

extension ScheduleText {
    init(_ reply: Notifications.Timer.Reply) {
        self.init(id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes)
    }

    init(_ reply: Notifications.Remind.Reply) {
        self.init(id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes)
    }
}
