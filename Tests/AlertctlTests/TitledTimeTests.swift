// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing
import TextSafety

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// Lines with the title last or without quotes, which are carried out if they can mean one thing only.
@Suite struct TitledTimeTests {
    private static let time = TimeWords(
        now: berlin.now, zone: berlin.zone, database: ZoneDatabase(), languages: [.english])

    private static func last(_ line: String) throws -> [String]? {
        let words = try ShellWords(line).words
        let (title, when) = (words[0], Array(words.dropFirst()))
        return TitleCheck.missing(title, words: when, time)
            .flatMap { TitleCheck.titleLast($0, title: title, words: when, time) }.map { [$0.title] + $0.when }
    }

    @Test(
        arguments: [
            ("in 10m Tea", ["Tea", "in", "10m"]), ("at 17:00 Call Ada", ["Call Ada", "at", "17:00"]),
            ("17:00 'Go home'", ["Go home", "17:00"]), ("17:00 Go home", ["Go home", "17:00"]),
            ("tomorrow 9am 'call mum'", ["call mum", "tomorrow", "9am"]),
            ("tomorrow 'Call Bob'", ["Call Bob", "tomorrow"]),
            ("every day at 9 Stand up", ["Stand up", "every", "day", "at", "9"]),
            ("me tomorrow at 9 to call Bob", ["call Bob", "tomorrow", "at", "9"]),
            ("me in 20 minutes about the oven", ["the oven", "in", "20", "minutes"]), ("me tomorrow at 9", nil),
            // These could be titles, or have a title that begins earlier.
            ("tomorrow Tea", nil), ("daily standup", nil), ("friday drinks", nil), ("at 9 friday drinks", nil),
            ("tomorrow 2 eggs", nil), ("in 5m", nil), ("friday 17:00", nil), ("every monday in odd weeks Bins", nil),
        ] as [(String, [String]?)])
    func aTitleThatCanOnlyBeLastIsTaken(_ line: String, _ meant: [String]?) throws {
        #expect(try Self.last(line) == meant)
    }

    private static func first(_ title: String, _ words: String, refused: String) -> [String]? {
        let failure = Failure(
            .badInput, "when: \"\(refused)\" is not understood here", remedy: "own",
            excerpt: Excerpt(words, word: refused))
        let list = words.split(separator: " ").map(String.init)
        let pointed = TitleCheck.pointedAt(failure, title: title, words: list, time)
        return TitleCheck.titleFirst(pointed, title: title, words: list, time).map { [$0.title] + $0.when }
    }

    @Test(
        arguments: [
            ("call", "mum tomorrow 9am", "mum", ["call mum", "tomorrow", "9am"]),
            ("Pay", "rent, tomorrow", "rent", ["Pay rent", "tomorrow"]),
            ("Water", "plants when unlock", "plants", ["Water plants", "when", "unlock"]),
            ("me", "to call Bob at 5pm tomorrow", "call", ["call Bob", "at", "5pm", "tomorrow"]),
            ("me", "call Bob tomorrow", "call", ["call Bob", "tomorrow"]),
            // Two lines, a mistyped word, and a name.
            ("Read", "Chapter 3 tomorrow", "Chapter", nil), ("Call", "the dentist tomorow 9am", "dentist", nil),
            ("Plan", "casual Friday 9am", "casual", nil), ("Tea", "tomorow mum 9am", "mum", nil),
            ("me", "to read Chapter 3 tomorrow", "read", nil),
            // What is written like a time is none of the title.
            ("Meeting", "2-3pm tomorrow", "2-3pm", nil), ("Meeting", "13pm tomorrow", "13pm", nil),
            ("me", "to eat 2ish tomorrow", "eat", nil), ("Lunch", "12–13 friday", "12–13", nil),
        ] as [(String, String, String, [String]?)])
    func aTitleOfSeveralWordsIsTaken(_ title: String, _ words: String, _ refused: String, _ meant: [String]?) {
        #expect(Self.first(title, words, refused: refused) == meant)
    }

    @Test(arguments: [
        ("at login", "when login"), ("on login", "when login"), ("next login", "when login"),
        ("at the next login", "when login"), ("at unlock", "when unlock"), ("at next unlock", "when unlock"),
        ("At resume", "when resume"), ("on resume", "on resume"), ("login", "login"), ("at noon", "at noon"),
        ("on next login", "when login"), ("at login tomorrow", "at login tomorrow"), ("when login", "when login"),
    ])
    func anOccasionHasOtherWords(_ words: String, _ meant: String) {
        let list = words.split(separator: " ").map(String.init)
        #expect(OccasionWords.meant(list).joined(separator: " ") == meant)
        #expect(OccasionWords.meant([words]).joined(separator: " ") == meant)
    }
}
