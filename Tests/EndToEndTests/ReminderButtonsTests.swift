// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing

extension Desktop {
    /// The buttons of a reminder, on a notification server and without one.
    @Suite struct ReminderButtons {
        private static let bill = [
            "remind", "Bill", "in", "1s", "--id", "bill", "--action", "pay=Pay it", "--on-activate", "true",
        ]

        private static func remind(_ words: [String], in world: World) throws {
            let told = try world.run(Built.program("alertctl"), words)
            #expect(told.status == 0, "\(told)")
        }

        /// No setting is needed. dunst's menu has its own order.
        @Test func onDunst() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            let menu = try world.write(
                "#!/bin/sh\ntee '\(world.path)/offered' | grep -m 1 'Snooze'\n", to: "menu.sh", executable: true)
            let dunst = try await Dunst.started(
                on: bus, VirtualDisplay.started(), configuration: "[global]\ndmenu = \(menu)\n")
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try Self.remind(Self.bill, in: world)
            try watcher.await(.delivered, id: "bill")
            try await Waiting.until("it is shown") {
                try world.call(Notifications.Show(id: "bill")).notification.showing == .shown
            }
            try await dunst.control("context")
            try watcher.await(.snoozed, id: "bill")
            let offered = try String(contentsOfFile: world.path + "/offered", encoding: .utf8)
            for label in ["Pay it", "Snooze 10 minutes", "Done"] { #expect(offered.contains(label), "\(offered)") }
            #expect(daemon.isRunning)
        }

        /// A presenter offers what the notification would.
        @Test func withoutAServer() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let (watcher, agent) = (try Watcher(world), try PromptAgent(world))
            try Self.remind(Self.bill, in: world)
            let prompt = try agent.shown()
            #expect(prompt.buttons.map(\.label) == ["Done", "Open", "Pay it", "Snooze 10 minutes"])
            try agent.answer(prompt.id, 2)
            #expect(try watcher.await(.activated, id: "bill").action == "pay")
            try watcher.await(.commandEnded, id: "bill")
            #expect(daemon.isRunning)
        }

        @Test func aReplyWithoutAServer() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let (watcher, agent) = (try Watcher(world), try PromptAgent(world))
            try Self.remind(["remind", "Ada asks", "in", "1s", "--id", "ada", "--reply", "Answer"], in: world)
            let prompt = try agent.shown()
            #expect(prompt.input == .text)
            let place = try #require(prompt.buttons.firstIndex { $0.isDefault })
            try agent.answer(prompt.id, prompt.buttons[place].index, text: "On my way; $(no)")
            #expect(try watcher.await(.replied, id: "ada").text == "On my way; $(no)")
            #expect(daemon.isRunning)
        }
    }
}
