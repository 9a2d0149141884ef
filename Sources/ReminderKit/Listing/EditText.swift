// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit

/// A changed time, for a person.
package enum EditText {
    /// Returns the former and the new time, like `was: every day at 05:45; now: Fri 27 Nov 08:00, once`; nil if no time
    /// was changed.
    package static func change(_ reply: Notifications.Edit.Reply, moment: RenderTime) -> String? {
        guard let former = reply.formerDue else { return nil }
        if reply.afterAck != nil, reply.repetition == reply.formerRepetition, !reply.due.isEmpty {
            // Only the next time was moved.
            let was = former.isEmpty ? reply.repetition?.visible ?? "paused" : moment.there(former)
            return "was: \(was); now: \(moment.there(reply.due))"
        }
        return "was: \(time(former, reply.formerRepetition, moment)); now: \(time(reply.due, reply.repetition, moment))"
    }

    private static func time(_ due: String, _ repetition: String?, _ moment: RenderTime) -> String {
        if let repetition { return repetition.visible }
        return due.isEmpty ? "paused" : moment.there(due) + ", once"
    }
}

extension Notifications.Edit.Reply {
    /// The occasion that it waits for, in words; nil for one that has a time, or is paused.
    package var occasion: String? { due.isEmpty ? repetition.flatMap { Occasion.begins($0) ? $0 : nil } : nil }
}
