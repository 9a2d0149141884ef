// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A question's notification next to its presenter, on a server controlled by the test.
    @Suite struct NotificationPrompts {
        private let bus: PrivateBus
        private let server: NotificationServer
        private let world: World
        private let daemon: Daemon
        private let agent: PromptAgent

        init() async throws {
            bus = try await PrivateBus.started()
            server = try await NotificationServer.started(on: bus, capabilities: ["body", "actions", "inline-reply"])
            world = try World()
            try world.notifyAtOnce(on: bus)
            daemon = try Daemon(in: world)
            agent = try PromptAgent(world)
            try await world.untilDesktop()
        }

        /// Asks, and waits until the notification is up.
        private func ask(
            _ words: String..., of agent: PromptAgent
        ) async throws -> (asker: Asker, prompt: Prompts.Prompt, call: NotificationServer.Call) {
            let before = server.calls.count
            let asker = try Asker(world, words + ["--no-start"])
            let prompt = try agent.shown()
            try await Waiting.until("it is shown") { server.calls.count > before }
            return (asker, prompt, server.calls[before])
        }

        @Test func itSaysWhatIsAskedAndWhoAsks() async throws {
            let (asker, prompt, call) = try await ask(
                "alert", "Sure?", "--button", "Yes", "--cancel", "No", of: agent)
            #expect(call.summary == "Sure?")
            #expect(call.body == "\(prompt.asker.program) asks")
            #expect(call.actions == ["default", "Open", "button-0", "No", "button-1", "Yes"])
            server.emit(.pressed("button-1"), call.id)
            #expect(try asker.told() == Told(status: 0, output: "Yes\n"))
            try await Waiting.until("it is taken down") { server.closings.contains(call.id) }
        }

        @Test(arguments: [NotificationServer.Deed.dismissed, .pressed("default"), .pressed("button-7"), .replied("x")])
        func whatIsNoAnswerLeavesItToThePresenter(_ deed: NotificationServer.Deed) async throws {
            let (asker, prompt, call) = try await ask(
                "alert", "Sure?", "--button", "Yes", "--cancel", "No", of: agent)
            server.emit(deed, call.id)
            // Another question's way there and back: what was emitted before has been heard.
            let other = try PromptAgent(world)
            let next = try await ask("alert", "Next", of: other)
            server.emit(.pressed("button-0"), next.call.id)
            #expect(try next.asker.told() == Told(status: 0, output: "OK\n"))
            while try other.next().id != next.prompt.id {}
            #expect(try world.call(Prompts.List()).prompts.map(\.id) == [prompt.id])
            try agent.answer(prompt.id, 1)
            #expect(try asker.told() == Told(status: 0, output: "Yes\n"))
        }

        /// The asker changes its question: the notification follows, and a click that was meant for the text before
        /// brings it back.
        @Test func aClickOnTheTextBeforeDoesNotCount() async throws {
            let question = Prompts.Question(
                title: "Delete a.txt?", buttons: [.init(label: "Keep", role: .cancel), .init(label: "Delete")])
            let asking = try world.connect().stream(Prompts.Ask(id: "one", question: question, edits: true))
            let editor = try #require(try asking.next()?.editor)
            _ = try agent.shown()
            try await Waiting.until("it is shown") { server.calls.last?.summary == "Delete a.txt?" }
            _ = try world.call(Prompts.Edit(id: "one", editor: editor, title: "Delete b.txt?"))
            _ = try agent.shown()
            try await Waiting.until("it has followed") { server.calls.last?.summary == "Delete b.txt?" }
            let changed = try #require(server.calls.last)
            #expect(changed.actions.suffix(4) == ["button-0-1", "Keep", "button-1-1", "Delete"])
            let count = server.calls.count
            server.emit(.pressed("button-1"), changed.id)
            // As servers do after a click.
            server.emit(.dismissed, changed.id)
            try await Waiting.until("it is back") { server.calls.count > count }
            #expect(try world.call(Prompts.List()).prompts.map(\.id) == ["one"])
            // No button of a notification counts in the first second.
            Times.pass(until: .now + .milliseconds(1_200))
            server.emit(.pressed("button-1-1"), try #require(server.calls.last).id)
            var result: Prompts.Result?
            while let reply = try asking.next() { result = reply.result }
            #expect(result?.label == "Delete")
            #expect(result?.by == "notification")
        }

        @Test func aTextIsTypedIntoItAndNothingThatIsSecret() async throws {
            let login = try Asker(world, ["alert", "Log in", "--login", "--no-start"])
            let secret = try agent.shown()
            let other = try PromptAgent(world)
            let (asker, prompt, call) = try await ask(
                "alert", "Name?", "--text", "--placeholder", "In full", of: other)
            #expect(server.calls.map(\.summary) == ["Name?"])
            #expect(call.actions == ["default", "Open", "button-0", "Cancel", "inline-reply", "OK"])
            #expect(call.hints["x-kde-reply-placeholder-text"] == .string("In full"))
            // The button opens the field, and is no answer.
            server.emit(.pressed("inline-reply"), call.id)
            server.emit(.replied("Größe \u{1F44D}"), call.id)
            #expect(try asker.told() == Told(status: 0, output: "Größe \u{1F44D}\n"))
            while try other.next().id != prompt.id {}
            try agent.answer(secret.id, nil)
            #expect(try login.told() == Told(status: 1, output: ""))
            #expect(server.calls.count == 1)
        }

        @Test func aProgramThatWaitsIsAnnouncedWithoutButtons() async throws {
            let question = Prompts.Question(title: "Enter passphrase", input: .secure, noticeAfter: 0)
            let asker = try world.connect()
            let replies = try asker.stream(Prompts.Ask(question: question))
            let prompt = try agent.shown()
            try await Waiting.until("it is shown") { !server.calls.isEmpty }
            let call = server.calls[0]
            #expect(call.summary == "\(prompt.asker.program) waits for your answer")
            #expect(call.body == "Enter passphrase")
            #expect(call.actions == ["default", "Open"])
            server.emit(.pressed("button-0"), call.id)
            server.emit(.replied("x"), call.id)
            // Neither was an answer: the presenter still shows it.
            try agent.handOver(prompt.id, 1, ["secret"], in: world)
            var result: Prompts.Result?
            while let reply = try replies.next() { result = reply.result ?? result }
            #expect(result?.text == "secret")
            try await Waiting.until("it is taken down") { server.closings.contains(call.id) }
            #expect(server.calls.count == 1)
        }
    }
}
