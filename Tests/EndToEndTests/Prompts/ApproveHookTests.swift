// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// `alertctl approve --for`: the hook of a program that acts for the person.
    @Suite struct ApproveHook {
        private let world: World
        private static let request =
            #"{"hook_event_name":"PermissionRequest","cwd":"/srv","#
            + #""tool_name":"Bash","tool_input":{"command":"rm -r /srv/old","description":"Clean up"}}"#

        init() throws { world = try World() }

        private func hook(_ input: String, _ words: [String] = ["--for", "claude"]) throws -> Outcome {
            try world.run(Built.program("alertctl"), ["approve"] + words, input: Array(input.utf8))
        }

        @Test(
            arguments: [
                ("", ["--for", "claude"]), ("{\"half", ["--for", "claude"]), ("null", ["--for", "codex"]),
                (Self.request, ["--for", "nobody"]), (Self.request, ["--for", "claude", "--unknown"]),
                (Self.request, ["--for", "claude", "--", "ls"]), (Self.request, ["--for", "claude"]),
            ] as [(String, [String])])
        func withoutADaemonNothingIsSaid(_ input: String, _ words: [String]) throws {
            let outcome = try hook(input, words)
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: world.socket))
        }

        @Test func whatTheAgentStartsDoesNotAnswer() throws {
            let daemon = try Daemon(in: world)
            defer { withExtendedLifetime(daemon) {} }
            _ = try world.call(Manager.Status())
            // This process is the agent here, and it presents.
            let news = try world.connect().stream(Prompts.Present(name: "screen", shows: ["approval"]))
            _ = try news.next()
            let outcome = try hook(Self.request)
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
        }

        @Test func withoutAnybodyNothingIsSaid() throws {
            let daemon = try Daemon(in: world)
            defer { withExtendedLifetime(daemon) {} }
            _ = try world.call(Manager.Status())
            let outcome = try hook(Self.request)
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.isEmpty)
        }

        @Test(
            arguments: [
                (
                    2,
                    #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}"#
                        + "\n"
                ),
                (
                    1,
                    #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Denied by the person."}}}"#
                        + "\n"
                ), (0, ""),
            ] as [(Int, String)])
        func aPresenterDecides(_ index: Int, _ output: String) throws {
            let daemon = try Daemon(in: world)
            defer { withExtendedLifetime(daemon) {} }
            _ = try world.call(Manager.Status())
            linux_set_not_dumpable()
            let presenter = try world.connect()
            let news = try presenter.stream(Prompts.Present(name: "screen", shows: ["approval"]))
            let agent = try #require(try news.next()?.agent)
            // The agent is a program below the shell of a person, and this process presents.
            try world.write("#!/bin/sh\n\(Built.word("alertctl")) approve --for claude\n", to: "agent")
            let hook = try TestProcess.belowShell(
                "/bin/sh", [world.path + "/agent"], environment: world.environment,
                input: .bytes(Array(Self.request.utf8)), folder: world.path)
            let prompt = try #require(try news.next()?.prompt)
            #expect(prompt.approval?.command == "rm -r /srv/old")
            #expect(prompt.buttons.allSatisfy { !$0.isDefault })
            let calls = try world.connect()
            _ = try calls.call(Prompts.Presented(agent: agent, id: prompt.id))
            _ = try calls.call(Prompts.Answer(id: prompt.id, agent: agent, index: index))
            #expect(try hook.wait(within: .seconds(30)) == 0)
            #expect(hook.output == output)
            #expect(hook.errors.isEmpty)
        }
    }
}
