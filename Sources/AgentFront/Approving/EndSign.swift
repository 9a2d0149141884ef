// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Varlink

/// The sign that questions of an agent have ended, because the person has answered in the agent's own dialog, which is
/// never reported itself: a tool has run, or an agent went on.
///
/// A sign ends what belongs to its own actor: the main conversation of a session and each agent in it go on by
/// themselves.
struct EndSign: Equatable {
    /// The questions that have ended.
    private enum Scope: Equatable {
        /// A question about a call with one of these names, the surest first.
        case call([String])
        /// The questions of an agent of the session; nil for the main conversation.
        case agent(String?)
        /// All questions of the session, which has ended.
        case session
    }

    let session: String
    private let scope: Scope

    /// Reads an event; nil for one that ends nothing.
    init?(_ event: String, _ input: JSON) {
        guard let session = AgentEvent.session(input) else { return nil }
        self.session = session
        switch event {
        case "PostToolUse", "PostToolUseFailure", "PermissionDenied": scope = .call(AgentCall.names(input))
        case "ElicitationResult": scope = .call([AgentCall.elicitation(input)].compactMap(\.self))
        case "UserPromptSubmit":
            // The end of an agent, which comes as a prompt of the session.
            guard input["prompt"]?.stringValue?.hasPrefix("<task-notification>") != true else { return nil }
            scope = .agent(AgentCall.agent(input))
        case "Stop": scope = .agent(AgentCall.agent(input))
        case "SubagentStop":
            guard let agent = AgentCall.agent(input) else { return nil }
            scope = .agent(agent)
        case "SessionEnd": scope = .session
        default: return nil
        }
        ranCalls = ["PostToolUse", "PostToolUseFailure"].contains(event) ? AgentCall.names(input) : []
        // Without a call nobody knows which question was answered.
        if scope == .call([]) { return nil }
    }

    var endsSession: Bool { scope == .session }

    /// The names of a call that has run; none for another sign.
    let ranCalls: [String]

    /// Returns the ids of the open questions that have ended. Another question of the session stays, even one about the
    /// same tool.
    func questions(in prompts: [Prompts.Prompt]) -> [String] {
        let own = prompts.filter { $0.origin == nil && $0.context?.session == session }
        switch scope {
        case .session: return own.map(\.id)
        case .agent(let agent): return own.filter { $0.context?.agent == agent }.map(\.id)
        case .call(let names):
            // An id is surer than a hash, which two equal calls share.
            for name in names {
                if let prompt = own.first(where: { $0.context?.call == name }) { return [prompt.id] }
            }
            return []
        }
    }
}

extension Prompts.Prompt {
    /// The place of a question in the conversation of a program; an approval has it among its own members.
    fileprivate var context: Prompts.Conversation? {
        guard let approval else { return conversation }
        return Prompts.Conversation(session: approval.session, agent: approval.agent, call: approval.call)
    }
}

extension Prompts.Conversation {
    /// Reads the place of a question from the event that asks.
    ///
    /// - Parameter call: The name of the call; nil for the surest name of a tool's call.
    init(_ input: JSON, call: String? = nil) {
        self.init(
            session: AgentEvent.session(input), agent: AgentCall.agent(input),
            call: call ?? AgentCall.names(input).first)
    }
}

extension AgentCall {
    /// Returns the agent of a session that an event belongs to; nil for the main conversation. An id that cannot be
    /// kept is known by its hash, because no such event is one of the main conversation.
    static func agent(_ input: JSON) -> String? {
        guard let id = input["agent_id"], id != .null else { return nil }
        if let text = id.stringValue, 1...255 ~= text.utf8.count { return text }
        return "hash \(SHA256.hex(of: id.description))"
    }

    /// Returns the name of a form of a server, which is asked by one event and answered by another; nil for an event
    /// that names no server.
    static func elicitation(_ input: JSON) -> String? {
        guard let server = input["mcp_server_name"]?.stringValue, !server.isEmpty else { return nil }
        // The id is optional in both events.
        let id = input["elicitation_id"]?.stringValue ?? ""
        return "elicitation \(SHA256.hex(of: server + "\n" + id))"
    }
}
