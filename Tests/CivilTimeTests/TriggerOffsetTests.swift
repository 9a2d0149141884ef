// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CivilTime

@Suite struct TriggerOffsetTests {
    private static let zones = FixedZoneSource(
        session: (try? ZoneDatabase().zone(named: "Europe/Berlin")) ?? .utc, database: ZoneDatabase())

    private static func next(_ trigger: String, _ offset: TriggerOffset, after: String, count: Int) throws -> [String] {
        let trigger = try Trigger(trigger)
        var cursor = try Instant(rfc3339: after)
        var found: [String] = []
        while found.count < count, let next = try offset.next(of: trigger, after: cursor, in: zones) {
            found.append(next.rfc3339)
            cursor = next
        }
        return found
    }

    private static let daily = "rrule FREQ=DAILY start=2027-03-25T09:00:00 zone=Europe/Berlin"

    /// The clocks go forward on 2027-03-28.
    @Test(
        arguments: [
            (daily, 0, 0, ["2027-03-26T08:00:00Z", "2027-03-27T08:00:00Z", "2027-03-28T07:00:00Z"]),
            (daily, -15, 0, ["2027-03-26T07:45:00Z", "2027-03-27T07:45:00Z", "2027-03-28T06:45:00Z"]),
            // A day of the clock: an hour off on the wall where the clocks change.
            (daily, -1_440, 0, ["2027-03-26T08:00:00Z", "2027-03-27T07:00:00Z", "2027-03-28T07:00:00Z"]),
            // A day of the calendar: always at nine.
            (daily, -1_440, -1, ["2027-03-26T08:00:00Z", "2027-03-27T08:00:00Z", "2027-03-28T07:00:00Z"]),
            (daily, -1_440 - 60, -1, ["2027-03-26T07:00:00Z", "2027-03-27T07:00:00Z", "2027-03-28T06:00:00Z"]),
            (daily, 2_880, 2, ["2027-03-27T08:00:00Z", "2027-03-28T07:00:00Z", "2027-03-29T07:00:00Z"]),
            ("wall 2027-03-29T09:00:00 floating", -2_880, -2, ["2027-03-27T08:00:00Z"]),
            ("instant 2027-03-29T09:00:00Z", -15, 0, ["2027-03-29T08:45:00Z"]),
            ("instant 2027-03-25T09:00:00Z", -15, 0, []),
            // The occurrence may have passed when the alarm has not.
            ("instant 2027-03-25T09:00:00Z", 1_440, 0, ["2027-03-26T09:00:00Z"]),
        ] as [(String, Int64, Int, [String])])
    func alarms(_ trigger: String, _ minutes: Int64, _ days: Int, _ expected: [String]) throws {
        let offset = TriggerOffset(microseconds: minutes * Span.minute, nominalDays: days)
        #expect(try Self.next(trigger, offset, after: "2027-03-25T12:00:00Z", count: 3) == expected)
    }

    @Test(arguments: [(-15, 0), (-1_440, -1), (-1_500, -1), (2_880, 2), (0, 0)] as [(Int64, Int)])
    func theOccurrenceIsFoundFromTheAlarm(_ minutes: Int64, _ days: Int) throws {
        let offset = TriggerOffset(microseconds: minutes * Span.minute, nominalDays: days)
        let berlin = try Self.zones.zone(.floating)
        var cursor = try Instant(rfc3339: "2027-03-20T12:00:00Z")
        let trigger = try Trigger(Self.daily)
        for _ in 0..<300 {
            let occurrence = try #require(try trigger.next(after: cursor, in: Self.zones))
            #expect(offset.occurrence(dueAt: offset.due(of: occurrence, in: berlin), in: berlin) == occurrence)
            cursor = occurrence
        }
    }

    /// An alarm at eight o'clock on a day comes when the clock shows eight, in Berlin and where the clocks change at
    /// midnight: in Santiago 5 September begins at one o'clock, and in Havana 7 November has midnight twice.
    @Test(
        arguments: [
            ("Europe/Berlin", "2027-03-28", 0, "2027-03-28T08:00:00"),
            ("Europe/Berlin", "2027-10-31", 0, "2027-10-31T08:00:00"),
            ("Europe/Berlin", "2027-03-29", -1, "2027-03-28T08:00:00"),
            ("Europe/Berlin", "2027-04-02", -5, "2027-03-28T08:00:00"),
            ("America/Santiago", "2027-09-05", 0, "2027-09-05T08:00:00"),
            ("America/Santiago", "2027-09-05", -1, "2027-09-04T08:00:00"),
            ("America/Santiago", "2027-09-06", -1, "2027-09-05T08:00:00"),
            ("America/Santiago", "2027-04-04", 0, "2027-04-04T08:00:00"),
            ("America/Havana", "2027-03-14", 0, "2027-03-14T08:00:00"),
            ("America/Havana", "2027-11-07", 0, "2027-11-07T08:00:00"),
        ] as [(String, String, Int, String)])
    func aTimeOfDayIsThatOnTheClock(_ name: String, _ day: String, _ days: Int, _ expected: String) throws {
        let zone = try ZoneDatabase().zone(named: name)
        let source = FixedZoneSource(session: zone, database: ZoneDatabase())
        let offset = TriggerOffset(
            microseconds: Int64(days) * Span.day + 8 * Span.hour, nominalDays: days, timeOfDay: 8 * Span.hour)
        for trigger in [
            "wall \(day)T00:00:00 floating", "wall \(day)T00:00:00 \(name)",
            "rrule FREQ=DAILY;COUNT=1 start=\(day)T00:00:00 zone=floating",
        ] {
            let trigger = try Trigger(trigger)
            let due = try #require(
                try offset.next(of: trigger, after: Instant(rfc3339: "2027-01-01T00:00:00Z"), in: source))
            #expect(zone.civil(at: due).text == expected)
            #expect(try offset.next(of: trigger, after: due, in: source) == nil)
            let occurrence = offset.occurrence(dueAt: due, in: zone)
            #expect(zone.civil(at: occurrence).date.text == day)
            #expect(offset.due(of: occurrence, in: zone) == due)
            // A warning stays a span before it.
            let hour = offset.ahead(by: NominalSpan(microseconds: Span.hour))
            #expect(hour.due(of: occurrence, in: zone) == due.advanced(by: -Span.hour))
        }
    }

    /// Every second, a day ahead: answered at once, with days of 24 hours.
    @Test func whatComesOftenKeepsElapsedTime() throws {
        let secondly = "rrule FREQ=SECONDLY start=2027-03-01T00:00:00 zone=Europe/Berlin"
        let offset = TriggerOffset(microseconds: -Span.day, nominalDays: -1)
        #expect(
            try Self.next(secondly, offset, after: "2027-03-27T12:00:00Z", count: 2)
                == ["2027-03-27T12:00:01Z", "2027-03-27T12:00:02Z"])
    }

    @Test func anOffsetThatNoCalendarHoldsIsNoTrap() throws {
        for offset in [
            TriggerOffset(microseconds: .max, nominalDays: 0), TriggerOffset(microseconds: .min, nominalDays: 0),
            TriggerOffset(microseconds: 0, nominalDays: 3_000_000),
            TriggerOffset(microseconds: 0, nominalDays: -3_000_000),
        ] {
            _ = try Self.next(Self.daily, offset, after: "2027-03-25T12:00:00Z", count: 1)
        }
    }
}
