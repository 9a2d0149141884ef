// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import Varlink

/// A program that acts for a person and asks by a hook: a command that receives what the program wants to do as JSON,
/// and may answer in JSON. Each program has its own shape, so the caller names the program.
enum AgentProgram: String, ManagedProgram {
    case claude, codex, copilot, crush

    func setting(_ environment: Environment) throws(Failure) -> HookSetting {
        guard let path = try OwnProgram.path(named: "alertctl", environment) ?? OwnProgram.path else {
            throw Failure(.unavailable, "cannot read /proc/self/exe", remedy: "Mount /proc")
        }
        return try HookSetting(self, command: path, environment)
    }

    /// The name for people.
    var title: String {
        switch self {
        case .claude: "Claude Code"
        case .codex: "Codex"
        case .copilot: "Copilot CLI"
        case .crush: "Crush"
        }
    }

    /// The wait for an answer to a request for a tool. Claude Code shows its own dialog as well; Codex, Copilot and
    /// Crush show nothing until the hook has ended.
    var wait: HookWait {
        switch self {
        case .claude: HookWait(patience: 590)
        case .codex: .locking
        case .copilot, .crush: HookWait(patience: 50)
        }
    }

    /// A Boolean value indicating whether a request names the folder in which the tool runs. Codex names the folder of
    /// its session, and a call may run elsewhere.
    var statesFolder: Bool { self != .codex }

    /// Facts about everything that the program runs, a sentence each. Codex asks for what its sandbox would stop.
    var facts: [String] {
        self == .codex ? ["Codex does not say in which folder it runs this", "runs outside of Codex's sandbox"] : []
    }

    /// The time before a question appears here. Claude Code shows its own dialog first, where most are answered.
    var showAfter: Duration { self == .claude ? .seconds(2) : .zero }

    /// Returns whether a person sits at the agent's own terminal. Claude Code says so, and denies what nobody answers
    /// if not; of the others nobody knows.
    func isAttended(_ environment: Environment) -> Bool {
        self != .claude || environment["CLAUDE_CODE_SESSION_ATTENDED"] != "0"
    }

    /// Returns the label of the button that leaves a request to the agent.
    func leave(_ isAttended: Bool) -> String {
        isAttended ? "Answer there" : "Leave it: \(rawValue) denies it"
    }

    /// Returns a person's answer in the form of the program. The objects of Codex take no further members.
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

/// The wait of a hook, after which the question is given back, so that the program asks by itself.
struct HookWait: Equatable {
    /// Seconds.
    var patience: Int
    /// Seconds while the person's session is locked; nil for the same.
    var whileLocked: Int?

    /// The wait while the program's terminal takes no input: as short as a person there can bear, and long while nobody
    /// can be there.
    static let locking = HookWait(patience: 30, whileLocked: 590)

    /// The time-out of the hook that the program gets, in seconds: enough for the longest wait and the way back.
    var installed: Int { (whileLocked ?? patience) + 10 }

    /// Sets the time of a question.
    func apply(to question: inout Prompts.Question) {
        question.timeout = patience * 1_000_000
        question.lockedTimeout = whileLocked.map { $0 * 1_000_000 }
    }
}
