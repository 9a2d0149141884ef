// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol

/// A question while a person answers it: where the focus is, what a key or click there means, and when a button acts.
/// Terminal and window tell it what happens, and carry out what it returns, so that equal keys give equal answers.
///
/// The model holds no typed text and no secret. Those belong to the editors of a terminal and to the entries of a
/// window; the draft of a form, which is made of them, is lent to ``handle(_:_:at:)``.
public struct PromptModel: Sendable {
    /// The question.
    public internal(set) var prompt: Prompts.Prompt
    /// The buttons, and which of them is in focus if no field is.
    public internal(set) var selection: ButtonSelection
    /// The stops of a form; nil if the question is none.
    public internal(set) var stops: FormStops?
    /// The lists of choices by their stop.
    public internal(set) var lists: [Int: ChoiceInput] = [:]
    /// The stop in focus; nil if a button or nothing is.
    public internal(set) var field: Int?
    /// A Boolean value indicating whether the person has tried to answer, so that empty fields are named.
    public internal(set) var hasTried = false
    /// A Boolean value indicating whether the person tried to answer before the whole text was on the screen.
    public internal(set) var isHeldBack = false
    /// Decides when the buttons of an approval act; nil for any other question.
    public internal(set) var gate: ApprovalGate?

    /// The stops whose typed text cannot be taken.
    var untaken: Set<Int> = []
    /// The parts that were on the screen, see ``PromptEvent/seenTo(all:labels:)``.
    var (hasSeenAll, labels): (Bool, Set<Int>?) = (false, [])
    var isDrawn = true
    /// The time from which buttons act again after the question has changed.
    var buttonsOpen: ContinuousClock.Instant?
    private let rows: @Sendable (Prompts.Field) -> [String]

    /// - Parameters:
    ///   - draft: The form; nil if the question is none.
    ///   - rows: Returns the rows of a list as they are shown.
    public init(
        _ prompt: Prompts.Prompt, _ draft: FormDraft?, at now: ContinuousClock.Instant,
        rows: @escaping @Sendable (Prompts.Field) -> [String]
    ) {
        self.prompt = prompt
        self.rows = rows
        selection = ButtonSelection(prompt)
        gate = prompt.isApproval ? ApprovalGate(at: now) : nil
        if let draft { arrange(draft) }
        // Who is known types their password.
        let isKnown = prompt.form == nil && prompt.input == .login && prompt.initialText?.isEmpty == false
        field = fieldCount == 0 ? nil : isKnown ? 1 : 0
    }

    mutating func arrange(_ draft: FormDraft) {
        let stops = FormStops(draft.fields)
        self.stops = stops
        lists = [:]
        for stop in stops.indices where stops.field(stop).kind == .choice {
            lists[stop] = ChoiceInput(labels: rows(stops.field(stop)), of: draft, at: stops[stop].field)
        }
    }

    // MARK: State

    /// The number of places in the fields where the focus stops.
    public var fieldCount: Int {
        if let stops { return stops.count }
        switch prompt.input {
        case .none: return 0
        case .text, .secure: return 1
        case .login: return 2
        }
    }

    /// The recipient of the next key.
    public var focus: PromptFocus {
        if let field { return .field(field) }
        return selection.isOnNothing ? .nothing : selection.isOnCancel ? .cancel : .rows
    }

    /// The kind of the field in focus; text if the question is no form, and nil if none is in focus.
    public var kind: Prompts.FieldKind? { field.map { stops?.field($0).kind ?? .text } }

    /// A Boolean value indicating whether the field in focus has a text that is edited, so that most keys are its own.
    public var isInText: Bool { kind.map { $0 != .check && $0 != .choice } ?? false }

    /// The list that page keys move in; nil if the focus is in none.
    public var listInFocus: ChoiceList? {
        if let field { return lists[field]?.list }
        return selection.list.isFiltered ? selection.list : nil
    }

    /// The button that Enter in the last field chooses.
    public var standard: Int? { prompt.buttons.first(where: \.isDefault)?.index }

    /// Returns whether the answer with a button has what was typed.
    public func handsOver(_ index: Int) -> Bool { prompt.buttons.first { $0.index == index }?.handsOver ?? true }

    /// Returns whether the question has just changed, so that no button acts.
    public func isChanging(at now: ContinuousClock.Instant) -> Bool { buttonsOpen.map { now < $0 } ?? false }

    /// Returns the reason why a button does not act by itself now; nil if it acts.
    ///
    /// - Parameter index: The button's index; nil for Esc and closing the window.
    public func hold(_ index: Int?, at now: ContinuousClock.Instant) -> ApprovalGate.Hold? {
        gate?.hold(isCancel: index == nil || index == selection.cancel?.index, at: now)
    }

    // MARK: Drawing

    /// Sets whether the buttons stand side by side.
    public mutating func arrange(isSideBySide: Bool) { selection.isSideBySide = isSideBySide }

    /// Returns the visible rows of the buttons, see ``ChoiceList/window(height:)``.
    public mutating func window(height: Int) -> Range<Int> { selection.window(height: height) }

    /// Returns the visible rows of the list at a stop.
    public mutating func window(_ stop: Int, height: Int) -> Range<Int> { lists[stop]?.window(height: height) ?? 0..<0 }

    /// Returns the chosen labels of a list, for its row while the list is not in focus.
    public func summary(_ stop: Int, in draft: FormDraft) -> [String] {
        guard let stops, let list = lists[stop]?.list else { return [] }
        return draft.entries[stops[stop].field].chosen.sorted().map { list.labels[$0] }
    }
}
