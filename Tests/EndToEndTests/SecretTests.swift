// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension EndToEnd {
    /// A secret is found nowhere once it was answered: not in the daemon's memory, as a core dump would have it, not in its
    /// files, its log or its events.
    @Suite struct Secrets {
        @Test(arguments: ["Zk3-a-secret-that-is-long-enough-for-the-heap", "Zk3-short!9", "Zk3-ünï-€-🔑-secret"])
        func aSecretIsFoundNowhere(_ secret: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try world.connect().stream(Manager.Watch())
            _ = try watcher.next()
            let agent = try PromptAgent(world)
            for login in [false, true] {
                let asker = try world.connect()
                let question = Prompts.Question(title: "T", input: login ? .login : .secure)
                let replies = try asker.stream(Prompts.Ask(id: login ? "login" : "secure", question: question))
                let prompt = try agent.shown()
                if login {
                    try agent.answer(prompt.id, 1, login: .init(user: "somebody", password: secret))
                } else {
                    try agent.answer(prompt.id, 1, text: secret)
                }
                var result: Prompts.Result?
                while let reply = try replies.next() { result = reply.result ?? result }
                #expect((login ? result?.login?.password : result?.text) == secret)
                // Whoever waits for it later is told the button alone.
                let later = try world.call(Prompts.Wait(id: prompt.id)).result
                #expect(later?.outcome == .answered && later?.text == nil && later?.login == nil)
            }
            // The daemon has gone back to sleep when it has answered this.
            _ = try world.call(Manager.Status())
            let needle = Data(secret.utf8)
            #expect(try Memory.places(of: needle, in: daemon.pid).isEmpty)
            // What is there is found: the presenter's token lives as long as its connection.
            #expect(try !Memory.places(of: Data(agent.token.utf8), in: daemon.pid).isEmpty)
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
    }
}
