// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Testing
import Varlink

@testable import AgentFront
@testable import ClientKit
@testable import alertctl

/// Answers to the agent, by a person or without one.
extension AgentHookTests {
    // MARK: Nobody has answered

    @Test(
        arguments: [
            (.timedOut, [:], "Codex waits for you in srv", "Answer in Codex: Bash"),
            (.noPresenter, [:], "Codex waits for you in srv", "Answer in Codex: Bash"),
            (
                .timedOut, ["CLAUDE_CODE_SESSION_ATTENDED": "0"], "Nobody answered Codex in srv",
                "It goes on without Bash."
            ),
            (.withdrawn, [:], nil, nil), (.answered, [:], nil, nil), (.cancelled, [:], nil, nil),
        ] as [(Prompts.Outcome, [String: String], String?, String?)])
    func thePersonLearnsWhoAsksNow(
        _ outcome: Prompts.Outcome, _ environment: [String: String], _ title: String?, _ body: String?
    ) {
        let notice = UnansweredRequest(
            .codex, ["session_id": "a-1", "cwd": "/home/srv"], "Bash", .init(outcome: outcome, index: -1),
            Environment(environment))
        #expect(notice?.title == title)
        #expect(notice?.body == body)
        #expect(notice?.id == title.map { _ in "codex-a1" })
    }

    @Test func aTextThatIsTooLongIsGivenBack() throws {
        let most = String(repeating: "x", count: AgentRequest.maximumCommand)
        #expect(try Self.request(.claude, Self.claude("Bash", #"{"command":"\#(most)"}"#)) != nil)
        #expect(try Self.request(.claude, Self.claude("Bash", #"{"command":"\#(most)x"}"#)) == nil)
    }

    @Test func whatTheAgentSaysIsTheReasonAndNotTheTitle() throws {
        let input = Self.claude("Bash", #"{"command":"rm -r /","description":"Lists files"}"#)
        let question = try #require(try Self.request(.claude, input)).question
        #expect(question.title == "Allow this?")
        #expect(question.approval?.reason == "Lists files")
        #expect(question.approval?.folder == "/srv/app")
        #expect(question.requirePresenter == true)
    }

    /// Codex names the folder of its session, and a call can run in another one.
    @Test(
        arguments: [
            (.claude, ["Answer there", "Deny", "Allow", "Allow for an hour"], "/srv/app"),
            (.crush, ["Answer there", "Deny", "Allow", "Allow for an hour"], "/srv/app"),
            (.codex, ["Answer there", "Deny", "Allow"], nil),
        ] as [(AgentProgram, [String], String?)])
    func onlyAStatedFolderIsShownAndGivesAGrant(
        _ program: AgentProgram, _ labels: [String], _ folder: String?
    ) throws {
        let input = Self.claude("bash", #"{"command":"make"}"#).replacing(
            "PermissionRequest", with: program == .crush ? "PreToolUse" : "PermissionRequest")
        let request = try AgentRequest(program, try JSON(parsing: input), file: { _ in .absent })
        let approval = try #require(request.question.approval)
        #expect(request.question.buttons?.map(\.label) == labels)
        #expect(approval.folder == folder)
        #expect(approval.grantButton == (folder == nil ? nil : 3))
        let isCodex = approval.facts?.contains("Codex does not say in which folder it runs this") == true
        #expect(isCodex == (program == .codex))
        let isOutside = approval.facts?.contains("runs outside of Codex's sandbox") == true
        #expect(isOutside == (program == .codex))
    }

    @Test func withoutAFolderThereIsNoGrant() throws {
        let text = #"{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"ls"}}"#
        let question = try #require(try Self.request(.claude, text)).question
        #expect(question.buttons?.map(\.label) == ["Answer there", "Deny", "Allow"])
        #expect(question.approval?.grantButton == nil)
    }

    /// Without a person, nobody answers in the agent's own dialog.
    @Test(arguments: [("0", "Leave it: claude denies it", 0), ("1", "Answer there", 2_000_000)])
    func aRunWithoutAPersonAsksAtOnce(_ attended: String, _ label: String, _ delay: Int) throws {
        var request = try #require(try Self.request(.claude, Self.claude("Bash", #"{"command":"ls"}"#)))
        request.isAttended = AgentProgram.claude.isAttended(Environment(["CLAUDE_CODE_SESSION_ATTENDED": attended]))
        #expect(request.question.buttons?.first?.label == label)
        #expect(request.question.approval?.showAfter == delay)
    }

    /// Each agent's own shape, byte for byte.
    @Test(
        arguments: [
            (
                .claude, true,
                #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}"#
            ),
            (
                .claude, false,
                #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Denied by the person."}}}"#
            ),
            (
                .codex, true,
                #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}"#
            ),
            (.copilot, true, #"{"behavior":"allow"}"#),
            (.copilot, false, #"{"behavior":"deny","message":"Denied by the person."}"#),
            (.crush, true, #"{"decision":"allow"}"#),
            (.crush, false, #"{"decision":"deny","reason":"Denied by the person."}"#),
        ] as [(AgentProgram, Bool, String)])
    func theAnswerHasTheShapeOfTheAgent(_ program: AgentProgram, _ isAllowed: Bool, _ text: String) {
        #expect(program.answer(isAllowed).description == text)
    }

    @Test(
        arguments: [
            (Prompts.Outcome.cancelled, 0), (.timedOut, -1), (.withdrawn, -1), (.lost, -1), (.noPresenter, -1),
            (.answered, 0), (.answered, 4),
        ])
    func onlyAPersonDecides(_ outcome: Prompts.Outcome, _ index: Int) throws {
        let request = try #require(try Self.request(.claude, Self.claude("Bash", #"{"command":"ls"}"#)))
        #expect(request.answer(to: .init(outcome: outcome, index: index)) == nil)
    }

    /// The command needs no `--`; one that is called like a subcommand does.
    @Test func theCommandIsAllWordsFromItsFirst() {
        for (words, command) in [
            (["ls"], ["ls"]), (["git", "push", "--force"], ["git", "push", "--force"]), (["run", "ls"], ["ls"]),
            (["--reason", "a b", "ls", "--reason", "x"], ["ls", "--reason", "x"]), (["ls", "-h"], ["ls", "-h"]),
            (["--timeout", "5m", "--plain", "ls"], ["ls"]), (["run", "--reason", "run", "run"], ["run"]),
            (["--", "grants", "x"], ["grants", "x"]),
        ] {
            guard case .verb(let verb as Approve, _) = CommandRunner.parse(["approve"] + words) else {
                Issue.record("\(words)")
                continue
            }
            #expect(verb.command == command)
        }
        for words in [["--bad"], ["grants", "x"], ["--for", "claude", "ls"]] {
            guard case .refusal = CommandRunner.parse(["approve"] + words) else {
                Issue.record("\(words) is taken")
                continue
            }
        }
        // A mistyped subcommand is more likely.
        guard case .refusal(let mistyped) = CommandRunner.parse(["approve", "grant"]) else { return }
        #expect(mistyped.cause.contains("did you mean approve grants?"))
    }

    @Test(
        arguments: [
            (["approve", "--for", "nobody"], true), (["approve", "--for=claude", "--bad"], true),
            (["approve", "--", "echo", "--for"], false), (["approve"], false), (["alert", "--for"], false),
        ])
    func theCommandLineOfAHookNeverFails(_ words: [String], _ isHook: Bool) {
        #expect(Approve.isHook(words) == isHook)
    }
}
