// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import TextSafety

// The fields of a form, one after the other, each answered by a line.
extension PlainPrompt {
    /// The most choices that are listed; more are named by the beginning of their label.
    private static let listedChoices = 50
    /// The line that ends a text of several lines, as in mail(1).
    private static let end = "."

    /// Returns the lines before the question of a field: its hint and its choices.
    func fieldIntroduction(_ stop: Int) -> [String] {
        guard let form, !form.stops[stop].isRepetition else { return [] }
        let field = form.stops.field(stop)
        var lines = field.hint.map { [$0.visible] } ?? []
        if let list = model.lists[stop]?.list {
            for (row, label) in list.labels.prefix(Self.listedChoices).enumerated() {
                lines.append("\(row + 1). \(label)")
            }
            if list.labels.count > Self.listedChoices {
                lines.append("... and \(list.labels.count - Self.listedChoices) more; type the beginning of one.")
            }
        }
        if field.kind == .lines { lines.append("Several lines; end with a line that is a dot.") }
        return lines
    }

    /// Returns the text before the input of a field.
    func fieldQuestion(_ stop: Int) -> String {
        guard let form else { return "" }
        let field = form.stops.field(stop)
        let place = form.stops[stop].field
        let label = form.stops.label(stop)
        let present: String
        switch field.kind {
        case .check: return label + " (yes or no\(form.draft.entries[place].isChecked ? ", empty for yes" : "")): "
        case .choice: present = model.shownSummary(stop, in: form.draft)
        case .secret: return label + ", not shown: "
        case .lines: return label + ": "
        default: present = form.draft.entries[place].text.visible
        }
        let several = form.draft.takesSeveral(place) ? " (numbers with spaces between them)" : ""
        return label + several + (present.isEmpty ? "" : ", empty for \(present)") + ": "
    }

    /// Takes a line for a field of a form.
    mutating func typedInForm(_ line: String, stop: Int) -> Reaction {
        guard let stops = model.stops else { return .next }
        let (field, place) = (stops.field(stop), stops[stop].field)
        switch field.kind {
        case .check:
            guard let isYes = Self.isYes(line) else {
                return line.isEmpty ? accept(stop) : .refused("Type yes or no.")
            }
            if draft?.entries[place].isChecked != isYes { draft?.toggle(place) }
        case .choice:
            if !line.isEmpty, let refusal = choose(line, stop, place) { return .refused(refusal) }
        case .lines:
            let text = draft?.entries[place].text ?? ""
            if line != Self.end {
                let isFirst = !hasLines
                hasLines = true
                draft?.type(isFirst ? line : text + "\n" + line, in: place)
                return .next
            }
            hasLines = false
        case .secret where stops[stop].isRepetition: draft?.repeatSecret(line, in: place)
        default: if !line.isEmpty || field.kind == .secret { draft?.type(line, in: place) }
        }
        return accept(stop)
    }

    /// Goes to the next field, unless this one has a problem.
    private mutating func accept(_ stop: Int) -> Reaction {
        guard let form else { return .next }
        let isFollowed = stop + 1 < form.stops.count && form.stops[stop + 1].isRepetition
        if !isFollowed, let problem = form.draft.reading(form.stops[stop].field).problem {
            // A secret that was typed differently is typed again from the start.
            if form.stops[stop].isRepetition { stage = .field(stop - 1) }
            return .refused(problem)
        }
        return go(to: stop + 1)
    }

    private static func isYes(_ line: String) -> Bool? {
        switch line.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    /// Chooses by numbers or by the beginnings of labels; returns why that is impossible.
    private mutating func choose(_ line: String, _ stop: Int, _ place: Int) -> String? {
        guard let form, let list = model.lists[stop]?.list else { return nil }
        let takesSeveral = form.draft.takesSeveral(place)
        var rows: [Int] = []
        let isLabel = list.labels.contains { ExactText($0) == ExactText(line) }
        let words = takesSeveral && !isLabel ? line.split { $0 == " " || $0 == "," }.map(String.init) : [line]
        for word in words {
            if let number = Int(word), list.labels.indices.contains(number - 1) {
                rows.append(number - 1)
                continue
            }
            let same = list.labels.indices.filter { list.labels[$0] == word }
            let similar = same.isEmpty ? list.labels.indices.filter { list.row($0, beginsWith: word) } : same
            if similar.count == 1 {
                rows.append(similar[0])
            } else if similar.isEmpty, form.draft.fields[place].takesOther == true {
                // A value of its own is the whole line: blanks and commas belong to it.
                draft?.type(line, in: place)
                return nil
            } else if similar.isEmpty {
                return "No such choice: \(word.visible)."
            } else {
                return "\(similar.count) choices begin with \(word.visible). Type more."
            }
        }
        for row in form.draft.entries[place].chosen where takesSeveral {
            draft?.toggleChoice(row, in: place)
        }
        for row in rows where draft?.entries[place].chosen.contains(row) == false {
            guard draft?.toggleChoice(row, in: place) == true else { return "That is too many." }
        }
        return nil
    }
}
