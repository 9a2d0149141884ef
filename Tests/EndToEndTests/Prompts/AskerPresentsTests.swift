// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A program that asks presents its own question: the stream of `Ask` has it show the question, and a second
    /// connection answers.
    @Suite struct AskerPresents {
        private typealias Replies = ReplySequence<Prompts.Ask>

        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        private func ask(_ question: Prompts.Question, as name: String = "terminal here") throws -> Replies {
            try world.connect().stream(Prompts.Ask(question: question, presentAs: name))
        }

        /// The token and the prompt, of the first two replies.
        private func shown(_ replies: Replies) throws -> (agent: String, id: String) {
            let queued = try #require(try replies.next())
            #expect(queued.phase == .queued)
            let show = try #require(try replies.next())
            #expect(show.phase == .show)
            #expect(show.prompt?.id == queued.id)
            return (try #require(queued.agent), queued.id)
        }

        @Test func theStreamOfAskHasTheAskerShowItsQuestion() throws {
            let replies = try ask(Prompts.Question(title: "Sure", buttons: [Prompts.ButtonWish(label: "Yes")]))
            let (agent, id) = try shown(replies)
            // Before its first frame the question is with nobody.
            #expect(try world.call(Prompts.List()).prompts.first?.id == id)
            let calls = try world.connect()
            _ = try calls.call(Prompts.Presented(agent: agent, id: id))
            #expect(try replies.next()?.presenter == "terminal here")
            _ = try calls.call(Prompts.Answer(id: id, agent: agent, index: 0))
            let gone = try #require(try replies.next())
            #expect(gone.phase == .gone)
            #expect(gone.why == .yours)
            #expect(try replies.next()?.result?.label == "Yes")
        }

        @Test func aSecretRemainsWithTheAsker() throws {
            let replies = try ask(Prompts.Question(title: "Password", input: .secure))
            let (agent, id) = try shown(replies)
            let calls = try world.connect()
            let answer = try calls.call(Prompts.Answer(id: id, agent: agent, index: 1))
            #expect(answer.result.outcome == .answered)
            #expect(try replies.next()?.phase == .gone)
            let result = try #require(try replies.next()?.result)
            #expect(result.outcome == .answered)
            #expect(result.text == nil)
            #expect(result.handover == nil)
        }

        @Test func anAgentGoesBeforeTheAsker() throws {
            var shows: ReplySequence<Prompts.Present>? = try world.connect().stream(Prompts.Present(name: "agent"))
            _ = try shows?.next()
            let replies = try ask(Prompts.Question(title: "Sure"))
            #expect(try replies.next()?.phase == .queued)
            #expect(try shows?.next()?.news == .show)
            // The agent leaves.
            shows = nil
            #expect(try replies.next()?.phase == .show)
        }

        @Test func whoAnswersElsewhereTakesItDown() throws {
            let replies = try ask(Prompts.Question(title: "Sure", buttons: [Prompts.ButtonWish(label: "Yes")]))
            let (_, id) = try shown(replies)
            _ = try world.call(Prompts.Answer(id: id, index: 0))
            #expect(try replies.next()?.why == .answered)
            #expect(try replies.next()?.result?.outcome == .answered)
        }

        /// alertctl 0.2.0 announces itself by `willPresent`, and presents on a separate stream.
        @Test func anAskerOfBeforeStillPresents() throws {
            let session = Prompts.Session(willPresent: true)
            let replies = try world.connect().stream(
                Prompts.Ask(question: Prompts.Question(title: "Sure"), session: session))
            let id = try #require(try replies.next()?.id)
            let shows = try world.connect().stream(
                Prompts.Present(name: "terminal there", presenter: .terminal, place: .terminal, only: id))
            #expect(try shows.next()?.news == .registered)
            #expect(try shows.next()?.prompt?.id == id)
        }

        @Test(arguments: [true, false]) func presentAsIsRefusedWithoutAStream(_ noWait: Bool) throws {
            let call = Prompts.Ask(
                question: Prompts.Question(title: "Sure"), noWait: noWait ? true : nil, presentAs: "terminal here")
            #expect(throws: VarlinkClientError.self) {
                if noWait { _ = try world.connect().stream(call).next() } else { _ = try world.call(call) }
            }
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
        }
    }

    /// A daemon that is stopped receives no question for as long as a test needs.
    @Suite struct StoppedDaemon {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        /// Asks while the daemon is stopped, and returns once alertctl waits for it.
        private func ask(_ words: String...) async throws {
            try daemon.stop()
            try terminal.begin(line: words.joined(separator: " "))
            let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
            try await Waiting.until("it waits for the daemon") {
                guard let child = try ProcFS.children(of: shell).first(where: { $0.value.contains("alert") })?.key
                else {
                    return false
                }
                return try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8).contains("State:\tS")
            }
            #expect(try !terminal.screen.contains("sh asks"))
        }

        @Test(arguments: ["alert Sure --button Yes", "alert Name --text", "alert Secret --secure"])
        func theQuestionIsDrawnOnceTheDaemonHasIt(_ line: String) async throws {
            try await ask(line)
            daemon.resume()
            try terminal.wait(for: "sh asks")
            try terminal.type("C-c")
            #expect(try terminal.end(leaving: []).status == 130)
        }

        @Test func whoLeavesMeanwhileHasAskedNothing() async throws {
            try await ask("alert Sure --button Yes --cancel No")
            try terminal.type("C-c")
            #expect(try terminal.end(leaving: []).status == 130)
            daemon.resume()
            // It may still read the question, and then that its asker has left.
            let other = try Asked(world, "Another", ["OK"])
            try await Waiting.until("the first is gone") {
                try world.call(Prompts.List()).prompts.map(\.id) == [other.id]
            }
        }

        @Test func aDaemonThatEndsMeanwhileIsReported() async throws {
            try await ask("alert Sure --button Yes")
            try daemon.crash()
            let outcome = try terminal.end(leaving: [])
            #expect(outcome.status == 75)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("alertd exited while asking"), "\(outcome)")
        }
    }
}
