// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The lines of `page.toml` that programs write: `port` and `enabled`. The rest stays as the person wrote it. A value;
/// alert-page reads the file strictly.
public struct PageSettingsLines: Sendable, Hashable {
    /// The comments in front of the lines, where a program writes them first.
    private static let comments = [
        "port": "# The port on 127.0.0.1. The browsers know the page by it.",
        "enabled": "# \"alertctl page enable\" and \"alertctl page disable\" write this.",
    ]

    /// The text of the file.
    public private(set) var text: String

    /// - Parameter text: The text of the file; empty if there is none.
    public init(_ text: String) { self.text = text }

    /// The port; nil before `alertctl page enable` has chosen one, and for a value that is no integer of TOML.
    public var port: Int? { value("port").flatMap(Self.integer) }

    /// A Boolean value indicating whether the page was enabled and not disabled since.
    public var isEnabled: Bool { value("port") != nil && value("enabled") != "false" }

    /// Returns the text of a value that is on one line, without a comment behind it; nil if no line has it.
    public func value(_ key: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let (name, rest) = Self.parts(line) else { return nil }
            if name == key { return String(Self.trimmed(rest.prefix { $0 != "#" })) }
        }
        return nil
    }

    /// Sets a value instead of the one that is there, or in front of the other settings.
    public mutating func set(_ key: String, _ value: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, line) in lines.enumerated() {
            guard let (name, _) = Self.parts(line[...]) else { break }
            guard name == key else { continue }
            lines[index] = "\(key) = \(value)"
            text = lines.joined(separator: "\n")
            return
        }
        let comment = Self.comments[key].map { $0 + "\n" } ?? ""
        text = "\(comment)\(key) = \(value)\n" + text
    }

    /// Returns the key of a line and the text behind the sign, both empty for a line without a setting. Nil for the
    /// beginning of a table.
    private static func parts(_ line: Substring) -> (name: Substring, rest: Substring)? {
        let line = trimmed(line)
        if line.hasPrefix("[") { return nil }
        guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { return ("", "") }
        return (unquoted(trimmed(line[..<sign])), line[line.index(after: sign)...])
    }

    /// Returns a key without quotation marks around it.
    private static func unquoted(_ key: Substring) -> Substring {
        guard let mark = key.first, mark == "\"" || mark == "'", key.count > 1, key.last == mark else { return key }
        return key.dropFirst().dropLast()
    }

    /// Returns an integer of TOML: with a sign, with lines between digits, hexadecimal, octal or binary.
    private static func integer(_ text: String) -> Int? {
        let digits = text.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            return Int(digits.dropFirst(prefix.count), radix: radix)
        }
        return Int(digits)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        text.part(withoutEnds: { $0 == " " || $0 == "\t" || $0 == "\r" })
    }
}
