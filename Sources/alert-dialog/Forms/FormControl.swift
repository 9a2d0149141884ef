// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit

/// The widget of a field in a form.
final class FormControl {
    /// The widget by what is done with it.
    enum Kind {
        case line(TextField)
        case lines(TextArea)
        case check(CheckBox)
        case choice(ChoiceField)
    }

    let kind: Kind
    /// All of it.
    let content: Widget
    private let initial: String
    /// The open file chooser; nil if none is open.
    private var chooser: FileChooser?
    /// The month of a date.
    private var month: MonthButton?

    /// The most characters of a line.
    private static let maximumCharacters = 16_384
    /// Pixels: about four lines.
    private static let heightOfArea: Int32 = 90

    /// - Parameters:
    ///   - draft: The form with what stands in it at first.
    ///   - place: The place of the field in the form.
    ///   - list: The list of a choice.
    ///   - label: What screen readers call it.
    ///   - isHigh: Whether the screen has room for lists of some height.
    init(_ draft: FormDraft, at place: Int, list: ChoiceInput?, label: String, isHigh: Bool) {
        let (field, entry) = (draft.fields[place], draft.entries[place])
        initial = entry.text
        switch field.kind {
        case .choice:
            let input = list ?? ChoiceInput(labels: [], of: draft, at: place)
            let list = ChoiceField(input, entry, of: field, label: label, isHigh: isHigh)
            (kind, content) = (.choice(list), list.content)
        case .check:
            let box = CheckBox(label)
            box.isChecked = entry.isChecked
            (kind, content) = (.check(box), box)
        case .lines:
            let area = TextArea(entry.text)
            area.name(label)
            (kind, content) = (.lines(area), Scroller(area).height(Self.heightOfArea).framed().styled("area"))
        case .secret:
            let line = TextField.hidden(hint: "")
            line.name(label)
            line.limit(Int32(Self.maximumCharacters) + 1)
            (kind, content) = (.line(line), line)
        case .text, .number, .date, .time, .dateTime, .duration, .file, .folder, .save:
            let line = TextField.plain(hint: "")
            line.name(label)
            // Text that is too long is refused, and not cut off silently.
            line.limit(Int32(Self.maximumCharacters) + 1)
            line.text = entry.text
            if let purpose = Self.purpose(of: field) { line.expect(purpose) }
            kind = .line(line)
            if field.kind == .date {
                (content, month) = Self.withMonth(line)
                break
            }
            guard let action = Self.action(of: field) else {
                content = line
                break
            }
            let button = FieldButton("Choose...")
            button.explain("Ctrl+O")
            let both = Line(spacing: 6)
            both.add(line.filling(), button)
            content = both
            button.onClick { [unowned self] in choose(action, title: label) }
            line.onKey(first: false) { [unowned self] key in
                guard key.isOpening else { return false }
                choose(action, title: label)
                return true
            }
        }
    }

    private static func purpose(of field: Prompts.Field) -> GtkInputPurpose? {
        switch (field.kind, field.purpose) {
        case (.number, _): GTK_INPUT_PURPOSE_NUMBER
        case (.text, .email?): GTK_INPUT_PURPOSE_EMAIL
        case (.text, .uri?): GTK_INPUT_PURPOSE_URL
        case (.text, .phone?): GTK_INPUT_PURPOSE_PHONE
        default: nil
        }
    }

    private static func action(of field: Prompts.Field) -> GtkFileChooserAction? {
        switch field.kind {
        case .file: GTK_FILE_CHOOSER_ACTION_OPEN
        case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
        case .save: GTK_FILE_CHOOSER_ACTION_SAVE
        default: nil
        }
    }

    /// Returns a line with a button that opens a month.
    private static func withMonth(_ line: TextField) -> (content: Widget, button: MonthButton) {
        let button = MonthButton("Month...") { [weak line] in
            line?.text
        } chosen: { [weak line] date in
            line?.text = date
            line?.focus()
        }
        button.explain("Ctrl+O")
        line.onKey(first: false) { [weak button] key in
            guard let button, key.isOpening else { return false }
            button.open()
            return true
        }
        let both = Line(spacing: 6)
        both.add(line.filling(), button)
        return (both, button)
    }

    private func choose(_ action: GtkFileChooserAction, title: String) {
        guard case .line(let line) = kind else { return }
        chooser = FileChooser(action, title: title, owner: line) { line.text = $0 }
    }

    /// The widget that screen readers describe.
    var main: Widget {
        switch kind {
        case .line(let line): line
        case .lines(let area): area
        case .check(let box): box
        case .choice(let list): list.main
        }
    }

    /// Gives it the keyboard.
    func focus() {
        if let list { list.focus() } else { main.focus() }
    }

    /// Calls `handler` after every change of a text or a box.
    func onChange(_ handler: @escaping () -> Void) {
        switch kind {
        case .line(let line): line.onChange(handler)
        case .lines(let area): area.onChange(handler)
        case .check(let box): box.onToggle(handler)
        case .choice: break
        }
    }

    /// Calls `handler` with what a key means beyond a line, where an input method gets keys before anybody.
    func onEvent(_ handler: @escaping (PromptEvent) -> Void) {
        guard case .line(let line) = kind else { return }
        line.onEnter { handler(.choose) }
        line.onKey(first: false) { key in
            guard case .rows(let steps) = key.meaning else { return false }
            handler(.rows(steps))
            return true
        }
    }

    /// Returns the event of a key, before the widget sees it; nil for one that is its own.
    func event(_ key: Keystroke) -> PromptEvent? {
        switch (kind, key.meaning) {
        case (.lines(let area), .rows(let steps)): area.isAtEdge(down: steps > 0) ? .rows(steps) : nil
        case (.check, .choose), (.check, .rows): PromptEvent(key)
        case (.choice(let list), _): list.event(key)
        case (.line, _), (.lines, _), (.check, _): nil
        }
    }

    /// The list; nil for another kind.
    var list: ChoiceField? { if case .choice(let list) = kind { list } else { nil } }

    /// The reason why the typed or pasted text is not accepted, a sentence; nil if it is.
    var refusal: String? {
        switch kind {
        case .line(let line):
            return line.withLine { bytes in
                if bytes.elementsEqual(initial.utf8) { return nil }
                return EntryFields.refusal(of: bytes, limit: Self.maximumCharacters)
            }
        case .lines(let area):
            let text = area.text
            guard text != initial else { return nil }
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
                let reason = Array(line).withUnsafeBytes { EntryFields.refusal(of: $0, limit: Self.maximumCharacters) }
                if let reason { return reason }
            }
            return text.unicodeScalars.count > Self.maximumCharacters
                ? "Not taken: the text has more than \(Self.maximumCharacters) characters. Shorten it." : nil
        case .check, .choice: return nil
        }
    }
}
