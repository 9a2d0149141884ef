// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension States {
    /// Verbs that take several notifications, a day, or a title, on a moved clock.
    @Suite struct NamedNotifications {
        private let world: World
        private let daemon: Daemon

        /// Wednesday 3 March 2027, 14:00 in Berlin.
        init() throws {
            world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            _ = try MovedClock(in: world)
            daemon = try Daemon(in: world)
            for (title, when, id) in [
                ("Daily Stand-up", "every day at 18:00", "stand-up"), ("Call Ada", "today at 17:00", "call"),
                ("Dentist", "friday at 9", "teeth"),
            ] {
                try #require(try world.alertctl("remind", title, when, "--id", id).status == 0)
            }
        }

        private func run(_ words: String...) throws -> Outcome { try world.run(Built.program("alertctl"), words) }

        private func due(_ id: String) throws -> String {
            try world.call(Notifications.Show(id: id)).notification.due
        }

        @Test func allOfTodayMovesByAnHourAndOneUndoTakesItBack() throws {
            let moved = try run("edit", "--today", "+1h")
            #expect(moved.status == 0, "\(moved)")
            #expect(moved.output.contains("call  Wed 3 Mar 18:00"), "\(moved)")
            #expect(moved.output.contains("stand-up goes on: every day at 18:00"), "\(moved)")
            #expect(try due("stand-up-2027-03-03") == "2027-03-03T19:00:00+01:00")
            #expect(try due("stand-up") == "2027-03-04T18:00:00+01:00")
            #expect(try due("teeth") == "2027-03-05T09:00:00+01:00")
            #expect(try run("undo").output.hasPrefix("undone: edit"))
            #expect(try due("call") == "2027-03-03T17:00:00+01:00")
            #expect(try due("stand-up") == "2027-03-03T18:00:00+01:00")
            #expect(try run("undo").output.hasPrefix("undone: remind"))
        }

        @Test func ofARepetitionTheFurtherTimesOfTodayStay() throws {
            let times = "every day at 15:00 and 16:30 and 20:00"
            try #require(try run("remind", "Stretch", times, "--id", "stretch").status == 0)
            let moved = try run("edit", "today", "+1h")
            #expect(
                moved.output.hasSuffix("\nof stretch only 15:00 is moved; 16:30 and 20:00 stay\n"), "\(moved)")
            #expect(try due("stretch") == "2027-03-03T16:30:00+01:00")
        }

        /// A command for all names the timers that it leaves or includes.
        @Test func whatAllMeansForTimersIsNamed() throws {
            try #require(try run("timer", "3h", "Egg", "--no-wait").status == 0)
            let moved = try run("postpone", "--all", "1h").output
            let stays = "\nthe timer egg runs on; for more time: alertctl timer add 1h egg\n"
            #expect(moved.hasSuffix(stays), "\(moved)")
            let paused = try run("pause", "--all", "until", "monday").output
            let line = "egg is a timer, and does not count down while paused; to let it run: alertctl resume egg\n"
            #expect(paused.hasSuffix("\n" + line), "\(paused)")
            #expect(try run("why", "call").output.hasSuffix("paused until Mon 8 Mar 00:00:00\n"))
            #expect(try run("undo").output.hasPrefix("undone: pause"))
            #expect(try run("cancel", "--all").status == 0)
            // In the order of a list, which is not that of the ids.
            let undone = try run("undo").output.split(separator: "\n").dropFirst()
            let ids = undone.map { String($0.prefix { $0 != " " }) }
            #expect(ids == ["egg", "call", "stand-up-2027-03-03", "stand-up", "teeth"], "\(undone)")
        }

        /// A list for a text begins with the notification that has it as its id.
        @Test func theIDComesFirstInAList() throws {
            try #require(try run("remind", "Rise", "in", "9h", "--id", "up").status == 0)
            let ids = try run("list", "up", "--json").objects.compactMap { $0["id"] as? String }
            #expect(ids.first == "up" && ids.contains("stand-up"), "\(ids)")
            let lines = try run("list", "up").output.split(separator: "\n")
            #expect(lines.first { $0.contains(":") }?.contains("Rise") == true, "\(lines)")
        }

        @Test func everythingIsPausedUntilADay() throws {
            let paused = try run("pause", "--all", "until", "monday")
            #expect(paused.status == 0, "\(paused)")
            #expect(paused.output.contains("stand-up  paused until Mon 8 Mar 00:00"), "\(paused)")
            let listed = try run("list").output
            #expect(listed.contains("(until Mon 8 Mar 00:00)"), "\(listed)")
            #expect(try run("show", "call").output.contains("Mon 8 Mar 00:00"))
            let exported = try run("export", "call", "--json").object
            #expect(exported["pausedUntil"] as? String == "2027-03-07T23:00:00Z")
            #expect(try run("resume", "--all").output.split(separator: "\n").count >= 3)
            #expect(try due("call") == "2027-03-03T17:00:00+01:00")
            #expect(try run("undo").output.hasPrefix("undone: resume"))
            #expect(try run("undo").output.hasPrefix("undone: pause"))
            #expect(try due("teeth") == "2027-03-05T09:00:00+01:00")
        }

        @Test func oneDayIsSkipped() throws {
            let skipped = try run("skip", "daily stand-up", "tomorrow")
            #expect(skipped.output.contains("stand-up  skips Thu 4 Mar 18:00"), "\(skipped)")
            let not = try run("skip", "stand-up", "yesterday")
            #expect(not.status == 65, "\(not)")
            let never = try run("skip", "call", "tomorrow")
            #expect(never.status == 65 && never.errors.contains("does not repeat"), "\(never)")
            #expect(try run("unskip", "--all", "--json").object["changed"] as? Int == 1)
            #expect(try run("unskip", "stand-up").output.contains("stand-up  skips nothing"))
        }

        @Test func aRepetitionThatEndsWithTodayIsNamed() throws {
            let beside = try run("cancel", "stand-up", "today")
            #expect(beside.status == 66 && beside.errors.contains("Write: alertctl skip stand-up today"), "\(beside)")
            let cancelled = try run("cancel", "--today")
            let sentence = "stand-up repeats, and is over; to leave out today's times alone: alertctl undo, then"
            #expect(cancelled.output.hasPrefix("2 cancelled: "), "\(cancelled)")
            #expect(cancelled.output.contains("stand-up (Daily Stand-up)"), "\(cancelled)")
            #expect(cancelled.output.hasSuffix("\n\(sentence) alertctl skip --today\n"), "\(cancelled)")
            #expect(try run("undo").status == 0)
            #expect(try run("skip", "--today").output.contains("stand-up  skips Wed 3 Mar 18:00"))
            #expect(try run("skip", "--today").output == "nothing to skip today\n")
        }

        @Test func whatIsStillToComeIsPostponed() throws {
            try #require(try run("notify", "Build", "--id", "build").status == 0)
            let moved = try run("postpone", "today", "1h")
            #expect(moved.output.contains("call  Wed 3 Mar 18:00"), "\(moved)")
            #expect(moved.output.hasSuffix("build came already, and stays; to snooze it: alertctl snooze --today 1h\n"))
            #expect(try run("undo").output.hasPrefix("undone: postpone"))
            let only = try run("edit", "call", "only", "tomorrow", "7:30")
            #expect(only.status == 65 && only.errors.contains("alertctl: only: it does not repeat."), "\(only)")
            #expect(try run("move", "today", "by", "1h").output.contains("call  Wed 3 Mar 18:00"))
            #expect(try run("edit", "today", "1h").errors.contains("To move each: alertctl edit --today +1h"))
            let snoozed = try run("snooze", "--today", "1h")
            #expect(snoozed.output.hasPrefix("build  Wed 3 Mar 15:00"), "\(snoozed)")
            #expect(snoozed.output.contains("still to come, and stay; to move them: alertctl edit --today +1h\n"))
            try #require(try run("undo").status == 0)
            // With the one that came.
            try #require(try run("cancel", "--all", "--dry-run").output.contains("5 would be cancelled"))
            try #require(try run("cancel", "call", "stand-up", "stand-up-2027-03-03").status == 0)
            let came = try run("postpone", "today", "1h")
            #expect(came.output.contains("nothing is still to come today, so this came, and is snoozed"), "\(came)")
            #expect(try run("postpone", "today").status == 0)
            #expect(try run("postpone", "teeth", "1h").output.contains("teeth  Fri 5 Mar 10:00"))
            try #require(try run("timer", "25m", "Focus", "--id", "focus", "--no-wait").status == 0)
            try #require(try run("remind", "Late", "22:00", "--id", "late").status == 0)
            let late = try run("postpone", "today", "30m")
            let stays = "the timer focus runs on; for more time: alertctl timer add 30m focus"
            #expect(late.output.contains(stays), "\(late)")
            try #require(try run("cancel", "late", "build").status == 0)
            let alone = try run("postpone", "today", "30m")
            #expect(alone.output == "nothing else is due today\n\(stays)\n", "\(alone)")
            #expect(try run("edit", "--today", "+30m").output == "nothing to change\n\(stays)\n")
            for verb in ["postpone", "edit", "snooze"] {
                let glob = try run(verb, "foc*", verb == "edit" ? "+30m" : "30m")
                #expect(glob.status == 66 && glob.errors.contains("alertctl timer add 30m focus"), "\(glob)")
            }
        }

        @Test func aDayInThePlaceOfAnIDIsUnderstood() throws {
            let cancel = try run("cancel", "friday")
            #expect(cancel.status == 66, "\(cancel)")
            #expect(cancel.errors.contains("teeth and stand-up are due on Fri 5 Mar"), "\(cancel)")
            let lines = ["alertctl cancel teeth", "alertctl skip friday", "alertctl list friday"]
            #expect(cancel.errors.contains(lines.map { "\n  " + $0 }.joined()), "\(cancel)")
            #expect(try run("cancel", "tomorow").errors.contains("alertctl skip tomorrow"))
            #expect(try run("pause", "friday").errors.contains("alertctl pause --all until friday"))
            #expect(try run("edit", "friday", "+1h").errors.contains("alertctl edit teeth +1h"))
            #expect(try run("list", "tomorow").output.contains("alertctl list tomorrow"))
            #expect(try run("skip", "stand-up", "tomorow").errors.contains("Did you mean \"tomorrow\"?"))
            #expect(try run("skip", "tomorow").errors.contains("Write: alertctl skip tomorrow"))
            #expect(try run("skip", "friday").output.contains("stand-up  skips Fri 5 Mar 18:00"))
            #expect(try run("undo").output.hasPrefix("undone: skip"))
            try #require(try run("remind", "Fish", "friday at 12", "--id", "friday").status == 0)
            #expect(try run("cancel", "friday").output == "1 cancelled: friday (Fish)\n")
        }

        @Test func aDryRunNamesWhatIsMeant() throws {
            for (words, meant) in [
                (["cancel", "--today"], "2 would be cancelled"), (["cancel", "t*"], "1 would be cancelled"),
                (["edit", "today", "+1h"], "2 would be changed"), (["skip", "--all"], "1 would be skipped"),
                (["pause", "--all"], "3 would be paused"), (["clear", "--all"], "0 would be cleared"),
                (["snooze", "--all"], "0 would be snoozed"),
            ] {
                let dry = try world.run(Built.program("alertctl"), words + ["-n"])
                #expect(dry.status == 0 && dry.output.hasSuffix(meant + "; nothing is changed\n"), "\(dry)")
            }
            #expect(try run("cancel", "none", "--dry-run").status == 66)
            #expect(try run("cancel", "call", "-n", "--json").object["ids"] as? [String] == ["call"])
            #expect(try !run("undo").output.hasPrefix("undone: cancel"))
        }

        @Test func allIsAWordForTheOption() throws {
            try #require(try run("notify", "Door", "--id", "door").status == 0)
            #expect(try run("clear", "all").output == "1 cleared; 3 pending stay\n")
            #expect(try run("undo").status == 0)
            #expect(try run("cancel", "all").output == "3 cancelled, and 1 cleared that had come\n")
            #expect(try run("undo").status == 0)
            #expect(try due("call") == "2027-03-03T17:00:00+01:00")
        }

        @Test func aTitleIsThatOfTheRepetition() throws {
            let moved = try run("edit", "stand-up", "only", "tomorrow", "19:30")
            #expect(moved.output.contains("was: Thu 4 Mar 18:00, one time of what repeats"), "\(moved)")
            let cancelled = try run("cancel", "Daily Stand-up")
            #expect(cancelled.output == "1 cancelled: stand-up (Daily Stand-up)\n", "\(cancelled)")
            #expect(cancelled.errors.contains("not its moved time stand-up-2027-03-04"), "\(cancelled)")
            #expect(try due("stand-up-2027-03-04") == "2027-03-04T19:30:00+01:00")
        }

        @Test func nothingOfTodayIsSaid() throws {
            let coming = try run("snooze", "today", "30m")
            #expect(coming.status == 65 && coming.errors.contains("Write: alertctl edit today +30m"), "\(coming)")
            try #require(try run("cancel", "call", "stand-up").status == 0)
            for words in [["postpone", "today", "1h"], ["snooze", "--today"], ["pause", "--today"]] {
                let nothing = try world.run(Built.program("alertctl"), words)
                #expect(nothing.status == 0 && nothing.output == "nothing is due today\n", "\(nothing)")
            }
            for words in [["resume", "--all"], ["resume", "--today"]] {
                #expect(try world.run(Built.program("alertctl"), words).output == "nothing to resume\n")
            }
            #expect(try run("unskip", "--today").output == "nothing to unskip\n")
        }

        @Test func aSingleWordIsATitleByItsCapital() throws {
            #expect(try run("edit", "Dentist", "+30m").output.contains("teeth  Fri 5 Mar 09:30"))
            let small = try run("pause", "dentist")
            #expect(small.status == 66 && small.errors.contains("alertctl pause teeth"), "\(small)")
            #expect(try run("cancel", "DENTIST").status == 66)
            #expect(try run("why", "Dentist").status == 0)
            #expect(try run("cancel", "Dentist").output == "1 cancelled: teeth (Dentist)\n")
            #expect(try run("pause", "today").output.contains("call  paused"))
            #expect(try run("resume", "today").output.contains("call  Wed 3 Mar 17:00"))
            #expect(try run("edit", "today", "+1h").output.contains("call  Wed 3 Mar 18:00"))
            let taken = try run("cancel", "today")
            #expect(taken.status == 66 && taken.errors.contains("alertctl cancel --today"), "\(taken)")
        }

        @Test func aTitleNamesOneOrSaysWhatToType() throws {
            #expect(try run("edit", "call ada", "+30m").output.contains("call  Wed 3 Mar 17:30"))
            try #require(try run("remind", "Call Ada", "tomorrow at 9", "--id", "call-2").status == 0)
            let several = try run("edit", "call ada", "+30m")
            #expect(several.status == 66, "\(several)")
            #expect(several.errors.contains("\n  alertctl edit call +30m\n  alertctl edit call-2 +30m"), "\(several)")
            let part = try run("cancel", "daily stand")
            #expect(part.status == 66 && part.errors.contains("alertctl cancel stand-up"), "\(part)")
            #expect(try run("cancel", "daily stand-up").output == "1 cancelled: stand-up (Daily Stand-up)\n")
            #expect(try run("edit", "call ada x", "+30m").status == 66)
            #expect(try run("cancel", "--today").output == "1 cancelled: call (Call Ada)\n")
            #expect(try run("edit", "*", "--title", "Same").output.contains("teeth  changed"))
            #expect(daemon.isRunning)
        }
    }
}
