// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// A start and an end in options, as in `--start`, `--until` and `--count`. The words' day and time take precedence.
@Suite struct SpokenBoundsTests {
    struct Case: Sendable {
        var text: String
        var start: String
        var times: [String]
        var note: String?
    }

    private static func read(
        _ text: String, zone name: String, start: String? = nil, until: RecurrenceRule.Until? = nil, count: Int? = nil,
        now: String = "2027-02-22T10:30"
    ) throws -> (spoken: SpokenTime, times: [String]) {
        let zone = try CorpusTests.database.zone(named: name)
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let instant = try #require(zone.instant(of: CivilDateTime(now)))
        let bounds = SpokenTime.Bounds(start: try start.map { try WrittenTime($0) }, until: until, count: count)
        let spoken = try SpokenTime(text, now: instant, zones: zones, reference: ZoneReference(name), bounds: bounds)
        let times = try spoken.trigger.upcoming(4, after: instant, in: zones).map {
            String(zone.civil(at: $0).text.prefix(16))
        }
        return (spoken, times)
    }

    private static let cases = [
        Case(
            text: "every weekday at 8:30", start: "2027-03-04T00:00",
            times: ["2027-03-04T08:30", "2027-03-05T08:30", "2027-03-08T08:30", "2027-03-09T08:30"]),
        Case(
            text: "every weekday at 8:30", start: "2027-03-04T09:00",
            times: ["2027-03-05T08:30", "2027-03-08T08:30", "2027-03-09T08:30", "2027-03-10T08:30"]),
        Case(
            text: "every month on the last friday at 16:00", start: "2027-03-04T00:00",
            times: ["2027-03-26T16:00", "2027-04-30T16:00", "2027-05-28T16:00", "2027-06-25T16:00"]),
        Case(
            text: "every month", start: "2027-03-17T14:00",
            times: ["2027-03-17T14:00", "2027-04-17T14:00", "2027-05-17T14:00", "2027-06-17T14:00"],
            note: "No time of day was given, so it is 14:00, as the start is."),
        Case(
            text: "every month", start: "2027-03-17",
            times: ["2027-03-17T09:00", "2027-04-17T09:00", "2027-05-17T09:00", "2027-06-17T09:00"],
            note: "No time of day was given, so it is 9:00."),
        Case(
            text: "every month at 8", start: "2027-03-17T14:00",
            times: ["2027-04-17T08:00", "2027-05-17T08:00", "2027-06-17T08:00", "2027-07-17T08:00"],
            note: "No day was given, so it is the 17th."),
        Case(
            text: "every week", start: "2027-03-16T07:00",
            times: ["2027-03-16T07:00", "2027-03-23T07:00", "2027-03-30T07:00", "2027-04-06T07:00"],
            note: "No day was given, so it is Tuesday."),
        Case(
            text: "every year", start: "2027-03-16T07:00",
            times: ["2027-03-16T07:00", "2028-03-16T07:00", "2029-03-16T07:00", "2030-03-16T07:00"]),
        // The weeks are counted from the start, also where that is past.
        Case(
            text: "every other tuesday at 10", start: "2027-02-02T00:00",
            times: ["2027-03-02T10:00", "2027-03-16T10:00", "2027-03-30T10:00", "2027-04-13T10:00"]),
        Case(
            text: "every 2 hours", start: "2027-03-04T12:00",
            times: ["2027-03-04T12:00", "2027-03-04T14:00", "2027-03-04T16:00", "2027-03-04T18:00"]),
        Case(
            text: "every 20m", start: "2027-02-22T09:05",
            times: ["2027-02-22T10:45", "2027-02-22T11:05", "2027-02-22T11:25", "2027-02-22T11:45"]),
        Case(
            text: "every hour from 9 to 10 on weekdays", start: "2027-03-06T12:00",
            times: ["2027-03-08T09:00", "2027-03-08T10:00", "2027-03-09T09:00", "2027-03-09T10:00"]),
        Case(
            text: "every 3rd day at 9", start: "2027-03-06",
            times: ["2027-03-06T09:00", "2027-03-09T09:00", "2027-03-12T09:00", "2027-03-15T09:00"]),
    ]

    @Test(arguments: CorpusTests.zones) func aStartOnlyBounds(zone: String) throws {
        for item in Self.cases {
            let (spoken, times) = try Self.read(item.text, zone: zone, start: item.start)
            #expect(times == item.times, "\(item.text) from \(item.start) in \(zone)")
            if let note = item.note { #expect(spoken.notes.contains(note), "\(item.text): \(spoken.notes)") }
            #expect(try Trigger(spoken.trigger.text) == spoken.trigger)
        }
    }

    /// Elapsed time starts, ends and stays in the zone of the request.
    @Test(arguments: CorpusTests.zones) func intervalsKeepTheZone(zone: String) throws {
        let (spoken, times) = try Self.read(
            "every 2 hours", zone: zone, start: "2027-03-04T12:00", until: .wall(CivilDateTime("2027-03-04T15:00")))
        #expect(times == ["2027-03-04T12:00", "2027-03-04T14:00"])
        #expect(spoken.trigger.zoneReference == (try ZoneReference(zone)))
        #expect(try Self.read("every hour until 13:00", zone: zone).times == ["2027-02-22T11:30", "2027-02-22T12:30"])
        #expect(try Self.read("every 5 hours", zone: zone, until: .date(CivilDate("2027-02-22"))).times.count == 2)
    }

    /// 02:35 comes twice; 25 minutes after the first 02:10 is the first, after the second the second.
    @Test func anIntervalInARepeatedHourIsElapsedTime() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        for now in [
            try Instant(rfc3339: "2027-10-31T02:10:00+02:00"), try Instant(rfc3339: "2027-10-31T02:10:00+01:00"),
        ] {
            let spoken = try SpokenTime("every 25m", now: now, zones: zones, reference: ZoneReference("Europe/Berlin"))
            #expect(spoken.due == now.advanced(by: 25 * 60_000_000))
        }
    }

    @Test func whatIsGivenTwiceIsRefused() throws {
        let zone = "Europe/Berlin"
        #expect(throws: TimeTextError.self) {
            try Self.read("every day at 9 starting monday", zone: zone, start: "2027-03-04")
        }
        let until = RecurrenceRule.Until.date(try CivilDate("2027-04-01"))
        #expect(throws: TimeTextError.self) { try Self.read("every day at 9 until friday", zone: zone, until: until) }
        #expect(throws: TimeTextError.self) { try Self.read("every day at 9 for a week", zone: zone, until: until) }
        #expect(throws: TimeTextError.self) { try Self.read("every day at 9 for 3 times", zone: zone, count: 2) }
        #expect(try Self.read("every day at 9", zone: zone, until: until, count: 2).times.count == 2)
        #expect(throws: TimeTextError.self) {
            try Self.read("every day at 9", zone: zone, start: "2027-05-01", until: until)
        }
    }

    /// A range of the day has the same times each day, whatever the clocks do.
    @Test(arguments: CorpusTests.zones) func stretchesOfTheDayHaveAllTheirTimes(zone: String) throws {
        let place = try CorpusTests.database.zone(named: zone)
        let zones = FixedZoneSource(session: place, database: CorpusTests.database)
        let now = try #require(place.instant(of: CivilDateTime("2027-06-01T20:00")))
        let spoken = try SpokenTime(
            "every 45 minutes from 9 to 17 on weekdays", now: now, zones: zones, reference: ZoneReference(zone))
        let times = try spoken.trigger.upcoming(11, after: now, in: zones).map { place.civil(at: $0).time.shortText }
        #expect(
            times == [
                "09:00", "09:45", "10:30", "11:15", "12:00", "12:45", "13:30", "14:15", "15:00", "15:45", "16:30",
            ])
        let minutes = try SpokenTime(
            "every minute from 9 to 17", now: now, zones: zones, reference: ZoneReference(zone))
        let all = try minutes.trigger.upcoming(482, after: now, in: zones).map { place.civil(at: $0) }
        #expect(all.first?.text == "2027-06-02T09:00:00" && all[480].text == "2027-06-02T17:00:00")
        #expect(all[481].text == "2027-06-03T09:00:00")
        #expect(try Trigger(minutes.trigger.text) == minutes.trigger)
    }
}
