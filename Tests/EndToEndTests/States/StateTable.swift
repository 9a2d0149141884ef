// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The table as Markdown: a row for each state, a word a cell, and the reasons below.
struct StateTable {
    private let columns: [String]
    private var rows: [(group: String, text: String, cells: [StateCell])] = []

    init(_ columns: [String]) { self.columns = columns }

    /// Adds a row. Rows of a group stand together.
    mutating func add(_ text: String, in group: String = "", _ cells: [StateCell]) { rows.append((group, text, cells)) }

    /// The whole of it.
    var text: String {
        var notes: [String] = []
        func note(_ text: String) -> String {
            let index = notes.firstIndex(of: text) ?? notes.count
            if index == notes.count { notes.append(text) }
            return "(\(index + 1))"
        }
        let heads = ["state"] + columns.map { "`\($0)`" }
        var lines = [Self.line(heads), Self.line(heads.map { _ in "---" })]
        var groups: [String] = []
        for row in rows where !groups.contains(row.group) { groups.append(row.group) }
        for group in groups {
            if !group.isEmpty { lines.append(Self.line(["**\(group)**"] + columns.map { _ in "" })) }
            for (own, text, cells) in rows where own == group {
                let texts = cells.map { cell in
                    switch cell {
                    case .right(let word): word
                    case .wrong(let reason): "**wrong** " + note(reason)
                    case .not(let reason): "- " + note(reason)
                    }
                }
                lines.append(Self.line([text] + texts))
            }
        }
        var text = lines.joined(separator: "\n") + "\n"
        for (number, note) in notes.enumerated() { text += "\n\(number + 1). \(note)" }
        return text + (notes.isEmpty ? "" : "\n")
    }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
