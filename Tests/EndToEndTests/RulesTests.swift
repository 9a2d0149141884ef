// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// The configuration's rules, hooks and throttle through the real programs.
    @Suite struct Rules {
        private let world: World

        init() throws { world = try World() }

        private var path: String { world.home + "/.config/alertd/config.toml" }

        private func configure(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write(text, to: "home/.config/alertd/config.toml")
        }

        /// Changes the configuration, and returns once the daemon has seen it.
        private func reconfigure(_ text: String, _ watcher: Watcher, problem: Bool = false) throws {
            let before = watcher.seen.count
            try configure(text)
            try watcher.await(.configured) { event in
                (event.reason != nil) == problem && watcher.seen.firstIndex(of: event).map { $0 >= before } ?? true
            }
        }

        private static let one = """
            [[rules]]
            name = "chat"
            match = { app = "org.example.Chat*", text = "/\\\\blunch/" }
            set = { level = "passive", sound = "none" }
            """

        @Test func aRuleChangesLevelAndSoundAndIsToldOf() throws {
            try configure(Self.one)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let test = try world.alertctl(
                "rules", "test", "Lunch?", "--app", "org.example.Chat.Desktop", "--sound", "glass", "--json")
            #expect(test.status == 0, "\(test)")
            #expect(try test.object["fate"] as? String == "listed")
            #expect(try test.object["heard"] as? Bool == false)
            #expect(try (test.object["content"] as? [String: Any])?["level"] as? String == "passive")
            // Nothing was delivered by that.
            #expect(try world.alertctl("list", "--json").output.isEmpty)
            let notify = try world.alertctl(
                "notify", "Lunch?", "--app", "org.example.Chat.Desktop", "--sound", "glass", "--id", "l")
            #expect(notify.status == 0, "\(notify)")
            let delivered = try watcher.await(.delivered, id: "l")
            #expect(delivered.rules == [.init(rule: "chat", changes: ["level passive", "sound none"])])
            // Another application's is as it was sent: it is heard, or would be if there were a sound device.
            #expect(
                try world.alertctl("notify", "Lunch?", "--app", "other", "--sound", "glass", "--id", "o").status == 0)
            #expect(try watcher.await(.delivered, id: "o").rules == nil)
            try watcher.await(.soundEnded, id: "o")
            #expect(!watcher.seen.contains { $0.event == .soundEnded && $0.id == "l" })
            let show = try world.alertctl("show", "l", "--json").object["rules"] as? [[String: Any]]
            #expect(
                show?.first?["rule"] as? String == "chat"
                    && show?.first?["changes"] as? [String] == ["level passive", "sound none"])
            #expect(try world.alertctl("show", "l").output.contains("rule \"chat\": level passive, sound none"))
            let history = try world.alertctl("history", "l", "--events")
            #expect(history.output.contains("rule \"chat\": level passive, sound none"), "\(history)")
            #expect(daemon.isRunning)
        }

        @Test func aChangeHoldsAtOnceAndABadFileLeavesTheOldRules() throws {
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("rules", "--json").output.isEmpty)
            try reconfigure(Self.one, watcher)
            #expect(try world.alertctl("rules", "--json").object["name"] as? String == "chat")
            // Wrong in its last line.
            try reconfigure(
                Self.one + "\n[[rules]]\nmatch = { level = \"active\" }\nset = { level = \"loud\" }\n", watcher,
                problem: true)
            let rules = try world.alertctl("rules", "--json")
            #expect(rules.status == 78, "\(rules)")
            #expect(rules.errors.contains("line 7, column 9: rules[2].set.level"), "\(rules)")
            #expect(try rules.object["name"] as? String == "chat")
            let doctor = try world.alertctl("doctor", "--json").objects
            let check = doctor.first { $0["name"] as? String == "configuration" }
            #expect(check?["ok"] as? Bool == false)
            #expect((check?["detail"] as? String)?.contains("line 7, column 9: rules[2].set.level") == true)
            #expect(
                try world.alertctl("rules", "test", "lunch", "--app", "org.example.Chat", "--json").object["fate"]
                    as? String
                    == "listed")
            #expect(doctor.first { $0["name"] as? String == "rules" }?["ok"] as? Bool == true)
            // A sound that is not there is no mistake of the file's, but nobody would hear it.
            try reconfigure(Self.one.replacing("\"none\"", with: "\"gong\""), watcher)
            let sound = try world.alertctl("doctor", "--json").objects.first { $0["name"] as? String == "rules" }
            #expect(sound?["ok"] as? Bool == false && (sound?["detail"] as? String)?.contains("gong") == true)
            // Mended.
            try reconfigure(Self.one.replacing("\"passive\"", with: "\"critical\""), watcher)
            #expect(
                try world.alertctl("rules", "test", "lunch", "--app", "org.example.Chat", "--json").object["fate"]
                    as? String
                    == "shown")
            #expect(
                try world.alertctl("doctor", "--json").objects.first { $0["name"] as? String == "configuration" }?["ok"]
                    as? Bool == true)
            #expect(daemon.isRunning)
        }

        /// The rules have the maximum size, and the text is the worst for them.
        @Test func aCatastrophicPatternIsHarmless() throws {
            let pattern = "(a?){300}a{300}!"
            try configure(
                (0..<4).map {
                    "[[rules]]\nmatch = { title = '/\(pattern)/' }\nset = { drop = true, volume = 0.\($0) }\n"
                }
                .joined() + "[[rules]]\nmatch = { body = ['/(a*)*b/', '/(a|aa)+$b/', '/(.*)(.*)(.*)(.*)c/'] }\n"
                    + "set = { drop = true }\n")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let text = String(repeating: "a", count: 1_000)
            for number in 0..<5 {
                let notify = try world.alertctl(
                    "notify", text, String(repeating: text, count: 60), "--id", "n\(number)")
                #expect(notify.status == 0, "\(notify.errors)")
            }
            for number in 0..<5 { #expect(try watcher.await(.delivered, id: "n\(number)").rules == nil) }
            #expect(
                try world.alertctl("doctor", "--json").objects.contains {
                    $0["name"] as? String == "configuration" && $0["ok"] as? Bool == true
                })
            #expect(daemon.isRunning)
        }

        @Test func anApplicationIsHeardSoOftenAMinuteAndWhatIsCriticalAlways() throws {
            try configure("[throttle]\nsounds = 2\n")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for number in 1...4 {
                _ = try world.call(
                    Notifications.Notify(
                        id: "a\(number)", content: .init(title: "Number \(number)", app: "noisy", sound: "glass")))
            }
            _ = try world.call(Notifications.Notify(id: "b", content: .init(title: "B", app: "other", sound: "glass")))
            _ = try world.call(
                Notifications.Notify(
                    id: "c", content: .init(title: "C", app: "noisy", sound: "glass", level: .critical)))
            // Without a device those that are tried end as failed.
            let outcomes = try ["a1", "a2", "a3", "a4", "b", "c"].map { try watcher.await(.soundEnded, id: $0).outcome }
            #expect(outcomes == ["failed", "failed", "throttled", "throttled", "failed", "failed"])
            #expect(try watcher.await(.soundEnded, id: "a3").reason == "more than 2 of noisy within a minute")
            #expect(daemon.isRunning)
        }

        @Test func hooksGetTheNotification() throws {
            let script = try world.write(
                "#!/bin/sh\ncat > \"$1.part\"\nprintf '%s' \"$ALERTD_EVENT\" >> \"$1.part\"\nmv \"$1.part\" \"$1\"\n",
                to: "hook.sh", executable: true)
            try configure(
                """
                [hooks]
                on-deliver = ["\(script)", "\(world.path)/hook"]
                [[rules]]
                match = { title = "two" }
                set = { command = ["\(script)", "\(world.path)/rule"], drop = true }
                """)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("notify", "One", "--id", "1").status == 0)
            #expect(try watcher.await(.commandEnded, id: "1").program == script)
            #expect(try world.alertctl("notify", "Two", "--id", "2").status == 0)
            #expect(try watcher.await(.commandEnded, id: "2").program == script)
            let hook = try String(contentsOfFile: world.path + "/hook", encoding: .utf8)
            #expect(hook.contains("\"id\":\"1\"") && hook.hasSuffix("delivered"))
            let rule = try String(contentsOfFile: world.path + "/rule", encoding: .utf8)
            #expect(rule.contains("\"id\":\"2\"") && rule.hasSuffix("delivered"))
            #expect(try watcher.await(.dropped, id: "2").rules?.first?.rule == "rule 1")
            #expect(try world.alertctl("show", "2").status == 66)
            #expect(daemon.isRunning)
        }

        /// A script that goes mad fills neither the list nor the screen.
        @Test func theSameWithinASecondIsOne() throws {
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let connection = try world.connect()
            let ids = try (0..<20).map { _ in
                try connection.call(Notifications.Notify(content: .init(title: "Disk full"))).id
            }
            // A machine under load may take more than a second for them; none is a list of twenty.
            #expect(Set(ids).count < 20)
            let last = try watcher.await(.delivered) { $0.count ?? 0 > 1 }
            #expect(last.title == "Disk full")
            #expect(daemon.isRunning)
        }
    }
}
