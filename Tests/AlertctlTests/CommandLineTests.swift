// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import LinkGrammar
import Testing
import Varlink

@testable import ClientKit
@testable import ProgramFront
@testable import ReminderKit
@testable import alertctl

@Suite struct CommandLineTests {
    func verb<V: Verb>(_ words: [String], as type: V.Type = V.self) throws -> V {
        guard case .verb(let verb, _) = CommandRunner.parse(words) else {
            throw Failure(.defect, "\(words) is no verb")
        }
        return try #require(verb as? V)
    }

    /// The short help is one screen: examples, the usage, and usual options, each with its beginning.
    @Test func theShortHelpIsOneScreen() throws {
        for entry in Verbs.tree.commands where !Self.standIns.contains(entry.words) {
            let text = try #require(Verbs.tree.help(for: entry.words, isShort: true))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 24, "\(entry.words): \(lines.count) lines")
            // An example that is longer is left out.
            for line in lines where !line.hasPrefix("USAGE") { #expect(line.count <= 80, "\(line)") }
            #expect(text.contains("USAGE: "), "\(entry.words)")
            #expect(text.hasSuffix("--help"))
        }
    }

    @Test(arguments: [
        ("remind", ["--id", "--warn", "--nag", "--until", "--ring", "--wake"]),
        ("alarm", ["--snooze", "--give-up", "--even-silent"]), ("copy", ["--title", "--tz"]),
        ("edit", ["--title", "--until", "--after-ack"]), ("timer", ["--then", "--repeat"]),
        ("notify", ["--wait", "--level"]),
    ])
    func theShortHelpHasTheUsualOptions(verb: String, options: [String]) throws {
        guard case .answer(let text) = CommandRunner.parse([verb, "-h"]) else {
            Issue.record("no help")
            return
        }
        for option in options { #expect(text.contains("  \(option)"), "\(verb) \(option)") }
        #expect(!text.contains("--gap"))
        #expect(text.contains("EXAMPLES:\n  alertctl \(verb) "))
        #expect(text.hasSuffix("All options: alertctl \(verb) --help"))
    }

    /// The long help begins with examples, has the options by their use, and ends with statuses and outputs.
    @Test func theLongHelpIsInTheOrderOfUse() throws {
        guard case .answer(let text) = CommandRunner.parse(["remind", "--help"]) else {
            Issue.record("no help")
            return
        }
        let headings = [
            "EXAMPLES:", "USAGE:", "ARGUMENTS:", "WHEN:", "HOW IT LOOKS AND SOUNDS:", "UNTIL WHEN:", "RARELY:",
            "GENERAL:", "EXIT STATUS with --wait", "OUTPUT with --json",
        ]
        let places = try headings.map { heading in
            try #require(text.firstRange(of: "\n" + heading)?.lowerBound, "\(heading)")
        }
        #expect(places == places.sorted())
        let rare = try #require(text.firstRange(of: "\nRARELY:")?.lowerBound)
        for option in ["--gap", "--userinfo", "--rrule"] {
            #expect(try #require(text.firstRange(of: "  \(option) ")?.lowerBound) > rare, "\(option)")
        }
    }

    /// The help of a word alone is that of its family.
    @Test(arguments: [["sound", "-h"], ["sound", "--help"], ["daemon", "--help"], ["calendar", "--help"]])
    func aFamilyHasItsHelp(line: [String]) {
        guard case .answer(let text) = CommandRunner.parse(line) else {
            Issue.record("no help")
            return
        }
        #expect(text.contains("COMMANDS:"))
        #expect(text.contains("USAGE: alertctl \(line[0]) <command>"))
    }

    @Test func theHelpTellsOfCompletions() {
        guard case .answer(let text) = CommandRunner.parse(["help", "all"]) else {
            Issue.record("no help")
            return
        }
        #expect(text.contains("--generate-completion-script bash"))
    }

    @Test(
        arguments: [
            [], ["bogus"], ["notify"], ["notify", "a", "b", "c"], ["notify", "a", "--bogus"],
            ["notify", "a", "--level", "loud"], ["notify", "a", "--id"], ["remind", "a"], ["alarm", "a"],
            ["remind", "a", "--in", "1m", "--snooze", "5m"],
            ["remind", "a", "--in", "1m", "--at", "9"], ["remind", "a", "--in", "1m", "--until", "2027-01-01"],
            ["remind", "--in", "1m"], ["list", "--pending", "--delivered"], ["list", "x", "--follow"],
            ["history", "-n", "0"],
            ["history", "-n", "100001"], ["history", "-n", "x"], ["show"], ["cancel"], ["cancel", "a", "--all"],
            ["badge", "1", "2"], ["badge", "--bogus"], ["badge", "--all", "1"], ["badge", "--all", "--app", "x"],
            ["badge", "--all", "--urgent"], ["badge", "--follow", "1"], ["badge", "--follow", "--urgent"],
            ["play"], ["play", "a", "--volume", "loud"], ["stop", "a", "--all"],
            ["play", "a", "--loops", "1.5"], ["pause-sound", "a", "--all"], ["resume-sound", "a", "--all"], ["seek"],
            ["seek", "1"], ["seek", "1", "2", "3"], ["seek", "1", "--bogus"], ["adjust-sound", "1"],
            ["adjust-sound", "--volume", "1"], ["sound", "load"], ["sound", "dispose"],
            ["playing", "--once", "--watch"], ["sound", "info", "a", "--columns", "many"],
            ["sound", "bogus"],
            ["sound", "info"], ["watch", "x"], ["--generate-completion-script", "tcsh"],
        ])
    func wrongCommandLines(_ words: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage)
        #expect(!failure.message.contains("\n"))
        #expect(failure.message.hasPrefix("alertctl: "))
    }

    /// The verbs with the options of other programs.
    static let standIns = [[NotificationSender.name]] + DialogProgram.allCases.map { [$0.rawValue] }

    @Test func everyVerbHasHelpWithAnExampleAndCommonOptions() {
        // The grammars of other programs.
        for name in Verbs.tree.commands where !Self.standIns.contains(name.words) {
            for words in [name.words + ["--help"], ["help"] + name.words] {
                guard case .answer(let help) = CommandRunner.parse(words) else {
                    Issue.record("\(words) is not answered")
                    continue
                }
                #expect(help.contains("USAGE: alertctl \(name.words.joined(separator: " "))"))
                #expect(help.contains("EXAMPLE"))
                #expect(help.contains("\n  alertctl \(name.words.joined(separator: " "))"), "\(name.words)")
                for option in ["--json", "--socket", "--host", "--no-start"] { #expect(help.contains(option)) }
                #expect(help.contains("EXIT STATUS") || help.contains("OUTPUT with --json"))
            }
        }
    }

    @Test func notifySendReadsItsOwnWords() {
        guard case .verb(let verb, _) = CommandRunner.parse(["notify-send", "-p", "--help", "--json"]) else {
            Issue.record("it is no verb")
            return
        }
        #expect((verb as? NotifySend)?.words == ["-p", "--help", "--json"])
        guard case .answer(let help) = CommandRunner.parse(["help", "notify-send"]) else {
            Issue.record("it has no help")
            return
        }
        for text in ["EXIT STATUS", "EXAMPLE", "-h, --hint=TYPE:NAME:VALUE"] { #expect(help.contains(text)) }
    }

    @Test func devicesTakeTheirWords() throws {
        let pair: LinkVerb<PairDevice> = try verb(["devices", "pair", "--qr", "--wait", "20"])
        #expect(pair.command.qr && pair.command.wait.number == 20)
        let join: LinkVerb<JoinDevices> = try verb(["devices", "join"])
        #expect(join.command.wait.number == 300)
        let revoke: LinkVerb<RevokeDevice> = try verb(["devices", "revoke", "laptop"])
        #expect(revoke.command.device == "laptop")
        let list: DevicesList = try verb(["devices", "list", "--json"])
        #expect(list.common.json)
    }

    /// alert-link reads the words once more by the same declarations, without the options of alertctl.
    @Test func wordsAreHandedOn() {
        func handedOn(_ words: String...) -> [String] {
            guard case .verb(let verb, let source) = CommandRunner.parse(words) else { return [] }
            return source.words(first: type(of: verb).declarations.count - CommonOptions.declarations.count)
        }
        #expect(
            handedOn("link", "setup", "--no-start", "a.example", "--port", "99", "--no-tls", "--login=-x", "--json")
                == ["--port=99", "--no-tls", "--login=-x", "--", "a.example"])
        #expect(handedOn("devices", "pair", "--socket", "/s", "--qr") == ["--qr"])
        #expect(handedOn("devices", "rename", "--", "-x") == ["--", "-x"])
    }

    @Test(arguments: [
        ["devices", "pair", "--wait", "0"], ["devices", "join", "--wait", "3601"], ["link", "setup", "mqtt://a"],
        ["link", "setup", "a", "--port", "0"], ["link", "setup", "a", "--no-tls", "--ca-file", "x"],
    ])
    func wordsThatAlertLinkWouldRefuseAreRefused(words: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) are not refused")
            return
        }
        #expect(failure.status == .usage)
        #expect(failure.message.contains("alertctl \(words[0]) \(words[1])"))
    }

    @Test func versionAndCompletions() {
        for words in [["--version"], ["notify", "--version"]] {
            guard case .answer(let text) = CommandRunner.parse(words) else {
                Issue.record("\(words) is not answered")
                continue
            }
            #expect(text == "alertctl \(AlertService.version)")
        }
        for shell in ["bash", "zsh", "fish"] {
            guard case .answer(let script) = CommandRunner.parse(["--generate-completion-script", shell]) else {
                Issue.record("no script for \(shell)")
                continue
            }
            #expect(script.contains("---complete"))
        }
    }

    @Test func notify() throws {
        let verb: Notify = try verb([
            "notify", "Title", "Body", "--id", "i", "--app", "a", "--thread", "t", "--icon", "./i.png", "--sound",
            "bell.wav", "--badge", "-2", "--clears-badge", "--level", "time-sensitive", "--action", "o=Open",
            "--action", "l=Later",
            "--on-activate", "./open.sh 'a b'", "--userinfo", "{\"k\":1}", "--json", "--socket", "/s", "--no-start",
        ])
        let content = try verb.content.content(title: verb.title, body: verb.body, files: TestFiles())
        #expect(
            content
                == Notifications.Content(
                    title: "Title", body: "Body", app: "a", thread: "t", icon: "/home/ada/i.png",
                    sound: "/home/ada/bell.wav", badge: .init(add: -2), clearsBadge: true, level: .timeSensitive,
                    actions: [.init(key: "o", label: "Open"), .init(key: "l", label: "Later")],
                    onActivate: ["/home/ada/open.sh", "a b"], directory: "/home/ada", userInfo: ["k": 1]))
        #expect(verb.id == "i")
        #expect(verb.common.json && verb.common.noStart && verb.common.socket == "/s")
    }

    @Test func howItIsShown() throws {
        let verb: Notify = try verb([
            "notify", "Title", "--app-name", "Vim & Co", "--image", "face", "--markup", "--timeout", "10s",
            "--category",
            "im.received", "--transient", "--resident", "--reply=Say it", "--hint", "int:value:40", "--hint",
            "string:x-a:b:c", "--on-deliver", "./open.sh 1", "--on-dismiss", "./open.sh 2",
        ])
        // Without a slash a picture is an icon's name, as a sound's is.
        #expect(
            try verb.content.content(title: verb.title, body: nil, files: TestFiles())
                == Notifications.Content(
                    title: "Title", markup: true, appName: "Vim & Co", image: "face", timeout: "10s",
                    category: "im.received", transient: true, resident: true, reply: .init(placeholder: "Say it"),
                    onDeliver: ["/home/ada/open.sh", "1"], onDismiss: ["/home/ada/open.sh", "2"],
                    directory: "/home/ada", hints: ["value": .init(int32: 40), "x-a": .init(text: "b:c")]))
        let plain: Notify = try self.verb(["notify", "--reply", "", "Title"])
        #expect(
            try plain.content.content(title: plain.title, body: nil, files: TestFiles())
                == Notifications.Content(title: "Title", reply: .init()))
        let file: Edit = try self.verb(["edit", "x", "--image", "face.PNG"])
        #expect(
            try file.edited(.init(title: "x"), of: "id", files: TestFiles())
                == Notifications.Content(title: "x", image: "/home/ada/face.PNG"))
        for (option, path) in [("--image", "nofile.png"), ("--icon", "./none"), ("--image", "/no/such.svg")] {
            let missing: Notify = try self.verb(["notify", "x", option, path])
            let failure = #expect(throws: Failure.self) {
                try missing.content.content(title: "x", body: nil, files: TestFiles())
            }
            #expect(failure?.status == .notFound && failure?.cause == "\(option): no such file: \(path)")
        }
    }

    @Test(
        arguments: [
            ("byte:a:255", .init(byte: 255)), ("INT:a:-1", .init(int32: -1)), ("uint:a:7", .init(uint32: 7)),
            ("int64:a:-9000000000", .init(int64: -9_000_000_000)), ("double:a:1.5", .init(double: 1.5)),
            ("string:a:", .init(text: "")), ("boolean:a:true", .init(boolean: true)),
            ("boolean:a:0", .init(boolean: false)),
        ] as [(String, Notifications.Hint)])
    func hints(_ text: String, _ hint: Notifications.Hint) throws {
        #expect(try HintArgument.parse([text]) == ["a": hint])
    }

    @Test(
        arguments: [
            "", "int", "int:a", "int::1", "int:a:", "int:a:x", "int:a:2147483648", "byte:a:256", "byte:a:-1",
            "uint:a:-1",
            "double:a:inf", "double:a:nan", "boolean:a:maybe", "colour:a:red",
        ])
    func hintsThatAreNone(_ text: String) {
        let failure = #expect(throws: Failure.self) { try HintArgument.parse([text]) }
        #expect(failure?.status == .badInput)
        #expect(throws: Failure.self) { try HintArgument.parse((0..<33).map { "int:a\($0):1" }) }
    }

    @Test func aTitleAloneSaysNothingElse() throws {
        let verb: Notify = try verb(["notify", "--", "--title"])
        #expect(
            try verb.content.content(title: verb.title, body: verb.body, files: TestFiles())
                == Notifications.Content(title: "--title"))
    }

    @Test func alarm() throws {
        let verb: Alarm = try verb([
            "alarm", "Up", "tomorrow", "6:30", "--rise", "30s", "--snooze", "5m", "--snooze-limit", "3", "--give-up",
            "0",
            "--even-silent", "--volume", "0.5",
        ])
        var content = try verb.reminder.content.content(
            title: verb.reminder.title, body: verb.reminder.body, files: TestFiles())
        verb.reminder.ringing.apply(to: &content)
        let ring = Notifications.Ring(rise: "30s", snooze: "5m", snoozeLimit: 3, giveUp: "0", evenSilent: true)
        #expect(content == Notifications.Content(title: "Up", volume: 0.5, ring: ring))
        #expect(verb.reminder.when == ["tomorrow", "6:30"])
    }

    /// The given values change; the other settings of the ringing stay.
    @Test func editingAnAlarm() throws {
        let old = Notifications.Content(title: "Up", ring: .init(rise: "30s", snooze: "5m"))
        let verb: Edit = try verb(["edit", "up", "--snooze", "2m"])
        #expect(try verb.edited(old, of: "id", files: TestFiles()).ring == .init(rise: "30s", snooze: "2m"))
        #expect(throws: Failure.self) { try verb.edited(.init(title: "Tea"), of: "id", files: TestFiles()) }
        let made: Edit = try self.verb(["edit", "up", "--ring"])
        #expect(try made.edited(.init(title: "Tea"), of: "id", files: TestFiles()).ring == .init())
    }

    @Test func remind() throws {
        let verb: Remind = try verb([
            "remind", "Tea", "--at", "2027-03-04T09:00", "--tz", "Europe/Berlin", "--body", "b",
        ])
        #expect(
            verb.reminder.trigger.trigger(words: verb.reminder.when)
                == .init(at: "2027-03-04T09:00", zone: "Europe/Berlin"))
        #expect(verb.reminder.body == "b")
    }

    @Test(
        arguments: [
            (["badge"], nil), (["badge", "3"], .init(set: 3)),
            (["badge", "+1", "--app", "x"], .init(app: "x", add: 1)),
            (["badge", "-1"], .init(add: -1)), (["badge", "-12"], .init(add: -12)),
            (["badge", "--app", "x", "-1"], .init(app: "x", add: -1)),
            (["badge", "clear"], .init(set: 0, urgent: false)),
            (["badge", "clear", "--urgent"], .init(set: 0, urgent: true)),
            (["badge", "--urgent"], .init(urgent: true)),
            (["badge", "+1", "--no-urgent"], .init(add: 1, urgent: false)),
            (["badge", "--follow", "--app", "x"], nil),
        ] as [([String], Badges.Set?)])
    func badge(_ words: [String], _ call: Badges.Set?) throws {
        #expect(try verb(words, as: Badge.self).call() == call)
    }
}
