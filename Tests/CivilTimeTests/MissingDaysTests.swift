// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Rules and cron lines in months and years that do not have their day.
@Suite struct MissingDaysTests {
    @Test(arguments: [
        ("rrule FREQ=YEARLY start=2028-02-29T09:00:00 zone=UTC", "Years without 29 February are left out."),
        (
            "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 start=2027-01-01T09:00:00 zone=UTC",
            "Years without 29 February are left out."
        ),
        ("cron 0 9 29 2 *", "Years without 29 February are left out."),
        ("rrule FREQ=MONTHLY start=2027-01-31T09:00:00 zone=UTC", "Months without a 31st are left out."),
        (
            "rrule FREQ=MONTHLY;BYMONTHDAY=15,30 start=2027-01-01T09:00:00 zone=UTC",
            "Months without a 30th are left out."
        ),
        ("rrule FREQ=MONTHLY;BYMONTH=1,3;BYMONTHDAY=31 start=2027-01-01T09:00:00 zone=UTC", nil),
        ("rrule FREQ=YEARLY start=2027-12-31T09:00:00 zone=UTC", nil),
        ("rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD start=2027-01-01T09:00:00 zone=UTC", nil),
        ("rrule FREQ=MONTHLY;BYMONTHDAY=-1 start=2027-01-31T09:00:00 zone=UTC", nil),
        ("rrule FREQ=MONTHLY;BYDAY=-1FR start=2027-01-29T09:00:00 zone=UTC", nil),
        ("rrule FREQ=WEEKLY start=2028-02-29T09:00:00 zone=UTC", nil), ("cron 0 9 * * *", nil),
        ("dates start=2028-02-29T09:00:00 zone=UTC rdate=2032-02-29T09:00:00", nil),
        ("wall 2028-02-29T09:00:00 UTC", nil),
        // Several times of that day, with others on the day after it.
        ("rrule FREQ=HOURLY;INTERVAL=6 start=2028-02-29T03:00:00 zone=UTC", nil),
        ("rrule FREQ=MINUTELY;INTERVAL=45 start=2028-02-29T00:00:00 zone=UTC", nil),
        ("rrule FREQ=DAILY;BYHOUR=9,21 start=2028-02-29T09:00:00 zone=UTC", nil),
        ("rrule FREQ=DAILY;INTERVAL=1461 start=2028-02-29T09:00:00 zone=UTC", nil),
        ("rrule FREQ=DAILY;BYMONTHDAY=29,31;BYHOUR=9,21 start=2028-02-29T09:00:00 zone=UTC", nil),
        // Several times of that day, and no others.
        (
            "rrule FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9,21 start=2028-02-29T09:00:00 zone=UTC",
            "Years without 29 February are left out."
        ),
        ("cron 0 9,21 29 2 *", "Years without 29 February are left out."),
    ])
    func notes(_ trigger: String, _ note: String?) throws {
        let found = try Trigger(trigger).missingDaysNote(after: Instant(seconds: 1_798_761_600), in: .utc)
        #expect(found == note)
    }

    /// A cron line or calendar event whose next times are all on one 29 February.
    @Test(arguments: [
        ("cron 0 */6 * * *", nil), ("cron 0 9,21 29 * *", nil), ("calendar *-*-* 00/6:00:00", nil),
        ("cron 0 */6 29 2 *", "Years without 29 February are left out."),
        ("calendar *-02-29 00/6:00:00", "Years without 29 February are left out."),
    ])
    func notesOnThatDay(_ trigger: String, _ note: String?) throws {
        let now = try #require(CivilDateTime(year: 2028, month: 2, day: 28, hour: 21))
        let instant = try #require(Zone.utc.instant(of: now))
        #expect(try Trigger(trigger).missingDaysNote(after: instant, in: .utc) == note)
    }
}
