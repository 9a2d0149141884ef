// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit
import TextSafety

/// A form in a window: the fields one below the other, each with its label above it and a sentence below it. It draws
/// the form of the question, and tells what is typed and clicked.
final class FormView: InputFields {
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
    var content: Widget { page }
    private let page = Column(spacing: 6)
    /// The meaning of the mark of a label.
    private let note = Label().atStart().styled("caption", "secondary")
    private let column = Column(spacing: FormView.spacing)
    private static let spacing: Int32 = 12
    private let question: Question
    /// The stops as they are shown.
    private var stops: FormStops
    /// The widgets of the stops.
    private var controls: [FormControl] { parts.flatMap(\.controls) }
    /// The widgets, one part a field.
    private var parts: [Part] = []
    private let isHigh: Bool
    private let files: KnownFiles
    private lazy var looks = FileInspector(files) { [unowned self] in filesAreKnown() }
    /// Called once nothing is to be looked at any more.
    private var verdict: (() -> Void)?
    private let send: (PromptEvent) -> Void
    private var isReplaced = false

    /// - Parameters:
    ///   - isHigh: Whether the screen has room for lists of some height.
    ///   - former: The form of the window that this one replaces.
    ///   - send: Tells the question what the person does.
    init(
        _ stops: FormStops, of question: Question, files: KnownFiles, isHigh: Bool, keeping former: FormView?,
        send: @escaping (PromptEvent) -> Void
    ) {
        (self.question, self.stops, self.files, self.isHigh, self.send) = (question, stops, files, isHigh, send)
        page.add(note, column)
        for place in fields.indices {
            let part = part(for: place)
            parts.append(part)
            column.add(part.content)
        }
        showNote()
        if let former {
            takeLines(of: former)
            former.isReplaced = true
        }
        readFiles()
        showAll()
    }

    private var fields: [Prompts.Field] { question.draft?.fields ?? [] }

    /// Shows the form of the question after that has changed. The widgets of fields that remain stay, with the typed
    /// text, the cursor and the focus.
    ///
    /// - Parameter former: The form before.
    func change(from former: FormDraft) {
        let formerParts = parts
        stops = question.model.stops ?? stops
        var kept: Set<Int> = []
        parts = fields.indices.map { place in
            guard let old = former.place(of: fields[place]), Self.isSame(former, old, fields[place]) else {
                return part(for: place)
            }
            kept.insert(old)
            formerParts[old].label?.text = label(place)
            formerParts[old].label?.isShown = !Prompts.Field.areBareList(fields)
            return formerParts[old]
        }
        for old in formerParts.indices where !kept.contains(old) { column.remove(formerParts[old].content) }
        for place in parts.indices {
            column.place(parts[place].content, after: place == 0 ? nil : parts[place - 1].content)
        }
        showNote()
        withdrawAnswer()
        readFiles()
        showAll()
    }

    private func showNote() {
        note.text = stops.note ?? ""
        note.isShown = stops.note != nil
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
        (question.draft?.label(place) ?? "") + (fields[place].isRequired == true ? " *" : "")
    }

    /// Makes the widgets of a field.
    private func part(for place: Int) -> Part {
        let (field, label) = (fields[place], label(place))
        if field.kind == .secret {
            // The new field is empty.
            question.draft?.type("", in: place)
            question.draft?.repeatSecret("", in: place)
        }
        var part = Part()
        guard let draft = question.draft else { return part }
        if field.kind != .check {
            let heading = Label(label).atStart().styled("caption-heading")
            heading.isShown = !Prompts.Field.areBareList(fields)
            part.label = heading
            part.content.add(heading)
        }
        let list = stops.indices.first { stops[$0].field == place }.flatMap { question.model.lists[$0] }
        part.controls.append(FormControl(draft, at: place, list: list, label: label, isHigh: isHigh))
        part.content.add(part.controls[0].content)
        if field.isRepeated == true {
            let again = FormControl(draft, at: place, list: nil, label: label + ", again", isHigh: isHigh)
            part.content.add(Label("Again").atStart().styled("caption", "secondary"), again.content)
            part.controls.append(again)
        }
        part.content.add(part.remark)
        for control in part.controls { connect(control) }
        return part
    }

    private func connect(_ control: FormControl) {
        control.onChange { [unowned self, unowned control] in if let stop = stop(of: control) { changed(stop) } }
        control.onEvent { [unowned self] event in send(event) }
        control.list?.onEvent { [unowned self, unowned control] event in
            guard let stop = stop(of: control) else { return }
            switch event {
            case .clicked(let row): send(.clicked(.choice(stop, row: row)))
            case .searched(let text): send(.filtered(stop, text))
            case .escaped: send(.dismissed)
            }
        }
    }

    private func stop(of control: FormControl) -> Int? { controls.firstIndex { $0 === control } }

    /// Takes over the lines of the form in another window: secrets are in no draft that could be shown.
    private func takeLines(of former: FormView) {
        for stop in stops.indices where stops.field(stop).kind == .secret {
            guard let old = former.stops.stop(like: stops, stop) else { continue }
            if case .line(let line) = controls[stop].kind, case .line(let before) = former.controls[old].kind {
                line.take(before)
            }
        }
    }

    // MARK: The height

    /// Makes a list that is the only field as high as its rows, if there is room for them.
    ///
    /// - Parameters:
    ///   - width: How wide it will be.
    ///   - room: Returns the height that is left over.
    func fit(width: Int32, room: () -> Int32) {
        guard parts.count == 1, isHigh else { return }
        parts[0].controls.first?.list?.fit(width: width, room: room)
    }

    /// Returns the greatest height up to this one that ends in the middle of a field.
    func height(cutAt height: Int32, width: Int32) -> Int32 {
        var top = note.isShown ? note.natural(GTK_ORIENTATION_VERTICAL, across: width) + 6 : 0
        var best: Int32?
        for part in parts {
            let size = part.content.natural(GTK_ORIENTATION_VERTICAL, across: width)
            guard top + size * 3 / 5 <= height else { break }
            best = top + size * 3 / 5
            top += size + Self.spacing
        }
        return best ?? height
    }

    /// Returns the number of fields that were never in sight as a whole.
    func countUnseen(in scroller: Scroller) -> Int { parts.count { !scroller.isRead($0.content) } }

    // MARK: The keyboard

    var count: Int { stops.count }

    var focused: Int? { controls.firstIndex { $0.content.holdsFocus } }

    /// The part of the question that has the keyboard; nil if none of the form has it.
    var target: PromptTarget? {
        guard let stop = focused else { return nil }
        return controls[stop].list?.focusedRow.map { .choice(stop, row: $0) } ?? .field(stop)
    }

    func focus() { focus(0) }

    func focus(_ place: Int) {
        show(place)
        controls[place].focus()
    }

    /// Gives the row in focus of a list the keyboard.
    func focusRow(_ stop: Int) {
        show(stop)
        controls[stop].list?.focusRow()
    }

    /// Returns the event of a key in a field; nil for one that is the field's own.
    func event(_ key: Keystroke, at stop: Int) -> PromptEvent? { controls[stop].event(key) }

    // MARK: Filling in

    private func changed(_ stop: Int) {
        guard !isReplaced, let draft = question.draft else { return }
        let kind = stops.field(stop).kind
        if kind == .file || kind == .folder || kind == .save { files.forget() }
        switch controls[stop].kind {
        case .line(let field):
            // What is typed as a secret is compared, so a copy of it cannot be avoided; the process is not dumpable.
            question.draft?.type(field.withLine { String(decoding: $0, as: UTF8.self) }, at: stops[stop])
        case .lines(let area): question.draft?.type(area.text, at: stops[stop])
        case .check(let box):
            if box.isChecked != draft.entries[stops[stop].field].isChecked { send(.clicked(.field(stop))) }
            return
        case .choice: return
        }
        readFiles()
        send(.textChanged(stop, isTaken: controls[stop].refusal == nil))
    }

    private func readFiles() { while looks.start() { question.draft?.readAgain() } }

    private func filesAreKnown() {
        guard !isReplaced else { return }
        question.draft?.readAgain()
        readFiles()
        showAll()
        decide()
    }

    /// Shows the content of a stop, and the sentence below its field.
    ///
    /// - Parameter isFiltering: Whether a key has changed the text that a list is searched by.
    func show(_ stop: Int, isFiltering: Bool = false) {
        guard !isReplaced, let draft = question.draft else { return }
        let entry = draft.entries[stops[stop].field]
        switch controls[stop].kind {
        case .check(let box): box.isChecked = entry.isChecked
        case .choice(let list):
            if let input = question.model.lists[stop] { list.show(input, entry, isFiltering: isFiltering) }
        case .line, .lines: break
        }
        remark(stops[stop].field, draft)
    }

    /// Shows all contents, and the sentences below all fields.
    func showAll() { for stop in stops.indices { show(stop) } }

    /// Shows the sentence below a field: its problem, how it was understood, or its hint.
    private func remark(_ place: Int, _ draft: FormDraft) {
        let problem = problem(place, draft)
        let text = problem ?? draft.reading(place).note ?? draft.fields[place].hint
        let remark = parts[place].remark
        remark.text = text.map(SafeText.line) ?? ""
        remark.isShown = text?.isEmpty == false
        remark.style("error", problem != nil)
        remark.style("secondary", problem == nil)
        for control in parts[place].controls { control.main.describe(remark.text) }
    }

    /// Returns the problem to show for a field; nil if the field was left empty so far, or if a file is still being
    /// inspected.
    private func problem(_ place: Int, _ draft: FormDraft) -> String? {
        if let refusal = parts[place].controls.lazy.compactMap(\.refusal).first { return refusal }
        let list = stops.indices.first { stops[$0].field == place }.flatMap { question.model.lists[$0] }
        if let refusal = list?.refusal { return refusal }
        let kind = draft.fields[place].kind
        if looks.areUnderWay, kind == .file || kind == .folder || kind == .save { return nil }
        return stops.problem(ofField: place, in: draft, hasTried: question.model.hasTried)
    }

    // MARK: Answering

    /// Looks at the files once more, and calls `body` when they are known. A change in between means that the person
    /// does not want to answer yet.
    func check(_ body: @escaping () -> Void) {
        files.forget()
        question.draft?.readAgain()
        readFiles()
        verdict = body
        decide()
    }

    /// Forgets an answer that waits for files: what it asked for is what stood there then.
    func withdrawAnswer() { verdict = nil }

    private func decide() {
        guard !looks.areUnderWay, let verdict else { return }
        self.verdict = nil
        verdict()
    }
}
