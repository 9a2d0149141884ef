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
        /// Empty the field to search a list by.
        case eraseFilter
    }

    /// A place where the focus stops. A secret that is typed twice has two.
    private struct Stop {
        var field: Int
        var isRepetition = false
        var control: FormControl
    }

    /// The widgets of a field.
    private struct Part {
        let content = Column(spacing: 3)
        /// The label above it; nil if the widget has it.
        var label: Label?
        /// The sentence below it.
        let remark = Label().atStart().styled("caption")
        var controls: [FormControl] = []
    }

    /// All of it.
    var content: Widget { column }
    private let column = Column(spacing: 12)
    private var draft: FormDraft
    private var stops: [Stop] = []
    /// The widgets, one part a field.
    private var parts: [Part] = []
    private let isHigh: Bool
    private let files: KnownFiles
    private lazy var looks = FileInspector(files) { [unowned self] in filesAreKnown() }
    /// Called with the result once nothing is to be looked at any more.
    private var verdict: ((Int?) -> Void)?
    /// A Boolean value indicating whether the person has tried to answer: empty fields say then what is missing.
    private var hasTried = false
    private var handler: () -> Void = {}
    private var effectHandler: (Effect, Int) -> Void = { _, _ in }

    /// - Parameters:
    ///   - isHigh: Whether the screen has room for lists of some height.
    ///   - former: The form of the window that this one replaces.
    init(_ form: [Prompts.Field], isHigh: Bool, keeping former: FormView? = nil) {
        self.isHigh = isHigh
        files = former?.files ?? KnownFiles()
        draft = former.map { FormDraft(form, keeping: $0.draft) } ?? FormDraft(form, reader: .session(files))
        for place in form.indices {
            let part = part(for: place)
            parts.append(part)
            column.add(part.content)
        }
        arrange()
        if let former { takeLines(of: former) }
        readFiles()
        for place in form.indices { show(place) }
    }

    /// Changes the question. The widgets of fields that remain stay, with the typed text, the cursor and the focus.
    func change(to form: [Prompts.Field]) {
        let (formerDraft, formerParts) = (draft, parts)
        draft = FormDraft(form, keeping: formerDraft)
        var kept: Set<Int> = []
        parts = form.indices.map { place in
            guard let old = formerDraft.place(of: form[place]), Self.isSame(formerDraft, old, form[place]) else {
                return part(for: place)
            }
            kept.insert(old)
            formerParts[old].label?.text = label(place)
            return formerParts[old]
        }
        for old in formerParts.indices where !kept.contains(old) { column.remove(formerParts[old].content) }
        for place in parts.indices {
            column.place(parts[place].content, after: place == 0 ? nil : parts[place - 1].content)
        }
        arrange()
        verdict = nil
        readFiles()
        for place in form.indices { show(place) }
    }

    /// Returns whether a field of a changed form has the same widgets as before: all but its label, its hint and its
    /// bounds are the same.
    private static func isSame(_ former: FormDraft, _ old: Int, _ field: Prompts.Field) -> Bool {
        let before = former.fields[old]
        return before.choices == field.choices && before.atMost == field.atMost
            && before.takesOther == field.takesOther && before.isRepeated == field.isRepeated
            && before.purpose == field.purpose
            && (before.initial == field.initial || former.isTouched(old))
            && (field.kind != .check || before.label == field.label)
    }

    /// Returns the label of a field, with a star if the field must be filled in.
    private func label(_ place: Int) -> String {
        draft.label(place) + (draft.fields[place].isRequired == true ? " *" : "")
    }

    /// Makes the widgets of a field.
    private func part(for place: Int) -> Part {
        let (field, label) = (draft.fields[place], label(place))
        if field.kind == .secret {
            // The new field is empty.
            draft.type("", in: place)
            draft.repeatSecret("", in: place)
        }
        var part = Part()
        if field.kind != .check {
            let heading = Label(label).atStart().styled("caption-heading")
            part.label = heading
            part.content.add(heading)
        }
        part.controls.append(FormControl(draft, at: place, label: label, isHigh: isHigh))
        part.content.add(part.controls[0].content)
        if field.isRepeated == true {
            let again = FormControl(draft, at: place, label: label + ", again", isHigh: isHigh)
            part.content.add(Label("Again").atStart().styled("caption", "secondary"), again.content)
            part.controls.append(again)
        }
        part.content.add(part.remark)
        for control in part.controls {
            control.onChange { [unowned self, unowned control] in if let stop = stop(of: control) { changed(stop) } }
            control.onEffect { [unowned self, unowned control] effect in
                guard let stop = stop(of: control) else { return }
                if effect == .eraseFilter { eraseFilter(of: control, at: stop) } else { effectHandler(effect, stop) }
            }
        }
        return part
    }

    /// Counts the places of the focus.
    private func arrange() {
        stops = parts.enumerated().flatMap { field, part in
            part.controls.enumerated().map { Stop(field: field, isRepetition: $0 == 1, control: $1) }
        }
        for stop in stops {
            if case .choice(let list) = stop.control.kind { list.arrange(in: draft, at: stop.field) }
        }
    }

    private func stop(of control: FormControl) -> Int? { stops.firstIndex { $0.control === control } }

    /// Takes over the lines of the form in another window: secrets are in no draft that could be shown.
    private func takeLines(of former: FormView) {
        for stop in stops where draft.fields[stop.field].kind == .secret {
            guard let old = former.draft.place(of: draft.fields[stop.field]) else { continue }
            let typed = former.stops.first { $0.field == old && $0.isRepetition == stop.isRepetition }
            if case .line(let line) = stop.control.kind, case .line(let before)? = typed?.control.kind {
                line.take(before)
            }
        }
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
            let (before, refusal) = (draft.entries[stop.field], list.refusal)
            let effect = list.press(key, &draft)
            if draft.entries[stop.field] != before {
                changed(place)
            } else if list.refusal != refusal {
                show(stop.field)
            }
            return effect
        }
    }

    private func eraseFilter(of control: FormControl, at place: Int) {
        guard case .choice(let list) = control.kind else { return }
        list.eraseFilter(&draft)
        changed(place)
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
            list.takeChange(&draft)
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
        let remark = parts[place].remark
        remark.text = text.map(SafeText.line) ?? ""
        remark.isShown = text?.isEmpty == false
        remark.style("error", problem != nil)
        remark.style("secondary", problem == nil)
        for stop in stops where stop.field == place { stop.control.main.describe(remark.text) }
    }

    /// Returns the problem to show for a field; nil if the field was left empty so far, or if a file is still being
    /// inspected.
    private func problem(_ place: Int) -> String? {
        if let refusal = pasteRefusal(at: place) ?? searchRefusal(at: place) { return refusal }
        let (field, entry) = (draft.fields[place], draft.entries[place])
        let isEmpty = entry.text.isEmpty && entry.chosen.isEmpty && entry.repetition.isEmpty
        let isHalf = field.isRepeated == true && entry.repetition.isEmpty
        guard hasTried || !isEmpty && !isHalf else { return nil }
        if looks.areUnderWay, field.kind == .file || field.kind == .folder || field.kind == .save { return nil }
        return draft.reading(place).problem
    }

    /// Returns a sentence about why a pasted text is not accepted; nil if it is.
    private func pasteRefusal(at place: Int) -> String? {
        stops.lazy.filter { $0.field == place }.compactMap(\.control.refusal).first
    }

    /// Returns a sentence about why Enter in a list was refused; nil if it was not.
    private func searchRefusal(at place: Int) -> String? {
        for stop in stops where stop.field == place {
            if case .choice(let list) = stop.control.kind { return list.refusal }
        }
        return nil
    }

    // MARK: Answering

    /// The values; nil while a field has a problem.
    var values: [Prompts.FieldValue]? {
        draft.fields.indices.allSatisfy { pasteRefusal(at: $0) == nil } ? draft.values : nil
    }

    /// Looks at the files once more, and calls `body` with the place to go to, whose field cannot be accepted; nil if
    /// the form is complete. A change in between means that the person does not want to answer yet.
    func check(_ body: @escaping (Int?) -> Void) {
        for stop in stops {
            if case .choice(let list) = stop.control.kind { list.settle(&draft, stop.field) }
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
        guard let place = places.first(where: { pasteRefusal(at: $0) != nil || draft.reading($0).problem != nil }),
            let stop = stops.lastIndex(where: { $0.field == place })
        else { return nil }
        return stops[stop].isRepetition && draft.entries[place].text.isEmpty ? stop - 1 : stop
    }
}
