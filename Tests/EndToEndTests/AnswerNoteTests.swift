// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

extension Listening {
    /// Notes of commands besides their answers, and their failures for missing things.
    @Suite struct AnswerNotes {
        /// A sound that is not there ends every command with the status for what is not found.
        @Test func aMissingSoundIsNotFound() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Tea", "in", "1h", "--id", "tea").status == 0)
            for command in [
                ["remind", "X", "in", "1h"], ["alarm", "X", "in", "1h"], ["notify", "X"], ["edit", "tea"],
                ["copy", "tea", "in", "2h"], ["timer", "5m", "X", "--no-wait"],
            ] {
                for sound in ["nosuch", "/none.wav"] {
                    let outcome = try world.run(
                        Built.program("alertctl"), command + ["--sound", sound, "--no-start"])
                    #expect(outcome.status == 66, "\(command) \(sound): \(outcome)")
                    let kind = sound.hasPrefix("/") ? "file" : "sound"
                    #expect(outcome.errors.contains("--sound: no such \(kind)"), "\(outcome)")
                }
            }
            #expect(try world.alertctl("remind", "X", "in", "1h", "--sound", "").status == 65)
            #expect(try world.alertctl("list", "--pending", "--json").objects.count == 1)
            #expect(daemon.isRunning)
        }

        /// alertd knows no devices; without alert-link, everybody who names one gets a note.
        @Test func aDeviceThatNothingReachesIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let note = "alert-link is not set up, so it is shown on this device alone"
            let reminded = try world.alertctl("remind", "Tea", "in", "1h", "--to", "nosuch", "--id", "tea")
            #expect(reminded.status == 0 && reminded.output.contains(note), "\(reminded)")
            let notified = try world.alertctl("notify", "Tea", "--to", "all")
            #expect(notified.status == 0 && notified.errors.contains(note), "\(notified)")
            let escalated = try world.alertctl("edit", "tea", "--escalate", "after 5m: to phone")
            #expect(escalated.status == 0 && escalated.output.contains(note), "\(escalated)")
            for more in [["--no-wait"], ["--timeout", "1ms"]] {
                let asked = try world.run(
                    Built.program("alertctl"), ["alert", "Go?", "--to", "nosuch", "--no-start"] + more)
                #expect(asked.errors.contains(note), "\(asked)")
            }
            #expect(try world.alertctl("remind", "Tea", "in", "1h").output.contains("alert-link") == false)
            #expect(daemon.isRunning)
        }

        /// Work and sounds as well, whether their end is waited for or not, and whether they are heard here.
        @Test func aDeviceThatNoSoundReachesIsTold() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            func check(_ words: [String], _ status: Int32) throws {
                let place = words.firstIndex(of: "--") ?? words.endIndex
                let alone = try world.run(Built.program("alertctl"), words[..<place] + ["--no-start"] + words[place...])
                let outcome = try world.run(
                    Built.program("alertctl"), words[..<place] + ["--to", "nosuch", "--no-start"] + words[place...])
                let note = "alertctl: alert-link is not set up, so it is shown on this device alone"
                #expect(outcome.errors.contains(note) && !alone.errors.contains("alert-link"), "\(words): \(outcome)")
                #expect(outcome.status == status && alone.status == status, "\(words): \(outcome) \(alone)")
            }
            for words in [
                ["play", "glass"], ["progress", "start", "Copy", "--background"],
                ["progress", "run", "--title", "Copy", "--", "/bin/true"],
            ] {
                try check(words, 0)
            }
            try check(["play", "glass", "--no-wait"], 0)
            #expect(try world.alertctl("dnd", "on").status == 0)
            try check(["play", "glass"], 79)
            try check(["say", "Hello"], 79)
            #expect(try world.alertctl("play", "glass", "--to", "nosuch", "--no-wait", "--json").object["notes"] != nil)
            #expect(daemon.isRunning)
        }

        /// An event that is over gets no alarm, and is not counted among those that got one.
        @Test func anEventThatIsOverGotNoAlarm() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func event(_ uid: String, _ start: String) -> String {
                "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20200101T000000Z\r\nDTSTART:\(start)\r\nEND:VEVENT\r\n"
            }
            let text =
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:t\r\n" + event("old", "20200201T100000Z")
                + event("new", "20370201T100000Z") + "END:VCALENDAR\r\n"
            for arguments in [["--dry-run"], []] {
                let outcome = try world.run(
                    Built.program("alertctl"), ["import", "-", "--no-start"] + arguments, input: Array(text.utf8))
                #expect(outcome.status == 0, "\(outcome)")
                #expect(outcome.output.contains("1 over and skipped"), "\(outcome)")
                #expect(outcome.output.contains("1 had no alarm and got one"), "\(outcome)")
            }
            let counts = try world.alertctl("import", "-", "--json", input: Array(text.utf8)).objects.last
            #expect(counts?["givenAlarm"] as? Int == 1 && counts?["past"] as? Int == 1)
            // Where all are over too: that is no flaw of the file.
            let over = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:t\r\n" + event("old", "20200201T100000Z")
            let none = try world.alertctl("import", "-", input: Array((over + "END:VCALENDAR\r\n").utf8))
            #expect(none.status == 0 && none.output.contains("1 over and skipped"), "\(none)")
            #expect(daemon.isRunning)
        }

        /// Each answer uses a single style of dates.
        @Test(arguments: [
            ("C.UTF-8", "Fri 24 Dec 2049 09:00", "Friday 24 December 2049 to Sunday 2 January 2050"),
            ("en_US.UTF-8", "Fri Dec 24, 2049 9:00 AM", "Friday, December 24, 2049 to Sunday, January 2, 2050"),
            ("sv_SE.UTF-8", "Fri 2049-12-24 09:00", "Friday 2049-12-24 to Sunday 2050-01-02"),
        ])
        func datesAreOfOneStyle(locale: String, skipped: String, except: String) throws {
            let world = try World()
            (world.environment["LC_ALL"], world.environment["TZ"]) = (locale, "UTC")
            let daemon = try Daemon(in: world)
            let made = try world.alertctl(
                "remind", "Stand up", "every", "day", "at", "9", "--start", "2049-12-24", "--id", "up")
            #expect(made.output.contains(skipped), "\(made)")
            let outcome = try world.alertctl("skip", "up")
            #expect(outcome.output.contains("skips \(skipped); next"), "\(outcome)")
            #expect(try world.alertctl("show", "up").output.contains("  \(skipped)\n"))
            let edited = try world.alertctl("edit", "up", "--except", "2049-12-24..2050-01-02")
            #expect(edited.output.contains("Leaves out \(except)."), "\(edited)")
            let timer = try world.alertctl(
                "timer", "25m", "Focus", "--then", "5m", "Break", "--repeat", "4", "--no-wait")
            let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            #expect(days.contains { timer.output.contains("; over at \($0) ") }, "\(timer)")
            #expect(daemon.isRunning)
        }
    }
}
