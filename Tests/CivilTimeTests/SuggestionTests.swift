// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Suggestions in errors are understood.
@Suite struct SuggestionTests {
    private static let now = "2027-03-04T10:30"

    private static func read(
        _ text: String, _ name: String, _ language: SpokenLanguage = .english, now: String = now
    ) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: name)
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let instant = try #require(zone.instant(of: CivilDateTime(now)))
        return try SpokenTime(
            text, now: instant, zones: zones, reference: ZoneReference(name),
            habits: SpeakingHabits(language: language))
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

    /// The words of a text, without the commas between them.
    private static func words(_ text: some StringProtocol) -> [Substring] {
        Substring(text).split { $0 == " " || $0 == "," }
    }

    /// Suggestions of a refused text that lose words which were not refused, or that mix languages.
    private static func problems(of text: String, _ language: SpokenLanguage) -> [String] {
        do {
            _ = try read(text, "Europe/Berlin", language)
            return []
        } catch let error as TimeTextError {
            let bytes = Array(text.utf8)
            let before = words(String(decoding: bytes[..<error.range.lowerBound], as: UTF8.self))
            let after = words(String(decoding: bytes[error.range.upperBound...], as: UTF8.self))
            let said = Set(words(text).map { String($0).lowercased() })
            // The hint names two times, and the person keeps one of them.
            let suggested = quoted(error.hint)
            if suggested.count == 2, words(suggested.joined(separator: " ")) == words(text) { return [] }
            return ["Write ", "Did you mean "].contains { error.hint.hasPrefix($0) }
                ? quoted(error.hint).compactMap { suggestion in
                    let found = words(suggestion)
                    if !found.starts(with: before) || !found.reversed().starts(with: after.reversed()) {
                        return "\(text): \"\(suggestion)\" loses words"
                    }
                    if (try? read(suggestion, "Europe/Berlin", language)) == nil {
                        return "\(text): \"\(suggestion)\" is refused"
                    }
                    let foreign = found.map { String($0).lowercased() }.filter {
                        english.contains($0) && !said.contains($0)
                    }
                    return language == .english || foreign.isEmpty ? nil : "\(text): \"\(suggestion)\" is mixed"
                } : []
        } catch {
            return ["\(text): \(error)"]
        }
    }

    /// Words of suggestions that no other language has.
    private static let english: Set<String> = [
        "at", "on", "the", "every", "each", "of", "starting", "until", "tomorrow", "today", "tonight", "day", "days",
        "week", "weeks", "month", "months", "year", "hour", "hours", "minutes", "monday", "tuesday", "wednesday",
        "thursday", "friday", "saturday", "sunday", "first", "last", "next", "this", "other", "and", "january",
        "february", "march", "may", "june", "july", "october", "december", "weekend", "evening", "morning", "night",
        "workday", "noon", "midnight", "same", "time", "for", "times",
    ]

    /// A suggestion for a part of a sentence keeps the rest of it: a day, an end, an exception.
    @Test(arguments: SpokenLanguage.allCases) func aSuggestionKeepsTheRest(language: SpokenLanguage) {
        let all = EverydayTests.lines.filter { $0.language == language }.map(\.line.phrase)
        let phrases = Set(language == .english ? CorpusTests.lines.map(\.phrase) + all : all).sorted()
        let rests =
            language == .english
            ? [" until june", " except fridays", " on friday", " starting monday"]
            : [" bis Juni", " außer freitags", " am Freitag", " ab Montag"]
        var bad: [String] = []
        for (number, phrase) in phrases.enumerated() {
            bad += Self.problems(of: phrase, language) + Self.problems(of: phrase + rests[number % 4], language)
        }
        #expect(bad == [])
    }

    @Test(arguments: [
        ("18h", "Write \"um 18:00\" or \"in 18 Stunden\"."),
        ("abends um 8", "Write \"heute Abend um 8\" or \"jeden Abend um 8\"."),
        ("jeden zweiten Dienstag", "Write \"jeden 2. Dienstag des Monats\" or \"alle 2 Wochen dienstags\"."),
        ("dreimal täglich um 9", "Write \"jeden Tag um 8:00, 14:00 und 20:00\"."),
        ("Freitag um 9 bis Juni", "Write \"jeden Freitag um 9 bis Juni\"."),
        ("Oktober 2027", "Write \"1. Oktober 2027\" or \"am letzten Tag im Oktober 2027\"."),
        ("letzten Freitag", "Write \"letzten Freitag des Monats\"."),
        ("jede Stunde von 9 bis 5", "Write \"jede Stunde von 9:00 bis 17:00\"."),
        ("heute um 5", "Write \"heute um 17:00\"."),
        ("später heute", "Write \"heute um 18:00\" or \"heute Nacht\"."),
        (
            "jeden Tag um 8 12 und 18",
            "Write \"jeden Tag um 08:12 und 18:00\" or \"jeden Tag um 8:00, 12:00 und 18:00\"."
        ),
        ("Freitag 13", "Write \"Freitag um 13:00\" or \"Freitag am 13.\"."),
        ("im Dezember", "Write \"1. Dezember\" or \"am letzten Tag im Dezember\"."),
        ("in ein paar Minuten", "Write \"in 10 Minuten\", \"in 1 Stunde\" or \"morgen\"."),
    ])
    func germanIsAnsweredWithGermanWords(text: String, hint: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.read(text, "Europe/Berlin", .german) }
        #expect(error?.hint == hint)
    }

    /// The statements in errors are true.
    @Test(arguments: [
        ("this weekend", "2027-03-07T20:00", "Today is Sunday, and 09:00 is in the past."),
        ("the 3rd of this month", now, "Wednesday 3 March 2027 is in the past."),
        ("last monday of march 2020", now, "Monday 30 March 2020 is in the past."),
        ("the 31st of next month", now, "That month has no such day."),
        ("friday 2-3pm", now, "A reminder comes at one time, and \"2-3pm\" is a stretch of time."),
    ])
    func reasonsAreTrue(text: String, now: String, reason: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.read(text, "Europe/Berlin", now: now) }
        #expect(error?.reason == reason)
    }

    /// A start that the clocks jump over, or show twice.
    @Test(arguments: [
        ("every hour starting 2027-03-28 02:30", "2027-03-28T03:30", "jump over 02:30"),
        ("every 20m starting 2027-10-31 02:30", "2027-10-31T02:30", "show 02:30 twice"),
    ])
    func aStartAtAClockChangeIsTold(text: String, due: String, note: String) throws {
        let spoken = try Self.read(text, "Europe/Berlin")
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        #expect(try zone.civil(at: spoken.due) == CivilDateTime(due))
        #expect(spoken.notes.contains { $0.contains(note) }, "\(spoken.notes)")
    }

    /// The suggestion for a refused sentence.
    @Test(arguments: [
        ("friday 2-3pm", "Write \"friday at 14:00\"."),
        ("friday 2 to 3", "Write \"friday at 02:00\" or \"friday at 14:00\"."),
        ("1h30", "Write \"at 1:30\" or \"in 1h30\"."),
        ("new year's day at 10am on friday", "Write \"1 january 2028 at 10am\" or \"friday at 10am\"."),
        ("tomorrow 9am until june", "Write \"every day starting tomorrow 9am until june\"."),
        ("every mon/wed tomorrow", "Write \"every mon/wed starting tomorrow\"."),
        ("Fri, Jul 18", "Write \"18 july 2027\" or \"friday\"."),
        ("tomorow 9am", "Did you mean \"tomorrow 9am\"?"),
        ("every second tuesday at 9", "Write \"every 2nd tuesday of the month at 9\" or \"every other tuesday at 9\"."),
        ("18h", "Write \"at 18:00\" or \"in 18 hours\"."),
        ("3/4", "Write \"3 april\" or \"4 march\"."),
        // 4 March is over at 9:00.
        ("3/4/2027", "Write \"3 april 2027\"."),
        ("october 2027", "Write \"1 october 2027\" or \"the last day of october 2027\"."),
        ("twice daily at 9", "Write \"every day at 8:00 and 20:00\"."),
        ("every hour from 9 to 5", "Write \"every hour from 9:00 to 17:00\"."),
        ("last friday", "Write \"last friday of the month\"."),
        ("monday and tuesday at 9", "Write \"every monday and tuesday at 9\"."),
        ("every month on friday", "Write \"every month on the first friday\" or \"every month on the last friday\"."),
        ("in 1:30", "Write \"in 1h30m\" or \"at 1:30\"."),
        ("in 2h5", "Write \"in 2h5m\"."),
        ("every 2 fridays at 9", "Write \"every 2 weeks on friday at 9\"."),
        ("5 to 10", "Write \"at 09:55\", \"at 05:00\" or \"at 17:00\"."),
        ("5 to midnight", "Write \"at 23:55\" or \"at 05:00\"."),
        ("on 20271205 at 9", "Write \"on 2027-12-05 at 9\"."),
        ("2028", "Write \"at 20:28\" or \"1 january 2028\"."),
        ("in 2028", "Write \"1 january 2028\"."),
        ("today at 5", "Write \"today at 5pm\"."),
        ("today at half past 5", "Write \"today at 5:30pm\"."),
        ("friday 13", "Write \"friday at 13:00\" or \"friday the 13th\"."),
        ("every day at 9 17", "Write \"every day at 09:17\" or \"every day at 9:00 and 17:00\"."),
        (
            "every day at 8 12 and 18",
            "Write \"every day at 08:12 and 18:00\" or \"every day at 8:00, 12:00 and 18:00\"."
        ),
        ("in a few minutes", "Write \"in 10 minutes\", \"in 1 hour\" or \"tomorrow\"."),
        ("next hour", "Write \"on the hour\" or \"in 1 hour\"."),
        ("in december", "Write \"1 december\" or \"the last day of december\"."),
        ("9am IST", "Write \"9am Asia/Kolkata\", \"9am Europe/Dublin\" or \"9am Asia/Jerusalem\"."),
        ("1,500 minutes", "Say it like \"tomorrow 9am\", \"in 45m\" or \"every weekday at 8:30\"."),
        ("shortly", "Say it like \"tomorrow 9am\", \"in 45m\" or \"every weekday at 8:30\"."),
    ])
    func theHintIsASentenceOfTheirOwn(text: String, hint: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.read(text, "Europe/Berlin") }
        #expect(error?.hint == hint)
    }

    /// A past date is reported as such, and read as the right day.
    @Test(arguments: [
        ("2012/Aug/10", "Friday 10 August 2012"), ("24.12.2026", "Thursday 24 December 2026"),
        ("2026/12/31", "Thursday 31 December 2026"), ("2020-01-01 09:00", "Wednesday 1 January 2020"),
    ])
    func aPastDateIsToldAsPast(text: String, day: String) throws {
        for zone in CorpusTests.zones {
            do {
                _ = try Self.read(text, zone)
                Issue.record("\(text) is read")
            } catch let error as TimeTextError {
                #expect("\(error)" == "\(day) at 09:00 is in the past. Give a later time.")
            }
        }
    }

    /// Errors name the wrong word, and propose nothing that means something else.
    @Test(arguments: wrongWords) func theWrongWordIsNamed(
        text: String, word: String, suggestions: [String]?, language: SpokenLanguage
    ) throws {
        do {
            _ = try Self.read(text, "Europe/Berlin", language)
            Issue.record("\(text) is understood")
        } catch let error as TimeTextError {
            #expect(error.word == word, "\(error)")
            #expect(!error.reason.contains("time zone"), "\(error)")
            let written = ["Write ", "Did you mean "].contains { error.hint.hasPrefix($0) }
            if let suggestions { #expect((written ? Self.quoted(error.hint) : []) == suggestions, "\(error)") }
        }
    }

    private static let wrongWords: [(String, String, [String]?, SpokenLanguage)] = [
        ("the 27", "the 27", ["the 27th"], .english), ("5 weekdays", "5", nil, .english),
        ("five", "five", ["at five", "in five minutes", "on the 5th"], .english),
        ("in a couple of decades", "decades", nil, .english),
        ("every 30 minutes nine to five", "nine to five", ["every 30 minutes from 9:00 to 17:00"], .english),
        ("18 uhr und 12", "12", [], .german), ("am montag der", "der", nil, .german),
        ("Nacht vom 05.11.", "Nacht vom 05.11.", [], .german),
        (
            "jede Stunde von 7 bis 22 Uhr am Wochenende", "am Wochenende",
            ["jede Stunde von 7 bis 22 Uhr an Wochenenden"], .german
        ),
        ("dritter/11.", "dritter/11", nil, .german),
    ]
}
