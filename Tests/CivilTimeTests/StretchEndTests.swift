// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Words whose refusal used to lose or change a part, on Sunday 29 November 2026 at 21:00.
@Suite struct StretchEndTests {
    private static let now = "2026-11-29T21:00"

    private static func refusal(_ text: String, _ language: SpokenLanguage) throws -> TimeTextError {
        try #require(throws: TimeTextError.self) { _ = try SpokenTable.read(text, at: now, language) }
    }

    /// A time of day alone would be an end on the first day, so that nothing repeats.
    @Test(
        arguments: [
            ("every monday at 9 until 10am", "Write \"every monday at 9\".", .english),
            ("every day at 9am until 5pm", "Write \"every day at 9am\".", .english),
            ("every day at 9am till noon", "Write \"every day at 9am\".", .english),
            ("every monday at 9 through 10am", "Write \"every monday at 9\".", .english),
            ("weekdays at 9 until in the evening", "Write \"weekdays at 9\".", .english),
            ("every day at 8 and 12 until 20:00", "Write \"every day at 8 and 12\".", .english),
            ("every day at sunset until 22:00", "Write \"every day at sunset\".", .english),
            ("every evening until 22:00", "Write \"every evening\".", .english),
            ("every day until 5pm", "Write \"every day\".", .english),
            ("jeden Tag um 9 bis mittags", "Write \"jeden Tag um 9\".", .german),
            ("jeden Abend bis 22 Uhr", "Write \"jeden Abend\".", .german),
        ] as [(String, String, SpokenLanguage)])
    func aTimeAloneIsNoEnd(_ text: String, _ hint: String, _ language: SpokenLanguage) throws {
        let error = try Self.refusal(text, language)
        #expect(error.reason.contains("is a stretch of time."))
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        ("every 20 minutes until 22:00", "2026-11-29T21:20 2026-11-29T21:40"),
        ("every day at 9 until tuesday 17:00", "2026-11-30T09:00 2026-12-01T09:00"),
        ("every day at 9 until tuesday", "2026-11-30T09:00 2026-12-01T09:00"),
    ])
    func otherEndsStay(_ text: String, _ times: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now) == times)
    }

    /// Lines name days of the week that was meant.
    @Test(
        arguments: [
            ("end of next week", "Write \"friday next week\" or \"sunday next week\".", .english),
            (
                "end of next week at 17:00", "Write \"friday next week at 17:00\" or \"sunday next week at 17:00\".",
                .english
            ),
            ("end of week 50", "Write \"friday of week 50\" or \"sunday of week 50\".", .english),
            ("last workday of next week", "Write \"friday next week\".", .english),
            ("end of the week", "Name the day of the week.", .english),
            ("start of this week", "Name the day of the week.", .english),
            (
                "Ende nächster Woche um 17 Uhr",
                "Write \"Freitag nächste Woche um 17 Uhr\" or \"Sonntag nächste Woche um 17 Uhr\".", .german
            ),
            ("Ende der Woche", "Name the day of the week.", .german),
        ] as [(String, String, SpokenLanguage)])
    func anEndOfAWeekIsOneOfItsDays(_ text: String, _ hint: String, _ language: SpokenLanguage) throws {
        #expect(try Self.refusal(text, language).hint == hint)
    }

    @Test(
        arguments: [
            ("this weekend at 10", "Write \"next saturday at 10\".", .english),
            ("am Wochenende um 10", "Write \"nächsten Samstag um 10\".", .german),
            // Half of the words would be another day.
            ("tomorrow 9am at 5pm", "Keep one of them.", .english),
            ("friday tomorrow 9am", "Write \"friday\" or \"tomorrow 9am\".", .english),
        ] as [(String, String, SpokenLanguage)])
    func noLineIsAnotherDay(_ text: String, _ hint: String, _ language: SpokenLanguage) throws {
        #expect(try Self.refusal(text, language).hint == hint)
    }

    @Test(arguments: ["first thing monday morning", "first thing on monday morning", "monday first thing"])
    func theFirstThingIsInTheMorning(_ text: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now) == "2026-11-30T09:00")
    }

    /// The most specific translation is taken, and not one that leaves English words in its gap.
    @Test func aGermanReasonIsGerman() throws {
        #expect(try Self.refusal("am Wochenende um 10", .german).reason == "Today is Sunday, and 10:00 is in the past.")
        #expect(
            try Self.refusal("dieser Sonntag um 10", .german).reason == "Today is Sunday, and that time is over.")
    }

    @Test(
        arguments: [
            ("tomorrow", nil), ("24 december", nil), ("in 3 days", nil), ("week 50", nil), ("Gym", nil),
            ("every day at 9", nil), ("monday and friday at 9", nil), ("Freitagabend", "2026-12-04"),
            ("friday 9am", "friday"), ("tomorrow at 23:00", "tomorrow"), ("tomorrow evening", "tomorrow"),
            ("9am friday", "friday"), ("24 december at noon", "24 december"), ("tonight", ""), ("noon", ""),
            ("morgen Abend", "morgen"), ("Freitag um 9 Uhr", "Freitag"),
        ] as [(String, String?)])
    func theDayIsKnownWithoutItsTime(_ text: String, _ day: String?) throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let words = TimeWords(
            now: try #require(zone.instant(of: CivilDateTime(Self.now))), zone: zone, database: CorpusTests.database,
            languages: [.english])
        #expect(words.dayAlone(in: text) == day, "\(text)")
    }

    /// A weekday may mean each of them, and a time without a day is no day.
    @Test(
        arguments: [
            ("tomorrow 7:30", true), ("7:30 tomorrow", true), ("today at 18:00", true), ("24 december at noon", true),
            ("2026-12-24 9:00", true), ("morgen um 9", true), ("in 3 days at 9", true), ("friday 9am", false),
            ("7:30", false), ("tomorrow", false), ("every day at 9", false), ("in 2h", false), ("Gym", false),
            ("last friday of the month at 9", false),
        ])
    func oneDayIsNamed(_ text: String, _ isNamed: Bool) throws {
        let words = TimeWords(now: .epoch, zone: .utc, database: CorpusTests.database, languages: [.english])
        #expect(words.namesOneDay(in: text) == isNamed, "\(text)")
    }
}
