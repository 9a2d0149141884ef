// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Digest
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

    /// Reads the input of a hook; nil for an event that means nothing here.
    init?(_ program: AgentProgram, _ input: JSON) {
        let event = (input["hook_event_name"] ?? input["hookEventName"] ?? input["event"])?.stringValue
        switch (program, event) {
        case (.claude, "PermissionRequest"), (.codex, "PermissionRequest"), (.crush, "PreToolUse"): self = .approval
        case (.copilot, nil), (.copilot, "permissionRequest"), (.copilot, "PermissionRequest"):
            // Its payload names the event in one of two spellings, or not at all. A bypass can be denied, but not
            // allowed.
            guard input["requestSandboxBypass"]?.boolValue != true else { return nil }
            self = .approval
        case (.claude, "PreToolUse"):
            if let question = AgentQuestion(input) {
                self = .question(question)
            } else if let plan = AgentPlan(input) {
                self = .plan(plan)
            } else {
                return nil
            }
        case (.claude, "Elicitation"):
            guard let elicitation = AgentElicitation(input) else { return nil }
            self = .elicitation(elicitation)
        case (.claude, "PostToolUse"), (.claude, "PostToolUseFailure"), (.claude, "PermissionDenied"),
            (.claude, "UserPromptSubmit"), (.claude, "SubagentStop"), (.claude, "ElicitationResult"),
            (.claude, "SessionEnd"), (.codex, "UserPromptSubmit"), (.codex, "SessionEnd"):
            guard let sign = event.flatMap({ EndSign($0, input) }) else { return nil }
            self = .ended(sign)
        case (.claude, "Stop"), (.claude, "Notification"), (.codex, "Stop"):
            guard let event, let stop = AgentStop(program, event, input) else { return nil }
            self = .stopped(stop, EndSign(event, input))
        default: return nil
        }
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
        guard let tool = AgentEvent.tool(input),
            let arguments = AgentRequest.arguments(input["tool_input"] ?? input["toolArgs"])
        else { return [id].compactMap(\.self) }
        let whole = JSON.array([input["agent_id"] ?? .null, .string(tool), .object(arguments)])
        return [id, SHA256.hex(of: ordered(whole).description)].compactMap(\.self)
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
