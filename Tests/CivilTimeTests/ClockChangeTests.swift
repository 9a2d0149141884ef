// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct ClockChangeTests {
    static let database = ZoneDatabase()

    @Test(arguments: [
        ("wall 2027-03-28T02:30:00 Europe/Berlin", ["The clocks jump over 02:30 that day; it comes at 03:30."]),
        ("wall 2027-10-31T02:30:00 Europe/Berlin", ["The clocks show 02:30 twice that day; it comes the first time."]),
        ("wall 2027-10-31T03:30:00 Europe/Berlin", []),
        ("instant 2027-10-31T00:30:00Z", []),
        ("countdown PT2H", []),
        (
            "rrule FREQ=DAILY start=2027-03-28T02:30:00 zone=Europe/Berlin",
            ["The clocks jump over 02:30 on Sunday 28 March 2027; it comes at 03:30 that day."]
        ),
        (
            "rrule FREQ=DAILY start=2027-10-30T02:30:00 zone=Europe/Berlin",
            ["The clocks show 02:30 twice on Sunday 31 October 2027; it comes the first time."]
        ),
        (
            "rrule FREQ=DAILY start=2027-10-30T02:30:00 zone=Europe/Berlin overlap=last",
            ["The clocks show 02:30 twice on Sunday 31 October 2027; it comes the second time."]
        ),
        (
            "wall 2027-03-28T02:30:00 Europe/Berlin gap=before",
            ["The clocks jump over 02:30 that day; it comes at 01:30."]
        ),
        ("wall 2027-03-28T02:30:00 Europe/Berlin gap=skip", []),
        (
            "wall 2027-10-31T02:30:00 Europe/Berlin overlap=last",
            ["The clocks show 02:30 twice that day; it comes the second time."]
        ),
        (
            "wall 2027-10-31T02:30:00 Europe/Berlin overlap=both",
            ["The clocks show 02:30 twice that day; it comes both times."]
        ),
        (
            "wall 2011-12-30T09:00:00 Pacific/Apia",
            ["The clocks jump over 09:00 that day; it comes on Saturday 31 December 2011 at 09:00."]
        ),
        (
            "rrule FREQ=DAILY start=2027-03-27T02:30:00 zone=Europe/Berlin gap=before",
            ["The clocks jump over 02:30 on Sunday 28 March 2027; it comes at 01:30 that day."]
        ),
        (
            "rrule FREQ=DAILY start=2027-03-27T02:30:00 zone=Europe/Berlin gap=skip",
            ["The clocks jump over 02:30 on Sunday 28 March 2027; it is left out then."]
        ),
        (
            "rrule FREQ=DAILY start=2027-10-30T02:30:00 zone=Europe/Berlin overlap=both",
            ["The clocks show 02:30 twice on Sunday 31 October 2027; it comes both times."]
        ),
        ("rrule FREQ=DAILY start=2027-03-27T01:30:00 zone=Europe/Berlin gap=before", []),
        // Just after the gap, and meant so.
        ("rrule FREQ=DAILY start=2027-03-27T03:30:00 zone=Europe/Berlin", []),
        // What counts elapsed time asks for no time of the wall, but the wall shows another distance.
        (
            "rrule FREQ=HOURLY start=2027-03-28T01:30:00 zone=Europe/Berlin",
            [
                "The clocks go forward from 02:00 to 03:00 on Sunday 28 March 2027; the time between reminders stays the same."
            ]
        ),
        (
            "rrule FREQ=HOURLY;INTERVAL=6 start=2027-10-30T18:00:00 zone=Europe/Berlin",
            [
                "The clocks go back from 03:00 to 02:00 on Sunday 31 October 2027; the time between reminders stays the same."
            ]
        ),
        // On Lord Howe Island by half an hour, which only what looks at the clock notices.
        (
            "rrule FREQ=HOURLY;BYMINUTE=0 start=2026-10-04T01:00:00 zone=Australia/Lord_Howe",
            ["The clocks go forward from 02:00 to 02:30 on Sunday 4 October 2026."]
        ),
        (
            "rrule FREQ=HOURLY start=2026-10-04T01:00:00 zone=Australia/Lord_Howe",
            [
                "The clocks go forward from 02:00 to 02:30 on Sunday 4 October 2026; the time between reminders stays the same."
            ]
        ),
        ("rrule FREQ=MINUTELY start=2027-03-28T01:30:00 zone=Europe/Berlin", []),
        ("rrule FREQ=HOURLY start=2027-03-29T01:30:00 zone=Europe/Berlin", []),
        (
            "cron 30 2 * * * start=2027-03-28T00:00:00 zone=Europe/Berlin",
            ["The clocks jump over its time on Sunday 28 March 2027; it comes at 03:00 that day."]
        ),
        // systemd leaves it out.
        ("calendar *-*-* *:30:00 start=2027-03-28T00:00:00 zone=Europe/Berlin", []),
        // A day that does not exist.
        (
            "rrule FREQ=WEEKLY start=2011-12-30T09:00:00 zone=Pacific/Apia",
            ["The clocks jump over 09:00 on Friday 30 December 2011; it comes on Saturday 31 December 2011 at 09:00."]
        ),
        (
            "rrule FREQ=DAILY;BYHOUR=2;BYMINUTE=0,10,20,30,40,50 start=2027-03-28T02:00:00 zone=Europe/Berlin",
            ["02:00", "02:10", "02:20", "02:30"].map {
                "The clocks jump over \($0) on Sunday 28 March 2027; it comes at 03:\($0.suffix(2)) that day."
            } + ["The clocks change at 2 more of these times."]
        ),
    ])
    func whatChangesOfTheClocksDoIsTold(trigger text: String, notes: [String]) throws {
        let trigger = try Trigger(text)
        let zones = FixedZoneSource(session: .utc, database: Self.database)
        let zone = try zones.zone(trigger.zoneReference ?? .utc)
        var times: [Instant] = []
        var cursor = Instant(seconds: 0)
        while times.count < 8, let time = try trigger.next(after: cursor, in: zones) {
            times.append(time)
            cursor = time
        }
        #expect(trigger.clockChangeNotes(for: times, in: zone) == notes)
    }
}
