// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// A confirmed schedule, for a person.
struct ScheduleText {
    var id: String
    /// When it is due; empty while it is paused.
    var due: String
    var zone: String
    /// The next times, the first one being due.
    var next: [String] = []
    /// Assumptions about the words.
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
    init(_ reply: Notifications.Remind.Reply) {
        self.init(id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes)
    }

    /// Prints what was scheduled: as text, or as JSON.
    static func show(
        _ reply: Notifications.Remind.Reply, in session: Session, _ common: CommonOptions
    ) throws(Failure) {
        if common.json { return try session.output.json(reply) }
        try Self(id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes).print(
            in: session)
    }

    /// Prints it.
    func print(in session: Session) throws(Failure) {
        for line in lines(moment: session.moment, style: session.style) { try session.output.line(line) }
    }
}
