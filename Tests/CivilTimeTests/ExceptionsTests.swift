// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Exceptions of repetitions, in words and in options.
@Suite struct ExceptionsTests {
    private static let holidays = Set(
        ["2027-03-26", "2027-03-29", "2027-05-06", "2027-12-25"].compactMap { try? CivilDate($0) })
    private static let habits = SpeakingHabits(daysOff: holidays)

    /// Said on Thursday 4 March 2027 at 10:30 in a zone.
    private static func read(_ words: String, _ zone: Zone, _ habits: SpeakingHabits = habits) throws -> SpokenTime {
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        return try SpokenTime(words, now: now, zones: zones, reference: .floating, habits: habits)
    }

    private static func calendars(_ name: String) -> Set<CivilDate>? { name == "holidays" ? holidays : nil }

    /// The next days on which it comes, by the wall of the zone.
    private static func days(
        _ trigger: Trigger, _ exceptions: Exceptions, _ zone: Zone, from: String, count: Int = 4
    ) throws -> [String] {
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        var cursor = try #require(zone.instant(of: CivilDateTime(from)))
        var days: [String] = []
        while days.count < count {
            let next = try exceptions.next(of: trigger, after: cursor, in: zones, on: zone, calendars: calendars)
            guard let next else { break }
            cursor = next
            let day = zone.civil(at: next).date.text
            if days.last != day { days.append(day) }
        }
        return days
    }

    private static let phrases: [(words: String, days: [String], calendars: [String])] = [
        ("every weekday at 8:30 except 24 dec to 2 jan", ["2027-12-24..2028-01-02"], []),
        ("every day at 9 except 24 dec", ["2027-12-24"], []),
        ("every day except friday 24 december at 9", ["2027-12-24"], []),
        ("every day at 9 except 24 dec, 26 dec and 31 dec", ["2027-12-24", "2027-12-26", "2027-12-31"], []),
        ("every day at 9 except 24 dec and 25 dec", ["2027-12-24..2027-12-25"], []),
        ("every day at 9 except 2027-12-24..2028-01-02", ["2027-12-24..2028-01-02"], []),
        ("every day at 9 except from 1 march to 10 march", ["2027-03-04..2027-03-10"], []),
        ("every day at 9 except 24 dec to 2 jan 2029", ["2028-12-24..2029-01-02"], []),
        ("every day at 9 except tomorrow", ["2027-03-05"], []),
        ("every day at 9 except next friday", ["2027-03-05"], []),
        ("every day at 9 except christmas", ["2027-12-25"], []),
        ("every month on the 1st at 9 except on fridays", ["friday"], []),
        ("every weekday except holidays at 9", [], ["holidays"]),
        ("every day at 9 except on fridays and holidays", [], ["holidays"]),
        ("every day at 9 except public holidays", [], ["holidays"]),
        ("every 15 minutes except bank holidays", [], ["holidays"]),
        ("every hour from 9 to 17 on weekdays except holidays", [], ["holidays"]),
        ("every workday at 9", [], ["holidays"]),
        ("every weekday at 9", [], []),
    ]

    @Test(arguments: CorpusTests.zones) func wordsSayWhatIsLeftOut(zone name: String) throws {
        let zone = try CorpusTests.database.zone(named: name)
        for (words, days, calendars) in Self.phrases {
            let spoken = try Self.read(words, zone)
            #expect(spoken.exceptions.dayTexts == days, "\(words)")
            #expect(spoken.exceptions.calendars == calendars, "\(words)")
            let sentence = spoken.exceptions.sentence()
            #expect(sentence == nil || spoken.notes.contains(sentence ?? ""), "\(words) is not echoed")
        }
    }

    @Test(arguments: [
        "every day at 9 except", "every day at 9 except the 24th", "every day at 9 except next week",
        "every day at 9 except july", "every day at 9 except 24 to 26 dec", "tomorrow at 9 except holidays",
        "every day at 9 except 24 dec to", "every day at 9 except holdays", "every day except friday 25 december at 9",
        "every friday at 9 except fridays", "every day at 9 except 3/4", "every day at 9 except week 12",
        "every day at 9 except the last friday of the month",
    ])
    func whatIsUnclearIsRefused(words: String) throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        do {
            let spoken = try Self.read(words, zone)
            Issue.record("\(words) was understood as \(spoken.trigger.text) \(spoken.exceptions)")
        } catch let error as TimeTextError {
            // What stands in quotation marks can be said.
            let parts = error.hint.split(separator: "\"", omittingEmptySubsequences: false)
            for index in parts.indices where index % 2 == 1 { _ = try Self.read(String(parts[index]), zone) }
        }
    }

    @Test func holidaysThatAreNotKnownAreRefused() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        #expect(throws: TimeTextError.self) { try Self.read("every day at 9 except holidays", zone, SpeakingHabits()) }
        #expect(try Self.read("every workday at 9", zone, SpeakingHabits()).exceptions.isEmpty)
    }

    private static let kinds = [
        "rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=floating", "cron 0 9 * * * zone=floating",
        "calendar *-*-* 09:00:00 zone=floating", "rrule FREQ=HOURLY;INTERVAL=3 start=2027-03-01T00:00:00 zone=UTC",
        "rrule FREQ=SECONDLY start=2027-03-01T00:00:00 zone=UTC",
    ]

    /// Whatever it repeats by, and in each zone by the days of that zone.
    @Test(arguments: CorpusTests.zones, kinds) func everyKindOfRuleIsHeld(zone name: String, text: String) throws {
        let zone = try CorpusTests.database.zone(named: name)
        let isDense = text.contains("SECONDLY")
        let trigger: Trigger
        do { trigger = try Trigger(text) } catch {
            Issue.record("\(text): \(error)")
            return
        }
        var exceptions = try Exceptions(days: ["2027-03-05", "sunday", "2027-03-08..2027-03-10"])
        exceptions.calendars = ["holidays", "of nobody"]
        let count = isDense ? 1 : 4
        #expect(
            try Self.days(trigger, exceptions, zone, from: "2027-03-04T23:59:59", count: count)
                == Array(["2027-03-06", "2027-03-11", "2027-03-12", "2027-03-13"].prefix(count)))
        #expect(
            try Self.days(trigger, exceptions, zone, from: "2027-03-25T23:59:59", count: count)
                == Array(["2027-03-27", "2027-03-30", "2027-03-31", "2027-04-01"].prefix(count)))
        var only = Exceptions()
        only.onlyCalendars = ["holidays"]
        #expect(
            try Self.days(trigger, only, zone, from: "2027-03-04T10:00", count: count)
                == Array(["2027-03-26", "2027-03-29", "2027-05-06", "2027-12-25"].prefix(count)))
    }

    @Test func aCalendarThatIsNotKnownTakesNothingOut() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        var exceptions = Exceptions()
        exceptions.onlyCalendars = ["gone"]
        let found = try Self.days(try Trigger(Self.kinds[0]), exceptions, zone, from: "2027-03-04T10:00", count: 2)
        #expect(found == ["2027-03-05", "2027-03-06"])
    }

    @Test func everythingTakenOutIsNeverAndFound() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        var exceptions = try Exceptions(days: ["mon", "tue", "wed", "thu", "fri", "sat"])
        exceptions.weekdays.insert(.sunday)
        for kind in Self.kinds {
            #expect(try Self.days(try Trigger(kind), exceptions, zone, from: "2027-03-04T10:00").isEmpty)
        }
    }

    /// Two equal clock times stay apart: one can be skipped, and the other one comes.
    @Test func oneOfTwoEqualReadingsIsSkipped() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let trigger = try Trigger("rrule FREQ=MINUTELY;INTERVAL=30 start=2027-10-30T00:00:00 zone=Europe/Berlin")
        let first = try Instant(rfc3339: "2027-10-31T00:30:00Z")
        let second = try Instant(rfc3339: "2027-10-31T01:30:00Z")
        for (out, left) in [(first, second), (second, first)] {
            var exceptions = Exceptions()
            exceptions.skipped = [Exceptions.Skipped(out, in: zone)]
            func comes(_ instant: Instant) throws -> Bool {
                try exceptions.next(
                    of: trigger, after: instant.advanced(by: -1), in: zones, calendars: Self.calendars) == instant
            }
            #expect(try !comes(out))
            #expect(try comes(left))
            #expect(try Exceptions.Skipped(exceptions.skipped[0].text) == exceptions.skipped[0])
        }
    }

    /// An excluded occurrence is a wall time, whether or not the clocks jump over it.
    @Test(
        arguments: ["rrule FREQ=DAILY start=2027-03-01T02:30:00", "cron 30 2 * * *", "calendar *-*-* 02:30:00"],
        [
            "", " gap=before",
        ])
    func aSkippedReadingIsTheSameInEachZone(rule: String, policy: String) throws {
        let trigger = try Trigger(rule + " zone=floating" + policy)
        let days = ["Europe/Berlin": "2027-03-28", "America/New_York": "2027-03-14", "Asia/Kolkata": "2027-03-28"]
        for (home, day) in days {
            let zone = try CorpusTests.database.zone(named: home)
            let noon = try #require(zone.instant(of: CivilDateTime(day + "T00:00")))
            let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
            let time = try #require(try trigger.next(after: noon, in: zones))
            let reading = trigger.reading(at: time, in: zone)
            #expect(reading.wall.text == day + "T02:30:00", "\(home) \(trigger.text)")
            #expect(trigger.instant(of: reading, in: zone) == time)
            #expect(try Exceptions.Skipped(reading.text) == reading)
            for other in CorpusTests.zones + Array(days.keys) {
                let there = try CorpusTests.database.zone(named: other)
                var exceptions = Exceptions()
                exceptions.skipped = [reading]
                let comes = try Self.days(trigger, exceptions, there, from: "2027-03-12T23:00", count: 30)
                #expect(!comes.contains(day) && comes.count == 30, "\(home) \(other) \(trigger.text)")
            }
            // As it was noted before readings were: what the wall showed.
            var older = Exceptions()
            older.skipped = [Exceptions.Skipped(time, in: zone)]
            #expect(try !Self.days(trigger, older, zone, from: "2027-03-12T23:00", count: 30).contains(day))
        }
    }

    /// The other one of two equal clock times comes; it stays skipped where it was skipped elsewhere, whichever it is.
    @Test(arguments: [("", true), (" overlap=last", true), (" overlap=both", false)])
    func aReadingThatIsShownTwiceElsewhereStaysSkipped(policy: String, isGone: Bool) throws {
        let trigger = try Trigger("rrule FREQ=DAILY start=2027-10-01T01:30:00 zone=floating" + policy)
        var exceptions = Exceptions()
        exceptions.skipped = [try Exceptions.Skipped("2027-11-07T01:30:00+01:00")]
        let newYork = try CorpusTests.database.zone(named: "America/New_York")
        let comes = try Self.days(trigger, exceptions, newYork, from: "2027-11-06T12:00", count: 2)
        #expect(comes.contains("2027-11-07") != isGone)
    }

    @Test(arguments: [
        "2027-12-24.2028-01-02", "2027-12-24...2028-01-02", "2027-12-24....2028-01-02", "..2027-12-24", "2027-12-24..",
        "2028-01-02..2027-12-24", "2027-12-24T09:00", "soon", "", "2027-12-24..2027-12-26..2027-12-28",
    ])
    func stretchesHaveTwoDots(text: String) {
        #expect(throws: TimeTextError.self) { try Exceptions(days: [text]) }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let texts = ["tuesday", "sunday", "2027-12-24", "2028-12-24..2029-01-02"]
        #expect(try Exceptions(days: texts).dayTexts == texts)
        #expect(
            try Exceptions(days: ["2027-12-25", "2027-12-24", "weekends"]).dayTexts
                == ["saturday", "sunday", "2027-12-24..2027-12-25"])
        #expect(throws: TimeTextError.self) { try Exceptions(days: Weekday.allCases.map(\.name)) }
    }
}
