// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import LinuxSystem
import Testing
import Varlink

@testable import alertctl

/// Hooks of programs that act for a person, as pure values: what is asked, and what is answered.
@Suite struct AgentHookTests {
    private static func request(_ program: AgentProgram, _ text: String) throws -> AgentRequest? {
        let input = try JSON(parsing: text)
        guard AgentEvent(program, input) == .approval else { return nil }
        do throws(AgentRequest.Refusal) {
            return try AgentRequest(program, input, file: { _ in .absent })
        } catch {
            return nil
        }
    }

    private static func claude(_ tool: String, _ input: String, more: String = "") -> String {
        #"{"session_id":"s1","transcript_path":"/t","cwd":"/srv/app","hook_event_name":"PermissionRequest","#
            + #""permission_mode":"default","tool_name":"\#(tool)","tool_input":\#(input)\#(more)}"#
    }

    @Test(
        arguments: [
            (.claude, claude("Bash", #"{"command":"rm -r /srv/old","description":"Clean up"}"#), "rm -r /srv/old"),
            (
                .claude,
                claude("Bash", #"{"command":"ls"}"#, more: #","permission_suggestions":[],"new_member":{"a":1}"#),
                "ls"
            ),
            (
                .claude, claude("Write", #"{"file_path":"/srv/app/a.txt","content":"one\ntwo"}"#),
                "write /srv/app/a.txt\n+ one\n+ two"
            ),
            (
                .claude, claude("Edit", #"{"file_path":"/a","old_string":"x","new_string":"y\nz","replace_all":true}"#),
                "edit /a\n- x\n+ y\n+ z\nreplace_all: true"
            ),
            (
                .claude, claude("mcp__github__merge", #"{"number":7,"title":"Fix"}"#),
                "mcp__github__merge\nnumber: 7\ntitle: Fix"
            ),
            // A final line end is no line, and an empty line has no blank.
            (.claude, claude("Write", #"{"file_path":"/a","content":"one\n\ntwo\n"}"#), "write /a\n+ one\n+\n+ two"),
            (
                .claude, claude("Edit", #"{"file_path":"/a","old_string":"a\n","new_string":"b\n"}"#),
                "edit /a\n- a\n+ b"
            ),
            (
                .claude,
                claude(
                    "MultiEdit",
                    #"{"file_path":"/a","edits":[{"old_string":"a","new_string":"b"},"#
                        + #"{"old_string":"c\n","new_string":"c","replace_all":true}]}"#),
                "edit /a\n@@ edit 1 of 2\n- a\n+ b\n@@ edit 2 of 2\n  c\n"
                    + "\\ now without a line end after the last line\nreplace_all: true"
            ),
            (
                .claude, claude("NotebookEdit", #"{"notebook_path":"/a","cell_id":"3","new_source":"x = 1\ny"}"#),
                "edit notebook /a\n+ x = 1\n+ y\ncell_id: 3"
            ),
            // An edit that is none is shown as it came.
            (
                .claude, claude("MultiEdit", #"{"file_path":"/a","edits":[{"old_string":"a"}]}"#),
                "MultiEdit\nfile_path: /a\nedits: [{\"old_string\":\"a\"}]"
            ),
            (
                .copilot, #"{"toolName":"edit","toolArgs":{"path":"/a","old_str":"x","new_str":"y"}}"#,
                "edit /a\n- x\n+ y"
            ),
            (.copilot, #"{"toolName":"create","toolArgs":{"path":"/a","file_text":"x\n"}}"#, "write /a\n+ x"),
            // Other tools may mean anything by these names.
            (
                .claude, claude("mcp__shop__order", #"{"description":"one pen","run_in_background":"x"}"#),
                "mcp__shop__order\ndescription: one pen\nrun_in_background: x"
            ),
            (.claude, claude("Bash", #"{"command":"ls","description":7}"#), "ls\ndescription: 7"),
            (
                .claude, claude("Write", #"{"file_path":"/a","content":"one\r\ntwo\r\n"}"#),
                "write /a\n+ one\r\n+ two\r"
            ),
            (
                .claude, claude("Edit", #"{"file_path":"/a","old_string":"a\u037e b","new_string":"a; b"}"#),
                "edit /a\n- a\u{37E} b\n+ a; b"
            ),
            (
                .claude, claude("Bash", #"{"command":"ls","dangerouslyDisableSandbox":true}"#),
                "ls\ndangerouslyDisableSandbox: true"
            ),
            (
                .crush,
                #"{"event":"PreToolUse","cwd":"/tmp","tool_name":"bash","tool_input":{"command":"rm -rf *","working_dir":"/home/me"}}"#,
                "rm -rf *\nworking_dir: /home/me"
            ),
            (.codex, claude("Bash", #"{"command":["git","commit","-m","a b"]}"#), "git commit -m 'a b'"),
            (.codex, claude("apply_patch", #"{"command":"*** Begin Patch"}"#), "apply_patch\n*** Begin Patch"),
            (
                .copilot, #"{"sessionId":"s","cwd":"/srv","toolName":"bash","toolArgs":{"command":"make"}}"#, "make"
            ),
            (.copilot, #"{"toolName":"bash","toolArgs":"{\"command\":\"make\"}"}"#, "make"),
            (
                .copilot,
                #"{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"make"}}"#,
                "make"
            ),
            (
                .crush,
                #"{"event":"PreToolUse","session_id":"s","cwd":"/srv","tool_name":"bash","tool_input":{"command":"rm x"}}"#,
                "rm x"
            ),
        ] as [(AgentProgram, String, String)])
    func whatWouldBeDoneIsShown(_ program: AgentProgram, _ input: String, _ command: String) throws {
        let request = try #require(try Self.request(program, input))
        #expect(request.command == command)
        #expect(request.question.approval?.command == command)
    }

    @Test(
        arguments: [
            // Other events, and tools that ask the person themselves.
            (.claude, #"{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}"#),
            (.claude, #"{"hook_event_name":"Notification","message":"waits"}"#),
            (.claude, claude("AskUserQuestion", #"{"questions":[]}"#)), (.claude, claude("ExitPlanMode", "{}")),
            // Broken input.
            (.claude, "{}"), (.claude, "[]"), (.claude, "7"), (.claude, claude("Bash", "[]")),
            (.claude, claude("Bash", #"{"command":""}"#)), (.claude, claude("", #"{"command":"ls"}"#)),
            (.codex, #"{"event":"PreToolUse","tool_name":"bash","tool_input":{"command":"ls"}}"#),
            (.copilot, #"{"toolName":"bash","toolArgs":{"command":"ls"},"requestSandboxBypass":true}"#),
            (.copilot, #"{"toolName":"ask_user","toolArgs":{"q":"?"}}"#),
            (.copilot, #"{"toolName":"bash","toolArgs":"not JSON"}"#),
            // Crush runs its hook before tools that only read, too.
            (.crush, #"{"event":"PreToolUse","tool_name":"view","tool_input":{"file_path":"/a"}}"#),
            (.crush, claude("bash", #"{"command":"ls"}"#)),
        ] as [(AgentProgram, String)])
    func whatIsNotDecidedHereIsGivenBack(_ program: AgentProgram, _ input: String) throws {
        #expect(try Self.request(program, input) == nil)
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

    @Test func aCommandBeforeTheDashesIsShownBehindThem() {
        let failure = Approve.misplacedCommand(in: ["approve", "rm", "-r", "a b"])
        #expect(failure?.remedy == "Write: alertctl approve -- rm -r 'a b'")
        for (words, line) in [
            (["ls"], "-- ls"), (["ls", "-l"], "-- ls -l"), (["run", "ls"], "run -- ls"),
            (["--reason", "a b", "ls"], "--reason 'a b' -- ls"),
            (["--timeout", "5m", "--plain", "ls"], "--timeout 5m --plain -- ls"),
            (["run", "--reason", "run", "run"], "run --reason run -- run"),
        ] {
            guard case .refusal(let failure) = CommandRunner.parse(["approve"] + words) else {
                Issue.record("\(words)")
                continue
            }
            #expect(failure.sentences == "the command must come after --. Write: alertctl approve \(line).", "\(words)")
        }
        for words in [["--bad"], ["grants", "x"], ["--for", "claude", "ls"]] {
            #expect(Approve.misplacedCommand(in: ["approve"] + words) == nil, "\(words)")
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
