// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

/// A form while a person fills it in: what is typed and chosen in each field, and whether that is complete. Terminal
/// and window draw it in their own way.
public struct FormDraft: Sendable {
    /// The content of a field.
    public struct Entry: Sendable, Hashable {
        /// The typed text; of a choice, the value that is none of the list.
        public var text = ""
        /// A secret, typed again.
        public var repetition = ""
        /// The chosen places in the list, in the order of the list.
        public var chosen: Set<Int> = []
        /// A Boolean value indicating whether a box is checked.
        public var isChecked = false
    }

    /// The fields.
    public let fields: [Prompts.Field]
    /// The contents, one a field.
    public private(set) var entries: [Entry]
    /// The meanings of the contents, one a field.
    private var readings: [FieldReading] = []
    private let rules: [FieldRules]
    private let reader: FieldReader

    /// Creates the draft of a form with its initial values.
    public init(_ fields: [Prompts.Field], reader: FieldReader) {
        self.fields = fields
        self.reader = reader
        rules = fields.map(FieldRules.init)
        entries = fields.map(Self.entry)
        readings = fields.indices.map(read)
    }

    /// Creates the draft of a form that has changed. Typed text and choices stay in the fields with the same name and
    /// kind, as far as the values of the choices remain.
    public init(_ fields: [Prompts.Field], keeping former: FormDraft) {
        self.init(fields, reader: former.reader)
        for place in fields.indices {
            guard let old = former.place(of: fields[place]), former.isTouched(old) else { continue }
            entries[place] = former.entry(old, for: fields[place])
        }
        readAgain()
    }

    /// Returns the place of the field that has the name and the kind of another one; nil if there is none.
    public func place(of field: Prompts.Field) -> Int? {
        fields.firstIndex { $0.kind == field.kind && ExactText($0.name) == ExactText(field.name) }
    }

    /// Returns whether a field has another content than at first.
    public func isTouched(_ place: Int) -> Bool { entries[place] != Self.entry(of: fields[place]) }

    /// Returns the content of a field as it is in the field that replaces it.
    private func entry(_ place: Int, for field: Prompts.Field) -> Entry {
        var entry = entries[place]
        let choices = fields[place].choices ?? []
        guard field.kind == .choice else { return entry }
        let places = Self.places(of: field)
        entry.chosen = Set(entry.chosen.compactMap { places[ExactText(choices[$0].value ?? choices[$0].label)] })
        return entry
    }

    private static func entry(of field: Prompts.Field) -> Entry {
        var entry = Entry()
        let initial = field.initial ?? []
        switch field.kind {
        case .choice:
            let places = places(of: field)
            for text in initial {
                if let place = places[ExactText(text)] { entry.chosen.insert(place) } else { entry.text = text }
            }
        case .check: entry.isChecked = initial.first == "true"
        case .duration: entry.text = initial.first.map { $0 + "s" } ?? ""
        case .dateTime: entry.text = initial.first.map { String($0.map { $0 == "T" ? " " : $0 }) } ?? ""
        default: entry.text = initial.first ?? ""
        }
        return entry
    }

    /// Returns the place of each value in the list of a field.
    private static func places(of field: Prompts.Field) -> [ExactText: Int] {
        let values = (field.choices ?? []).map { ExactText($0.value ?? $0.label) }
        return Dictionary(zip(values, values.indices), uniquingKeysWith: { first, _ in first })
    }

    // MARK: Filling in

    /// Sets the typed text of a field. In a list of which one is chosen, it replaces the choice.
    public mutating func type(_ text: String, in place: Int) {
        let replaces = fields[place].kind == .choice && rules[place].atMost == 1
        change(place) { entry in
            if replaces { entry.chosen = [] }
            entry.text = text
        }
    }

    /// Sets the second typing of a secret.
    public mutating func repeatSecret(_ text: String, in place: Int) { change(place) { $0.repetition = text } }

    /// Sets what was typed at a stop, unless that is a box, or a list whose typed text only filters.
    public mutating func type(_ text: String, at stop: FormStops.Stop) {
        if stop.isRepetition {
            repeatSecret(text, in: stop.field)
        } else if fields[stop.field].kind != .choice, fields[stop.field].kind != .check {
            type(text, in: stop.field)
        }
    }

    /// Checks or unchecks a box.
    public mutating func toggle(_ place: Int) { change(place) { $0.isChecked.toggle() } }

    /// Changes a content, and reads it once: to read a path is a request to the file system.
    private mutating func change(_ place: Int, _ change: (inout Entry) -> Void) {
        let former = entries[place]
        change(&entries[place])
        if entries[place] != former { readings[place] = read(place) }
    }

    /// Chooses a row of a list, or takes it back if the list takes several. Where one choice is the most, it replaces
    /// the other, and a typed one; chosen again it stays, as in any list of one choice.
    ///
    /// - Returns: Whether anything changed: a full list takes no more.
    @discardableResult
    public mutating func toggleChoice(_ row: Int, in place: Int) -> Bool {
        let most = rules[place].atMost
        if most == 1 {
            let former = entries[place]
            change(place) { $0 = Entry(chosen: [row]) }
            return entries[place] != former
        }
        if entries[place].chosen.contains(row) {
            change(place) { $0.chosen.remove(row) }
            return true
        }
        guard entries[place].chosen.count < most else { return false }
        change(place) { $0.chosen.insert(row) }
        return true
    }

    /// Returns whether a field takes several choices.
    public func takesSeveral(_ place: Int) -> Bool { rules[place].atMost > 1 }

    // MARK: Reading

    /// Returns the label of a field.
    public func label(_ place: Int) -> String { SafeText.line(fields[place].label ?? fields[place].name) }

    /// Returns what the content of a field means.
    public func reading(_ place: Int) -> FieldReading { readings[place] }

    /// Reads all contents again, after what they depend on has changed: a file that a path names was looked at.
    public mutating func readAgain() { readings = fields.indices.map(read) }

    private func read(_ place: Int) -> FieldReading {
        let (field, entry, rules) = (fields[place], entries[place], rules[place])
        switch field.kind {
        case .check:
            let texts = [entry.isChecked ? "true" : "false"]
            return FieldReading(texts: texts, problem: rules.problem(with: texts))
        case .choice:
            let choices = field.choices ?? []
            var texts = choices.indices.filter(entry.chosen.contains).map { choices[$0].value ?? choices[$0].label }
            if field.takesOther == true, !entry.text.isEmpty { texts.append(entry.text) }
            return FieldReading(texts: texts, problem: rules.problem(with: texts))
        default:
            var reading = reader.reading(of: entry.text, in: rules)
            if reading.problem == nil, field.isRepeated == true, entry.repetition != entry.text {
                reading.problem = "The two are not the same."
            }
            return reading
        }
    }

    /// The first field whose content cannot be accepted, and why; nil if the form is complete.
    public var firstProblem: (place: Int, sentence: String)? {
        for place in fields.indices {
            if let problem = reading(place).problem { return (place, problem) }
        }
        return nil
    }

    /// The values; nil while a field has a problem.
    public var values: [Prompts.FieldValue]? {
        var values: [Prompts.FieldValue] = []
        for place in fields.indices {
            guard readings[place].problem == nil else { return nil }
            values.append(.init(name: fields[place].name, texts: readings[place].texts))
        }
        return values
    }

    /// The fields with their present contents as initial values, for a question that is shown again. Secrets, and what
    /// cannot be accepted, are left out.
    public var kept: [Prompts.Field] {
        fields.indices.map { place in
            var field = fields[place]
            guard field.kind != .secret, readings[place].problem == nil else { return field }
            // An empty initial value is an answer, see ChoiceInput; an untouched field has none.
            let texts = readings[place].texts
            if field.initial != nil || !texts.isEmpty { field.initial = texts }
            return field
        }
    }
}
