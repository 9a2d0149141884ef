// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import ClientKit
private import Glibc
import LinuxSystem
package import PromptKit
package import TerminalKit

/// The fields of a form on a terminal: where the focus stops, and the lists of choices. ``PromptView`` has the editors
/// and the focus.
package struct FormFields {
    /// A place where the focus stops. A secret that is typed twice has two.
    package struct Stop: Equatable {
        /// The place of the field in the form.
        package var field: Int
        /// A Boolean value indicating whether it is the second typing of a secret.
        var isRepetition = false
    }

    /// The result of an event in a field.
    package enum Effect: Equatable {
        case changed, refused
        /// Go to the next field, or choose the default button after the last.
        case next
        /// Go up or down by a field.
        case leave(Int)
        /// Not for the list or the box: the editor of the field gets it.
        case other
    }

    package var draft: FormDraft
    let stops: [Stop]
    /// The lists of choices by their stop.
    package private(set) var lists: [Int: ChoiceInput] = [:]
    /// The first stop on the screen.
    package var first = 0

    init(_ form: [Prompts.Field], reader: FieldReader) { self.init(FormDraft(form, reader: reader)) }

    init(_ draft: FormDraft) {
        self.draft = draft
        let form = draft.fields
        stops = form.enumerated().flatMap { place, field in
            field.isRepeated == true
                ? [Stop(field: place), Stop(field: place, isRepetition: true)] : [Stop(field: place)]
        }
        for (stop, place) in stops.map(\.field).enumerated() where form[place].kind == .choice {
            let labels = Self.aligned((form[place].choices ?? []).map(\.label))
            lists[stop] = ChoiceInput(labels: labels, of: draft, at: place)
        }
    }

    /// Has the list of a stop go on as the list that it replaces, see ``ChoiceInput/take(_:)``.
    mutating func takeList(_ former: ChoiceInput, in stop: Int) { lists[stop]?.take(former) }

    /// The widest column of a list, in cells of the terminal; what is longer takes the place of the next.
    private static let widestColumn = 40

    /// Aligns the columns of labels, which TABs separate.
    private static func aligned(_ labels: [String]) -> [String] {
        let rows = labels.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).visible } }
        guard rows.contains(where: { $0.count > 1 }) else { return rows.map { $0[0] } }
        var widths: [Int] = []
        for row in rows {
            for (column, text) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(widestColumn, text.displayWidth))
            }
        }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                line += text
                guard column + 1 < row.count else { break }
                line += String(repeating: " ", count: max(0, widths[column] - text.displayWidth) + 2)
            }
            return line
        }
    }

    /// Returns the field of a stop.
    package func field(_ stop: Int) -> Prompts.Field { draft.fields[stops[stop].field] }

    /// Returns the label of a stop, with a star if the field must be filled in.
    package func label(_ stop: Int) -> String {
        if stops[stop].isRepetition { return "again" }
        return draft.label(stops[stop].field) + (field(stop).isRequired == true ? " *" : "")
    }

    /// The editors of the fields, one a stop. Boxes and lists have one that is not shown; a list is filtered by it.
    var editors: [PromptView.Field] {
        stops.indices.map { stop in
            let field = field(stop)
            let text = draft.entries[stops[stop].field].text
            let editor: LineEditor
            switch field.kind {
            case .secret: editor = LineEditor(isSecret: true)
            case .lines:
                editor = LineEditor(isExact: true, takesLines: true, text: text, capacity: Self.maximumCharacters)
            case .check, .choice: editor = LineEditor()
            default: editor = LineEditor(isExact: true, text: text)
            }
            return PromptView.Field(label: label(stop), editor: editor)
        }
    }

    /// The maximumCharacters text of several lines, in scalars.
    private static let maximumCharacters = 16_384

    /// Returns the problem to show for a stop; nil for a field that was left empty so far.
    package func problem(_ stop: Int, hasTried: Bool) -> String? {
        let place = stops[stop].field
        let entry = draft.entries[place]
        let isEmpty = entry.text.isEmpty && entry.chosen.isEmpty && entry.repetition.isEmpty
        guard hasTried || !isEmpty else { return nil }
        return draft.reading(place).problem
    }

    /// The first stop whose content cannot be accepted; nil if the form is complete.
    var firstProblem: Int? {
        guard let place = draft.firstProblem?.place, let stop = stops.lastIndex(where: { $0.field == place }) else {
            return nil
        }
        return stops[stop].isRepetition && draft.entries[place].text.isEmpty ? stop - 1 : stop
    }

    /// Notes what was typed in the editor of a stop.
    package mutating func typed(_ editor: LineEditor, in stop: Int) {
        let place = stops[stop].field
        // What is typed as a secret is compared, so a copy of it cannot be avoided; the process is not dumpable.
        let text = editor.withUTF8 { String(decoding: $0, as: UTF8.self) }
        if stops[stop].isRepetition {
            draft.repeatSecret(text, in: place)
        } else if field(stop).kind != .choice, field(stop).kind != .check {
            draft.type(text, in: place)
        }
    }

    // MARK: Boxes and lists

    /// Handles an event in a box or a list.
    package mutating func handle(_ event: TerminalEvent, in stop: Int) -> Effect {
        switch field(stop).kind {
        case .check:
            switch event {
            case .text(" "):
                draft.toggle(stops[stop].field)
                return .changed
            case .key(.enter, _): return .next
            case .key(.up, _): return .leave(-1)
            case .key(.down, _): return .leave(1)
            default: return .refused
            }
        case .choice: return handle(event, inList: stop)
        default: return .other
        }
    }

    private mutating func handle(_ event: TerminalEvent, inList stop: Int) -> Effect {
        guard let key = ChoiceInput.Key(event) else { return .refused }
        switch lists[stop]?.press(key, &draft) {
        case .changed: return .changed
        case .refused: return .refused
        case .next: return .next
        case .leave(let step): return .leave(step)
        case nil: return .other
        }
    }

    /// Takes the text that was typed in a list as its value, if the field takes other values.
    package mutating func settle(_ stop: Int) { lists[stop]?.settle(&draft) }

    /// Takes the texts that were typed in all lists.
    package mutating func settle() { for stop in stops.indices { settle(stop) } }

    /// Empties the search of a list.
    mutating func eraseFilter(_ stop: Int) { _ = lists[stop]?.press(.eraseAll, &draft) }

    /// Handles a click on a row of a list, or on a box.
    mutating func click(_ stop: Int, row: Int?) {
        let place = stops[stop].field
        if let row {
            lists[stop]?.tick(row, &draft)
        } else if field(stop).kind == .check {
            draft.toggle(place)
        }
    }

    /// Moves the focus in a list.
    mutating func move(_ stop: Int, by rows: Int) { _ = lists[stop]?.press(.rows(rows), &draft) }

    /// Returns the visible part of a list.
    package mutating func window(_ stop: Int, height: Int) -> Range<Int> {
        lists[stop]?.window(height: height) ?? 0..<0
    }

    /// Returns the chosen labels of a list, for its row while the list is not in focus.
    package func summary(_ stop: Int) -> String {
        let place = stops[stop].field
        let entry = draft.entries[place]
        var labels = entry.chosen.sorted().compactMap { lists[stop]?.list.labels[$0] }
        if !entry.text.isEmpty { labels.append(entry.text.visible) }
        return labels.joined(separator: ", ")
    }
}

extension ChoiceInput.Key {
    /// The key of a terminal; nil for one without a meaning in a list.
    init?(_ event: TerminalEvent) {
        switch event {
        case .key(.up, _), .key(.control("p"), _): self = .rows(-1)
        case .key(.down, _), .key(.control("n"), _): self = .rows(1)
        case .key(.pageUp, _): self = .pages(-1)
        case .key(.pageDown, _): self = .pages(1)
        case .key(.home, _): self = .first
        case .key(.end, _): self = .last
        case .key(.control("t"), _): self = .tick
        case .key(.backspace, _): self = .erase
        case .key(.control("u"), _), .key(.control("w"), _): self = .eraseAll
        case .key(.enter, _): self = .enter
        case .text(let scalar): self = .text(scalar)
        case .pasted(let scalar): self = .pasted(scalar)
        default: return nil
        }
    }
}

extension FieldReader {
    /// The reader for the person at this process: their zone, language and locale, and paths from its folder.
    package static var current: FieldReader { FieldReader(Environment.process) }

    /// - Parameter environment: The environment of the person.
    init(_ environment: Environment) {
        let moment = RenderTime.current(environment, DisplayHabits(locale: { environment[$0] }))
        let files = SystemFiles(environment: environment)
        self.init(
            now: moment.now, zone: moment.zone, language: SpokenLanguage { environment[$0] } ?? .english,
            display: moment.display, home: environment["HOME"] ?? "/", directory: files.currentDirectory ?? "/",
            kind: { path in
                // A file system that hangs is no file: the person cannot choose one there.
                guard case .success(let status) = TimeBoundedFiles.status(path) else { return nil }
                return status.kind == S_IFDIR ? .folder : .file
            })
    }
}
