// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// Events whose alarm has come. It is 14:50 in Berlin on Saturday, 21 November 2026.
@Suite struct PastEventsTests {
    private let zone: Zone
    private let today = CivilDate(year: 2026, month: 11, day: 21) ?? .earliest

    init() throws { zone = try ZoneDatabase().zone(named: "Europe/Berlin") }

    private func alarm(
        _ uid: String?, due: String, start: String?, ending: Notifications.Ending? = nil, toDo: Bool? = nil
    ) -> Notifications.Past {
        .init(
            id: uid ?? "tea", title: "Planning", due: due, deliveredAt: due, zone: "Europe/Berlin",
            unread: ending == nil,
            ending: ending,
            content: .init(title: "Planning", calendar: uid.map { .init(uid: $0, location: "Room 1", toDo: toDo) }),
            start: start)
    }

    private func agenda(_ pending: [Notifications.Notification] = []) throws -> CenterAgenda {
        try CenterAgenda(month: today, pending: pending, zone: zone) { _, _, _ throws(Failure) in [] }
    }

    private func rows(_ past: [Notifications.Past], _ pending: [Notifications.Notification] = []) throws -> [String] {
        let moment = RenderTime(now: try Instant(rfc3339: "2026-11-21T14:50:00+01:00"), zone: zone)
        return IdentifiedRows(width: nil, style: .plain).lines(
            PastEvents(past, zone: zone).of(today, besides: [try agenda(pending)]).map { $0.row(moment, on: today) })
    }

    private let meeting = "2026-11-21T14:45:00+01:00"

    @Test func whatIsStillToComeIsThere() throws {
        let event = alarm("e", due: meeting, start: "2026-11-21T15:00:00+01:00")
        #expect(try rows([event]) == ["15:00  e  Planning (Room 1) (alarm 14:45)"])
        // However the person dealt with its alarm, and of several alarms once.
        let earlier = alarm(
            "e", due: "2026-11-21T14:00:00+01:00", start: "2026-11-21T15:00:00+01:00", ending: .acknowledged)
        #expect(try rows([earlier]) == ["15:00  e  Planning (Room 1) (alarm 14:00)"])
        #expect(try rows([event, earlier]).count == 1)
    }

    @Test func anAlarmAtTheStartOrDaysBeforeIsOfTheEvent() throws {
        #expect(try rows([alarm("e", due: meeting, start: nil)]) == ["14:45  e  Planning (Room 1)"])
        #expect(
            try rows([alarm("e", due: "2026-11-20T18:00:00+01:00", start: "2026-11-21")])
                == ["all day  e  Planning (Room 1) (alarm Fri 20 Nov 18:00)"])
    }

    @Test(
        arguments: [
            ("2026-11-19", 1, nil),
            ("2026-11-20", 1, "all day  e  Planning, day 2 of 2 (Room 1) (alarm Fri 20 Nov 09:00)"),
            ("2026-11-21", 2, "all day  e  Planning (Room 1) (alarm Fri 20 Nov 09:00)"),
            ("2026-11-20T23:00:00+01:00", 2, "goes on  e  Planning, day 2 of 3 (Room 1) (alarm Fri 20 Nov 09:00)"),
        ] as [(String, Int, String?)])
    func anEventOfSeveralDaysIsOnEachOfThem(_ start: String, _ further: Int, _ row: String?) throws {
        var event = alarm("e", due: "2026-11-20T09:00:00+01:00", start: start, ending: .acknowledged)
        event.content.calendar?.furtherDays = further
        #expect(try rows([event]) == (row.map { [$0] } ?? []))
    }

    @Test func otherThingsAreNotThere() throws {
        let start = "2026-11-21T15:00:00+01:00"
        #expect(try rows([alarm(nil, due: meeting, start: nil)]).isEmpty)
        #expect(try rows([alarm("e", due: meeting, start: start, toDo: true)]).isEmpty)
        #expect(try rows([alarm("e", due: meeting, start: start, ending: .withdrawn)]).isEmpty)
        #expect(try rows([alarm("e", due: meeting, start: "2026-11-22T15:00:00+01:00")]).isEmpty)
    }

    /// Another row shows the event, or it was moved.
    @Test(arguments: ["2026-11-21T15:00:00+01:00", "2026-11-21T17:00:00+01:00"])
    func anAlarmToComeSaysIt(_ start: String) throws {
        let past = alarm("e", due: meeting, start: "2026-11-21T15:00:00+01:00")
        var next = Notifications.Notification(
            id: "e-2", title: "Planning", due: "2026-11-21T14:55:00+01:00", state: .pending, zone: "Europe/Berlin",
            trigger: "at", repeats: false, created: meeting, content: past.content)
        next.start = start
        #expect(try rows([past], [next]).isEmpty)
        // A series has its next time in a week.
        next.repeats = true
        (next.due, next.start) = ("2026-11-28T14:45:00+01:00", "2026-11-28T15:00:00+01:00")
        #expect(try rows([past], [next]).count == 1)
    }
}
