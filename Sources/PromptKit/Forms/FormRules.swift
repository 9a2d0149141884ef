// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import PatternMatching
import TextSafety

/// The rules of a form: which fields the daemon accepts from an asker, and which values from a presenter.
public enum FormRules {
    /// The most fields of a form.
    public static let maximumFields = 64
    /// The most choices of all fields together.
    public static let maximumChoices = 10_000
    /// The most bytes of all choices together.
    public static let maximumChoiceBytes = 700_000
    /// The most bytes of all values of an answer.
    public static let maximumValues = 262_144

    private static let maximumName = 64
    private static let maximumLabel = 200
    private static let maximumHint = 1_024
    private static let maximumChoiceLabel = 1_024
    private static let maximumChoiceValue = 4_096

    /// Returns whether a form asks for a secret, so that its values go by a descriptor.
    public static func asksSecret(_ form: [Prompts.Field]) -> Bool { form.contains { $0.kind == .secret } }

    // MARK: The form

    /// Checks the fields that an asker wants.
    /// - Throws: `Prompts.Invalid` with the field `form`, which names the field of the form and its member.
    public static func check(_ form: [Prompts.Field]) throws(Prompts.Invalid) {
        guard (1...maximumFields).contains(form.count) else {
            throw Prompts.Invalid(field: "form", reason: "\(form.count) fields (1 to \(maximumFields))")
        }
        var names: Set<String> = []
        var (choices, bytes, cost) = (0, 0, 0)
        for field in form {
            try check(field, cost: &cost)
            guard names.insert(field.name).inserted else {
                throw Prompts.Invalid(field: "form", reason: "two fields are named \"\(field.name)\"")
            }
            choices += field.choices?.count ?? 0
            bytes += (field.choices ?? []).reduce(0) { $0 + $1.label.utf8.count + ($1.value?.utf8.count ?? 0) }
        }
        guard choices <= maximumChoices, bytes <= maximumChoiceBytes else {
            throw Prompts.Invalid(
                field: "form",
                reason: "\(choices) choices of \(bytes) bytes (maximum \(maximumChoices) of \(maximumChoiceBytes))")
        }
    }

    /// The most comparisons for a character by the patterns of all fields together.
    private static let maximumCost = 2_000

    private static func check(_ field: Prompts.Field, cost: inout Int) throws(Prompts.Invalid) {
        func invalid(_ reason: String) -> Prompts.Invalid {
            Prompts.Invalid(field: "form", reason: "field \"\(field.name.prefix(maximumName))\": \(reason)")
        }
        guard (1...maximumName).contains(field.name.utf8.count),
            field.name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw invalid("a name has 1 to \(maximumName) bytes and no control characters") }
        if let label = field.label, label.isEmpty || label.count > maximumLabel || label.utf8.count > 4 * maximumLabel {
            throw invalid("a label has 1 to \(maximumLabel) characters")
        }
        guard field.hint?.utf8.count ?? 0 <= maximumHint else {
            throw invalid("a hint has at most \(maximumHint) bytes")
        }
        if let member = foreignMember(of: field) { throw invalid("\(member) does not belong to kind \(field.kind)") }
        try checkLengths(of: field, invalid)
        if let pattern = field.pattern {
            do throws(PatternError) {
                cost += try Pattern(expression: pattern).cost
            } catch {
                throw invalid("pattern: \(error.reason), at character \(error.column)")
            }
            guard cost <= maximumCost else { throw invalid("the patterns of the form are too large together") }
        }
        try checkBounds(of: field, invalid)
        if field.kind == .choice { try checkChoices(of: field, invalid) }
        // An empty field is what a person fills in, but an initial value has to be one.
        if let initial = field.initial, !initial.isEmpty {
            var lenient = field
            (lenient.isRequired, lenient.atLeast) = (nil, nil)
            if let problem = FieldRules(lenient).problem(with: initial) { throw invalid("initial: \(problem)") }
        }
    }

    /// Returns a member that has no meaning for the kind of the field; nil if there is none.
    private static func foreignMember(of field: Prompts.Field) -> String? {
        let isText = [.text, .lines, .secret].contains(field.kind)
        let isRange = [.number, .date, .time, .dateTime, .duration].contains(field.kind)
        let isStepped = [.time, .dateTime, .duration].contains(field.kind)
        let isChoice = field.kind == .choice
        let members: [(name: String, isGiven: Bool, isAllowed: Bool)] = [
            ("minimumLength", field.minimumLength != nil, isText),
            ("maximumLength", field.maximumLength != nil, isText),
            ("pattern", field.pattern != nil, isText), ("purpose", field.purpose != nil, field.kind == .text),
            ("minimum", field.minimum != nil, isRange), ("maximum", field.maximum != nil, isRange),
            ("isInteger", field.isInteger != nil, field.kind == .number), ("step", field.step != nil, isStepped),
            ("choices", field.choices != nil, isChoice), ("atLeast", field.atLeast != nil, isChoice),
            ("atMost", field.atMost != nil, isChoice), ("takesOther", field.takesOther != nil, isChoice),
            ("isRepeated", field.isRepeated != nil, field.kind == .secret),
            ("initial", field.initial != nil, field.kind != .secret),
        ]
        return members.first { $0.isGiven && !$0.isAllowed }?.name
    }

    private static func checkLengths(
        of field: Prompts.Field, _ invalid: (String) -> Prompts.Invalid
    ) throws(Prompts.Invalid) {
        let range = 0...FieldRules.maximumValue
        for length in [field.minimumLength, field.maximumLength].compactMap(\.self) where !range.contains(length) {
            throw invalid("a length is 0 to \(FieldRules.maximumValue)")
        }
        if let least = field.minimumLength, let most = field.maximumLength, least > most {
            throw invalid("minimumLength is above maximumLength")
        }
    }

    private static func checkBounds(
        of field: Prompts.Field, _ invalid: (String) -> Prompts.Invalid
    ) throws(Prompts.Invalid) {
        if let step = field.step {
            let most = field.kind == .duration ? 86_400 : 720
            guard (1...most).contains(step) else { throw invalid("step is out of range (1 to \(most))") }
        }
        func place(_ text: String) -> DecimalNumber? {
            switch field.kind {
            case .number: DecimalNumber(text)
            case .duration: FieldRules.seconds(text).flatMap { DecimalNumber("\($0)") }
            default: FieldRules.place(text, field.kind).flatMap { DecimalNumber("\($0)") }
            }
        }
        var bounds: [DecimalNumber] = []
        for (name, text) in [("min", field.minimum), ("max", field.maximum)] {
            guard let text else { continue }
            guard let bound = place(text) else {
                let example =
                    switch field.kind {
                    case .number: "\(name)=0"
                    case .duration: "\(name)=30m"
                    case .time: "\(name)=9:00"
                    default: "\(name)=2027-03-04"
                    }
                throw invalid("\(name) is a \(field.kind), like \(example), not \"\(text.prefix(64))\"")
            }
            bounds.append(bound)
        }
        if bounds.count == 2, bounds[0] > bounds[1] { throw invalid("minimum is above maximum") }
    }

    private static func checkChoices(
        of field: Prompts.Field, _ invalid: (String) -> Prompts.Invalid
    ) throws(Prompts.Invalid) {
        let choices = field.choices ?? []
        guard !choices.isEmpty || field.takesOther == true else { throw invalid("no choices") }
        for choice in choices {
            guard (1...maximumChoiceLabel).contains(choice.label.utf8.count), !choice.label.utf8.contains(0) else {
                throw invalid("the label of a choice has 1 to \(maximumChoiceLabel) bytes and no NUL")
            }
            if let value = choice.value, value.utf8.count > maximumChoiceValue || value.utf8.contains(0) {
                throw invalid("the value of a choice has at most \(maximumChoiceValue) bytes and no NUL")
            }
        }
        let values = choices.map { ExactText($0.value ?? $0.label) }
        guard Set(values).count == values.count else { throw invalid("two choices have the same value") }
        let rules = FieldRules(field)
        let most = field.takesOther == true ? maximumChoices : choices.count
        guard rules.atLeast >= 0, rules.atMost >= 1, rules.atLeast <= rules.atMost, rules.atLeast <= most else {
            throw invalid("atLeast and atMost do not fit \(choices.count) choices")
        }
    }

    // MARK: The values

    /// Returns the values of all fields in their order; a field without any is empty.
    public static func ordered(
        _ values: [Prompts.FieldValue], by form: [Prompts.Field]
    ) -> [Prompts.FieldValue] {
        form.map { field in
            values.first { $0.name == field.name } ?? Prompts.FieldValue(name: field.name, texts: [])
        }
    }

    /// Checks the values of an answer.
    /// - Throws: `Prompts.Invalid` with the field `values`, which names the field of the form.
    public static func check(
        _ values: [Prompts.FieldValue], of form: [Prompts.Field]
    ) throws(Prompts.Invalid) {
        var given: [String: [String]] = [:]
        for value in values {
            guard given.updateValue(value.texts, forKey: value.name) == nil else {
                throw Prompts.Invalid(field: "values", reason: "field \"\(value.name.prefix(64))\" has two values")
            }
        }
        for field in form {
            if let problem = FieldRules(field).problem(with: given.removeValue(forKey: field.name) ?? []) {
                throw Prompts.Invalid(field: "values", reason: "field \"\(field.name)\": \(problem)")
            }
        }
        if let name = given.keys.min() {
            throw Prompts.Invalid(field: "values", reason: "the form has no field \"\(name.prefix(64))\"")
        }
        let bytes = values.reduce(0) { $0 + $1.texts.reduce($1.name.utf8.count) { $0 + $1.utf8.count } }
        guard bytes <= maximumValues else {
            throw Prompts.Invalid(field: "values", reason: "\(bytes) bytes (maximum \(maximumValues))")
        }
    }
}
