// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing

extension Whole {
    /// Beats, through the real programs.
    @Suite struct Beats {
        private static func titles(_ world: World, _ id: String) throws -> [String?] {
            try world.history(id: id).filter { $0.event == .delivered }.map(\.title)
        }

        @Test func aMissingBeatIsToldInTime() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let before = ContinuousClock.now
            let said = try world.alertctl("beat", "mail", "--every", "2s", "--grace", "1s")
            #expect(said.status == 0 && said.output.hasPrefix("mail  missing "), "\(said)")
            try watcher.await(.delivered, id: "mail")
            #expect(ContinuousClock.now - before > .milliseconds(2_900))
            let json = try world.alertctl("beat", "mail", "--json").object
            #expect(json["returned"] as? Bool == true)
            try watcher.await(.delivered, id: "mail") { $0.title == "mail happened again" }
            #expect(try Self.titles(world, "mail") == ["mail has not happened", "mail happened again"])
            #expect(try world.alertctl("list").output.contains("mail"))
            #expect(try world.alertctl("cancel", "mail").status == 0)
            #expect(daemon.isRunning)
        }

        @Test func theStatusIsThatOfTheCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let fine = try world.alertctl("beat", "job", "--grace", "1h", "--", "/bin/sh", "-c", "echo said")
            #expect(fine.status == 0 && fine.output == "said\n" && fine.errors.isEmpty, "\(fine)")
            #expect(try Self.titles(world, "job").isEmpty)
            #expect(try world.alertctl("beat", "job", "--", "/bin/sh", "-c", "exit 3").status == 3)
            #expect(try Self.titles(world, "job") == ["job failed"])
            let body = try world.call(Notifications.History(id: "job")).notifications.first?.content.body
            #expect(body == "It failed with status 3.")
            #expect(try world.alertctl("beat", "job", "--", "/bin/sh", "-c", "kill -TERM $$").status == 143)
            #expect(try world.alertctl("beat", "job", "--", "/bin/true").status == 0)
            #expect(try Self.titles(world, "job") == ["job failed", "job happened again"])
            #expect(try world.alertctl("beat", "job", "--", "no-such-program").status == 66)
            #expect(try world.alertctl("beat", "job", "--every", "soon", "--", "/bin/true").status == 65)
            _ = try daemon.end()
            // The work matters more than who hears of it.
            let alone = try world.run(
                Built.program("alertctl"), ["beat", "job", "--no-start", "--", "/bin/sh", "-c", "echo said; exit 4"])
            #expect(alone.status == 4 && alone.output == "said\n", "\(alone)")
            #expect(alone.errors.contains("alertd does not know of this beat"), "\(alone)")
        }

        /// A reminder has the name: the command of a cron table runs all the same, and a beat is never made a reminder.
        @Test func aNameThatIsTakenStopsNoCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "plain", "tomorrow 9am", "--id", "plain").status == 0)
            let ran = try world.alertctl("beat", "plain", "--", "/bin/sh", "-c", "echo said; exit 4")
            #expect(ran.status == 4 && ran.output == "said\n", "\(ran)")
            #expect(ran.errors.contains("a reminder has this id"), "\(ran)")
            #expect(try world.alertctl("beat", "job", "--every", "1h").status == 0)
            let edited = try world.alertctl("edit", "job", "tomorrow")
            #expect(edited.status == 65 && edited.errors.contains("alertctl beat job"), "\(edited)")
            // A beat stands in the agenda at the time at which it is missing.
            let agenda = try world.alertctl("agenda", "--month")
            #expect(agenda.status == 0, "\(agenda)")
            #expect(daemon.isRunning)
        }

        /// A failed or paused beat says what it is, and a device or sound that gets nothing is named as by `remind`.
        @Test func theConfirmationSaysHowItStands() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let first = try world.alertctl("beat", "job", "--to", "laptop")
            #expect(first.status == 0 && first.output.contains("alert-link is not set up"), "\(first)")
            let json = try world.alertctl("beat", "job", "--to", "laptop", "--json").object
            #expect((json["notes"] as? [String])?.count == 1, "\(json)")
            // Later beats, as a cron table sends them, say nothing more.
            #expect(try world.alertctl("beat", "job").output.split(separator: "\n").count == 1)
            let silent = try world.alertctl("beat", "job", "--sound", "no-such-sound")
            #expect(silent.status == 66 && silent.errors.contains("no such sound"), "\(silent)")
            let failed = try world.alertctl("beat", "job", "--failed")
            #expect(failed.output == "job  failed; the next beat ends this\n", "\(failed)")
            #expect(try Self.titles(world, "job") == ["job failed"])
            #expect(try world.alertctl("beat", "job").output.hasPrefix("job  missing "))
            try world.alertctl("pause", "job")
            let paused = try world.alertctl("beat", "job")
            #expect(paused.output == "job  paused; \"alertctl resume job\" watches it again\n", "\(paused)")
            // A title of the person's stays.
            try world.alertctl("beat", "own", "--title", "Mine")
            try world.alertctl("beat", "own", "--failed")
            #expect(try Self.titles(world, "own") == ["Mine"])
            #expect(daemon.isRunning)
        }

        /// Ctrl-C is for the command alone, also while alertd has not yet received its end.
        @Test func ctrlCLosesNoReportOfTheEnd() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let mark = "\(world.path)/go"
            let words = ["beat", "job", "--", "/bin/sh", "-c", "until [ -e '\(mark)' ]; do sleep 0.05; done; exit 3"]
            let runner = try TestProcess(Built.program("alertctl"), words, environment: world.environment)
            try watcher.await(.scheduled, id: "job")
            try await Waiting.until("the command runs") { try !ProcFS.children(of: runner.pid).isEmpty }
            try daemon.stop()
            try "".write(toFile: mark, atomically: true, encoding: .utf8)
            try await Waiting.until("the command has ended") { try ProcFS.children(of: runner.pid).isEmpty }
            runner.send(SIGINT)
            daemon.resume()
            #expect(try runner.wait() == 3)
            #expect(try Self.titles(world, "job") == ["job failed"])
        }

        /// The wrapper is killed, so nobody reports an end.
        @Test func workWithoutAnEndIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let words = ["beat", "job", "--every", "1d", "--grace", "2s", "--no-start", "--", "/bin/sleep", "600"]
            let runner = try TestProcess(Built.program("alertctl"), words, environment: world.environment)
            try watcher.await(.scheduled, id: "job")
            runner.send(SIGKILL)
            try watcher.await(.delivered, id: "job")
            #expect(try Self.titles(world, "job") == ["job has not ended"])
            let body = try world.call(Notifications.History(id: "job")).notifications.first?.content.body
            #expect(
                body?.hasPrefix("It began ") == true && body?.hasSuffix("ago and has not ended.") == true,
                "\(body ?? "")")
            #expect(daemon.isRunning)
        }
    }
}
