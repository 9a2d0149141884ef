// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit

/// The end of a dialog, which decides the exit status.
enum DialogEnd: String, Sendable {
    case ok = "OK"
    case cancel = "CANCEL"
    /// Esc, or the window was closed.
    case escape = "ESC"
    case extra = "EXTRA"
    case help = "HELP"
    /// The help button, with a help text for the row.
    case itemHelp = "ITEM_HELP"
    case timeout = "TIMEOUT"
    case error = "ERROR"
}

/// A program whose scripts are served, and how it ends.
enum DialogProgram: String, CaseIterable, Sendable {
    case zenity
    case whiptail
    case dialog

    /// The keys of a question in a terminal. zenity has no terminal.
    var keyHabit: KeyHabit {
        switch self {
        case .zenity: .ours
        case .whiptail: .whiptail
        case .dialog: .dialog
        }
    }

    /// Returns the exit status for an end.
    ///
    /// - Parameter environment: The variables, such as `ZENITY_CANCEL` and `DIALOG_ESC`, may set another one.
    func status(_ end: DialogEnd, _ environment: (String) -> String? = { _ in nil }) -> Int32 {
        if self != .whiptail, let text = environment("\(rawValue.uppercased())_\(end.rawValue)"),
            let status = Int32(text)
        {
            // As exit(3) does.
            return status & 0xFF
        }
        switch end {
        case .ok: return 0
        case .cancel: return 1
        case .escape: return self == .zenity ? 1 : 255
        case .extra: return self == .dialog ? 3 : 1
        case .help: return 2
        case .itemHelp: return self.status(.help, environment)
        case .timeout:
            switch self {
            case .zenity: return 5
            case .whiptail: return 255
            // For dialog, a time-out is Esc unless DIALOG_TIMEOUT is set.
            case .dialog: return self.status(.escape, environment)
            }
        case .error: return 255
        }
    }
}

extension DialogQuestion {
    /// Returns the end that a result stands for.
    func end(_ result: Prompts.Result) -> DialogEnd {
        switch result.outcome {
        case .answered:
            let buttons = question.buttons ?? []
            // Without a cancel button, an alert numbers its buttons as they were added; labels need not differ.
            let isNumbered = !buttons.contains { $0.role == .cancel } && meanings.indices.contains(result.index)
            let place = isNumbered ? result.index : buttons.firstIndex { $0.label == result.label }
            return place.map { meanings[$0] } ?? .ok
        case .cancelled: return result.index >= 0 ? .cancel : escapeEnd
        case .timedOut: return timeoutEnd
        case .withdrawn, .lost, .noPresenter: return .error
        }
    }

    /// Returns the kind of text for an end.
    func printed(for end: DialogEnd) -> DialogPrinted { end == .ok ? printed : printedOtherwise[end] ?? .nothing }

    /// Returns the text for an answer that is not a secret.
    ///
    /// - Parameters:
    ///   - values: The values of the form.
    ///   - draft: The text typed here by the time-out; nil if nothing was typed here.
    func text(
        _ result: Prompts.Result, values: [Prompts.FieldValue], draft: TerminalPresenter.Draft? = nil
    ) -> String {
        let end = end(result)
        switch end {
        // zenity's scripts tell its extra buttons apart by their labels.
        case .extra where printsExtra: return (result.label ?? "") + "\n"
        case .timeout where printsAtTimeout:
            let isForm = question.form != nil
            let fields = draft?.form ?? question.form ?? []
            return text(printed, isForm ? nil : draft?.text ?? question.initialText, fields.map { $0.initial ?? [] })
        default: break
        }
        let texts = (question.form ?? []).map { field in values.first { $0.name == field.name }?.texts ?? [] }
        return text(printed(for: end), result.text, texts)
    }

    private func text(_ printed: DialogPrinted, _ typed: String?, _ values: [[String]]) -> String {
        switch printed {
        case .nothing, .secrets: ""
        case .text(let ending): (typed ?? "") + ending
        case .values(let text): text(values)
        }
    }
}
