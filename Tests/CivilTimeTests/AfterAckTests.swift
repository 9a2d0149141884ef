// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Repetitions that begin at an acknowledgement: their spans, and the words for them.
@Suite struct AfterAckTests {
    private static func zone(_ name: String) throws -> Zone { try CorpusTests.database.zone(named: name) }

    private static func instant(_ text: String, _ zone: Zone) throws -> Instant {
        try #require(zone.instant(of: CivilDateTime(text)))
    }

    private static func spoken(
        _ words: String, language: SpokenLanguage = .english, bounds: SpokenTime.Bounds = .init()
    ) throws -> SpokenTime {
        let zone = try zone("Europe/Berlin")
        return try SpokenTime(
            words, now: instant("2027-03-04T10:30", zone),
            zones: FixedZoneSource(session: zone, database: CorpusTests.database),
            reference: ZoneReference("Europe/Berlin"), bounds: bounds, habits: SpeakingHabits(language: language))
    }

    // MARK: Spans

    @Test(
        arguments: [
            ("7d", "P7D", "7 days after you acknowledge it"), ("2 weeks", "P14D", "2 weeks after you acknowledge it"),
            ("7d at 9", "P7D at 09:00:00", "7 days after you acknowledge it, at 09:00"),
            ("P7D at 09:30:15", "P7D at 09:30:15", "7 days after you acknowledge it, at 09:30:15"),
            ("3 months", "P3M", "3 months after you acknowledge it"),
            ("1 year", "P12M", "1 year after you acknowledge it"), ("P1M", "P1M", "1 month after you acknowledge it"),
            ("4h", "PT4H", "4 hours after you acknowledge it"),
            ("1d 12h", "P1DT12H", "1 day 12 hours after you acknowledge it"), ("90m", "PT1H30M", nil),
        ] as [(String, String, String?)])
    func spansAreReadAndWritten(text: String, normal: String, summary: String?) throws {
        let afterAck = try AfterAck(text)
        #expect(afterAck.text == normal)
        #expect(try AfterAck(afterAck.text) == afterAck)
        if let summary { #expect(afterAck.fullSummary == summary) }
    }

    @Test(arguments: [
        "", "0d", "30s", "4h at 9", "7d at 25", "7d at", "200 years", "1201 months", "soon", "-7d", "at 9",
    ])
    func otherSpansAreRefused(text: String) {
        #expect(throws: TimeTextError.self) { try AfterAck(text) }
    }

    @Test func theRefusalNamesTheWordAsItWasWritten() {
        #expect { try AfterAck("3 Foo") } throws: { ($0 as? TimeTextError)?.word == "Foo" }
    }

    /// From the acknowledgement to the next time, in Berlin: clocks go forward on 28 March 2027 at 2:00, and back on
    /// 31 October at 3:00.
    @Test(
        arguments: [
            ("7d at 9", "2027-03-04T23:50", "2027-03-11T09:00"), ("1d at 9", "2027-03-04T00:10", "2027-03-05T09:00"),
            ("7d at 9", "2027-03-25T12:00", "2027-04-01T09:00"), ("1d at 2:30", "2027-03-27T12:00", "2027-03-28T03:30"),
            ("1d at 2:30", "2027-10-30T12:00", "2027-10-31T02:30"),
            ("1 month at 9", "2027-01-31T12:00", "2027-02-28T09:00"),
            ("1 year at 9", "2028-02-29T12:00", "2029-02-28T09:00"), ("24h", "2027-03-27T12:00", "2027-03-28T13:00"),
            ("1d 12h", "2027-03-27T12:00", "2027-03-29T00:00"), ("7d", "2027-03-04T23:50", "2027-03-11T23:50"),
        ])
    func daysAreThoseOfTheCalendar(text: String, acknowledged: String, due: String) throws {
        let zone = try Self.zone("Europe/Berlin")
        let (from, to) = (try Self.instant(acknowledged, zone), try Self.instant(due, zone))
        let afterAck = try AfterAck(text)
        #expect(afterAck.due(after: from, in: zone) == to)
        let trigger = try #require(afterAck.trigger(after: from, in: zone, reference: ZoneReference("Europe/Berlin")))
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        #expect(try trigger.next(after: from, in: zones) == to, "\(trigger.text)")
    }

    @Test func aSpanThatLeavesTheCalendarHasNoTime() throws {
        let zone = try Self.zone("Europe/Berlin")
        #expect(try AfterAck("90 years at 9").due(after: Self.instant("9950-01-01T12:00", zone), in: zone) == nil)
    }

    // MARK: Words

    @Test(
        arguments: [
            ("every 7 days after I acknowledge it", "P7D at 09:00:00", "2027-03-11T09:00"),
            ("every 7 days at 18:30 after I acknowledge it", "P7D at 18:30:00", "2027-03-04T18:30"),
            ("every 7 days after I acknowledge it at 18:30", "P7D at 18:30:00", "2027-03-04T18:30"),
            ("7 days after I acknowledge it", "P7D at 09:00:00", "2027-03-11T09:00"),
            ("every 2 weeks after done", "P14D at 09:00:00", "2027-03-18T09:00"),
            ("every 3 months after I did it", "P3M at 09:00:00", "2027-06-04T09:00"),
            ("every year after I've done it", "P12M at 09:00:00", "2028-03-04T09:00"),
            ("every other week after it is done", "P14D at 09:00:00", nil),
            ("every 4 hours after I took it", "PT4H", "2027-03-04T14:30"),
            ("90 minutes after doing it", "PT1H30M", "2027-03-04T12:00"),
            ("every day at 9 after each time I acknowledge it", "P1D at 09:00:00", "2027-03-05T09:00"),
            ("every 7 days starting tomorrow at 8 after I acknowledge it", "P7D at 08:00:00", "2027-03-05T08:00"),
        ] as [(String, String, String?)])
    func englishWordsSayIt(words: String, afterAck: String, due: String?) throws {
        let spoken = try Self.spoken(words)
        #expect(spoken.afterAck?.text == afterAck)
        #expect(!spoken.trigger.repeats, "the first time comes once: \(spoken.trigger.text)")
        let zone = try Self.zone("Europe/Berlin")
        if let due { #expect(zone.civil(at: spoken.due).text.hasPrefix(due), "\(zone.civil(at: spoken.due).text)") }
    }

    @Test(
        arguments: [
            ("alle 7 Tage nachdem ich es bestätigt habe", "P7D at 09:00:00"),
            ("alle 7 Tage um 18 Uhr, nachdem ich es bestätigt habe", "P7D at 18:00:00"),
            ("7 Tage nachdem ich es erledigt habe", "P7D at 09:00:00"),
            ("alle 2 Wochen nach der Bestätigung", "P14D at 09:00:00"),
            ("alle 3 Monate nachdem es erledigt ist", "P3M at 09:00:00"),
            ("alle 4 Stunden nachdem ich sie genommen habe", "PT4H"),
            ("every 7 days after I acknowledge it", "P7D at 09:00:00"),
        ])
    func germanWordsSayIt(words: String, afterAck: String) throws {
        #expect(try Self.spoken(words, language: .german).afterAck?.text == afterAck)
    }

    @Test(
        arguments: [
            "every 2 weeks on thursday after done", "every month on the 31st after done",
            "every weekday after I acknowledge it", "every monday after done", "tomorrow at 9 after I acknowledge it",
            "every 7 days until june after I acknowledge it", "every 7 days for 5 times after I acknowledge it",
            "every 7 days except sundays after done", "every day at sunset after I acknowledge it",
            "after I acknowledge it", "every 7 days after I", "every blue days after done",
            "every day at 9 and 18 after done",
        ])
    func whatDoesNotGoTogetherIsRefused(words: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.spoken(words) }
        #expect(error?.reason.isEmpty == false)
    }

    /// Suggestions in errors are understood, and quote German words to German speakers.
    @Test func refusalsQuoteTheLanguageOfTheWords() throws {
        let german = #expect(throws: TimeTextError.self) {
            try Self.spoken("jeden Montag nachdem ich es bestätigt habe", language: .german)
        }
        #expect(german?.reason == "What is repeated after an acknowledgement needs a length of time.")
        let suggested = try #require(german?.hint.split(separator: "\"").dropFirst().first)
        #expect(try Self.spoken(String(suggested), language: .german).afterAck?.text == "P7D at 09:00:00")
    }

    @Test func anEndBesideTheWordsIsRefused() throws {
        #expect(throws: TimeTextError.self) {
            try Self.spoken("every 7 days after I acknowledge it", bounds: .init(count: 3))
        }
    }

    @Test func otherWordsAreReadAsBefore() throws {
        for words in ["every 7 days", "2 hours after sunset is done", "in 7 days", "every day at 9"] {
            #expect((try? Self.spoken(words))?.afterAck == nil, "\(words)")
        }
    }

    @Test(
        arguments: [
            "P-9223372036854775808M", "P-1M", "P+1M", "P9223372036854775807M", "P9223372036854775807D", "P1201M",
            "P1M-1D", "9223372036854775807 years", "PT0S",
        ])
    func aSpanOutOfRangeIsRefused(_ text: String) { #expect(throws: TimeTextError.self) { try AfterAck(text) } }
}
