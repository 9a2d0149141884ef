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
    ])
    func notes(_ trigger: String, _ note: String?) throws {
        let found = try Trigger(trigger).missingDaysNote(after: Instant(seconds: 1_798_761_600), in: .utc)
        #expect(found == note)
    }
}
