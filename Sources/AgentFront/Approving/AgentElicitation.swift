// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import PromptKit
import Varlink

/// A form that a server of the Model Context Protocol asks the person of Claude Code to fill in.
struct AgentElicitation: Equatable {
    var isAttended = true
    private let server: String
    private let message: String
    private let conversation: Prompts.Conversation
    /// The schema of the form, whose zone belongs to the person.
    var schema: FormSchema

    /// Reads the input of the hook; nil for a page that is to be opened, or a form that cannot be shown.
    init?(_ input: JSON) {
        guard input["mode"]?.stringValue ?? "form" == "form",
            let server = input["mcp_server_name"]?.stringValue, !server.isEmpty, server.utf8.count <= 255,
            let message = input["message"]?.stringValue, message.utf8.count <= 65_536,
            let requested = input["requested_schema"], let schema = try? FormSchema(requested),
            // A form that breaks a rule is asked in Claude Code.
            (try? FormRules.check(schema.fields)) != nil
        else { return nil }
        (self.server, self.message, self.schema) = (server, message, schema)
        conversation = Prompts.Conversation(input, call: AgentCall.elicitation(input))
    }

    /// The texts that an answer depends on: the names of the fields, and their values.
    var answered: [String] {
        schema.fields.flatMap { field in
            let values = (field.choices ?? []).map { $0.value ?? $0.label } + (field.initial ?? [])
            return [field.name] + values + [field.pattern ?? ""]
        }
    }

    /// The question. The cancel button leaves it to Claude Code's own dialog.
    var question: Prompts.Question {
        var question = Prompts.Question(title: "\(server) asks, through Claude Code")
        question.message = message.isEmpty ? nil : message
        question.buttons = [
            Prompts.ButtonWish(label: isAttended ? "Answer there" : "Leave it to claude", role: .cancel),
            // A server gets no values with a no.
            Prompts.ButtonWish(label: "Decline", withoutValues: true),
            Prompts.ButtonWish(label: "OK", isDefault: true),
        ]
        question.requirePresenter = true
        question.asApproval = true
        HookWait.locking.apply(to: &question)
        question.form = schema.fields
        question.conversation = conversation
        return question
    }

    /// Returns the answer to print; nil to print none, so that Claude Code asks by itself.
    func answer(to result: Prompts.Result) -> JSON? {
        guard result.outcome == .answered else { return nil }
        var output: JSON.Object = ["hookEventName": "Elicitation", "action": "decline"]
        if result.index == 2 {
            guard let values = result.values else { return nil }
            output["action"] = "accept"
            output["content"] = .object(schema.content(values))
        }
        return .object(["hookSpecificOutput": .object(output)])
    }
}
