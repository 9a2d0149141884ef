// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// What a refusal suggests is understood.
@Suite struct SuggestionTests {
    private static let now = "2027-03-04T10:30"

    private static func read(_ text: String, _ name: String) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: name)
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let instant = try #require(zone.instant(of: CivilDateTime(now)))
        return try SpokenTime(text, now: instant, zones: zones, reference: ZoneReference(name))
    }

    /// The texts that a hint quotes.
    private static func quoted(_ hint: String) -> [String] {
        hint.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }

    /// A suggestion that is refused, for each text that is.
    private static func failures(_ texts: some Sequence<String>, _ zone: String) -> (refused: Int, bad: [String]) {
        var refused = 0
        var bad: [String] = []
        for text in texts {
            do {
                _ = try read(text, zone)
            } catch let error as TimeTextError {
                refused += 1
                for suggestion in quoted(error.hint) where (try? read(suggestion, zone)) == nil {
                    // A word in quotes is named, not suggested.
                    if ["starting", "every day", "except", "night"].contains(suggestion) { continue }
                    bad.append("\(text): \(suggestion)")
                }
            } catch {
                bad.append("\(text): \(error)")
            }
        }
        return (refused, bad)
    }

    @Test(arguments: CorpusTests.zones) func ofTheCorpus(zone: String) {
        let (refused, bad) = Self.failures(CorpusTests.lines.filter { $0.zone == zone }.map(\.phrase), zone)
        #expect(refused > 100)
        #expect(bad == [])
    }

    /// Sentences made of words at random, most of which mean nothing.
    @Test(arguments: CorpusTests.zones) func ofSentencesMadeAtRandom(zone: String) {
        let words = [
            "every", "day", "at", "9", "until", "friday", "for", "5", "times", "in", "the", "31st", "month", "on",
            "last",
            "and", ",", "starting", "2027-03-05", "noon", "half", "past", "1h", "UTC", "next", "week", "a", "of",
            "march",
            "to", "tonight", ":15", "18h", "second", "twice", "daily", "from", "9-17", "weekend", "except", "3/4",
            "25.12.",
            "tomorow", "biweekly", "night", "330", "pm", "october", "2027", "between", "17", "10", "minutes", "monday",
            "1st", "PST", "not", "quarter", "end", "end of", "same", "time", "every second", "now", "+", "this", "w12",
            "workday", "business days", "week 12", "start of", "quarter", "q3", "year", "christmas", "easter", "before",
            "after", "eod", "same time", "by", "the day after", "june", "through", "workdays", "end of the",
        ]
        var generator = SplitMix(state: UInt64(14 + (CorpusTests.zones.firstIndex(of: zone) ?? 0)))
        // Other sentences in each zone: what is suggested does not depend on it, but for the days of its clocks.
        let texts = (0..<400).map { _ in
            (0..<Int.random(in: 1...7, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
                .joined(separator: " ")
        }
        let (refused, bad) = Self.failures(texts, zone)
        #expect(refused > 200)
        #expect(bad == [])
    }

    /// What the sentence that was refused becomes.
    @Test(arguments: [
        ("tomorow 9am", "Did you mean \"tomorrow 9am\"?"),
        ("every second tuesday at 9", "Write \"every 2nd tuesday of the month at 9\" or \"every other tuesday at 9\"."),
        ("18h", "Write \"at 18:00\" or \"in 18 hours\"."),
        ("3/4", "Write \"3 april\" or \"4 march\"."),
        // 4 March is over at 9:00.
        ("3/4/2027", "Write \"3 april 2027\"."),
        ("october 2027", "Write \"1 october 2027\" or \"the last day of october 2027\"."),
        ("twice daily", "Write \"every day at 9:00 and 17:00\"."),
        ("every hour from 9 to 5", "Write \"every hour from 9:00 to 17:00\"."),
        ("last night", "Write \"tomorrow night\" or \"tonight\"."),
        ("last friday", "Write \"next friday\" or \"last friday of the month\"."),
        ("monday and tuesday at 9", "Write \"every monday and tuesday at 9\"."),
        ("every month on friday", "Write \"every month on the first friday\" or \"every month on the last friday\"."),
        ("shortly", "Say it like \"tomorrow 9am\", \"in 45m\" or \"every weekday at 8:30\"."),
    ])
    func theHintIsASentenceOfTheirOwn(text: String, hint: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.read(text, "Europe/Berlin") }
        #expect(error?.hint == hint)
    }
}
