// SPDX-License-Identifier: Apache-2.0

import TextSafety
import Varlink

/// The end of an agent's turn, or its wait for the person: a notification that replaces the one before.
struct AgentStop: Equatable {
    let id: String
    let title: String
    let body: String?
    /// The thread: the agent's folder.
    let thread: String?

    private static let maximumBody = 200

    /// Reads an event; nil for one that tells the person nothing new.
    init?(_ program: AgentProgram, _ event: String, _ input: JSON) {
        guard let session = AgentEvent.session(input) else { return nil }
        let state: String
        switch event {
        case "Stop": state = Self.stop(input)
        case "Notification":
            guard let found = Self.notification(input) else { return nil }
            state = found
        default: return nil
        }
        let folder = input["cwd"]?.stringValue
        let place = folder.flatMap { $0.split(separator: "/").last }.map { " in \($0.prefix(100))" } ?? ""
        title = "\(program.title) \(state)\(place)"
        let text = (input["last_assistant_message"] ?? input["message"])?.stringValue
        body = text.map { String($0.prefix(Self.maximumBody)) }
        thread = folder.flatMap { $0.utf8.count <= 255 ? $0 : nil }
        id = Self.id(program, session: session)
    }

    /// Returns the id of the notifications about a session, of which the next one replaces the one before.
    static func id(_ program: AgentProgram, session: String) -> String {
        let tail = session.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
        return "\(program.rawValue)-" + String(String.UnicodeScalarView(tail.suffix(32)))
    }

    /// Returns the state after a turn. Work can go on without the main conversation, and later wakes it.
    private static func stop(_ input: JSON) -> String {
        let tasks = input["background_tasks"] ?? .array([])
        let appointments = input["session_crons"] ?? .array([])
        // A list of another shape says that something goes on, and not what.
        guard let tasks = tasks == .null ? [] : tasks.arrayValue,
            let appointments = appointments == .null ? [] : appointments.arrayValue
        else { return "has stopped" }
        let ended: Set = ["completed", "failed", "killed", "stopped", "cancelled", "canceled"]
        let running = tasks.filter { task in !(task["status"]?.stringValue.map(ended.contains) ?? false) }
        if !running.isEmpty {
            let agents = running.filter { $0["type"]?.stringValue == "subagent" || $0["agent_type"] != nil }
            let kind = agents.count == running.count ? "agent" : "task"
            return "waits for " + running.count.counted("background \(kind)")
        }
        return appointments.isEmpty ? "has finished" : "has stopped until its next appointment"
    }

    /// Returns the state that a notification tells; nil for a kind that says nothing about the agent's work, and for a
    /// request for permission, which is a question already.
    private static func notification(_ input: JSON) -> String? {
        switch input["notification_type"]?.stringValue {
        // Older versions name no kind. They notify only if they wait for the person.
        case nil, "idle_prompt", "agent_needs_input": "waits for you"
        case "agent_completed": "has finished"
        default: nil
        }
    }
}
