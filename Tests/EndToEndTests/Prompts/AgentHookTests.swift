// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// The hooks of agents by recorded kinds of input: Tests/AgentHooks has a file for each, with the text that is
    /// shown and the bytes of each answer.
    @Suite struct AgentHooks {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
            for program in Self.programs {
                try world.write("\(Built.word("alertctl")) approve --for \(program)\nexit $?\n", to: program)
            }
        }

        private static let programs = ["claude", "codex", "copilot", "crush"]
        private static let names: [String] = {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return files.filter { $0.hasSuffix(".json") }.sorted()
        }()
        private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "AgentHooks").path

        /// A hook as agents run it: in a session of its own without a terminal, with a bare environment, elsewhere.
        private func hook(_ program: String, _ input: [UInt8], elsewhere: [String: String] = [:]) throws -> TestProcess
        {
            try hook(program, .bytes(input), elsewhere: elsewhere)
        }

        private func hook(
            _ program: String, _ input: TestProcess.Input, elsewhere: [String: String] = [:]
        ) throws -> TestProcess {
            var environment = world.environment.filter {
                ["HOME", "PATH", "SHELL", "TERM", "USER", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"].contains($0.key)
            }
            environment.merge(elsewhere) { $1 }
            return try TestProcess.belowShell(
                "/bin/sh", ["-c", "cd /; . \(world.path)/\(program)"], environment: environment, input: input,
                folder: world.path)
        }

        private static func expectNothing(_ hook: TestProcess, _ comment: Comment) throws {
            #expect(try hook.wait() == 0, comment)
            #expect(hook.output.isEmpty, comment)
            #expect(hook.errors.isEmpty, comment)
        }

        @Test func thereIsAFileForEachKind() { #expect(Self.names.count >= 16) }

        @Test(arguments: names) func eachAnswerIsInTheWordsOfTheAgent(_ name: String) throws {
            let file = try JSON(parsing: String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8))
            let program = try #require(file["agent"]?.stringValue)
            let input = Array(try #require(file["input"]).description.utf8)
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval", "form"]))
            guard let answers = file["answers"]?.objectValue else {
                try Self.expectNothing(try hook(program, input), "\(name)")
                #expect(try world.call(Prompts.List()).prompts.isEmpty)
                return
            }
            let hooks = try (0..<3).map { _ in try hook(program, input) }
            for index in [2, 1, 0] {
                let prompt = try presenter.shown()
                // Codex does not say in which folder the call runs.
                let grant = prompt.approval?.folder == nil ? [] : ["Allow for an hour"]
                #expect(prompt.buttons.map(\.label) == ["Answer there", "Deny", "Allow"] + grant)
                #expect((prompt.approval?.folder == nil) == (program == "codex"))
                if let text = file["shows"]?.stringValue { #expect(prompt.approval?.command == text) }
                try presenter.answer(prompt.id, index)
            }
            for hook in hooks {
                #expect(try hook.wait() == 0)
                #expect(hook.errors.isEmpty)
            }
            #expect(
                hooks.map(\.output).sorted()
                    == ["", answers["allow"], answers["deny"]].map { $0?.stringValue ?? "" }.sorted())
        }

        @Test(arguments: programs)
        func whatIsNoInputIsNoAnswer(_ program: String) throws {
            _ = try PromptAgent(world, .init(name: "screen", shows: ["approval", "form"]))
            let texts = ["", "{", "null", "7", "[]", "{}", "\u{0}", "{\"hook_event_name\":7,\"tool_name\":{}}", "{}{}"]
            for text in texts { try Self.expectNothing(try hook(program, Array(text.utf8)), "\(text)") }
            try Self.expectNothing(try hook(program, [0xFF, 0xFE, 0x7B]), "no UTF-8")
        }

        /// The faults of hooks, without their times.
        private func faults(in state: String? = nil) throws -> [String] {
            let folder = try #require(state ?? world.environment["XDG_STATE_HOME"])
            guard let text = try? String(contentsOfFile: folder + "/alertd/approve.log", encoding: .utf8) else {
                return []
            }
            return text.split(separator: "\n").map { String($0.split(separator: "Z ", maxSplits: 1).last ?? "") }
        }

        /// A pipe that the agent never closes, with the bytes so far.
        private func openPipe(_ text: String) throws -> (reading: Int32, writing: Int32) {
            let ends = try Descriptor.pipe()
            _ = Array(text.utf8).withUnsafeBytes { write(ends.1, $0.baseAddress, $0.count) }
            return (ends.0, ends.1)
        }

        private static let requests = [
            "claude": String(decoding: request("PermissionRequest", "ls"), as: UTF8.self),
            "codex": String(decoding: request("PermissionRequest", "ls"), as: UTF8.self),
            "copilot":
                #"{"hookName":"permissionRequest","sessionId":"s","toolName":"bash","toolInput":{"command":"ls"}}"#,
            "crush": #"{"event":"PreToolUse","session_id":"s","tool_name":"bash","tool_input":{"command":"ls"}}"#,
        ]

        /// Agents and wrappers leave the pipe open, or close it late: the object ends the input.
        @Test(arguments: programs)
        func aPipeThatStaysOpenIsNoReasonToWait(_ program: String) throws {
            let request = try #require(Self.requests[program])
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let pipe = try openPipe(request)
            defer { [pipe.reading, pipe.writing].forEach { _ = close($0) } }
            let hook = try hook(program, .descriptor(pipe.reading))
            let prompt = try presenter.shown()
            #expect(prompt.approval?.command == "ls")
            try presenter.answer(prompt.id, 2)
            #expect(try hook.wait() == 0)
            #expect(hook.output.contains("allow"))
            // So do events that ask nothing.
            let stop = try openPipe(#"{"hook_event_name":"Stop","session_id":"s","cwd":"/srv"}"#)
            defer { [stop.reading, stop.writing].forEach { _ = close($0) } }
            try Self.expectNothing(try self.hook("claude", .descriptor(stop.reading)), "Stop")
            let told = try world.call(Notifications.List()).notifications
            #expect(told.map(\.content.title) == ["Claude Code has finished in srv"])
        }

        /// A slow writer is waited for, and junk is not.
        @Test func anIncompleteInputIsWaitedForAndJunkIsNot() throws {
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let request = try #require(Self.requests["claude"])
            let pipe = try openPipe(String(request.prefix(40)))
            defer { [pipe.reading, pipe.writing].forEach { _ = close($0) } }
            let slow = try hook("claude", .descriptor(pipe.reading))
            let junk = try openPipe("{ this is no JSON")
            defer { [junk.reading, junk.writing].forEach { _ = close($0) } }
            try Self.expectNothing(try hook("claude", .descriptor(junk.reading)), "junk")
            #expect(try faults() == ["claude: the input is not JSON: unexpected byte 0x74 (at byte 2)"])
            let rest = Array(request.dropFirst(40).utf8)
            _ = rest.withUnsafeBytes { write(pipe.writing, $0.baseAddress, $0.count) }
            let prompt = try presenter.shown()
            try presenter.answer(prompt.id, 1)
            #expect(try slow.wait() == 0)
            #expect(slow.output.contains("deny"))
        }

        /// Each request that is not understood leaves its own line, without any text of a command.
        @Test func everyReasonIsInTheLog() throws {
            for (program, input, reason) in [
                ("codex", "", "the input is empty"), ("codex", "{", "the input ends in the middle of a JSON object"),
                ("codex", "[]", "the input is not a JSON object"),
                ("codex", #"{"hook_event_name":"Party"}"#, "the event Party is not served"),
                (
                    "claude",
                    #"{"hook_event_name":"PermissionRequest","session_id":"s","tool_name":"Bash","tool_input":{"command":"echo \ud83d done"}}"#,
                    "the request of the tool Bash has half of a surrogate pair, or bytes that are not UTF-8"
                ),
            ] {
                try Self.expectNothing(try hook(program, Array(input.utf8)), "\(reason)")
                #expect(try faults().last == "\(program): \(reason)", "\(input)")
            }
            // A notification names the place to answer.
            let told = try world.call(Notifications.List()).notifications
            #expect(told.map(\.content.title) == ["Claude Code asks for something that cannot be shown"])
            #expect(told.map(\.content.body) == ["Answer in Claude Code: Bash"])
        }

        /// The person learns that nobody was asked here, so that the program waits in its own terminal.
        @Test func thePersonLearnsWhoAsksNow() throws {
            try Self.expectNothing(try hook("codex", Self.request("PermissionRequest", "ls")), "nobody")
            let told = try world.call(Notifications.List()).notifications
            #expect(told.map(\.content.title) == ["Codex waits for you in srv"])
            #expect(told.map(\.content.body) == ["Answer in Codex: Bash"])
        }

        /// The sample shows that each hook understands its program, and asks nobody.
        @Test func statusRunsEachHookWithARequestOfItsProgram() throws {
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            for program in Self.programs {
                #expect(try world.run(Built.program("alertctl"), ["approve", "install", program]).status == 0)
            }
            let outcome = try world.run(Built.program("alertctl"), ["approve", "status", "--json"])
            #expect(outcome.status == 0)
            let states = try outcome.objects.compactMap { $0["state"] as? String }
            #expect(states == ["enabled", "enabled", "enabled", "enabled"])
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
            #expect(try faults().isEmpty)
            withExtendedLifetime(presenter) {}
        }

        /// A pipe is an agent's, and a terminal is a person's.
        @Test func aWrongProgramIsNamedToAPersonAlone() throws {
            let piped = try world.run(Built.program("alertctl"), ["approve", "--for", "gemini"])
            #expect(piped.status == 0)
            #expect(piped.output.isEmpty && piped.errors.isEmpty)
            let terminal = try Terminal(in: world)
            try terminal.begin(line: "approve --for gemini")
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 64)
            #expect(outcome.output.isEmpty)
            for name in Self.programs { #expect(outcome.errors.contains(name), "\(outcome)") }
        }

        /// A text that is too long to be read is given back. A notification names the place to answer.
        @Test func twoMebibytesAreGivenBack() throws {
            let content = String(repeating: "line\\n", count: 400_000)
            let input =
                #"{"hook_event_name":"PermissionRequest","session_id":"s","cwd":"/srv","tool_name":"Write","#
                + #""tool_input":{"file_path":"/srv/new","content":"\#(content)"}}"#
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            try Self.expectNothing(try hook("claude", Array(input.utf8)), "2 MiB")
            let told = try world.call(Notifications.List()).notifications
            #expect(told.map(\.content.body) == ["Answer in Claude Code: Write"])
            withExtendedLifetime(presenter) {}
        }

        @Test func withoutADaemonNothingIsSaidOrStarted() throws {
            let path = world.path + "/empty"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let input = #"{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"ls"}}"#
            let state = path + "/state"
            try FileManager.default.createDirectory(atPath: state + "/alertd", withIntermediateDirectories: true)
            let hook = try hook(
                "codex", Array(input.utf8), elsewhere: ["XDG_RUNTIME_DIR": path, "XDG_STATE_HOME": state])
            try Self.expectNothing(hook, "no daemon")
            #expect(!FileManager.default.fileExists(atPath: path + "/alertd"))
            #expect(try faults(in: state).last?.hasSuffix("Start alertd: alertctl status.") == true)
        }

        private static func request(_ event: String, _ command: String) -> [UInt8] {
            Array(
                (#"{"hook_event_name":"\#(event)","session_id":"s1","cwd":"/srv","tool_name":"Bash","#
                    + #""tool_input":{"command":"\#(command)"}}"#).utf8)
        }

        /// The person answers here while the tool already runs, a hundred times: one of the two counts.
        @Test func anAnswerHereAndOneThereGiveOneOutcome() throws {
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            var waiting: [String: TestProcess] = [:]
            for turn in 0..<100 {
                waiting["echo \(turn)"] = try hook("claude", Self.request("PermissionRequest", "echo \(turn)"))
            }
            for _ in 0..<100 {
                let prompt = try presenter.shown()
                let command = try #require(prompt.approval?.command)
                let asker = try #require(waiting[command], "\(command)")
                waiting[command] = nil
                let ran = try hook("claude", Self.request("PostToolUse", command))
                // The question may be gone by now.
                let result = try? presenter.answer(prompt.id, 1)
                try Self.expectNothing(ran, "\(command)")
                #expect(try asker.wait() == 0)
                #expect(asker.output.contains("\"deny\"") == (result?.outcome == .answered), "\(command)")
            }
            #expect(waiting.isEmpty)
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
        }

        @Test func equalRequestsStayApart() throws {
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let one = try hook("codex", Self.request("PermissionRequest", "make"))
            let first = try presenter.shown()
            let other = try hook("codex", Self.request("PermissionRequest", "make"))
            try presenter.answer(first.id, 2)
            #expect(try one.wait() == 0)
            #expect(one.output.contains("\"allow\""))
            let second = try presenter.shown()
            #expect(second.id != first.id)
            try presenter.answer(second.id, 1)
            #expect(try other.wait() == 0)
            #expect(other.output.contains("\"deny\""))
        }
    }
}
