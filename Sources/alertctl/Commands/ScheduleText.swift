// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// What was understood of a schedule, for a person.
enum ScheduleText {
    /// `tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin`, below it the times after that if there are
    /// any, and what the words left open.
    static func lines(_ reply: Notifications.Remind.Reply, moment: Moment, style: Style) -> [String] {
        let id = reply.id.visible
        let distance = moment.distance(reply.due)
        let isPast = WireTime(reply.due).map { $0.instant < moment.now } ?? false
        let when = moment.there(reply.due) + " (\(distance)\(isPast ? ", due at once" : ""))"
        var lines = ["\(style.strong(id))  \(when), \(reply.zone.visible)"]
        let later = reply.next.filter { $0 != reply.due }
        if !later.isEmpty {
            lines.append(
                String(repeating: " ", count: id.displayWidth) + "  then "
                    + later.map { moment.there($0) }.joined(separator: ", "))
        }
        return lines + reply.notes.map { String(repeating: " ", count: id.displayWidth) + "  " + $0.visible }
    }
}
