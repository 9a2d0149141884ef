// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import PromptKit
package import TerminalKit
import TextSafety

/// A prompt on a terminal: the focus and the typed text. Each event returns a step. PromptDrawing.swift draws the
/// prompt. This type reads and writes nothing.
package struct PromptView: ~Copyable {
    /// The result of an event.
    package enum Step: Equatable {
        /// Nothing has changed.
        case nothing
        /// The prompt looks different now.
        case changed
        /// The key has no meaning here.
        case unknown
        /// The person tried an impossible action.
        case refused
        /// The button of this index was chosen.
        case chose(Int)
        /// The person does not want to answer.
        case dismissed
    }

    package typealias Focus = PromptFocus

    /// A target of clicks at some columns of a row.
    package struct Target: Equatable {
        package var row: Int
        package var columns: Range<Int>
        package var focus: Focus
        /// The button's place in ``PromptView/rows``, or the row of a list.
        package var place: Int?

        /// The part of the question there; nil for none.
        var part: PromptTarget? {
            switch focus {
            case .field(let stop): place.map { .choice(stop, row: $0) } ?? .field(stop)
            case .rows: place.map { .button(.row($0)) }
            case .cancel: .button(.cancel)
            case .nothing: nil
            }
        }
    }

    /// The keys of the program that the question stands in for.
    let habit: KeyHabit
    /// The question, and what keys and clicks mean in it.
    package var model: PromptModel
    /// The form with what is typed and chosen; nil if the question is none.
    package var draft: FormDraft?
    /// The time left.
    package var clock: PromptCountdown
    package var fields: [Field]
    /// The first field on the screen.
    var firstField = 0
    /// The fields on the screen, their height together, and the most rows of the content of the one in focus.
    var shownFields = 0..<0
    var (fieldRows, contentRows) = (0, 1)
    /// The most lines below the field in focus.
    var remarkRows = Int.max
    /// The lines below what has the focus, as they are scrolled.
    var below = ScrolledLines()
    /// True if the last drawing has a frame, which names the visible part of lists.
    var isFramed = true
    /// True if the terminal had no room for the question in the last drawing.
    package var isTooSmall = false
    /// The width of the last drawing without its margins.
    var drawnWidth = 0
    /// The number of lines of the message above the visible ones.
    var messageOffset = 0
    var isMessageCut = false
    /// The number of visible lines of the message, and the number above them, in the last drawing.
    var messageRows = 0
    var drawnOffset = 0
    /// The part of the text that has been on the screen.
    package var seen = SeenText()
    /// The indices of the buttons whose whole labels are on the screen.
    var labelled: Set<Int> = []
    /// The visible part of the list, as printed below it; empty if the whole list is visible.
    var listPosition = ""
    /// The visible part of the fields; empty if all fields are visible.
    var fieldPosition = ""
    /// The targets of the last drawing.
    package var targets: [Target] = []
    package var pressed: Target?
    /// The reason why the text in a field cannot be accepted; nil once the person has continued.
    package var note: String?
    /// The time until which keys and clicks are ignored, because an alarm appears uncalled and they were for something
    /// else.
    private var opens: ContinuousClock.Instant
    /// The time for which an alarm ignores keys.
    package static let pause = Duration.seconds(1)

    /// - Parameters:
    ///   - time: The time at which `prompt` was received.
    ///   - reader: The reader of the fields of a form.
    package init(
        _ prompt: Prompts.Prompt, at time: ContinuousClock.Instant, habit: KeyHabit = .ours,
        reader: @autoclosure () -> FieldReader = .current
    ) {
        self.habit = habit
        opens = prompt.kind == .ring ? time + Self.pause : time
        clock = PromptCountdown(remaining: prompt.remaining, isTyping: false, at: time)
        let form = prompt.form.map { FormDraft($0, reader: reader()) }
        let model = PromptModel(prompt, form, at: time, rows: Self.rows)
        fields = Self.fields(of: prompt, model, form)
        (self.model, draft) = (model, form)
        startAsHabitual()
    }

    /// The prompt. Its remaining time and its progress may change.
    package var prompt: Prompts.Prompt { model.prompt }
    /// The part in focus.
    package var focus: Focus { model.focus }
    /// The buttons, and which of them is in focus if no field is.
    var selection: ButtonSelection { model.selection }
    /// The stops and the content of a form; nil if the question is none.
    package var form: (stops: FormStops, draft: FormDraft)? {
        guard let stops = model.stops, let draft else { return nil }
        return (stops, draft)
    }
    /// The buttons except the cancel button, in order.
    package var rows: [Prompts.Button] { selection.rows }
    /// The cancel button.
    package var cancel: Prompts.Button? { selection.cancel }
    /// The rows as a list.
    package var list: ChoiceList { selection.list }
    var isSideBySide: Bool { selection.isSideBySide }

    /// Returns the input if the person chooses a button.
    package func input(for index: Int) -> PromptInput {
        PromptInput(prompt, index: index, fields: fields, draft: draft)
    }

    // MARK: Events

    /// Handles an event. Mouse positions start at the top left of the last drawing.
    package mutating func handle(_ event: TerminalEvent, at time: ContinuousClock.Instant = .now) -> Step {
        if time < opens { return .nothing }
        let before = refusal
        let step = step(of: event, at: time)
        switch step {
        case .nothing, .refused, .chose: return step
        case .changed, .unknown, .dismissed:
            note = refusal?.sentence
            return refusal != nil && before == nil ? .refused : step
        }
    }

    private var refusal: LineEditor.Refusal? { fields.lazy.compactMap(\.editor.refusal).first }

    mutating func step(of event: TerminalEvent, at time: ContinuousClock.Instant) -> Step {
        if let step = habitualStep(of: event, at: time) { return step }
        switch event {
        case .mouse(let mouse): return handle(mouse, at: time)
        case .key(.pageUp, _): return page(-1, at: time)
        case .key(.pageDown, _): return page(1, at: time)
        case .cursor: return .nothing
        default: break
        }
        if model.isInText, let field = model.field, let step = edit(event, in: field, at: time) { return step }
        if let event = PromptEvent(event) { return send(event, at: time) }
        if model.field != nil { return .refused }
        if case .key = event { return .unknown }
        return .nothing
    }

    /// Handles an event in a field with a text; nil if it leads out of the field.
    private mutating func edit(
        _ event: TerminalEvent, in stop: Int, at time: ContinuousClock.Instant
    ) -> Step? {
        defer { typed(stop, at: time) }
        let editor = fields[stop].editor
        switch event {
        case .key(.escape, _), .key(.tab, _): return nil
        case .key(.enter, _) where editor.takesLines: return editor.newline() ? .changed : .refused
        case .key(.up, _): return editor.moveLine(by: -1) ? .changed : nil
        case .key(.down, _): return editor.moveLine(by: 1) ? .changed : nil
        case .key(.enter, _): return nil
        default: return editor.handle(event) ? .changed : .unknown
        }
    }

    /// Tells the question what happens, and carries out what follows.
    mutating func send(_ event: PromptEvent, at time: ContinuousClock.Instant) -> Step {
        var step = Step.nothing
        for effect in model.handle(event, &draft, at: time) {
            switch effect {
            case .focus, .mark, .filter: step = .changed
            case .scroll(let pages): return scroll(by: pages * max(1, messageRows - 1))
            case .judge(let index): return send(.judged(index), at: time)
            case .unknown: return .unknown
            case .chose(let index): return .chose(index)
            case .dismissed: return .dismissed
            case .refused(let reason):
                tell(reason, at: time)
                return .refused
            }
        }
        return step
    }

    /// Says why an answer was refused, unless that is seen.
    private mutating func tell(_ reason: PromptRefusal, at time: ContinuousClock.Instant) {
        switch reason {
        case .changed: note = Self.changeNote
        case .text(let stop):
            // Once the person knows, the text can be taken as it is shown.
            note = fields[stop].editor.takeRefusal()?.sentence
            typed(stop, at: time)
        case .invalid: note = draft.flatMap { model.stops?.problems(in: $0) }
        case .early where selection.isOnNothing && model.hold(cancel?.index, at: time) == nil: note = keysNote
        case .nothing, .search, .early, .locked, .unread, .unlabelled: break
        }
    }

    /// The keys of an approval, for a person who types a letter of it.
    private var keysNote: String {
        let denial = cancel.map { "; Esc: " + SafeText.line($0.label).lowercased() } ?? ""
        return "No letter answers this. An arrow key goes to a button, and Enter then chooses it\(denial)."
    }

    // MARK: The mouse, and a long message

    private mutating func handle(_ mouse: Mouse, at time: ContinuousClock.Instant) -> Step {
        switch mouse.action {
        case .wheelUp: return wheel(-1, at: time)
        case .wheelDown: return wheel(1, at: time)
        case .press:
            pressed = target(mouse)
            guard let pressed, let part = pressed.part else { return .nothing }
            // A row of a list is chosen by the whole click.
            if case .choice(let stop, _) = part { return send(.focused(.field(stop)), at: time) }
            return send(.focused(part), at: time)
        case .release:
            // As in a window, a click counts for the button on which it began.
            guard let target = target(mouse), target == pressed, let part = target.part else { return .nothing }
            pressed = nil
            return send(.clicked(part), at: time)
        }
    }

    private func target(_ mouse: Mouse) -> Target? {
        targets.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    /// Moves in a long list of buttons, once the text was read, or scrolls the text.
    private mutating func wheel(_ direction: Int, at time: ContinuousClock.Instant) -> Step {
        let isAtTop = direction < 0 && model.fieldCount > 0 && selection.current == selection.order.first
        guard model.field == nil, list.isFiltered, moves(list, direction), !isAtTop else {
            guard movesBelow(direction) else { return scroll(by: direction) }
            below.scroll(by: direction)
            return .changed
        }
        return send(.rows(direction), at: time)
    }

    /// Scrolls the text by a page, whatever has the focus: a page is what is visible, less the line that the two share.
    /// Then it scrolls what is below the focus. A long list of buttons and a list of choices in focus take the key once
    /// all of it was read.
    private mutating func page(_ direction: Int, at time: ContinuousClock.Instant) -> Step {
        if movesBelow(direction) {
            below.scroll(pages: direction)
            return .changed
        }
        if let list = model.listInFocus, moves(list, direction) { return send(.page(direction), at: time) }
        return scroll(by: direction * max(1, messageRows - 1))
    }

    /// Returns whether the lines below the focus move instead of the text: downwards once the text was read.
    private func movesBelow(_ direction: Int) -> Bool { below.moves(direction) && (direction < 0 || !isMessageCut) }

    /// Returns whether a list moves instead of the text: downwards once the text was read, upwards if it can.
    private func moves(_ list: ChoiceList, _ direction: Int) -> Bool {
        direction > 0 ? !isMessageCut : messageOffset == 0 || list.focus > 0
    }

    private mutating func scroll(by lines: Int) -> Step {
        guard isMessageCut || messageOffset > 0 else { return .nothing }
        // No line is skipped, however many keys arrive before the next drawing. This also limits the offset to the
        // length of the message.
        let most = drawnOffset + (isMessageCut ? max(1, messageRows) : 0)
        messageOffset = max(0, min(messageOffset + lines, most))
        return .changed
    }

    // MARK: Changes

    /// The message after a change.
    static let changeNote = "The question has changed. Read it again."

    /// Updates the prompt after a change. The typed text stays.
    package mutating func update(_ prompt: Prompts.Prompt, isTyping: Bool, at time: ContinuousClock.Instant) {
        let (former, formerForm) = (self.prompt, form)
        _ = model.handle(.changed(prompt), &draft, at: time)
        clock = PromptCountdown(remaining: prompt.remaining, isTyping: isTyping, at: time)
        guard prompt.revision ?? 0 > former.revision ?? 0 else { return }
        (note, pressed) = (Self.changeNote, nil)
        if former.title != prompt.title || former.message != prompt.message { seen = SeenText() }
        if former.message != prompt.message { messageOffset = 0 }
        guard let formerForm, prompt.form != former.form else { return }
        firstField = model.stops?.stop(like: firstField, of: formerForm.stops) ?? 0
        keepEditors(of: formerForm)
    }

    /// Says that the question has changed, and lets no button act for a moment.
    mutating func tellChange(at time: ContinuousClock.Instant) {
        _ = model.handle(.toldOfChange, &draft, at: time)
        note = Self.changeNote
    }
}

extension PromptEvent {
    /// The meaning of an event in a question; nil for one without.
    fileprivate init?(_ event: TerminalEvent) {
        switch event {
        case .key(.escape, _): self = .dismissed
        case .key(.tab, let modifiers): self = modifiers.contains(.shift) ? .back : .next
        case .key(.up, _), .key(.control("p"), _): self = .rows(-1)
        case .key(.down, _), .key(.control("n"), _): self = .rows(1)
        case .key(.left, _): self = .columns(-1)
        case .key(.right, _): self = .columns(1)
        case .key(.home, _): self = .first
        case .key(.end, _): self = .last
        case .key(.control("t"), _): self = .toggle
        case .key(.backspace, _): self = .erase
        case .key(.control("u"), _), .key(.control("w"), _): self = .eraseAll
        case .key(.enter, _): self = .choose
        case .text(let scalar): self = .letter(scalar)
        case .pasted(let scalar): self = .pasted(scalar)
        default: return nil
        }
    }
}
