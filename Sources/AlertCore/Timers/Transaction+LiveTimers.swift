// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

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
