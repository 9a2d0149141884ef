// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import TerminalKit

extension CenterView {
    /// Draws the last row: the typed line, a message, or the keys.
    mutating func drawFoot(
        _ canvas: inout Canvas, row: Int, _ appearance: PromptAppearance
    ) -> (column: Int, row: Int)? {
        let columns = canvas.size.columns
        switch mode {
        case .filtering: return drawLine("Search: ", hint: "", &canvas, row: row)
        default: break
        }
        if let note {
            canvas.draw(
                note.visible.truncated(toColumns: columns - 2, mark: appearance.glyphs.more), column: 1, row: row, .bold
            )
            return nil
        }
        var hints = hints(appearance.glyphs)
        // The last hints, about the keys and leaving, stay longest.
        while hints.count > 1, hints.joined(separator: appearance.glyphs.separator).displayWidth > columns - 2 {
            hints.removeFirst()
        }
        canvas.draw(hints.joined(separator: appearance.glyphs.separator), column: 1, row: row, .faint)
        return nil
    }

    private mutating func drawLine(
        _ label: String, hint: String, _ canvas: inout Canvas, row: Int
    ) -> (column: Int, row: Int) {
        let start = min(1 + label.displayWidth, max(0, canvas.size.columns - 8))
        canvas.draw(label, column: 1, row: row, columns: max(0, start - 1), .bold)
        let width = max(1, canvas.size.columns - start - 1)
        if line.isEmpty { canvas.draw(hint, column: start, row: row, columns: width, .faint) }
        let drawn = line.drawing(columns: width)
        canvas.draw(drawn.text, column: start, row: row, columns: width)
        canvas.mark(column: start, row: row, columns: width, .underline)
        return (min(start + drawn.cursor, canvas.size.columns - 1), row)
    }

    private func hints(_ glyphs: Glyphs) -> [String] {
        switch mode {
        case .details: return ["\(glyphs.upDown) choose", "Enter choose", "Esc back"]
        case .help: return ["any key goes back"]
        case .form(let form):
            let verb =
                switch form.purpose {
                case .create: "schedule"
                case .edit: "change"
                case .ending: "choose"
                case .snooze: "snooze"
                }
            return (form.choices.isEmpty ? [] : ["\(glyphs.upDown) choose"]) + ["Enter \(verb)", "Esc back"]
        default: break
        }
        let ring = contents.ringing == nil ? [] : ["r stop or snooze"]
        if let month {
            let own =
                month.place == nil
                ? ["t today", "PgUp PgDn month", "\(glyphs.leftRight) \(glyphs.upDown) day", "Enter list"]
                : ["p pause", "- skip", "x cancel", "e edit", "Enter open"]
            return own + ring + ["n new", "? keys", month.place == nil ? "Esc back" : "Esc days"]
        }
        let own = (part == .delivered ? ["f unread"] : []) + rowHints
        return ["Tab part"] + own + ["/ search", "u undo"] + enterHint + ring
            + ["m month", "n new", "? keys", "q leave"]
    }

    /// The key that opens the row in focus.
    private var enterHint: [String] {
        if let group = lists[part]?.group { return [group.isFolded ? "Enter unfold" : "Enter fold"] }
        return item == nil ? [] : ["Enter " + (part == .prompts ? "answer" : "open")]
    }

    /// The keys that do something to the row in focus.
    private var rowHints: [String] {
        switch item {
        case .pending(let notification):
            switch notification.state {
            case .paused: return ["p resume", "x cancel", "e edit"]
            case .snoozed: return ["s snooze", "a done", "x cancel"]
            default: break
            }
            return (notification.awaitsAck == true ? [] : ["p pause"]) + (notification.repeats ? ["- skip"] : [])
                + ["x cancel", "e edit"]
        case .past(let past):
            let canSnooze = contents.isNewest(past) && past.content.snoozesLeft != 0
            return (past.unread ? ["x clear", "a done"] : []) + (canSnooze ? ["s snooze"] : [])
        case .prompt, nil: return []
        }
    }

    /// The keys for the row in focus, for the pane that shows it.
    var choiceHints: [String] { enterHint + rowHints }
}
