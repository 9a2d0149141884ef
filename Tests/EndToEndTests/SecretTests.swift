// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A secret is found nowhere once it was answered: not in the daemon's memory, as a core dump would have it, not in
    /// its files, its log or its events.
    @Suite struct Secrets {
        /// The way in which an asker or presenter exchanges secrets: in messages, as any Varlink client can, or with a
        /// descriptor.
        enum Way: CaseIterable { case messages, descriptor }

        @Test(
            arguments: ["Zk3-a-secret-that-is-long-enough-for-the-heap", "Zk3-short!9", "Zk3-ünï-€-🔑-secret"],
            [
                (Way.messages, Way.messages), (.messages, .descriptor), (.descriptor, .messages),
                (.descriptor, .descriptor),
            ])
        func aSecretIsFoundNowhere(_ secret: String, _ ways: (asker: Way, presenter: Way)) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try world.connect().stream(Manager.Watch())
            _ = try watcher.next()
            let agent = try PromptAgent(world)
            for login in [false, true] {
                let asker = try world.connect()
                let question = Prompts.Question(title: "T", input: login ? .login : .secure)
                let replies = try asker.stream(
                    Prompts.Ask(
                        id: login ? "login" : "secure", question: question,
                        handover: ways.asker == .descriptor ? true : nil))
                let token = try #require(try replies.next()).handover
                #expect((token != nil) == (ways.asker == .descriptor))
                let channel = try token.map { try SecretChannel.give(token: $0, nextTo: world.socket) }
                defer { if let channel { close(channel) } }
                let prompt = try agent.shown()
                switch (ways.presenter, login) {
                case (.messages, true): try agent.answer(prompt.id, 1, login: .init(user: "somebody", password: secret))
                case (.messages, false): try agent.answer(prompt.id, 1, text: secret)
                case (.descriptor, _):
                    try agent.handOver(prompt.id, 1, (login ? ["somebody"] : []) + [secret], in: world)
                }
                var result: Prompts.Result?
                while let reply = try replies.next() { result = reply.result ?? result }
                if let channel {
                    #expect(result?.handover == true && result?.text == nil && result?.login == nil)
                    let parts = SecretChannel.read(1...2, from: channel, by: .now + .seconds(10))
                    #expect(parts?.map(\.text) == (login ? ["somebody"] : []) + [secret])
                } else {
                    #expect((login ? result?.login?.password : result?.text) == secret)
                }
                // A caller that waits for it later only gets the button.
                let later = try world.call(Prompts.Wait(id: prompt.id)).result
                #expect(later?.outcome == .answered && later?.text == nil && later?.login == nil)
            }
            // The daemon has gone back to sleep when it has answered this.
            _ = try world.call(Manager.Status())
            let needle = Data(secret.utf8)
            if geteuid() == 0 {
                #expect(try Memory.places(of: needle, in: daemon.pid).isEmpty)
                // What is there is found: the presenter's token lives as long as its connection.
                #expect(try !Memory.places(of: Data(agent.token.utf8), in: daemon.pid).isEmpty)
            } else {
                // Another program of the person's, as this one is, cannot even look.
                #expect(throws: ToolError.self) { try Memory.places(of: needle, in: daemon.pid) }
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: world.state) {
                let data = try Data(contentsOf: URL(filePath: world.state + "/" + name))
                #expect(data.range(of: needle) == nil, "\(name)")
            }
            for name in ["cmdline", "environ"] {
                #expect(FileManager.default.contents(atPath: "/proc/\(daemon.pid)/\(name)")?.range(of: needle) == nil)
            }
            #expect(!daemon.log.contains(secret))
            for event in try world.history() {
                #expect(Data(event.varlink.serialized()).range(of: needle) == nil)
            }
        }

        /// The program that asked, held up while it writes the answer: the secret is in its locked memory alone, and
        /// not in its heap, its stack or its environment.
        @Test(
            .enabled(if: geteuid() == 0, "the memory of a process that is not dumpable is root's to read"),
            arguments: [false, true])
        func theAskersMemoryHoldsItInLockedPagesAlone(_ json: Bool) async throws {
            let secret = "Zk3-what-was-typed-for-alertctl"
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            // A pipe that is full, so that the answer cannot be written.
            let (reading, writing) = try Descriptor.pipe()
            defer { close(reading) }
            _ = fcntl(writing, F_SETFL, O_NONBLOCK)
            let page = [UInt8](repeating: 0x78, count: 4_096)
            while write(writing, page, page.count) > 0 {}
            _ = fcntl(writing, F_SETFL, 0)
            let words = ["alert", "T", "--secure", "--no-start"] + (json ? ["--json"] : [])
            let asker = try TestProcess(
                Built.program("alertctl"), words, environment: world.environment, output: .descriptor(writing))
            close(writing)
            let prompt = try agent.shown()
            try agent.handOver(prompt.id, 1, [secret], in: world)
            // It has what it needs once it waits for room in the pipe: its question is over for the daemon long before.
            try await Waiting.until("the answer is written") { try ProcFS.isWriting(asker.pid) }
            let places = try Memory.places(of: Data(secret.utf8), in: asker.pid)
            #expect(!places.isEmpty)
            let locked = try places.filter { try ProcFS.isLocked($0, in: asker.pid) }
            #expect(places.allSatisfy { $0.hasPrefix("anonymous") }, "\(places)")
            #expect(locked.count == places.count, "\(places)")
            asker.send(SIGKILL)
            #expect(daemon.isRunning)
        }

        /// A presenter that dies between its answer and what was typed leaves nothing that could be taken for an
        /// answer.
        @Test(arguments: [false, true]) func halfASecretIsNone(_ byDescriptor: Bool) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try world.connect()
            let replies = try asker.stream(
                Prompts.Ask(question: .init(title: "T", input: .secure), handover: byDescriptor ? true : nil))
            let token = try #require(try replies.next()).handover
            let channel = try token.map { try SecretChannel.give(token: $0, nextTo: world.socket) }
            defer { if let channel { close(channel) } }
            let prompt = try agent.shown()
            let fetched = try agent.fetch(prompt.id, 1, in: world)
            #expect(write(fetched, "half", 4) == 4)
            close(fetched)
            var result: Prompts.Result?
            while let reply = try replies.next() { result = reply.result ?? result }
            if let channel {
                #expect(SecretChannel.read(1...1, from: channel, by: .now + .seconds(10)) == nil)
            } else {
                #expect(result?.outcome == .lost && result?.text == nil)
            }
            #expect(daemon.isRunning)
        }

        /// A token is good once, and for whom it was made.
        @Test func tokensAreGoodOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try world.connect()
            let replies = try asker.stream(Prompts.Ask(question: .init(title: "T", input: .secure), handover: true))
            let first = try #require(try replies.next())
            let token = try #require(first.handover)
            let channel = try SecretChannel.give(token: token, nextTo: world.socket)
            defer { close(channel) }
            for token in [
                token, "", "0", String(repeating: "x", count: 64), String(repeating: "0123456789abcdef", count: 2),
            ] {
                #expect(throws: VarlinkClientError.self) { try SecretChannel.give(token: token, nextTo: world.socket) }
            }
            let prompt = try agent.shown()
            // No secret is passed for a question that asks for none, or in addition to one in the call.
            #expect(throws: VarlinkClientError.self) {
                try agent.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 1, text: "x", handover: true))
            }
            try agent.handOver(prompt.id, 1, ["once"], in: world)
            #expect(SecretChannel.read(1...1, from: channel, by: .now + .seconds(10))?.map(\.text) == ["once"])
            #expect(daemon.isRunning)
        }

        /// Neither a core dump nor a debugger of the user's own sees the daemon's memory.
        @Test func theDaemonLeavesNoCoreDump() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let limits = try String(contentsOfFile: "/proc/\(daemon.pid)/limits", encoding: .utf8)
            let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
            #expect(core?.split(separator: " ").dropFirst(4).first == "0", "\(limits)")
            // Its files in /proc are root's then (proc(5), PR_SET_DUMPABLE in prctl(2)).
            var status = stat()
            #expect(stat("/proc/\(daemon.pid)/fd", &status) == 0 && status.st_uid == 0)
        }
    }
}
