// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The remaining time of timers, in minutes, so that a row changes once a minute.
extension CenterContents {
    /// `24 min left`, `24 min left, 2 of 8`, `paused, 24 min left`; nil for what is no timer.
    func countdown(_ id: String, at now: Instant) -> String? {
        guard let timer = timers[id] else { return nil }
        let left = TimerLine.left(Self.left(of: timer, at: now), showsSeconds: false) + " left"
        return (timer.paused ? "paused, " : "") + left
            + (timer.count > 1 ? ", \(timer.number) of \(timer.count)" : "")
    }

    /// In how many seconds one of the rows changes; nil where none does before something happens.
    func countdownChange(after now: Instant) -> Double? {
        timers.values.compactMap { timer in
            timer.paused ? nil : TimerLine.change(Self.left(of: timer, at: now), showsSeconds: false)
        }.min()
    }

    /// In seconds. A paused one has what it had.
    private static func left(of timer: Notifications.TimerStatus, at now: Instant) -> Double {
        guard !timer.paused, let end = timer.due.flatMap(WireTime.init)?.instant else { return timer.left }
        return max(0, Double(end.distance(from: now)) / 1e6)
    }
}
