// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// Calendar files in and out, through the real programs.
    @Suite struct Calendars {
        private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

        private static func calendar(_ events: [String]) -> String {
            let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]
            return lines.joined(separator: "\n").replacing("\n", with: "\r\n")
        }

        /// - Parameter alarm: The TRIGGER; none for an event without an alarm.
        private static func event(_ uid: String, _ start: String, alarm: String? = "-PT15M", more: String = "")
            -> String
        {
            var lines = ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:Event \(uid)", "DTSTART\(start)"]
            if !more.isEmpty { lines.append(more) }
            if let alarm { lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\(alarm)", "END:VALARM"] }
            return (lines + ["END:VEVENT"]).joined(separator: "\n")
        }

        private static let berlin = ";TZID=Europe/Berlin:20370304T090000"

        /// Returns the pending notifications, one JSON object per line, in a fixed order, without the files from which
        /// they were imported.
        private static func pending(_ world: World) throws -> [String] {
            try world.alertctl("export", "--json").output.replacing(#/,"file":"[^"]*"/#, with: "")
                .split(separator: "\n").map(String.init).sorted()
        }

        private static func outcomes(_ result: Outcome) throws -> [String] {
            try result.objects.compactMap { object in
                guard let id = object["id"] as? String, let outcome = object["outcome"] as? String else { return nil }
                return "\(id) \(outcome)"
            }
        }

        /// REPEAT and DURATION of an alarm are to be seen before it is due.
        @Test func anAlarmThatIsGivenAgainSaysSo() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let text = Self.calendar([
                Self.event("again", Self.berlin).replacing("END:VALARM", with: "REPEAT:3\nDURATION:PT5M\nEND:VALARM")
            ])
            #expect(try world.alertctl("import", "-", input: Array(text.utf8)).status == 0)
            for command in ["show", "next"] {
                let json = try #require(try world.alertctl(command, "again", "--json").objects.first)
                #expect(json["nag"] as? String == "PT5M" && json["nagLimit"] as? Int == 3, "\(json)")
                let shown = try world.alertctl(command, "again").output
                #expect(shown.contains("very 5 minutes until it is acknowledged, 3 times at most"), "\(shown)")
            }
            #expect(daemon.isRunning)
        }

        @Test func anAlarmIsDeliveredBeforeItsEvent() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            // In an hour, and its alarm some seconds from now.
            let formatter = DateFormatter()
            formatter.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.locale = Locale(identifier: "en_US_POSIX")
            let start = formatter.string(from: Date(timeIntervalSinceNow: 3_600))
            let text = Self.calendar([Self.event("soon", ":" + start, alarm: "-PT59M56S", more: "LOCATION:Room 3")])
            let result = try world.alertctl("import", "-", input: Array(text.utf8))
            #expect(result.status == 0 && result.output.contains("1 scheduled"), "\(result)")
            let delivered = try watcher.await(.delivered, id: "soon")
            let due = try #require(Times.date(delivered.due))
            #expect(abs(due.timeIntervalSince(formatter.date(from: start) ?? .distantPast) + 3_596) < 0.001)
            // It lives like any other.
            #expect(try world.alertctl("snooze", "soon", "10m").status == 0)
            #expect(try world.alertctl("list", "--snoozed", "--json").object["id"] as? String == "soon")
            #expect(daemon.isRunning)
        }

        @Test func importingAgainFollowsTheFile() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let first = Self.calendar([
                Self.event("a", Self.berlin, more: "RRULE:FREQ=WEEKLY"), Self.event("b", Self.berlin),
                Self.event("c", Self.berlin, alarm: nil), Self.event("over", ":20200101T090000Z"),
            ])
            let path = try world.write(first, to: "work.ics")
            let dry = try world.alertctl("import", path, "--dry-run", "--json")
            #expect(try Self.outcomes(dry) == ["a scheduled", "b scheduled", "c scheduled", "over past"])
            #expect(try Self.pending(world).isEmpty)
            let again = try world.alertctl("import", path, "--json")
            let numbers = try #require(try again.objects.last)
            #expect(again.status == 0 && numbers["scheduled"] as? Int == 3 && numbers["past"] as? Int == 1)
            #expect(numbers["withoutAlarm"] as? Int == 1 && numbers["givenAlarm"] as? Int == 1)
            try world.alertctl("pause", "a")
            let before = try Self.pending(world)
            let same = try world.alertctl("import", path, "--json")
            #expect(try Self.outcomes(same) == ["a unchanged", "b unchanged", "c unchanged", "over past"])
            #expect(try Self.pending(world) == before)
            // Moved, cancelled, and with another alarm for what has none.
            try world.write(
                Self.calendar([
                    Self.event("a", ";TZID=Europe/Berlin:20370304T100000", more: "RRULE:FREQ=WEEKLY"),
                    Self.event("b", Self.berlin, more: "STATUS:CANCELLED"), Self.event("c", Self.berlin, alarm: nil),
                ]), to: "work.ics")
            let changed = try world.alertctl("import", path, "--alarm", "-1d", "--json")
            #expect(try Self.outcomes(changed) == ["a updated", "c updated", "b withdrawn"])
            let list = try world.alertctl("list", "--json").objects
            #expect(list.map { $0["id"] as? String } == ["c", "a"])
            #expect(list.map { $0["state"] as? String } == ["pending", "paused"])
            #expect((list[0]["due"] as? String)?.hasPrefix("2037-03-03T09:00:00") == true)
            #expect(daemon.isRunning)
        }

        @Test func importingAgainCancelsWhatTheFileNoLongerContains() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let events = ["a", "b", "c"].map { Self.event($0, Self.berlin) }
            let path = try world.write(Self.calendar(events), to: "work.ics")
            #expect(try world.alertctl("import", path).status == 0)
            try world.write(Self.calendar([events[0], events[2]]), to: "work.ics")
            let dry = try world.alertctl("import", path, "--dry-run", "--json")
            #expect(try Self.outcomes(dry) == ["a unchanged", "c unchanged", "b withdrawn"])
            let again = try world.alertctl("import", path)
            #expect(again.status == 0 && again.output.contains("b  cancelled, no longer in the file"), "\(again)")
            #expect(try world.alertctl("list", "--json").objects.map { $0["id"] as? String } == ["a", "c"])
            // Another calendar in its place cancels nothing by itself.
            try world.write(Self.calendar([events[1]]), to: "work.ics")
            #expect(try world.alertctl("import", path).errors.contains("--allow-empty"))
            #expect(try world.alertctl("list", "--json").objects.count == 3)
            #expect(try world.alertctl("import", path, "--allow-empty").status == 0)
            #expect(try world.alertctl("list", "--json").objects.map { $0["id"] as? String } == ["b"])
            #expect(daemon.isRunning)
        }

        @Test func anOlderExportMovesNothingBack() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("remind", "Tea", "--in", "0s", "--id", "tea").status == 0)
            try watcher.await(.delivered, id: "tea")
            try world.alertctl("snooze", "tea", "1h")
            let path = world.path + "/old.ics"
            #expect(try world.alertctl("export", "--output", path).status == 0)
            try world.alertctl("snooze", "tea", "3h")
            let before = try Self.pending(world)
            let result = try world.alertctl("import", path)
            #expect(result.status == 0 && result.errors.contains("stays as it is: you snoozed it"), "\(result)")
            #expect(try Self.pending(world) == before)
            #expect(daemon.isRunning)
        }

        @Test func whatIsExportedIsReadByAnotherProgramAndComesBackTheSame() throws {
            let world = try World()
            // Where the other program reads floating times.
            world.environment["TZ"] = "Europe/Berlin"
            let daemon = try Daemon(in: world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 480), rate: 48_000), to: "a, b.wav")
            let reminders = [
                ["every weekday at 8:30", "--warn", "1d,10m", "--nag", "5m", "--sound", sound],
                ["--cron", "0 */6 1,15 * *", "--missed", "skip"], ["--at", "2037-03-04T09:00", "--tz", "Asia/Tokyo"],
                ["--at", "2037-03-04T09:00", "--floating"], ["every month on the 31st at 10:00", "--count", "7"],
                ["--in", "900h", "--on-activate", "true 'a b'", "--userinfo", #"{"a": [1, "x;y"]}"#],
                ["--rrule", "FREQ=DAILY;BYHOUR=8,20", "--start", "2037-01-01T00:00", "--until", "2037-06-01"],
            ]
            for (number, words) in reminders.enumerated() {
                let result = try world.run(
                    Built.program("alertctl"), ["remind", "R, \(number); ü\\n", "--id", "r\(number)"] + words)
                #expect(result.status == 0, "\(result)")
            }
            for name in ["google", "apple", "outlook", "thunderbird"] {
                let path = Self.repository.appending(path: "ICalendarTests/Corpus/\(name).ics").path
                #expect(try world.alertctl("import", path).status == 0)
            }
            try world.alertctl("pause", "r1")
            let path = world.path + "/out.ics"
            let export = try world.alertctl("export", "--output", path)
            #expect(export.status == 0 && export.output.isEmpty && export.errors.isEmpty, "\(export)")
            let pending = try Self.pending(world)
            #expect(pending.count > reminders.count + 10)

            let oracle = Self.repository.appending(path: "ICalendarTests/Oracles/calendars.py").path
            let stamp = ISO8601DateFormatter().string(from: Date()).filter { $0 != "-" && $0 != ":" }
            let read = try world.run(Built.python(), [oracle, "alarms", stamp, path])
            #expect(read.status == 0, "\(read)")
            var found: [String: [String]] = [:]
            for line in read.output.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                found[words[0]] = Array(words.dropFirst())
            }
            for line in pending {
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                // The oracle gives what was acknowledged as well. A calendar holds whole seconds.
                guard object["acknowledged"] == nil, let id = object["id"] as? String,
                    let due = object["due"] as? String
                else { continue }
                let whole = due.filter { $0 != "-" && $0 != ":" }.prefix { $0 != "." && $0 != "Z" } + "Z"
                // Its warnings are alarms of the same event.
                let times = found[id]?.prefix(1 + ((object["warn"] as? [String])?.count ?? 0)) ?? []
                #expect(times.contains(String(whole)), "\(line)")
            }

            let other = try World()
            other.environment["TZ"] = "Europe/Berlin"
            let second = try Daemon(in: other)
            let back = try other.alertctl("import", path, "--allow-commands", "--json")
            #expect(back.status == 0, "\(back)")
            #expect(try Self.pending(other) == pending)
            #expect(daemon.isRunning && second.isRunning)
        }

        @Test func commandsInAFileAreNotTakenUnasked() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let text = Self.calendar([
                Self.event(
                    "evil", Self.berlin,
                    more: #"X-ALERTD-NOTIFICATION:{"content":{"title":""\,"onActivate":["rm"\,"-rf"\,"/"]}}"#)
            ])
            let result = try world.alertctl("import", "-", input: Array(text.utf8))
            #expect(result.status == 0 && result.errors.contains("rm -rf /"), "\(result)")
            #expect(try Self.pending(world).count == 1 && !Self.pending(world)[0].contains("onActivate"))
            #expect(daemon.isRunning)
        }

        // MARK: Bad input

        /// 50 MB with 5,000 alarms, in little memory on either side.
        @Test func fiftyMegabytesNeedLittleMemory() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let body = "DESCRIPTION:" + String(repeating: "x", count: 10_400)
            let events = (0..<5_000).map { Self.event("e\($0)", Self.berlin, more: body) }
            let path = try world.write(Self.calendar(events), to: "large.ics")
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 > 50 << 20)
            let script = "ulimit -v 800000; exec \"$0\" import \"$1\" --json --no-start | tail -n 1"
            let result = try world.run(
                Tools.find("bash"), ["-c", script, Built.program("alertctl"), path], within: .seconds(240))
            #expect(try result.object["scheduled"] as? Int == 5_000, "\(result)")
            #expect(try ProcFS.residentKiB(daemon.pid) < 256 << 10)
        }

        @Test func inputWithoutAnEndIsNotReadToIt() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let script =
                "{ printf 'BEGIN:VCALENDAR\\r\\n'; cat /dev/zero; } | { ulimit -v 800000; exec \"$0\" import -; }"
            let result = try world.run(
                Tools.find("bash"), ["-c", script, Built.program("alertctl")], within: .seconds(120))
            #expect(result.status == 65 && result.errors.contains("64 MiB"), "\(result)")
            #expect(daemon.isRunning)
        }

        @Test(arguments: ["BEGIN:VEVENT", "BEGIN:VALARM", "BEGIN:X"])
        func aNestingOfTenThousandTakesNothingAlong(_ line: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let deep = Array(repeating: line, count: 10_000).joined(separator: "\n")
            let text = Self.calendar([Self.event("before", Self.berlin), deep])
            let result = try world.alertctl("import", "-", input: Array(text.utf8))
            #expect(result.status == 65 && result.errors.contains("line "), "\(result.status)")
            #expect(try Self.pending(world).count == 1, "what stands before it is scheduled")
            #expect(daemon.isRunning)
        }

        /// Errors in one event are reported with their lines, and the others are scheduled.
        @Test func whatCannotBeTakenIsSaidLineByLine() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let text = Self.calendar([
                Self.event("good", Self.berlin), Self.event("rule", Self.berlin, more: "RRULE:FREQ=SOMETIMES"),
                Self.event("zone", ";TZID=Nowhere/City:20370304T090000"),
                Self.event("never", ":20270101T000000Z", more: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
                Self.event("alarm", Self.berlin, alarm: "soon"),
                Self.event("title", Self.berlin, more: "LOCATION:\u{7}bell"),
            ])
            let result = try world.alertctl("import", "-", input: Array(text.utf8))
            #expect(result.status == 65 && result.output.contains("6 scheduled"), "\(result)")
            for line in ["line 16:", "line 25:", "line 35:", "line 47:"] {
                #expect(result.errors.contains(line), "\(line): \(result.errors)")
            }
            #expect(daemon.isRunning)
        }

        @Test func filesThatAreNoCalendarHaveTheirStatus() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let junk = try world.write(
                Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }), to: "junk")
            let cases: [([String], Int32)] = try [
                (["import", world.path + "/nothing"], 66), (["import", world.path], 65), (["import", "/dev/null"], 65),
                (["import", "/dev/zero"], 65), (["import", junk], 65), (["import", Built.program("alertctl")], 65),
                (["import"], 64), (["import", junk, "--alarm", "sometime"], 65), (["export", "nothing"], 66),
                (["export", "--output", world.path + "/no/where.ics"], 66), (["export", "--output", world.path], 65),
            ]
            for (words, status) in cases {
                let result = try world.run(Built.program("alertctl"), words)
                #expect(result.status == status && !result.errors.isEmpty, "\(words): \(result)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: world.path).allSatisfy { !$0.hasSuffix("~") })
            #expect(try world.alertctl("status", "--json").object["pending"] as? Int == 0)
            #expect(daemon.isRunning)
        }

        /// If the daemon goes away during an import, the progress is reported, and repeating the import completes it.
        @Test func anImportThatIsCutShortGoesOnWhenItIsRepeated() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let events = (0..<4_000).map { Self.event("e\($0)", Self.berlin) }
            let path = try world.write(Self.calendar(events), to: "many.ics")
            let program = try TestProcess(
                Built.program("alertctl"), ["import", path, "--no-start"], environment: world.environment)
            try watcher.await(.scheduled)
            try daemon.crash()
            let status = try program.wait()
            let said = program.errors
            // On a fast machine it may have been done by then.
            #expect(status == 0 || status == 69 && said.contains("again"), "\(status): \(said)")
            let next = try Daemon(in: world)
            let again = try world.alertctl("import", path, "--json", within: .seconds(120))
            let numbers = try #require(try again.objects.last)
            let counts = ["scheduled", "unchanged"].compactMap { numbers[$0] as? Int }
            #expect(again.status == 0 && counts.reduce(0, +) == 4_000 && counts[1] > 0, "\(numbers)")
            #expect(try world.alertctl("status", "--json").object["pending"] as? Int == 4_000)
            #expect(next.isRunning)
        }
    }
}
