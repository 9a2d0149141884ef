// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The window of one prompt. It shows, and tells what the person did; what that means is decided by its owner.
final class PromptWindow {
    /// What the person did.
    enum Choice: Equatable {
        /// A button, by its index.
        case button(Int)
        /// Esc, or the window was closed.
        case dismissal
    }

    /// Called when it is on the screen.
    var onShown: () -> Void = {}
    /// Called when the person types, or searches.
    var onType: () -> Void = {}
    /// Called with what the person chose. The window then waits for ``close()`` or ``show(trouble:)``.
    var onChoice: (Choice) -> Void = { _ in }

    /// What is typed into.
    let fields: EntryFields?

    /// About fifteen lines.
    private static let heightOfLongMessage: Int32 = 280

    private let dialog: MessageDialog
    private let content = Column(spacing: 18)
    private let list: ChoiceList?
    private let work: WorkView?
    private let footer: Footer
    private var typingGuard: TypingGuard?
    private var timeLeft: TimeLeft?
    private var tick: Waiting?
    private var closing: Waiting?
    private var hasChosen = false

    init(_ prompt: Prompts.Prompt, at now: ContinuousClock.Instant) {
        let layout = PromptLayout(prompt)
        dialog = MessageDialog(heading: layout.title, body: layout.isLong ? "" : layout.message)
        list = layout.list.isEmpty ? nil : ChoiceList(layout)
        fields = EntryFields(layout)
        work = layout.work.map(WorkView.init)
        footer = Footer(layout)
        for choice in layout.buttons {
            dialog.addButton("\(choice.index)", choice.label, layout.appearance(of: choice))
        }
        if layout.isLong { content.add(Scroller(ReadingArea(layout.message), height: Self.heightOfLongMessage)) }
        if let list { content.add(list.content) }
        if let work { content.add(work.content) }
        if let fields { content.add(fields.content) }
        content.add(footer.content)
        content.name(layout.title)
        content.describe(layout.asker)
        // Where the keyboard is when nothing else is to have it, see `focus()`.
        content.takesFocus = layout.isLong || list != nil || work != nil
        dialog.setContent(content)
        setDefault(layout)
        connect()
        count(prompt.remaining, at: now)
    }

    /// Puts it on the screen.
    func present() { dialog.present() }

    /// Says where the keyboard is at first. Where nothing is the default, Enter does nothing until the person has moved to
    /// something: the widget around all of them has the keyboard.
    private func focus() {
        if let fields { return fields.focus() }
        if let list, list.takeKeys(of: dialog) { return }
        if content.takesFocus { content.focus() }
    }

    /// Shows what has changed of the prompt: its time and its progress.
    func update(_ prompt: Prompts.Prompt, isTyping: Bool, at now: ContinuousClock.Instant) {
        if let progress = prompt.progress { work?.show(PromptLayout.Work(progress)) }
        count(prompt.remaining, isTyping: isTyping, at: now)
    }

    /// Counts the time left from here on, which stands still while the person types.
    func count(_ microseconds: Int?, isTyping: Bool = false, at now: ContinuousClock.Instant) {
        timeLeft = microseconds.map { TimeLeft(.microseconds($0), at: now) }
        timeLeft?.stand(isTyping, at: now)
        showTimeLeft(at: now)
    }

    /// Whether the prompt has a time that is counted.
    var isTimed: Bool { timeLeft != nil }

    /// Says why the choice could not be told, and lets the person choose again.
    func show(trouble: String) {
        hasChosen = false
        footer.show(trouble: trouble)
    }

    /// Takes it off the screen. What was typed is wiped when the fields go, with this object.
    func close() {
        (tick, closing) = (nil, nil)
        dialog.destroy()
    }

    private func setDefault(_ layout: PromptLayout) {
        guard let index = layout.defaultIndex else { return }
        if layout.buttons.contains(where: { $0.index == index }) {
            dialog.setDefaultButton("\(index)")
        } else if let row = list?.row(index) {
            dialog.setDefault(row)
        }
    }

    private func connect() {
        dialog.on("map") { [unowned self] in
            focus()
            onShown()
        }
        dialog.onButton { [unowned self] in if let index = Int($0) { choose(.button(index)) } }
        dialog.onClose { [unowned self] in
            // A button closes the window too, and says that it was pressed right before or after that, as versions go.
            if !hasChosen { closing = .whenIdle { [unowned self] in choose(.dismissal) } }
            return true
        }
        dialog.onActiveChange { [unowned self] in typingGuard = $0 ? TypingGuard(at: .now) : nil }
        dialog.onKey(first: true) { [unowned self] _ in !(typingGuard?.admits(at: .now) ?? true) }
        list?.onChoice = { [unowned self] in choose(.button($0)) }
        list?.onEscape = { [unowned self] in choose(.dismissal) }
        content.onKey(first: false) { [unowned self] key in content.hasFocus && (list?.enter(by: key) ?? false) }
        list?.onType = { [unowned self] in onType() }
        fields?.onType { [unowned self] in onType() }
        // Enter in the name goes on to the password, and with a password to the default button.
        if let fields, let password = fields.password {
            fields.first.on("activate") { [unowned self, unowned password] in
                if password.withText({ $0.pointee == 0 }) { password.focus() } else { dialog.activateDefault() }
            }
        }
    }

    /// The first choice counts.
    private func choose(_ choice: Choice) {
        guard !hasChosen else { return }
        hasChosen = true
        closing = nil
        onChoice(choice)
    }

    private func showTimeLeft(at now: ContinuousClock.Instant) {
        footer.show(timeLeft: timeLeft?.text(at: now))
        tick = timeLeft?.nextChange(after: now).map { next in
            .until(next) { [unowned self] in showTimeLeft(at: .now) }
        }
    }
}

extension PromptLayout {
    /// How a button at the bottom looks.
    func appearance(of choice: Choice) -> MessageDialog.Appearance {
        switch choice.role {
        case .destructive: .destructive
        case .normal where choice.index == defaultIndex: .suggested
        case .normal, .cancel: .plain
        }
    }
}
