// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// The recorded inputs of real agents, as they came. The table in Tests/AgentHooks/README.md says what alertctl
    /// does with each of them.
    @Suite struct AgentReplay {
        /// A row of the table: the name of a recording, and the outcome.
        struct Row: CustomTestStringConvertible {
            var name: String
            var outcome: String
            var testDescription: String { name }

            /// The part of the outcome after a word, such as "asks: ".
            func rest(_ word: String) -> String? {
                outcome.hasPrefix(word + ": ") ? String(outcome.dropFirst(word.count + 2)) : nil
            }
        }

        private static let folder = Built.source("Tests/AgentHooks")
        private static let rows: [Row] = {
            let text = (try? String(contentsOfFile: folder + "/README.md", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { line in
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                // The names of recordings have a version.
                guard cells.count == 2, cells[0].contains(".") else { return nil }
                return Row(name: cells[0], outcome: cells[1].replacing("`", with: ""))
            }
        }()

        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        private func hook(_ row: Row, _ input: [UInt8]) throws -> TestProcess {
            let program = try #require(row.name.split(separator: "-").first)
            return try TestProcess.belowShell(
                Built.program("alertctl"), ["approve", "--for", String(program)], environment: world.environment,
                input: .bytes(input), folder: world.path)
        }

        private func faults() -> [String] {
            let path = (world.environment["XDG_STATE_HOME"] ?? "") + "/alertd/approve.log"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map { String($0.split(separator: "Z ", maxSplits: 1).last ?? "") }
        }

        @Test func everyRecordingIsInTheTable() throws {
            let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/recorded")
            #expect(Self.rows.map { $0.name + ".json" } == files.sorted())
            #expect(files.count >= 57)
        }

        /// A fixture is a recorded input, or says what it was written after.
        @Test func everyOtherFixtureSaysThatItIsNone() throws {
            for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) where name.hasSuffix(".json") {
                let json = try JSON(parsing: String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8))
                #expect(json["written"]?.stringValue?.isEmpty == false, "\(name)")
            }
        }

        @Test(arguments: rows) func alertctlDoesWhatTheTableSays(_ row: Row) async throws {
            let path = Self.folder + "/recorded/\(row.name).json"
            let input = Array(try Data(contentsOf: URL(filePath: path)))
            let json = try JSON(parsing: input)
            let presenter = try PromptAgent(world, .init(name: "screen", shows: ["approval", "form"]))
            defer { withExtendedLifetime(presenter) {} }
            var ended: TestProcess?
            if let what = row.rest("ends") { ended = try await open(row, json, whole: what == "the session") }
            let hook = try hook(row, input)
            if let command = row.rest("asks") {
                try answer(hook, row, input, command, presenter)
            } else if let labels = row.rest("form") {
                let prompt = try presenter.shown()
                #expect((prompt.form ?? []).map { $0.label ?? $0.name }.joined(separator: ", ") == labels)
                // The cancel button leaves the questions to the agent.
                try presenter.answer(prompt.id, 0)
            }
            #expect(try hook.wait() == 0)
            #expect(hook.errors.isEmpty)
            if row.rest("asks") == nil { #expect(hook.output.isEmpty) }
            if let ended {
                #expect(try ended.wait() == 0)
                #expect(ended.output.isEmpty)
            }
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
            let told = try world.call(Notifications.List()).notifications.map(\.content.title)
            #expect(told == [row.rest("tells")].compactMap(\.self))
            let agent = row.name.split(separator: "-")[0]
            #expect(faults() == [row.rest("log")].compactMap { $0.map { "\(agent): \($0)" } })
        }

        /// Answers a request with each button that decides, and compares the bytes that the agent gets.
        private func answer(
            _ first: TestProcess, _ row: Row, _ input: [UInt8], _ command: String, _ presenter: PromptAgent
        ) throws {
            func decision(_ words: String) -> String {
                #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":\#(words)}}"# + "\n"
            }
            let answers = [
                "Allow": decision(#"{"behavior":"allow"}"#),
                "Deny": decision(#"{"behavior":"deny","message":"Denied by the person."}"#),
            ]
            for (label, output) in answers.sorted(by: { $0.key < $1.key }) {
                let hook = label == "Allow" ? first : try self.hook(row, input)
                let prompt = try presenter.shown()
                #expect(prompt.approval?.command.split(separator: "\n").first.map(String.init) == command)
                try presenter.answer(prompt.id, prompt.buttons.first { $0.label == label }?.index)
                #expect(try hook.wait() == 0)
                #expect(hook.output == output)
            }
        }

        /// Asks about the call that an event ends, or about any call of its session.
        private func open(_ row: Row, _ event: JSON, whole: Bool) async throws -> TestProcess {
            var request: JSON.Object = ["hook_event_name": "PermissionRequest"]
            request["session_id"] = event["session_id"]
            request["tool_name"] = whole ? "Bash" : event["tool_name"]
            request["tool_input"] = whole ? .object(["command": "ls"]) : event["tool_input"]
            if !whole { request["agent_id"] = event["agent_id"] }
            let hook = try hook(row, JSON.object(request).serialized())
            // Nobody need see it: Claude Code's own dialog has two seconds first.
            try await Waiting.until("the question is open") { try !world.call(Prompts.List()).prompts.isEmpty }
            return hook
        }
    }
}
