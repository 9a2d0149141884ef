// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import LinuxSystem
import Testing

@testable import ClientKit
@testable import WorkFront
@testable import alertctl

@Suite struct VerbFamilyTests {
    private static let tree = Verbs.tree

    /// Returns the type of the verb that reads a line; nil if the line is refused.
    private static func reader(_ line: String) throws -> String? {
        guard case .verb(let verb, _) = CommandRunner.parse(try ShellWords(line).words) else { return nil }
        return "\(type(of: verb))"
    }

    /// A name that was released, and the canonical one, are read by the same verb.
    @Test(arguments: [
        ("pause-sound a", "sound pause a"), ("resume-sound a", "sound resume a"), ("seek a 10", "sound seek a 10"),
        ("adjust-sound a --volume 1", "sound adjust a --volume 1"), ("volume 1", "sound volume 1"),
        ("silent on", "sound silent on"), ("playing --once", "sound playing --once"), ("calendars", "calendar list"),
        ("agenda friday", "calendar agenda friday"), ("join", "calendar join"),
        ("import a.ics", "calendar import a.ics"),
        ("export", "calendar export"), ("prompts", "question list"), ("attend", "question attend"),
        ("answer a Yes", "question answer a Yes"), ("wait a", "question wait a"),
        ("withdraw a", "question withdraw a"), ("timer 5m Tea", "timer start 5m Tea"),
        ("add Tea in 5m", "remind Tea in 5m"), ("ls friday", "list friday"),
        ("move today +1h", "edit today +1h"), ("reschedule tea 9:00", "edit tea 9:00"),
        ("play glass", "sound play glass"), ("say hello", "sound say hello"), ("stop", "sound stop"),
    ])
    func twoNamesAreOneVerb(line: String, other: String) throws {
        let reader = try #require(try Self.reader(line))
        #expect(try Self.reader(other) == reader)
    }

    /// A word alone is the everyday meaning of its family.
    @Test(arguments: [
        ("sound", "Playing"), ("sound --once", "Playing"), ("calendar", "Calendars"), ("question", "OpenPrompts"),
        ("config", "ConfigCheck"), ("timer", "Timer"), ("timer --json", "Timer"), ("progress", "ProgressList"),
        ("daemon", "Status"), ("stopwatch", "Stopwatch"), ("timer add 5m", "TimerAdd"), ("timer list", "Timer"),
        ("timer --json list", "Timer"), ("timer skip", "Timer"), ("timer status", "Timer"),
        ("config check a.toml", "ConfigCheck"), ("config edit", "ConfigEdit"), ("config path", "ConfigPath"),
    ])
    func aFamilyHasAMeaningAlone(line: String, type: String) throws {
        #expect(try Self.reader(line) == type)
    }

    /// A longer name is found first, because it stands before the shorter one. Explanations are never found.
    @Test func noNameHidesALongerOne() {
        let entries = Self.tree.commands.filter { !$0.isExplanation }
        for (place, entry) in entries.enumerated() {
            for name in entry.names + entry.formerNames {
                let hidden = entries[(place + 1)...].flatMap { $0.names + $0.formerNames }
                #expect(!hidden.contains { $0.count > name.count && $0.starts(with: name) }, "\(name)")
                #expect(!hidden.contains(name), "\(name) stands twice")
            }
        }
    }

    /// The help of each name is the same page, under the canonical name.
    @Test func everyNameHasTheSameHelp() throws {
        for entry in Self.tree.commands {
            let line = entry.words.joined(separator: " ")
            for name in entry.names + entry.formerNames {
                guard case .answer(let text) = CommandRunner.parse(["help"] + name) else {
                    Issue.record("no help for \(name)")
                    continue
                }
                // Another program's help has its own usage.
                guard !CommandLineTests.standIns.contains(entry.words) else { continue }
                #expect(text.contains("alertctl \(line)"), "\(name)")
            }
        }
    }

    @Test func everyNameHasAPage() {
        let pages = ManualPage.all(Self.tree, date: "November 30, 2026", related: [])
        let files = pages.map(\.file)
        #expect(Set(files).count == files.count)
        for entry in Self.tree.commands {
            for name in entry.names + entry.formerNames {
                #expect(files.contains("alertctl-\(name.joined(separator: "-")).1"), "\(name)")
            }
        }
        #expect(pages.first { $0.file == "alertctl-pause-sound.1" }?.text == ".so man1/alertctl-sound-pause.1\n")
        for parent in Self.tree.parents { #expect(files.contains("alertctl-\(parent.name).1")) }
    }

    private func offered(_ words: String...) throws -> [Substring] {
        let request = try #require(CompletionRequest(["---complete", "\(words.count)", "alertctl"] + words))
        return request.answer(Self.tree).split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }

    /// A former name is offered only if no canonical one begins like it.
    @Test func completionOffersCanonicalNames() throws {
        #expect(try offered("pause") == ["pause"])
        #expect(try offered("pause-") == ["pause-sound"])
        #expect(try offered("sound", "p") == ["play", "playing", "pause"])
        #expect(try offered("calendars") == ["calendars"])
        #expect(try offered("--host", "desk", "rem") == ["remind"])
        #expect(try offered("--json", "li") == ["list", "link"])
        #expect(try offered("--json", "--no-start", "pause-") == ["pause-sound"])
        #expect(try offered("--help", "rem") == ["remind"])
        #expect(try offered("timer", "l") == ["list", "left"])
        let options = ["--seconds", "--json", "--socket", "--host", "--no-start", "--help"]
        #expect(try offered("timer", "list", "--") == options.map { $0[...] })
    }

    /// Words of a time are offered without a daemon.
    @Test(arguments: [
        (["remind", "Tea", "tomo"], "tomorrow"), (["remind", "Tea", "every", ""], "weekday"),
        (["remind", "Tea", "when", "un"], "unlock"), (["alarm", "Up", "every", "weekday", ""], "at"),
        (["edit", "tea", "next", "fri"], "friday"), (["remind", "Tea", "--tz", "UTC", "in", "5"], "5m"),
        (["copy", "tea", "every", "other", "w"], "week"), (["--host", "desk", "edit", "tea", "tomo"], "tomorrow"),
        (["--json", "--socket=/x", "remind", "Tea", "every", "week"], "weekday"),
        (["--no-start", "copy", "tea", "next", "fri"], "friday"),
    ])
    func wordsOfTimeAreOffered(line: [String], word: String) throws {
        let request = try #require(CompletionRequest(["---complete", "\(line.count)", "alertctl"] + line))
        #expect(request.answer(Self.tree).split(separator: "\n").contains { $0 == word })
    }

    /// Nothing is offered that is not a whole phrase, or could become one.
    @Test func anOfferedTimeHasAnEnd() {
        #expect(TimeCompletion.next(after: ["tomorrow"], mayRepeat: true) == ["at"])
        #expect(TimeCompletion.next(after: ["every", "weekday"], mayRepeat: true) == ["at", "until"])
        #expect(TimeCompletion.next(after: ["banana"], mayRepeat: true).isEmpty)
        #expect(!TimeCompletion.next(after: [], mayRepeat: false).contains("every"))
    }

    @Test func idsAreOfferedWithTheirTitles() {
        let items = [("tea", "Green\n tea"), ("lunch", ""), ("tea", "Other"), ("a b", "Blank"), ("x", "\u{1B}[31m")]
        let offered = Completer.offered(items.map { (id: $0.0, title: $0.1) })
        #expect(offered.prefix(2) == ["lunch", "tea\tGreen tea"])
        #expect(offered.count == 3)
        #expect(!offered.joined().contains("\u{1B}"))
    }

    /// A refusal names the canonical verb.
    @Test func refusalsAreCanonical() {
        guard case .refusal(let failure) = CommandRunner.parse(["pause-sound", "--nope"]) else {
            Issue.record("not refused")
            return
        }
        #expect(failure.remedy.contains("alertctl sound pause "))
    }

    @Test(arguments: [
        ("question Really", "alertctl ask Really"), ("calendar work", "alertctl calendar agenda"),
        ("calendar lst", "Write: alertctl calendar list"), ("timer add 5", "Write: alertctl timer add 5m, or"),
    ])
    func aMistakeInAFamilyLeadsOn(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure)")
    }

    /// A minus before a number is no option where a length of time stands.
    @Test(
        arguments: [
            ("edit lunch -15m", "lunch", ["-15m"]), ("edit lunch -1h", "lunch", ["-1h"]),
            ("edit --all -1h", nil, ["-1h"]),
            ("edit --today -5 minutes", nil, ["-5", "minutes"]), ("edit lunch -15m --quiet", "lunch", ["-15m"]),
            ("edit lunch -- -15m", "lunch", ["-15m"]),
        ] as [(String, String?, [String])])
    func aLengthOfTimeMayHaveAMinus(line: String, id: String?, words: [String]) throws {
        guard case .verb(let edit as Edit, _) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(edit.words == words)
        if let id { #expect(edit.id == id) }
    }

    @Test(arguments: [
        ("edit -15m lunch", "alertctl edit lunch -15m"),
        ("edit lunch -x", "unknown option -x"), ("timer add -x", "unknown option -x"),
    ])
    func aMisplacedMinusIsRefused(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure)")
    }

    @Test func lessTimeIsAnEdit() throws {
        for line in ["timer add -5m", "timer add -5m focus", "timer add focus -5m"] {
            guard case .verb(let add as TimerAdd, _) = CommandRunner.parse(try ShellWords(line).words) else {
                Issue.record("\(line) is refused")
                continue
            }
            #expect(add.edit(of: "focus").when == ["-5m"])
        }
    }

    @Test func moreTimeIsAnEdit() throws {
        for words in [["5m"], ["+5m"], ["5m", "focus"], ["focus", "5m"], ["focus", "+5m"]] {
            let add = try TimerAdd.parsed(words)
            #expect(add.parts.id == (words.count == 1 ? nil : "focus"))
            let edit = add.edit(of: "focus")
            #expect(edit.id == "focus")
            #expect(edit.when == ["+5m"])
        }
    }

    @Test(arguments: [
        (["progress"], ["progress", "run", "-"]),
        (["progress", "--title", "Copy"], ["progress", "run", "--title", "Copy", "-"]),
        (["progress", "Copying"], ["progress", "run", "--title", "Copying", "-"]),
        (["progress", "Copying", "--json"], ["progress", "run", "--title", "Copying", "--json", "-"]),
        (["progress", "sleep", "1"], ["progress", "sleep", "1"]), (["progress", "done"], ["progress", "done"]),
        (["progress", "list"], ["progress", "list"]), (["progress", "--help"], ["progress", "--help"]),
        (["list"], ["list"]), (["progress", "--watch"], ["progress", "--watch"]),
    ])
    func progressAloneReadsAPipe(line: [String], read: [String]) {
        #expect(WorkVerbs.words(ofProgress: line, inputIsPipe: true) == read)
        #expect(WorkVerbs.words(ofProgress: line, inputIsPipe: false) == line)
    }

    @Test func lapsAreMeasuredFromTheLastOne() {
        var laps = Laps()
        #expect(laps.report(until: 4.25) == ["0:04.2"])
        laps.mark(1.5)
        laps.mark(62)
        #expect(laps.durations(until: 3_723.4) == [1.5, 60.5, 3_661.4])
        #expect(laps.report(until: 3_723.4).last == "1:02:03.4")
        #expect(laps.report(until: 63) == ["lap 1  0:01.5", "lap 2  1:00.5", "lap 3  0:01.0", "1:03.0"])
    }

    @Test func theConfigurationIsFoundWithoutAlertd() throws {
        #expect(try ConfigFile.path(Environment(["XDG_CONFIG_HOME": "/c", "HOME": "/h"])) == "/c/alertd/config.toml")
        #expect(try ConfigFile.path(Environment(["HOME": "/h"])) == "/h/.config/alertd/config.toml")
        #expect(throws: Failure.self) { try ConfigFile.path(Environment([:])) }
        #expect(ConfigFile.folders(leadingTo: "/h/.config/alertd") == ["/h", "/h/.config", "/h/.config/alertd"])
        #expect(ConfigFile.editor(Environment(["VISUAL": "", "EDITOR": "nano -w"])) == "nano -w")
        #expect(ConfigFile.editor(Environment([:])) == "vi")
    }
}
