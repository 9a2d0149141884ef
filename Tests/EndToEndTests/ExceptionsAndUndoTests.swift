// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

extension Whole {
    /// Days that are left out, times that are skipped, and what is undone, through the real programs and a crash.
    @Suite struct ExceptionsAndUndo {
        private static func fires(_ world: World, _ id: String = "standup") throws -> [String] {
            try #require(try world.alertctl("next", id, "-n", "40", "--json").object["fires"] as? [String])
        }

        @Test func theySurviveCrashesAndGoThroughCalendars() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let made = try world.alertctl(
                "remind", "Standup", "every", "day", "at", "9", "except", "24", "dec", "to", "2", "jan",
                "--except", "sunday", "--except-calendar", "DE-BY", "--tz", "Europe/Berlin")
            #expect(made.status == 0 && made.output.contains("Leaves out Sundays"), "\(made)")
            #expect(made.output.split(separator: "Leaves out").count == 2, "One sentence has all: \(made.output)")
            let all = try Self.fires(world)
            let skipped = try world.alertctl("skip", "standup", "2", "--json").object
            #expect(skipped["skipped"] as? [String] == Array(all.prefix(2)) && skipped["changed"] as? Int == 2)
            #expect(try world.alertctl("skip", "standup", "2", "--json").object["changed"] as? Int == 0)
            let left = try Self.fires(world)
            #expect(Array(left.prefix(38)) == Array(all.dropFirst(2)))
            // 2027-03-05 is the 5th.
            let day = Int(all[0].prefix(10).suffix(2)) ?? 0
            for command in [["list"], ["show", "standup"], ["next", "standup"]] {
                let shown = try world.run(Built.program("alertctl"), command + ["--no-start"])
                let skips = shown.output.split(separator: "\n").first { $0.contains("kips ") } ?? ""
                #expect(skips.contains(" \(day) ") && skips.contains(" 09:00"), "\(shown)")
            }
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            #expect(try Self.fires(world) == left)

            let file = try world.alertctl("export").output
            #expect(file.contains("EXDATE"))
            #expect(try world.alertctl("cancel", "stand*", "--json").object["count"] as? Int == 1)
            #expect(try world.alertctl("import", "-", input: Array(file.utf8)).status == 0)
            #expect(try Self.fires(world) == left)

            // What was undone is as before, after a crash as well.
            #expect(try world.alertctl("unskip", "standup").status == 0)
            #expect(try Self.fires(world) == all)
            #expect(try world.alertctl("undo", "standup", "--json").object["verb"] as? String == "unskip")
            #expect(try Self.fires(world) == left)
            #expect(try world.alertctl("cancel", "standup").status == 0)
            try second.crash()
            _ = try second.wait()
            let third = try Daemon(in: world)
            #expect(try world.alertctl("undo").status == 0)
            #expect(try Self.fires(world) == left)
            #expect(third.isRunning)
        }

        /// A command that takes the id of a reminder names it, and can be undone.
        @Test func whatIsReplacedIsNamedAndComesBack() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func run(_ words: [String]) throws -> Outcome {
                try world.run(Built.program("alertctl"), words + ["--no-start"])
            }
            let time = ["--at", "2099-03-05T17:00"]
            #expect(try run(["remind", "Tea", "--warn", "10m", "--nag", "5m"] + time).status == 0)
            let before = try world.alertctl("show", "tea", "--json").output
            // The same title makes an id for itself.
            let second = try run(["remind", "Tea", "--json"] + time).object
            #expect(second["id"] as? String != "tea" && second["replaced"] == nil)
            for (words, verb) in [
                (["remind", "Tea", "--id", "tea", "--dry-run"] + time, "would replace"),
                (["remind", "Tea", "--id", "tea"] + time, "replaces"),
                (["alarm", "Tea", "--id", "tea"] + time, "replaces"),
                (["notify", "Tea is ready", "--id", "tea"], "replaces"),
                (["timer", "5m", "--id", "tea", "--no-wait"], "replaces"),
            ] {
                let made = try run(words)
                #expect(made.status == 0, "\(words): \(made)")
                let said = made.output + made.errors
                #expect(said.contains("It \(verb) \"Tea\", ") && said.contains("warned 10 minutes before"), "\(made)")
                if verb == "replaces" { #expect(try world.alertctl("undo", "tea").status == 0, "\(words)") }
                #expect(try world.alertctl("show", "tea", "--json").output == before, "\(words)")
            }
            let object = try world.alertctl("notify", "Now", "--id", "tea", "--json").object
            #expect((object["replaced"] as? [String: Any])?["title"] as? String == "Tea")
            #expect(daemon.isRunning)
        }

        /// Undo takes back a change of do not disturb or of an id, and nothing older instead.
        @Test func aMuteIsTakenBack() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func run(_ words: String...) throws -> String {
                let outcome = try world.run(Built.program("alertctl"), words + ["--no-start"])
                #expect(outcome.status == 0, "\(words): \(outcome)")
                return outcome.output
            }
            _ = try run("remind", "Tea", "in", "1h")
            for (words, undone, state) in [
                (["mute", "Slack"], "undone: mute of Slack, ", "Slack is not muted\n"),
                (["dnd", "on"], "undone: dnd, ", "Do not disturb is off\n"),
                (["sound", "silent", "on"], "undone: silent, ", "Silent mode is off.\n"),
                (["sound", "volume", "30%"], "undone: volume, ", "Alert volume 100%.\n"),
                (["badge", "mail", "3"], "undone: badge of mail, ", "mail  0\n"),
            ] {
                #expect(try world.run(Built.program("alertctl"), words).status == 0)
                let answer = try run("undo")
                #expect(answer.hasPrefix(undone) && answer.hasSuffix(state), "\(answer)")
            }
            _ = try run("mute", "Slack")
            _ = try run("unmute", "Slack")
            #expect(try run("undo", "--list").contains("unmute  Slack"))
            #expect(try run("undo").hasSuffix("muted     Slack\n"))
            _ = try run("rename", "tea", "chai")
            #expect(try run("undo").contains("\ntea  pending"))
            #expect(try run("list").contains("tea"))
            #expect(daemon.isRunning)
        }

        /// A verb with --all does what it can, and names the rest.
        @Test func whatCannotBeChangedIsNamed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Standup", "every", "day", "at", "9").status == 0)
            #expect(try world.alertctl("remind", "Last", "every", "day", "at", "23:59", "--count", "2").status == 0)
            let before = try world.alertctl("show", "standup", "--json").output
            let skipped = try world.alertctl("skip", "--all", "2")
            #expect(skipped.status == 0 && skipped.output.contains("standup"), "\(skipped)")
            #expect(skipped.errors.contains("left out: last would never come again."), "\(skipped)")
            #expect(try world.alertctl("undo").status == 0)
            #expect(try world.alertctl("show", "standup", "--json").output == before)
            // Nothing is left to skip.
            #expect(try world.alertctl("skip", "las*", "2").status == 65)
            #expect(try world.alertctl("pause", "standup", "until", "2099-01-01").status == 0)
            let edited = try world.alertctl("edit", "standup", "every", "day", "at", "10")
            #expect(edited.output.contains("Stays paused until"), "\(edited)")
            let all = try world.alertctl("pause", "--all", "until", "2098-01-01")
            #expect(all.output.contains("standup  stays paused until ") && all.output.contains("last  paused until "))
            let again = try world.alertctl("pause", "standup", "until", "2098-01-01")
            #expect(again.output.contains("was: paused until "), "\(again)")
            #expect(daemon.isRunning)
        }

        /// A file of settings that breaks, or goes, while no alertd runs does not bring reminders on holidays.
        @Test func brokenSettingsKeepTheHolidays() throws {
            let world = try World()
            let path = "home/.config/alertd/config.toml"
            let text = "[words]\nholidays = [\"2027-03-05\", \"2027-03-08\"]\n"
            try world.configure(text)
            let first = try Daemon(in: world)
            let made = try world.alertctl(
                "remind", "Standup", "every", "day", "at", "9", "--except-calendar", "holidays", "--tz",
                "Europe/Berlin")
            #expect(made.status == 0, "\(made)")
            let all = try Self.fires(world)
            try first.crash()
            _ = try first.wait()
            try world.write(text + "[words\n", to: path)
            let second = try Daemon(in: world)
            #expect(try Self.fires(world) == all)
            try Waiting.briefly("it is told") {
                try world.alertctl("show", "configuration").output.contains("The former settings stay in force")
            }
            try second.crash()
            _ = try second.wait()
            try FileManager.default.removeItem(atPath: world.path + "/" + path)
            let third = try Daemon(in: world)
            #expect(try Self.fires(world) == all)
            #expect(third.isRunning)
        }
    }
}
