// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import WorkFront

extension ZenityCall {
    /// Returns a form with the fields in the order of their options.
    func forms() throws(DialogRefusal) -> DialogQuestion {
        var (fields, names): ([Prompts.Field], Set<String>) = ([], [])
        var lists = options.all("list-values")[...]
        var combos = options.all("combo-values")[...]
        var widths = options.all("column-values")[...]
        for option in options.given {
            let kind: Prompts.FieldKind
            switch option.name {
            case "add-entry": kind = .text
            case "add-password": kind = .secret
            case "add-multiline-entry": kind = .lines
            case "add-calendar": kind = .date
            case "add-list", "add-combo": kind = .choice
            default: continue
            }
            // Whoever answers by hand names a field by its label, if that can be a name.
            let label = option.value
            let isName =
                (1...64).contains(label.utf8.count) && !names.contains(label)
                && label.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            let name = isName ? label : "field \(fields.count + 1)"
            names.insert(name)
            var field = Prompts.Field(name: name, kind: kind, label: DialogHeading.label(label))
            if kind == .date { field.initial = [input.today] }
            if kind == .choice {
                let isList = option.name == "add-list"
                let columns = isList ? (widths.popFirst() ?? "").split(separator: "|").map(String.init) : []
                let width = isList ? columns.count : 1
                if isList, options.has("show-header"), !columns.isEmpty {
                    field.label = DialogHeading.label("\(label) (\(columns.joined(separator: ", ")))")
                }
                field.choices = Self.choices((isList ? lists.popFirst() : combos.popFirst()) ?? "", width: width)
                // zenity shows an empty list; there is nothing to choose from, so something may be typed.
                if field.choices?.isEmpty ?? true { field.takesOther = true }
            }
            fields.append(field)
        }
        guard fields.count <= 64 else { throw DialogRefusal("zenity: at most 64 fields in alertctl", status: 255) }
        var question = question()
        if !fields.isEmpty { question.question.form = fields }
        let separator = MarkupText.unescaped(options["separator"] ?? "|")
        let kinds = options.given.map(\.name).filter { $0.hasPrefix("add-") }
        let format = options["forms-date-format"] ?? "%x"
        question.printed = .values { values in
            let texts = zip(kinds, values).map { kind, texts in
                let text = texts.first ?? ""
                return switch kind {
                case "add-calendar": MarkupText.date(text, format: format)
                // zenity writes a comma after each cell of a list, and a blank for a box without a choice.
                case "add-list": text.isEmpty ? "" : text + ","
                case "add-combo": text.isEmpty ? " " : text
                default: text
                }
            }
            return texts.joined(separator: separator) + "\n"
        }
        return question
    }

    /// Returns the choices of `--list-values` and `--combo-values`: cells between bars.
    private static func choices(_ text: String, width: Int) -> [Prompts.Choice] {
        let cells = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard !text.isEmpty else { return [] }
        let width = max(1, width)
        var (choices, values): ([Prompts.Choice], Set<String>) = ([], [])
        for start in stride(from: 0, to: cells.count, by: width) {
            let row = cells[start..<min(cells.count, start + width)]
            let value = row.joined(separator: ",")
            guard values.insert(value).inserted else { continue }
            let label = row.joined(separator: "\t")
            choices.append(
                Prompts.Choice(label: (label.isEmpty ? " " : label).prefix(bytes: 1_024), value: value))
        }
        return choices
    }
}
