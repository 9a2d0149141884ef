// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit

/// The window of one prompt. It translates keys and clicks, and shows; what those mean is decided by the question.
final class PromptWindow {
    /// The person's choice.
    enum Choice: Equatable {
        /// A button, by its index.
        case button(Int)
        /// Esc, or the window was closed.
        case dismissal
    }

    /// A report of a window to its owner.
    enum Event {
        /// The window is on the screen.
        case shown
        /// The person types, or searches.
        case typed
        /// The person chose. The window then waits for ``close()`` or ``show(problem:)``.
        case chosen(Choice)
    }

    let report: (Event) -> Void
    let question: Question
    var layout: WindowLayout

    /// The fields that the person types into.
    let fields: EntryFields?
    /// The form that the person fills in.
    private(set) var form: FormView?
    /// The fields, or the form.
    var inputs: (any InputFields)? { if let fields { fields } else { form } }

    /// Pixels of a long message: at least six lines, and five on a low screen.
    static let (leastHeightOfMessage, heightOnLowScreen): (Int32, Int32) = (120, 90)
    /// The height of a screen on which a part of the window scrolls by itself.
    private static let highScreen: Int32 = 640
    /// Pixels: the width of a window's frame and margins, and the height of a screen that a window leaves free.
    static let (margins, free): (Int32, Int32) = (70, 11)

    private static let (heightOfLargeButton, widthOfForm, widthOfBar): (Int32, Int32, Int32) = (84, 400, 24)
    /// Characters: a text that is centered, and a line of one that is not.
    static let (shortText, charactersOfLine): (Int, Int32) = (200, 48)

    /// The files that a form names.
    private let files: KnownFiles
    let dialog: MessageDialog
    let isAlarm: Bool
    let content = Column(spacing: 12)
    lazy var list = makeList()
    let work: WorkView?
    /// The texts of an approval, and what decides when its buttons act; nil for any other prompt.
    let approval: ApprovalView?
    var controls: ApprovalControls?
    /// The asker, above the question and always in sight.
    private let header: Label
    let footer: Footer
    let scroller: Scroller
    /// The long message's own.
    var message: Scroller?
    /// The title and the message.
    var texts: [Widget] = []
    /// True while buttons look as if they cannot be used, because the text was not read yet.
    var isHeld = false
    /// True while the footer names the fields that cannot be accepted.
    var namesProblems = false
    /// Set until the part of the text that was read is looked at.
    var reading: Waiting?
    /// Set while a button is not taken, which would close the window.
    private var heldBack: Waiting?
    /// The room for the window.
    let room: (width: Int32, height: Int32)
    private var typingGuard: TypingGuard?
    private var countdown = PromptCountdown.none
    /// Set until a list that has replaced another one is scrolled as that was.
    var scrolling: Waiting?
    private var tick: Waiting?
    private var closing: Waiting?
    var hasChosen = false
    /// A Boolean value indicating whether another window shows the question now. Until that is on the screen, nothing
    /// that is done here counts.
    private(set) var isReplaced = false

    static var isHigh: Bool { Desktop.smallestScreen.height >= highScreen }

    /// - Parameters:
    ///   - former: The window that this one replaces, whose typed text goes on here.
    ///   - report: Called with each event, on the main thread.
    init(
        _ prompt: Prompts.Prompt, keeping former: PromptWindow? = nil, at now: ContinuousClock.Instant,
        report: @escaping (Event) -> Void
    ) {
        self.report = report
        let files = former?.files ?? KnownFiles()
        self.files = files
        layout = WindowLayout(prompt)
        isAlarm = layout.isAlarm
        let screen = Desktop.smallestScreen
        room = (screen.width, screen.height - Self.free)
        scroller = Scroller(content)
        scroller.keepsBar()
        dialog = MessageDialog(title: layout.title)
        fields = EntryFields(layout)
        work = layout.work.map(WorkView.init)
        approval = layout.approval.map(ApprovalView.init)
        header = Label(layout.asker).centered().styled("caption", "secondary")
        footer = Footer(layout)
        question = former?.question ?? Question(prompt, at: now, reader: .session(files))
        if let former {
            former.noteFocus()
            former.isReplaced = true
            _ = question.handle(.changed(prompt), at: now)
        }
        question.arrange(isSideBySide: layout.list.isEmpty)
        for choice in layout.buttons {
            dialog.addButton("\(choice.index)", choice.label, layout.appearance(of: choice))
        }
        addListButtons()
        if isAlarm { dialog.enlargeButtons(height: Self.heightOfLargeButton) }
        if let approval {
            content.add(approval.content)
        } else {
            let title = Label(layout.title).centered()
            title.styled(isAlarm ? "title-1" : "title-2")
            texts.append(title)
            content.add(title)
        }
        if let message = makeMessage() {
            texts.append(message)
            content.add(message)
        }
        if let work { content.add(work.content) }
        if let fields {
            content.add(fields.content)
            if let typed = former?.fields { fields.take(typed) }
        }
        if let stops = question.model.stops {
            let form = FormView(
                stops, of: question, files: files, isHigh: Self.isHigh, keeping: former?.form
            ) { [unowned self] in act($0) }
            self.form = form
            form.content.widen(min(Self.widthOfForm, room.width - Self.margins - Self.widthOfBar))
            content.add(form.content)
        }
        if let list { content.add(list.content) }
        content.name(layout.title)
        content.describe(layout.asker)
        // Where the keyboard is when nothing else is to have it, see `focus()`.
        content.takesFocus = work != nil
        // All but the buttons and who asks scrolls where the screen is too low for it.
        let page = Column(spacing: 12)
        page.add(header, scroller, footer.content)
        dialog.setContent(page)
        setDefault()
        if approval != nil { holdBack() } else { watchReading() }
        if prompt.mustRead == true { countFrames() }
        if former != nil { tellChange(at: now) }
        connect()
        count(prompt.remaining, at: now)
        fit()
    }

    /// Makes the window as high as what is in it, if the screen is. The buttons, whose labels may have many lines, and
    /// the footer have their height; the rest scrolls in what is left over.
    func fit() {
        approval?.widen(maximum: room.width - Self.margins)
        let width = min(dialog.natural(GTK_ORIENTATION_HORIZONTAL, across: -1), room.width)
        approval?.fit(width: width - Self.margins) {
            scroller.fit(width: width - Self.margins, maximum: room.height)
            return room.height - dialog.natural(GTK_ORIENTATION_VERTICAL, across: width)
        }
        // What scrolls by itself takes the height that everything else leaves over.
        func rest() -> Int32 {
            scroller.fit(width: width - Self.margins, maximum: room.height)
            return room.height - dialog.natural(GTK_ORIENTATION_VERTICAL, across: width)
        }
        fitMessage(width: width - Self.margins, room: rest)
        list?.fit(width: width - Self.margins, room: rest)
        form?.fit(width: width - Self.margins, room: rest)
        var excess = -rest()
        if excess > 0, approval == nil, work == nil {
            // What scrolls will be said to go on.
            footer.keepPlaceForRemark()
            excess = -rest()
        }
        scroller.keepRoomForBar(excess > 0 && form != nil)
        if excess > 0 {
            scroller.height = max(1, scroller.height - excess)
            showThatFormGoesOn(width: width - Self.margins)
        }
        approval?.limit(height: scroller.height)
    }

    /// Puts it on the screen.
    func present() { dialog.present() }

    /// Says where the keyboard is at first. Work that runs has it nowhere, so that Enter does nothing.
    private func focus() {
        if let inputs { return inputs.focus() }
        if let approval { return approval.focus() }
        list?.takeKeys(of: dialog)
        if isHeld, list == nil { return content.focus() }
        if question.model.selection.current == nil { content.focus() } else { showSelection(typing: true) }
    }

    /// Gives the button that is in focus the keyboard, or the search field of the list that it is in.
    func showSelection(typing: Bool = false) {
        // The focus is to be seen although no key may have been pressed yet.
        dialog.showFocus()
        let selection = question.model.selection
        list?.show(selection, typing: typing)
        if layout.isSearched { enableChoosing() }
        switch selection.current {
        case .cancel: if let index = selection.index { dialog.focusButton("\(index)") }
        case .row(let place) where list == nil:
            // A button that cannot be used has no keyboard, and what had it before must not be pressed in its place.
            let id = "\(selection.rows[place].index)"
            if dialog.isEnabled(id) { dialog.focusButton(id) } else if approval == nil { content.focus() }
        case .row, nil: break
        }
    }

    /// Gives the question a key. Returns whether the key has a meaning there.
    private func press(_ key: Keystroke) -> Bool {
        let field = inputs?.focused
        var event = PromptEvent(key)
        // Enter and the space bar press a button of the window itself, to which a screen reader has moved.
        if let id = dialog.focusedButton, Int(id) == nil, key.isPressing { return false }
        if case .turn = key.meaning {
        } else if let form, let field {
            event = form.event(key, at: field)
        } else if let field {
            // All else is the field's.
            event = key.meaning == .rows(1) && field + 1 == fields?.count ? event : nil
        } else if key.isTicking {
            return false
        } else if controls == nil || !key.meaning.isText {
            switch key.meaning {
            // In the search field they move in what was typed.
            case .columns: if list?.isSearching == true { return false }
            case .erase: if list?.isSearching != false || list?.filter == nil { return false }
            case .character: if list?.filter != nil { return false }
            default: break
            }
        }
        guard let event else { return false }
        act(event)
        return true
    }

    /// Tells the question an event at the place of the keyboard.
    func act(_ event: PromptEvent) {
        noteFocus()
        send(event)
    }

    /// Tells the question to which field, row or button a click or a screen reader gave the keyboard.
    func noteFocus() {
        guard !isReplaced else { return }
        let part: PromptTarget? =
            if let fields { fields.focused.map { .field($0) } } else { form?.target }
        let button =
            list?.focused.map { PromptTarget.button(.row($0)) }
            ?? dialog.focusedButton.flatMap { Int($0) }.map(question.button)
        guard let target = part ?? button else { return }
        for effect in question.handle(.focused(target), at: .now) {
            // A typed text became the value of the list that was left.
            if case .mark(let stop) = effect { form?.show(stop) }
        }
    }

    /// Shows what has changed of the prompt: its time and its progress.
    func update(_ prompt: Prompts.Prompt, isTyping: Bool, at now: ContinuousClock.Instant) {
        if let progress = prompt.progress { work?.show(WindowLayout.Work(progress)) }
        defer { fit() }
        count(prompt.remaining, isTyping: isTyping, at: now)
    }

    /// Counts the time left from here on, which stands still while the person types.
    func count(_ microseconds: Int?, isTyping: Bool = false, at now: ContinuousClock.Instant) {
        countdown = PromptCountdown(remaining: microseconds, isTyping: isTyping, at: now)
        showTimeLeft(at: now)
        fit()
    }

    var isTimed: Bool { countdown != .none }

    /// Says why the choice could not be told, and lets the person choose again.
    func show(problem: String) {
        hasChosen = false
        footer.show(problem: problem)
        fit()
    }

    /// Takes it off the screen. What was typed is wiped when the fields go, with this object.
    func close() {
        (tick, closing, scrolling) = (nil, nil, nil)
        dialog.destroy()
    }

    func setDefault() {
        guard let index = layout.defaultIndex else { return }
        if layout.buttons.contains(where: { $0.index == index }) {
            dialog.setDefaultButton("\(index)")
        } else if let list, let place = question.model.selection.rows.firstIndex(where: { $0.index == index }) {
            dialog.setDefault(list.row(place))
        }
    }

    private func connect() {
        dialog.on("map") { [unowned self] in
            focus()
            lookAtReading()
            send(.appeared)
            report(.shown)
        }
        dialog.onButton { [unowned self] in press($0) }
        dialog.onClose { [unowned self] in
            // A button closes the window too, and says that it was pressed right before or after that, as versions go.
            if !hasChosen, heldBack == nil { closing = .whenIdle { [unowned self] in send(.closed) } }
            return true
        }
        dialog.onActiveChange { [unowned self] in
            if $0 { send(.appeared) }
            guard controls == nil else { return }
            let quiet = isAlarm ? TypingGuard.quietOfAlarm : TypingGuard.quiet
            typingGuard = $0 ? TypingGuard(at: .now, quiet: quiet) : nil
        }
        dialog.onKey(first: true) { [unowned self] key in
            !(typingGuard?.admits(at: .now) ?? true) || press(key)
        }
        // Where the screen is low, the list scrolls with everything else.
        scroller.onEdge { [unowned self] in list?.showMore() }
        fields?.connect { [unowned self] in act($0) }
    }

    /// Ends the choice. Only the first counts.
    func finish(_ choice: Choice) {
        guard !hasChosen else { return }
        hasChosen = true
        closing = nil
        report(.chosen(choice))
    }

    /// The scroller of a part of the text that was never on the screen; nil if all of it was.
    var unread: Scroller? {
        if let message, !message.isRead { return message }
        return texts.allSatisfy(scroller.isRead) ? nil : scroller
    }

    func typed() {
        if form != nil { fit() }
        report(.typed)
    }

    /// Keeps the window, although a button has asked it to close, or is about to.
    func stay() {
        closing = nil
        heldBack = .whenIdle { [unowned self] in heldBack = nil }
    }

    private func showTimeLeft(at now: ContinuousClock.Instant) {
        footer.show(timeLeft: countdown.text(at: now))
        tick = countdown.nextChange(after: now).map { next in
            .until(next) { [unowned self] in showTimeLeft(at: .now) }
        }
    }
}
