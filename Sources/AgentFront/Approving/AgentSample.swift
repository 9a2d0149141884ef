// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A request as each program sends it, with which `approve status` checks that the hook understands its program. The
/// shapes agree with Tests/AgentHooks, as a test checks.
enum AgentSample {
    /// The member that makes an input a sample. Programs write the objects around what a model says, so no model can
    /// add it.
    static let mark = "alertd_sample"
    /// The command of each sample.
    static let command = "git status --short"

    /// Returns the input of the hook.
    static func input(_ program: AgentProgram) -> JSON {
        var object = request(program)
        object[mark] = true
        return .object(object)
    }

    /// Returns the reply of a hook that would show a command.
    static func reply(to command: String) -> JSON { [(mark): .string(command)] }

    private static func request(_ program: AgentProgram) -> JSON.Object {
        let arguments: JSON = ["command": .string(command)]
        let described: JSON = ["command": .string(command), "description": "Show what has changed"]
        let (session, folder): (JSON, JSON) = ("00000000-0000-4000-8000-000000000000", "/")
        switch program {
        case .claude:
            return [
                "session_id": session, "transcript_path": "/t.jsonl", "cwd": folder, "prompt_id": session,
                "permission_mode": "default", "effort": ["level": "medium"], "hook_event_name": "PermissionRequest",
                "tool_name": "Bash", "tool_input": described, "permission_suggestions": [],
            ]
        case .codex:
            return [
                "session_id": session, "turn_id": session, "transcript_path": "/t.jsonl", "cwd": folder,
                "hook_event_name": "PermissionRequest", "model": "gpt", "permission_mode": "default",
                "tool_name": "Bash", "tool_input": described,
            ]
        case .copilot:
            return [
                "hookName": "permissionRequest", "sessionId": session, "timestamp": 1_790_000_000_000, "cwd": folder,
                "toolName": "bash", "toolInput": arguments, "permissionSuggestions": [],
            ]
        case .crush:
            return [
                "event": "PreToolUse", "session_id": session, "cwd": folder, "tool_name": "bash",
                "tool_input": arguments,
            ]
        }
    }
}
