// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import WorkFront

/// The table of `zenity --list`.
struct ZenityTable {
    /// The rows, without the boxes of a checklist.
    let rows: [[String]]
    /// The values of the choices, in the order of the rows.
    let values: [String]
    /// The rows that are chosen at first.
    let chosen: [Int]
    private let columns: [String]
    private let hidden: Set<Int>
    private let printed: [Int]

    /// - Parameter cells: The data, row by row.
    init(_ options: ZenityOptions, cells: [String]) throws(DialogRefusal) {
        let titles = options.all("column")
        guard !titles.isEmpty else { throw DialogRefusal("No column titles specified for List dialog.") }
        let hasBoxes = options.has("checklist") || options.has("radiolist")
        let first = hasBoxes ? 1 : 0
        var (rows, chosen): ([[String]], [Int]) = ([], [])
        for start in stride(from: 0, to: cells.count, by: titles.count) {
            var row = Array(cells[start..<min(cells.count, start + titles.count)])
            row += Array(repeating: "", count: titles.count - row.count)
            if hasBoxes, row[0].lowercased() == "true" { chosen.append(rows.count) }
            rows.append(Array(row.dropFirst(first)))
        }
        func numbers(_ name: String) -> [Int] {
            (options[name] ?? "").split(separator: ",").compactMap { Int($0) }.map { $0 - 1 - first }
        }
        columns = Array(titles.dropFirst(first))
        hidden = Set(numbers("hide-column"))
        let all = Array(columns.indices)
        let wanted = options["print-column"].map { $0.uppercased() == "ALL" ? all : numbers("print-column") } ?? [0]
        let printed = wanted.filter(columns.indices.contains)
        (self.rows, self.printed) = (rows, printed)
        self.chosen = options.has("radiolist") ? Array(chosen.prefix(1)) : chosen
        let texts = rows.map { row in printed.map { row[$0] }.joined(separator: "|") }
        // The value of a choice is its printed text, unless two rows print the same.
        values = Set(texts).count == texts.count ? texts : rows.indices.map { "\($0 + 1)" }
    }

    /// The headers of the columns that are shown.
    var header: String { columns.indices.filter { !hidden.contains($0) }.map { columns[$0] }.joined(separator: ", ") }

    /// The choices: the columns that are shown, with a TAB between them.
    var choices: [Prompts.Choice] {
        zip(rows, values).map { row, value in
            let shown = row.indices.filter { !hidden.contains($0) }.map { row[$0] }.joined(separator: "\t")
            return Prompts.Choice(label: (shown.isEmpty ? " " : shown).prefix(bytes: 1_024), value: value)
        }
    }

    /// Returns the line for chosen values; nothing for none.
    func line(_ chosen: [String], separator: String) -> String {
        let cells = rows.indices.filter { chosen.contains(values[$0]) }
            .flatMap { row in printed.map { rows[row][$0] } }
        return cells.isEmpty ? "" : cells.joined(separator: separator) + "\n"
    }
}

extension ZenityCall {
    func list() throws(DialogRefusal) -> DialogQuestion {
        guard options.has("column") else { throw DialogRefusal("No column titles specified for List dialog.") }
        // On the standard input, each line is a cell.
        let cells =
            options.texts.isEmpty
            ? try input.standardInput().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            : options.texts
        let isEnded = options.texts.isEmpty && cells.last == ""
        let table = try ZenityTable(options, cells: isEnded ? cells.dropLast() : cells)
        guard !table.rows.isEmpty else { return question() }
        let separator = MarkupText.unescaped(options["separator"] ?? "|")
        var field = Prompts.Field(name: "choice", kind: .choice, label: "Choice", choices: table.choices)
        if !options.has("hide-header"), !table.header.isEmpty { field.label = DialogHeading.label(table.header) }
        let takesSeveral = options.has("checklist") || (options.has("multiple") && !options.has("radiolist"))
        (field.atLeast, field.atMost) = (0, takesSeveral ? max(2, table.rows.count) : 1)
        // In lists with marks the marks are the answer, even if there is none.
        let hasMarks = options.has("checklist") || options.has("radiolist")
        if hasMarks || !table.chosen.isEmpty { field.initial = table.chosen.map { table.values[$0] } }
        return question(field) { table.line($0, separator: separator) }
    }
}
