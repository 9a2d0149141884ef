// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
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
    /// The person has answered in the agent's own dialog: a tool has run, or the agent went on.
    case answered(AnsweredThere)
    /// The agent has stopped, or waits for the person.
    case stopped(AgentStop)

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
            (.claude, "UserPromptSubmit"), (.claude, "SessionEnd"):
            guard let answered = AnsweredThere(program, input, isTool: event?.hasPrefix("PostToolUse") == true) else {
                return nil
            }
            self = .answered(answered)
        case (.claude, "Stop"), (.claude, "Notification"), (.codex, "Stop"):
            guard let stop = AgentStop(program, input) else { return nil }
            self = .stopped(stop)
        default: return nil
        }
    }

    /// The tool of an event; nil if there is none, or it has no name that can be shown.
    static func tool(_ input: JSON) -> String? {
        (input["tool_name"] ?? input["toolName"])?.stringValue.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    }

    /// The session of an event.
    static func session(_ input: JSON) -> String? {
        (input["session_id"] ?? input["sessionId"])?.stringValue.flatMap {
            $0.isEmpty || $0.utf8.count > 255 ? nil : $0
        }
    }
}

/// The sign that the person has answered in the agent's own dialog, which is never reported itself: the tool has run,
/// or the agent went on.
struct AnsweredThere: Equatable {
    let session: String
    /// The tool that has run, and what it did as it was shown; nil if nothing of the session is open any more.
    let tool: String?
    let command: String?

    /// - Parameter isTool: Whether a single tool has run, so that other questions of the session stay.
    init?(_ program: AgentProgram, _ input: JSON, isTool: Bool) {
        guard let session = AgentEvent.session(input) else { return nil }
        self.session = session
        guard isTool else {
            (tool, command) = (nil, nil)
            return
        }
        guard let tool = AgentEvent.tool(input), let arguments = AgentRequest.arguments(input["tool_input"]) else {
            return nil
        }
        self.tool = tool
        // The file has changed since, so only the first line can be compared.
        command = ToolText(tool, arguments, file: { _ in .absent }).text
    }

    /// The open questions that are answered by it: all of the session, or the first about the tool.
    func questions(in prompts: [Prompts.Prompt]) -> [String] {
        let own = prompts.filter { $0.approval?.session == session && $0.origin == nil }
        guard let tool, let command else { return own.map(\.id) }
        let line = command.prefix { $0 != "\n" }
        let isWrite = tool.lowercased() == "write"
        return own.filter { prompt in
            guard let approval = prompt.approval, approval.tool == tool else { return false }
            return isWrite
                ? ExactText(String(approval.command.prefix { $0 != "\n" })) == ExactText(String(line))
                : ExactText(approval.command) == ExactText(command)
        }.prefix(1).map(\.id)
    }
}

/// The end of an agent's turn, or its wait for the person: a notification that replaces the one before.
struct AgentStop: Equatable {
    let id: String
    let title: String
    let body: String?
    /// The thread: the agent's folder.
    let thread: String?

    private static let maximumBody = 200

    init?(_ program: AgentProgram, _ input: JSON) {
        guard let session = AgentEvent.session(input) else { return nil }
        let folder = input["cwd"]?.stringValue
        let place = folder.flatMap { $0.split(separator: "/").last }.map { " in \($0.prefix(100))" } ?? ""
        let type = input["notification_type"]?.stringValue
        switch type {
        case nil:
            // A stop hook has sent it on, and the next stop is the real one.
            guard input["stop_hook_active"]?.boolValue != true else { return nil }
            title = "\(program.title) has finished\(place)"
        case "idle_prompt", "agent_needs_input": title = "\(program.title) waits for you\(place)"
        case "agent_completed": title = "\(program.title) has finished\(place)"
        // A request for permission is a question already.
        default: return nil
        }
        let text = (input["last_assistant_message"] ?? input["message"])?.stringValue
        body = text.map { String($0.prefix(Self.maximumBody)) }
        thread = folder.flatMap { $0.utf8.count <= 255 ? $0 : nil }
        let tail = session.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
        id = "\(program.rawValue)-" + String(String.UnicodeScalarView(tail.suffix(32)))
    }
}
