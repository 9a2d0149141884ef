// SPDX-License-Identifier: Apache-2.0

import TOMLKit

extension SettingsText {
    /// Returns the text with other values of settings above its tables. Everything else stays as the person wrote it,
    /// with its comments.
    ///
    /// - Parameter anchor: The setting below whose line new settings are inserted. If no line has it alone, they
    ///   come first.
    /// - Returns: Nil if a value is written in a way that is not supported, such as over several lines.
    package static func changed(
        _ text: String, to values: [(key: String, value: String)], below anchor: String
    ) -> String? {
        guard let table = try? table(text) else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var added: [String] = []
        for (key, value) in values {
            if let old = table[key] {
                guard let old = old.string else { return nil }
                guard old == value || replace(&lines, key, old, value) else { return nil }
            } else {
                added.append("\(key) = \(quoted(value))")
            }
            table[key] = value
        }
        lines.insert(contentsOf: added, at: place(of: anchor, in: lines).map { $0 + 1 } ?? 0)
        let changed = lines.joined(separator: "\n")
        // The new text must mean what was asked for, and be otherwise equal.
        return (try? self.table(changed)) == table ? changed : nil
    }

    private static func replace(_ lines: inout [String], _ key: String, _ old: String, _ value: String) -> Bool {
        guard let place = place(of: key, in: lines) else { return false }
        let line = lines[place]
        guard let equals = line.firstIndex(of: "="),
            let found = [quoted(old), "'\(old)'"].lazy.compactMap({ line[equals...].firstRange(of: $0) }).first
        else { return false }
        lines[place].replaceSubrange(found, with: quoted(value))
        return true
    }

    private static func place(of key: String, in lines: [String]) -> Int? {
        // Settings after the header of a table belong to that table.
        let end = lines.firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.endIndex
        return lines[..<end].firstIndex { line in
            line.firstIndex(of: "=").map { line[..<$0].filter { !$0.isWhitespace } == key } ?? false
        }
    }

    /// Returns a basic string of TOML. The values have no control characters.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
