// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

extension Whole {
    /// `dnd` through the real programs.
    @Suite struct DoNotDisturb {
        @Test func itHoldsAndThenSaysWhatItHeld() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("dnd", "--mute", "chat").status == 0)
            let on = try world.alertctl("dnd", "until", "2s", "--json")
            #expect(on.status == 0, "\(on)")
            #expect(try on.object["reason"] as? String == "asked")
            #expect(try on.object["muted"] as? [String] == ["chat"])
            try watcher.await(.quiet) { $0.reason == "asked" }
            #expect(try world.alertctl("notify", "Held", "--id", "h").status == 0)
            try watcher.await(.held, id: "h")
            #expect(try world.alertctl("dnd", "--json").object["held"] as? Int == 1)
            // It ends by itself, and the end is reported.
            try watcher.await(.quiet) { $0.reason == nil }
            #expect(try watcher.await(.delivered, id: "alertd-held").title == "One notification was held")
            #expect(try world.alertctl("dnd", "--json").object["held"] as? Int == 0)
            #expect(try world.alertctl("show", "h").status == 0)
            #expect(daemon.isRunning)
        }

        /// A person who mutes a program learns that alertd does not hold what it shows by itself.
        @Test func aMuteOfWhatNeverCameThroughAlertdSaysSo() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let muted = try world.alertctl("mute", "Slack", "1h")
            #expect(muted.status == 0 && muted.output.contains("so this may hold nothing"), "\(muted)")
            #expect(try world.alertctl("notify", "Hi", "--app", "Slack").status == 0)
            let known = try world.alertctl("mute", "Slack", "2h")
            #expect(known.status == 0 && !known.output.contains("Nothing has come"), "\(known)")
            #expect(daemon.isRunning)
        }

        /// A notification that nobody sees or hears now says why, once in the session of a shell.
        @Test func whatIsHeldIsSaid() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func told(_ words: String...) throws -> String {
                let outcome = try world.run(Built.program("alertctl"), ["notify"] + words)
                #expect(outcome.status == 0, "\(outcome)")
                return outcome.errors
            }
            #expect(try world.alertctl("dnd", "until", "2099-03-04T15:00").status == 0)
            let held = try told("Backup")
            #expect(held.hasPrefix("alertctl: held until ") && held.contains("15:00: do not disturb is on"), "\(held)")
            #expect(held.contains("alertctl list --held"), "\(held)")
            #expect(try told("Backup again").isEmpty)
            #expect(try told("Backup", "--quiet", "--id", "q").isEmpty)
            #expect(try told("Backup", "--json").contains("held until "))
            #expect(try !told("Fire", "--level", "critical", "--json").contains("held"))
            #expect(daemon.isRunning)
        }

        /// A confirmation that keeps quiet about it is believed.
        @Test func whatItWillHoldIsSaidWithTheLineThatLetsItThrough() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let on = try world.alertctl("dnd", "on", "until", "tomorrow", "--json")
            #expect(try (on.object["notes"] as? [String])?.isEmpty == false, "\(on)")
            #expect(try world.alertctl("notify", "y", "--id", "y").status == 0)
            let line = "To let it through: \"alertctl edit x --level critical\"."
            for words in [
                ["remind", "x", "in", "5m", "--id", "x"], ["edit", "x", "+1m"], ["copy", "x", "--id", "z"],
                ["snooze", "y", "5m"], ["timer", "5m", "--no-wait", "--id", "t"],
            ] {
                let told = try world.run(Built.program("alertctl"), words)
                #expect(told.output.contains("Do not disturb is on then, until "), "\(told)")
                if words[1] == "x", words[0] != "copy" { #expect(told.output.contains(line), "\(told)") }
            }
            // The line does what it says.
            let passing = try world.run(Built.program("alertctl"), ["edit", "x", "--level", "critical"])
            #expect(passing.status == 0 && !passing.output.contains("Do not disturb"), "\(passing)")
            let alarm = try world.run(Built.program("alertctl"), ["alarm", "Up", "in", "5m"])
            #expect(alarm.status == 0 && !alarm.output.contains("Do not disturb"), "\(alarm)")
            #expect(daemon.isRunning)
        }

        /// Sounds, speech and vibration obey the levels, too, and report without an error that they were suppressed.
        @Test func soundsSpeechAndVibrationObeyIt() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("dnd", "on", "--mute", "chat", "--allow", "pager").status == 0)
            for words in [
                ["play", "glass"], ["play", "glass", "--alert"], ["play", "glass", "--level", "time-sensitive"],
            ] {
                let quiet = try world.run(Built.program("alertctl"), words + ["--json", "--no-start"])
                #expect(quiet.status == 79)
                #expect(try quiet.object["outcome"] as? String == "quieted")
                #expect(try quiet.object["reason"] as? String == "do not disturb is on")
                #expect(quiet.errors == "alertctl: not played: do not disturb is on\n")
            }
            let vibrate = try world.alertctl("vibrate", "--json")
            #expect(try vibrate.status == 0 && vibrate.object["quieted"] as? Bool == true, "\(vibrate)")
            // There is no device here: what is let through is tried, and says so.
            for words in [["--level", "critical"], ["--app", "pager"]] {
                let heard = try world.run(
                    Built.program("alertctl"), ["play", "glass", "--alert", "--no-start"] + words)
                #expect(heard.status == 69, "\(heard)")
            }
            #expect(try world.alertctl("dnd", "off").status == 0)
            #expect(try world.alertctl("play", "glass", "--alert").status == 69)
            let muted = try world.alertctl("play", "glass", "--app", "chat", "--json")
            #expect(try muted.object["reason"] as? String == "its application is muted", "\(muted)")
            #expect(try world.alertctl("play", "glass", "--level", "passive").status == 64)
            #expect(try world.alertctl("play", "glass", "--app", "a/b").status == 65)
            #expect(daemon.isRunning)
        }

        @Test func whatWasHeldIsListedUntilSomethingIsDone() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("dnd", "on").status == 0)
            for id in ["a", "b"] { #expect(try world.alertctl("notify", "Held \(id)", "--id", id).status == 0) }
            #expect(try world.alertctl("list", "--held").output.hasPrefix("Held\n"))
            #expect(try world.alertctl("dnd", "off").status == 0)
            #expect(try world.alertctl("list", "--held").output.hasPrefix("Was held\n"))
            #expect(try world.call(Notifications.History()).notifications.filter { $0.released == true }.count == 2)
            #expect(try world.alertctl("notify", "Not held", "--id", "c").status == 0)
            let held = try world.alertctl("list", "--held", "--json").objects
            #expect(held.map { $0["id"] as? String } == ["a", "b"])
            #expect(held.allSatisfy { $0["held"] as? Bool == true })
            #expect(try world.alertctl("ack", "a").status == 0)
            #expect(try world.alertctl("snooze", "b", "10m").status == 0)
            #expect(try world.alertctl("list", "--held").output == "Nothing is held.\n")
            #expect(try world.alertctl("list", "--held", "--pending").status == 64)
            #expect(daemon.isRunning)
        }

        @Test func itOutlivesTheDaemonAndSaysWhatIsWrong() throws {
            let world = try World()
            let first = try Daemon(in: world)
            #expect(try world.alertctl("dnd", "schedule", "weekdays 22:00-07:00", "sat,sun 0:00-24:00").status == 0)
            try first.crash()
            let second = try Daemon(in: world)
            let kept = try world.alertctl("dnd", "--json").object["schedule"] as? [String]
            #expect(kept == ["weekdays 22:00-07:00", "weekends 00:00-00:00"])
            let wrong = try world.alertctl("dnd", "schedule", "fryday 22:00-07:00")
            #expect(wrong.status == 65 && wrong.errors.contains("fryday"), "\(wrong)")
            #expect(try world.alertctl("dnd", "perhaps").status == 64)
            #expect(try world.alertctl("dnd", "until", "flurb").status == 65)
            #expect(second.isRunning)
        }
    }
}
