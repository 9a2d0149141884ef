// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import LinuxSystem
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// Hooks of programs that act for a person, as pure values: what is asked, and what is answered.
@Suite struct AgentHookTests {
    static func request(_ program: AgentProgram, _ text: String) throws -> AgentRequest? {
        let input = try JSON(parsing: text)
        do throws(AgentRequest.Refusal) {
            guard try AgentEvent(program, input) == .approval else { return nil }
            return try AgentRequest(program, input, file: { _ in .absent })
        } catch {
            return nil
        }
    }

    static func claude(_ tool: String, _ input: String, more: String = "") -> String {
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
                "edit notebook /a\n+ x = 1\n+ y\ncell_id: \"3\""
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
                #"{"hookName":"permissionRequest","sessionId":"s","timestamp":1,"cwd":"/p","toolName":"bash","toolInput":{"command":"rm -rf dist"},"permissionSuggestions":[]}"#,
                "rm -rf dist"
            ),
            (
                .copilot, #"{"toolName":"bash","toolInput":{"command":"make"},"toolArgs":"{\"command\":\"make\"}"}"#,
                "make"
            ),
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

    /// Whatever is given back because it is not understood leaves its own reason.
    @Test(
        arguments: [
            (.claude, "{}", "the input names no event"), (.codex, claude("Bash", "[]"), "of the tool Bash is missing"),
            (.claude, claude("Bash", #"{"command":""}"#), "command of the tool Bash is empty"),
            (.claude, claude("", #"{"command":"ls"}"#), "names no tool"),
            (.claude, #"{"hook_event_name":"BirthdayParty"}"#, "the event BirthdayParty is not served"),
            (.copilot, #"{"hookName":"preToolUse","toolName":"bash"}"#, "the event preToolUse is not served"),
            (.copilot, #"{"toolName":"bash","toolInput":{"a":1},"toolArgs":{"a":2}}"#, "there twice"),
            (.copilot, #"{"toolName":"bash","toolInput":{"a":1},"requestSandboxBypass":true}"#, "leave the sandbox"),
            (.codex, #"{"hook_event_name":"Stop"}"#, "the event Stop names no session"),
            (.claude, #"{"hook_event_name":"PostToolUse","session_id":"s"}"#, "no session, or no call"),
            (.claude, #"{"hook_event_name":"Elicitation","mode":"url"}"#, "Elicitation"),
            (.claude, #"{"hook_event_name":"PreToolUse","tool_name":"ExitPlanMode"}"#, "ExitPlanMode"),
        ] as [(AgentProgram, String, String)])
    func whatIsNotUnderstoodSaysWhy(_ program: AgentProgram, _ text: String, _ part: String) throws {
        let input = try JSON(parsing: text)
        let refusal = try #require(throws: AgentRequest.Refusal.self) {
            _ = try AgentEvent(program, input)
            _ = try AgentRequest(program, input, file: { _ in .absent })
        }
        guard case .notUnderstood(let reason) = refusal else {
            Issue.record("\(refusal)")
            return
        }
        #expect(reason.contains(part), "\(reason)")
    }

    @Test(
        arguments: [
            (.claude, #"{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}"#),
            (.claude, claude("AskUserQuestion", #"{"questions":[]}"#)),
            (.crush, #"{"event":"PreToolUse","tool_name":"view","tool_input":{"file_path":"/a"}}"#),
            (.claude, #"{"hook_event_name":"Notification","session_id":"s","notification_type":"auth_success"}"#),
        ] as [(AgentProgram, String)])
    func whatMeansNothingIsNoFault(_ program: AgentProgram, _ text: String) throws {
        let input = try JSON(parsing: text)
        #expect(throws: AgentRequest.Refusal.givenBack) {
            _ = try AgentEvent(program, input)
            _ = try AgentRequest(program, input, file: { _ in .absent })
        }
    }

    /// A fault in what would be done is given back. One in any other text is shown.
    @Test(
        arguments: [
            (claude("Bash", #"{"command":"echo \ud83d done"}"#), nil),
            (claude("Bash", #"{"command":"ls","description":"Look \ud83d"}"#), "ls"),
            (claude("Bash", #"{"command":"ls","timeout_note":"\udc00"}"#), nil),
            (claude("Write", #"{"file_path":"/a","content":"\ud83d"}"#), nil),
            (claude(#"mcp__a\ud83d"#, #"{"x":1}"#), nil),
            (claude("Bash", #"{"command":"ls"}"#, more: #","later":"\ud83d","\ud83d":1"#), "ls"),
            (claude("Bash", #"{"command":"ls"}"#, more: #","agent_type":"a\ud83d""#), "ls"),
        ] as [(String, String?)])
    func aFaultInTheCommandIsGivenBack(_ text: String, _ command: String?) throws {
        let payload = try HookPayload(Array(text.utf8))
        do throws(AgentRequest.Refusal) {
            let request = try AgentRequest(.claude, payload, file: { _ in .absent })
            #expect(request.command == command)
        } catch {
            guard case .damaged = error else { throw error }
            #expect(command == nil)
        }
    }

    @Test func theDescriptionShowsWhereAFaultWas() throws {
        let text = Self.claude("Bash", #"{"command":"ls","description":"Look \ud83d"}"#)
        let request = try AgentRequest(.claude, try HookPayload(Array(text.utf8)), file: { _ in .absent })
        #expect(request.reason == "Look \u{FFFD}")
    }

    /// Questions, plans and forms whose answer would go back with a changed text are given back.
    @Test(
        arguments: [
            (
                #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":{"questions":[{"question":"Q","header":"\ud83d","options":[{"label":"a","description":"\ud83d"}]}]}}"#,
                false
            ),
            (
                #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":{"questions":[{"question":"Q\ud83d","options":[{"label":"a"}]}]}}"#,
                true
            ),
            (
                #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":{"questions":[{"question":"Q","options":[{"label":"\ud83d"}]}]}}"#,
                true
            ),
            (#"{"hook_event_name":"PreToolUse","tool_name":"ExitPlanMode","tool_input":{"plan":"\ud83d"}}"#, true),
            (
                #"{"hook_event_name":"Elicitation","mcp_server_name":"db","message":"\ud83d","requested_schema":{"properties":{"n":{"title":"\ud83d"}}}}"#,
                false
            ),
            (
                #"{"hook_event_name":"Elicitation","mcp_server_name":"db","message":"","requested_schema":{"properties":{"n":{"enum":["\ud83d"]}}}}"#,
                true
            ),
            (#"{"hook_event_name":"Stop","session_id":"s","last_assistant_message":"\ud83d"}"#, false),
        ])
    func anAnswerGoesBackWithTheTextsAsTheyCame(_ text: String, _ isDamaged: Bool) throws {
        let payload = try HookPayload(Array(text.utf8))
        #expect(try AgentEvent(.claude, payload.json).isDamaged(in: payload, .claude) == isDamaged)
    }

    @Test(arguments: AgentProgram.allCases)
    func theSampleIsARequestOfTheProgram(_ program: AgentProgram) throws {
        let input = AgentSample.input(program)
        #expect(try AgentEvent(program, input) == .approval)
        #expect(try AgentRequest(program, input, file: { _ in .absent }).command == AgentSample.command)
    }

    /// The sample has the members of what the program sends, each of the same kind.
    @Test(
        arguments: [
            (.claude, "recorded/claude-2.1.332-PermissionRequest-Bash"),
            (.codex, "recorded/codex-0.163.0-PermissionRequest-Bash"), (.copilot, "copilot-permissionRequest-camel"),
            (.crush, "crush-PreToolUse-bash"),
        ] as [(AgentProgram, String)])
    func theSampleHasTheRecordedShape(_ program: AgentProgram, _ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "AgentHooks/\(name).json")
        let json = try JSON(parsing: String(contentsOf: file, encoding: .utf8))
        let recorded = try #require((json["agent"] == nil ? json : json["input"])?.objectValue)
        var sample = try #require(AgentSample.input(program).objectValue)
        sample[AgentSample.mark] = nil
        #expect(Set(sample.members.map(\.key)) == Set(recorded.members.map(\.key)))
        for member in sample.members {
            #expect(Self.kind(member.value) == recorded[member.key].map(Self.kind), "\(member.key)")
        }
    }

    private static func kind(_ json: JSON) -> String {
        switch json {
        case .null: "null"
        case .bool: "flag"
        case .int, .float, .decimal: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        }
    }
}
