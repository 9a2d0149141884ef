// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// Events of agents besides requests to allow something, as pure values.
@Suite struct AgentEventTests {
    private static func event(_ text: String) throws -> AgentEvent? {
        let input = try JSON(parsing: text)
        do throws(AgentRequest.Refusal) {
            return try AgentEvent(.claude, input)
        } catch {
            return nil
        }
    }

    private static let questions = #"""
        {"hook_event_name":"PreToolUse","session_id":"s1","cwd":"/srv","tool_name":"AskUserQuestion","tool_input":
        {"questions":[{"question":"Which way?","header":"Way","multiSelect":false,
        "options":[{"label":"Left","description":"the long one"},{"label":"Right, down"}]},
        {"question":"Which ones?","header":"Ones","multiSelect":true,
        "options":[{"label":"a"},{"label":"b"},{"label":"c, d"}]}]}}
        """#

    private static func asked(_ text: String) throws -> AgentQuestion? {
        guard case .question(let question) = try event(text) else { return nil }
        return question
    }

    @Test func questionsBecomeAForm() throws {
        let form = try #require(try Self.asked(Self.questions)).form
        #expect(form.map(\.label) == ["Way", "Ones"])
        #expect(form.map(\.hint) == ["Which way?", "Which ones?"])
        #expect(form[0].choices?.map(\.label) == ["Left\tthe long one", "Right, down"])
        #expect(form[0].choices?.map(\.value) == ["Left", "Right, down"])
        #expect(form.map(\.atMost) == [1, 4])
        #expect(form.allSatisfy { $0.takesOther == true && $0.isRequired == true })
    }

    private static func single(_ options: String, more: String = "") -> String {
        #"{"hook_event_name":"PreToolUse","session_id":"s1","tool_name":"AskUserQuestion","tool_use_id":"t1","tool_input":"#
            + #"{"questions":[{"question":"Which layout?","header":"Layout","options":[\#(options)]\#(more)}]}}"#
    }

    /// The person reads a single question once.
    @Test func aSingleQuestionIsTheMessage() throws {
        let question = try #require(try Self.asked(Self.single(#"{"label":"a"},{"label":"b"}"#)))
        #expect(question.question.message == "Which layout?")
        #expect(question.form.map(\.hint) == [nil])
        #expect(try #require(try Self.asked(Self.questions)).question.message == nil)
    }

    /// The choice is about what the options look like.
    @Test func previewsAreShown() throws {
        let options = #"{"label":"One","preview":"+--+\n|A |\n+--+"},{"label":"Two","description":"x","preview":"|B|"}"#
        let question = try #require(try Self.asked(Self.single(options))).question
        #expect(question.message == "Which layout?\n\nOne:\n+--+\n|A |\n+--+\n\nTwo:\n|B|")
        let long = String(repeating: "x", count: 70_000)
        #expect(try Self.asked(Self.single(#"{"label":"One","preview":"\#(long)"},{"label":"Two"}"#)) == nil)
    }

    /// The agent asks by itself for what a form could not show.
    @Test(
        arguments: [
            (#"{"label":"a","icon":"x"},{"label":"b"}"#, ""), (#"{"label":"a","preview":7},{"label":"b"}"#, ""),
            (#"{"label":"a"},{"label":"b"}"#, #","image":"x""#),
            (#"{"label":"a"},{"label":"b"}"#, #","multiSelect":7"#),
        ])
    func aMemberThatIsNotShownGivesItBack(_ options: String, _ more: String) throws {
        #expect(try Self.event(Self.single(options, more: more)) == nil)
    }

    @Test func theAnswersGoBackWithTheQuestions() throws {
        let question = try #require(try Self.asked(Self.questions))
        let answer = question.answer(
            to: .init(
                outcome: .answered, index: 1,
                values: [
                    .init(name: "question1", texts: ["my own"]), .init(name: "question2", texts: ["a", "c, d"]),
                ]))
        let output = try #require(answer?["hookSpecificOutput"])
        #expect(output["permissionDecision"] == "allow")
        #expect(output["hookEventName"] == "PreToolUse")
        #expect(output["updatedInput"]?["answers"] == ["Which way?": "my own", "Which ones?": ["a", "c, d"]])
        #expect(output["updatedInput"]?["questions"] == (try JSON(parsing: Self.questions))["tool_input"]?["questions"])
    }

    /// The waits in seconds, otherwise and while the session is locked, and the time-out that the agent gives the hook.
    @Test(
        arguments: [
            (.claude, 590, nil, 600), (.codex, 30, 590, 600), (.copilot, 50, nil, 60), (.crush, 50, nil, 60),
        ] as [(AgentProgram, Int, Int?, Int)])
    func aRequestIsGivenBack(_ program: AgentProgram, _ patience: Int, _ locked: Int?, _ installed: Int) throws {
        let request = try JSON(
            parsing: #"{"hook_event_name":"PermissionRequest","tool_name":"bash","tool_input":{"command":"ls"}}"#)
        let question = try AgentRequest(program, request, file: { _ in .absent }).question
        #expect(question.timeout == patience * 1_000_000)
        #expect(question.lockedTimeout == locked.map { $0 * 1_000_000 })
        let setting = try HookSetting(program, command: "/usr/bin/alertctl", Environment(["HOME": "/home/ada"]))
        let event = program == .copilot ? "permissionRequest" : program == .crush ? "PreToolUse" : "PermissionRequest"
        let element = setting.hooks.first { $0.event == event }?.element.joined() ?? ""
        #expect(element.contains(#"\#(program == .copilot ? "timeoutSec" : "timeout")": \#(installed)}"#))
    }

    /// A question of Claude Code before a tool locks its terminal.
    @Test func aQuestionIsGivenBackSoonUnlessTheSessionIsLocked() throws {
        let question = try #require(try Self.asked(Self.questions)).question
        #expect(question.timeout == 30_000_000)
        #expect(question.lockedTimeout == 590_000_000)
        let setting = try HookSetting(.claude, command: "/usr/bin/alertctl", Environment(["HOME": "/home/ada"]))
        for event in ["PreToolUse", "Elicitation"] {
            #expect(setting.hooks.contains { $0.event == event && $0.element.joined().contains("\"timeout\": 600}") })
        }
    }

    @Test func withoutAnAnswerTheAgentAsks() throws {
        let question = try #require(try Self.asked(Self.questions))
        for outcome in Prompts.Outcome.allCases where outcome != .answered {
            #expect(question.answer(to: .init(outcome: outcome, index: 0)) == nil)
        }
        #expect(question.answer(to: .init(outcome: .answered, index: 1, values: [])) == nil)
    }

    @Test(
        arguments: [
            #"{"questions":[]}"#, #"{"questions":[{"question":"?"}]}"#, #"{"questions":7}"#,
            #"{"questions":[{"question":"","options":[{"label":"a"}]}]}"#,
            #"{"questions":[{"question":"?","options":[{"label":"a"},{"label":"a"}]}]}"#,
            #"{"questions":[{"question":"?","options":[{"label":""}]}]}"#,
        ])
    func questionsThatCannotBeShownAreGivenBack(_ input: String) throws {
        let text = #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":\#(input)}"#
        #expect(try Self.event(text) == nil)
    }

    @Test func aPlanIsAnApproval() throws {
        let text =
            #"{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/srv","tool_name":"ExitPlanMode","#
            + ##""tool_input":{"plan":"# Plan\n1. Do it"}}"##
        guard case .plan(let plan) = try Self.event(text) else {
            Issue.record("no plan")
            return
        }
        #expect(plan.question.approval?.command == "# Plan\n1. Do it")
        #expect(plan.question.approval?.grantButton == nil)
        let accepted = plan.answer(to: .init(outcome: .answered, index: 2))
        #expect(
            accepted?.description
                == ##"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"plan":"# Plan\n1. Do it"}}}"##
        )
        let refused = plan.answer(to: .init(outcome: .answered, index: 1))
        #expect(refused?["hookSpecificOutput"]?["permissionDecision"] == "deny")
        #expect(plan.answer(to: .init(outcome: .cancelled, index: 0)) == nil)
    }

    /// Whatever is accepted with a plan is shown with it.
    @Test func aPlanIsShownWhole() throws {
        let text =
            #"{"hook_event_name":"PreToolUse","session_id":"s","tool_name":"ExitPlanMode","tool_input":"#
            + #"{"allowedPrompts":[{"tool":"Bash","prompt":"run anything"}],"plan":"Read"}}"#
        guard case .plan(let plan) = try Self.event(text) else {
            Issue.record("no plan")
            return
        }
        #expect(
            plan.question.approval?.command
                == #"Read"# + "\n" + #"allowedPrompts: [{"tool":"Bash","prompt":"run anything"}]"#)
    }

    @Test func theFileOfAPlanIsAFact() throws {
        let text =
            #"{"hook_event_name":"PreToolUse","tool_name":"ExitPlanMode","tool_input":"#
            + #"{"plan":"Read","planFilePath":"/home/ada/.claude/plans/a.md"}}"#
        guard case .plan(let plan) = try Self.event(text) else {
            Issue.record("no plan")
            return
        }
        #expect(plan.question.approval?.command == "Read")
        #expect(plan.question.approval?.facts?.last == "the plan is in /home/ada/.claude/plans/a.md")
    }

    @Test func aFormOfAServerIsFilledInHere() throws {
        let text = #"""
            {"hook_event_name":"Elicitation","session_id":"s","mcp_server_name":"db","message":"Which?","mode":"form",
            "requested_schema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer","maximum":9},
            "when":{"type":"string","format":"date-time"}}}}
            """#
        guard case .elicitation(let elicitation) = try Self.event(text) else {
            Issue.record("no form")
            return
        }
        #expect(elicitation.question.title == "db asks, through Claude Code")
        #expect(elicitation.question.form?.map(\.kind) == [.number, .dateTime])
        let values: [Prompts.FieldValue] = [
            .init(name: "n", texts: ["7"]), .init(name: "when", texts: ["2027-03-04T09:05"]),
        ]
        let accepted = elicitation.answer(to: .init(outcome: .answered, index: 2, values: values))
        #expect(
            accepted?.description
                == #"{"hookSpecificOutput":{"hookEventName":"Elicitation","action":"accept","content":{"n":7,"when":"2027-03-04T09:05:00+00:00"}}}"#
        )
        let declined = elicitation.answer(to: .init(outcome: .answered, index: 1))
        #expect(declined?["hookSpecificOutput"]?["action"] == "decline")
        #expect(elicitation.question.buttons?.map { $0.withoutValues == true } == [false, true, false])
        #expect(elicitation.answer(to: .init(outcome: .cancelled, index: 0)) == nil)
        #expect(try Self.event(text.replacing("\"form\"", with: "\"url\"")) == nil)
        #expect(try Self.event(text.replacing("integer", with: "object")) == nil)
    }

    // MARK: Answered in the agent's own dialog

    /// The open question of a request for a tool.
    private static func prompt(_ id: String, session: String = "s1", _ members: String) throws -> Prompts.Prompt {
        let text = #"{"session_id":"\#(session)","hook_event_name":"PermissionRequest",\#(members)}"#
        let request = try AgentRequest(.claude, try JSON(parsing: text), file: { _ in .absent })
        return PromptBed.prompt(["~No", "Yes"]) {
            $0.id = id
            $0.approval = request.question.approval
        }
    }

    /// The open form of a server.
    private static func form(_ id: String) throws -> Prompts.Prompt {
        let text =
            #"{"session_id":"s1","hook_event_name":"Elicitation","mcp_server_name":"db","message":"?","#
            + #""requested_schema":{"type":"object","properties":{"n":{"type":"integer"}}}}"#
        let elicitation = try #require(AgentElicitation(try JSON(parsing: text)))
        return PromptBed.prompt(["~No", "Yes"]) {
            $0.id = id
            $0.conversation = elicitation.question.conversation
        }
    }

    private static let list = #""tool_name":"Bash","tool_input":{"command":"ls","description":"List"}"#

    @Test(
        arguments: [
            (#""PostToolUse",\#(Self.list)"#, ["b"]),
            // The order of members means nothing in JSON.
            (#""PostToolUse","tool_input":{"description":"List","command":"ls"},"tool_name":"Bash""#, ["b"]),
            (#""PostToolUseFailure","tool_name":"Bash","tool_input":{"command":"make"}"#, ["d"]),
            (#""PermissionDenied","tool_name":"Bash","tool_input":{"command":"make"}"#, ["d"]),
            // Another input, another tool, another agent of the session.
            (#""PostToolUse","tool_name":"Bash","tool_input":{"command":"ls"}"#, []),
            (#""PostToolUse","tool_name":"mcp__a__b","tool_input":{"command":"make"}"#, []),
            (#""PostToolUse","agent_id":"x","tool_name":"Bash","tool_input":{"command":"make"}"#, []),
            (#""PostToolUse","agent_id":"x","tool_name":"Bash","tool_input":{"command":"rm"}"#, ["h"]),
            (#""PostToolUse","tool_name":"Write","tool_input":{"file_path":"/a","content":"new"}"#, ["f"]),
            // Ids distinguish even equal calls.
            (#""PostToolUse","tool_use_id":"t2",\#(Self.list)"#, ["g"]),
            (#""PostToolUse","tool_use_id":"t9",\#(Self.list)"#, ["b"]),
            // The main conversation goes on, and an agent of it works for itself.
            (#""UserPromptSubmit","prompt":"Go on""#, ["b", "c", "d", "e", "f", "g", "i"]),
            (#""UserPromptSubmit""#, ["b", "c", "d", "e", "f", "g", "i"]),
            (#""UserPromptSubmit","prompt":"<task-notification>\n<task-id>x</task-id>""#, nil),
            (#""SubagentStop","agent_id":"x""#, ["h"]), (#""SubagentStop","agent_id":"y""#, []),
            (#""SubagentStop""#, nil),
            (#""ElicitationResult","mcp_server_name":"db","action":"cancel""#, ["i"]),
            (#""ElicitationResult","mcp_server_name":"other","action":"cancel""#, []),
            (#""ElicitationResult","action":"cancel""#, nil),
            (#""SessionEnd""#, ["b", "c", "d", "e", "f", "g", "h", "i"]),
        ] as [(String, [String]?)])
    func theQuestionGoesAndNoOther(_ event: String, _ ids: [String]?) throws {
        let text = #"{"session_id":"s1","hook_event_name":\#(event)}"#
        guard case .ended(let sign) = try Self.event(text) else {
            #expect(ids == nil)
            return
        }
        let open = [
            try Self.prompt("a", session: "other", Self.list), try Self.prompt("b", Self.list),
            // Two equal requests are two questions, and one of them has run.
            try Self.prompt("c", Self.list),
            try Self.prompt("d", #""tool_name":"Bash","tool_input":{"command":"make"}"#),
            // Two files with the same first lines of a change.
            try Self.prompt("e", #""tool_name":"Write","tool_input":{"file_path":"/a","content":"other"}"#),
            try Self.prompt("f", #""tool_name":"Write","tool_input":{"file_path":"/a","content":"new"}"#),
            try Self.prompt("g", #""tool_use_id":"t2",\#(Self.list)"#),
            try Self.prompt("h", #""agent_id":"x","tool_name":"Bash","tool_input":{"command":"rm"}"#),
            try Self.form("i"),
        ]
        #expect(sign.questions(in: open) == ids)
    }

    /// The end of a turn ends its questions. Agents in the background keep theirs.
    @Test func aStopEndsTheQuestionsOfTheMainConversation() throws {
        let open = [
            try Self.prompt("a", Self.list), try Self.prompt("b", #""agent_id":"x",\#(Self.list)"#),
            try Self.prompt("c", session: "other", Self.list),
        ]
        guard case .stopped(_, let sign?) = try Self.event(#"{"session_id":"s1","hook_event_name":"Stop"}"#) else {
            Issue.record("no stop")
            return
        }
        #expect(sign.questions(in: open) == ["a"])
        #expect(!sign.endsSession && sign.ranCalls.isEmpty)
    }

    @Test(arguments: [("PostToolUse", true), ("PostToolUseFailure", true), ("PermissionDenied", false)])
    func onlyACallThatRanIsReported(_ event: String, _ hasRun: Bool) throws {
        let text = #"{"session_id":"s1","hook_event_name":"\#(event)",\#(Self.list)}"#
        guard case .ended(let sign) = try Self.event(text) else {
            Issue.record("no sign")
            return
        }
        #expect(sign.ranCalls.isEmpty != hasRun)
    }

    @Test func aSignWithoutACallEndsNothing() throws {
        #expect(try Self.event(#"{"session_id":"s1","hook_event_name":"PermissionDenied"}"#) == nil)
        #expect(try Self.event(#"{"session_id":"s1","hook_event_name":"PostToolUse","tool_name":"Bash"}"#) == nil)
    }

    // MARK: Stops

    @Test func aStopReplacesTheOneBefore() throws {
        func stop(_ text: String) throws -> AgentStop? {
            guard case .stopped(let stop, _) = try Self.event(text) else { return nil }
            return stop
        }
        let first = try stop(
            #"{"hook_event_name":"Stop","session_id":"a-b/1","cwd":"/home/ada/site","last_assistant_message":"Done."}"#)
        #expect(first?.id == "claude-ab1")
        #expect(first?.title == "Claude Code has finished in site")
        #expect(first?.body == "Done.")
        #expect(first?.thread == "/home/ada/site")
        let waits = try stop(
            #"{"hook_event_name":"Notification","session_id":"a-b/1","notification_type":"idle_prompt","message":"waits"}"#
        )
        #expect(waits?.id == first?.id)
        #expect(waits?.title == "Claude Code waits for you")
        // A request for permission is a question already.
        #expect(
            try stop(#"{"hook_event_name":"Notification","session_id":"s","notification_type":"permission_prompt"}"#)
                == nil)
    }

    @Test(
        arguments: [
            (#""Stop""#, "has finished"),
            // A hook of somebody else refused the stop before; this one is real.
            (#""Stop","stop_hook_active":true"#, "has finished"),
            (#""Stop","background_tasks":[],"session_crons":[]"#, "has finished"),
            (#""Stop","background_tasks":null"#, "has finished"),
            (
                #""Stop","background_tasks":[{"type":"subagent","status":"running"},{"type":"subagent","status":"running"}]"#,
                "waits for 2 background agents"
            ),
            (
                #""Stop","background_tasks":[{"type":"shell","status":"running"},{"type":"subagent","status":"completed"}]"#,
                "waits for 1 background task"
            ),
            (#""Stop","background_tasks":[{"type":"subagent","status":"new word"}]"#, "waits for 1 background agent"),
            (#""Stop","background_tasks":[{"type":"shell","status":"completed"}]"#, "has finished"),
            (#""Stop","background_tasks":"many""#, "has stopped"), (#""Stop","session_crons":{}"#, "has stopped"),
            (#""Stop","session_crons":[{"id":"a"}]"#, "has stopped until its next appointment"),
            // Older versions name no kind.
            (#""Notification","message":"Claude needs your permission to use Bash""#, "waits for you"),
            (#""Notification","message":"Claude is waiting for your input""#, "waits for you"),
            (#""Notification","notification_type":"idle_prompt""#, "waits for you"),
            (#""Notification","notification_type":"agent_completed""#, "has finished"),
            (#""Notification","notification_type":"permission_prompt""#, nil),
            (#""Notification","notification_type":"elicitation_response""#, nil),
            (#""Notification","notification_type":"new kind""#, nil),
        ] as [(String, String?)])
    func anEventSaysWhatItsFieldsSay(_ members: String, _ state: String?) throws {
        let text = #"{"session_id":"s","cwd":"/home/ada/shop","hook_event_name":\#(members)}"#
        guard case .stopped(let stop, _) = try Self.event(text) else {
            #expect(state == nil)
            return
        }
        #expect(stop.title == state.map { "Claude Code \($0) in shop" })
    }
}
