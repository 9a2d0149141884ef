// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

@testable import ClientKit
@testable import alertctl

/// Words in a place that is another word's.
@Suite struct MisplacedWordTests {
    /// A word that no notification has as its id was a time, or stood for everything.
    @Test(
        arguments: [
            ("snooze 10m lunch", "10m", "alertctl snooze lunch 10m"),
            ("postpone 1h dentist", "1h", "alertctl postpone dentist 1h"),
            ("postpone by an hour all", "by", "alertctl postpone --all an hour"),
            ("edit 15:00 lunch", "15:00", "alertctl edit lunch 15:00"),
            ("pause 1h lunch", "1h", "alertctl pause lunch for 1h"),
            ("unskip standup tomorow", "tomorow", "alertctl unskip standup, which brings back all skipped times"),
            ("unskip standup friday", "friday", "alertctl unskip standup, which brings back all skipped times"),
            ("stop everything now", "everything", "alertctl stop --all"), ("stop now", "now", "alertctl stop"),
            ("cancel lunch and dentist", "and", "alertctl cancel lunch dentist"),
            ("cancel all reminders", "all", "alertctl cancel --all"), ("ack all now", "all", "alertctl ack --all"),
            ("cancel all lunches", "all", nil),
            ("cancel standup tomorrow", "tomorrow", "alertctl skip standup tomorrow"),
            ("edit lunch --title 'Late lunch'", "lunch", nil),
            ("snooze 10m lunch --quiet", "10m", "alertctl snooze lunch 10m --quiet"),
            ("undo last", "last", "alertctl undo"),
            ("pause lunch forever", "forever", "alertctl pause lunch"), ("pause forever", "forever", nil),
            ("snooze lunch 10m", "lunch", nil), ("unskip standup tea", "tea", nil), ("stop tea", "tea", nil),
            ("snooze 10m", "10m", "alertctl snooze ID 10m"), ("snooze 15", "15", "alertctl snooze ID 15m"),
            ("postpone 5", "5", "alertctl postpone ID 5m"), ("snooze 2027", "2027", nil), ("snooze 05", "05", nil),
        ] as [(String, String, String?)])
    func theLineIsNamed(line: String, word: String, meant: String?) throws {
        var failure = Failure(.notFound, "no such notification: \"\(word)\"", remedy: "own")
        failure.missingID = word
        let words = try ShellWords(line).words
        let better = MisplacedWord.explained(failure, verb: [words[0]], rest: Array(words.dropFirst()))
        #expect(better.remedy == meant.map { "Write: \($0)" } ?? "own")
        #expect((better.missingID == nil) == (meant != nil))
    }

    /// Two days are no text that a title has.
    @Test(
        arguments: [
            (["tomorrow", "friday"], ["alertctl list tomorrow", "alertctl list friday"]),
            (["today and tomorrow"], ["alertctl list today", "alertctl list tomorrow"]),
            (["friday"], nil), (["pack", "friday"], nil),
        ] as [([String], [String]?)])
    func severalDaysHaveALineEach(_ words: [String], _ lines: [String]?) {
        #expect(List.eachDay(words) == lines)
    }

    @Test(
        arguments: [
            (["2027-13-01"], true), (["tomorrow", "2027-02-30"], true), (["2027-02-28"], false), (["1.2.3"], false),
            (["12345-01-01"], false), (["lunch"], false),
        ])
    func aDateThatNoMonthHasIsNoText(_ words: [String], isRefused: Bool) {
        #expect((List.noDate(words) != nil) == isRefused)
    }

    @Test func aDayBesideADateThatIsNoneStays() {
        let failure = List.noDate(["tomorrow", "2027-13-01"])
        #expect(failure?.remedy.hasPrefix("Write: alertctl list tomorrow;") == true)
    }

    @Test(
        arguments: [
            (["every", "1", "dya"], "1d"), (["every", "2h"], "2h"), (["daily"], "1d"), (["make", "all"], nil),
        ] as [([String], String?)])
    func anIntervalIsNoProgram(_ words: [String], _ every: String?) { #expect(Beat.interval(words) == every) }

    @Test(arguments: [
        ("snooze lunch 10 minuets", "alertctl snooze lunch 10 minutes"),
        ("calendar add http//example.org/a.ics", "curl -fsSL http://example.org/a.ics | alertctl calendar import -"),
        ("approve uninstall claude", "Write: alertctl approve remove claude"),
    ])
    func aWrongWordIsAnswered(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure)")
    }
}
