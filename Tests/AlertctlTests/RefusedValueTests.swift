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
            ("remind Tea tomorrow 6:75", "remind Tea tomorrow 7:15"),
            ("notify -title Done", "notify Done"), ("remind Tea 5pm --nag every 10m", "remind Tea 5pm --nag 10m"),
            ("edit lunch -t 1pm", nil), ("remind Tea in an our", "remind Tea in an hour"),
            ("remind Tea 13pm", "remind Tea 13:00"), ("notify -t Done ok", "notify Done ok"),
            ("mute slack for ever", "mute slack"),
            ("pause lunch für immer", "pause lunch"), ("dnd for ever", "dnd on"), ("dnd on forever", "dnd on"),
            ("pause lunch for ever", "pause lunch"),
            ("notify -t 5s Done", nil), ("remind Tea in 5m", nil), ("pause lunch until 28.2.", nil),
            ("say --rate fast Hi", nil),
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

    /// Words to write in a refusal become whole lines, and a time that cannot be mended has an example.
    @Test(
        arguments: [
            (
                "remind Tea in 30", "when: The unit is missing", "Write \"in 30 minutes\" or \"in 30h\"", "in 30",
                "Write: alertctl remind Tea in 30 minutes, or: alertctl remind Tea in 30h"
            ),
            (
                "alarm Up --snooze 5m 6:30 every mon-fry", "when: wrong", "Write \"6:30 every mon-fri\"",
                "6:30 every mon-fry", "Write: alertctl alarm Up --snooze 5m 6:30 every mon-fri"
            ),
            (
                "rename lunch 'mid day/meal'", "the new id: a name cannot contain a space", "Try mid-day-meal",
                "mid day/meal", "Write: alertctl rename lunch mid-day-meal"
            ),
            (
                "edit standup --until fryday", "when: \"fryday\" is not understood here",
                "Did you mean \"every day at 10:30 until friday\"?", "until fryday",
                "Write: alertctl edit standup --until friday"
            ),
            (
                "copy lunch to friday", "when: \"to\" is not understood here", "Say it like ...", "to friday",
                "Write: alertctl copy lunch friday"
            ),
            (
                "dnd on until 25:00", "until: That time of day does not exist", "own", nil,
                "Example: alertctl dnd on until 9:00"
            ),
            (
                "play glass --volume 50", "--volume: 50 is out of range (0 to 1, or 0% to 100%)", "Write it", nil,
                "Write: alertctl play glass --volume 50%"
            ),
            (
                "notify Done --volume 150", "--volume: 150 is out of range (0 to 1, or 0% to 100%)", "Write it", nil,
                "Write: alertctl notify Done --volume 100%"
            ),
            (
                "sound volume +10", "the volume: +10 has a sign and no %", "For a change write +10%", nil,
                "Write: alertctl sound volume +10%"
            ),
            (
                "snooze lunch for 10", "when: The unit is missing", "own", nil,
                "Example: alertctl snooze lunch 10m"
            ),
            (
                "snooze lunch 10", "when: \"10\" is a number that could mean several things here", "own", nil,
                "Example: alertctl snooze lunch 10m"
            ),
            (
                "activate mail reply", "the action: no such action", "Leave the action out", "reply",
                "Leave it out: alertctl activate mail"
            ),
            (
                "notify Done -t 5x --sound glass", "-t: Unknown unit \"x\"", "Use s, m, h, d or w", "5x",
                "Write: alertctl notify Done -t 5m --sound glass, or with s, h, d or w for the m"
            ),
            (
                "remind Tea in 5 parsecs", "when: \"parsecs\" is not understood here", "Say it like ...",
                "in 5 parsecs", "Example: alertctl remind Tea in 5m"
            ),
            ("edit lunch +15q", "when: no", "Write it like +15m", "+15q", "Example: alertctl edit lunch +15m"),
            (
                "edit lunch a bit later", "when: no", "Write it like +15m", "a bit later",
                "Example: alertctl edit lunch +15m"
            ),
            (
                "postpone lunch yesterday", "when: That is in the past", "Say it like ...", nil,
                "Example: alertctl postpone lunch 1h"
            ),
            (
                "snooze lunch for a bit", "when: \"in a bit\" leaves open when", "Write \"in 10 minutes\"", nil,
                "Example: alertctl snooze lunch 15m"
            ),
        ] as [(String, String, String, String?, String)])
    func aRefusalHasTheWholeLine(_ line: String, _ cause: String, _ own: String, _ text: String?, _ remedy: String)
        throws
    {
        let (entry, words) = try #require(Verbs.tree.find(ShellWords(line).words[...]))
        let excerpt = text.map { Excerpt($0, range: 0..<1) }
        let failure = Failure(.badInput, cause, remedy: own, excerpt: excerpt)
        #expect(RefusedValue(entry: entry, words: Array(words)).explained(failure).remedy == remedy)
    }

    @Test(
        arguments: [
            (
                "notify Done -i /x.png", "--icon: no such file: /x.png",
                "Check the path. Without it: alertctl notify Done"
            ),
            ("play /x.mp3", "no such sound: \"/x.mp3\"", "Check the path. Example: alertctl play "),
            ("calendar import x.txt", "no such file: x.txt", "Check the path. Example: alertctl calendar import "),
        ])
    func aMissingFileHasALine(_ line: String, _ cause: String, _ remedy: String) throws {
        let (entry, words) = try #require(Verbs.tree.find(ShellWords(line).words[...]))
        let failure = Failure(.notFound, cause, remedy: "Check the path")
        let better = RefusedValue(entry: entry, words: Array(words)).explained(failure)
        #expect(better.remedy.hasPrefix(remedy), "\(better.remedy)")
        AdvisedLines.check(better, of: [line])
    }

    @Test func aLoginThatNobodyReportsHasALine() throws {
        let (entry, words) = try #require(Verbs.tree.find(["remind", "Tea", "when", "login"]))
        let failure = Failure(.unavailable, "when: this machine cannot tell \"when login\"", remedy: "Wait")
        let better = RefusedValue(entry: entry, words: Array(words)).explained(failure)
        #expect(better.remedy == "To see it at each login: echo 'alertctl notify Tea' >> ~/.profile")
    }

    @Test(
        arguments: [
            ("run at 23:00 make -j8", "Write: alertctl remind 'make -j8' at 23:00 --run 'make -j8'"),
            ("run in 5m make", "Write: alertctl remind make in 5m --run make"), ("run nosuch -x", nil),
        ] as [(String, String?)])
    func aTimeIsNoProgram(_ line: String, _ remedy: String?) throws {
        let (entry, words) = try #require(Verbs.tree.find(ShellWords(line).words[...]))
        let missing = Failure(missing: words.first ?? "", of: Array(words))
        let better = RefusedValue(entry: entry, words: Array(words)).explained(missing)
        #expect(better.remedy == remedy ?? missing.remedy)
    }

    @Test func aLengthOfTimeWithManySecondsIsMended() throws {
        let failure = try #require(try alertctl.Timer.parsed(["1:75", "Tea"]).wrongUnit())
        #expect(failure.remedy == "Write: alertctl timer 2m15s Tea, or: alertctl timer 2h15m Tea")
    }
}
