// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import TextSafety

/// A prompt as lines to be read out, and answered by lines: a button's index, its label or the beginning of that. It
/// reads and writes nothing.
struct PlainPrompt {
    /// The purpose of the next line.
    enum Stage: Equatable {
        /// A button that says no to the whole form, or an empty line to fill it in.
        case opening
        case field(Int)
        case button
    }

    /// The result of a line.
    enum Reaction: Equatable {
        /// Ask for the next line.
        case next
        /// Say this, and ask again.
        case refused(String)
        case chose(Int)
    }

    /// The columns of the longest line, and of the narrowest row of a command.
    static let (longest, narrowest) = (400, 16)

    /// The question.
    private(set) var model: PromptModel
    private(set) var fields: [PromptView.Field]
    var stage: Stage
    /// The form with what is typed and chosen; nil if the question is none.
    var draft: FormDraft?
    var hasLines = false
    /// The buttons in the order of their indices, by which they are known; but the cancel button last.
    private(set) var buttons: [Prompts.Button]
    /// The button that was chosen before the fields were filled in.
    private var wanted: Int?

    init(
        _ prompt: Prompts.Prompt, at time: ContinuousClock.Instant = .now,
        reader: @autoclosure () -> FieldReader = .current
    ) {
        let form = prompt.form.map { FormDraft($0, reader: reader()) }
        let model = PromptModel(prompt, form, at: time, rows: PromptView.rows)
        (self.model, draft) = (model, form)
        fields = PromptView.fields(of: prompt, model, form)
        buttons = Self.buttons(of: prompt)
        stage = fields.isEmpty ? .button : .field(0)
        if !fields.isEmpty, hasNo, !isLoneList { stage = .opening }
    }

    var prompt: Prompts.Prompt { model.prompt }

    /// The stops and the content of a form; nil if the question is none.
    var form: (stops: FormStops, draft: FormDraft)? {
        guard let stops = model.stops, let draft else { return nil }
        return (stops, draft)
    }

    private var hasNo: Bool { prompt.buttons.contains { $0.withoutValues == true } }

    /// A Boolean value indicating whether the form is a single list. Its rows are what is asked, so they come first and
    /// have the numbers; the buttons have their names.
    private var isLoneList: Bool { draft?.fields.count == 1 && draft?.fields.first?.kind == .choice }

    /// Changes the question. The typed text stays, and the question continues with the same field if that remains.
    mutating func change(to prompt: Prompts.Prompt, at time: ContinuousClock.Instant = .now) {
        if case .field(let stop) = stage { _ = model.handle(.focused(.field(stop)), &draft, at: time) }
        _ = model.handle(.changed(prompt), &draft, at: time)
        buttons = Self.buttons(of: prompt)
        guard let stops = model.stops else { return }
        fields = PromptView.fields(of: prompt, model, draft)
        if stage == .opening, !hasNo || isLoneList { stage = fields.isEmpty ? .button : .field(0) }
        guard case .field = stage else { return }
        stage = model.field.map { .field($0) } ?? .button
        if case .field(let now) = stage, stops.field(now).kind != .lines { hasLines = false }
    }

    /// Lets no line act for a moment from now on, after the question was written.
    mutating func appear(isChanged: Bool, at time: ContinuousClock.Instant) {
        _ = model.handle(isChanged ? .toldOfChange : .appeared, &draft, at: time)
    }

    /// Returns whether a line was typed too early to be meant for what was written.
    func isHeld(at time: ContinuousClock.Instant) -> Bool {
        model.isChanging(at: time) || model.hold(nil, at: time) == .early
    }

    private static func buttons(of prompt: Prompts.Prompt) -> [Prompts.Button] {
        ButtonSelection.rows(of: prompt) + prompt.buttons.filter { $0.role == .cancel }
    }

    /// The button that an empty line chooses.
    private var standard: Prompts.Button? {
        prompt.kind == .progress ? nil : prompt.buttons.first(where: \.isDefault)
    }

    /// Returns the lines before the question.
    ///
    /// - Parameter columns: The terminal's columns. A command is broken into rows with marks, because the terminal
    ///   would break it without one. The terminal breaks every other text.
    func introduction(asker: String, clock: String, columns: Int = longest) -> [String] {
        var lines = [asker.visible + ": " + prompt.title.visible]
        let room = min(max(columns, Self.narrowest), Self.longest)
        lines += prompt.rows(columns: prompt.isApproval ? room : Self.longest)
        if !clock.isEmpty { lines.append("Time left: \(clock).") }
        return lines + stageIntroduction
    }

    /// The lines before the next input: the buttons, or the choices of a field.
    var stageIntroduction: [String] {
        switch stage {
        case .button, .opening: menu
        case .field(let place): hasLines ? [] : fieldIntroduction(place) + namedButtons
        }
    }

    /// The buttons.
    var menu: [String] { buttons.map { "\($0.index). \(name(of: $0))" } }

    /// The line below the rows of a single list that can be refused.
    private var namedButtons: [String] {
        guard hasNo, isLoneList else { return [] }
        return ["Or a button by its name: " + buttons.map(name).joined(separator: ", ")]
    }

    /// Returns the label of a button and what it means.
    private func name(of button: Prompts.Button) -> String {
        let meaning =
            switch button.role {
            case .destructive: " (destructive)"
            case .cancel: prompt.kind == .ring ? "" : " (cancel)"
            case .normal: ""
            }
        return "\(button.label.visible)\(meaning)\(button.isDefault ? " (default)" : "")"
    }

    /// The text before the input.
    var question: String {
        switch stage {
        case .field(let place) where form != nil: return hasLines ? "" : fieldQuestion(place)
        case .field(let place):
            let label = fields[place].label
            if !label.isEmpty { return label + ": " }
            if fields[place].editor.isSecret { return "Secret, not shown: " }
            let initial = prompt.initialText ?? ""
            return initial.isEmpty ? "Text: " : "Text, empty for \(initial.visible): "
        case .opening: return "Number or name, empty to fill it in: "
        case .button:
            return standard.map { "Number or name, empty for \($0.label.visible): " } ?? "Number or name: "
        }
    }

    var isEchoed: Bool {
        if case .field(let place) = stage { return !fields[place].editor.isSecret }
        return true
    }

    /// Takes a line for a field, without its end.
    mutating func typed(_ line: UnsafeRawBufferPointer) -> Reaction {
        guard case .field(let place) = stage else {
            let text = String(decoding: line, as: UTF8.self)
            return stage == .opening ? open(text) : answer(text)
        }
        if draft != nil {
            let text = String(decoding: line, as: UTF8.self)
            if let reaction = takeName(text.trimmingEnds(), stop: place) { return reaction }
            return typedInForm(model.stops?.field(place).kind == .secret ? text : text.trimmingEnds(), stop: place)
        }
        let editor = fields[place].editor
        // An empty line leaves what was there.
        if !line.isEmpty, let refusal = editor.take(line) { return .refused(refusal.sentence) }
        return go(to: place + 1)
    }

    /// Goes to a field, or to the buttons behind the last one.
    mutating func go(to place: Int) -> Reaction {
        if place < fields.count {
            stage = .field(place)
            return .next
        }
        // Only who has a choice is asked for it.
        if let wanted { return .chose(wanted) }
        let choices = buttons.filter(\.handsOver)
        if choices.count == 1 { return .chose(choices[0].index) }
        if choices.isEmpty, let only = buttons.first { return .chose(only.index) }
        stage = .button
        return .next
    }

    /// Takes the line before the first field.
    private mutating func open(_ line: String) -> Reaction {
        if line.trimmingEnds().isEmpty { return go(to: 0) }
        let reaction = answer(line)
        guard case .chose(let index) = reaction, buttons.contains(where: { $0.index == index && $0.handsOver }) else {
            return reaction
        }
        wanted = index
        return go(to: 0)
    }

    /// Takes the whole name of a button in place of a row of a single list; nil if the line is none, or names a row.
    private mutating func takeName(_ line: String, stop: Int) -> Reaction? {
        guard hasNo, isLoneList, let list = model.lists[stop]?.list,
            !list.labels.indices.contains(where: { "\($0 + 1)" == line || list.row($0, beginsWith: line) })
        else { return nil }
        let typed = LabelFilter.Folded(line)
        let same = buttons.first {
            LabelFilter($0.label.visible).begins(typed) && LabelFilter(line).begins(.init($0.label.visible))
        }
        guard let same else { return nil }
        guard same.handsOver else { return .chose(same.index) }
        wanted = same.index
        return typedInForm("", stop: stop)
    }

    /// The lines that choose a button of an approval: `0 or Deny, 1 or Allow`.
    private var allowed: String {
        buttons.map { "\($0.index) or \($0.label.visible)" }.joined(separator: ", ")
    }

    private func answer(_ line: String) -> Reaction {
        let text = line.trimmingEnds()
        if text.isEmpty {
            let choose = prompt.isApproval ? "Type \(allowed)." : "Choose one."
            return standard.map { .chose($0.index) } ?? .refused(choose)
        }
        let number = Int(text)
        if let button = buttons.first(where: { $0.index == number }) { return .chose(button.index) }
        if prompt.isApproval {
            // Nothing but the whole label allows.
            guard let same = buttons.first(where: { $0.label.visible == text }) else {
                return .refused("Type \(allowed).")
            }
            return .chose(same.index)
        }
        let filter = LabelFilter(text)
        let similar = buttons.filter { filter.begins(LabelFilter.Folded($0.label.visible)) }
        if let same = similar.first(where: { LabelFilter($0.label.visible).begins(LabelFilter.Folded(text)) }) {
            return .chose(same.index)
        }
        switch similar.count {
        case 1: return .chose(similar[0].index)
        case 0:
            guard number != nil else { return .refused("No such choice: \(text.visible).") }
            return .refused("Choose 0 to \(buttons.map(\.index).max() ?? 0).")
        default: return .refused("\(similar.count) choices begin with \(text.visible). Type more.")
        }
    }
}
