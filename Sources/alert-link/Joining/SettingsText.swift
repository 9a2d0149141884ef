// SPDX-License-Identifier: Apache-2.0

import TOMLKit

/// The text of `link.toml` while a verb changes it: what the verb does not name stays as the person wrote it, with its
/// comments.
enum SettingsText {
    /// The text with other values of settings above its tables.
    ///
    /// - Returns: Nil where a value is written in a way that is not changed here, such as over several lines.
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
        // Above the first table; below the name of the device, where that stands on its own line.
        lines.insert(contentsOf: added, at: place(of: "device", in: lines).map { $0 + 1 } ?? 0)
        let changed = lines.joined(separator: "\n")
        // Whatever the lines looked like, the text must say what was meant, and all else as before.
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
        // The first table ends what is said of the device itself.
        let end = lines.firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.endIndex
        return lines[..<end].firstIndex { line in
            line.firstIndex(of: "=").map { line[..<$0].filter { !$0.isWhitespace } == key } ?? false
        }
    }

    /// A basic string of TOML. The values hold no control characters.
    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
