// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import PromptKit
import TerminalKit

extension FieldArgument {
    /// The kinds whose values a person types in their own way.
    private static let typedKinds: Set<Prompts.FieldKind> = [.number, .date, .time, .dateTime, .file, .folder, .save]

    /// Reads the values of a field's options as a person may type them in that field: `initial=next friday`, `min=9`.
    /// A value that is written as an answer stays as it is.
    ///
    /// - Parameters:
    ///   - initial: The option that has the initial value, for a refusal: `--default`.
    ///   - others: The option that has the smallest and largest value.
    /// - Throws: A failure that names the option and its text.
    package static func typed(
        _ field: Prompts.Field, initial: String, others: String, by reader: @autoclosure () -> FieldReader
    ) throws(Failure) -> Prompts.Field {
        guard typedKinds.contains(field.kind) else { return field }
        var (field, bare) = (field, field)
        (bare.initial, bare.minimum, bare.maximum, bare.isRequired) = (nil, nil, nil, nil)
        // The daemon refuses a field that breaks a rule, and says why.
        guard (try? FormRules.check([bare])) != nil else { return field }
        if field.kind != .number {
            for (name, bound) in [("min", \Prompts.Field.minimum), ("max", \.maximum)] {
                guard let text = field[keyPath: bound] else { continue }
                field[keyPath: bound] = try value(text, of: bare, "\(others): \(name)", reader)
            }
        }
        (bare.minimum, bare.maximum) = (field.minimum, field.maximum)
        if let text = field.initial?.first, field.initial?.count == 1, (try? FormRules.check([bare])) != nil {
            field.initial = [try value(text, of: bare, initial, reader)]
        }
        return field
    }

    /// Returns the value that a typed text means in a field.
    private static func value(
        _ text: String, of field: Prompts.Field, _ option: String, _ reader: () -> FieldReader
    ) throws(Failure) -> String {
        let rules = FieldRules(field)
        guard rules.problem(with: [text]) != nil else { return text }
        let reading = reader().reading(of: text, in: rules)
        if let problem = reading.problem {
            throw Failure(.badInput, "\(option): \"\(text.visible)\" cannot be the value", remedy: problem)
        }
        return reading.texts.first ?? text
    }

    /// Returns the values of the initial choices of a list. Without a choice of that value, a label counts, because
    /// the person sees labels.
    ///
    /// - Throws: A failure that names the option and the choice that the list does not have.
    package static func values(
        ofChoices initial: [String], in field: Prompts.Field, _ option: String
    ) throws(Failure) -> [String] {
        let choices = field.choices ?? []
        guard !choices.isEmpty else { return initial }
        let values = choices.map { $0.value ?? $0.label }
        var found: [String] = []
        for text in initial {
            let value = values.contains(text) ? text : choices.first { $0.label == text }?.value
            guard let value = value ?? (field.takesOther == true ? text : nil) else {
                let some = values.prefix(5).map { "\"\($0.visible)\"" }.joined(separator: ", ")
                throw Failure(
                    .badInput, "\(option): no choice is \"\(text.visible)\"",
                    remedy: values.count <= 5 ? "Give one of \(some)" : "Give a choice of the list, like \(some)")
            }
            found.append(value)
        }
        return found
    }
}
