// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The forms of dialog.
extension BoxCall {
    /// A row of a form.
    private struct Row {
        let label: String
        let text: String
        /// The most characters of the text.
        let length: Int?
        let isHidden: Bool
        let isFixed: Bool
        let isPrinted: Bool

        init(_ cells: [String], isHidden: Bool, type: Int) {
            let (shown, most) = (Int(cells[6]) ?? 0, Int(cells[7]) ?? 0)
            length = most > 0 ? most : shown > 0 ? shown : nil
            (label, text) = (cells[0], length.map { String(cells[3].unicodeScalars.prefix($0)) } ?? cells[3])
            self.isHidden = isHidden || type & 1 != 0
            isFixed = shown <= 0 || type & 2 != 0
            isPrinted = shown > 0
        }
    }

    func form() throws(DialogRefusal) -> DialogQuestion {
        let rows = options.rows.map { cells in
            Row(cells, isHidden: box == .passwordform, type: box == .mixedform ? Int(cells[8]) ?? 0 : 0)
        }
        let open = rows.filter { !$0.isFixed }
        guard open.count <= 64 else { throw DialogRefusal("dialog: at most 64 fields in alertctl.") }
        // A fixed row is part of what the person reads.
        let fixed = rows.filter(\.isFixed).map { [$0.label, $0.text].filter { !$0.isEmpty }.joined(separator: " ") }
        let text = ([text] + fixed).filter { !$0.isEmpty }.joined(separator: "\n")
        var question = question(choosing, heading(text))
        var names: Set<String> = []
        let fields = open.enumerated().map { place, row in
            let name = Self.name(row.label, place, &names)
            var field = Prompts.Field(name: name, kind: row.isHidden ? .secret : .text)
            field.label = DialogHeading.label(row.label)
            field.maximumLength = row.length
            if !row.isHidden, !row.text.isEmpty { field.initial = [row.text] }
            return field
        }
        if !fields.isEmpty { question.question.form = fields }
        let texts = texts
        let ending = options["output-separator"] ?? "\n"
        @Sendable func answer(_ answered: [[String]]) -> String {
            var typed = answered[...]
            return rows.filter(\.isPrinted).map { row in
                let text = row.isFixed ? row.text : typed.popFirst()?.first ?? ""
                // A secret has no initial text here; one that is left empty stays as it was.
                return texts.plain(row.isHidden && text.isEmpty ? row.text : text) + ending
            }.joined()
        }
        question.printed = .values(answer)
        let (showsStatus, help) = (options.has("help-status"), helpText(rows.firstIndex { !$0.isFixed } ?? 0))
        question.printedOtherwise[.help] = .values { "HELP " + help + (showsStatus ? ending + answer($0) : "") }
        question.printedOtherwise[.itemHelp] = question.printedOtherwise[.help]
        for (place, meaning) in question.meanings.enumerated() where meaning == .help {
            if options.has("item-help") { question.meanings[place] = .itemHelp }
            if !showsStatus, !fields.isEmpty { question.question.buttons?[place].withoutValues = true }
        }
        return question
    }

    /// Returns the text of the Help button for a row.
    private func helpText(_ place: Int) -> String {
        let row = options.rows[place]
        return (options.has("item-help") && !options.has("help-tags") ? row.last : row.first) ?? ""
    }

    /// Returns the name of a field. Whoever answers by hand names a field by its label, if that can be a name.
    private static func name(_ label: String, _ place: Int, _ names: inout Set<String>) -> String {
        let isName =
            (1...64).contains(label.utf8.count) && !names.contains(label)
            && label.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        let name = isName ? label : "field \(place + 1)"
        names.insert(name)
        return name
    }
}
