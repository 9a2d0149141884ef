// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Reads words at a moment in Berlin, for tables of phrases and their answers.
enum SpokenTable {
    /// Returns the words, read at a wall time.
    static func read(
        _ text: String, at now: String, _ language: SpokenLanguage = .english, start: String? = nil,
        dates: DateOrder? = nil
    ) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        return try SpokenTime(
            text, now: try #require(zone.instant(of: CivilDateTime(now))),
            zones: FixedZoneSource(session: zone, database: CorpusTests.database),
            reference: ZoneReference("Europe/Berlin"),
            bounds: SpokenTime.Bounds(start: try start.map { try WrittenTime($0) }),
            habits: SpeakingHabits(
                dates: dates, place: Place(latitude: 52.5, longitude: 13.4), language: language))
    }

    /// Returns the first times on the wall, without those left out, as `2027-03-04T09:00 2027-03-05T09:00`; or
    /// `refused`.
    static func times(
        _ text: String, at now: String, _ language: SpokenLanguage = .english, count: Int = 2, start: String? = nil,
        dates: DateOrder? = nil
    ) throws -> String {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let spoken: SpokenTime
        do {
            spoken = try read(text, at: now, language, start: start, dates: dates)
        } catch is TimeTextError {
            return "refused"
        }
        guard spoken.trigger.repeats else { return String(zone.civil(at: spoken.due).text.prefix(16)) }
        var times: [String] = []
        var last = try #require(zone.instant(of: CivilDateTime(now)))
        while times.count < count,
            let next = try spoken.exceptions.next(
                of: spoken.trigger, after: last, in: zones, on: zone, calendars: { _ in [] })
        {
            times.append(String(zone.civil(at: next).text.prefix(16)))
            last = next
        }
        return times.joined(separator: " ")
    }
}
