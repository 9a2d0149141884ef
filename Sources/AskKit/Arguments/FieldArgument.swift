// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// A field on the command line: `NAME=KIND:LABEL,key=value,...`, with a star behind the name of a field that must be
/// filled in; a name alone is a field of text. `NAME:KIND:LABEL` is the same, also with `required` instead of the star.
/// A backslash takes the meaning from a comma or a bar.
package enum FieldArgument {
    /// The words for kinds.
    package static let kinds = [
        "text", "email", "url", "phone", "lines", "number", "integer", "secret", "choice", "choices", "check", "date",
        "time", "datetime", "duration", "file", "folder", "save",
    ]

    /// Returns whether a word can only be a field: it ends in a star, or has a kind, as in `mail:email`.
    package static func isField(_ text: String) -> Bool {
        if text.count > 1, text.hasSuffix("*") { return true }
        let head = split(text, at: ",")[0]
        guard let equals = head.firstIndex(of: "=") else { return head.contains(":") && withEquals(head) != nil }
        let kind = head[head.index(after: equals)...].prefix { $0 != ":" }
        return equals > head.startIndex && (kind == required || kinds.contains(String(kind)))
    }

    /// Reads a field.
    ///
    /// - Parameter option: The option that has the field, for a refusal: `--form`.
    /// - Throws: A failure that names the option and the part that is not understood.
    package static func field(_ text: String, option: String = "--field") throws(Failure) -> Prompts.Field {
        func refuse(_ reason: String, _ remedy: String) -> Failure {
            Failure(.badInput, "\(option) \(text.visible): \(reason)", remedy: remedy)
        }
        let first = split(text, at: ",")[0]
        if !first.contains("="), first.contains(":") {
            guard let other = withEquals(first) else {
                let parts = first.split(separator: ":", maxSplits: 1).map(String.init)
                let line = parts.count == 2 ? "\(parts[0])=text:\(parts[1])" : "name=text:Your name"
                throw refuse("no kind", "Write it like \(option) \"\(line.visible)\"")
            }
            return try Self.field(other + text.dropFirst(first.count), option: option)
        }
        let equals = text.firstIndex(of: "=")
        if equals == nil, text.contains(",") {
            throw refuse("no kind", "Write it like \(option) \"name=text:Your name\"")
        }
        var name = String(text[..<(equals ?? text.endIndex)])
        var isRequired = name.hasSuffix("*")
        if isRequired { name.removeLast() }
        guard let equals else {
            var field = Prompts.Field(name: name, kind: .text)
            if isRequired { field.isRequired = true }
            return field
        }
        var parts = split(String(text[text.index(after: equals)...]), at: ",")
        let head = parts.removeFirst()
        let colon = head.firstIndex(of: ":")
        var word = String(head[..<(colon ?? head.endIndex)])
        if word == required, colon == nil { (word, isRequired) = ("text", true) }
        guard var field = field(name, kind: word) else {
            let near = Suggestion.nearest(to: word, in: kinds)
            throw refuse(
                "unknown kind \"\(word.visible)\"",
                near.map { "Did you mean \($0)?" } ?? "Allowed: \(kinds.joined(separator: ", "))")
        }
        if let colon { field.label = unescaped(String(head[head.index(after: colon)...])) }
        if isRequired { field.isRequired = true }
        for part in parts { try apply(part, word, to: &field, refuse) }
        if word == "choices", field.atMost == nil { field.atMost = max(2, field.choices?.count ?? 0) }
        return field
    }

    /// The word that people write for a field that must be filled in.
    private static let required = "required"

    /// Returns `NAME*=KIND:LABEL` for `NAME:KIND:LABEL`, `NAME:KIND:required` and `NAME:required`; nil if the second
    /// part is no kind.
    private static func withEquals(_ head: String) -> String? {
        var parts = head.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        var name = parts.removeFirst()
        var isRequired = parts == [required]
        if isRequired { parts = ["text"] }
        guard !name.isEmpty, kinds.contains(parts[0]) else { return nil }
        if parts.count == 2, parts[1] == required || parts[1].hasSuffix(":" + required) {
            isRequired = true
            parts[1] = String(parts[1].dropLast(required.count).dropLast())
            if parts[1].isEmpty { parts.removeLast() }
        }
        if isRequired, !name.hasSuffix("*") { name += "*" }
        return name + "=" + parts.joined(separator: ":")
    }

    private static func field(_ name: String, kind word: String) -> Prompts.Field? {
        var field = Prompts.Field(name: name, kind: .text)
        switch word {
        case "text": break
        case "email": field.purpose = .email
        case "url": field.purpose = .uri
        case "phone": field.purpose = .phone
        case "integer": (field.kind, field.isInteger) = (.number, true)
        case "choices": field.kind = .choice
        case "datetime": field.kind = .dateTime
        default:
            guard kinds.contains(word), let kind = Prompts.FieldKind(rawValue: word) else { return nil }
            field.kind = kind
        }
        return field
    }

    private static func apply(
        _ part: String, _ kind: String, to field: inout Prompts.Field,
        _ refuse: (String, String) -> Failure
    ) throws(Failure) {
        let equals = part.firstIndex(of: "=") ?? part.endIndex
        let key = String(part[..<equals])
        let value = equals < part.endIndex ? unescaped(String(part[part.index(after: equals)...])) : nil
        func text() throws(Failure) -> String {
            guard let value else { throw refuse("\"\(key.visible)\" needs a value", "Write it like \(key)=...") }
            return value
        }
        func number() throws(Failure) -> Int {
            guard let number = Int(try text()) else {
                throw refuse("\"\(key.visible)\" takes a number", "Write it like \(key)=3")
            }
            return number
        }
        func seconds(_ text: String) throws(Failure) -> Int64 {
            do {
                return try Span.parse(text) / 1_000_000
            } catch {
                throw refuse("\(key.visible): \(error.reason)", error.hint)
            }
        }
        func bound() throws(Failure) -> String {
            guard field.kind == .duration else { return try text() }
            return "\(try seconds(try text()))"
        }
        switch key {
        case "hint": field.hint = try text()
        case "initial":
            let whole = try text()
            let parts = split(String(part[equals...].dropFirst()), at: "|").map(unescaped)
            field.initial = field.kind == .duration ? [try bound()] : field.kind == .choice ? parts : [whole]
        case "of":
            field.choices = split(String(part.dropFirst(3)), at: "|").map { Prompts.Choice(label: unescaped($0)) }
        case "min": field.minimum = try bound()
        case "max": field.maximum = try bound()
        case "step":
            field.step =
                field.kind == .duration
                ? Int(try seconds(try text()))
                : try text().hasSuffix("m") ? Int(try text().dropLast()) ?? 0 : try number()
        case "min-length": field.minimumLength = try number()
        case "max-length": field.maximumLength = try number()
        case "pattern": field.pattern = try text()
        case "at-least": field.atLeast = try number()
        case "at-most": field.atMost = try number()
        case required where value == nil: field.isRequired = true
        case "other" where value == nil: field.takesOther = true
        case "twice" where value == nil: field.isRepeated = true
        default:
            let near = Suggestion.nearest(to: key, in: keys)
            throw refuse(
                "unknown part \"\(part.visible)\"",
                near.map { "Did you mean \($0)?" }
                    ?? "Allowed: \(keys.joined(separator: ", ")). Write \\, for a comma of a label")
        }
    }

    private static let keys = [
        "hint", "initial", "of", "min", "max", "step", "min-length", "max-length", "pattern", "at-least", "at-most",
        "other", "twice", required,
    ]

    /// Returns the parts of a text between commas, without the blanks around them. A backslash before a comma keeps it.
    package static func parts(_ text: String) -> [String] {
        split(text, at: ",").map { unescaped($0.trimmingEnds()) }
    }

    /// Splits a text at separators without a backslash before them. Backslashes stay.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == separator, !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts
    }

    /// Removes the backslashes before commas and bars. Other backslashes may belong to a pattern, and stay.
    private static func unescaped(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                if character != ",", character != "|" { result.append("\\") }
                result.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return isEscaped ? result + "\\" : result
    }
}
