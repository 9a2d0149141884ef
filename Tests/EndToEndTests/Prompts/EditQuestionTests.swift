// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// The program that asks changes its open question: presenters follow, and an answer to the text before does not
    /// count.
    @Suite struct EditQuestion {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        private static let question = Prompts.Question(
            title: "Delete a.txt?", buttons: [.init(label: "Keep", role: .cancel), .init(label: "Delete")])

        /// Asks, and returns the stream and the token for edits.
        private func ask(
            _ question: Prompts.Question = EditQuestion.question, as name: String? = nil
        ) throws -> (replies: ReplySequence<Prompts.Ask>, editor: String) {
            let replies = try world.connect().stream(
                Prompts.Ask(id: "one", question: question, presentAs: name, edits: true))
            return (replies, try #require(try replies.next()?.editor))
        }

        private func error<Method: VarlinkMethod>(_ method: Method) throws -> VarlinkErrorReply? {
            do {
                _ = try world.call(method)
                return nil
            } catch VarlinkClientError.reply(let reply) {
                return reply
            }
        }

        @Test func anAnswerToTheTextBeforeGetsChanged() throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["revision"]))
            let (replies, editor) = try ask()
            #expect(try agent.shown().revision == nil)
            #expect(try world.call(Prompts.Edit(id: "one", editor: editor, title: "Delete b.txt?")).revision == 1)
            let update = try agent.next()
            #expect(update.news == .update)
            #expect(update.prompt?.title == "Delete b.txt?")
            #expect(update.prompt?.revision == 1)
            for revision in [nil, 0, 2] as [Int?] {
                let answer = Prompts.Answer(id: "one", agent: agent.token, index: 1, revision: revision)
                #expect(try error(answer)?.decode(as: Prompts.Changed.self)?.revision == 1)
            }
            let presented = Prompts.Presented(agent: agent.token, id: "one", revision: 0)
            #expect(try error(presented)?.decode(as: Prompts.Changed.self) != nil)
            // By hand too: what was seen may be the text before.
            #expect(try error(Prompts.Answer(id: "one", index: 1))?.decode(as: Prompts.Changed.self) != nil)
            #expect(try world.call(Prompts.List()).prompts.first?.revision == 1)
            try agent.call(Prompts.Answer(id: "one", agent: agent.token, index: 1, revision: 1))
            var last: Prompts.Ask.Reply?
            while let reply = try replies.next() { last = reply }
            #expect(last?.result?.label == "Delete")
        }

        /// A presenter of an earlier version shows the question again, and its answer counts once it has said so.
        @Test func anOldPresenterShowsItAgain() throws {
            let agent = try PromptAgent(world)
            let (replies, editor) = try ask()
            _ = try agent.shown()
            _ = try world.call(Prompts.Edit(id: "one", editor: editor, title: "Delete b.txt?"))
            // Its answer was on its way.
            #expect(throws: VarlinkClientError.self) { try agent.answer("one", 1) }
            #expect(try agent.next().why == .passedOn)
            #expect(try agent.shown().title == "Delete b.txt?")
            #expect(try agent.answer("one", 1).outcome == .answered)
            withExtendedLifetime(replies) {}
        }

        @Test func onlyTheAskerEdits() throws {
            let (replies, editor) = try ask()
            let other = try world.connect().stream(Prompts.Ask(id: "two", question: Self.question, edits: true))
            let token = try #require(try other.next()?.editor)
            for guess in ["", token, editor + "0"] {
                let edit = Prompts.Edit(id: "one", editor: guess, title: "Format the disk?")
                #expect(try error(edit)?.decode(as: Prompts.NotEditable.self) != nil)
            }
            #expect(try world.call(Prompts.List()).prompts.map(\.title) == ["Delete a.txt?", "Delete a.txt?"])
            // One that did not say so, or does not wait, or asks for an approval, changes nothing.
            let plain = try world.connect().stream(Prompts.Ask(question: Self.question))
            #expect(try plain.next()?.editor == nil)
            let kept = Prompts.Ask(question: Self.question, noWait: true, edits: true)
            #expect(try error(kept)?.decode(as: Prompts.Invalid.self)?.field == "edits")
            var approval = Self.question
            approval.approval = .init(command: "rm a.txt")
            let asked = Prompts.Ask(question: approval, edits: true)
            let more = try world.connect().stream(asked)
            #expect(throws: VarlinkClientError.self) { try more.next() }
            withExtendedLifetime(replies) {}
        }

        @Test func whatCannotBeAskedCannotBeEdited() throws {
            var timed = Self.question
            (timed.timeout, timed.timeoutAction, timed.timeoutButton) = (60_000_000, .button, 1)
            let (replies, editor) = try ask(timed)
            let faults: [(Prompts.Edit, String)] = [
                (.init(id: "one", editor: editor, title: ""), "title"),
                (.init(id: "one", editor: editor, message: String(repeating: "x", count: 65_537)), "message"),
                (.init(id: "one", editor: editor, buttons: [.init(label: "")]), "buttons"),
                // The button of the time-out has gone.
                (.init(id: "one", editor: editor, buttons: [.init(label: "Rename")]), "buttons"),
                (.init(id: "one", editor: editor, form: [.init(name: "a", kind: .text)]), "form"),
                (.init(id: "one", editor: editor, timeout: 1), "timeout"),
            ]
            for (edit, field) in faults {
                #expect(try error(edit)?.decode(as: Prompts.Invalid.self)?.field == field, "\(edit)")
            }
            #expect(try world.call(Prompts.List()).prompts.first?.revision == nil)
            // The time-out chooses the button with its label, wherever that is now.
            _ = try world.call(
                Prompts.Edit(
                    id: "one", editor: editor,
                    buttons: [.init(label: "Delete"), .init(label: "Rename"), .init(label: "Keep", role: .cancel)],
                    timeout: 300_000))
            var last: Prompts.Ask.Reply?
            while let reply = try replies.next() { last = reply }
            #expect(last?.result?.label == "Delete")
            #expect(last?.result?.byTimeout == true)
            let late = Prompts.Edit(id: "one", editor: editor, title: "late")
            #expect(try error(late)?.name == Prompts.AlreadyEnded.name)
        }

        @Test func theAskerThatPresentsGetsUpdates() throws {
            let (replies, editor) = try ask(as: "terminal here")
            #expect(try replies.next()?.phase == .show)
            _ = try world.call(Prompts.Edit(id: "one", editor: editor, title: "Delete b.txt?"))
            let update = try replies.next()
            #expect(update?.phase == .update)
            #expect(update?.prompt?.revision == 1)
        }

        @Test func aChangedQuestionOutlivesTheDaemon() throws {
            let watcher = try Watcher(world)
            let (replies, editor) = try ask()
            _ = try world.call(Prompts.Edit(id: "one", editor: editor, title: "Delete b.txt?"))
            let event = try watcher.await(.promptQueued, id: "one") { $0.revision == 1 }
            #expect(event.title == "Delete b.txt?")
            try daemon.crash()
            withExtendedLifetime(replies) {}
            let next = try Daemon(in: world)
            let again = try world.connect().stream(Prompts.Wait(id: "one", adopt: true, edits: true))
            let fresh = try #require(try again.next()?.editor)
            let prompt = try #require(try world.call(Prompts.List()).prompts.first)
            #expect(prompt.title == "Delete b.txt?")
            #expect(prompt.revision == 1)
            #expect(try error(Prompts.Edit(id: "one", editor: editor, title: "x"))?.name == Prompts.NotEditable.name)
            #expect(try world.call(Prompts.Edit(id: "one", editor: fresh, title: "Delete c.txt?")).revision == 2)
            withExtendedLifetime(next) {}
        }
    }
}
