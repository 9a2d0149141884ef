// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Varlink

/// An event that the hook of an agent reports.
enum AgentEvent: Equatable {
    /// A tool that the person allows or not.
    case approval
    /// Questions that the agent asks the person.
    case question(AgentQuestion)
    /// A plan that the person accepts or not.
    case plan(AgentPlan)
    /// A form of a server of the Model Context Protocol.
    case elicitation(AgentElicitation)
    /// Questions of the agent have ended: a tool has run, or the agent went on.
    case ended(EndSign)
    /// The agent has stopped, or waits for the person. What ended with that comes with it.
    case stopped(AgentStop, EndSign?)

    /// Reads the input of a hook.
    ///
    /// - Throws: The reason why the event has no consequence here.
    init(_ program: AgentProgram, _ input: JSON) throws(AgentRequest.Refusal) {
        let event = Self.name(input)
        switch (program, event) {
        case (.claude, "PermissionRequest"), (.codex, "PermissionRequest"), (.crush, "PreToolUse"): self = .approval
        case (.copilot, nil), (.copilot, "permissionRequest"), (.copilot, "PermissionRequest"):
            // Its payload names the event in one of two spellings, or not at all. A bypass can be denied, but not
            // allowed.
            guard input["requestSandboxBypass"]?.boolValue != true else {
                throw .notUnderstood("a hook cannot allow a command to leave the sandbox of \(program.title)")
            }
            self = .approval
        case (.claude, "PreToolUse"):
            switch Self.tool(input) {
            case "AskUserQuestion":
                guard let question = AgentQuestion(input) else {
                    throw .notUnderstood("the questions of AskUserQuestion cannot be shown whole")
                }
                self = .question(question)
            case "ExitPlanMode":
                guard let plan = AgentPlan(input) else {
                    throw AgentPlan.refusal
                }
                self = .plan(plan)
            default: throw .givenBack
            }
        case (.claude, "Elicitation"):
            guard let elicitation = AgentElicitation(input) else {
                throw .notUnderstood("the Elicitation is a page to open, or a form that cannot be shown")
            }
            self = .elicitation(elicitation)
        case (.claude, "PostToolUse"), (.claude, "PostToolUseFailure"), (.claude, "PermissionDenied"),
            (.claude, "UserPromptSubmit"), (.claude, "SubagentStop"), (.claude, "ElicitationResult"),
            (.claude, "SessionEnd"), (.codex, "UserPromptSubmit"), (.codex, "SessionEnd"):
            guard let sign = event.flatMap({ EndSign($0, input) }) else {
                // The end of an agent comes as a prompt, which ends nothing.
                guard Self.session(input) == nil || event != "UserPromptSubmit" else { throw .givenBack }
                throw .notUnderstood("the event \(event ?? "") names no session, or no call")
            }
            self = .ended(sign)
        case (.claude, "Stop"), (.claude, "Notification"), (.codex, "Stop"):
            guard Self.session(input) != nil, let event else {
                throw .notUnderstood("the event \(event ?? "") names no session")
            }
            guard let stop = AgentStop(program, event, input) else { throw .givenBack }
            self = .stopped(stop, EndSign(event, input))
        case (_, nil): throw .notUnderstood("the input names no event")
        case (_, let event?): throw .notUnderstood("the event \(event.prefix(64)) is not served")
        }
    }

    /// Returns whether a problem of the input is in what an answer depends on: it would go back changed.
    func isDamaged(in payload: HookPayload, _ program: AgentProgram) -> Bool {
        payload.isDamaged { input in
            // A reading that is no event at all differs, too.
            (try? AgentEvent(program, input)).map(\.answered)
        }
    }

    /// The texts that an answer depends on.
    private var answered: [String] {
        switch self {
        case .approval, .ended, .stopped: []
        case .question(let question): question.answered
        case .plan(let plan): plan.answered
        case .elicitation(let elicitation): elicitation.answered
        }
    }

    /// Returns the event that the input names; nil if it names none. Each program has a name of its own for the member.
    static func name(_ input: JSON) -> String? {
        (input["hook_event_name"] ?? input["hookEventName"] ?? input["hookName"] ?? input["event"])?.stringValue
    }

    /// Returns the input of the tool, under each name that programs give it: Copilot CLI has `toolInput` in
    /// permissionRequest and `toolArgs` in preToolUse. Nil if there is none, if it is no object, or if two members
    /// differ.
    static func arguments(_ input: JSON) -> JSON.Object? {
        let given = ["tool_input", "toolInput", "toolArgs"].compactMap { input[$0] }.map(AgentRequest.arguments)
        guard let first = given.first, let arguments = first, given.allSatisfy({ $0 == arguments }) else { return nil }
        return arguments
    }

    /// Returns the tool of an event; nil if the event has no tool, or none with a name that can be shown.
    static func tool(_ input: JSON) -> String? {
        (input["tool_name"] ?? input["toolName"])?.stringValue.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    }

    /// Returns the session of an event; nil if the event names none.
    static func session(_ input: JSON) -> String? {
        (input["session_id"] ?? input["sessionId"])?.stringValue.flatMap {
            $0.isEmpty || $0.utf8.count > 255 ? nil : $0
        }
    }
}

/// The call of a tool, as far as events tell one from another.
enum AgentCall {
    /// Returns the names of the call: its id, if the agent gives one, and a hash of the agent, the tool and its input.
    static func names(_ input: JSON) -> [String] {
        let id = input["tool_use_id"]?.stringValue.flatMap { 1...200 ~= $0.utf8.count ? "id \($0)" : nil }
        return [id, digest(input)].compactMap(\.self)
    }

    /// Returns a hash of the agent, the tool and its whole input, whatever of that is shown; nil for an event without
    /// a tool. Kinds of values and digits count, the order of members does not.
    static func digest(_ input: JSON) -> String? {
        guard let tool = AgentEvent.tool(input), let arguments = AgentEvent.arguments(input) else { return nil }
        let whole = JSON.array([input["agent_id"] ?? .null, .string(tool), .object(arguments)])
        return SHA256.hex(of: ordered(whole).description)
    }

    /// Returns a value with the members of its objects in the order of their keys, which an agent may change.
    private static func ordered(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): return .array(elements.map(ordered))
        case .object(let object):
            var result = JSON.Object()
            for member in object.members.sorted(by: { $0.key < $1.key }) { result[member.key] = ordered(member.value) }
            return .object(result)
        default: return json
        }
    }
}
