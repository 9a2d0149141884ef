// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit

// Changes of the question while its window is on the screen.
extension PromptWindow {
    /// Shows another revision of the question, and lets no button act for a moment. What was typed stays, and so do the
    /// keyboard focus and what is scrolled, where the field, row or button remains.
    ///
    /// - Returns: Whether this window can show it. If not, nothing has changed.
    func change(to prompt: Prompts.Prompt, at now: ContinuousClock.Instant) -> Bool {
        let (former, changed) = (layout, WindowLayout(prompt))
        func looks(_ layout: WindowLayout) -> [MessageDialog.Appearance] { layout.buttons.map(layout.appearance) }
        guard former.buttons.map(\.index) == changed.buttons.map(\.index), looks(former) == looks(changed),
            former.dismissalIndex == changed.dismissalIndex, former.isSearched == changed.isSearched,
            former.hasDismissal == changed.hasDismissal
        else { return false }
        layout = changed
        noteFocus()
        let formerForm = question.draft
        _ = question.handle(.changed(prompt), at: now)
        question.arrange(isSideBySide: layout.list.isEmpty)
        showTitle()
        if former.message != changed.message { showMessage(reads: prompt.mustRead == true) }
        for (old, choice) in zip(former.buttons, changed.buttons) where old.label != choice.label {
            dialog.relabel("\(choice.index)", choice.label, layout.appearance(of: choice))
        }
        if let form, let formerForm, changed.form != former.form { showForm(form, from: formerForm) }
        if former.list != changed.list { showList() }
        if former.list != changed.list || former.defaultIndex != changed.defaultIndex { setDefault() }
        tellChange(at: now)
        return true
    }

    /// Says that the question has changed, and lets no button act for a moment.
    func tellChange(at now: ContinuousClock.Instant) {
        _ = question.handle(.toldOfChange, at: now)
        show(problem: "The question has changed. Read it again.")
    }

    private func showTitle() {
        dialog.setTitle(layout.title)
        content.name(layout.title)
        (texts.first as? Label)?.text = layout.title
        fields?.rename(layout)
    }

    private func showMessage(reads: Bool) {
        for old in texts.dropFirst() { content.remove(old) }
        texts = Array(texts.prefix(1))
        if let message = makeMessage() {
            content.place(message, after: texts.first)
            texts.append(message)
        }
        message?.isReadByFrame = reads
        watchMessage()
        scroller.startAgain()
        lookAtReading()
    }

    private func showForm(_ form: FormView, from former: FormDraft) {
        let hadFocus = form.focused != nil
        form.change(from: former)
        // The field with the keyboard has gone.
        if hadFocus, form.focused == nil, let field = question.model.field { form.focus(field) }
    }

    private func showList() {
        let former = list
        let (isSearching, hadFocus) = (former?.isSearching == true, former?.focused != nil)
        let offset = former?.offset ?? 0
        let list = makeList()
        self.list = list
        if let list {
            content.add(list.content)
            list.takeKeys(of: dialog)
            list.filter = question.model.selection.list.filter
        }
        if isSearching || hadFocus { showSelection(typing: isSearching) }
        if let former { content.remove(former.content) }
        // Rows have no height before they are laid out.
        if let list {
            scrolling = .whenIdle { [unowned self, unowned list] in
                list.offset = offset
                scrolling = nil
            }
        }
    }

    // MARK: Parts that are made again

    /// Creates the list of choices; nil if there is none.
    func makeList() -> ChoiceRows? {
        guard !layout.list.isEmpty else { return nil }
        return ChoiceRows(layout, scrolls: Self.isHigh) { [unowned self] in
            switch $0 {
            case .chosen(let place): send(.clicked(.button(.row(place))))
            case .searched(let text): send(.filtered(nil, text))
            case .escaped: send(.dismissed)
            }
        }
    }

    /// Creates the widget for the message; nil if there is none. A long message scrolls by itself.
    func makeMessage() -> Widget? {
        message = nil
        guard layout.isLong else {
            guard !layout.message.isEmpty else { return nil }
            // A long text is read more easily in long lines that begin at one place.
            if layout.isDrawing { return widened(Label(layout.message).atStart().styled("monospace")) }
            let label =
                layout.message.count > Self.shortText
                ? Label(layout.message).atStart().wide(characters: Self.charactersOfLine)
                : Label(layout.message).centered()
            return isAlarm ? label.styled("title-3") : label
        }
        let height = Self.isHigh ? Self.leastHeightOfMessage : Self.heightOnLowScreen
        let area = ReadingArea(layout.message)
        if !layout.isDrawing {
            let wanted = area.width(of: String(repeating: "e", count: Self.charactersOfLongText))
            area.widen(min(wanted + 2 * ReadingArea.sideMargin, room.width - Self.margins))
        }
        let message = Scroller(layout.isDrawing ? widened(area.styled("monospace")) : area).height(height).framed()
        message.keepsBar()
        self.message = message
        return message
    }

    /// Makes a text as wide as its longest line, if there is room for it: a drawing has its parts below one another.
    private func widened<Text: Widget>(_ text: Text) -> Text {
        let lines = layout.message.split(separator: "\n").prefix(Self.maximumLinesMeasured)
        let longest = lines.max { $0.count < $1.count }.map { String($0.prefix(Self.maximumRow)) } ?? ""
        text.widen(min(text.width(of: longest) + 2 * ReadingArea.sideMargin, room.width - Self.margins))
        return text
    }

    /// The most lines of a drawing of which the longest is looked for, and the most characters in a row of it.
    private static let (maximumLinesMeasured, maximumRow) = (1_000, 120)
    /// The characters in a line of a long text.
    private static let charactersOfLongText = 66
}

extension WindowLayout {
    /// Returns the appearance of a button at the bottom.
    func appearance(of choice: Choice) -> MessageDialog.Appearance {
        switch choice.role {
        case .destructive: .destructive
        case .normal where choice.index == defaultIndex: .suggested
        case .normal, .cancel: .plain
        }
    }
}
