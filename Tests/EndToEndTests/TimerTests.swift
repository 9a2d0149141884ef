// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// Timers with phases, through the real programs and crashes.
    @Suite struct Timers {
        private static func timer(_ world: World) throws -> [String: Any]? {
            try world.alertctl("list", "--json").objects.first { $0["id"] as? String == "focus" }?["timer"]
                as? [String: Any]
        }

        private static func start(_ world: World, _ words: [String]) throws {
            let started = try world.run(
                Built.program("alertctl"),
                ["timer"] + words + ["--sound", "none", "--no-wait", "--no-start"])
            #expect(started.status == 0, "\(started)")
        }

        /// A command that takes longer than the interval is left out while it runs, unless it may run twice.
        @Test(arguments: [false, true]) func aSlowCommandOfARepetitionIsLeftOut(isParallel: Bool) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            var words = ["remind", "Slow", "every 1s", "--id", "slow", "--on-deliver", "sleep 1.6", "--sound", "none"]
            if isParallel { words.append("--parallel") }
            let set = try world.run(Built.program("alertctl"), words + ["--no-start"])
            #expect(set.status == 0, "\(set)")
            try watcher.await(.commandEnded, id: "slow") { $0.outcome == "exited" }
            let ended = watcher.seen.filter { $0.event == .commandEnded }.map(\.outcome)
            // On a slow machine it takes longer than two seconds.
            let skipped = ended.filter { $0 == "skipped" }
            #expect(isParallel ? skipped.isEmpty : !skipped.isEmpty, "\(ended)")
            #expect(daemon.isRunning)
        }

        /// The command outlives its alertd, and the next alertd does not start a second one.
        @Test func aRunningCommandIsKnownAfterARestart() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let words = ["remind", "Slow", "every 1s", "--id", "slow", "--on-deliver", "sleep 6", "--sound", "none"]
            #expect(try world.run(Built.program("alertctl"), words + ["--no-start"]).status == 0)
            try watcher.await(.commandEnded, id: "slow") { $0.outcome == "skipped" }
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            let later = try Watcher(world)
            #expect(try later.await(.commandEnded, id: "slow").outcome == "skipped")
            #expect(second.isRunning)
        }

        /// The daemon is killed in a phase, and the phase ends when it would have.
        @Test func aPhaseEndsWhenItShouldAfterTheDaemonWasKilled() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try Self.start(world, ["2s", "Focus", "--then", "2s", "Break", "--repeat", "2", "--long", "1h", "Walk"])
            let due = try #require(try Self.timer(world)?["due"] as? String)
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try Self.timer(world)?["due"] as? String == due)
            let delivered = try watcher.await(.delivered, id: "focus")
            #expect(delivered.title == "Focus is over" && delivered.late == nil && delivered.due == due)
            // Each phase lasts as long as requested, from the end of the previous one.
            let next = try watcher.await(.delivered, id: "focus") { $0.title == "Break is over" }
            let ends = try [due, try #require(next.due)].map { try #require(Self.time($0)) }
            #expect(abs(ends[1].timeIntervalSince(ends[0]) - 2) < 0.01, "\(ends)")
            try watcher.await(.delivered, id: "focus") { $0.title == "Focus is over" && $0.due != due }
            let walk = try #require(try Self.timer(world))
            #expect(walk["title"] as? String == "Walk" && walk["number"] as? Int == 4 && walk["next"] == nil)
            #expect(second.isRunning)
        }

        /// Several phases end while no daemon runs: one notification tells of them.
        @Test func phasesThatPassedAreToldOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try Self.start(world, ["1s", "Focus", "--then", "1s", "Break", "--repeat", "2", "--long", "1h", "Walk"])
            let due = try #require(try Self.timer(world)?["due"] as? String)
            let last = try #require(Self.time(due)).addingTimeInterval(2)
            try daemon.crash()
            _ = try daemon.wait()
            // Time has to pass without anybody who could tell of it.
            while Date.now < last { _ = try world.run("/bin/sleep", ["0.2"]) }
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            while try Self.timer(world)?["number"] as? Int != 4 { try watcher.await(.phase, id: "focus") }
            let events = try world.history(id: "focus").filter { $0.event == .delivered }
            #expect(events.map(\.title) == ["Focus is over"])
            let shown = try world.call(Notifications.List(state: .delivered)).notifications
            #expect(shown.count == 1 && shown[0].content.body?.contains("2 phases ended before it") == true)
            #expect(second.isRunning)
        }

        /// Running timers and their remaining time, once: for a person, a script and a bar.
        @Test func listAndLeftPrintTheRemainingTimeOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("timer", "list").output == "No timer is running.\n")
            #expect(try world.alertctl("timer", "left").output == "\n")
            let terminal = try Terminal(in: world)
            try terminal.type("clear; " + Built.word("alertctl") + " timer left --no-start", "Enter")
            try terminal.wait { $0.contains("No timer is running.") }
            try Self.start(world, ["25m", "Focus"])
            try Self.start(world, ["2h", "Roast"])
            #expect(try world.alertctl("timer", "pause", "roast").status == 0)
            let list = try world.alertctl("timer", "list")
            #expect(list.output.contains("focus  Focus, 25 min left, until "), "\(list)")
            #expect(list.output.contains("roast  Roast, 2 h left, paused"), "\(list)")
            #expect(try world.alertctl("timer", "left").output == "Focus 25 min\n")
            #expect(try world.alertctl("timer", "left", "roast").output == "Roast 2 h, paused\n")
            #expect(try world.alertctl("timer", "left", "--json").object["class"] as? String == "running")
            #expect(
                try world.alertctl("timer", "list", "--json").objects.compactMap { $0["id"] as? String } == [
                    "focus", "roast",
                ])
            #expect(try world.alertctl("timer", "left", "lunch").status == 66)
            #expect(daemon.isRunning)
        }

        /// Without words, `next` says what comes next.
        @Test func nextWithoutWordsListsWhatComes() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("next").output == "Nothing is pending.\n")
            for (id, span) in [("later", "3h"), ("soon", "1h"), ("paused", "30m")] {
                #expect(try world.alertctl("remind", "Title \(id)", "--in", span, "--id", id).status == 0)
            }
            #expect(try world.alertctl("pause", "paused").status == 0)
            #expect(try world.alertctl("notify", "Delivered").status == 0)
            #expect(
                try world.alertctl("next", "--json").objects.compactMap { $0["id"] as? String } == ["soon", "later"])
            let one = try world.alertctl("next", "-n", "1").output
            #expect(one.hasSuffix("soon  Title soon\n"), "\(one)")
            #expect(one.split(separator: "\n").count == 1)
            #expect(try world.alertctl("next", "--after", "2027-01-01").status == 64)
            #expect(daemon.isRunning)
        }

        @Test func aPauseStaysPausedAndEveryVerbIsUndone() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try Self.start(world, ["25m", "Focus", "--then", "5m", "--repeat", "4"])
            let paused = try world.alertctl("timer", "pause", "--json")
            #expect(paused.status == 0, "\(paused)")
            #expect(try paused.object["paused"] as? Bool == true)
            let left = try #require(paused.object["left"] as? Double)
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            let timer = try #require(try Self.timer(world))
            #expect(timer["left"] as? Double == left && timer["due"] == nil)
            #expect(try world.alertctl("timer", "pause").status == 66)
            #expect(try world.alertctl("timer", "resume").output.contains("25 min left"))
            #expect(try world.alertctl("timer", "next").output.contains("Break (2 of 8), 5 min left"))
            #expect(try world.alertctl("undo", "--json").object["verb"] as? String == "next")
            #expect(try Self.timer(world)?["number"] as? Int == 1)
            #expect(try world.alertctl("timer", "stop").status == 0)
            #expect(try Self.timer(world) == nil)
            #expect(try world.alertctl("undo").status == 0)
            #expect(try Self.timer(world)?["number"] as? Int == 1)
            // What is not a timer is not touched, and two need a name.
            #expect(try world.alertctl("remind", "Lunch", "in", "1h").status == 0)
            #expect(try world.alertctl("timer", "stop", "lunch").status == 66)
            #expect(try world.alertctl("timer", "4m", "Tea", "--no-wait").status == 0)
            let refused = try world.alertctl("timer", "next")
            #expect(
                refused.status == 64 && refused.errors.contains("focus") && refused.errors.contains("tea"), "\(refused)"
            )
            #expect(
                try world.alertctl("show", "focus").output.contains(
                    "phase 1 of 8, round 1 of 4, then Break (5 minutes)"))
            #expect(try world.alertctl("list").output.contains("Focus (1 of 8)"))
            #expect(second.isRunning)
        }

        @Test func itIsFollowedOnLines() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let lines = try world.reading(Built.program("alertctl"), ["timer", "--follow", "--json", "--no-start"])
            #expect(try lines.object()["text"] as? String == "")
            try Self.start(world, ["25m", "Focus", "--then", "5m", "--repeat", "4"])
            let first = try lines.object()
            #expect(first["text"] as? String == "Focus 25 min" && first["class"] as? String == "running")
            #expect(first["percentage"] as? Int == 0, "\(first)")
            #expect(try world.alertctl("timer", "next").status == 0)
            #expect(try lines.object()["text"] as? String == "Break 5 min")
            #expect(try world.alertctl("timer", "pause").status == 0)
            #expect(try lines.object()["class"] as? String == "paused")
            // In seconds a line comes with each of them.
            try Self.start(world, ["3s", "Egg"])
            let seconds = try world.reading(
                Built.program("alertctl"), ["timer", "--follow", "egg", "--seconds", "--no-start"])
            var seen: [String] = []
            while let line = try? seconds.line() { seen.append(line) }
            #expect(try seconds.wait() == 0)
            let all = ["Egg 0:03", "Egg 0:02", "Egg 0:01", "Egg 0:00"]
            #expect(!seen.isEmpty && seen == Array(all.dropFirst(all.firstIndex(of: seen[0]) ?? 4).prefix(seen.count)))
            #expect(daemon.isRunning)
        }

        /// On the desktop it is one notification, also after the daemon was killed; its buttons work, and it goes with
        /// its timer.
        @Test func whatCountsDownIsOneNotification() async throws {
            let bus = try await PrivateBus.started()
            let screen = try await NotificationServer.started(on: bus, capabilities: ["actions", "body"])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            try await world.untilDesktop()
            try Self.start(world, ["25m", "Focus", "--then", "5m", "--repeat", "4", "--live"])
            try await Waiting.until("it is shown") { screen.calls.count == 1 }
            #expect(
                screen.calls[0].summary == "Focus: 25 min left" && screen.calls[0].hints["transient"] == .bool(true))
            // Where it is has to be on disk before the crash.
            try await Waiting.until("its place is kept") {
                try world.run(Tools.find("sqlite3"), [world.database, "SELECT count(*) FROM live"]).output.hasPrefix(
                    "1")
            }
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            try await Waiting.until("it is shown again") { screen.calls.count == 2 }
            #expect(screen.calls[1].replaces == screen.calls[0].id)
            #expect(try world.alertctl("timer", "pause").status == 0)
            try await Waiting.until("its pause is shown") { screen.calls.count == 3 }
            #expect(screen.calls[2].replaces == screen.calls[1].id && screen.calls[2].actions.contains("resume"))
            screen.emit(.pressed("resume"), screen.calls[2].id)
            try await Waiting.until("the button worked") { screen.calls.count == 4 }
            #expect(try Self.timer(world)?["paused"] as? Bool == false)
            #expect(try world.alertctl("timer", "stop").status == 0)
            try await Waiting.until("it is gone") { screen.closings.contains(screen.calls[3].id) }
            #expect(second.isRunning)
        }

        private static func time(_ text: String) -> Date? {
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            let plain = ISO8601DateFormatter()
            return formatter.date(from: text) ?? plain.date(from: text)
        }
    }
}
