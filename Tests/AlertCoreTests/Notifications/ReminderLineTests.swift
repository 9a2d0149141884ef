// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Lines with a title and a time in words, on Saturday 21 November 2026 at 8:45 in Berlin.
@Suite struct ReminderLineTests {
    private static func interpret(_ line: String, day: String? = nil) throws -> Notifications.Interpret.Reply {
        let zones = Zones(environment: ["TZ": "Europe/Berlin"])
        var now = try TransactionBed(zones: zones).clock.now()
        now.wall = try Instant(rfc3339: "2026-11-21T08:45:00+01:00")
        return try Notifications.Interpret(line: line, day: day).reply(count: 3, at: now, zones: zones)
    }

    private static func read(_ line: String, day: String? = nil) throws -> [String] {
        do {
            let reply = try interpret(line, day: day)
            guard let when = reply.when else { return ["untimed", reply.title] }
            return [reply.title, when] + (reply.doubt.map { [$0] } ?? [])
        } catch is Notifications.Invalid {
            return ["refused"]
        }
    }

    /// The part of a line that an error marks, its reason and its hint.
    private static func refusal(_ line: String) throws -> (marked: String?, reason: String, hint: String) {
        let error = try #require(throws: Notifications.Invalid.self) { _ = try interpret(line) }
        #expect(error.field == "line")
        let marked = error.start.flatMap { start in
            error.end.map { String(decoding: Array(line.utf8)[start..<$0], as: UTF8.self) }
        }
        return (marked, error.reason, error.hint)
    }

    @Test(
        arguments: [
            ("Tea in 4m", ["Tea", "in 4m"]), ("Call Ada tomorrow 9am", ["Call Ada", "tomorrow 9am"]),
            ("  Stand   up  every weekday at 8:30 ", ["Stand up", "every weekday at 8:30"]),
            ("Bills every month on the last friday at 16:00", ["Bills", "every month on the last friday at 16:00"]),
            ("Tea", ["untimed", "Tea"]), ("Call Ada", ["untimed", "Call Ada"]), ("", ["refused"]), ("   ", ["refused"]),
            // Words of time alone need a title before them, and a title that is a time needs quotes.
            ("tomorrow 9am", ["refused"]), ("friday 17:00", ["refused"]), ("next friday", ["refused"]),
            ("9am", ["refused"]), ("noon tomorrow", ["refused"]), ("today at 5", ["refused"]),
            ("friday tomorrow 9am", ["refused"]), ("\"friday\" tomorrow 9am", ["friday", "tomorrow 9am"]),
            ("\"tomorrow 9am\"", ["untimed", "tomorrow 9am"]),
            ("Tea tomorrow 9 blah", ["refused"]), ("Tea every day at", ["refused"]),
            ("\"Chapter 3\" tomorrow", ["Chapter 3", "tomorrow"]), ("\"Tea at 5\"", ["untimed", "Tea at 5"]),
            ("\"Say \\\"hi\\\" \\\\ bye\" in 5m", ["Say \"hi\" \\ bye", "in 5m"]), ("\"Tea in 5m", ["refused"]),
            ("\"Tea\" nonsense", ["refused"]), ("\"\" in 5m", ["refused"]),
            // A number behind the title could be its last word.
            ("Read Chapter 3 tomorrow", ["refused"]), ("\"Read Chapter 3\" tomorrow", ["Read Chapter 3", "tomorrow"]),
            ("Read Chapter at 3 tomorrow", ["Read Chapter", "at 3 tomorrow"]),
            ("Buy 2 tickets tomorrow", ["Buy 2 tickets", "tomorrow"]), ("Tea 9am tomorrow", ["Tea", "9am tomorrow"]),
            ("Call 2 weeks from friday", ["Call", "2 weeks from friday"]),
            // "Remind me" belongs to the command, and the title may be behind its time.
            ("remind me tomorrow at 9", ["refused"]), ("me tomorrow at 9", ["refused"]),
            ("Remind me to call Bob at 5", ["call Bob", "at 5"]), ("remind me to call Bob", ["untimed", "call Bob"]),
            ("remind me at 9 to call Bob", ["call Bob", "at 9"]),
            ("Please remind me in 20 minutes about the oven", ["the oven", "in 20 minutes"]),
            ("Me and Bob tomorrow at 9", ["Me and Bob", "tomorrow at 9"]),
            ("Me tomorrow at 9", ["Me", "tomorrow at 9"]), ("Call Jan, tomorrow", ["Call Jan", "tomorrow"]),
            // A list of days or times is not cut.
            ("Gym mon, wed, fri 6am", ["refused"]), ("Gym mon, wed and fri 6am", ["refused"]),
            ("Gym tue and thu 6pm", ["refused"]), ("Gym tue & thu 6pm", ["refused"]),
            ("Gym mon wed fri 9am", ["refused"]), ("Pills 8am and 8pm", ["refused"]), ("Pills 8am, 8pm", ["refused"]),
            ("Rent 1st, 15th 9am", ["refused"]), ("Rent and friday 9am", ["refused"]),
            ("Gym every mon, wed, fri 6am", ["Gym", "every mon, wed, fri 6am"]),
            ("Gym mon/wed 6am", ["Gym", "mon/wed 6am"]),
            ("Casual Friday monday 9am", ["Casual Friday", "monday 9am"]),
            ("Buy milk, eggs and bread tomorrow", ["Buy milk, eggs and bread", "tomorrow"]),
            // Words that could begin a time, but are taken as the title, are mentioned.
            ("Tea tomorrow friday 9am", ["Tea tomorrow", "friday 9am", "tomorrow"]),
            // A mistyped time is no title; a name is.
            ("tomorow 9", ["refused"]), ("Buy milk tomorow 9", ["refused"]), ("Buy milk tomorow", ["refused"]),
            ("Meet Frieda 9am", ["Meet Frieda", "9am"]), ("Send money 9am", ["Send money", "9am"]),
            ("\"Buy milk tomorow\" 9am", ["Buy milk tomorow", "9am"]),
            ("invoices every last friday 16:00", ["invoices", "every last friday 16:00"]),
            ("Water the plants when unlock", ["Water the plants", "when unlock", "the plants"]),
        ] as [(String, [String])])
    func lines(_ line: String, _ expected: [String]) throws {
        #expect(try Self.read(line) == expected, "\(Result { try Self.interpret(line) })")
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
        #expect(try Self.read(line, day: "2026-11-24") == expected)
    }

    @Test(
        arguments: [
            ("Buy milk tomorow 9", "tomorow"), ("Buy  milk   tomorow 9", "tomorow"), ("Ä tomorrow at 9:75", "9:75"),
            ("Tea tomorrow 9 blah", "blah"), ("Read Chapter 3 tomorrow", "3"), ("Pack lunch tomorrow", "lunch"),
            ("Gym mon, wed, fri 6am", "mon, wed, fri"), ("remind me tomorrow at 9", "tomorrow at 9"),
            ("friday 17:00", "friday 17:00"), ("friday tomorrow 9am", "friday"), ("\"Tea\" nonsense", "nonsense"),
        ] as [(String, String)])
    func theWordAtFaultIsMarked(_ line: String, _ word: String) throws {
        #expect(try Self.refusal(line).marked == word)
    }

    @Test func aNumberInDoubtIsAskedFor() throws {
        let refusal = try Self.refusal("Read Chapter 3 tomorrow")
        #expect(refusal.reason == "\"3\" could belong to the title or be an hour")
        #expect(refusal.hint == "Write \"Read Chapter 3\" tomorrow, or Read Chapter at 3 tomorrow")
    }

    @Test func theTimesAndTheirPlaceAreTold() throws {
        let reply = try Self.interpret("Über  invoices every last  friday 16:00")
        #expect(reply.fires.map { $0.prefix(16) } == ["2026-11-27T16:00", "2026-12-25T16:00", "2027-01-29T16:00"])
        #expect(reply.start == 16 && reply.end == 40 && reply.zone == "Europe/Berlin")
    }

    @Test func aLongLineIsReadInAFewSteps() throws {
        let line = Array(repeating: "word", count: 300).joined(separator: " ")
        #expect(try Self.read(line) == ["untimed", line])
        #expect(try Self.refusal(String(repeating: "long ", count: 1_000)).reason.contains("4096"))
    }

    @Test func aQuotedTitleIsReadBack() throws {
        for title in ["Tea", "Meet at 5", "a \"b\" \\ c", "\\", "日本 👨‍👩‍👧‍👦"] {
            #expect(try Self.read(Notifications.Interpret.quoted(title: title) + " in 5m") == [title, "in 5m"])
        }
    }
}
