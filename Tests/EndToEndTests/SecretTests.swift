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

/// The memory of a process, as a core dump would have it.
private enum Memory {
    /// Where some bytes are, by the names of the mappings.
    static func places(of needle: Data, in process: pid_t) throws -> [String] {
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        let memory = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else {
            throw ToolError("/proc/\(process)/mem cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(memory) }
        var places: [String] = []
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let bounds = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            // What is mapped from files and never written to holds nothing of a message.
            guard bounds.count == 2, fields[1].hasPrefix("rw") else { continue }
            var bytes = Data(count: Int(bounds[1] - bounds[0]))
            let count = bytes.withUnsafeMutableBytes { pread(memory, $0.baseAddress, $0.count, Int(bounds[0])) }
            guard count > 0, bytes.prefix(count).range(of: needle) != nil else { continue }
            places.append(fields.count > 5 ? String(fields[5]) : "anonymous at \(fields[0])")
        }
        return places
    }
}
