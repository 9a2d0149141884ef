// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// A one-line confirmation for the person.
enum CenterNote {
    /// `Undone: cancel of tea, 5 s ago; it is pending, Sat 21 Nov 09:30 (in 45 min).`
    static func undone(_ reply: Notifications.Undo.Reply, moment: RenderTime) -> String {
        var text = "Undone: \(reply.verb.visible)"
        guard let first = reply.notifications.first else { return text + ", \(moment.distance(reply.at))." }
        let more = reply.notifications.count - 1
        text += " of \(first.id.visible)" + (more > 0 ? " and \(more) more" : "") + ", \(moment.distance(reply.at))"
        guard more == 0 else { return text + "." }
        let due = first.due.isEmpty ? "" : ", \(moment.here(first.due)) (\(moment.distance(first.due)))"
        return text + "; it is \(first.state == "gone" ? "removed" : first.state.visible)\(due)."
    }

    /// `standup skips 2027-03-05 09:00; next Mon 8 Mar 09:00 (in 3 days).`
    static func skipping(_ one: Notifications.Skipping?, _ verb: String, moment: RenderTime) -> String {
        guard let one else { return "Nothing is changed." }
        let times = one.skipped.isEmpty ? "nothing" : SkippedText.times(one.skipped, moment: moment)
        let next = one.due.isEmpty ? "it is paused" : "next \(moment.here(one.due)) (\(moment.distance(one.due)))"
        return "\(one.id.visible) \(verb) \(times); \(next)."
    }
}

extension Notifications.Notification {
    /// The number of times to skip from now on to include the next one: earlier skipped times stay skipped.
    var skipsWithNext: Int {
        guard let due = WireTime(due)?.instant else { return 1 }
        return 1 + (skipped ?? []).count { WireTime($0).map { $0.instant < due } ?? false }
    }
}
