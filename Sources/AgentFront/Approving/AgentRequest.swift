// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Varlink

/// The request of an agent's hook: a tool that the person allows or not.
///
/// Every text of it is the agent's, and untrusted. Nothing is cut: a text that is too long is given back.
struct AgentRequest: Equatable {
    let program: AgentProgram
    var isAttended = true
    /// The tool, as the agent calls it.
    let tool: String
    /// The action, as it is shown.
    let command: String
    let folder: String?
    private(set) var facts: [String]
    /// The description by the agent.
    let reason: String?
    /// The session, the agent within it, and the surest name of the call.
    let conversation: Prompts.Conversation
    /// A digest of the whole call: what is shown can be the same for two calls.
    private let digest: String?
    private let isListed: Bool
    private var hasProblem = false

    /// The longest shown text, in bytes.
    static let maximumCommand = 65_536
    private static let maximumReason = 4_096

    /// A reason why the person does not decide a request here.
    enum Refusal: Error, Equatable {
        /// An event that is understood and means nothing here, such as a tool that only reads.
        case givenBack
        /// A problem in the input, or an event that nothing here serves; the sentence is for the log.
        case notUnderstood(String)
        /// A request that cannot be shown whole.
        case tooLong(tool: String)
        /// A request with a problem in what would be done, so that it cannot be shown as it is.
        case damaged(tool: String)
    }

    /// Reads the request of an event.
    ///
    /// - Parameters:
    ///   - file: The present content of the file at a path, for a tool that replaces it.
    ///   - target: The place to which a path leads through links; nil if there is no link in it.
    init(
        _ program: AgentProgram, _ input: JSON, file: (String) -> ToolText.FileContent,
        target: (String) -> String? = { _ in nil }
    ) throws(Refusal) {
        guard let tool = AgentEvent.tool(input) else {
            throw .notUnderstood("the request names no tool, or one whose name is too long")
        }
        guard tool != "ExitPlanMode" || AgentPlan.has(input) else { throw AgentPlan.refusal }
        guard program != .crush || Self.asks(crush: tool), !Self.isQuestion(tool) else { throw .givenBack }
        guard let arguments = AgentEvent.arguments(input) else {
            throw .notUnderstood("the input of the tool \(tool) is missing, no JSON object, or there twice")
        }
        let text = ToolText(tool, arguments, file: file, target: target)
        guard !text.text.isEmpty else { throw .notUnderstood("the command of the tool \(tool) is empty") }
        guard text.text.utf8.count <= Self.maximumCommand else { throw .tooLong(tool: tool) }
        var facts = ["\(program.rawValue) asks to use \(tool)"] + program.facts + text.facts
        if let agent = input["agent_type"]?.stringValue, agent.utf8.count <= 255 {
            facts.append("by its agent \(ApprovalText.inQuotes(agent))")
        }
        if arguments["run_in_background"]?.boolValue == true { facts.append("in the background") }
        var reason = arguments["description"]?.stringValue
        if let text = reason, text.utf8.count > Self.maximumReason {
            facts.append("says more about it than can be shown: \(text.utf8.count) bytes")
            reason = nil
        }
        (self.program, self.tool, command, self.facts, self.reason) = (program, tool, text.text, facts, reason)
        conversation = Prompts.Conversation(input)
        (digest, isListed) = (AgentCall.digest(input), text.isListed)
        folder = program.statesFolder ? input["cwd"]?.stringValue.flatMap { $0.utf8.count <= 4_096 ? $0 : nil } : nil
    }

    /// Reads the request of an input in which texts may have problems. A problem in the agent's own description is
    /// shown. With one in the tool, a command or the change of a file the request is given back. In an argument of
    /// another tool it is shown, but allowed only once: another problem would look the same.
    init(
        _ program: AgentProgram, _ payload: HookPayload, file: (String) -> ToolText.FileContent,
        target: (String) -> String? = { _ in nil }
    ) throws(Refusal) {
        try self.init(program, payload.json, file: file, target: target)
        let isDamaged = payload.isDamaged { input -> [String]? in
            // A reading that is no request at all differs, too.
            let request = try? AgentRequest(program, input, file: file)
            return request.map { $0.isListed ? [$0.tool] : [$0.tool, $0.command] }
        }
        if isDamaged { throw .damaged(tool: tool) }
        guard isListed, payload.isDamaged(AgentEvent.arguments) else { return }
        hasProblem = true
        facts.append("half of a surrogate pair, or a byte that is not UTF-8, is shown as U+FFFD")
    }

    /// Returns the arguments of the tool. Some programs send them as a text.
    static func arguments(_ json: JSON?) -> JSON.Object? {
        guard let text = json?.stringValue else { return json?.objectValue }
        // A text that is no JSON has no arguments, which the caller reports.
        return (try? JSON(keepingNumbersOf: text))?.objectValue
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

    /// The question about it. The cancel button leaves it to the agent's own dialog.
    var question: Prompts.Question {
        var question = Prompts.Question(title: "Allow this?")
        var buttons = [
            Prompts.ButtonWish(label: program.leave(isAttended), role: .cancel),
            Prompts.ButtonWish(label: Prompts.Approval.denyLabel),
            Prompts.ButtonWish(label: Prompts.Approval.allowLabel),
        ]
        // Without a folder the same command may do something else the next time. A grant is not next to Deny, where a
        // slip would allow the most.
        let isGrantable = folder != nil && digest != nil && !hasProblem
        if isGrantable { buttons.append(Prompts.ButtonWish(label: Prompts.Approval.grantLabel)) }
        question.buttons = buttons
        question.requirePresenter = true
        program.wait.apply(to: &question)
        question.approval = Prompts.Approval(
            command: command, folder: folder, facts: facts, reason: reason, session: conversation.session,
            tool: tool, call: conversation.call, grantButton: isGrantable ? 3 : nil,
            showAfter: isAttended ? Int(program.showAfter.components.seconds) * 1_000_000 : 0,
            agent: conversation.agent, input: digest)
        return question
    }

    /// Returns the answer to print for a button; nil to print none, so that the agent asks by itself.
    func answer(to result: Prompts.Result) -> JSON? {
        guard result.outcome == .answered else { return nil }
        switch result.index {
        case 1: return program.answer(false)
        case 2, 3: return program.answer(true)
        default: return nil
        }
    }
}
