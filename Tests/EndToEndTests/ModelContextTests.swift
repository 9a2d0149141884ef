// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// `alertctl mcp`, as clients of the Model Context Protocol see it.
    @Suite struct ModelContext {
        private let world: World

        init() throws { world = try World() }

        private func daemon() throws -> Daemon {
            let daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
            return daemon
        }

        private func untilNothingIsAsked() async throws {
            try await Waiting.until("no question is open") { try world.call(Prompts.List()).prompts.isEmpty }
        }

        @Test(arguments: [("1.30.0", "session"), ("2.3.0", "auto"), ("2.3.0", "legacy"), ("2.3.0", "2026-07-28")])
        func everySDKUsesEveryTool(_ version: String, _ mode: String) throws {
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let packages = Built.source(".build/venv/mcp/\(version)")
            try #require(FileManager.default.fileExists(atPath: packages), "`make setup` makes it")
            world.environment["PYTHONPATH"] = packages
            let outcome = try world.run(
                Built.python(), [Built.source("Tests/mcp_sdk.py"), Built.program("alertctl"), world.socket, mode],
                within: .seconds(120))
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output == "passed\n")
        }

        @Test func anErrorOfTheClientHasItsCode() throws {
            let client = try Client(world)
            let meta: JSON = [
                "io.modelcontextprotocol/protocolVersion": "1900-01-01",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
            let lines: [(String, JSON, Int64)] = [
                ("junk", .null, -32700), (#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#, "a", -32602),
                (#"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":\#(meta)}}"#, "a", -32022),
                (#"{"jsonrpc":"2.0","id":7,"method":"nothing","params":{"_meta":\#(Client.meta)}}"#, 7, -32601),
                ("[]", .null, -32600),
            ]
            for (line, id, code) in lines {
                client.send(line)
                let reply = try client.message()
                #expect(reply["id"] == id)
                #expect(reply["error"]?["code"]?.intValue == code)
            }
        }

        @Test func aLineMayBeLongButNotTooLong() throws {
            let client = try Client(world)
            let request = Client.request("a", "tools/call", ["name": "ask", "arguments": ["titel": ""]])
            let filler = String(repeating: " ", count: 1 << 20)
            client.send(request + filler.prefix((1 << 20) - request.utf8.count))
            #expect(try client.message()["result"]?["isError"] == true)
            client.send(request + filler)
            #expect(try client.message()["error"]?["code"]?.intValue == -32700)
            // The next line is understood.
            client.send(request)
            #expect(try client.message()["id"] == "a")
        }

        @Test func callsDoNotWaitForEachOther() throws {
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let client = try Client(world)
            for (id, title) in [("1", "First"), ("2", "Second")] { client.call(id, "ask", ["title": .string(title)]) }
            client.send(#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":\#(Client.meta)}}"#)
            #expect(try client.response(3)["result"]?["tools"]?.arrayValue?.count == 7)
            try client.queued(2)
            // Who asks is shown: what the client calls itself, with a prefix.
            let prompt = try #require(try world.call(Prompts.List()).prompts.first { $0.id == "second" })
            #expect(prompt.asker.app == "mcp.raw")
            #expect(prompt.asker.pid == Int(getpid()))
            for id in ["second", "first"] { try world.alertctl("answer", id) }
            #expect(try client.response("2")["result"]?["structuredContent"]?["button"] == "OK")
            #expect(try client.response("1")["result"]?["structuredContent"]?["status"] == "answered")
        }

        @Test func aCancelledCallTakesItsQuestionAway() async throws {
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let client = try Client(world)
            client.call("1", "ask", ["title": "Deploy?"])
            try client.queued(1)
            client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}"#)
            try await untilNothingIsAsked()
            // Nothing more comes for it.
            client.call("2", "wait", ["id": "deploy"])
            let next = try client.message()
            #expect(next["id"] == "2")
            #expect(next["result"]?["structuredContent"]?["status"] == "withdrawn")
        }

        /// Codex does not cancel a call that its person interrupts. Its hooks tell that the turn is over.
        @Test(arguments: ["Stop", "UserPromptSubmit"])
        func theHooksOfASessionEndItsQuestions(_ event: String) throws {
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let client = try Client(world)
            for (id, session) in [("1", "s1"), ("2", "s2")] {
                client.send(
                    Client.request(
                        id, "tools/call", ["name": "ask", "arguments": ["title": .string("Question \(id)")]],
                        meta: ["x-codex-turn-metadata": ["session_id": .string(session), "turn_id": "t"]]))
            }
            try client.queued(2)
            // Calls run at the same time, so either may be first.
            #expect(Set(try world.call(Prompts.List()).prompts.map(\.conversation?.session)) == ["s1", "s2"])
            let hook = try TestProcess(
                Built.program("alertctl"), ["approve", "--for", "codex"], environment: world.environment,
                input: .bytes(Array(#"{"hook_event_name":"\#(event)","session_id":"s1","cwd":"/srv"}"#.utf8)))
            #expect(try hook.wait() == 0)
            #expect(try client.response("1")["result"]?["structuredContent"]?["status"] == "withdrawn")
            #expect(try world.call(Prompts.List()).prompts.map(\.conversation?.session) == ["s2"])
        }

        @Test func everyFaultOfALineIsAnErrorOfItsCall() throws {
            let client = try Client(world)
            let filler = String(repeating: "x", count: 1 << 20)
            for line in [
                #"{"jsonrpc":"2.0","method":"tools/list","params":{"a":"\q"},"id":6}"#,
                #"{"jsonrpc":"2.0","method":"tools/list","params":{"a":"\#(filler)"},"id":6}"#,
            ] {
                client.send(line)
                let reply = try client.message()
                #expect(reply["id"] == 6)
                #expect(reply["error"]?["code"] == -32700)
            }
        }

        @Test(arguments: [nil, SIGTERM])
        func theEndTakesEveryQuestionAway(_ signal: Int32?) async throws {
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let client = try Client(world)
            client.call("1", "ask", ["title": "One"])
            client.call("2", "choose", ["title": "Two", "choices": ["a"]])
            try client.queued(2)
            let began = ContinuousClock.now
            if let signal { client.program.send(signal) } else { client.closeInput() }
            #expect(try client.program.wait() == (signal == nil ? 0 : 143))
            #expect(ContinuousClock.now - began < .seconds(1))
            try await untilNothingIsAsked()
        }

        @Test func aQuestionOutlivesItsDaemon() throws {
            let client: Client
            do {
                let daemon = try daemon()
                client = try Client(world)
                client.call("1", "ask", ["title": "Deploy?"])
                try client.queued(1)
                try daemon.crash()
            }
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let agent = try world.connect()
            let news = try agent.stream(Prompts.Present(name: "screen"))
            let token = try #require(try news.next()?.agent)
            #expect(try news.next()?.prompt?.id == "deploy")
            let calls = try world.connect()
            _ = try calls.call(Prompts.Presented(agent: token, id: "deploy"))
            _ = try calls.call(Prompts.Answer(id: "deploy", agent: token, index: 0))
            #expect(try client.response("1")["result"]?["structuredContent"]?["status"] == "answered")
        }

        @Test func aClientMayReadLate() throws {
            let client = try Client(world)
            for index in 0..<500 { client.send(Client.request("\(index)", "tools/list", [:])) }
            // The list has several kilobytes, so that more than a pipe holds is ready by now.
            for index in 0..<500 {
                #expect(try client.message()["id"]?.stringValue == "\(index)")
            }
        }

        @Test func noDaemonIsStarted() throws {
            let client = try Client(world)
            client.call("1", "notify", ["title": "Hi"])
            let result = try #require(try client.message()["result"])
            #expect(result["isError"] == true)
            #expect(result.description.contains("alertd is not running"))
            #expect(!FileManager.default.fileExists(atPath: world.socket))
        }

        @Test func aBareEnvironmentSuffices() throws {
            // The daemon's state is then where this environment leads, too, and its lock names the socket.
            world.environment["XDG_STATE_HOME"] = nil
            let daemon = try daemon()
            defer { withExtendedLifetime(daemon) {} }
            let home = world.home
            let environment = [
                "HOME": home, "LOGNAME": "ada", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh", "TERM": "dumb",
                "USER": "ada",
            ]
            let client = try Client(world, environment: environment)
            client.call("1", "notify", ["title": "Hi"])
            #expect(try client.message()["result"]?["structuredContent"]?["id"] == "hi")
        }

        @Test func aPersonWhoStartsItLearnsWhatItIs() throws {
            let terminal = try Terminal(in: world)
            try terminal.begin(line: "mcp")
            try terminal.type("C-d")
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("alertctl mcp --install"))
        }

        @Test func installPrintsThePathOfTheProgram() throws {
            let outcome = try world.run(Built.program("alertctl"), ["mcp", "--install", "--json"])
            #expect(outcome.status == 0)
            let clients = try outcome.objects.compactMap { $0["client"] as? String }
            #expect(clients == ["Claude Code", "Codex", "Gemini CLI", "VS Code", "Cursor"])
            let command = try outcome.objects[0]["command"] as? String
            #expect(command?.hasSuffix("/alertctl mcp") == true)
            #expect(try world.run(Built.program("alertctl"), ["mcp", "--host", "desk"]).status == 64)
        }
    }
}

/// A client that sends what an SDK would not.
private final class Client {
    static let meta: JSON = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
        "io.modelcontextprotocol/clientInfo": ["name": "raw", "version": "1"],
    ]

    let program: TestProcess
    private var input: Int32
    private let output: Int32
    private var rest: [UInt8] = []
    /// The messages that came before the one that was waited for.
    private var others: [JSON] = []

    init(_ world: World, environment: [String: String]? = nil) throws {
        let (theirInput, ourInput) = try Descriptor.pipe()
        let (ourOutput, theirOutput) = try Descriptor.pipe()
        defer {
            close(theirInput)
            close(theirOutput)
        }
        (input, output) = (ourInput, ourOutput)
        program = try TestProcess(
            Built.program("alertctl"), ["mcp"], environment: environment ?? world.environment,
            input: .descriptor(theirInput), output: .descriptor(theirOutput))
    }

    deinit {
        closeInput()
        close(output)
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    func send(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    static func request(_ id: String, _ method: String, _ params: JSON.Object, meta more: JSON.Object = [:]) -> String {
        var params = params
        var meta = meta.objectValue ?? [:]
        for member in more.members { meta[member.key] = member.value }
        meta["progressToken"] = .string(id)
        params["_meta"] = .object(meta)
        return
            (["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": .object(params)] as JSON)
            .description
    }

    func call(_ id: String, _ tool: String, _ arguments: JSON) {
        send(Self.request(id, "tools/call", ["name": .string(tool), "arguments": arguments]))
    }

    /// The next message. Everything on the standard output must be one.
    func message() throws -> JSON {
        if !others.isEmpty { return others.removeFirst() }
        return try read()
    }

    private func read() throws -> JSON {
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest.removeFirst(end + 1) }
                let message = try JSON(parsing: Array(rest[..<end]))
                guard message["jsonrpc"] == "2.0" else { throw ToolError("no message: \(message)") }
                return message
            }
            guard Descriptor.isReadable(output, by: deadline) else { throw ToolError("no message") }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = Foundation.read(output, &chunk, chunk.count)
            guard count > 0 else {
                throw ToolError("no more messages: \(program.errors)")
            }
            rest += chunk[..<count]
        }
    }

    /// The response with an id.
    func response(_ id: JSON) throws -> JSON {
        if let index = others.firstIndex(where: { $0["id"] == id }) { return others.remove(at: index) }
        while true {
            let message = try read()
            if message["id"] == id { return message }
            others.append(message)
        }
    }

    /// Waits until so many questions are in the queue, as progress reports.
    func queued(_ count: Int) throws {
        var tokens: Set<JSON> = []
        while tokens.count < count {
            let message = try read()
            if let token = message["params"]?["progressToken"] { tokens.insert(token) } else { others.append(message) }
        }
    }
}
