// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety

/// Menus, checklists and radio lists.
extension BoxCall {
    func list() -> DialogQuestion {
        var question = question(choosing)
        let rows = options.rows
        guard !rows.isEmpty else { return question }
        let tags = rows.map { $0[0] }
        // Two rows may have the same tag.
        let values = Set(tags).count == tags.count ? tags : tags.indices.map { "\($0 + 1)" }
        let chosen = chosen(rows)
        var field = Prompts.Field(name: "choice", kind: .choice, label: "Choice")
        field.choices = zip(rows, values).map { row, value in
            Prompts.Choice(label: label(row).prefix(bytes: 1_024), value: value)
        }
        // In lists with marks the marks are the answer, even if there is none; a menu begins with the row in focus.
        field.initial = chosen.map { values[$0] }
        (field.atLeast, field.atMost) = (box == .menu ? 1 : 0, box == .checklist ? max(2, rows.count) : 1)
        question.question.form = [field]
        let (texts, box, current) = (texts, box, current(rows))
        @Sendable func picked(_ answered: [[String]]) -> [Int] {
            values.indices.filter { (answered.first ?? []).contains(values[$0]) }
        }
        question.printed = .values { answered in
            let tags = picked(answered).map { tags[$0] }
            return box == .menu
                ? tags.first.map(texts.plain) ?? "" : texts.tags(tags, isQuoted: box == .checklist)
        }
        let helps = rows.map { options.has("item-help") && !options.has("help-tags") ? $0.last ?? "" : $0[0] }
        let showsStatus = options.has("help-status") && box != .menu
        let help = DialogPrinted.values { answered in
            // The row of the cursor is not known here, but one that the person has chosen is.
            let places = picked(answered)
            let text = helps[places.first { box == .menu || !chosen.contains($0) } ?? current]
            guard showsStatus else { return "HELP " + texts.plain(text) }
            let named = "HELP " + (texts.separatesOutput ? texts.plain(text) : texts.quoted(text))
            return texts.tags(places.map { tags[$0] }, isQuoted: box == .checklist, after: named)
        }
        question.printedOtherwise[.help] = help
        question.printedOtherwise[.itemHelp] = help
        if options.has("item-help") {
            question.meanings = question.meanings.map { $0 == .help ? .itemHelp : $0 }
        }
        return question
    }

    /// Returns the place of the row at which the cursor is first.
    private func current(_ rows: [[String]]) -> Int {
        options["default-item"].flatMap { item in rows.firstIndex { $0[0] == item } } ?? 0
    }

    /// Returns the places of the rows that are chosen at first.
    private func chosen(_ rows: [[String]]) -> [Int] {
        if box == .menu { return [current(rows)] }
        let on = rows.indices.filter { Self.isOn(status(rows[$0]), options.program) }
        guard box == .radiolist else { return on }
        return Array(options.program == .whiptail ? on.suffix(1) : on.prefix(1))
    }

    /// Returns the word after the item, or after the tag.
    private func status(_ row: [String]) -> String { row[options.hasItems ? 2 : 1] }

    private static func isOn(_ status: String, _ program: DialogProgram) -> Bool {
        let words = program == .whiptail ? ["on", "yes", "1"] : ["on"]
        return words.contains(status.lowercased())
    }

    private func label(_ row: [String]) -> String {
        var cells = [row[0]]
        if !options.has("noitem") {
            var item = texts.shown(row[1])
            if let separator = options["column-separator"], !separator.isEmpty {
                item = item.split(separator: separator, omittingEmptySubsequences: false).joined(separator: "\t")
            }
            if options.has("notags") { cells = [] }
            cells.append(item)
        }
        if options.has("item-help"), let help = row.last, !help.isEmpty { cells.append(help) }
        let label = cells.joined(separator: "\t")
        return label.isEmpty ? " " : label
    }
}
