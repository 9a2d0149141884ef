// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit

/// A line that the person types over the lists, with its meaning.
struct CenterForm: Equatable {
    /// The purpose of the line.
    enum Purpose: Equatable {
        /// A new reminder, on this day if its words name none.
        case create(on: CivilDate?)
        /// Another title or time for a reminder.
        case edit(id: String, title: String, due: String)
        /// A choice between two readings, because the line gives a repeating reminder a single time.
        case ending(id: String, title: String, text: String)
        /// The length or end of a snooze.
        case snooze(id: String, title: String)
    }

    let purpose: Purpose
    /// Choices instead of typing.
    var choices: [String] = []
    /// The choice in focus; nil while the line has the focus.
    var place: Int?
    /// The meaning of the line.
    var meaning = CenterMeaning.none

    /// The choices of the purpose `ending`.
    enum Ending: String, CaseIterable {
        case cancel = "Cancel"
        case once = "Move only the next time"
        case noRepeat = "End the repetition"
    }

    var takesText: Bool { if case .ending = purpose { false } else { true } }

    init(_ purpose: Purpose, choices: [String] = []) {
        self.purpose = purpose
        self.choices = choices
        place = choices.isEmpty ? nil : 0
    }

    /// Moves between the choices and the line below them.
    ///
    /// - Returns: Whether the focus moved.
    mutating func move(by steps: Int) -> Bool {
        guard !choices.isEmpty else { return false }
        let last = takesText ? choices.count : choices.count - 1
        let target = max(0, min(last, (place ?? choices.count) + steps))
        let former = place
        place = target == choices.count ? nil : target
        return place != former
    }
}

/// A typed line and its purpose.
struct CenterInput: Equatable {
    var purpose: CenterForm.Purpose
    var text: String
}

/// The meaning of a line.
enum CenterMeaning: Equatable {
    /// No meaning has been requested yet.
    case none
    case understood([CenterLine])
    case refused(String)
}

/// Something with a name.
struct CenterLine: Equatable {
    var name: String
    var text: String
}

// Typing, and the results of typing.
extension CenterView {
    /// The present line; nil if no form is open.
    var input: CenterInput? {
        guard case .form(let form) = mode else { return nil }
        if line.isEmpty, let place = form.place { return CenterInput(purpose: form.purpose, text: form.choices[place]) }
        return CenterInput(purpose: form.purpose, text: line.text)
    }

    mutating func open(_ form: CenterForm, text: String = "") -> CenterStep {
        line = LineEditor(text: text, capacity: 1_000)
        mode = .form(form)
        guard let input, !input.text.isEmpty else { return .changed }
        return .does(.understand(input))
    }

    /// Shows the meaning of a line. Ignored if another line has been typed since.
    mutating func understood(_ meaning: CenterMeaning, of input: CenterInput) {
        guard case .form(var form) = mode, self.input == input else { return }
        form.meaning = meaning
        mode = .form(form)
    }

    /// Closes the form after its line was carried out.
    ///
    /// - Parameter id: The notification that receives the focus when it appears.
    mutating func submitted(_ note: String, id: String?) {
        guard case .form = mode else { return }
        mode = .browsing
        self.note = note
        awaited = id
    }

    /// Asks which reading is meant by a time that would end a repetition.
    mutating func ask(ending repetition: String, of input: CenterInput) -> Bool {
        guard case .form = mode, self.input == input, case .edit(let id, let title, _) = input.purpose else {
            return false
        }
        // What comes whenever something happens has no next time.
        let endings = CenterForm.Ending.allCases.filter { $0 != .once || !Occasion.begins(repetition) }
        var form = CenterForm(
            .ending(id: id, title: title, text: input.text), choices: endings.map(\.rawValue))
        form.meaning = .understood([CenterLine(name: "Repeats", text: repetition.visible)])
        line.clear()
        mode = .form(form)
        return true
    }

    mutating func handle(_ event: TerminalEvent, _ form: CenterForm) -> CenterStep {
        var form = form
        switch event {
        case .key(.enter, _):
            guard let input, input.text.contains(where: { !$0.isWhitespace }) else { return .refused }
            return .does(.submit(input))
        case .key(.escape, _):
            mode = .browsing
            return .changed
        case .key(.up, _), .key(.tab, .shift):
            guard form.move(by: -1) else { return .nothing }
        case .key(.down, _), .key(.tab, _):
            guard form.move(by: 1) else { return .nothing }
        default:
            guard form.takesText else { return .nothing }
            let before = line.text
            guard line.handle(event) else { return .nothing }
            guard line.text != before else { return .changed }
            form.place = line.isEmpty && !form.choices.isEmpty ? 0 : nil
            form.meaning = .none
        }
        if form.place != nil { line.clear() }
        mode = .form(form)
        guard let input, !input.text.isEmpty else { return .changed }
        return .does(.understand(input))
    }

    /// Handles a click on a choice of the form.
    mutating func choose(_ place: Int, of form: CenterForm) -> CenterStep {
        guard form.choices.indices.contains(place) else { return .nothing }
        return .does(.submit(CenterInput(purpose: form.purpose, text: form.choices[place])))
    }
}
