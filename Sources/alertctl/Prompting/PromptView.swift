// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// A prompt on a terminal: what is in focus and what was typed. Events come in, and what they amount to comes back; how it
/// looks is in PromptDrawing.swift. It reads and writes nothing.
struct PromptView: ~Copyable {
    /// What an event amounts to.
    enum Step: Equatable {
        /// Nothing has changed.
        case nothing
        /// It looks different now.
        case changed
        /// It means nothing here.
        case unknown
        /// The person wanted what cannot be.
        case refused
        /// The button of this index was chosen.
        case chose(Int)
        /// The person does not want to answer.
        case dismissed
    }

    /// What the next key is for.
    enum Focus: Equatable {
        /// The field of this place.
        case field(Int)
        /// The buttons but the cancel button; which one says ``PromptView/list``.
        case rows
        /// The cancel button.
        case cancel
    }

    /// Something to type into.
    struct Field {
        /// What it is for; empty when the title says it.
        var label: String
        var editor: LineEditor
    }

    /// What is drawn at some columns of a row, to be found again by a click.
    struct Target: Equatable {
        var row: Int
        var columns: Range<Int>
        var focus: Focus
        /// The button's place in ``PromptView/rows``.
        var place: Int?
    }

    /// The prompt. What is left of its time, and how far it has come, may change.
    var prompt: Prompts.Prompt
    /// What is left of its time.
    var clock: PromptClock
    /// The buttons but the cancel button, in their order.
    let rows: [Prompts.Button]
    /// The cancel button.
    let cancel: Prompts.Button?
    /// The rows as a list.
    var list: ChoiceList
    let fields: [Field]
    private(set) var focus: Focus
    /// How many lines of the message are above what is seen.
    var messageOffset = 0
    /// Whether the buttons stand side by side, as they were drawn last.
    var isSideBySide = false
    /// Whether there is more of the message than is seen.
    var isMessageCut = false
    /// Which part of the list is seen, as it is told below it; empty if all of it is.
    var listPosition = ""
    /// What was drawn last.
    var targets: [Target] = []
    private var pressed: Target?

    /// - Parameter time: When `prompt` was told.
    init(_ prompt: Prompts.Prompt, at time: ContinuousClock.Instant) {
        self.prompt = prompt
        clock = PromptClock(remaining: prompt.remaining, isTyping: false, at: time)
        let rows = prompt.buttons.filter { $0.role != .cancel }
        let cancel = prompt.buttons.first { $0.role == .cancel }
        let first =
            rows.firstIndex(where: \.isDefault) ?? rows.firstIndex { $0.role != .destructive }
        list = ChoiceList(labels: rows.map(\.label), focus: first ?? 0)
        self.rows = rows
        self.cancel = cancel
        fields = Self.fields(of: prompt)
        if let field = fields.firstIndex(where: \.editor.isEmpty) ?? (fields.isEmpty ? nil : 0) {
            focus = .field(field)
        } else {
            // The destructive button is in focus only if the asker wants it so.
            focus = cancel?.isDefault == true || first == nil && cancel != nil ? .cancel : .rows
            // Work comes and goes uncalled, and Enter may be pressed for what was asked before.
            if prompt.kind == .progress { focus = .rows }
        }
    }

    /// What a prompt has to type into.
    static func fields(of prompt: Prompts.Prompt) -> [Field] {
        switch prompt.input {
        case .none: []
        case .text: [Field(label: "", editor: LineEditor(text: prompt.initialText ?? ""))]
        case .secure: [Field(label: "", editor: LineEditor(isSecret: true))]
        case .login:
            [
                Field(label: "User", editor: LineEditor(text: prompt.initialText ?? "", capacity: loginCapacity)),
                Field(label: "Password", editor: LineEditor(isSecret: true, capacity: loginCapacity)),
            ]
        }
    }

    /// A login's fields are at most 4,096 bytes.
    private static let loginCapacity = 1_024

    /// The button that Enter chooses from a field.
    private var standard: Int? { prompt.buttons.first(where: \.isDefault)?.index }

    // MARK: Events

    /// Takes an event. The mouse is counted from the top left of what was drawn last.
    mutating func handle(_ event: TerminalEvent) -> Step {
        switch event {
        case .mouse(let mouse): return handle(mouse)
        case .key(.escape, _): return .dismissed
        case .key(.tab, let modifiers): return turn(by: modifiers.contains(.shift) ? -1 : 1)
        case .cursor, .pasteEnded: return .nothing
        default: break
        }
        if case .field(let place) = focus { return handle(event, inField: place) }
        switch event {
        case .text(let scalar): return typed(scalar)
        case .pasted(let scalar): return list.isFiltered ? typed(scalar) : .nothing
        case .key(let key, _): return pressed(key)
        default: return .nothing
        }
    }

    private mutating func handle(_ event: TerminalEvent, inField place: Int) -> Step {
        switch event {
        case .key(.enter, _):
            if place + 1 < fields.count { return turn(by: 1) }
            if let standard { return .chose(standard) }
            return turn(by: 1)
        case .key(.up, _): return place == 0 ? .nothing : turn(by: -1)
        case .key(.down, _):
            if place + 1 < fields.count { return turn(by: 1) }
            focus = rows.isEmpty ? .cancel : .rows
            return .changed
        case .key(.pageUp, _): return scroll(by: -3)
        case .key(.pageDown, _): return scroll(by: 3)
        default: return fields[place].editor.handle(event) ? .changed : .unknown
        }
    }

    private mutating func pressed(_ key: Key) -> Step {
        switch key {
        case .enter: return choose()
        case .up, .control("p"):
            guard !fields.isEmpty, isSideBySide || current == order.first else { return move(by: -1) }
            focus = .field(fields.count - 1)
            return .changed
        case .down, .control("n"): return move(by: 1)
        case .left: return move(by: isSideBySide ? -1 : 0)
        case .right: return move(by: isSideBySide ? 1 : 0)
        case .home: return move(by: -.max)
        case .end: return move(by: .max)
        case .pageUp: return list.labels.count > ChoiceList.jumping ? move(by: -10) : scroll(by: -3)
        case .pageDown: return list.labels.count > ChoiceList.jumping ? move(by: 10) : scroll(by: 3)
        case .backspace: return changeFilter { $0.erase() }
        case .control("u"), .control("w"): return changeFilter { $0.eraseAll() }
        default: return .unknown
        }
    }

    /// Digits and first letters go to a button of a few; they filter a long list. Nothing is chosen but by Enter, the space
    /// bar or a click.
    private mutating func typed(_ scalar: Unicode.Scalar) -> Step {
        if list.isFiltered {
            let isEmpty = list.matches.isEmpty
            focus = .rows
            list.type(scalar)
            return list.matches.isEmpty && !isEmpty ? .refused : .changed
        }
        if scalar == " " { return choose() }
        if let digit = Character(scalar).wholeNumberValue, scalar.isASCII {
            let places = order
            guard places.indices.contains(digit - 1) else { return .unknown }
            go(to: places[digit - 1])
            return .changed
        }
        return jump(to: scalar)
    }

    private mutating func jump(to letter: Unicode.Scalar) -> Step {
        let wanted = String(letter).lowercased()
        let places = order
        let here = places.firstIndex { $0 == current } ?? 0
        for step in 1...max(1, places.count) where !places.isEmpty {
            let place = places[(here + step) % places.count]
            guard label(place).lowercased().hasPrefix(wanted) else { continue }
            go(to: place)
            return .changed
        }
        return .unknown
    }

    // MARK: Buttons

    /// A button: a place in ``rows``, or the cancel button.
    private enum Place: Equatable {
        case row(Int)
        case cancel
    }

    /// The buttons as the arrow keys meet them. Side by side, the cancel button is the first.
    private var order: [Place] {
        let rows = list.matches.map { Place.row($0) }
        guard cancel != nil else { return rows }
        return isSideBySide ? [.cancel] + rows : rows + [.cancel]
    }

    private var current: Place? { focus == .cancel ? .cancel : list.row.map { .row($0) } }

    private func label(_ place: Place) -> String {
        switch place {
        case .row(let row): rows[row].label
        case .cancel: cancel?.label ?? ""
        }
    }

    private mutating func go(to place: Place) {
        switch place {
        case .row(let row):
            list.select(row)
            focus = .rows
        case .cancel: focus = .cancel
        }
    }

    private mutating func move(by steps: Int) -> Step {
        let places = order
        guard !places.isEmpty, steps != 0 else { return .nothing }
        let here = places.firstIndex { $0 == current } ?? 0
        let (sum, overflows) = here.addingReportingOverflow(steps)
        let target = overflows ? (steps > 0 ? places.count - 1 : 0) : max(0, min(places.count - 1, sum))
        guard places[target] != current else { return .nothing }
        go(to: places[target])
        return .changed
    }

    private func choose() -> Step {
        switch current {
        case .row(let row): .chose(rows[row].index)
        case .cancel: cancel.map { .chose($0.index) } ?? .refused
        case nil: .refused
        }
    }

    private mutating func changeFilter(_ body: (inout ChoiceList) -> Void) -> Step {
        guard list.isFiltered, !list.filter.isEmpty else { return .unknown }
        body(&list)
        focus = .rows
        return .changed
    }

    /// Goes to the next field or button, and from the last to the first. The rows of a sheet count as one.
    private mutating func turn(by steps: Int) -> Step {
        var stops = fields.indices.map { Focus.field($0) }
        let singles: [Place] = prompt.kind == .sheet || list.isFiltered ? [] : order
        if singles.isEmpty {
            if !rows.isEmpty { stops.append(.rows) }
            if cancel != nil { stops.append(.cancel) }
            guard let here = stops.firstIndex(of: focus) else { return .nothing }
            focus = stops[(here + steps + stops.count) % stops.count]
            return .changed
        }
        let count = stops.count + singles.count
        let here =
            if case .field(let place) = focus { place } else {
                stops.count + (singles.firstIndex { $0 == current } ?? 0)
            }
        let target = (here + steps + count) % count
        if target < stops.count { focus = stops[target] } else { go(to: singles[target - stops.count]) }
        return .changed
    }

    // MARK: The mouse, and a long message

    private mutating func handle(_ mouse: Mouse) -> Step {
        switch mouse.action {
        case .wheelUp: return list.isFiltered ? move(by: -1) : scroll(by: -1)
        case .wheelDown: return list.isFiltered ? move(by: 1) : scroll(by: 1)
        case .press:
            pressed = target(mouse)
            guard let pressed else { return .nothing }
            focus = pressed.focus
            if let place = pressed.place { list.select(place) }
            return .changed
        case .release:
            // As a button of a window: it counts where it was pressed.
            guard let target = target(mouse), target == pressed else { return .nothing }
            pressed = nil
            if case .field = target.focus { return .nothing }
            return choose()
        }
    }

    private func target(_ mouse: Mouse) -> Target? {
        targets.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    private mutating func scroll(by lines: Int) -> Step {
        guard isMessageCut || messageOffset > 0 else { return .nothing }
        // Drawing it bounds it by the length of the message.
        messageOffset = max(0, messageOffset + (lines > 0 && !isMessageCut ? 0 : lines))
        return .changed
    }

    /// The prompt has changed.
    mutating func update(_ prompt: Prompts.Prompt, isTyping: Bool, at time: ContinuousClock.Instant) {
        self.prompt.progress = prompt.progress
        self.prompt.remaining = prompt.remaining
        clock = PromptClock(remaining: prompt.remaining, isTyping: isTyping, at: time)
    }
}
