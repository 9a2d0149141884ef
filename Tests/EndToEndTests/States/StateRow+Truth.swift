// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

extension StateBed {
    /// Returns what the contract says of a row.
    func truth(_ row: StateRow) -> StateTruth {
        switch row {
        case .rungOut: StateTruth(title(row), ending: .missed, .scheduled, .delivered, .ringing, .missed).alarm
        case .missed: StateTruth(title(row), ending: .missed, .scheduled, .missed)
        case .acknowledged: StateTruth(title(row), ending: .acknowledged, .delivered, .acknowledged)
        case .acted: StateTruth(title(row), ending: .action, .delivered, .activated)
        case .opened: StateTruth(title(row), ending: .activated, .delivered, .activated)
        case .launched:
            StateTruth(title(row), ending: .activated, .delivered, .activated, .commandEnded).withData(ticket: 7)
        case .answered: StateTruth(title(row), ending: .replied, .delivered, .replied)
        case .dismissed:
            StateTruth(
                title(row), waiting: .acknowledgement("7 days after you acknowledge it"), there: .unread, .scheduled,
                .delivered, .dismissed)
        case .cleared: StateTruth(title(row), ending: .cleared, .delivered, .cleared)
        case .replaced: StateTruth(title(row), there: .unread, .delivered, .delivered)
        case .cancelled: StateTruth(title(row), ending: .withdrawn, .scheduled, .cancelled)
        case .withdrawn: StateTruth(title(row), ending: .withdrawn, .delivered, .cancelled)
        case .left: StateTruth(title(row), .delivered, .notShown)
        case .once: waits(row, at("18:00"))
        case .repeating: waits(row, at("18:10"), repeats: true)
        case .ending: waits(row, at("18:20"), repeats: true)
        case .rrule: waits(row, at("18:40"), repeats: true)
        case .cron: waits(row, at("18:50"), repeats: true)
        case .interval: waits(row, time(of: row), repeats: true)
        case .instant: waits(row, at("21:00"))
        case .calendar: waits(row, at("21:10"), repeats: true)
        // In Berlin, from astronomical tables, which differ by minutes.
        case .sun: waits(row, StateTruth.Due(date: at("17:45").date, span: 600, reader: reader), repeats: true)
        case .easter:
            waits(
                row,
                StateTruth.Due(
                    date: Times.date("2027-03-29T21:20:00+02:00") ?? .distantPast, span: 0, reader: reader),
                repeats: true)
        case .snoozed: StateTruth(title(row), waiting: .snoozed(at("19:00")), ending: .snoozed, .delivered, .snoozed)
        case .pausedOnce: StateTruth(title(row), waiting: .paused(resumed: at("19:10")), .scheduled, .paused)
        case .pausedRepeating:
            StateTruth(title(row), waiting: .paused(resumed: at("19:20"), repeats: true), .scheduled, .paused)
        case .pausedUntil:
            StateTruth(title(row), waiting: .paused(resumed: at("19:25"), repeats: true), .scheduled, .paused)
                .pausedUntil(at("08:00"))
        case .eventOnce: StateTruth(title(row), waiting: .event("when file \(world.path)/once appears"), .scheduled)
        case .eventAlways:
            StateTruth(
                title(row),
                waiting: .event("when file \(world.path)/always appears every time, at most 1/h", repeats: true),
                .scheduled)
        case .skipped:
            StateTruth(title(row), waiting: .time(tomorrow(at: "19:30"), repeats: true), .scheduled, .skipped)
        case .command:
            waits(row, at("18:15"), repeats: true).withData(ticket: 7).parallel
        case .beat: waits(row, time(of: row), repeats: true)
        case .imported: waits(row, at("20:15")).before(900)
        case .bySocket: waits(row, at("20:30"))
        case .followed: waits(row, at("20:00")).before(900)
        case .announced:
            StateTruth(title(row), there: .unread, .scheduled, .delivered).announcing(time(of: row))
        case .application: StateTruth(title(row), there: .unread, .delivered).withData(ticket: 7)
        case .unread, .actions, .reply, .picture, .timeSensitive, .critical, .relayed:
            StateTruth(title(row), there: .unread, .delivered)
        case .held, .digest: StateTruth(title(row), there: .unread, .delivered, .held)
        case .timerRunning: waits(row, time(of: row))
        case .timerPaused: StateTruth(title(row), waiting: .paused(resumed: time(of: row)), .scheduled, .paused)
        case .timerBetween:
            StateTruth(title(row), waiting: .time(time(of: row)), there: .unread, .scheduled, .phase, .delivered)
                .titled("Rest", delivered: "Work is over")
        case .timerOver: StateTruth(title(row), there: .unread, .scheduled, .delivered)
        case .warned: StateTruth(title(row), waiting: .time(at("19:40")), there: .unread, .scheduled, .warned)
        case .nagging: StateTruth(title(row), there: .unread, .scheduled, .delivered, .nagged)
        case .escalated: StateTruth(title(row), there: .unread, .scheduled, .delivered, .escalated)
        case .afterAck:
            StateTruth(
                title(row), waiting: .acknowledgement("7 days after you acknowledge it"), there: .unread, .scheduled,
                .delivered)
        case .two:
            StateTruth(title(row), waiting: .time(time(of: row), repeats: true), there: .unread, .scheduled, .delivered)
        case .ringing:
            StateTruth(
                title(row), waiting: .time(time(of: row), repeats: true), there: .rings, .scheduled, .delivered,
                .ringing
            ).alarm
        case .queued: StateTruth(title(row), there: .waitsToRing, .scheduled, .delivered).alarm
        }
    }

    /// Returns the next such clock time of the asker, after the beginning.
    func due(at clock: String) -> StateTruth.Due {
        var calendar = Foundation.Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: setting.asker) ?? .gmt
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        let next = calendar.nextDate(
            after: setting.beginning, matching: DateComponents(hour: parts[0], minute: parts[1], second: 0),
            matchingPolicy: .nextTime)
        return StateTruth.Due(date: next ?? .distantPast, span: 0, reader: reader)
    }

    private func at(_ clock: String) -> StateTruth.Due { due(at: clock) }

    /// Returns the clock time of the day after its next time.
    private func tomorrow(at clock: String) -> StateTruth.Due {
        StateTruth.Due(date: at(clock).date.addingTimeInterval(86_400), span: 0, reader: reader)
    }

    private func waits(_ row: StateRow, _ due: StateTruth.Due, repeats: Bool = false) -> StateTruth {
        StateTruth(title(row), waiting: .time(due, repeats: repeats), .scheduled)
    }
}
