// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import PromptKit
package import TerminalKit

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

    /// The recipient of the next key.
    package enum Focus: Equatable {
        /// The field at this place.
        case field(Int)
        /// The buttons except the cancel button; ``PromptView/list`` has the selected one.
        case rows
        /// The cancel button.
        case cancel
        /// Nothing: no button of an approval has been moved to.
        case nothing
    }

    /// An input field.
    package struct Field {
        /// The label; empty if the title describes the field.
        package var label: String
        package var editor: LineEditor
    }

    /// A target of clicks at some columns of a row.
    package struct Target: Equatable {
        package var row: Int
        package var columns: Range<Int>
        package var focus: Focus
        /// The button's place in ``PromptView/rows``.
        package var place: Int?
    }

    /// The keys of the program that the question stands in for.
    let habit: KeyHabit
    /// The prompt. Its remaining time and its progress may change.
    package var prompt: Prompts.Prompt
    /// The time left.
    package var clock: PromptCountdown
    /// The buttons, and which of them is in focus if no field is.
    var selection: ButtonSelection
    package var fields: [Field]
    /// The form; nil if the question is none.
    package var form: FormFields?
    /// The fields on the screen, their height together, and the height of the list in focus.
    var shownFields = 0..<0
    var (fieldRows, listHeight) = (0, 1)
    /// The most lines below the field in focus.
    var remarkRows = Int.max
    /// The width of the last drawing without its margins.
    var drawnWidth = 0
    /// A Boolean value indicating whether the person has tried to answer, so that empty fields are named.
    private(set) var hasTried = false
    /// The field in focus.
    package var field: Int?
    /// The number of lines of the message above the visible ones.
    var messageOffset = 0
    /// A Boolean value indicating whether a part of the message is not visible.
    var isMessageCut = false
    /// The number of visible lines of the message, and the number above them, in the last drawing.
    var messageRows = 0
    var drawnOffset = 0
    /// The part of the text that has been on the screen.
    package var seen = SeenText()
    /// A Boolean value indicating whether the person tried to answer before the whole text was on the screen.
    var isHeldBack = false
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
    /// The time from which buttons act again after the question has changed.
    var buttonsOpen: ContinuousClock.Instant?
    /// Decides when the buttons of an approval act; nil for any other prompt.
    private var gate: ApprovalGate?

    /// The time for which an alarm ignores keys.
    package static let pause = Duration.seconds(1)

    /// - Parameters:
    ///   - time: The time at which `prompt` was received.
    ///   - reader: The reader of the fields of a form.
    package init(
        _ prompt: Prompts.Prompt, at time: ContinuousClock.Instant, habit: KeyHabit = .ours,
        reader: @autoclosure () -> FieldReader = .current
    ) {
        self.prompt = prompt
        self.habit = habit
        opens = prompt.kind == .ring ? time + Self.pause : time
        gate = prompt.isApproval ? ApprovalGate(at: time) : nil
        clock = PromptCountdown(remaining: prompt.remaining, isTyping: false, at: time)
        selection = ButtonSelection(prompt)
        form = prompt.form.map { FormFields($0, reader: reader()) }
        fields = form?.editors ?? Self.fields(of: prompt)
        startAsHabitual()
        field = (form == nil ? fields.firstIndex(where: \.editor.isEmpty) : nil) ?? (fields.isEmpty ? nil : 0)
    }

    /// The part in focus.
    package var focus: Focus {
        if let field { return .field(field) }
        return selection.isOnNothing ? .nothing : selection.isOnCancel ? .cancel : .rows
    }
    /// The buttons except the cancel button, in order.
    package var rows: [Prompts.Button] { selection.rows }
    /// The cancel button.
    package var cancel: Prompts.Button? { selection.cancel }
    /// The rows as a list.
    package var list: ChoiceList { selection.list }
    /// A Boolean value indicating whether the last drawing had the buttons side by side.
    var isSideBySide: Bool { selection.isSideBySide }

    /// Returns the input fields of a prompt.
    package static func fields(of prompt: Prompts.Prompt) -> [Field] {
        switch prompt.input {
        case .none: []
        case .text: [Field(label: "", editor: LineEditor(isExact: true, text: prompt.initialText ?? ""))]
        case .secure: [Field(label: "", editor: LineEditor(isSecret: true))]
        case .login:
            [
                Field(
                    label: "User",
                    editor: LineEditor(isExact: true, text: prompt.initialText ?? "", capacity: loginCapacity)),
                Field(label: "Password", editor: LineEditor(isSecret: true, capacity: loginCapacity)),
            ]
        }
    }

    /// The capacity of a login's fields in characters, which take at most 4,096 bytes.
    private static let loginCapacity = 1_024

    /// The button that Enter chooses from a field.
    var standard: Int? { prompt.buttons.first(where: \.isDefault)?.index }

    /// Returns the input if the person chooses a button.
    package func input(for index: Int) -> PromptInput {
        PromptInput(prompt, index: index, fields: fields, draft: form?.draft)
    }

    // MARK: Events

    /// Handles an event. Mouse positions start at the top left of the last drawing.
    package mutating func handle(_ event: TerminalEvent, at time: ContinuousClock.Instant = .now) -> Step {
        if time < opens { return .nothing }
        if gate != nil, isTyping(event) {
            gate?.type(at: time)
            return .refused
        }
        let (before, formerField) = (refusal, field)
        let step = step(of: event)
        // What was typed in a list stays on the screen as its value.
        if let formerField, field != formerField { form?.settle(formerField) }
        switch step {
        case .chose where isChanging(at: time), .dismissed where isChanging(at: time):
            note = Self.changeNote
            return .refused
        case .chose(let index) where gate?.hold(isCancel: cancel?.index == index, at: time) == .early: return .refused
        case .dismissed where gate?.hold(isCancel: true, at: time) != nil: return .refused
        case .chose(let index) where cancel?.index != index:
            // A text that differs from the typed one is not an answer.
            let handsOver = prompt.buttons.first { $0.index == index }?.handsOver ?? true
            if handsOver, let place = fields.firstIndex(where: { $0.editor.refusal != nil }) {
                field = place
                return refuse(fields[place].editor)
            }
            if handsOver { form?.settle() }
            if handsOver, let problem = form?.firstProblem {
                hasTried = true
                // The field says what is missing.
                field = problem
                return .refused
            }
            return isReadable(index) ? .chose(index) : .refused
        case .nothing: return .nothing
        case .refused: return .refused
        case let step:
            note = refusal?.sentence
            return refusal != nil && before == nil ? .refused : step
        }
    }

    /// Returns whether the whole text and the button's label were on the screen. If not, scrolls to the missing part or
    /// marks it.
    private mutating func isReadable(_ index: Int) -> Bool {
        guard prompt.kind != .progress else { return true }
        isHeldBack = !seen.isWhole
        guard !isHeldBack else { return false }
        if !labelled.contains(index), let row = rows.firstIndex(where: { $0.index == index }) {
            // Enter in a field chooses a button that is elsewhere in the list.
            field = nil
            selection.go(to: .row(row))
            return false
        }
        return labelled.contains(index)
    }

    /// Returns whether an event is part of ordinary text. In an approval only arrows, Tab, digits and the mouse move.
    private func isTyping(_ event: TerminalEvent) -> Bool {
        switch event {
        case .text(let scalar): ApprovalGate.isText(scalar)
        case .pasted, .key(.backspace, _): true
        default: false
        }
    }

    private var refusal: LineEditor.Refusal? { fields.lazy.compactMap(\.editor.refusal).first }

    private mutating func refuse(_ editor: LineEditor) -> Step {
        note = editor.takeRefusal()?.sentence
        return .refused
    }

    mutating func step(of event: TerminalEvent) -> Step {
        if let step = habitualStep(of: event) { return step }
        switch event {
        case .mouse(let mouse): return handle(mouse)
        case .key(.escape, _):
            if let field, form?.lists[field]?.list.filter.isEmpty == false {
                form?.eraseFilter(field)
                return .changed
            }
            return .dismissed
        case .key(.tab, let modifiers): return turn(by: modifiers.contains(.shift) ? -1 : 1)
        case .key(.pageUp, _): return page(-1, event)
        case .key(.pageDown, _): return page(1, event)
        case .cursor: return .nothing
        default: break
        }
        if let field { return handle(event, inField: field) }
        switch event {
        case .text(let scalar): return typed(scalar)
        case .pasted(let scalar): return list.isFiltered ? typed(scalar) : .nothing
        case .key(let key, _): return pressed(key)
        default: return .nothing
        }
    }

    private mutating func handle(_ event: TerminalEvent, inField place: Int) -> Step {
        switch form?.handle(event, in: place) {
        case .changed: return .changed
        case .refused: return .refused
        case .next: return advance(from: place)
        case .leave(let step): return place + step < 0 ? .nothing : leave(place, by: step)
        case .other, nil: break
        }
        defer { form?.typed(fields[place].editor, in: place) }
        switch event {
        case .key(.enter, _) where fields[place].editor.takesLines:
            return fields[place].editor.newline() ? .changed : .refused
        case .key(.up, _) where fields[place].editor.moveLine(by: -1): return .changed
        case .key(.down, _) where fields[place].editor.moveLine(by: 1): return .changed
        case .key(.enter, _):
            if place + 1 < fields.count, fields[place].editor.refusal != nil { return refuse(fields[place].editor) }
            return advance(from: place)
        case .key(.up, _): return place == 0 ? .nothing : turn(by: -1)
        case .key(.down, _): return leave(place, by: 1)
        default: return fields[place].editor.handle(event) ? .changed : .unknown
        }
    }

    /// Goes to the next field, or chooses the default button after the last.
    private mutating func advance(from place: Int) -> Step {
        if place + 1 == fields.count, let standard { return .chose(standard) }
        return turn(by: 1)
    }

    /// Leaves a field upwards or downwards; behind the last one are the buttons.
    private mutating func leave(_ place: Int, by step: Int) -> Step {
        if place + step < fields.count { return turn(by: step) }
        field = nil
        selection.goToRows()
        return .changed
    }

    private mutating func pressed(_ key: Key) -> Step {
        switch key {
        case .enter: return choose()
        case .up, .control("p"):
            guard !fields.isEmpty, isSideBySide || selection.current == selection.order.first else {
                return step(selection.move(by: -1))
            }
            field = fields.count - 1
            return .changed
        case .down, .control("n"): return step(selection.move(by: 1))
        case .left: return step(selection.move(by: isSideBySide ? -1 : 0))
        case .right: return step(selection.move(by: isSideBySide ? 1 : 0))
        case .home: return step(selection.move(by: .min))
        case .end: return step(selection.move(by: .max))
        case .backspace: return step(selection.filter { $0.erase() })
        case .control("u"), .control("w"): return step(selection.filter { $0.eraseAll() })
        default: return .unknown
        }
    }

    /// Handles a character. Only Enter, the space bar or a click choose a button.
    private mutating func typed(_ scalar: Unicode.Scalar) -> Step {
        if scalar == " ", !list.isFiltered { return choose() }
        return step(selection.type(scalar))
    }

    // MARK: Buttons

    private func step(_ effect: ButtonSelection.Effect) -> Step {
        switch effect {
        case .nothing: .nothing
        case .moved: .changed
        case .unknown: .unknown
        case .refused: .refused
        }
    }

    private func choose() -> Step { selection.index.map { .chose($0) } ?? .refused }

    /// Moves to the next field or button, and from the last to the first.
    mutating func turn(by steps: Int) -> Step {
        guard let target = selection.turn(by: steps, from: field, fields: fields.count) else { return .nothing }
        field = target < fields.count ? target : nil
        if target >= fields.count { selection.go(toStop: target - fields.count) }
        return .changed
    }

    // MARK: The mouse, and a long message

    private mutating func handle(_ mouse: Mouse) -> Step {
        switch mouse.action {
        case .wheelUp: return movesRows(-1) ? step(selection.move(by: -1)) : scroll(by: -1)
        case .wheelDown: return movesRows(1) ? step(selection.move(by: 1)) : scroll(by: 1)
        case .press:
            pressed = target(mouse)
            guard let pressed else { return .nothing }
            go(to: pressed)
            return .changed
        case .release:
            // As in a window, a click counts for the button on which it began.
            guard let target = target(mouse), target == pressed else { return .nothing }
            pressed = nil
            if case .field(let stop) = target.focus {
                form?.click(stop, row: target.place)
                return form == nil ? .nothing : .changed
            }
            return choose()
        }
    }

    private mutating func go(to target: Target) {
        field = nil
        switch target.focus {
        case .field(let place): field = place
        case .rows: if let place = target.place { selection.go(to: .row(place)) }
        case .cancel: selection.go(to: .cancel)
        case .nothing: break
        }
    }

    private func target(_ mouse: Mouse) -> Target? {
        targets.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    /// Scrolls the text by a page, whatever has the focus: a page is what is visible, less the line that the two share.
    /// A long list of buttons and a list of choices in focus take the key once the text was read.
    private mutating func page(_ direction: Int, _ event: TerminalEvent) -> Step {
        if let field, let list = form?.lists[field]?.list {
            if moves(list, direction) { return handle(event, inField: field) }
        } else if field == nil, movesRows(direction) {
            return step(selection.move(by: direction * ButtonSelection.page))
        }
        return scroll(by: direction * max(1, messageRows - 1))
    }
}
