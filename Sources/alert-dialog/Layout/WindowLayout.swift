// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TextSafety

/// The layout of a prompt in its window: every decision about it, as a value.
struct WindowLayout: Equatable {
    /// A button, or a row of the list.
    struct Choice: Equatable {
        /// The index that it is answered with.
        var index: Int
        /// The label, safe to show.
        var label: String
        var role: Prompts.Role
    }

    /// The input fields.
    enum Fields: Equatable {
        case none
        case text(hint: String, initial: String)
        case secure(hint: String)
        case login(user: String)
    }

    /// The texts of an approval, from the top.
    struct Approval: Equatable {
        /// The lines of the command, each with its mark.
        var command: [String]
        /// The folder and the facts.
        var facts: [String]
        /// The asker's own words, quoted: the title, and the reason.
        var words: [String]
    }

    /// The progress of work, as it is shown.
    struct Work: Equatable {
        /// 0 to 1; nil for a wheel that turns.
        var fraction: Double?
        /// The present step, and the time left.
        var text: String
    }

    /// The window's title and its first line.
    var title: String
    /// More text.
    var message: String
    var isLong: Bool
    var isDrawing: Bool
    /// The buttons at the bottom: up to three of an alert side by side, the cancel button first; below a list the
    /// cancel button.
    var buttons: [Choice]
    /// The list above them from the top, in the order of their indices, so that the destructive one of a sheet is
    /// first.
    var list: [Choice]
    var isSearched: Bool
    /// True for a list without a cancel button, to which the window adds a button that dismisses it.
    var hasDismissal: Bool { !list.isEmpty && !buttons.contains { $0.role == .cancel } }
    /// The input fields.
    var fields: Fields
    /// The fields of a form.
    var form: [Prompts.Field]?
    /// The progress of its work.
    var work: Work?
    /// The texts of an approval, instead of a message.
    var approval: Approval?
    /// The index that Enter chooses.
    var defaultIndex: Int?
    /// The index that Esc and closing the window choose; nil when that answers none.
    var dismissalIndex: Int?
    /// The sentence about Esc.
    var escape: String
    var asker: String
    /// A word for a level that stands out.
    var urgency: String?
    var isCritical: Bool
    /// A Boolean value indicating whether it is an alarm that rings: its title and its buttons are large, and keys
    /// count late.
    var isAlarm: Bool

    /// The longest message in bytes, and its most line breaks, that are shown whole.
    static let (maximumText, maximumLines) = (1500, 20)
    init(_ prompt: Prompts.Prompt) {
        title = SafeText.line(prompt.title)
        message = prompt.message.map(SafeText.paragraphs) ?? ""
        isLong = message.utf8.count > Self.maximumText || message.utf8.count { $0 == 10 } > Self.maximumLines
        isDrawing = Self.isDrawing(message)
        func choice(_ button: Prompts.Button) -> Choice {
            Choice(index: button.index, label: SafeText.line(button.label), role: button.role)
        }
        let cancel = prompt.buttons.filter { $0.role == .cancel }.map(choice)
        let others = ButtonSelection.rows(of: prompt).map(choice)
        if ButtonSelection.isSideBySide(prompt) {
            (list, buttons) = ([], cancel + others)
        } else {
            (list, buttons) = (others, cancel)
        }
        let preset = prompt.buttons.first { $0.isDefault }?.index
        isSearched = list.count > ChoiceList.jumping
        fields =
            switch prompt.input {
            case .none: .none
            case .text:
                .text(hint: prompt.placeholder.map(SafeText.line) ?? "", initial: Self.editable(prompt.initialText))
            case .secure: .secure(hint: prompt.placeholder.map(SafeText.line) ?? "")
            case .login: .login(user: Self.editable(prompt.initialText))
            }
        form = prompt.form
        if prompt.kind == .progress { work = Work(prompt.progress ?? Prompts.Progress()) }
        defaultIndex = preset
        dismissalIndex = cancel.first?.index
        let words = cancel.first?.label ?? ""
        escape = words.isEmpty || words == "Cancel" ? "Esc cancels." : "Esc: \(words)."
        let program = prompt.asker.program.isEmpty ? "a program" : SafeText.isolated(prompt.asker.program)
        isAlarm = prompt.kind == .ring
        let app = prompt.asker.app.map { " of \(SafeText.isolated($0))" } ?? ""
        // Work asks nothing.
        let verb = prompt.kind == .progress ? "Run" : "Asked"
        asker = isAlarm ? "Alarm\(app)" : "\(verb) by \(program), process \(prompt.asker.pid)"
        isCritical = prompt.level == .critical
        if let texts = prompt.approval.map({ ApprovalText($0, asker: prompt.asker.program) }) {
            let asked = ApprovalText.quoted(prompt.title, verb: "asks", asker: prompt.asker.program)
            let words = [asked] + [texts.reason].compactMap(\.self)
            approval = Approval(command: texts.command, facts: texts.facts, words: words)
            // The title is the asker's word. A screen reader begins with what is known.
            title = SafeText.line(prompt.asker.program) + (prompt.isPlan ? " has a plan" : " wants to run a command")
        }
        urgency =
            switch prompt.level {
            case .passive, .active: nil
            case .timeSensitive: "Time-sensitive"
            // Every alarm is.
            case .critical: isAlarm ? nil : "Critical"
            }
    }

    /// Returns whether a text has lines and blocks, or lines that begin with blanks or have several in a row.
    private static func isDrawing(_ text: String) -> Bool {
        guard text.utf8.contains(10) else { return false }
        return text.hasPrefix("  ") || text.contains("\n  ") || text.contains("   ") || text.contains("\t")
            || text.unicodeScalars.contains { 0x2500...0x259F ~= $0.value }
    }

    /// Returns a line of text for a field of GTK: without NUL, which would end the text.
    private static func editable(_ text: String?) -> String {
        String(String.UnicodeScalarView((text ?? "").unicodeScalars.filter { $0 != "\0" }))
    }
}

extension WindowLayout.Work {
    /// The layout of a progress.
    init(_ progress: Prompts.Progress) {
        fraction = progress.fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        let left = progress.left.map { "about \(Duration.microseconds($0).words) left" }
        let done = fraction.map { "\(Int(($0 * 100).rounded(.down))) %" }
        let figures = [done, left].compactMap(\.self).joined(separator: ", ")
        text = [progress.text.map(SafeText.line) ?? "", figures].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension PromptCountdown {
    /// Returns the text to show; nil without an end.
    func text(at now: ContinuousClock.Instant) -> String? {
        guard let words = left(at: now)?.words else { return nil }
        if case .standing = self { return "\(words) left, waiting while you type" }
        return "Closes by itself in \(words)"
    }

    /// Returns the next time when ``text(at:)`` changes; nil if it does not change. The text changes every second in
    /// the last two minutes, and every minute before.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = left(at: now) else { return nil }
        return change(after: now, unit: left > .seconds(120) ? 60 : 1)
    }
}

extension Duration {
    /// A length of time in the largest unit that says enough, rounded up, so that it never says 0 while some is left.
    var words: String {
        let seconds = max(0, components.seconds + (components.attoseconds > 0 ? 1 : 0))
        switch seconds {
        case ...120: return "\(seconds) s"
        case ...(120 * 60): return "\((seconds + 59) / 60) min"
        case ...(48 * 3600): return "\((seconds + 3599) / 3600) h"
        default: return "\((seconds + 86399) / 86400) days"
        }
    }
}
