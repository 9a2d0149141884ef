// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// Work that is shown while it runs, and is never stuck.
    @Suite struct ProgressJourneys {
        @Test func aCommandsStatusIsThatOfTheCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("progress", "run", "--", "/bin/sh", "-c", "echo said; exit 3")
            // The options after -- are the command's: --no-start is its argument here.
            #expect(outcome.status == 3 && outcome.output == "said\n")
            #expect(try world.call(Progress.List()).works.isEmpty)
            #expect(daemon.isRunning)
        }

        /// The last lines are on this screen, and nowhere else.
        @Test func theEndIsToldWithTheLastLines() async throws {
            let bus = try await PrivateBus.started()
            let server = try await DBusMock.started(on: bus, capabilities: ["body"])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let quiet = try world.alertctl(
                "progress", "run", "--tell", "--title", "Quiet", "--", "/bin/sh", "-c", "exit 3")
            #expect(quiet.status == 3)
            try watcher.await(.delivered) { $0.title == "Quiet" }
            let refused = try world.run(
                Built.program("alertctl"),
                ["progress", "run", "--tell", "--lines", "2", "--no-start", "--", "/bin/true"])
            #expect(refused.status == 64 && refused.errors.contains("--lines needs a terminal"), "\(refused)")

            let script = "echo one; echo two; printf \"\\033[31mthree\\033[0m\\n\"; exit 4"
            let words = "progress run --tell --lines 2 --title Job --no-start -- /bin/sh -c '\(script)'"
            let terminal = try RawTerminal(
                world, ["-c", "exec > \"$(tty)\" 2>&1; exec \(try Built.word("alertctl")) \(words)"], path: "/bin/sh")
            try terminal.wait(for: "three")
            try watcher.await(.delivered) { $0.title == "Job" }
            var shown: [DBusValue] = []
            try await Waiting.until("it is on the screen") {
                shown = try await server.calls(of: "Notify").first { $0.count > 4 && $0[3].stringValue == "Job" } ?? []
                return !shown.isEmpty
            }
            #expect(shown[4].stringValue?.hasSuffix(".\ntwo\nthree") == true, "\(shown[4])")
            let past = try world.call(Notifications.History()).notifications
            #expect(past.allSatisfy { $0.content.body?.contains("three") == false })
            #expect(past.first { $0.title == "Job" }?.content.body?.hasPrefix("It failed with status 4 after ") == true)
            #expect(daemon.isRunning)
        }

        @Test func whoCancelsEndsTheCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let agent = try PromptAgent(world, .init(name: "agent", kinds: [.progress]))
            let runner = try Asker(world, ["progress", "run", "--title", "Long", "--", "/bin/sleep", "600"])
            let prompt = try agent.shown()
            #expect(prompt.kind == .progress && prompt.title == "Long")
            #expect(try world.call(Progress.Set(id: prompt.id, fraction: 0.25, text: "a quarter")).cancelled == false)
            let update = try agent.next()
            #expect(update.news == .update && update.prompt?.progress?.fraction == 0.25)
            try agent.answer(prompt.id, nil)
            #expect(try runner.wait().status == 1)
            // It is stored after the command has been told that it is over.
            try watcher.await(.progress, id: prompt.id) { $0.outcome == "cancelled" }
            let ends = try world.history(id: prompt.id).filter { $0.event == .progress }.map(\.outcome)
            #expect(ends == ["started", "cancelled"])
            #expect(daemon.isRunning)
        }

        @Test func whatItsHolderLeavesBehindIsOver() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = "\(try Built.word("alertctl")) activity begin Sync --id sync --no-start; exit 0"
            #expect(try world.run("/bin/sh", ["-c", script]).status == 0)
            try watcher.await(.progress, id: "sync") { $0.outcome == "abandoned" && $0.count == 0 }
            #expect(try world.call(Progress.List()).works.isEmpty)
            #expect(daemon.isRunning)
        }

        /// A stranger sees which activities are on: in a list, in a bar, and in the first event of a watcher.
        @Test func activitiesAreSeen() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let alertctl = try Built.program("alertctl")
            #expect(try world.alertctl("activity", "list").output == "No activities.\n")
            let bar = try world.reading(alertctl, ["activity", "list", "--follow", "--no-start"])
            #expect(try bar.line() == #"{"text":"","alt":"none","tooltip":"","class":"none"}"#)
            #expect(try Watcher(world).snapshot.activities == nil)
            let runner = try Asker(world, ["activity", "run", "--", "/bin/sleep", "600"])
            #expect(try bar.line() == #"{"text":"1","alt":"some","tooltip":"/bin/sleep 600","class":"some"}"#)
            // What is shown by itself is no activity.
            let shown = try Asker(
                world, ["progress", "run", "--background", "--title", "Shown", "--", "/bin/sleep", "600"])
            let second = try Asker(world, ["activity", "run", "--", "/bin/sleep", "601"])
            #expect(try bar.object()["tooltip"] as? String == "/bin/sleep 600\n/bin/sleep 601")
            while try world.call(Progress.List()).works.count < 3 {}
            #expect(try Watcher(world).snapshot.activities == ["/bin/sleep 600", "/bin/sleep 601"])
            let list = try world.alertctl("activity", "list")
            #expect(list.status == 0 && list.output.split(separator: "\n").count == 2, "\(list)")
            #expect(list.output.contains("/bin/sleep 600") && !list.output.contains("Shown"), "\(list)")
            let json = try world.alertctl("activity", "list", "--json").output.split(separator: "\n")
            #expect(json.count == 2 && json.allSatisfy { $0.contains("\"counted\":true") }, "\(json)")
            let watch = try world.reading(alertctl, ["watch", "--no-start"])
            #expect(try watch.line().contains("2 activities on: /bin/sleep 600, /bin/sleep 601"))
            for asker in [runner, shown, second] { asker.program.send(SIGTERM) }
            while try bar.object()["text"] as? String != "" {}
            #expect(daemon.isRunning)
        }

        /// A program that follows gets what a bar gets, and the activities themselves.
        @Test func activitiesAreFollowedAsJSON() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let lines = try world.reading(
                try Built.program("alertctl"), ["activity", "--follow", "--json", "--no-start"])
            #expect(try lines.line() == #"{"text":"","alt":"none","tooltip":"","class":"none","activities":[]}"#)
            let runner = try Asker(world, ["activity", "run", "--", "/bin/sleep", "600"])
            let line = try lines.object()
            #expect(line["text"] as? String == "1")
            let activities = try #require(line["activities"] as? [[String: Any]])
            #expect(activities.first?["title"] as? String == "/bin/sleep 600")
            #expect(activities.first?["counted"] as? Bool == true)
            runner.program.send(SIGTERM)
            #expect(daemon.isRunning)
        }

        /// The amount becomes unknown, for those who list, watch and show the work.
        @Test func theAmountMayBecomeUnknown() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world, .init(name: "agent", kinds: [.progress]))
            let runner = try Asker(world, ["progress", "run", "--title", "Long", "--", "/bin/sleep", "600"])
            let prompt = try agent.shown()
            #expect(try world.alertctl("progress", "set", prompt.id, "25%").status == 0)
            #expect(try agent.next().prompt?.progress?.fraction == 0.25)
            #expect(try world.alertctl("progress", "set", prompt.id, "pulsate", "waiting").status == 0)
            let update = try agent.next()
            #expect(update.prompt?.progress?.fraction == nil)
            #expect(update.prompt?.progress?.text == "waiting")
            #expect(try world.call(Progress.List()).works.first?.fraction == nil)
            #expect(throws: (any Error).self) {
                try world.call(Progress.Set(id: prompt.id, fraction: 0.5, unknown: true))
            }
            runner.program.send(SIGTERM)
            _ = try runner.wait()
            #expect(daemon.isRunning)
        }

        /// Nothing is printed of a command that succeeds, and everything, in order, of one that fails.
        @Test func quietUnlessItFails() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let script = "echo one; echo two >&2; echo three; printf four"
            func run(_ script: String) throws -> Outcome {
                try world.alertctl("progress", "run", "--quiet-unless-failed", "--", "/bin/sh", "-c", script)
            }
            let good = try run(script + "; exit 0")
            #expect(good.status == 0)
            #expect(good.output.isEmpty)
            #expect(good.errors.isEmpty)
            let bad = try run(script + "; exit 3")
            #expect(bad.status == 3)
            #expect(bad.output == "one\nthree\nfour")
            #expect(bad.errors == "two\n")
            #expect(try run("echo last; kill -TERM $$").output == "last\n")
            // One file for both: the order is that of writing.
            let alertctl = try Built.word("alertctl")
            let joined = try world.run(
                "/bin/sh",
                [
                    "-c",
                    "\(alertctl) progress run --no-start --quiet-unless-failed -- sh -c '\(script); exit 4' 2>&1; echo $?",
                ])
            #expect(joined.output == "one\ntwo\nthree\nfour4\n")
            // Only the beginning and the end of a lot.
            let large = try run("seq 2000000; exit 5")
            #expect(large.status == 5)
            #expect(large.output.utf8.count <= 8 << 20)
            #expect(large.output.hasPrefix("1\n2\n"))
            #expect(large.output.hasSuffix("\n2000000\n"))
            let whole = (1...2_000_000).reduce(0) { $0 + "\($1)".utf8.count + 1 }
            #expect(large.errors == "alertctl: \(whole - large.output.utf8.count) bytes of output are left out here.\n")
            #expect(daemon.isRunning)
        }

        /// On a real desktop: one notification that changes and goes, and the launcher.
        @Test func inTheBackgroundItIsANotificationAndOnTheLauncher() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            // dunst has a menu program show a notification's actions: this one chooses the first that is labelled.
            let menu = try world.write("#!/bin/sh\ngrep -m 1 'Cancel'\n", to: "menu.sh", executable: true)
            let dunst = try await Dunst.started(
                on: bus, VirtualDisplay.started(), configuration: "[global]\ndmenu = \(menu)\n")
            world.environment.merge(bus.environment) { $1 }
            let dock = BusConnection(address: bus.address)
            var updates = dock.signals(
                SignalMatch(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
            ).makeAsyncIterator()
            try await dock.own("com.canonical.Unity")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let runner = try Asker(
                world,
                ["progress", "run", "--background", "--title", "Copying", "--app", "files", "--", "/bin/sleep", "600"])
            let id = try #require(try watcher.await(.progress) { $0.outcome == "started" }.id)
            #expect(try world.call(Prompts.List()).prompts.isEmpty, "it is nothing to wait for")
            _ = try world.call(Progress.Set(id: id, fraction: 0.25, text: "films"))
            while let update = await updates.next() {
                guard update.arguments.last?.propertiesValue?["progress"] == .double(0.25) else { continue }
                #expect(update.arguments.first == .string("application://files.desktop"))
                #expect(update.arguments.last?.propertiesValue?["progress-visible"] == .bool(true))
                break
            }
            try await until { try await displayed(dunst) == 1 }
            for step in 26...40 { _ = try world.call(Progress.Set(id: id, fraction: Double(step) / 100)) }
            while let update = await updates.next() {
                if update.arguments.last?.propertiesValue?["progress"] == .double(0.4) { break }
            }
            #expect(try await displayed(dunst) == 1, "it is one notification")
            try await dunst.control("context")
            #expect(try runner.wait().status == 1)
            while let update = await updates.next() {
                if update.arguments.last?.propertiesValue?["progress-visible"] == .bool(false) { break }
            }
            try await until { try await displayed(dunst) == 0 }
            #expect(daemon.isRunning)
        }

        private func displayed(_ dunst: Dunst) async throws -> Int {
            Int(try await dunst.control("count", "displayed").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
        }

        /// dunst tells nobody when it shows something; dunstctl asks it, and each question takes it a while to answer.
        private func until(_ condition: () async throws -> Bool) async throws {
            let deadline = ContinuousClock.now + .seconds(20)
            while try await !condition() {
                guard ContinuousClock.now < deadline else { throw ToolError("dunst does not show it") }
            }
        }
    }
}
