// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import PromptKit
import Testing

extension Windows {
    /// Approvals in windows: the command is seen as it will run, and no accident allows it.
    @Suite struct Approvals {
        static func prompt(_ command: String = "rm -r /srv/old", id: String = "p") -> Prompts.Prompt {
            var prompt = Prompts.Prompt.made(
                id: id, .alert, "Is <b>this</b> fine?", [("Deny", .cancel), ("Allow", .normal)])
            prompt.approval = Prompts.Approval(
                command: command, folder: "/srv", facts: ["runs /usr/bin/rm"],
                reason: "see <a href=\"https://example.org\">here</a>\nAllowed")
            return prompt
        }

        private static func lines(_ count: Int) -> String { (1...count).map { "echo \($0)" }.joined(separator: "\n") }

        private static func unanswered(_ world: World) {
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(700)) }
        }

        // MARK: What is chosen

        /// Keys, and the button that they choose; nil for none.
        private static let keys: [(keys: [String], index: Int?)] = [
            (["Return"], nil), (["space"], nil), (["a", "Return"], nil), (["1", "space"], nil), (["KP_Enter"], nil),
            (["d", "Return"], nil), (["Tab", "space"], nil),
            (["1", "Return"], 1), (["0", "Return"], 0), (["Tab", "Return"], 0), (["Tab", "Tab", "Return"], 1),
            (["shift+Tab", "Return"], 1), (["Right", "Right", "Return"], 1), (["Left", "Return"], 1),
        ]

        @Test func aButtonIsMovedToBeforeEnterChoosesIt() async throws {
            let world = try await World.started()
            for row in Self.keys {
                _ = try await world.show(Self.prompt())
                for key in row.keys { try await world.screen.press(key) }
                if row.index == nil { try await world.screen.press("Escape") }
                let answer = try world.answer()
                #expect(answer.index == row.index, "\(row)")
                #expect(answer.cancel == (row.index == nil ? true : nil), "\(row)")
            }
            #expect(world.dialog.output.isEmpty)
        }

        @Test(arguments: [(0.25, 0), (0.75, 1)]) func aClickChooses(across: Double, index: Int) async throws {
            let world = try await World.started()
            let window = try await world.show(Self.prompt())
            try await world.screen.click(window, across: across, above: 25)
            #expect(try world.answer().index == index)
        }

        @Test func nothingIsChosenInTheFirstSecond() async throws {
            let world = try await World.started()
            // Every window of it is as large.
            let place = try await world.screen.place(of: try await world.show(Self.prompt()))
            world.server.gone("p", .withdrawn)
            let find = ["search", "--onlyvisible", "--pid", "\(world.dialog.pid)", "windowfocus", "%1"]
            let click = ["mousemove", "--window", "%1", "\(place.width * 3 / 4)", "\(place.height - 25)", "click", "1"]
            for words in [["key", "Escape"], ["key", "1", "Return"], ["key", "0", "Return"], click] {
                var isEarly = false
                // On a busy machine the second may be over.
                for _ in 0..<20 where !isEarly {
                    let began = ContinuousClock.now
                    world.server.show(Self.prompt())
                    #expect(try world.server.next() == .presented("p"))
                    try await world.screen.xdotool(find + words)
                    isEarly = began.duration(to: .now) < .milliseconds(800)
                    if isEarly { Self.unanswered(world) } else { _ = try? world.server.next(within: .seconds(1)) }
                    world.server.gone("p", .withdrawn)
                }
                #expect(isEarly)
            }
        }

        /// Keys of somebody who types elsewhere go on for a while.
        @Test func whoTypesAllowsNothing() async throws {
            let world = try await World.started()
            world.server.show(Self.prompt())
            #expect(try world.server.next() == .presented("p"))
            let window = try await world.screen.window(of: world.dialog)
            let text = Array(repeating: ["y", "e", "s", "space"], count: 5).flatMap(\.self)
            try await world.screen.xdotool(
                ["windowfocus", "--sync", window, "key", "--delay", "100"] + text + ["1", "Return"])
            Self.unanswered(world)
        }

        // MARK: Reading

        /// Presses Page Down until Allow acts, at most so often.
        private static func read(_ world: World, pages: Int) async throws -> Prompts.Answer {
            for _ in 0..<(pages / 20 + 1) {
                try await world.screen.xdotool(["key", "--delay", "25"] + Array(repeating: "Next", count: 20))
                // As long as buttons do not act after a change.
                try await world.screen.xdotool(["sleep", "0.6", "key", "--delay", "30", "1", "Return"])
                if case .answer(let answer)? = try? world.server.next(within: .milliseconds(300)) { return answer }
            }
            throw PromptServer.Missing(description: "no answer after \(pages) pages")
        }

        @Test(arguments: [("1024x768", 40, 40), ("1024x768", 4_000, 1_000), ("480x400", 40, 100), ("360x640", 40, 100)])
        func nothingIsAllowedBeforeTheEndWasOnTheScreen(size: String, count: Int, pages: Int) async throws {
            let world = try await World.started(size: size)
            let window = try await world.show(Self.prompt(Self.lines(count)))
            try await world.screen.press("1", "Return", "Return")
            try await world.screen.click(window, across: 0.75, above: 25)
            Self.unanswered(world)
            // The end alone is not the whole.
            try await world.screen.press("End", "Return")
            Self.unanswered(world)
            #expect(try await Self.read(world, pages: pages).index == 1)
            // It can always be denied.
            _ = try await world.show(Self.prompt(Self.lines(count)))
            try await world.screen.press("Escape")
            #expect(try world.answer().cancel == true)
            #expect(world.dialog.output.isEmpty)
        }

        /// A line that is longer than the window is wide is broken, and the window stays on the screen.
        @Test(arguments: ["1024x768", "360x640"]) func aLongLineIsWrapped(size: String) async throws {
            let world = try await World.started(size: size)
            let window = try await world.show(Self.prompt("echo " + String(repeating: "x", count: 2_000) + "; rm -r ~"))
            let place = try await world.screen.place(of: window)
            #expect(place.x >= 0)
            #expect(place.x + place.width <= Int(size.prefix { $0 != "x" }) ?? 0)
            #expect(try await Self.read(world, pages: 100).index == 1)
        }

        // MARK: The lock

        @Test func nothingIsAllowedWhileTheSessionIsLocked() async throws {
            let bus = try await PrivateBus.started()
            let script = Surroundings.tool("session_lock.py")
            let lock = try TestProcess("/usr/bin/python3", [script], environment: bus.environment, output: .read)
            #expect(await lock.nextLine() == "serves")
            func change(_ signal: Int32) async {
                lock.send(signal)
                #expect(await lock.nextLine() == "changed")
            }
            await change(SIGUSR1)
            let world = try await World.started([
                "DBUS_SYSTEM_BUS_ADDRESS": bus.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
            ])
            _ = try await world.show(Self.prompt())
            try await world.screen.press("1", "Return")
            Self.unanswered(world)
            await change(SIGUSR2)
            try await world.screen.xdotool(["sleep", "2"])
            try await world.screen.press("1", "Return")
            #expect(try world.answer().index == 1)
            // It is locked while the window is open.
            _ = try await world.show(Self.prompt())
            await change(SIGUSR1)
            try await world.screen.xdotool(["sleep", "1"])
            try await world.screen.press("1", "Return")
            Self.unanswered(world)
            try await world.screen.press("Escape")
            #expect(try world.answer().cancel == true)
            withExtendedLifetime(bus) {}
        }

        // MARK: What is shown

        @Test func theAskerAndTheCommandComeFirstAndTheAskersWordsLast() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            _ = try await world.show(Self.prompt(Self.lines(100)))
            let found = try await Surroundings.texts(environment)
            let texts = [
                "Asked by", "Command", "in /srv", "runs /usr/bin/rm", "backup.sh asks: \"Is <b>this</b> fine?\"",
                "backup.sh says: \"see <a href=\\\"https://example.org\\\">here</a> Allowed\"", "Read to the end first",
            ]
            let places = try texts.map { text in
                try #require(found.firstIndex { $0.isShown && $0.name.hasPrefix(text) }, "\(text) in \(found)")
            }
            #expect(places == places.sorted())
            #expect(found.first { $0.role == "dialog" }?.name == "backup.sh wants to run a command")
            #expect(!found.contains { $0.role == "link" })
            // Who cannot see it learns which button does not act, and why.
            let allow = try #require(found.first { $0.role == "push button" && $0.name == "Allow" })
            #expect(!allow.isEnabled)
            #expect(allow.description.hasPrefix("Read to the end first"))
            #expect(found.first { $0.role == "push button" && $0.name == "Deny" }?.isEnabled == true)
            #expect(found.first(where: \.isFocused)?.name == "Command")
            withExtendedLifetime(bus) {}
        }
    }
}
