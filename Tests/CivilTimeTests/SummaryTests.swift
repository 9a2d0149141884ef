// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct SummaryTests {
    @Test(arguments: [
        ("in 45m", "in 45 minutes"), ("tomorrow 9am", "on Friday 5 March 2027 at 09:00"),
        ("tomorrow 9am Asia/Tokyo", "on Friday 5 March 2027 at 09:00 (Asia/Tokyo)"),
        ("2027-03-05T08:00:00Z", "at 2027-03-05T08:00:00Z"),
        ("every 20m", "every 20 minutes"), ("every hour at :15", "every hour at 15 minutes past"),
        ("every day at 9", "every day at 09:00"),
        ("every other tuesday at 10", "every 2 weeks on Tuesday at 10:00"),
        ("every weekday at 8:30", "every Monday, Tuesday, Wednesday, Thursday and Friday at 08:30"),
        ("every day at 8:30, 13:00 and 17:00", "every day at 08:30, 13:00 and 17:00"),
        ("every month on the last friday at 16:00", "every month on the last Friday at 16:00"),
        ("every month on the 31st at 10", "every month on the 31st at 10:00 (or the last day before it)"),
        ("every year on 29 february", "every year on the 29th of February at 09:00 (or the last day before it)"),
        ("every year on the last friday of november at 9", "every year on the last Friday in November at 09:00"),
        ("every 30 minutes from 9 to 17 on monday", "every day on Monday every 30 minutes from 09:00 to 17:00"),
        ("every minute from 9 to 17", "every day every minute from 09:00 to 17:00"),
        ("every friday the 13th at 9", "every month on Friday that falls on the 13th at 09:00"),
        ("every day at 9 for 5 times", "every day at 09:00, 5 times"),
        ("every day at 9 until 2027-06-01", "every day at 09:00 until Tuesday 1 June 2027"),
    ])
    func spoken(text: String, summary: String) throws {
        #expect(try SpokenTimeTests.spoken(text).0.trigger.summary == summary)
    }

    @Test(arguments: [
        ("PT2H59M59.976568S", "in 3 hours"), ("PT0.000001S", "in 1 second"), ("PT0S", "in 0 seconds"),
        ("PT1M30S", "in 1 minute 30 seconds"),
    ])
    func whatIsLeftOfACountdownIsRoundedUp(span: String, summary: String) throws {
        #expect(try Trigger("countdown \(span)").summary == summary)
    }

    @Test func upcoming() throws {
        let zones = FixedZoneSource(session: .utc)
        let after = try Instant(rfc3339: "2027-03-04T00:00:00Z")
        let daily = try Trigger("rrule FREQ=DAILY start=2027-01-01T09:00:00 zone=floating")
        #expect(
            try daily.upcoming(3, after: after, in: zones).map(\.rfc3339) == [
                "2027-03-04T09:00:00Z", "2027-03-05T09:00:00Z", "2027-03-06T09:00:00Z",
            ])
        #expect(try Trigger("instant 2027-01-01T00:00:00Z").upcoming(3, after: after, in: zones) == [])
        #expect(try Trigger("countdown PT1M").upcoming(3, after: after, in: zones).count == 1)
    }
}
