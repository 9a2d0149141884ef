// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// `history`, `clear` and `activate` through the real programs.
    @Suite struct History {
        private func history(_ world: World, _ words: String...) throws -> [[String: Any]] {
            let outcome = try world.run(
                Built.program("alertctl"), ["history", "--notifications", "--json", "--no-start"] + words)
            #expect(outcome.status == 0, "\(outcome)")
            return try outcome.objects
        }

        @Test func whatBecameOfEachOutlivesACrash() throws {
            let world = try World()
            let first = try Daemon(in: world)
            for (id, body) in [("a", "Die Küche ist offen"), ("b", "Second"), ("c", "Third")] {
                #expect(try world.alertctl("notify", "Title", body, "--id", id, "--app", "app\(id)").status == 0)
            }
            #expect(try world.alertctl("ack", "a").status == 0)
            #expect(try world.alertctl("clear", "--app", "appb", "--json").object["count"] as? Int == 1)
            try first.crash()
            let second = try Daemon(in: world)
            let all = try history(world)
            #expect(all.map { $0["ending"] as? String } == ["acknowledged", "cleared", nil])
            #expect(all.map { $0["unread"] as? Bool } == [false, false, true])
            #expect(try history(world, "--unread").map { $0["id"] as? String } == ["c"])
            let found = try #require(try history(world, "--search", "KUCHE offen").first)
            #expect((found["content"] as? [String: Any])?["body"] as? String == "Die Küche ist offen")
            #expect(try history(world, "--since", "1h", "--app", "appb").count == 1)
            #expect(try history(world, "--until", "yesterday").isEmpty)
            let text = try world.alertctl("history")
            #expect(text.output.contains("unread") && text.output.contains("Third"), "\(text)")
            #expect(try world.alertctl("list", "--delivered", "--json").object["id"] as? String == "c")
            // Scripts that read events go on reading them.
            let events = try world.alertctl("history", "--json").objects.compactMap { $0["event"] as? String }
            #expect(events.filter { $0 == "delivered" }.count == 3 && events.contains("cleared"))
            for (words, status) in [
                (["--since", "flurb"], Int32(65)), (["--since", "tomorrow"], 65), (["--events", "--unread"], 64),
            ] {
                #expect(try world.run(Built.program("alertctl"), ["history", "--no-start"] + words).status == status)
            }
            #expect(second.isRunning)
        }

        @Test func anyWordsForATimeSnoozeAndASecondSnoozeMovesIt() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("notify", "Bill", "--id", "bill").status == 0)
            for words in [
                ["tomorrow", "9am"], ["until", "next", "friday"], ["in", "10", "minutes"], ["10m"],
                ["friday", "17:00"],
            ] {
                let outcome = try world.run(Built.program("alertctl"), ["snooze", "bill"] + words)
                #expect(outcome.status == 0, "\(words): \(outcome)")
                #expect(try world.alertctl("list", "--snoozed", "--json").object["id"] as? String == "bill")
            }
            let refused = try world.alertctl("snooze", "bill", "tomorow", "9am")
            #expect(refused.status == 65 && refused.errors.contains("Did you mean \"tomorrow 9am\"?"), "\(refused)")
            #expect(try world.alertctl("edit", "bill", "--title", "Foo").status == 0)
            let moved = try world.alertctl("edit", "bill", "tomorrow", "9am")
            #expect(
                moved.status == 65 && moved.errors.contains("\"alertctl snooze bill 1h\" moves it"), "\(moved)")
            let watcher = try Watcher(world)
            #expect(try world.alertctl("snooze", "bill", "in", "1", "second").status == 0)
            try watcher.await(.delivered, id: "bill")
            #expect(daemon.isRunning)
        }

        @Test func aMissedOneIsActedUponLaterAndSnoozedOutOfTheHistory() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let ran = world.path + "/ran"
            #expect(
                try world.alertctl(
                    "notify", "Bill", "--id", "bill", "--action", "pay=Pay it", "--on-activate",
                    "sh -c 'echo $ALERTD_ACTION $XDG_ACTIVATION_TOKEN >> \(ran)'"
                ).status == 0)
            #expect(try world.alertctl("clear", "bill").status == 0)
            world.environment["XDG_ACTIVATION_TOKEN"] = "tok"
            let wrong = try world.alertctl("activate", "bill", "sell")
            #expect(wrong.status == 65 && wrong.errors.contains("Allowed: pay"), "\(wrong)")
            #expect(try world.alertctl("activate", "nobody").status == 66)
            #expect(try world.alertctl("activate", "bill", "pay", "--json").object["action"] as? String == "pay")
            try watcher.await(.commandEnded, id: "bill")
            #expect(try String(contentsOfFile: ran, encoding: .utf8) == "pay tok\n")
            #expect(try history(world).first?["ending"] as? String == "action")
            let again = try Watcher(world)
            #expect(try world.alertctl("snooze", "bill", "1s").status == 0)
            try again.await(.delivered, id: "bill")
            #expect(try world.alertctl("activate", "bill").status == 0)
            try again.await(.commandEnded, id: "bill")
            #expect(try String(contentsOfFile: ran, encoding: .utf8) == "pay tok\ndefault tok\n")
            #expect(daemon.isRunning)
        }

        /// A command runs where its program was looked up.
        @Test(arguments: ["--on-deliver", "--on-activate"])
        func aCommandRunsInTheFolderOfItsCaller(_ option: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let folder = world.path + "/shop"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try world.write("tea\n", to: "shop/data.txt")
            let line = "\(try Built.word("alertctl")) notify Tea --id tea --no-start \(option) 'cp data.txt copy.txt'"
            let caller = try TestProcess("/bin/sh", ["-c", "cd \(folder) && \(line)"], environment: world.environment)
            #expect(try caller.wait() == 0)
            if option == "--on-activate" { #expect(try world.alertctl("activate", "tea").status == 0) }
            try watcher.await(.commandEnded, id: "tea")
            #expect(try String(contentsOfFile: folder + "/copy.txt", encoding: .utf8) == "tea\n")
            #expect(daemon.isRunning)
        }

        @Test func globsSayWhatIsCleared() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for id in ["tea-1", "tea-2", "milk"] {
                #expect(try world.alertctl("notify", "Shown", "--id", id).status == 0)
            }
            #expect(try world.alertctl("clear", "tea-*", "--json").object["count"] as? Int == 2)
            #expect(try world.alertctl("list", "--json").objects.compactMap { $0["id"] as? String } == ["milk"])
            #expect(try world.alertctl("clear", "tea-*").status == 66)
            #expect(try world.alertctl("undo").status == 0)
            #expect(try world.alertctl("list", "--json").objects.count == 3)
            #expect(daemon.isRunning)
        }

        @Test func whatIsClearedLeavesTheDesktopAndWhoWaitsIsTold() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            let dunst = try await Dunst.started(on: bus, VirtualDisplay.started(), configuration: "")
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let waiting = try world.reading(
                Built.program("alertctl"), ["notify", "Pay?", "--id", "w", "--wait", "--json", "--no-start"])
            try await Self.until(1, dunst)
            #expect(try world.alertctl("clear", "--all", "--json").object["count"] as? Int == 1)
            #expect(try waiting.object()["outcome"] as? String == "dismissed")
            try await Self.until(0, dunst)
            #expect(daemon.isRunning)
        }

        /// Waits until dunst has so many on the screen, of which it tells nobody.
        private static func until(_ count: Int, _ dunst: Dunst) async throws {
            let deadline = ContinuousClock.now + .seconds(20)
            while try await dunst.control("count", "displayed").trimmingCharacters(in: .newlines) != "\(count)" {
                guard ContinuousClock.now < deadline else { throw ToolError("dunst does not show \(count)") }
            }
        }

        @Test func theBoundsAreFollowedWhileItRuns() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let connection = try world.connect()
            for number in 1...300 {
                _ = try connection.call(Notifications.Notify(id: "n", content: .init(title: "Number \(number)")))
            }
            #expect(try history(world, "--all").count == 300)
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[history]\ncount = 100\n", to: "home/.config/alertd/config.toml")
            // What happens next is known, when it is followed is not.
            let deadline = ContinuousClock.now + .seconds(20)
            while try history(world, "--all").count > 102, ContinuousClock.now < deadline {
                _ = try connection.call(Notifications.Notify(id: "other", content: .init(title: "Other")))
                try watcher.await(.delivered, id: "other")
            }
            // Two are delivered.
            #expect(try history(world, "--all").count <= 102)
            #expect(daemon.isRunning)
        }
    }
}
