// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import Foundation
import Varlink

/// A question, what a person touches, and the answer: a row of cases.json.
public struct QuestionCase: Sendable, CustomStringConvertible {
    /// A thing that the person does in a field.
    public enum Touch: Sendable {
        case type(String)
        /// Types a secret the second time.
        case again(String)
        /// Types a value that is none of the list.
        case other(String)
        /// Chooses a label of the list, or takes it back.
        case choose(String)
        /// Checks a box, or unchecks it.
        case check
    }

    /// A sentence about it.
    public let name: String
    /// The parts of alertd that have no way to do this.
    public let without: [String]
    /// The question.
    public let prompt: Prompts.Prompt
    /// The touches, each with the name of the field.
    public let touched: [(field: String, touch: Touch)]
    /// The label of the button that is pressed at the end.
    public let press: String
    /// The values of the answer; nil if it has none.
    public let answer: [String: [String]]?
    /// The field that is refused; nil if the answer counts.
    public let refusal: String?

    /// The name.
    public var description: String { name }

    /// The index of the button that is pressed.
    public var index: Int? { prompt.buttons.first { $0.label == press }?.index }

    private enum Invalid: Error { case touch }

    /// The cases that a part of alertd has a way to do.
    public static func all(for part: String) throws -> [QuestionCase] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cases.json")
        let cases = try JSON(parsing: Array(Data(contentsOf: file)))["cases"]?.arrayValue ?? []
        return try cases.map(QuestionCase.init).filter { !$0.without.contains(part) }
    }

    private init(_ json: JSON) throws {
        func text(_ json: JSON, _ key: String) -> String? { json[key]?.stringValue }
        name = text(json, "name") ?? ""
        without = (json["without"]?.arrayValue ?? []).compactMap(\.stringValue)
        press = text(json, "press") ?? ""
        refusal = text(json, "refusal")
        touched = try (json["touched"]?.arrayValue ?? []).map { touch in
            let field = text(touch, "in") ?? ""
            if let typed = text(touch, "type") { return (field, .type(typed)) }
            if let typed = text(touch, "again") { return (field, .again(typed)) }
            if let typed = text(touch, "other") { return (field, .other(typed)) }
            if let label = text(touch, "choose") { return (field, .choose(label)) }
            guard let box = text(touch, "check") else { throw Invalid.touch }
            return (box, .check)
        }
        let usual = try JSON(
            parsing: Array(#"[{"label": "Cancel", "role": "cancel"}, {"label": "OK", "isDefault": true}]"#.utf8))
        let buttons = (json["buttons"] ?? usual).arrayValue ?? []
        let form = try json["form"]?.arrayValue?.map { try Prompts.Field(varlink: $0) }
        var prompt = Prompts.Prompt(
            id: "p", kind: .alert, title: name,
            buttons: buttons.enumerated().map { index, button in
                Prompts.Button(
                    index: index, label: text(button, "label") ?? "",
                    role: text(button, "role") == "cancel" ? .cancel : .normal,
                    isDefault: button["isDefault"]?.boolValue ?? false,
                    withoutValues: button["withoutValues"]?.boolValue)
            }, input: .none, level: .active, asker: Prompts.Asker(pid: 1, program: "test"),
            askedAt: "2026-11-21T05:21:38+00:00", state: .presented)
        prompt.form = form
        self.prompt = prompt
        let fields: [(String, [String])] = (form ?? []).compactMap { field in
            (json["answer"]?[field.name]?.arrayValue).map { (field.name, $0.compactMap(\.stringValue)) }
        }
        answer = fields.isEmpty ? nil : Dictionary(uniqueKeysWithValues: fields)
    }
}
