// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// A timer as the notification shows it that counts down.
package struct LiveTimer: Sendable, Hashable {
    /// The end of its phase, or the time left of a paused one.
    package enum End: Sendable, Hashable {
        /// At this uptime, in microseconds; and how people write the time.
        case at(Int64, text: String)
        /// The phase is paused with this many microseconds left.
        case paused(Int64)
    }

    package var id: String
    package var app: String
    /// The title of its phase.
    package var title: String
    /// The position among all phases, from 1, and their number.
    package var number: Int
    package var count: Int
    /// The length of the phase, in microseconds.
    package var span: Int64
    package var end: End
    /// The title of the next phase.
    package var next: String?
    /// The place of the notification when the daemon ended.
    package var place: ScreenPlace?
}

extension Transaction {
    /// Has the timers shown that are to be: called at the end of every commit, since many verbs change what is pending.
    func followTimers() throws {
        let isThere = try db.hasTimers()
        guard isThere || showsTimers else { return }
        let live = try isThere ? db.liveTimers() : []
        guard !live.isEmpty || showsTimers else { return }
        showsTimers = !live.isEmpty
        let places = try db.livePlaces()
        onCommit(.timers(live.compactMap { liveTimer($0, place: places[$0.id]) }))
    }

    /// Removes, after a start, the notifications of timers that ended while alertd did not run.
    func recoverTimers() throws {
        let live = Set(try db.liveTimers().map(\.id))
        for (id, place) in try db.livePlaces().sorted(by: { $0.key < $1.key }) where !live.contains(id) {
            onCommit(.forgetTimer(id: id, place: place))
            try db.setLivePlace(nil, id: id)
        }
    }

    private func liveTimer(_ pending: Pending, place: ScreenPlace?) -> LiveTimer? {
        guard let cycle = pending.terms.cycle else { return nil }
        let end: LiveTimer.End
        if let due = pending.due.time {
            let deadline = pending.countdown?.boot == now.boot ? pending.countdown?.deadline : nil
            end = .at(
                deadline ?? now.uptime + due.distance(from: now.wall),
                text: TimerText.clock(due, in: zones.zone(stored: pending.zone)))
        } else {
            end = .paused(pending.spanLeft(at: now.wall))
        }
        return LiveTimer(
            id: pending.id, app: pending.app, title: pending.content.title, number: cycle.index + 1,
            count: cycle.count, span: cycle.phase.span, end: end,
            next: cycle.following?.title, place: place)
    }
}
