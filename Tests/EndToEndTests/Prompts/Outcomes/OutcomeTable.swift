// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The table as Markdown: the action with each presenter, and the script's result.
struct OutcomeTable {
    private var lines: [String]
    private var notes: [String] = []

    init(_ presenters: [String], json: String) {
        let heads = ["what becomes of it", "alertctl ..."] + presenters + ["exit", "printed", "with `\(json)`"]
        lines = [Self.line(heads), Self.line(heads.map { _ in "---" })]
    }

    /// Adds a row. A cell that cannot be has a note instead of a deed.
    mutating func add(_ row: OutcomeRow, _ cells: [Cell]) {
        let texts = cells.map { cell in
            switch cell {
            case .done(let deed): deed
            case .wrong(let reason): "**" + reason + "**"
            case .cannotBe(let reason): "- " + note(reason)
            }
        }
        var json = row.json.map(Self.code) ?? (row.isWithoutJSON ? "-" : "")
        if row.isToldLater { json += " " + note("Printed by `alertctl question wait ID` once alertd runs again.") }
        lines.append(
            Self.line(
                [row.what, Self.code(row.words.map(Self.quoted).joined(separator: " "))] + texts + [
                    "\(row.status)",
                    row.output.isEmpty ? "" : Self.code(String(row.output.dropLast()).replacing("\n", with: "⏎")),
                    json,
                ]))
    }

    /// A cell of it.
    enum Cell {
        /// This was done, and the script got the promised result.
        case done(String)
        case wrong(String)
        case cannotBe(String)
    }

    /// The whole of it.
    var text: String {
        var text = lines.joined(separator: "\n") + "\n"
        for (number, note) in notes.enumerated() { text += "\n\(number + 1). \(note)" }
        return text + (notes.isEmpty ? "" : "\n")
    }

    private mutating func note(_ text: String) -> String {
        let index = notes.firstIndex(of: text) ?? notes.count
        if index == notes.count { notes.append(text) }
        return "(\(index + 1))"
    }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    /// A bar would part cells, also within code.
    static func code(_ text: String) -> String { "`" + text.replacing("|", with: "\\|") + "`" }

    /// Returns a word quoted for a shell.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
