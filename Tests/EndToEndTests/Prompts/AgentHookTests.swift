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
        private func hook(
            _ program: String, _ input: [UInt8], elsewhere: [String: String] = [:]
        ) throws -> TestProcess {
            var environment = world.environment.filter {
                ["HOME", "PATH", "SHELL", "TERM", "USER", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"].contains($0.key)
            }
            environment.merge(elsewhere) { $1 }
            return try TestProcess.belowShell(
                "/bin/sh", ["-c", "cd /; . \(world.path)/\(program)"], environment: environment, input: .bytes(input),
                folder: world.path)
        }

        private static func expectNothing(_ hook: TestProcess, _ comment: Comment) throws {
            #expect(try hook.wait() == 0, comment)
            #expect(hook.output.isEmpty, comment)
            #expect(hook.errors.isEmpty, comment)
        }

        @Test func thereIsAFileForEachKind() { #expect(Self.names.count >= 22) }

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
            for index in [3, 1, 0] {
                let prompt = try presenter.shown()
                #expect(prompt.buttons.map(\.label) == ["Answer there", "Deny", "Allow for an hour", "Allow"])
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
            let hook = try hook("codex", Array(input.utf8), elsewhere: ["XDG_RUNTIME_DIR": path])
            try Self.expectNothing(hook, "no daemon")
            #expect(!FileManager.default.fileExists(atPath: path + "/alertd"))
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
            try presenter.answer(first.id, 3)
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
