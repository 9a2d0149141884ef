// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// Values that alertd refuses, in a line that is taken.
@Suite struct RefusedValueTests {
    /// alertd refuses what the parser takes.
    @Test(
        arguments: [
            ("say --rate 180 Hi", "say --rate 1 Hi"), ("say --rate 260 Hi", "say --rate 1.5 Hi"),
            ("say --pitch 9 Hi", "say --pitch 2 Hi"), ("play glass --pan -3", "play glass --pan -1"),
            ("pause lunch until 31.2.", "pause lunch until 28.2."),
            ("remind Rent 2027-02-30 9am", "remind Rent 2027-02-28 9am"),
            ("next every month on the 32nd", "next every month on the 31st"),
            ("remind Rent 31 april", "remind Rent 30 april"), ("remind Rent june 31st", "remind Rent june 30"),
            ("alarm Up 7am mon,wen,fri", "alarm Up 7am mon,wed,fri"),
            ("edit lunch 1pm tommorow", "edit lunch 1pm tomorrow"),
            ("remind Tea tomorow 9am", "remind Tea tomorrow 9am"),
            ("remind Tea tomorow 9am --sound glass", "remind Tea tomorrow 9am --sound glass"),
            ("dnd for 1 our", "dnd for 1 hour"), ("remind Tea in 10 minuts", "remind Tea in 10 minutes"),
            ("remind Tea tomorrow 6:75", "remind Tea tomorrow 7:15"), ("dnd on until 25:00", "dnd on until 9:00"),
            ("remind Tea in 5m", nil), ("pause lunch until 28.2.", nil), ("say --rate fast Hi", nil),
        ] as [(String, String?)])
    func aRefusedValueIsMended(line: String, meant: String?) throws {
        let (entry, words) = try #require(Verbs.tree.find(ShellWords(line).words[...]))
        let value = RefusedValue(entry: entry, words: Array(words))
        let own = Failure(.badInput, "not understood", remedy: "own")
        #expect(value.explained(own).remedy == meant.map { "Write: alertctl \($0)" } ?? "own")
        // A refusal with a line has the best one.
        let better = Failure(.badInput, "not understood", remedy: "Write: alertctl list")
        #expect(value.explained(better) == better)
    }

    /// A command in quotes has no option of a notification.
    @Test func anOptionBehindACommandIsThatOfANotification() throws {
        let (entry, words) = try #require(Verbs.tree.find(["run", "make -j8", "--sound", "glass"]))
        let missing = Failure(missing: "make -j8", of: Array(words))
        let better = RefusedValue(entry: entry, words: Array(words)).explained(missing)
        #expect(better.remedy.hasSuffix("make -j8; alertctl notify 'make -j8 ended' --sound glass"), "\(better)")
    }

    /// The question about a word stays before the line.
    @Test func aQuestionStays() throws {
        let (entry, words) = try #require(Verbs.tree.find(["remind", "Tea", "tomorow", "9am"]))
        let own = Failure(.badInput, "not understood", remedy: "Did you mean \"tomorrow 9am\"?")
        let better = RefusedValue(entry: entry, words: Array(words)).explained(own)
        #expect(better.remedy == "Did you mean \"tomorrow 9am\"? Write: alertctl remind Tea tomorrow 9am")
    }

    @Test func aLengthOfTimeWithManySecondsIsMended() throws {
        let failure = try #require(try alertctl.Timer.parsed(["1:75", "Tea"]).wrongUnit())
        #expect(failure.remedy == "Write: alertctl timer 2m15s Tea, or: alertctl timer 2h15m Tea")
    }
}
