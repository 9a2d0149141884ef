// SPDX-License-Identifier: Apache-2.0

import TOMLKit

/// Changes to the text of `link.toml` that keep everything else as the person wrote it, with its comments.
enum SettingsText {
    /// Returns the text with other values of settings above its tables.
    ///
    /// - Returns: Nil if a value is written in a way that is not supported, such as over several lines.
    static func changed(_ text: String, to values: [(key: String, value: String)]) -> String? {
        let table: TOMLTable
        do { table = try TOMLTable(string: text) } catch { return nil }
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
        // Insert above the first table, or below the device's name if that has its own line.
        lines.insert(contentsOf: added, at: place(of: "device", in: lines).map { $0 + 1 } ?? 0)
        let changed = lines.joined(separator: "\n")
        // The new text must mean what was asked for, and be otherwise equal.
        do { return try TOMLTable(string: changed) == table ? changed : nil } catch { return nil }
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
        // The first table ends the settings of the device itself.
        let end = lines.firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.endIndex
        return lines[..<end].firstIndex { line in
            line.firstIndex(of: "=").map { line[..<$0].filter { !$0.isWhitespace } == key } ?? false
        }
    }

    /// Returns a basic string of TOML. The values have no control characters.
    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
