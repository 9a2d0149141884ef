// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import Varlink

/// The questions of Claude Code's tool AskUserQuestion, as a form: each has choices, and takes an answer of one's own.
struct AgentQuestion: Equatable {
    var isAttended = true
    /// The questions as they came, which go back with the answers.
    private let input: JSON.Object
    private let texts: [String]
    private let severals: [Bool]
    /// The question, if it is the only one, and what the options would look like.
    private let message: String?
    let form: [Prompts.Field]
    private let conversation: Prompts.Conversation

    /// Reads the input of the hook; nil if it is another tool, or cannot be shown whole.
    init?(_ input: JSON) {
        conversation = Prompts.Conversation(input)
        guard AgentEvent.tool(input) == "AskUserQuestion",
            let arguments = AgentRequest.arguments(input["tool_input"]),
            Self.has(.object(arguments), only: ["questions"]),
            let questions = arguments["questions"]?.arrayValue, (1...4).contains(questions.count)
        else { return nil }
        var (fields, texts, severals, previews) = ([Prompts.Field](), [String](), [Bool](), [String]())
        for (place, question) in questions.enumerated() {
            guard Self.has(question, only: ["question", "header", "options", "multiSelect"]),
                let text = question["question"]?.stringValue, !text.isEmpty, text.utf8.count <= 1_024,
                let options = question["options"]?.arrayValue
            else { return nil }
            let choices = options.compactMap(Self.choice)
            guard choices.count == options.count,
                Set(choices.map { ExactText($0.value ?? $0.label) }).count == choices.count
            else {
                return nil
            }
            let isSeveral = question["multiSelect"]?.boolValue ?? false
            let header = question["header"]?.stringValue ?? ""
            // What is of another kind could not be shown.
            guard header.count <= 200, question["header"] == nil || question["header"]?.stringValue != nil,
                question["multiSelect"] == nil || question["multiSelect"]?.boolValue != nil
            else { return nil }
            let shown = options.compactMap(Self.preview)
            // Previews of several questions need to be told apart.
            if !shown.isEmpty { previews += questions.count > 1 ? [text] + shown : shown }
            fields.append(
                Prompts.Field(
                    name: "question\(place + 1)", kind: .choice,
                    label: header.isEmpty ? "Question \(place + 1)" : header,
                    // A single question is the message.
                    hint: questions.count == 1 ? nil : text, isRequired: true, choices: choices,
                    atMost: isSeveral ? choices.count + 1 : 1, takesOther: true))
            texts.append(text)
            severals.append(isSeveral)
        }
        let message = ((texts.count == 1 ? texts : []) + previews).joined(separator: "\n\n")
        guard message.utf8.count <= 65_536 else { return nil }
        self.message = message.isEmpty ? nil : message
        // The answers are known by the texts of the questions.
        guard Set(texts).count == texts.count else { return nil }
        (self.input, form, self.texts, self.severals) = (arguments, fields, texts, severals)
    }

    /// Returns whether an object has no other members than those that are shown. The person chooses about all of it, so
    /// anything more is asked in the agent's own dialog.
    private static func has(_ json: JSON, only names: Set<String>) -> Bool {
        json.objectValue?.members.allSatisfy { names.contains($0.key) } ?? false
    }

    /// Returns the preview of an option below its label, as the agent would show it; nil without one.
    private static func preview(_ option: JSON) -> String? {
        guard let label = option["label"]?.stringValue, let preview = option["preview"]?.stringValue, !preview.isEmpty
        else { return nil }
        return "\(label):\n\(preview)"
    }
    /// The texts that an answer depends on: the questions and the labels.
    var answered: [String] { texts + form.flatMap { ($0.choices ?? []).map { $0.value ?? $0.label } } }

    private static func choice(_ option: JSON) -> Prompts.Choice? {
        guard has(option, only: ["label", "description", "preview"]),
            let label = option["label"]?.stringValue, !label.isEmpty,
            ["description", "preview"].allSatisfy({ option[$0] == nil || option[$0]?.stringValue != nil })
        else { return nil }
        let description = option["description"]?.stringValue ?? ""
        let shown = description.isEmpty ? label : label + "\t" + description
        guard shown.utf8.count <= 1_024, !label.contains("\t") else { return nil }
        return Prompts.Choice(label: shown, value: label)
    }

    var question: Prompts.Question {
        var question = Prompts.Question(title: "Claude Code asks")
        question.message = message
        question.buttons = [
            Prompts.ButtonWish(label: AgentProgram.claude.leave(isAttended), role: .cancel),
            Prompts.ButtonWish(label: "OK"),
        ]
        question.requirePresenter = true
        question.asApproval = true
        HookWait.locking.apply(to: &question)
        question.form = form
        question.conversation = conversation
        return question
    }

    /// Returns the answer to print; nil to print none, so that the agent asks by itself.
    func answer(to result: Prompts.Result) -> JSON? {
        guard result.outcome == .answered, let values = result.values, values.count == texts.count else { return nil }
        var answers = JSON.Object()
        for (place, value) in values.enumerated() {
            guard !value.texts.isEmpty else { return nil }
            // Several labels go as an array: a comma may be part of one.
            answers[texts[place]] =
                severals[place] ? .array(value.texts.map { .string($0) }) : .string(value.texts[0])
        }
        var updated = input
        updated["answers"] = .object(answers)
        return AgentPlan.preToolUse("allow", reason: nil, updated: updated)
    }
}

/// The plan of Claude Code's tool ExitPlanMode, which the person accepts or not.
struct AgentPlan: Equatable {
    var isAttended = true
    private let input: JSON.Object
    private let plan: String
    private let facts: [String]
    private let folder: String?
    private let conversation: Prompts.Conversation

    /// Reads the input of the hook; nil if it is another tool, or cannot be shown whole.
    init?(_ input: JSON) {
        guard AgentEvent.tool(input) == "ExitPlanMode",
            let arguments = AgentRequest.arguments(input["tool_input"]),
            let plan = arguments["plan"]?.stringValue, !plan.isEmpty
        else { return nil }
        // Everything else is accepted with the plan, such as commands that then need no question.
        let path = arguments["planFilePath"]?.stringValue.flatMap { $0.utf8.count <= 900 ? $0 : nil }
        let others = arguments.members.filter { $0.key != "plan" && (path == nil || $0.key != "planFilePath") }
            .map(ToolText.member)
        let more = [path.map { "the plan is in \($0)" }, ToolText.fact(about: others)].compactMap(\.self)
        facts = ["claude asks to leave plan mode"] + more
        let whole = ([plan] + others).joined(separator: "\n")
        guard whole.utf8.count <= AgentRequest.maximumCommand else { return nil }
        (self.input, self.plan, conversation) = (arguments, whole, Prompts.Conversation(input))
        folder = input["cwd"]?.stringValue.flatMap { $0.utf8.count <= 4_096 ? $0 : nil }
    }

    /// Returns whether the input of a tool has a plan.
    static func has(_ input: JSON) -> Bool {
        AgentEvent.arguments(input)?["plan"]?.stringValue?.isEmpty == false
    }

    /// The refusal of an event without a plan that can be shown.
    static let refusal = AgentRequest.Refusal.notUnderstood(
        "the plan of ExitPlanMode is empty, or cannot be shown whole")

    /// The texts that an answer depends on: the plan goes back as it came.
    var answered: [String] { [JSON.object(input).description] }

    /// The question, asked as an approval: the agent shall not accept its own plan.
    var question: Prompts.Question {
        var question = Prompts.Question(title: "Accept this plan?")
        question.buttons = [
            Prompts.ButtonWish(label: AgentProgram.claude.leave(isAttended), role: .cancel),
            Prompts.ButtonWish(label: "Keep planning"), Prompts.ButtonWish(label: "Accept"),
        ]
        question.requirePresenter = true
        HookWait.locking.apply(to: &question)
        question.approval = Prompts.Approval(
            command: plan, folder: folder, facts: facts,
            session: conversation.session, tool: "ExitPlanMode", call: conversation.call, agent: conversation.agent)
        return question
    }

    /// Returns the answer to print; nil to print none, so that the agent asks by itself.
    func answer(to result: Prompts.Result) -> JSON? {
        guard result.outcome == .answered else { return nil }
        switch result.index {
        case 1: return Self.preToolUse("deny", reason: "The person wants to keep planning.", updated: nil)
        case 2: return Self.preToolUse("allow", reason: nil, updated: input)
        default: return nil
        }
    }

    /// Returns the answer of a PreToolUse hook.
    fileprivate static func preToolUse(_ decision: String, reason: String?, updated: JSON.Object?) -> JSON {
        var output: JSON.Object = [
            "hookEventName": .string("PreToolUse"), "permissionDecision": .string(decision),
        ]
        if let reason { output["permissionDecisionReason"] = .string(reason) }
        if let updated { output["updatedInput"] = .object(updated) }
        return .object(["hookSpecificOutput": .object(output)])
    }
}
