// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing

extension Listening {
    /// Calendars of other programs that alertd follows.
    @Suite struct FollowedCalendars {
        static func world(_ more: String = "", path: String = "~/calendars/*") throws -> (World, Vdir) {
            let world = try World()
            try world.configure("[[calendars]]\nname = \"mine\"\npath = \"\(path)\"\nfollow = true\n\(more)")
            return (world, try Vdir(world.home + "/calendars/work", title: "Work", color: "#1A5FB4FF"))
        }

        @Test func alarmsComeChangeAndGoWithTheirFiles() async throws {
            let (world, work) = try Self.world()
            try work.add("old.ics", Vdir.event("old", "Old"))
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try await Waiting.until("the calendar is read") { try world.followed().count == 1 }
            // khal's way: a hard link, which is IN_CREATE and nothing else.
            let began = ContinuousClock.now
            try work.add("new.ics", Vdir.event("new", "Standup"))
            try watcher.await(.scheduled) { $0.title == "Standup" }
            let took = ContinuousClock.now - began
            print("from the file to the alarm: \(took)")
            #expect(try world.followed() == ["Old 2037-03-04T08:45:00+01:00", "Standup 2037-03-04T08:45:00+01:00"])
            let listed = try #require(try world.alertctl("list", "--json").objects.first)
            #expect(listed["calendar"] as? String == "Work" && listed["color"] as? String == "#1a5fb4")
            #expect(try world.alertctl("list").output.contains("Standup at 09:00 · Work"))
            // vdirsyncer's and khal's way to change one.
            try work.change(
                "new.ics", Vdir.event("new", "Standup", start: ";TZID=Europe/Berlin:20370304T103000"))
            try await Waiting.until("it has moved") {
                try world.followed().contains("Standup 2037-03-04T10:15:00+01:00")
            }
            work.remove("old.ics")
            try await Waiting.until("it is gone") { try world.followed().count == 1 }
            // A to-do that is done rings no more.
            let task = Vdir.event("task", "Task").replacing("VEVENT", with: "VTODO").replacing("DTSTART", with: "DUE")
            try work.add("task.ics", task)
            try await Waiting.until("the task is there") { try world.followed().count == 2 }
            try work.change("task.ics", task.replacing("BEGIN:VALARM", with: "STATUS:COMPLETED\r\nBEGIN:VALARM"))
            try await Waiting.until("the task is done") { try world.followed().count == 1 }
            // Another calendar appears.
            let home = try Vdir(world.home + "/calendars/home")
            try home.add("x.ics", Vdir.event("x", "Dentist"))
            try await Waiting.until("another calendar is followed") { try world.followed().count == 2 }
            let names = try world.alertctl("calendars", "--json").objects.compactMap { $0["name"] as? String }
            #expect(names == ["mine/home", "mine/work"])
            #expect(daemon.isRunning)
        }

        @Test func nothingIsReadAgainAtTheNextStart() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "A"))
            var daemon = try Daemon(in: world)
            try await Waiting.until("the calendar is read") { try world.followed().count == 1 }
            try world.alertctl(
                "cancel", try #require(try world.alertctl("list", "--json").objects.first?["id"] as? String))
            #expect(try daemon.end() == 0)
            // While it is down one comes and the other stays.
            try work.add("b.ics", Vdir.event("b", "B"))
            daemon = try Daemon(in: world)
            try await Waiting.until("what is new is read") { try world.followed().count == 1 }
            // One that was cancelled by hand stays so until its event changes.
            #expect(try world.followed() == ["B 2037-03-04T08:45:00+01:00"])
            try work.change("a.ics", Vdir.event("a", "A moved", start: ":20370305T090000Z"))
            try await Waiting.until("a changed event comes back") { try world.followed().count == 2 }
            // A section that is taken out takes its alarms with it; a configuration that is wrong takes none.
            try world.configure("[[calendars]\n")
            try await Waiting.until("the mistake is seen") { daemon.log.contains("the previous settings stay") }
            #expect(try world.followed().count == 2)
            try world.configure("")
            try await Waiting.until("nothing is followed") { try world.followed().isEmpty }
            #expect(try world.alertctl("calendars").output.hasPrefix("No calendar is followed"))
        }

        /// A section with an exact path has its calendar alone, also when it comes later than one with a pattern.
        @Test func anExactPathWinsOverAPattern() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "A"))
            let home = try Vdir(world.home + "/calendars/home")
            try home.add("b.ics", Vdir.event("b", "B"))
            let daemon = try Daemon(in: world)
            try await Waiting.until("both are read") { try world.followed().count == 2 }
            let pattern = "[[calendars]]\nname = \"mine\"\npath = \"~/calendars/*\"\nfollow = true\n"
            let exact = "[[calendars]]\nname = \"job\"\npath = \"~/calendars/work\"\nfollow = true\n"
            func names() throws -> [String] {
                try world.alertctl("calendars", "--json").objects.compactMap { $0["name"] as? String }
            }
            try world.configure(pattern + exact)
            try await Waiting.until("it has a section of its own") { try names() == ["mine/home", "job"] }
            try await Waiting.until("its alarm is there") { try world.followed().count == 2 }
            #expect(try world.alertctl("calendars").status == 0)
            let apps = try world.alertctl("list", "--json").objects.compactMap { $0["content"] as? [String: Any] }
                .compactMap { $0["app"] as? String }
            #expect(apps.sorted() == ["job", "mine"])
            try world.configure(pattern)
            try await Waiting.until("the pattern has it again") { try names() == ["mine/home", "mine/work"] }
            try await Waiting.until("no alarm is lost") { try world.followed().count == 2 }
            #expect(daemon.isRunning)
        }

        /// A change of the configuration is no accident: the former calendars go at once, also if alertd did not run.
        @Test func anotherPathTakesTheFormerCalendarsAtOnce() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "A"))
            let home = try Vdir(world.home + "/calendars/home")
            try home.add("b.ics", Vdir.event("b", "B"))
            // The same event, which the other calendar had first.
            try home.add("c.ics", Vdir.event("a", "A at home", start: ";TZID=Europe/Berlin:20370305T090000"))
            var daemon = try Daemon(in: world)
            try await Waiting.until("both are read") { try world.followed().count == 2 }
            func configure(_ path: String) throws {
                try world.configure("[[calendars]]\nname = \"mine\"\npath = \"\(path)\"\nfollow = true\n")
            }
            func calendars() throws -> [String] {
                try world.alertctl("calendars", "--json").objects.map {
                    "\($0["name"] ?? "") \($0["problem"] ?? "-") \($0["reading"] ?? "-")"
                }
            }
            let (a, b) = ("A 2037-03-04T08:45:00+01:00", "B 2037-03-04T08:45:00+01:00")
            try configure("~/calendars/home")
            try await Waiting.until("one is left") {
                try world.followed() == ["A at home 2037-03-05T08:45:00+01:00", b]
            }
            try await Waiting.until("it is read") { try calendars() == ["mine - -"] }
            try configure("~/calendars/work")
            try await Waiting.until("the other one is read") { try world.followed() == [a] }
            #expect(try daemon.end() == 0)
            try configure("~/calendars/home")
            daemon = try Daemon(in: world)
            try await Waiting.until("it was changed in between") { try world.followed().last == b }
            #expect(try world.followed().count == 2)
            // A section that follows nothing says so.
            try configure("~/calendars/work/*")
            try await Waiting.until("nothing is followed") { try world.followed().isEmpty }
            try await Waiting.until("it says so") {
                let said = try world.alertctl("calendars")
                return said.status == 75 && said.output.contains("write path = \"\(work.path)\" for one calendar")
            }
            #expect(try world.alertctl("doctor").output.contains("nothing is followed"))
            try configure("~/calendars/*")
            try await Waiting.until("both are there again") { try world.followed().count == 2 }
            #expect(daemon.isRunning)
        }

        /// Rows of alarms say when the event begins, and JSON has it.
        @Test func rowsSayWhenTheEventBegins() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "Planning", more: ["RRULE:FREQ=DAILY;COUNT=2"]))
            try work.add("b.ics", Vdir.event("b", "Trip", start: ";VALUE=DATE:20370305", trigger: "-PT6H"))
            try work.add(
                "c.ics",
                Vdir.event("c", "Report", start: ";TZID=Europe/Berlin:20370306T090000").replacing(
                    "TRIGGER:", with: "TRIGGER;RELATED=END:"))
            let daemon = try Daemon(in: world)
            try await Waiting.until("the calendar is read") { try world.followed().count == 3 }
            for verb in ["list", "next"] {
                let lines = try world.alertctl(verb).output.split(separator: "\n").map(String.init)
                #expect(lines.contains { $0.contains("08:45 ") && $0.contains("  Planning at 09:00") }, "\(lines)")
                #expect(lines.contains { $0.contains("18:00 ") && $0.contains("  Trip on Thu 5 Mar") }, "\(lines)")
                #expect(lines.contains { $0.contains("  Report") && !$0.contains("Report at") }, "\(lines)")
            }
            let starts = try world.alertctl("list", "--json").objects.map {
                "\($0["title"] ?? "") \($0["start"] ?? "-")"
            }
            #expect(starts == ["Planning 2037-03-04T09:00:00+01:00", "Trip 2037-03-05", "Report -"])
            let agenda = try world.alertctl("agenda", "2037-03-05")
            #expect(agenda.output.contains("  Planning at 09:00 · Work"), "\(agenda)")
            #expect(
                agenda.output.contains("\n  Trip is on this day, with an alarm on Wed 4 Mar 2037 18:00\n"), "\(agenda)")
            let days = try ["2037-03-04", "2037-03-05"].map { try world.alertctl("agenda", $0, "--json").objects }
            #expect(
                days.joined().map { "\($0["start"] ?? "-")" } == [
                    "2037-03-04T09:00:00+01:00", "2037-03-05", "2037-03-05T09:00:00+01:00",
                ])
            // waybar's module.
            let bar = try world.reading(Built.program("alertctl"), ["next", "--follow", "--no-start"]).object()
            #expect((bar["text"] as? String)?.hasSuffix("Planning at 09:00 · Work") == true, "\(bar)")
            #expect(daemon.isRunning)
        }

        /// A file that is followed is not imported as well, and neither is a sound of the section a way back for an
        /// alarm that the person cancelled.
        @Test func anImportOfAFollowedFileNamesTheCalendar() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "A"))
            let daemon = try Daemon(in: world)
            try await Waiting.until("it is read") { try world.followed().count == 1 }
            let said = try world.alertctl("import", work.path + "/a.ics")
            #expect(said.status == 0 && said.errors.contains("the followed calendar \"mine/work\" has it"), "\(said)")
            #expect(said.output.contains("1 left as they are, because followed calendars have them"), "\(said)")
            #expect(try world.followed() == ["A 2037-03-04T08:45:00+01:00"])
            let json = try world.alertctl("import", work.path + "/a.ics", "--json").objects
            #expect(json.first?["followed"] as? String == "mine/work" && json.last?["followed"] as? Int == 1)
            let id = try #require(try world.alertctl("list", "--json").objects.first?["id"] as? String)
            try world.alertctl("cancel", id)
            try work.add("b.ics", Vdir.event("b", "B"))
            try await Waiting.until("the other is read") { try world.followed().count == 1 }
            try world.configure(
                "[[calendars]]\nname = \"mine\"\npath = \"~/calendars/*\"\nfollow = true\nsound = \"glass\"\n")
            try await Waiting.until("the sound is another") {
                let contents = try world.alertctl("list", "--json").objects.compactMap {
                    $0["content"] as? [String: Any]
                }
                return contents.contains { $0["sound"] as? String == "glass" }
            }
            #expect(try world.followed() == ["B 2037-03-04T08:45:00+01:00"])
            #expect(daemon.isRunning)
        }

        /// The settings of a section say what becomes of them, as `remind --to` and `--sound` do.
        @Test func aSettingThatDoesNothingIsNamed() async throws {
            let (world, work) = try Self.world("sound = \"no-such-sound\"\nto = [\"laptop\"]\n")
            try work.add("a.ics", Vdir.event("a", "A"))
            let daemon = try Daemon(in: world)
            try await Waiting.until("it is read") { try world.followed().count == 1 }
            let said = try world.alertctl("calendars")
            #expect(said.status == 0 && said.output.contains("alert-link is not set up"), "\(said)")
            #expect(said.output.contains("the sound \"no-such-sound\" is not installed"), "\(said)")
            let notes = try world.alertctl("calendars", "--json").objects.first?["notes"] as? [String]
            #expect(notes?.count == 2)
            #expect(daemon.isRunning)
        }

        @Test func aThousandFilesComeAtOnce() async throws {
            let (world, work) = try Self.world()
            let daemon = try Daemon(in: world)
            let elsewhere = try Vdir(world.home + "/elsewhere")
            for number in 0..<1_000 {
                try Vdir.event("e\(number)", "Event \(number)").write(
                    toFile: elsewhere.path + "/\(number).ics", atomically: false, encoding: .utf8)
            }
            let began = ContinuousClock.now
            #expect(rename(elsewhere.path, world.home + "/calendars/many") == 0)
            try await Waiting.until("a thousand are there") {
                try world.call(Manager.Status()).pending == 1_000
            }
            print("a thousand files: \(ContinuousClock.now - began)")
            // Half a file is not taken for one that has lost its alarms.
            let text = Vdir.event("half", "Half")
            let path = work.path + "/half.ics"
            try String(text.prefix(text.count / 2)).write(toFile: path, atomically: false, encoding: .utf8)
            try await Waiting.until("the half is seen") {
                try world.alertctl("calendars").output.contains("half.ics: it does not end with END:VCALENDAR")
            }
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            try await Waiting.until("the rest is there") { try world.call(Manager.Status()).pending == 1_001 }
            #expect(try world.alertctl("calendars").status == 0)
            #expect(daemon.isRunning)
        }

        @Test func whatIsBrokenLosesNothing() async throws {
            let (world, work) = try Self.world()
            try work.add("a.ics", Vdir.event("a", "A"))
            try work.add("b.ics", Vdir.event("b", "B"))
            let daemon = try Daemon(in: world)
            try await Waiting.until("the calendar is read") { try world.followed().count == 2 }
            // The folder goes and comes.
            let aside = world.home + "/aside"
            #expect(rename(work.path, aside) == 0)
            try await Waiting.until("it is missed") {
                try world.alertctl("calendars").output.contains("stay for ten minutes")
            }
            #expect(try world.alertctl("doctor").output.contains("mine/work: its folder is gone"))
            let listed = try #require(try world.alertctl("list", "--json").objects.first?["id"] as? String)
            #expect(try world.alertctl("rename", listed, "mine").status == 65)
            let edited = try world.alertctl("edit", listed, "--title", "Other")
            #expect(edited.status == 65 && edited.errors.contains("Change it there"), "\(edited)")
            #expect(try world.followed().count == 2)
            #expect(rename(aside, work.path) == 0)
            try await Waiting.until("it is back") { try world.alertctl("calendars").status == 0 }
            // Something that is no calendar, a loop of links, and a file that is too large.
            try work.change("b.ics", "BEGIN:VCARD\r\nEND:VCALENDAR\r\n")
            #expect(symlink(work.path + "/loop.ics", work.path + "/loop.ics") == 0)
            #expect(symlink(world.home + "/calendars", world.home + "/calendars/loop") == 0)
            let large = Data(count: (20 << 20) + 1)
            try large.write(to: URL(filePath: work.path + "/large.ics"))
            try await Waiting.until("they are told") {
                let text = try world.alertctl("calendars").output
                return text.contains("large.ics: larger than 20 MiB") && text.contains("b.ics: Not an iCalendar file")
            }
            // Two files with one event: the younger counts, and a message says so. When it goes, the other counts
            // again.
            try work.add("a2.ics", Vdir.event("a", "A two"))
            try await Waiting.until("the younger counts") {
                try world.followed().contains("A two 2037-03-04T08:45:00+01:00")
            }
            #expect(try world.followed().filter { $0.hasPrefix("A") }.count == 1)
            #expect(try world.alertctl("calendars").output.contains("a.ics: another file has the same event"))
            work.remove("a2.ics")
            try await Waiting.until("the older counts") {
                try world.followed().contains("A 2037-03-04T08:45:00+01:00")
            }
            #expect(daemon.isRunning)
        }

        /// Some programs write a changed occurrence into a separate file. It takes the place of the one that it names,
        /// and one that names none is reported.
        @Test func aChangedOccurrenceInItsOwnFileTakesThePlaceOfOne() async throws {
            let (world, work) = try Self.world()
            let series = Vdir.event("s", "S", more: ["RRULE:FREQ=DAILY;COUNT=3"])
            try work.add("a.ics", series)
            let daemon = try Daemon(in: world)
            try await Waiting.until("the series is read") {
                try world.followed() == ["S 2037-03-04T08:45:00+01:00"]
            }
            let zone = ";TZID=Europe/Berlin"
            let change = Vdir.event(
                "s", "S", start: zone + ":20370306T140000", more: ["RECURRENCE-ID\(zone):20370304T090000"])
            try work.add("b.ics", change)
            try await Waiting.until("it is joined") {
                try world.followed() == ["S 2037-03-05T08:45:00+01:00", "S 2037-03-06T13:45:00+01:00"]
            }
            #expect(try world.alertctl("calendars").status == 0)
            try work.change("b.ics", change.replacing("20370304T090000", with: "20370304T093000"))
            try await Waiting.until("it names none") {
                try world.alertctl("calendars").output.contains("b.ics: line 8: The event \"S\": RECURRENCE-ID says")
            }
            #expect(try world.followed() == ["S 2037-03-04T08:45:00+01:00", "S 2037-03-06T13:45:00+01:00"])
            work.remove("b.ics")
            try await Waiting.until("the series is whole") {
                try world.followed() == ["S 2037-03-04T08:45:00+01:00"]
            }
            #expect(daemon.isRunning)
        }

        /// An event with a thousand alarms and a text of 65,000 bytes delays no other.
        @Test func anEventWithAThousandAlarmsIsBounded() async throws {
            let (world, work) = try Self.world()
            let daemon = try Daemon(in: world)
            let alarms = (1...1_000).map { number in
                ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT\(number)M", "END:VALARM"]
            }
            let text = ["DESCRIPTION:" + String(repeating: "d", count: 65_000)] + alarms.joined()
            try work.add("many.ics", Vdir.event("many", "Many", trigger: nil, more: text))
            try work.add("one.ics", Vdir.event("one", "One"))
            try await Waiting.until("both are read") { try world.followed().count == 21 }
            let said = try world.alertctl("calendars").output
            #expect(said.contains("many.ics: line 4: 980 alarms of \"Many\" left out"), "\(said)")
            let contents = try world.alertctl("list", "--json").objects.compactMap { $0["content"] as? [String: Any] }
            #expect(contents.compactMap { ($0["body"] as? String)?.utf8.count }.max() == 4_096)
            #expect(daemon.isRunning)
        }

        @Test func aSectionThatCanBeReadAgainSaysSo() async throws {
            let world = try World()
            try world.configure("[[calendars]]\nname = \"mine\"\npath = \"~/calendars/*\"\nfollow = true\n")
            let daemon = try Daemon(in: world)
            try await Waiting.until("its folder is missed") { try world.alertctl("calendars").status == 75 }
            let work = try Vdir(world.home + "/calendars/work")
            try work.add("a.ics", Vdir.event("a", "A"))
            try await Waiting.until("it is read") { try world.followed().count == 1 }
            try await Waiting.until("nothing is missed any more") { try world.alertctl("calendars").status == 0 }
            let names = try world.alertctl("calendars", "--json").objects.compactMap { $0["name"] as? String }
            #expect(names == ["mine/work"])
            #expect(daemon.isRunning)
        }
    }
}
