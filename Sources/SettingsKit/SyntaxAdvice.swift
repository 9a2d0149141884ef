// SPDX-License-Identifier: Apache-2.0

/// Advice for a line that is not TOML: the text to write. The parser's own words name tokens.
struct SyntaxAdvice {
    let text: String

    /// - Parameters:
    ///   - lines: The lines of the file.
    ///   - line: The number of the line that the parser refuses, from 1.
    init?(lines: [Substring], line: Int) {
        guard lines.indices.contains(line - 1) else { return nil }
        let wrong = Self.trimmed(lines[line - 1])
        if wrong.hasPrefix("["), let advice = Self.header(wrong, lines[..<(line - 1)]) {
            text = advice
        } else if let (key, value) = Self.setting(wrong) {
            guard let advice = Self.value(key, value, lines[..<(line - 1)]) else { return nil }
            text = advice
        } else if !wrong.isEmpty, wrong.allSatisfy({ Self.isPart($0) }) {
            text = "\(wrong) has no value; write \(wrong) = ..., or [\(wrong)] for a section"
        } else if wrong.hasPrefix("=") {
            text = "a setting has a name before its ="
        } else if let colon = wrong.firstIndex(of: ":"), wrong[..<colon].allSatisfy({ Self.isPart($0) || $0 == "." }) {
            let value = Self.trimmed(wrong[wrong.index(after: colon)...])
            text = "a setting has = between its name and its value; write \(wrong[..<colon]) = \(value)"
        } else {
            return nil
        }
    }

    /// Returns the advice for the header of a section; nil if it is right.
    private static func header(_ line: Substring, _ before: ArraySlice<Substring>) -> String? {
        let name = name(of: line)
        let isList = line.hasPrefix("[[")
        guard !name.isEmpty else { return "a section has a name, like [sound]" }
        let whole = isList ? "[[\(name)]]" : "[\(name)]"
        guard line.hasPrefix(whole) else { return "a section ends with its bracket; write \(whole)" }
        let rest = trimmed(line.dropFirst(whole.count))
        if !rest.isEmpty, !rest.hasPrefix("#") { return "a setting is on a line below its section: \(rest)" }
        guard let first = before.firstIndex(where: { trimmed($0).hasPrefix("[\(name)]") }) else { return nil }
        return "[\(name)] is at line \(first + 1) already; put both into one"
    }

    /// Returns the advice for a setting; nil if nothing is known about its mistake.
    private static func value(_ key: Substring, _ value: Substring, _ before: ArraySlice<Substring>) -> String? {
        if value.isEmpty { return "\(key) has no value" }
        // Another setting of this section has the same name.
        let section = before.lastIndex { trimmed($0).hasPrefix("[") }.map { $0 + 1 } ?? before.startIndex
        if let first = before[section...].firstIndex(where: { setting(trimmed($0))?.key == key }) {
            return "\(key) is at line \(first + 1) already; keep one of them"
        }
        if value.hasPrefix("=") { return "a setting has one =; write \(key) = \(trimmed(value.drop { $0 == "=" }))" }
        if let quote = value.first, quote == "\"" || quote == "'" {
            // A character is escaped in double quotes only.
            let isClosed = value.dropFirst().contains(quote)
            return isClosed ? nil : "a text ends with its quote; write \(key) = \(value)\(quote)"
        }
        if value.hasPrefix("[") { return list(key, value) }
        if let first = value.first, first.isNumber || first == "-" || first == "+" { return number(key, value) }
        let words = value.split(separator: " ")
        guard let word = words.first, word.first?.isLetter == true, !["true", "false", "inf", "nan"].contains(value)
        else { return nil }
        return "a text is in quotes; write \(key) = \"\(words.joined(separator: " "))\""
    }

    /// Returns the advice for a list on one line; nil if it is right.
    private static func list(_ key: Substring, _ value: Substring) -> String? {
        guard value.hasSuffix("]") else { return "a list ends with its bracket; write \(key) = \(value)]" }
        let mended = value.replacing(#"" ""#, with: #"", ""#)
        return mended == value ? nil : "a list has commas between its values; write \(key) = \(mended)"
    }

    /// Returns the advice for a number that is none, as `200%` and `1,5`; nil if it is one.
    private static func number(_ key: Substring, _ value: Substring) -> String? {
        let digits = value.drop { $0 == "-" || $0 == "+" }
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) {
            return "a number has a point; write \(key) = \(parts[0]).\(parts[1])"
        }
        guard digits.contains(where: { $0.isLetter || $0 == "%" || $0 == ":" || $0 == " " }),
            !digits.hasPrefix("0x"), !digits.hasPrefix("0b"), !digits.hasPrefix("0o"), !value.contains("\"")
        else { return nil }
        return "a text is in quotes; write \(key) = \"\(value)\""
    }

    /// Returns the name in a header that may not be closed.
    private static func name(of line: Substring) -> Substring {
        line.drop { $0 == "[" || $0 == " " }.prefix { isPart($0) || $0 == "." }
    }

    private static func setting(_ line: Substring) -> (key: Substring, value: Substring)? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let key = trimmed(line[..<sign])
        guard !key.isEmpty, key.allSatisfy({ isPart($0) || $0 == "." || $0 == "\"" }) else { return nil }
        return (key, trimmed(line[line.index(after: sign)...].prefix { $0 != "#" }))
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_"
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var line = line.drop { $0.isWhitespace }
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
