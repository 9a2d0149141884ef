// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import Varlink

/// The form of a question's answer.
enum MCPAnswer: Equatable {
    /// A button, and perhaps a text.
    case button
    /// An entry of a list.
    case choice
    /// The values of a form.
    case form(FormSchema)

    /// The state of a question.
    enum Status: String, CaseIterable {
        /// The person answered.
        case answered
        /// The person chose the cancel button, or dismissed the question.
        case dismissed
        /// The question has ended without an answer.
        case withdrawn
        /// The person has not answered yet.
        case waiting
    }

    /// The members of the result of each tool that asks or waits.
    static let fields = [
        MCPField(
            name: "status", kind: .word(Status.allCases.map(\.rawValue)),
            description:
                "answered; dismissed: the person chose the cancel button or closed the question; withdrawn: it "
                + "has ended without an answer; waiting: not answered yet, call wait with the id.", isRequired: true),
        MCPField(
            name: "id", kind: .text, description: "The id of the question, for wait and cancel.", isRequired: true),
        MCPField(name: "button", kind: .text, description: "Of ask: the label of the chosen button."),
        MCPField(name: "text", kind: .text, description: "Of ask: the text that the person typed."),
        MCPField(name: "choice", kind: .text, description: "Of choose: the chosen entry."),
        MCPField(
            name: "index", kind: .number(0...10_000), description: "Of choose: the position of the entry, from 0."),
        MCPField(
            name: "content", kind: .object, description: "Of form: the values, which fit the schema."),
        MCPField(
            name: "notes", kind: .texts(maximum: 64),
            description: "What else to know, such as why nobody can answer now."),
    ]

    /// Returns the result of a tool without an answer.
    static func result(_ status: Status, id: String, notes: [String] = []) -> JSON.Object {
        var object: JSON.Object = ["status": .string(status.rawValue), "id": .string(id)]
        if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
        return object
    }

    /// Returns the result of a tool for the outcome of a question.
    func result(_ result: Prompts.Result, id: String) -> JSON.Object {
        switch result.outcome {
        case .answered:
            var object = Self.result(.answered, id: id)
            switch self {
            case .button:
                object["button"] = .string(result.label ?? "")
                if let text = result.text { object["text"] = .string(text) }
            case .choice:
                object["choice"] = .string(result.label ?? "")
                object["index"] = .int(Int64(result.index))
            case .form(let schema): object["content"] = .object(schema.content(result.values ?? []))
            }
            return object
        case .cancelled:
            var object = Self.result(.dismissed, id: id)
            if let label = result.label { object["button"] = .string(label) }
            return object
        case .timedOut, .withdrawn:
            return Self.result(.withdrawn, id: id, notes: ["The question was withdrawn before the person answered."])
        case .lost, .noPresenter:
            return Self.result(.withdrawn, id: id, notes: ["The question was lost when alertd restarted; ask again."])
        }
    }
}
