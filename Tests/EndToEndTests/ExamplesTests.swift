// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Listening {
    /// The programs in Examples, run unchanged with a real daemon.
    @Suite struct Examples {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            // The scripts call alertctl and python3 by their names.
            let folders = [try Built.program("alertctl"), try Built.python()].map {
                URL(filePath: $0).deletingLastPathComponent().path
            }
            world.environment["PATH"] = (folders + [world.environment["PATH"] ?? ""]).joined(separator: ":")
            daemon = try Daemon(in: world)
        }

        /// Runs an example while something else happens, and returns when it has ended.
        private func run(
            _ example: String, _ words: [String] = [], input: String = "", meanwhile: () throws -> Void = {}
        ) throws -> Outcome {
            let program = try TestProcess(
                Built.source("Examples/" + example), words, environment: world.environment,
                input: .bytes(Array(input.utf8)))
            try meanwhile()
            return Outcome(
                status: try program.wait(), output: program.output, errors: program.errors, ended: Recording.now())
        }

        /// Answers a question as soon as it is asked.
        private func answer(_ id: String, _ words: String..., watching watcher: Watcher) throws {
            try watcher.await(.promptQueued, id: id)
            let answer = try world.run(Built.program("alertctl"), ["answer", id, "--no-start"] + words)
            #expect(answer.status == 0, "\(answer)")
        }

        @Test func tasksOfOtherProgramsBecomeReminders() throws {
            func listed() throws -> [String] {
                try world.alertctl("list", "--json").objects.map { "\($0["title"] ?? "") \($0["due"] ?? "")" }
            }
            let todo = try world.write(
                "(A) Call Ada +work due:2037-03-04\nx 2026-01-01 Done due:2037-03-04\nNo date\n", to: "todo.txt")
            #expect(try run("tasks/todotxt.py", [todo]).status == 0)
            #expect(try listed() == ["Call Ada +work 2037-03-04T09:00:00+01:00"])
            try world.write("(A) Call Ada +work due:2037-03-05\n", to: "todo.txt")
            #expect(try run("tasks/todotxt.py", [todo]).status == 0)
            #expect(try listed() == ["Call Ada +work 2037-03-05T09:00:00+01:00"])
            try world.write("x (A) Call Ada +work due:2037-03-05\n", to: "todo.txt")
            #expect(try run("tasks/todotxt.py", [todo]).status == 0)
            #expect(try listed().isEmpty)
            try FileManager.default.createDirectory(atPath: world.path + "/notes", withIntermediateDirectories: false)
            try world.write(
                "# Day\n- [ ] Water plants @2037-03-04 08:30\n- [x] Done @2037-03-04\n* [ ] Bills 📅 2037-03-06\n",
                to: "notes/day.md")
            #expect(try run("tasks/markdown.py", [world.path + "/notes"]).status == 0)
            #expect(
                try listed() == ["Water plants 2037-03-04T08:30:00+01:00", "Bills 2037-03-06T09:00:00+01:00"])
            // taskwarrior's export, from a program of that name that prints one.
            let folder = world.path + "/bin"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try world.write(
                """
                #!/bin/sh
                echo '[{"uuid":"u-1","description":"Taxes","due":"20370401T100000Z","tags":["home"],"project":"money"}]'

                """, to: "bin/task", executable: true)
            world.environment["PATH"] = folder + ":" + (world.environment["PATH"] ?? "")
            #expect(try run("tasks/taskwarrior.sh").status == 0)
            #expect(try listed().last?.hasPrefix("Taxes 2037-04-01T") == true)
            // Input that fails changes nothing.
            let broken = try world.alertctl(
                "import", "--source", "notes", "-", input: Array("{\"id\":\"1\",\"title\":\"x\",\"due\":\"soon\"}".utf8)
            )
            #expect(broken.status == 65 && broken.errors.contains("line 1: due soon is not a time"))
            #expect(try world.alertctl("import", "--source", "notes", "-").status == 65)
            #expect(try listed().count == 3)
        }

        /// Each dated line of a list is a reminder, or is named with its line.
        @Test func eachDatedLineOfAListIsAReminderOrIsNamed() throws {
            func listed(_ source: String) throws -> [String] {
                try world.alertctl("list", "--json").objects.filter {
                    ($0["content"] as? [String: Any])?["app"] as? String == source
                }.map { "\($0["title"] ?? "") \("\($0["due"] ?? "")".prefix(16))" }
            }
            let todo = try world.write(
                """
                \u{FEFF}(A) 2036-11-01 Call Mom due:2037-03-08
                2036-11-01 Rent due:2037-03-01
                Rent due:2037-04-01
                Train DUE:2037-03-08T9:30
                Wrong due:2037-02-30
                Words due:tomorrow
                x 2036-11-02 Done due:tomorrow
                """, to: "todo.txt")
            let fromList = try run("tasks/todotxt.py", [todo])
            #expect(fromList.status == 0)
            #expect(
                try listed("todotxt") == [
                    "Rent 2037-03-01T09:00", "Call Mom 2037-03-08T09:00", "Train 2037-03-08T09:30",
                    "Rent 2037-04-01T09:00",
                ])
            #expect(
                fromList.errors.split(separator: "\n") == [
                    "\(todo):5: due:2037-02-30 is no date; write due:2027-03-04",
                    "\(todo):6: due:tomorrow is no date; write due:2027-03-04",
                ])

            try FileManager.default.createDirectory(atPath: world.path + "/notes", withIntermediateDirectories: false)
            try world.write(
                """
                1. [ ] number 📅 2037-03-06
                - [ ] dataview [due:: 2037-03-07]
                - [/] begun (due:: 2037-03-08)
                - [ ] call @due(2037-03-09)
                > - [ ] quote 📅 2037-03-10
                * [ ] board @{2037-03-11} @@{10:15}
                + [ ] link 📅 [[2037-03-12]] ➕ 2036-01-01
                - [ ] half @2037-03-13 5pm
                2) [ ] words due: 2037-03-14 at 8:05
                - [ ] same @2037-03-15
                - [ ] same @2037-03-16
                - [ ] created ➕ 2036-01-01
                - [x] done @2037-03-17
                - [-] cancelled @2037-03-17
                - [ ] slashes @2037/03/17
                - [ ] none @2037-02-30
                - [ ] word 📅 tomorrow
                - [ ] scheduled ⏳ 2037-03-18
                """, to: "notes/day.md")
            let fromNotes = try run("tasks/markdown.py", [world.path + "/notes"])
            #expect(fromNotes.status == 0)
            #expect(
                try listed("notes") == [
                    "number 2037-03-06T09:00", "dataview 2037-03-07T09:00", "begun 2037-03-08T09:00",
                    "call 2037-03-09T09:00", "quote 2037-03-10T09:00", "board 2037-03-11T10:15",
                    "link ➕ 2036-01-01 2037-03-12T09:00", "half 2037-03-13T17:00", "words 2037-03-14T08:05",
                    "same 2037-03-15T09:00", "same 2037-03-16T09:00",
                ])
            let named = fromNotes.errors.split(separator: "\n").compactMap {
                $0.split(separator: ":").dropFirst().first
            }
            #expect(named == ["15", "16", "17", "18"], "\(fromNotes.errors)")
        }

        /// A day of taskwarrior is 9:00, a task that waits is due, and output that cannot be read changes nothing.
        @Test func tasksOfTaskwarriorKeepTheirDays() throws {
            let folder = world.path + "/bin"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            world.environment["PATH"] = folder + ":" + (world.environment["PATH"] ?? "")
            func task(_ output: String) throws {
                try world.write(
                    "#!/bin/sh\nprintf '%s ' \"$@\" > '\(folder)/words'\ncat <<'END'\n\(output)\nEND\n", to: "bin/task",
                    executable: true)
            }
            func listed() throws -> [String] {
                try world.alertctl("list", "--json").objects.map { "\($0["title"] ?? "") \($0["due"] ?? "")" }
            }
            try task(
                """
                [{"uuid":"u-1","description":"Day","due":"20370303T230000Z","status":"waiting"},
                {"uuid":"u-2","description":"Summer","due":"20370703T220000Z"},
                {"uuid":"u-3","description":"Time","due":"20370704T100000Z"}]
                """)
            #expect(try run("tasks/taskwarrior.sh").status == 0)
            let planned = [
                "Day 2037-03-04T09:00:00+01:00", "Summer 2037-07-04T09:00:00+02:00", "Time 2037-07-04T12:00:00+02:00",
            ]
            #expect(try listed() == planned)
            #expect(try String(contentsOfFile: folder + "/words", encoding: .utf8).contains("status:waiting"))
            try task("[{")
            #expect(try run("tasks/taskwarrior.sh").status != 0)
            #expect(try listed() == planned)
        }

        @Test func aBackupAsksCopiesAndTells() throws {
            try FileManager.default.createDirectory(atPath: world.path + "/photos", withIntermediateDirectories: false)
            try world.write("a picture", to: "photos/cat.jpg")
            let words = [world.path + "/photos", world.path + "/copy"]
            var watcher = try Watcher(world)
            let done = try run("shell/backup.sh", words) { try answer("backup", "Back up", watching: watcher) }
            #expect(done.status == 0, "\(done)")
            #expect(try watcher.await(.delivered, id: "backup-result").title == "Backup done")
            #expect(FileManager.default.fileExists(atPath: world.path + "/copy/cat.jpg"))

            watcher = try Watcher(world)
            let refused = try run("shell/backup.sh", words) { try answer("backup", "--cancel", watching: watcher) }
            #expect(refused.status == 1, "\(refused)")

            watcher = try Watcher(world)
            let failed = try run("shell/backup.sh", [world.path + "/nothing", words[1]]) {
                try answer("backup", "Back up", watching: watcher)
            }
            #expect(failed.status == 1, "\(failed)")
            #expect(try watcher.await(.delivered, id: "backup-result").title == "Backup failed")
            try watcher.await(.scheduled, id: "backup-again")
            #expect(daemon.isRunning)
        }

        /// Puts the Python client where the examples find it, made as `make python` does.
        private func addPythonClient() throws {
            let folder = world.path + "/python"
            let made = try world.run(
                Built.source("packaging/make_python.py"), [Built.program("varlink-generate"), folder])
            #expect(made.status == 0, "\(made)")
            world.environment["PYTHONPATH"] = folder
        }

        @Test func pythonFollowsAReminder() throws {
            try addPythonClient()
            let result = try run("python/remind.py", ["Tea is ready", "200ms"])
            #expect(result.status == 0, "\(result)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 2, "\(result)")
            #expect(lines.first?.hasPrefix("tea-is-ready is due ") == true)
            #expect(lines.last?.hasPrefix("tea-is-ready was delivered ") == true)
        }

        @Test func pythonPrintsEvents() throws {
            try addPythonClient()
            let lines = try world.reading(Built.source("Examples/python/watch.py"), [])
            #expect(try lines.line().contains(" snapshot"))
            #expect(try world.alertctl("notify", "Hello", "--id", "hello").status == 0)
            #expect(try lines.line().hasSuffix(" delivered Hello"))
        }

        @Test func modulesOfWaybarPrintWhatItReads() throws {
            let text = try String(contentsOfFile: Built.source("Examples/waybar/config.jsonc"), encoding: .utf8)
            let plain = text.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
            let bar = try #require(JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any])
            let names = try #require(bar["modules-right"] as? [String])
            #expect(try world.alertctl("badge", "--app", "org.example.Mail", "3").status == 0)
            #expect(try world.alertctl("timer", "25m", "Focus", "--no-wait").status == 0)
            for name in names where name != "custom/timer" {
                let module = try #require(bar[name] as? [String: Any])
                let command = try #require(module["exec"] as? String)
                let line = try world.reading("/bin/sh", ["-c", "exec " + command]).line()
                let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(object["text"] as? String == "3", "\(name): \(line)")
                #expect(object["class"] as? String == "some", "\(name): \(line)")
            }
            let timer = try #require(bar["custom/timer"] as? [String: Any])
            let command = try #require(timer["exec"] as? String)
            let line = try world.reading("/bin/sh", ["-c", "exec " + command]).object()
            #expect(line["text"] as? String == "Focus 25 min" && line["class"] as? String == "running", "\(line)")
            let right = try #require(timer["on-click-right"] as? String)
            for isPaused in [true, false] {
                #expect(try world.run("/bin/sh", ["-c", right]).status == 0)
                let listed = try #require(
                    try world.alertctl("list", "--json").objects.first { $0["id"] as? String == "focus" })
                #expect((listed["timer"] as? [String: Any])?["paused"] as? Bool == isPaused)
            }
            let clear = try #require((bar["custom/mail"] as? [String: Any])?["on-click"] as? String)
            #expect(try world.run("/bin/sh", ["-c", clear]).status == 0)
            #expect(try world.alertctl("badge", "--app", "org.example.Mail", "--json").object["count"] as? Int == 0)
        }

        @Test func aPushToMainIsAskedFor() throws {
            let words = ["origin", "https://example.org/repository.git"]
            let refs = "refs/heads/topic 1111 refs/heads/main 2222\n"
            var watcher = try Watcher(world)
            let pushed = try run("git-hook/pre-push", words, input: refs) {
                try answer("push-main", "Push", watching: watcher)
            }
            #expect(pushed.status == 0, "\(pushed)")
            watcher = try Watcher(world)
            let kept = try run("git-hook/pre-push", words, input: refs) {
                try answer("push-main", "--cancel", watching: watcher)
            }
            #expect(kept.status == 1, "\(kept)")
            let topic = try run("git-hook/pre-push", words, input: "refs/heads/topic 1111 refs/heads/topic 2222\n")
            #expect(topic.status == 0, "\(topic)")
        }

        @Test func cronTellsOfAFailureAlone() throws {
            // As cron has it, apart from the runtime directory, which is not the user's own here.
            for name in ["LANG", "TZ", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS"] {
                world.environment[name] = nil
            }
            let failed = try run("cron/nightly.sh", ["/bin/sh", "-c", "echo no room left; exit 3"])
            #expect(failed.status == 3, "\(failed)")
            let shown = try world.call(Notifications.Show(id: "nightly")).notification
            #expect(shown.content.title == "Nightly job failed: sh (3)")
            #expect(shown.content.body?.contains("no room left") == true)
            let done = try run("cron/nightly.sh", ["/bin/true"])
            #expect(done.status == 0 && done.output.isEmpty && done.errors.isEmpty, "\(done)")
            #expect(try world.alertctl("list", "--delivered", "--json").output.isEmpty)
        }

        @Test func swiftPlaysItsArguments() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 4_800), rate: 48_000), to: "tenth.wav")
            let result = try world.run(Built.program("play-a-sound"), [sound])
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("tenth.wav: finished after 0.1 s"), "\(result)")
            // It has been there until now.
            withExtendedLifetime(server) {}
        }
    }
}
