// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import PromptKit
package import Varlink

/// A form as a flat JSON Schema, which the elicitation of the Model Context Protocol uses (revision 2025-11-25,
/// "Requested Schema", and the enums of the revision before), and the values as the JSON that fits it.
package struct FormSchema: Equatable {
    /// A schema that cannot be a form.
    package struct Refusal: Error, Equatable {
        /// The reason as a sentence that names the property.
        package var reason: String
    }

    /// The type of a value in the answer.
    private enum ValueType: Equatable {
        case string, number, boolean
        /// A string with an offset (RFC 3339).
        case dateTime
        /// A value of a list, by the text that the form has for it.
        case choice([String: JSON])
        /// An array of such values.
        case choices([String: JSON])
    }

    package let fields: [Prompts.Field]
    private let types: [String: ValueType]
    /// The zone of days with times.
    package var zone = Zone.utc

    /// Reads a schema.
    package init(_ schema: JSON) throws(Refusal) {
        guard schema["type"]?.stringValue ?? "object" == "object",
            let properties = schema["properties"]?.objectValue
        else { throw Refusal(reason: "The schema is not an object with properties.") }
        let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
        var fields: [Prompts.Field] = []
        var types: [String: ValueType] = [:]
        for member in properties.members {
            var (field, type) = try Self.field(member.key, member.value)
            if field.kind == .number { field = Self.bounded(field) }
            if required.contains(member.key) {
                // A box that must have a value may be empty: false is one.
                if field.kind != .check { field.isRequired = true }
            }
            fields.append(field)
            types[member.key] = type
        }
        self.fields = fields
        self.types = types
    }

    private static func field(_ name: String, _ schema: JSON) throws(Refusal) -> (Prompts.Field, ValueType) {
        var field = Prompts.Field(name: name, kind: .text)
        field.label = schema["title"]?.stringValue
        field.hint = schema["description"]?.stringValue
        let type: ValueType
        let word = schema["type"]?.stringValue ?? "string"
        if ["string", "number", "integer", "boolean"].contains(word), let list = try choices(schema, of: field.name) {
            (field.kind, field.choices) = (.choice, list.choices)
            field.initial = schema["default"].flatMap(choiceText).map { [$0] }
            return (field, .choice(list.values))
        }
        switch word {
        case "string": type = try readString(schema, &field)
        case "number", "integer":
            field.kind = .number
            if word == "integer" { field.isInteger = true }
            field.minimum = schema["minimum"].flatMap(numberText)
            field.maximum = schema["maximum"].flatMap(numberText)
            field.initial = schema["default"].flatMap(numberText).map { [$0] }
            type = .number
        case "boolean":
            field.kind = .check
            field.initial = schema["default"]?.boolValue.map { [$0 ? "true" : "false"] }
            type = .boolean
        case "array":
            guard let items = schema["items"], let list = try choices(items, of: field.name) else {
                throw Refusal(reason: "\(field.name): the items of an array need a list of values.")
            }
            field.kind = .choice
            field.choices = list.choices
            field.atLeast = schema["minItems"]?.wholeValue.map { Int(clamping: $0) }
            field.atMost = schema["maxItems"]?.wholeValue.map { Int(clamping: $0) } ?? max(2, list.choices.count)
            field.initial = schema["default"]?.arrayValue?.compactMap(choiceText)
            type = .choices(list.values)
        case let other: throw Refusal(reason: "\(field.name): the type \(other.prefix(64)) is not a field of a form.")
        }
        return (field, type)
    }

    private static func readString(_ schema: JSON, _ field: inout Prompts.Field) throws(Refusal) -> ValueType {
        field.initial = schema["default"]?.stringValue.map { [$0] }
        var type = ValueType.string
        switch schema["format"]?.stringValue {
        case nil: break
        case "email": field.purpose = .email
        case "uri": field.purpose = .uri
        case "date": field.kind = .date
        case "date-time":
            (field.kind, field.initial) = (.dateTime, nil)
            type = .dateTime
        case let other?: throw Refusal(reason: "\(field.name): the format \(other.prefix(64)) is unknown.")
        }
        guard field.kind == .text else { return type }
        field.minimumLength = schema["minLength"]?.wholeValue.map { Int(clamping: $0) }
        field.maximumLength = schema["maxLength"]?.wholeValue.map { Int(clamping: min($0, 65_536)) }
        field.pattern = schema["pattern"]?.stringValue
        return type
    }

    /// A list of values as the form shows it, and the value for each text of an answer.
    private typealias ChoiceList = (choices: [Prompts.Choice], values: [String: JSON])

    /// Reads the choices of `enum` with `enumNames`, of `oneOf`, or of `anyOf`; nil if the schema has none.
    private static func choices(_ schema: JSON, of field: String) throws(Refusal) -> ChoiceList? {
        var list: ChoiceList = ([], [:])
        func add(_ value: JSON?, _ name: JSON?) throws(Refusal) {
            guard let value, let text = choiceText(value) else {
                throw Refusal(
                    reason: "\(field): \(value?.description.prefix(64) ?? "an entry without const") is not a choice; "
                        + "one is a string, a number or a Boolean value.")
            }
            // "1" and 1 would look the same, and one of them would come back as the other.
            guard list.values.updateValue(value, forKey: text) == nil else {
                throw Refusal(reason: "\(field): two choices are \"\(text.prefix(64))\".")
            }
            let label = name?.stringValue ?? text
            list.choices.append(
                Prompts.Choice(label: label.isEmpty ? "(nothing)" : label, value: label == text ? nil : text))
        }
        if let values = schema["enum"]?.arrayValue {
            let names = schema["enumNames"]?.arrayValue ?? []
            for (place, value) in values.enumerated() {
                try add(value, names.indices.contains(place) ? names[place] : nil)
            }
        } else if let values = (schema["oneOf"] ?? schema["anyOf"])?.arrayValue {
            for value in values { try add(value["const"], value["title"]) }
        } else {
            return nil
        }
        return list
    }

    /// Returns the form's text for a value of a list; nil for an array, an object, and null.
    private static func choiceText(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        default: numberText(value)
        }
    }

    private static func numberText(_ json: JSON) -> String? {
        switch json {
        case .int(let number): "\(number)"
        case .float(let number): DecimalNumber.text(number)
        case .decimal: json.doubleValue.flatMap(DecimalNumber.text)
        default: nil
        }
    }

    /// Returns a field whose numbers fit into JSON: a larger integer would lose digits in the answer (RFC 8259,
    /// section 6, and most readers).
    package static func bounded(_ field: Prompts.Field) -> Prompts.Field {
        guard field.kind == .number else { return field }
        var field = field
        let (least, most) = ("\(Int64.min)", "\(Int64.max)")
        // A bound beyond the other end stays, and the form is refused.
        if field.minimum.map({ isLess($0, least) }) ?? true { field.minimum = least }
        if field.maximum.map({ isLess(most, $0) }) ?? true { field.maximum = most }
        return field
    }

    private static func isLess(_ left: String, _ right: String) -> Bool {
        guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
        return left < right
    }

    // MARK: The values

    /// Returns the values as an object that fits the schema: an empty field has no member.
    package func content(_ values: [Prompts.FieldValue]) -> JSON.Object {
        var object = JSON.Object()
        for value in values {
            switch types[value.name] {
            case nil: continue
            case .choices(let values):
                object[value.name] = .array(value.texts.map { values[$0] ?? .string($0) })
            case .choice(let values):
                if let text = value.texts.first { object[value.name] = values[text] ?? .string(text) }
            case .boolean: object[value.name] = .bool(value.texts.first == "true")
            case .number: if let text = value.texts.first { object[value.name] = Self.number(text) }
            case .string: if let text = value.texts.first { object[value.name] = .string(text) }
            case .dateTime:
                if let text = value.texts.first { object[value.name] = .string(Self.withOffset(text, zone)) }
            }
        }
        return object
    }

    /// Returns the values of fields without a schema as an object: numbers, lengths of time and boxes as what they are,
    /// several choices as an array.
    package static func content(_ values: [Prompts.FieldValue], of fields: [Prompts.Field]) -> JSON.Object {
        var object = JSON.Object()
        for field in fields {
            let texts = values.first { $0.name == field.name }?.texts ?? []
            switch field.kind {
            case .choice where field.atMost ?? 1 > 1: object[field.name] = .array(texts.map { .string($0) })
            case .check: object[field.name] = .bool(texts.first == "true")
            case .number, .duration: object[field.name] = texts.first.map(number) ?? .null
            default: object[field.name] = texts.first.map { .string($0) } ?? .null
            }
        }
        return object
    }

    private static func number(_ text: String) -> JSON {
        if let number = Int64(text) { return .int(number) }
        return Double(text).map { .float($0) } ?? .string(text)
    }

    /// Adds to a local time the offset of its zone at that time.
    private static func withOffset(_ text: String, _ zone: Zone) -> String {
        // A value of a field is written in this form alone.
        guard case .local(let local)? = try? WrittenTime(text), let instant = zone.instant(of: local) else {
            return text
        }
        let minutes = Int((local.wallMicroseconds - instant.microseconds) / 60_000_000)
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return text + ":00" + (minutes < 0 ? "-" : "+") + two(hours) + ":" + two(rest)
    }
}
