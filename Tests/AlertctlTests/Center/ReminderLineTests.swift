// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import alertctl

/// Reading a line with a title and a time in words, which the grammar itself parses.
@Suite struct ReminderLineTests {
    private static let zones = FixedZoneSource(session: berlin.zone, database: ZoneDatabase())

    /// Asks the grammar as the daemon does.
    private static func next(_ when: String) throws(Failure) -> Notifications.Next.Reply {
        do throws(TimeTextError) {
            let spoken = try SpokenTime(when, now: berlin.now, zones: zones)
            return Notifications.Next.Reply(zone: "Europe/Berlin", fires: [], trigger: "\(spoken.trigger)", notes: [])
        } catch {
            throw Failure(.badInput, error.reason, excerpt: Excerpt(when, word: error.word))
        }
    }

    private static let words = TimeWords(
        now: berlin.now, zone: berlin.zone, database: ZoneDatabase(), languages: [.english])

    private static func read(_ line: String, day: CivilDate? = nil) throws -> [String] {
        switch try ReminderLine(line, day: day).outcome(isTime: words.isTime, by: next) {
        case .empty: ["empty"]
        case .untimed(let title): ["untimed", title]
        case .timed(let title, let when, _, let doubt): [title, when] + (doubt.map { [$0] } ?? [])
        case .refused: ["refused"]
        }
    }

    @Test(
        arguments: [
            ("Tea in 4m", ["Tea", "in 4m"]), ("Call Ada tomorrow 9am", ["Call Ada", "tomorrow 9am"]),
            ("  Stand   up  every weekday at 8:30 ", ["Stand up", "every weekday at 8:30"]),
            ("Bills every month on the last friday at 16:00", ["Bills", "every month on the last friday at 16:00"]),
            ("Tea", ["untimed", "Tea"]), ("Call Ada", ["untimed", "Call Ada"]), ("", ["empty"]), ("   ", ["empty"]),
            // Words of time alone need a title before them, and a title that is a time needs quotes.
            ("tomorrow 9am", ["refused"]), ("friday 17:00", ["refused"]), ("next friday", ["refused"]),
            ("9am", ["refused"]), ("noon tomorrow", ["refused"]), ("today at 5", ["refused"]),
            ("friday tomorrow 9am", ["refused"]), ("\"friday\" tomorrow 9am", ["friday", "tomorrow 9am"]),
            ("\"tomorrow 9am\"", ["untimed", "tomorrow 9am"]),
            ("Tea tomorrow 9 blah", ["refused"]), ("Tea every day at", ["refused"]),
            ("\"Chapter 3\" tomorrow", ["Chapter 3", "tomorrow"]), ("\"Tea at 5\"", ["untimed", "Tea at 5"]),
            ("\"Say \\\"hi\\\" \\\\ bye\" in 5m", ["Say \"hi\" \\ bye", "in 5m"]), ("\"Tea in 5m", ["refused"]),
            ("\"Tea\" nonsense", ["refused"]), ("\"\" in 5m", ["empty"]),
            // A number behind the title could be its last word.
            ("Read Chapter 3 tomorrow", ["refused"]), ("\"Read Chapter 3\" tomorrow", ["Read Chapter 3", "tomorrow"]),
            ("Read Chapter at 3 tomorrow", ["Read Chapter", "at 3 tomorrow"]),
            ("Buy 2 tickets tomorrow", ["Buy 2 tickets", "tomorrow"]), ("Tea 9am tomorrow", ["Tea", "9am tomorrow"]),
            ("Call 2 weeks from friday", ["Call", "2 weeks from friday"]),
            // Words that could begin a time, but are taken as the title, are mentioned.
            ("Tea tomorrow friday 9am", ["Tea tomorrow", "friday 9am", "tomorrow"]),
        ] as [(String, [String])])
    func lines(_ line: String, _ expected: [String]) throws {
        #expect(try Self.read(line) == expected)
    }

    @Test(
        arguments: [
            ("Dentist 9am", ["Dentist", "2026-11-24 9am"]), ("Dentist", ["Dentist", "2026-11-24"]),
            ("Call Ada", ["Call Ada", "2026-11-24"]), ("Call Ada at 14:00", ["Call Ada", "2026-11-24 at 14:00"]),
            // Who names a day means that one.
            ("Dentist friday 9am", ["Dentist", "friday 9am"]), ("Gym every monday 9am", ["Gym", "every monday 9am"]),
            ("\"Chapter 3\"", ["untimed", "Chapter 3"]), ("\"Chapter 3\" 9am", ["Chapter 3", "2026-11-24 9am"]),
            ("Tea 9am tomorow", ["refused"]), ("9am", ["refused"]),
        ] as [(String, [String])])
    func linesForADay(_ line: String, _ expected: [String]) throws {
        var expected = expected
        // A title alone is for the day, at the time that the grammar has for days.
        if expected.first == "untimed" { expected = [expected[1], "2026-11-24"] }
        #expect(try Self.read(line, day: CivilDate(year: 2026, month: 11, day: 24)) == expected)
    }

    @Test func aNumberInDoubtIsAskedFor() throws {
        guard
            case .refused(let failure) = try ReminderLine("Read Chapter 3 tomorrow").outcome(
                isTime: Self.words.isTime, by: Self.next)
        else {
            Issue.record("it is not refused")
            return
        }
        #expect(
            failure.sentences
                == "\"3\" could belong to the title or be an hour. Write \"Read Chapter 3\" tomorrow, or Read Chapter at 3 tomorrow."
        )
    }

    @Test func whatIsNoRefusalIsThrown() {
        let gone = Failure(.unavailable, "gone")
        #expect(throws: gone) {
            _ = try ReminderLine("Tea in 4m").outcome(isTime: { _ in false }) { _ throws(Failure) in throw gone }
        }
    }

    @Test func aLongLineIsReadInAFewSteps() throws {
        var asked = 0
        let line = Array(repeating: "word", count: 300).joined(separator: " ")
        let outcome = try ReminderLine(line).outcome(isTime: Self.words.isTime) { when throws(Failure) in
            asked += 1
            throw Failure(.badInput, "no", excerpt: Excerpt(when, range: 0..<4))
        }
        #expect(asked == ReminderLine.maximumWords && outcome == .untimed(title: line))
    }

    @Test func aQuotedTitleIsReadBack() throws {
        for title in ["Tea", "Meet at 5", "a \"b\" \\ c", "\\", "日本 👨‍👩‍👧‍👦"] {
            #expect(try Self.read(ReminderLine.quoted(title) + " in 5m") == [title, "in 5m"])
        }
    }

    @Test(
        arguments: [
            ("25m", "25m", nil), ("for 25m", "25m", nil), ("1h30m", "1h30m", nil), ("tomorrow 9am", "", "tomorrow 9am"),
            ("until 9am", "", "9am"), ("  until   tomorrow 9am", "", "tomorrow 9am"),
            ("until the event starts", "", "the event starts"), ("for ever", "", "in ever"),
            ("for 1 hour", "1 hour", nil), ("for half an hour", "", "in half an hour"), ("1h30", "1h30", nil),
            ("bis Freitag", "", "Freitag"), ("für 1 Stunde", "", "in 1 Stunde"), ("till 9am", "", "9am"),
        ] as [(String, String, String?)])
    func snoozes(_ text: String, _ span: String, _ until: String?) {
        let call = SnoozeText.call(id: "a", text, session: nil)
        #expect(call.for == span && call.until == until && call.id == "a")
    }
}
