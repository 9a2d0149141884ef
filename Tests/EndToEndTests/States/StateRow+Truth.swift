// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

extension StateBed {
    /// Returns what the contract says of a row.
    func truth(_ row: StateRow) -> StateTruth {
        switch row {
        case .rungOut: StateTruth(row, ending: .missed, .scheduled, .delivered, .ringing, .missed).alarm
        case .missed: StateTruth(row, ending: .missed, .scheduled, .missed)
        case .acknowledged: StateTruth(row, ending: .acknowledged, .delivered, .acknowledged)
        case .acted: StateTruth(row, ending: .action, .delivered, .activated)
        case .opened: StateTruth(row, ending: .activated, .delivered, .activated)
        case .answered: StateTruth(row, ending: .replied, .delivered, .replied)
        case .dismissed:
            StateTruth(
                row, waiting: .acknowledgement("7 days after you acknowledge it"), there: .unread, .scheduled,
                .delivered, .dismissed)
        case .cleared: StateTruth(row, ending: .cleared, .delivered, .cleared)
        case .replaced: StateTruth(row, there: .unread, .delivered, .delivered)
        case .cancelled: StateTruth(row, ending: .withdrawn, .scheduled, .cancelled)
        case .withdrawn: StateTruth(row, ending: .withdrawn, .delivered, .cancelled)
        case .left: StateTruth(row, .delivered, .notShown)
        case .once: waits(row, at("18:00"))
        case .repeating: waits(row, at("18:10"), repeats: true)
        case .ending: waits(row, at("18:20"), repeats: true)
        case .rrule: waits(row, at("18:40"), repeats: true)
        case .cron: waits(row, at("18:50"), repeats: true)
        case .interval: waits(row, time(of: row), repeats: true)
        case .snoozed: StateTruth(row, waiting: .snoozed(at("19:00")), ending: .snoozed, .delivered, .snoozed)
        case .pausedOnce: StateTruth(row, waiting: .paused(resumed: at("19:10")), .scheduled, .paused)
        case .pausedRepeating:
            StateTruth(row, waiting: .paused(resumed: at("19:20"), repeats: true), .scheduled, .paused)
        case .eventOnce: StateTruth(row, waiting: .event("when file \(world.path)/once appears"), .scheduled)
        case .eventAlways:
            StateTruth(
                row,
                waiting: .event("when file \(world.path)/always appears every time, at most 1/h", repeats: true),
                .scheduled)
        case .skipped:
            StateTruth(row, waiting: .time(.at("2027-03-04T19:30"), repeats: true), .scheduled, .skipped)
        case .beat: waits(row, time(of: row), repeats: true)
        case .imported: waits(row, at("20:15"))
        case .bySocket: waits(row, at("20:30"))
        case .followed: waits(row, at("20:00"))
        case .unread, .actions, .reply, .picture, .timeSensitive, .critical, .relayed:
            StateTruth(row, there: .unread, .delivered)
        case .held, .digest: StateTruth(row, there: .unread, .delivered, .held)
        case .timerRunning: waits(row, time(of: row))
        case .timerPaused: StateTruth(row, waiting: .paused(resumed: time(of: row)), .scheduled, .paused)
        case .timerBetween:
            StateTruth(row, waiting: .time(time(of: row)), there: .unread, .scheduled, .phase, .delivered)
                .titled("Rest", delivered: "Work is over")
        case .timerOver: StateTruth(row, there: .unread, .scheduled, .delivered)
        case .warned: StateTruth(row, waiting: .time(at("19:40")), there: .unread, .scheduled, .warned)
        case .nagging: StateTruth(row, there: .unread, .scheduled, .delivered, .nagged)
        case .escalated: StateTruth(row, there: .unread, .scheduled, .delivered, .escalated)
        case .afterAck:
            StateTruth(
                row, waiting: .acknowledgement("7 days after you acknowledge it"), there: .unread, .scheduled,
                .delivered)
        case .two:
            StateTruth(row, waiting: .time(time(of: row), repeats: true), there: .unread, .scheduled, .delivered)
        case .ringing:
            StateTruth(
                row, waiting: .time(time(of: row), repeats: true), there: .rings, .scheduled, .delivered, .ringing
            ).alarm
        case .queued: StateTruth(row, there: .waitsToRing, .scheduled, .delivered).alarm
        }
    }

    private func at(_ clock: String) -> StateTruth.Due { .at("2027-03-03T\(clock)") }

    private func waits(_ row: StateRow, _ due: StateTruth.Due, repeats: Bool = false) -> StateTruth {
        StateTruth(row, waiting: .time(due, repeats: repeats), .scheduled)
    }
}
