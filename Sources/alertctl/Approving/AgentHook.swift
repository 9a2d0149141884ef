// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Varlink

/// A program that acts for a person and asks by a hook: a command that receives what the program wants to do as JSON,
/// and may answer in JSON. Each program has its own shape, so the caller names the program.
enum AgentProgram: String, CaseIterable, ExpressibleByArgument {
    case claude, codex, copilot, crush

    /// The time after which the question is given back, so that the program asks by itself. Claude Code shows its own
    /// dialog as well, and waits for 600 seconds; Codex, Copilot and Crush show nothing until the hook has ended.
    var patience: Duration {
        switch self {
        case .claude: .seconds(590)
        case .codex: .seconds(30)
        case .copilot, .crush: .seconds(50)
        }
    }

    /// The answer of a person, in the words of the program: the objects of Codex take no further members.
    func answer(_ isAllowed: Bool) -> JSON {
        let message = JSON.string("Denied by the person.")
        switch self {
        case .claude, .codex:
            var decision: JSON.Object = ["behavior": .string(isAllowed ? "allow" : "deny")]
            if !isAllowed { decision["message"] = message }
            return .object([
                "hookSpecificOutput": .object([
                    "hookEventName": .string("PermissionRequest"), "decision": .object(decision),
                ])
            ])
        case .copilot:
            var decision: JSON.Object = ["behavior": .string(isAllowed ? "allow" : "deny")]
            if !isAllowed { decision["message"] = message }
            return .object(decision)
        case .crush:
            var decision: JSON.Object = ["decision": .string(isAllowed ? "allow" : "deny")]
            if !isAllowed { decision["reason"] = message }
            return .object(decision)
        }
    }
}

/// The request of an agent's hook. There is none if the hook has nothing to decide, or if the agent is to ask by
/// itself.
///
/// Every text of it is the agent's, and untrusted. Nothing is cut: a text that is too long is given back.
struct AgentRequest: Equatable {
    let program: AgentProgram
    /// The tool, as the agent calls it.
    let tool: String
    /// The action, as it is shown.
    let command: String
    let folder: String?
    let facts: [String]
    /// The description by the agent.
    let reason: String?

    /// The longest shown text, in bytes.
    static let maximumCommand = 65_536
    private static let maximumReason = 4_096

    /// Reads the input of a hook; nil if there is nothing to decide here.
    init?(_ program: AgentProgram, _ input: JSON) {
        let event = input["hook_event_name"] ?? input["hookEventName"] ?? input["event"]
        switch program {
        case .claude, .codex: guard event?.stringValue == "PermissionRequest" else { return nil }
        case .copilot:
            // Its payload names the event in one of two spellings, or not at all.
            guard [nil, "permissionRequest", "PermissionRequest"].contains(event?.stringValue),
                // It can be denied, but not allowed.
                input["requestSandboxBypass"]?.boolValue != true
            else { return nil }
        case .crush: guard event?.stringValue == "PreToolUse" else { return nil }
        }
        guard let tool = (input["tool_name"] ?? input["toolName"])?.stringValue, !tool.isEmpty, tool.utf8.count <= 255,
            let arguments = Self.arguments(input["tool_input"] ?? input["toolArgs"]),
            program != .crush || Self.asks(crush: tool), !Self.isQuestion(tool)
        else { return nil }
        let command = Self.command(tool, arguments)
        guard !command.isEmpty, command.utf8.count <= Self.maximumCommand else { return nil }
        var facts = ["\(program.rawValue) asks to use \(tool)"]
        if let id = (input["session_id"] ?? input["sessionId"])?.stringValue, id.utf8.count <= 255 {
            facts.append("session \(id)")
        }
        if let agent = input["agent_type"]?.stringValue, agent.utf8.count <= 255 {
            facts.append("by its agent \(agent)")
        }
        if arguments["run_in_background"]?.boolValue == true { facts.append("in the background") }
        var reason = arguments["description"]?.stringValue
        if let text = reason, text.utf8.count > Self.maximumReason {
            facts.append("says more about it than can be shown: \(text.utf8.count) bytes")
            reason = nil
        }
        (self.program, self.tool, self.command, self.facts, self.reason) = (program, tool, command, facts, reason)
        folder = input["cwd"]?.stringValue.flatMap { $0.utf8.count <= 4_096 ? $0 : nil }
    }

    /// The arguments of the tool; some programs send them as a text.
    private static func arguments(_ json: JSON?) -> JSON.Object? {
        guard let text = json?.stringValue else { return json?.objectValue }
        return (try? JSON(parsing: text))?.objectValue
    }

    /// Returns whether a tool asks the person something itself: an answer here would skip the question.
    private static func isQuestion(_ tool: String) -> Bool {
        ["AskUserQuestion", "ExitPlanMode", "ask_user"].contains(tool)
    }

    /// Returns whether a tool changes something. Crush runs its hook before every tool, also before those that only
    /// read.
    private static func asks(crush tool: String) -> Bool {
        ["bash", "edit", "multiedit", "write", "download", "fetch"].contains(tool) || tool.hasPrefix("mcp_")
    }

    /// Returns the text for a tool: a command as it is, a change of a file as lines with `-` and `+`, and below that
    /// all other arguments, because any of them may change what is done.
    private static func command(_ tool: String, _ arguments: JSON.Object) -> String {
        var used: Set = ["description", "run_in_background"]
        var text = tool
        func take(_ name: String) -> String? {
            guard let value = arguments[name]?.stringValue else { return nil }
            used.insert(name)
            return value
        }
        switch tool.lowercased() {
        case "bash", "shell", "run_shell_command", "execute":
            if let line = take("command") {
                text = line
            } else if let words = arguments["command"]?.arrayValue {
                let texts = words.compactMap(\.stringValue)
                if texts.count == words.count {
                    used.insert("command")
                    text = texts.map(ShellText.quoted).joined(separator: " ")
                }
            }
            // An empty command is no command.
            if used.contains("command"), text.isEmpty { return "" }
        case "edit":
            if arguments["old_string"]?.stringValue != nil, arguments["new_string"]?.stringValue != nil,
                let path = take("file_path"), let old = take("old_string"), let new = take("new_string")
            {
                text = "edit \(path)\n" + lines(old, "-") + "\n" + lines(new, "+")
            }
        case "write":
            if arguments["content"]?.stringValue != nil, let path = take("file_path"), let content = take("content") {
                text = "write \(path)\n" + lines(content, "+")
            }
        case "apply_patch": if let patch = take("command") { text = "apply_patch\n" + patch }
        default: break
        }
        let others = arguments.members.filter { !used.contains($0.key) }
        let members = others.map { "\($0.key): " + ($0.value.stringValue ?? $0.value.description) }
        return ([text] + members).joined(separator: "\n")
    }

    private static func lines(_ text: String, _ mark: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { mark + " " + $0 }.joined(separator: "\n")
    }

    /// The question about it. The cancel button leaves it to the agent's own dialog.
    var question: Prompts.Question {
        var question = Prompts.Question(title: "Allow this?")
        question.buttons = [
            Prompts.ButtonWish(label: "Answer there", role: .cancel), Prompts.ButtonWish(label: "Deny"),
            Prompts.ButtonWish(label: "Allow"),
        ]
        question.requirePresenter = true
        question.timeout = Int(program.patience.components.seconds) * 1_000_000
        question.approval = Prompts.Approval(command: command, folder: folder, facts: facts, reason: reason)
        return question
    }

    /// The answer to print for a button; nil for none, so that the agent asks by itself.
    func answer(to result: Prompts.Result) -> JSON? {
        guard result.outcome == .answered else { return nil }
        switch result.index {
        case 1: return program.answer(false)
        case 2: return program.answer(true)
        default: return nil
        }
    }
}
