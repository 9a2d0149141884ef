// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import SettingsKit
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Rules as they are written, and what they make of a notification.
@Suite struct RulesTests {
    private static let zone = Zones(environment: ["TZ": "Europe/Berlin"]).session

    private static func rules(_ text: String) throws -> Rules { try ConfigurationText.read(Array(text.utf8)).rules }

    /// 2027-03-05 is a Friday.
    private static func apply(
        _ text: String, to content: Notifications.Content, at time: String = "2027-03-05T10:00:00+01:00"
    ) throws -> Ruling {
        try rules(text).apply(content, at: Instant(rfc3339: time), in: zone)
    }

    @Test func withoutRulesNothingChanges() throws {
        let content = Notifications.Content(title: "T", body: "B", sound: "glass")
        #expect(try Self.apply("", to: content) == Ruling(content: content))
    }

    /// The conditions that match a notification.
    @Test(arguments: [
        ("app = 'org.example.*'", true), ("app = 'org.other.*'", false), ("app = ['x', 'org.example.chat']", true),
        ("title = '*lunch*'", true), ("title = 'lunch'", false), ("body = '/twelve|noon/'", true),
        ("text = '*noon*'", true), ("text = 'lunch?'", true), ("text = '*dinner*'", false),
        ("level = 'active'", true), ("level = ['passive', 'critical']", false), ("thread = 'team'", true),
        ("category = 'im.*'", true), ("category = 'email.*'", false), ("time = 'weekdays 9:00-12:00'", true),
        ("time = 'weekends 9:00-12:00'", false), ("time = ['22:00-7:00', 'fri 10:00-10:01']", true),
        ("app = 'org.example.*', title = '*dinner*'", false), ("app = 'org.example.*', title = '*lunch*'", true),
        ("", true),
    ])
    func conditions(match: String, holds: Bool) throws {
        let content = Notifications.Content(
            title: "Lunch?", body: "At noon", app: "org.example.Chat", thread: "Team", category: "im.received")
        let ruling = try Self.apply("[[rules]]\nmatch = { \(match) }\nset = { level = 'critical' }\n", to: content)
        #expect((ruling.content.level == .critical) == holds)
        #expect(ruling.applied.isEmpty != holds)
    }

    @Test(arguments: [("nas", true), ("NAS", true), ("laptop", false), (nil, false)])
    func whereItCameFrom(origin: String?, holds: Bool) throws {
        let content = Notifications.Content(title: "T", origin: origin)
        let rules = try Self.rules("[[rules]]\nmatch = { from-device = 'n*s' }\nset = { drop = true }\n")
        let now = try Instant(rfc3339: "2027-03-05T10:00:00+01:00")
        #expect(rules.apply(content, at: now, in: Self.zone).isDropped == holds)
        // What is known of one that says the same and came from elsewhere is not taken for it.
        var verdicts = RuleVerdicts()
        verdicts.note(rules.verdict(on: content), on: content)
        var other = content
        other.origin = "elsewhere"
        #expect(verdicts.verdict(on: other) == nil && verdicts.verdict(on: content) != nil)
    }

    /// An absent field matches nothing, except the application and the level, which have defaults.
    @Test(arguments: [
        ("body = '*'", false), ("thread = '*'", false), ("category = '/x?/'", false), ("app = 'alertd'", true),
        ("level = 'active'", true), ("text = '*'", true),
    ])
    func whatIsNotThere(match: String, holds: Bool) throws {
        let ruling = try Self.apply("[[rules]]\nmatch = { \(match) }\n", to: .init(title: "T"))
        #expect(ruling.applied.isEmpty != holds)
    }

    @Test func everythingThatCanBeSet() throws {
        let ruling = try Self.apply(
            """
            [[rules]]
            name = "all of it"
            set = { level = "time-sensitive", sound = "glass", volume = 0.25, timeout = "10s", say = true, mute = true,
            drop = false, to = ["phone"], command = ["logger", "x"] }
            """.replacing("mute = true,\n", with: "mute = true, "), to: .init(title: "T"))
        #expect(ruling.content.level == .timeSensitive)
        #expect(ruling.content.sound == "glass")
        #expect(ruling.content.timeout == "10s")
        #expect(ruling.content.say == true)
        #expect(ruling.volume == 0.25)
        #expect(ruling.isMuted && !ruling.isDropped)
        #expect(ruling.commands == [["logger", "x"]])
        #expect(
            ruling.applied == [
                .init(
                    rule: "all of it",
                    changes: [
                        "level time-sensitive", "sound glass", "volume 0.25", "timeout 10s", "say true", "mute true",
                        "drop false", "to phone", "command logger",
                    ])
            ])
    }

    @Test func allAreAskedAndTheLaterOneHolds() throws {
        let text = """
            [[rules]]
            match = { app = "chat" }
            set = { level = "passive", sound = "none", command = ["one"] }
            [[rules]]
            match = { title = "*us*" }
            set = { level = "critical", command = ["two"] }
            [[rules]]
            match = { level = "critical" }
            set = { say = true }
            """
        let ruling = try Self.apply(text, to: .init(title: "about us", app: "chat", sound: "glass"))
        #expect(ruling.content.level == .critical)
        #expect(ruling.content.sound == "none")
        #expect(ruling.commands == [["one"], ["two"]])
        // What is looked at is the notification as it was sent: it was not critical.
        #expect(ruling.content.say == nil)
        #expect(ruling.applied.map(\.rule) == ["rule 1", "rule 2"])
        let stopped = try Self.apply(
            text.replacing("[\"one\"] }", with: "[\"one\"] }\nstop = true"),
            to: .init(title: "about us", app: "chat", sound: "glass"))
        #expect(stopped.content.level == .passive)
        #expect(stopped.applied.map(\.rule) == ["rule 1"])
    }

    @Test func silentIsNeitherHeardNorSaidUnlessALaterRuleTakesItBack() throws {
        let silent = "[[rules]]\nset = { silent = true }\n"
        let content = Notifications.Content(title: "T", sound: "glass", say: true)
        let ruling = try Self.apply(silent, to: content)
        #expect(!Presentation(of: ruling.content, volume: nil).isHeard)
        #expect(Presentation(of: ruling.content, volume: nil).onScreen)
        let loud = try Self.apply(silent + "[[rules]]\nset = { silent = false }\n", to: content)
        #expect(loud.content == content)
    }

    @Test(arguments: [
        ("[[rules]]\nmatch = { app = 3 }\n", 2, 11, "rules[1].match.app takes a string in quotes"),
        (
            "[[rules]]\nmatch = { title = '/(/' }\n", 2, 11,
            "rules[1].match.title is not a valid pattern, at character 2: \"(\""
        ),
        ("[[rules]]\nset = { level = 'loud' }\n", 2, 9, "rules[1].set.level takes one of \"passive\""),
        (
            "[[rules]]\n[[rules]]\nmatch = { level = 'active' }\nset = { level = 'loud' }\n", 4, 9,
            "rules[2].set.level takes one of"
        ),
        (
            "rules = [{ match = { level = 'active' }, set = { level = 'x' } }]\n", 1, 50,
            "rules[1].set.level takes one of"
        ),
        ("[[rules]]\nset = { volume = 1.5 }\n", 2, 9, "rules[1].set.volume is out of range: 1.5 (0.0 to 1.0)"),
        ("[[rules]]\nset = { volumes = 1 }\n", 2, 9, "rules[1].set.volumes is not a setting"),
        ("[[rules]]\nset = { timeout = 'soon' }\n", 2, 9, "rules[1].set.timeout cannot be \"soon\":"),
        ("[[rules]]\nset = { to = ['a b'] }\n", 2, 9, "rules[1].set.to cannot hold \"a b\":"),
        ("[[rules]]\nset = { to = 'phone' }\n", 2, 9, "rules[1].set.to"),
        ("[[rules]]\nset = { command = [''] }\n", 2, 9, "rules[1].set.command is an empty command"),
        ("[[rules]]\nmatch = { time = 'fryday 9-10' }\n", 2, 11, "rules[1].match.time has an invalid time \"fryday\""),
        ("[[rules]]\nmatch = { app = [] }\n", 2, 11, "rules[1].match.app takes strings that are not empty"),
        ("[rules]\nset = {}\n", 1, 2, "rules takes sections, [[rules]]"),
        ("[[rules]]\nstop = 'yes'\n", 2, 1, "rules[1].stop takes true or false"),
        ("[hooks]\non-deliver = 'logger'\n", 2, 1, "hooks.on-deliver takes a list of strings"),
        ("[hooks]\non-open = ['logger']\n", 2, 1, "hooks.on-open is not a setting"),
        ("[throttle]\nsounds = -1\n", 2, 1, "throttle.sounds is out of range: -1 (0 to 600)"),
        ("[throttle]\nalike = '2m'\n", 2, 1, "throttle.alike takes a time span"),
    ])
    func saysWhere(text: String, line: Int, column: Int, reason: String) throws {
        let problem = try #require(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem.line == line)
        #expect(problem.column == column)
        #expect(problem.reason.hasPrefix(reason), "\(problem.reason)")
    }

    @Test func tooManyAndTooLargeOnesAreRefused() {
        let one = "[[rules]]\n"
        #expect(throws: SettingsProblem.self) { try Self.rules(String(repeating: one, count: 257)) }
        #expect(throws: Never.self) { try Self.rules(String(repeating: one, count: 256)) }
        let large = "[[rules]]\nmatch = { title = '/a{900}/' }\n"
        #expect(throws: Never.self) { try Self.rules(String(repeating: large, count: 4)) }
        #expect(throws: SettingsProblem.self) { try Self.rules(String(repeating: large, count: 5)) }
    }

    @Test func hooksAndTheThrottleAreRead() throws {
        let settings = try ConfigurationText.read(
            Array("[hooks]\non-dismiss = ['a', 'b']\non-deliver = []\n[throttle]\nsounds = 0\nalike = '0s'\n".utf8))
        #expect(settings.hooks == HookSettings(onDismiss: ["a", "b"]))
        #expect(settings.throttle == ThrottleSettings(sounds: 0, duplicateWindow: .zero))
    }
}
