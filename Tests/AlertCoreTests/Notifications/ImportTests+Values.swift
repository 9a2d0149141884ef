// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

// The values of an alarm: bad ones, and those at the ends of time.
extension ImportTests {
    /// A value that cannot be taken, and the field that the refusal names.
    struct Bad: Sendable {
        let field: String
        let change: @Sendable (inout Alarm) -> Void

        init(_ field: String, _ change: @escaping @Sendable (inout Alarm) -> Void) {
            self.field = field
            self.change = change
        }
    }

    private static let bad = [
        Bad("id") { $0.id = "a b" }, Bad("title") { $0.content.title = "" }, Bad("trigger") { $0.trigger = "tomorrow" },
        Bad("trigger") { $0.trigger = "wall 2027-03-04T09:00:00 No/Where" }, Bad("offset") { $0.offset = .min },
        Bad("offset") { $0.offset = .max }, Bad("offset") { $0.days = .min }, Bad("clock") { $0.clock = -1 },
        Bad("clock") { $0.clock = Int(Span.day) }, Bad("nag") { $0.nag = "1s" },
        Bad("nagLimit") { ($0.nag, $0.nagLimit) = ("1m", 0) }, Bad("acknowledged") { $0.acknowledged = "yesterday" },
        Bad("snoozedUntil") { $0.snoozedUntil = "2027" }, Bad("created") { $0.created = "" },
        Bad("calendar") { $0.content.calendar?.priority = 10 },
        Bad("calendar.location") { $0.content.calendar?.location = "a\nb" },
        Bad("calendar") { $0.content.calendar?.categories = Array(repeating: "x", count: 33) },
    ]

    @Test(arguments: bad)
    func badValuesAreRefused(_ bad: Bad) throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("lunch")
        bad.change(&alarm)
        let error = #expect(throws: Notifications.Invalid.self) {
            try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones)
        }
        #expect(error?.field == bad.field)
    }

    /// The time of day of an alarm is stored, and comes back with an export.
    @Test func aTimeOfDayIsKept() throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("day", "wall 2027-03-29T00:00:00 Europe/Berlin", minutes: -15 * 60)
        (alarm.days, alarm.clock) = (-1, Int(9 * Span.hour))
        let pending = try #require(try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones).pending)
        #expect(pending.due.rfc3339 == "2027-03-28T07:00:00Z")
        #expect(TermsColumn.read(pending.storedTerms).terms == pending.terms)
        #expect(Notifications.Alarm(pending, snooze: nil)?.clock == alarm.clock)
        #expect(pending.event(zones: bed.zones)?.rfc3339 == "2027-03-28T22:00:00Z")
    }

    @Test func rulesThatNeverFireAndOffsetsAtTheEndOfTimeAreOver() throws {
        let bed = try TransactionBed()
        for trigger in [
            "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 start=2027-01-01T00:00:00 zone=UTC",
            "instant 9999-12-31T23:59:59Z",
            "rrule FREQ=SECONDLY start=2027-01-01T00:00:00 zone=Europe/Berlin",
        ] {
            var alarm = Self.alarm("odd", trigger, minutes: -20 * 365 * 1_440)
            alarm.days = -7_300
            _ = try Self.take(bed, [alarm])
        }
    }
}
