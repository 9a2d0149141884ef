// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Varlink

/// A program that acts for a person and asks by a hook: a command that receives what the program wants to do as JSON,
/// and may answer in JSON. Each program has its own shape, so the caller names the program.
enum AgentProgram: String, CaseIterable, ExpressibleByArgument {
    case claude, codex, copilot, crush

    /// The name for people.
    var title: String {
        switch self {
        case .claude: "Claude Code"
        case .codex: "Codex"
        case .copilot: "Copilot CLI"
        case .crush: "Crush"
        }
    }

    /// The time after which the question is given back, so that the program asks by itself. Claude Code shows its own
    /// dialog as well, and waits for 600 seconds; Codex, Copilot and Crush show nothing until the hook has ended.
    var patience: Duration {
        switch self {
        case .claude: .seconds(590)
        case .codex: .seconds(30)
        case .copilot, .crush: .seconds(50)
        }
    }

    /// The time before a question appears here. Claude Code shows its own dialog first, where most are answered.
    var showAfter: Duration { self == .claude ? .seconds(2) : .zero }

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
