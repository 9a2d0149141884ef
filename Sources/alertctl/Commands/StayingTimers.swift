// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit
import TextSafety

/// The running timers that a move of several notifications leaves: a timer gets more time instead of another time.
struct StayingTimers: Equatable {
    private(set) var ids: [String] = []

    /// - Parameters:
    ///   - globs: The ids and globs that were named; none for all.
    ///   - ofToday: `true` for those alone that end today.
    init(
        _ listed: [Notifications.Notification], globs: [String] = [], ofToday: Bool = false, _ moment: RenderTime
    ) {
        for one in listed where one.timer != nil && one.state == .pending && !ids.contains(one.id) {
            guard let due = WireTime(one.due), globs.isEmpty || NotificationChoice.names(globs, one.id) else {
                continue
            }
            if !ofToday || moment.zone.civil(at: due.instant).date == moment.today { ids.append(one.id) }
        }
    }

    /// Returns the line that names the timers, and what to type for more time; none if there are no timers.
    ///
    /// - Parameter length: The words of the move: `+30m`.
    func lines(movedBy length: String) -> [String] {
        guard !ids.isEmpty else { return [] }
        let run = ids.count == 1 ? "the timer \(names) runs on" : "the timers \(names) run on"
        return ["\(run); for more time: \(line(movedBy: length))"]
    }

    /// Returns the refusal of words that mean timers alone; nil if they mean none.
    func refusal(of globs: [String], movedBy length: String) -> Failure? {
        guard !ids.isEmpty else { return nil }
        let words = globs.map { "\"\($0.visible)\"" }.joined(separator: ", ")
        let run = ids.count == 1 ? "the timer \(names) alone, which runs on" : "the timers \(names) alone, which run on"
        return Failure(.notFound, "\(words) means \(run)", remedy: "For more time: \(line(movedBy: length))")
    }

    private var names: String { Postpone.names(ids) }

    /// Returns the line for the first timer: a timer is given time by itself.
    private func line(movedBy length: String) -> String {
        let more = length.hasPrefix("+") ? String(length.dropFirst()) : "1h"
        return ShellText.line(["alertctl", "timer", "add", more] + ids.prefix(1))
    }
}
