// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Repetitions with the sun and with Easter, which RRULE cannot express.
@Suite struct MovingRecurrenceTests {
    private static let database = CorpusTests.database

    private static func spoken(
        _ words: String, at now: String = "2027-03-04T10:30", zone name: String, place: Place? = nil
    ) throws -> (SpokenTime, Zone, Instant) {
        let zone = try database.zone(named: name)
        let now = try #require(zone.instant(of: CivilDateTime(now)))
        let habits = SpeakingHabits(place: place ?? database.place(of: name))
        let found = try SpokenTime(
            words, now: now, zones: FixedZoneSource(session: zone, database: database),
            reference: ZoneReference(name), habits: habits)
        #expect(try Trigger(found.trigger.text) == found.trigger, "\(found.trigger.text)")
        return (found, zone, now)
    }

    private static func times(_ found: (SpokenTime, Zone, Instant), _ count: Int) throws -> [String] {
        let zones = FixedZoneSource(session: found.1, database: database)
        return try found.0.trigger.upcoming(count, after: found.2, in: zones).map {
            String(found.1.civil(at: $0).text.prefix(16))
        }
    }

    /// Said on the evening before, the next is where astral says, in all zones of its table.
    @Test(arguments: SunTests.days) func everyDayAtTheTimesOfAstral(
        zone: String, day: String, sunrise: String, sunset: String
    ) throws {
        let before = try CivilDateTime(day + "T00:00").date.adding(days: -1).text + "T22:55"
        for (words, expected, offset) in [
            ("every day at sunrise", sunrise, 0), ("every day at sunset", sunset, 0),
            ("every day 30 min before sunset", sunset, -30), ("every sunrise", sunrise, 0),
        ] {
            let (found, place, _) = try Self.spoken(words, at: before, zone: zone)
            let wanted = try #require(place.instant(of: CivilDateTime(day + "T" + expected)))
            let distance = found.due.distance(from: wanted.advanced(by: Int64(offset) * Span.minute))
            #expect(abs(distance) <= 150_000_000, "\(words): \(place.civil(at: found.due).text)")
        }
    }

    @Test(
        arguments: [
            ("every monday at sunset", "03-08 03-15 03-22"),
            ("every weekday at sunset except friday", "03-04 03-08 03-09"),
            ("every other day at sunset", "03-04 03-06 03-08"),
            ("every month on the 15th at sunrise", "03-15 04-15 05-15"),
            ("every day at sunset for 2 times", "03-04 03-05"),
            ("every day at sunset until 6 march", "03-04 03-05 03-06"),
            ("every day at sunset starting 1 april", "04-01 04-02 04-03"),
            ("every year on 24 december at sunset", "12-24 12-24 12-24"),
            ("every day an hour before sunrise", "03-05 03-06 03-07"),
        ] as [(String, String)], CorpusTests.zones.filter { $0 != "UTC" })
    func theRuleChoosesTheDays(_ spoken: (words: String, days: String), zone: String) throws {
        let times = try Self.times(Self.spoken(spoken.words, zone: zone), 3)
        #expect(times.map { $0.dropFirst(5).prefix(5) }.joined(separator: " ") == spoken.days, "\(times)")
        #expect(Set(times.map { $0.suffix(5) }).count > 1 || times.count == 1 || spoken.words.contains("december"))
    }

    /// The sun in Tromsø stays down from the end of November to the middle of January, and up from May to July.
    @Test func daysWithoutSunAreLeftOut() throws {
        let place = try #require(Place(latitude: 69.65, longitude: 18.96))
        let found = try Self.spoken("every day at sunrise", at: "2027-11-20T08:00", zone: "Europe/Oslo", place: place)
        let days = try Self.times(found, 20).map { String($0.prefix(10)) }
        #expect(days.filter { $0 >= "2027-12-01" && $0 < "2028-01-10" } == [])
        #expect(days.contains { $0 > "2028-01-10" } && days == days.sorted() && Set(days).count == 20)
        // It never rises within a rule that names days of the polar night alone.
        #expect(throws: TimeTextError.self) {
            try Self.spoken("every year on 24 december at sunrise", zone: "Europe/Oslo", place: place)
        }
    }

    /// Said again from each of its times it goes on with the next: a year of them, none lost and none twice.
    @Test(arguments: CorpusTests.zones) func eachFollowsTheOneBefore(zone: String) throws {
        let place = try #require(Place(latitude: 47.5, longitude: -52.7))
        let (found, own, now) = try Self.spoken("every day 2 hours after sunset", zone: zone, place: place)
        let zones = FixedZoneSource(session: own, database: Self.database)
        var cursor = now
        cursor = try #require(try found.trigger.next(after: cursor, in: zones))
        #expect(cursor == found.due)
        for _ in 0..<366 {
            let next = try #require(try found.trigger.next(after: cursor, in: zones))
            // The sun sets some minutes earlier or later than on the day before.
            #expect(abs(next.distance(from: cursor) - Span.day) < 5 * Span.minute)
            cursor = next
        }
    }

    @Test func theSummarySaysIt() throws {
        #expect(
            try Self.spoken("every monday 30 min before sunset", zone: "Europe/Berlin").0.trigger.summary
                == "every Monday 30 minutes before sunset (Europe/Berlin)")
        #expect(
            try Self.spoken("every easter monday at 10", zone: "Europe/Berlin").0.trigger.summary
                == "every year on Easter Monday at 10:00 (Europe/Berlin)")
    }

    /// The dates of dateutil.easter.
    @Test(arguments: CorpusTests.zones) func feastsMoveWithEaster(zone: String) throws {
        let found = try Self.spoken("every easter monday at 10", zone: zone)
        #expect(
            try Self.times(found, 6) == [
                "2027-03-29T10:00", "2028-04-17T10:00", "2029-04-02T10:00", "2030-04-22T10:00", "2031-04-14T10:00",
                "2032-03-29T10:00",
            ])
        #expect(
            try Self.times(Self.spoken("every good friday at 15:00 for 2 times", zone: zone), 5)
                == ["2027-03-26T15:00", "2028-04-14T15:00"])
        #expect(
            try Self.times(Self.spoken("every whit monday until 2028-12-31", zone: zone), 5)
                == ["2027-05-17T09:00", "2028-06-05T09:00"])
        #expect(
            try Self.times(Self.spoken("every ash wednesday at 9 starting 1 january 2030", zone: zone), 1)
                == ["2030-03-06T09:00"])
        guard case .recurring(let recurrence) = found.0.trigger else { return }
        let moved = try #require(try recurrence.at(TimeOfDay(hour: 7, minute: 30) ?? .midnight))
        #expect(
            found.1.civil(at: try #require(moved.next(after: found.2, zone: found.1))).text.prefix(16)
                == "2027-03-29T07:30")
    }

    @Test(arguments: [
        "sun SUNSET;PLACE=52.5,13.4 FREQ=HOURLY start=2027-03-04T00:00:00", "sun NOON;PLACE=52.5,13.4 FREQ=DAILY",
        "sun SUNSET FREQ=DAILY start=2027-03-04T00:00:00", "sun SUNSET;PLACE=99,0 FREQ=DAILY start=2027-03-04T00:00:00",
        "sun SUNSET;PLACE=52.5,13.4 FREQ=DAILY", "easter 900 start=2027-03-04T00:00:00", "easter 1",
        "sun SUNSET;OFFSET=PT13H;PLACE=1,1 FREQ=DAILY start=2027-03-04T00:00:00",
        "sun SUNSET;PLACE=1,1 FREQ=DAILY;BYHOUR=9 start=2027-03-04T00:00:00",
    ])
    func otherFormsAreRefused(form: String) {
        #expect(throws: TimeTextError.self) { try Trigger(form) }
    }
}
