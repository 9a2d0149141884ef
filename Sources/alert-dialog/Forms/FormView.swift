// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit
import TextSafety

/// A form in a window: the fields one below the other, each with its label above it and a sentence below it. What is
/// typed means what it does on a terminal; ``FormDraft`` decides that.
final class FormView: InputFields {
    /// The effect of a key beyond its field.
    enum Effect: Equatable {
        case handled
        /// Not for the form.
        case untouched
        /// Go to the next field, or choose the default button after the last.
        case next
        /// Go up or down by a field.
        case leave(Int)
        /// Dismiss the prompt.
        case escape
    }

    /// A place where the focus stops. A secret that is typed twice has two.
    private struct Stop {
        var field: Int
        var isRepetition = false
        var control: FormControl
    }

    /// All of it.
    let content: Widget
    private var draft: FormDraft
    private var stops: [Stop] = []
    /// The sentences below the fields, one a field.
    private let remarks: [Label]
    private let files = KnownFiles()
    private lazy var looks = FileLooks(files) { [unowned self] in filesAreKnown() }
    /// Called with the result once nothing is to be looked at any more.
    private var verdict: ((Int?) -> Void)?
    /// A Boolean value indicating whether the person has tried to answer: empty fields say then what is missing.
    private var hasTried = false
    private var handler: () -> Void = {}
    private var effectHandler: (Effect, Int) -> Void = { _, _ in }

    /// - Parameter isHigh: Whether the screen has room for lists of some height.
    init(_ form: [Prompts.Field], isHigh: Bool) {
        draft = FormDraft(form, reader: .session(files))
        let column = Column(spacing: 12)
        content = column
        remarks = form.map { _ in Label().atStart().styled("caption") }
        for (place, field) in form.enumerated() {
            let group = Column(spacing: 3)
            let label = draft.label(place) + (field.isRequired == true ? " *" : "")
            if field.kind != .check { group.add(Label(label).atStart().styled("caption-heading")) }
            let control = FormControl(field, label: label, entry: draft.entries[place], isHigh: isHigh)
            group.add(control.content)
            add(Stop(field: place, control: control))
            if field.isRepeated == true {
                let again = FormControl(
                    field, label: label + ", again", entry: draft.entries[place], isHigh: isHigh)
                group.add(Label("Again").atStart().styled("caption", "secondary"), again.content)
                add(Stop(field: place, isRepetition: true, control: again))
            }
            group.add(remarks[place])
            column.add(group)
        }
        readFiles()
        for place in form.indices { show(place) }
    }

    private func add(_ stop: Stop) {
        let place = stops.count
        stops.append(stop)
        stop.control.onChange { [unowned self] in changed(place) }
        stop.control.onEffect { [unowned self] in effectHandler($0, place) }
    }

    // MARK: The keyboard

    var count: Int { stops.count }

    var focused: Int? { stops.firstIndex { $0.control.content.holdsFocus } }

    func focus() { focus(0) }

    func focus(_ place: Int) {
        if case .choice(let list) = stops[place].control.kind { list.show(draft, stops[place].field) }
        stops[place].control.focus()
    }

    func onType(_ handler: @escaping () -> Void) { self.handler = handler }

    /// Calls `handler` with what a key means beyond its field, and the place of that.
    func onEffect(_ handler: @escaping (Effect, Int) -> Void) { effectHandler = handler }

    /// Handles a key before its field sees it; nil if that is to be dealt with like a key in a window without a form.
    func press(_ key: Keystroke, at place: Int?) -> Effect? {
        guard let place else { return key.meaning == .rows(-1) ? .leave(-1) : nil }
        let stop = stops[place]
        switch stop.control.kind {
        case .line: return .untouched
        case .lines(let area):
            if case .rows(let steps) = key.meaning, area.isAtEdge(down: steps > 0) { return .leave(steps) }
            return .untouched
        case .check:
            switch key.meaning {
            case .choose: return .next
            case .rows(let steps): return .leave(steps)
            default: return .untouched
            }
        case .choice(let list):
            let before = draft.entries[stop.field]
            let effect = list.press(key, &draft, stop.field)
            if draft.entries[stop.field] != before { changed(place) }
            return effect
        }
    }

    // MARK: Filling in

    private func changed(_ place: Int) {
        let stop = stops[place]
        // What is asked for by an answer is what stood there then.
        verdict = nil
        let kind = draft.fields[stop.field].kind
        if kind == .file || kind == .folder || kind == .save { files.forget() }
        switch stop.control.kind {
        case .line(let field):
            // What is typed as a secret is compared, so a copy of it cannot be avoided; the process is not dumpable.
            let text = field.withLine { String(decoding: $0, as: UTF8.self) }
            if stop.isRepetition { draft.repeatSecret(text, in: stop.field) } else { draft.type(text, in: stop.field) }
        case .lines(let area): draft.type(area.text, in: stop.field)
        case .check(let box): if box.isChecked != draft.entries[stop.field].isChecked { draft.toggle(stop.field) }
        case .choice(let list):
            list.takeClick(&draft, stop.field)
            list.show(draft, stop.field)
        }
        readFiles()
        show(stop.field)
        handler()
    }

    private func readFiles() { while looks.start() { draft.readAgain() } }

    private func filesAreKnown() {
        draft.readAgain()
        readFiles()
        for place in draft.fields.indices { show(place) }
        decide()
    }

    /// Shows the sentence below a field: its problem, how it was understood, or its hint.
    private func show(_ place: Int) {
        let problem = problem(place)
        let text = problem ?? draft.reading(place).note ?? draft.fields[place].hint
        let remark = remarks[place]
        remark.text = text.map(SafeText.line) ?? ""
        remark.isShown = text?.isEmpty == false
        remark.style("error", problem != nil)
        remark.style("secondary", problem == nil)
        for stop in stops where stop.field == place { stop.control.main.describe(remark.text) }
    }

    /// The problem to show for a field: none if it was left empty so far, or a file is still being looked at.
    private func problem(_ place: Int) -> String? {
        if let refusal = refusal(place) { return refusal }
        let (field, entry) = (draft.fields[place], draft.entries[place])
        let isEmpty = entry.text.isEmpty && entry.chosen.isEmpty && entry.repetition.isEmpty
        let isHalf = field.isRepeated == true && entry.repetition.isEmpty
        guard hasTried || !isEmpty && !isHalf else { return nil }
        if looks.areUnderWay, field.kind == .file || field.kind == .folder || field.kind == .save { return nil }
        return draft.reading(place).problem
    }

    /// The reason why a pasted text is not accepted, in the form of a sentence; nil if it is.
    private func refusal(_ place: Int) -> String? {
        stops.lazy.filter { $0.field == place }.compactMap(\.control.refusal).first
    }

    // MARK: Answering

    /// The values; nil while a field has a problem.
    var values: [Prompts.FieldValue]? {
        draft.fields.indices.allSatisfy { refusal($0) == nil } ? draft.values : nil
    }

    /// Looks at the files once more, and calls `body` with the place to go to, whose field cannot be accepted; nil if
    /// the form is complete. A change in between means that the person does not want to answer yet.
    func check(_ body: @escaping (Int?) -> Void) {
        for stop in stops {
            if case .choice(let list) = stop.control.kind { list.takeOther(&draft, stop.field) }
        }
        files.forget()
        draft.readAgain()
        readFiles()
        verdict = body
        decide()
    }

    private func decide() {
        guard !looks.areUnderWay, let verdict else { return }
        self.verdict = nil
        let problem = firstProblem
        if problem != nil { hasTried = true }
        for place in draft.fields.indices { show(place) }
        verdict(problem)
    }

    private var firstProblem: Int? {
        let places = draft.fields.indices
        guard let place = places.first(where: { refusal($0) != nil || draft.reading($0).problem != nil }),
            let stop = stops.lastIndex(where: { $0.field == place })
        else { return nil }
        return stops[stop].isRepetition && draft.entries[place].text.isEmpty ? stop - 1 : stop
    }
}
