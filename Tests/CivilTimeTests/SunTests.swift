// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Sunrise and sunset compared with astral 3.2 (an independent program), and words for them.
@Suite struct SunTests {
    /// Zone, day, sunrise and sunset on the wall, for the place that zone.tab names.
    static let days = [
        ("Europe/Berlin", "2027-01-10", "08:14:16", "16:13:56"),
        ("Europe/Berlin", "2027-03-04", "06:47:18", "17:50:11"),
        ("Europe/Berlin", "2027-06-21", "04:43:42", "21:32:53"),
        ("Europe/Berlin", "2027-09-23", "06:53:50", "19:03:10"),
        ("Europe/Berlin", "2027-12-21", "08:15:11", "15:53:44"),
        ("America/St_Johns", "2027-01-10", "07:47:19", "16:29:40"),
        ("America/St_Johns", "2027-03-04", "06:36:17", "17:49:39"),
        ("America/St_Johns", "2027-06-21", "05:03:32", "21:01:48"),
        ("America/St_Johns", "2027-09-23", "06:48:56", "18:56:46"),
        ("America/St_Johns", "2027-12-21", "07:46:16", "16:11:30"),
        ("Pacific/Chatham", "2027-01-10", "06:01:05", "21:15:15"),
        ("Pacific/Chatham", "2027-03-04", "07:12:35", "20:12:40"),
        ("Pacific/Chatham", "2027-06-21", "08:06:23", "16:59:19"),
        ("Pacific/Chatham", "2027-09-23", "06:20:19", "18:28:08"),
        ("Pacific/Chatham", "2027-12-21", "05:44:41", "21:13:08"),
        ("Pacific/Kiritimati", "2027-01-10", "06:36:02", "18:37:00"),
        ("Pacific/Kiritimati", "2027-03-04", "06:38:56", "18:43:27"),
        ("Pacific/Kiritimati", "2027-06-21", "06:24:14", "18:37:43"),
        ("Pacific/Kiritimati", "2027-09-23", "06:18:54", "18:25:04"),
        ("Pacific/Kiritimati", "2027-12-21", "06:26:40", "18:27:20"),
        ("Africa/Nairobi", "2027-01-10", "06:34:31", "18:45:41"),
        ("Africa/Nairobi", "2027-03-04", "06:40:46", "18:48:11"),
        ("Africa/Nairobi", "2027-06-21", "06:33:12", "18:35:45"),
        ("Africa/Nairobi", "2027-09-23", "06:22:10", "18:28:19"),
        ("Africa/Nairobi", "2027-12-21", "06:24:50", "18:36:25"),
        ("Australia/Sydney", "2027-01-10", "05:54:53", "20:09:35"),
        ("Australia/Sydney", "2027-03-04", "06:45:08", "19:28:12"),
        ("Australia/Sydney", "2027-06-21", "07:00:06", "16:53:31"),
        ("Australia/Sydney", "2027-09-23", "05:44:29", "17:51:33"),
        ("Australia/Sydney", "2027-12-21", "05:40:45", "20:05:01"),
        ("America/Los_Angeles", "2027-01-10", "06:59:20", "17:01:55"),
        ("America/Los_Angeles", "2027-03-04", "06:18:10", "17:51:35"),
        ("America/Los_Angeles", "2027-06-21", "05:42:14", "20:07:22"),
        ("America/Los_Angeles", "2027-09-23", "06:41:56", "18:48:10"),
        ("America/Los_Angeles", "2027-12-21", "06:54:47", "16:47:22"),
        ("Europe/Helsinki", "2027-01-10", "09:16:55", "15:38:33"),
        ("Europe/Helsinki", "2027-03-04", "07:11:27", "17:53:31"),
        ("Europe/Helsinki", "2027-06-21", "03:54:31", "22:49:16"),
        ("Europe/Helsinki", "2027-09-23", "07:06:10", "19:17:42"),
        ("Europe/Helsinki", "2027-12-21", "09:24:05", "15:12:00"),
    ]

    @Test(arguments: [("Europe/Berlin", "DE"), ("Asia/Tokyo", "JP"), ("Etc/UTC", nil), ("Nowhere", nil)])
    func aZoneMayNameACountry(_ zone: String, _ country: String?) {
        #expect(CorpusTests.database.country(of: zone) == country)
    }

    @Test(arguments: days) func theSunIsWhereAstralSaysWithinTwoMinutes(
        zone: String, day: String, sunrise: String, sunset: String
    ) throws {
        let place = try #require(CorpusTests.database.place(of: zone))
        let zone = try CorpusTests.database.zone(named: zone)
        let date = try CivilDateTime(day + "T00:00").date
        for (event, expected) in [(SunEvent.sunrise, sunrise), (.sunset, sunset)] {
            let found = try #require(event.instant(on: date, at: place, zone: zone))
            let wanted = try #require(zone.instant(of: CivilDateTime(day + "T" + expected)))
            #expect(
                abs(found.microseconds - wanted.microseconds) < 120_000_000, "\(event) \(zone.civil(at: found).text)")
        }
    }

    @Test func polarDayAndNightHaveNone() throws {
        let place = try #require(Place(latitude: 69.65, longitude: 18.96))
        let zone = try CorpusTests.database.zone(named: "Europe/Oslo")
        for day in ["2027-06-21T00:00", "2027-12-21T00:00"] {
            let date = try CivilDateTime(day).date
            #expect(SunEvent.sunset.instant(on: date, at: place, zone: zone) == nil)
        }
    }

    @Test func placesAreRead() {
        #expect(Place("52.5,13.4") == Place(latitude: 52.5, longitude: 13.4))
        #expect(Place("52.5, -13.4")?.longitude == -13.4)
        #expect(Place("91,0") == nil)
        #expect(Place("here") == nil)
        #expect(Place(iso6709: "+404251-0740023")?.latitude ?? 0 > 40.71)
        #expect(Place(iso6709: "-1247+04514")?.longitude == 45 + 14.0 / 60)
        #expect(Place(iso6709: "12") == nil)
    }

    /// Berlin on 4 March 2027: sunrise about 6:47, sunset about 17:50.
    @Test(arguments: [
        ("at sunset", "2027-03-04T17:50"), ("sunset", "2027-03-04T17:50"),
        ("30 min before sunset", "2027-03-04T17:20"), ("an hour after sunset", "2027-03-04T18:50"),
        ("tomorrow at sunrise", "2027-03-05T06:45"), ("at sunrise", "2027-03-05T06:45"),
        ("15 minutes before sunrise tomorrow", "2027-03-05T06:30"),
    ])
    func wordsNameThem(words: String, expected: String) throws {
        let found = try Self.spoken(words, place: CorpusTests.database.place(of: "Europe/Berlin"))
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let wanted = try #require(zone.instant(of: CivilDateTime(expected)))
        #expect(abs(found.due.microseconds - wanted.microseconds) <= 120_000_000, "\(zone.civil(at: found.due).text)")
        #expect(found.notes.contains { $0.contains("is about") })
    }

    @Test(arguments: [
        "every 2 hours at sunset", "every day at 9 until sunset", "sunset at 9", "9:00 sunset",
        "every day at sunset at 9", "every first workday of the month at sunset", "twice a day at sunset",
    ])
    func whatHasNoOneTimeIsRefused(words: String) throws {
        #expect(throws: TimeTextError.self) {
            try Self.spoken(words, place: CorpusTests.database.place(of: "Europe/Berlin"))
        }
    }

    @Test func withoutAPlaceItIsAskedFor() {
        let error = #expect(throws: TimeTextError.self) { try Self.spoken("at sunset", place: nil) }
        #expect(error?.hint.contains("[words]") == true)
    }

    private static func spoken(_ words: String, place: Place?) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        return try SpokenTime(
            words, now: now, zones: FixedZoneSource(session: zone, database: CorpusTests.database),
            habits: SpeakingHabits(place: place))
    }
}
