// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import TerminalKit
import Testing

@testable import ClientKit
@testable import alertctl

/// The requests and output of `dnd`.
@Suite struct DndTests {
    @Test(
        arguments: [
            ([], .look), (["on"], .on(until: nil)), (["off"], .off), (["until", "45m"], .on(until: "45m")),
            (["until", "tomorrow", "9am"], .on(until: "tomorrow 9am")), (["on", "until", "9:00"], .on(until: "9:00")),
            (["for", "45m"], .on(until: "in 45m")), (["on", "for", "2", "hours"], .on(until: "in 2 hours")),
            (["bis", "morgen", "um", "9"], .on(until: "morgen um 9")), (["für", "1h30"], .on(until: "in 1h30")),
            (["schedule", "22:00-07:00"], .schedule(["22:00-07:00"])), (["schedule", "none"], .schedule([])),
            (["schedule", "weekdays 22-7", "sat 0-24"], .schedule(["weekdays 22-7", "sat 0-24"])),
            (["schedule", "weekdays", "22:00-07:00"], .schedule(["weekdays 22:00-07:00"])),
            (["schedule", "mon-fri", "22-7", "sat,sun", "23-9"], .schedule(["mon-fri 22-7", "sat,sun 23-9"])),
            (["schedule", "22-7", "sat 0-24", "sun", "0-24"], .schedule(["22-7", "sat 0-24", "sun 0-24"])),
            (["schedule", "off"], .schedule([])), (["22:00-7:00"], .schedule(["22:00-7:00"])),
            (["on", "1h"], .on(until: "in 1h")), (["tonight"], .night), (["on", "tonight"], .night),
            (["for", "tonight"], .night), (["until", "tonight"], .on(until: "tonight")), (["heute", "Nacht"], .night),
            (["today"], .on(until: "midnight")), (["forever"], .on(until: nil)),
            (["weekdays", "22-7", "sat 0-24"], .schedule(["weekdays 22-7", "sat 0-24"])),
            (["every", "night", "from", "22:00", "to", "7:00"], .schedule(["22:00-7:00"])),
            (["every night from 22 to 7"], .schedule(["22:00-7:00"])),
            (["on", "every", "night", "from", "22:00", "to", "7:00"], .schedule(["22:00-7:00"])),
            (["nightly", "10pm-7am"], .schedule(["22:00-7:00"])),
            (["schedule", "every", "day", "22:00-7:00"], .schedule(["22:00-7:00"])),
            (["weekdays", "between", "11:30pm", "and", "6am"], .schedule(["weekdays 23:30-6:00"])),
            (["from", "midnight", "until", "noon", "every", "weekend"], .schedule(["weekends 0:00-12:00"])),
        ] as [([String], Dnd.Request)])
    func understands(words: [String], request: Dnd.Request) throws {
        #expect(try Dnd.parsed(words).request() == request)
    }

    /// The state of do not disturb stands behind what was asked about, and only if it is on.
    @Test(
        arguments: [
            (nil, ["muted     chat"]), (.asked, ["muted     chat", "Do not disturb is on"]),
        ] as [(Manager.QuietReason?, [String])])
    func aMuteAnswersAboutTheApplication(_ reason: Manager.QuietReason?, _ lines: [String]) {
        let quiet = Manager.Quiet(reason: reason, schedule: [], muted: ["chat"], allowed: [], held: 3)
        let state = Dnd.lines(quiet, moment: berlin, style: .plain)
        #expect(Dnd.linesOfMute(quiet, state, moment: berlin) == lines)
    }

    @Test(arguments: [
        ["maybe"], ["on", "now"], ["off", "9:00"], ["on", "15:00"], ["on", "monday"], ["until"], ["schedule"],
        ["on", "until"], ["for"],
        ["every", "night", "from", "10", "to", "7"], ["from", "22:00", "to", "7:00"], ["every", "night"],
    ])
    func refuses(words: [String]) { #expect(throws: (any Error).self) { try Dnd.parsed(words) } }

    /// Refuses what could also say when it begins, with the line to write.
    @Test(arguments: [
        ("dnd from 22:00", "or the end. Write: alertctl dnd until 22:00."),
        ("dnd at lunch", "alertctl dnd until lunch"),
        ("dnd at night", "Write: alertctl dnd schedule 22:00-7:00, or: alertctl dnd tonight."),
        ("dnd in the evening", "alertctl dnd until evening"), ("dnd this evening", "alertctl dnd until this evening"),
        ("dnd in 1h", "alertctl dnd for 1h"), ("mute slack at 15:00", "alertctl mute slack until 15:00"),
        ("mute slack in 1h", "alertctl mute slack for 1h"),
    ])
    func aBeginningIsNoEnd(_ line: String, _ told: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is taken")
            return
        }
        #expect(failure.sentences.contains(told), "\(failure.sentences)")
    }

    /// A contradiction is refused with the line to write.
    @Test(
        arguments: [
            (["--mute", "W", "--allow", "W"], "Leave one out"), (["--mute", "W", "--unmute", "W"], "Leave one out"),
            (["--allow", "W", "--disallow", "W"], "Leave one out"),
            (["on", "for", "1h", "--mute", "Slack"], "alertctl dnd --mute Slack --mute-until \"in 1h\"."),
            (
                ["until", "9am", "--mute", "a b", "--mute-until", "8am"],
                "alertctl dnd --mute 'a b' --mute-until \"9am\"."
            ),
            (["--allow", "W", "for", "1h"], "alertctl dnd --allow W first, and then alertctl dnd for 1h."),
            (["--mute", "W", "--mute-until", "9am", "--mute-until", "10am"], "--mute-until is given twice"),
        ])
    func contradictionsAreRefused(_ words: [String], _ told: String) {
        guard case .refusal(let failure) = CommandRunner.parse(["dnd"] + words) else {
            Issue.record("accepted")
            return
        }
        #expect(failure.sentences.contains(told), "\(failure.sentences)")
    }

    /// Reads a time with an application as the end of its mute, in every way to say it.
    @Test(
        arguments: [
            ("dnd --mute slack 1h", "in 1h"), ("dnd --mute slack for 1h", "in 1h"),
            ("dnd until 9am --mute slack", "9am"),
            ("dnd --mute slack --mute-until 'in 1h'", "in 1h"), ("dnd --mute slack", nil), ("mute slack", nil),
            ("mute slack 1h", "in 1h"), ("mute slack for 1h", "in 1h"),
            ("mute slack until tomorrow 9am", "tomorrow 9am"),
        ] as [(String, String?)])
    func aMuteEnds(line: String, end: String?) throws {
        guard case .verb(let verb, _) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is refused")
            return
        }
        let dnd = try #require(try (verb as? Mute)?.dnd() ?? verb as? Dnd)
        #expect(dnd.mute == ["slack"] && dnd.muteUntil == end && dnd.words.isEmpty)
    }

    /// The night is that of the day before until people get up.
    @Test(arguments: [("22:30", "tomorrow morning"), ("08:00", "tomorrow morning"), ("04:59", "morning")])
    func theNightEndsInTheMorning(_ time: String, _ words: String) throws {
        #expect(Dnd.morning(after: try CivilDateTime("2026-11-30T" + time)) == words)
    }

    /// Words behind an application are further ones until a time begins.
    @Test(
        arguments: [
            ("mute a b", ["a", "b"], nil), ("mute a,b", ["a", "b"], nil), ("mute a, b 1h", ["a", "b"], "in 1h"),
            ("mute a b until friday", ["a", "b"], "friday"), ("mute a forever", ["a"], nil), ("mute", [], nil),
        ] as [(String, [String], String?)])
    func severalAreMuted(line: String, apps: [String], end: String?) throws {
        guard case .verb(let verb as Mute, _) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is refused")
            return
        }
        let dnd = try verb.dnd()
        #expect(dnd.mute == apps && dnd.muteUntil == end && dnd.words.isEmpty)
    }

    /// A word like a time is no application.
    @Test(arguments: [
        ("mute slack tomorow", "alertctl mute slack tomorrow"), ("mute slack 1x", "alertctl mute slack 1h"),
        ("mute slack until", "alertctl mute slack 1h"), ("mute slack every day", "alertctl mute slack 1h"),
        ("mute slack off", "alertctl unmute slack"),
    ])
    func aMistypedTimeIsRefused(_ line: String, _ advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is taken")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
    }

    @Test(arguments: [
        (["all"], ["a", "b,c"]), (["a,b"], ["a", "b"]), (["b,c"], ["b,c"]), (["A"], ["a"]),
        (["x", "all"], ["x", "all"]),
    ])
    func namesAreUnmuted(_ words: [String], _ apps: [String]) {
        #expect(Unmute.names(words, muted: ["a", "b,c"]) == apps)
    }

    @Test func applicationsAreUnmuted() {
        guard case .verb(let verb as Unmute, _) = CommandRunner.parse(["unmute", "slack", "chat"]) else {
            Issue.record("refused")
            return
        }
        #expect(verb.apps == ["slack", "chat"])
    }

    @Test(arguments: [["--mute", "W", "--allow", "V"], ["on", "--mute", "W"], ["--mute", "W", "--mute", "W"]])
    func whatFitsTogetherIsAccepted(_ words: [String]) throws { _ = try Dnd.parsed(words) }

    @Test(
        arguments: [
            (["Chat"], ["Chat"], ["Chat is no longer muted"]), (["Chat"], [], ["Chat was not muted"]),
            (["A", "B", "C"], ["A", "B"], ["A and B are no longer muted", "C was not muted"]), ([], [], []),
        ] as [([String], [String], [String])])
    func unmuteNamesEachApplication(_ apps: [String], _ muted: [String], _ lines: [String]) {
        #expect(Unmute.lines(apps, muted: muted) == lines)
    }
}
