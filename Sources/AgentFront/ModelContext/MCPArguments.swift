// SPDX-License-Identifier: Apache-2.0

import TerminalKit
import Varlink

/// The checked arguments of a tool call.
struct MCPArguments {
    private var values: JSON.Object = [:]

    /// - Throws: A refusal that names the first argument that is unknown, missing or of the wrong type.
    init(_ json: JSON?, fields: [MCPField], tool: String) throws(MCPRefusal) {
        var json = json ?? .object([:])
        // Some clients write the whole object as text. Any other text is refused below, as no object.
        if let text = json.stringValue, let written = try? JSON(parsing: text, maximumDepth: MCPField.maximumDepth) {
            json = written
        }
        guard let object = json.objectValue else {
            throw MCPRefusal("The arguments must be an object.")
        }
        for member in object.members where !member.value.isNull {
            guard let field = fields.first(where: { $0.name == member.key }) else {
                let names = fields.map(\.name).joined(separator: ", ")
                throw MCPRefusal("\(tool) takes no \"\(member.key.visible.prefix(columns: 200))\"; it takes \(names).")
            }
            guard let value = field.meant(member.value) else { continue }
            if let problem = field.problem(value) { throw MCPRefusal(problem) }
            values[field.name] = value
        }
        if let missing = fields.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw MCPRefusal("\(missing.name) is missing: \(missing.description)")
        }
    }

    func text(_ name: String) -> String? { values[name]?.stringValue }
    func texts(_ name: String) -> [String] { values[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
    func object(_ name: String) -> JSON? { values[name] }
    func flag(_ name: String) -> Bool { values[name]?.boolValue ?? false }
    func number(_ name: String) -> Int? { values[name]?.wholeValue.map { Int($0) } }
}

/// The refusal of a tool call: a sentence from which the model learns what to write instead.
struct MCPRefusal: Error, Equatable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

/// A member of a tool's arguments or result, declared once: its JSON Schema and the check of a value follow.
struct MCPField {
    enum Kind {
        case text
        /// A list of texts.
        case texts(maximum: Int)
        /// true or false.
        case flag
        /// An integer.
        case number(ClosedRange<Int>)
        /// A word out of several.
        case word([String])
        case object
    }

    let name: String
    let kind: Kind
    let description: String
    var isRequired = false

    /// The JSON Schema (2020-12) of the value.
    var schema: JSON.Object {
        var schema: JSON.Object
        switch kind {
        case .text: schema = ["type": "string"]
        case .texts(let maximum):
            schema = ["type": "array", "items": ["type": "string"], "maxItems": .int(Int64(maximum))]
            if isRequired { schema["minItems"] = 1 }
        case .flag: schema = ["type": "boolean"]
        case .number(let range):
            schema = [
                "type": "integer", "minimum": .int(Int64(range.lowerBound)), "maximum": .int(Int64(range.upperBound)),
            ]
        case .word(let words): schema = ["type": "string", "enum": .array(words.map { .string($0) })]
        case .object: schema = ["type": "object"]
        }
        schema["description"] = .string(description)
        return schema
    }

    /// Returns the JSON Schema of an object with these members and no others.
    static func schema(_ fields: [MCPField]) -> JSON {
        var properties: JSON.Object = [:]
        for field in fields { properties[field.name] = .object(field.schema) }
        let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
        var schema: JSON.Object = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .array(required) }
        schema["additionalProperties"] = false
        return .object(schema)
    }

    /// Returns the value that a client means. Some clients write a list, an object, a number or a flag as text, and an
    /// optional word that was left out as an empty text. The model did write the value, so a refusal would not help it.
    ///
    /// - Returns: Nil for a value that counts as left out.
    fileprivate func meant(_ value: JSON) -> JSON? {
        guard let text = value.stringValue else { return value }
        switch kind {
        case .text: return value
        // Without its type, nil would be the JSON value null.
        case .word: return text.isEmpty && !isRequired ? JSON?.none : value
        case .texts, .flag, .number, .object:
            // A text that is no JSON, or another kind of value, is refused as what it is.
            guard let written = try? JSON(parsing: text, maximumDepth: Self.maximumDepth), isOfKind(written) else {
                return value
            }
            return written
        }
    }

    /// The deepest nesting of a value that is written as text.
    fileprivate static let maximumDepth = 32

    private func isOfKind(_ value: JSON) -> Bool {
        switch kind {
        case .text, .word: value.stringValue != nil
        case .texts: value.arrayValue != nil
        case .flag: value.boolValue != nil
        case .number: value.wholeValue != nil
        case .object: value.objectValue != nil
        }
    }

    /// Returns the reason why a value is not allowed; nil if it is.
    fileprivate func problem(_ value: JSON) -> String? {
        switch kind {
        case .text: value.stringValue == nil ? "\(name) must be a string." : nil
        case .texts(let maximum):
            if let elements = value.arrayValue, elements.allSatisfy({ $0.stringValue != nil }) {
                if elements.isEmpty, isRequired {
                    "\(name) is empty; give at least one."
                } else {
                    elements.count > maximum ? "\(name) has \(elements.count) entries (maximum \(maximum))." : nil
                }
            } else {
                "\(name) must be a list of strings."
            }
        case .flag: value.boolValue == nil ? "\(name) must be true or false." : nil
        case .number(let range):
            value.wholeValue.map { range.contains(Int($0)) } != true
                ? "\(name) must be an integer from \(range.lowerBound) to \(range.upperBound)." : nil
        case .object: value.objectValue == nil ? "\(name) must be an object." : nil
        case .word(let words):
            value.stringValue.map(words.contains) != true
                ? "\(name) must be one of these: \(words.joined(separator: ", "))." : nil
        }
    }
}
