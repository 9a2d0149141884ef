// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

/// The keys that a person expects at a question, because a script calls another program for it.
package enum KeyHabit: Sendable {
    case ours
    /// Arrow keys go on and back like Tab, except in a text.
    case whiptail
    /// Tab and the arrow keys to the sides go from what is asked to the button after the one that Enter presses, and
    /// round among the buttons.
    case dialog
}

extension PromptView {
    /// Handles a key that has another meaning in the program that the question stands in for; nil for any other.
    mutating func habitualStep(of event: TerminalEvent, at time: ContinuousClock.Instant) -> Step? {
        switch habit {
        case .ours: nil
        case .whiptail: stepInWhiptail(event, at: time)
        case .dialog: stepInDialog(event, at: time)
        }
    }

    /// Puts the cursors of dialog's forms before their texts.
    mutating func startAsHabitual() {
        guard habit == .dialog, fields.count > 1, isTypedForm else { return }
        for place in fields.indices { _ = fields[place].editor.handle(.key(.home, [])) }
    }

    private var isTypedForm: Bool { prompt.form?.allSatisfy { $0.kind == .text || $0.kind == .secret } ?? false }

    private func isList(_ stop: Int) -> Bool { model.lists[stop] != nil }

    private mutating func stepInWhiptail(_ event: TerminalEvent, at time: ContinuousClock.Instant) -> Step? {
        guard case .key(let key, _) = event else { return nil }
        if let field = model.field {
            guard isList(field), let atLeast = model.stops?.field(field).atLeast, key == .left || key == .right else {
                return nil
            }
            // A menu is one part of the box; each row of a list with marks is one.
            guard atLeast > 0 else { return send(.rows(key == .left ? -1 : 1), at: time) }
            return key == .left ? .nothing : send(.next, at: time)
        }
        guard isSideBySide, !fields.isEmpty else { return nil }
        switch key {
        case .up, .left: return send(.back, at: time)
        case .down, .right: return send(.next, at: time)
        default: return nil
        }
    }

    private mutating func stepInDialog(_ event: TerminalEvent, at time: ContinuousClock.Instant) -> Step? {
        guard isSideBySide else { return nil }
        guard let field = model.field else { return stepInDialogsButtons(event, at: time) }
        guard let form else {
            // A line with buttons, around which Up leads to the last.
            return event.isKey(.up) && field == 0 ? goToButton(by: -1, from: 0, at: time) : nil
        }
        switch form.stops.field(field).kind {
        case .text where isTypedForm, .secret where isTypedForm:
            return step(of: event, inDialogsForm: field, at: time)
        case .choice:
            // In a menu the space bar is Enter.
            if event == .text(" "), model.lists[field]?.isChosenByEnter(form.draft) == true {
                return send(.choose, at: time)
            }
            if case .text(let scalar) = event { return jump(to: scalar, field, at: time) }
        case .number: if let step = change(field, by: event, at: time) { return step }
        case .date where event.isKey(.down): return goToButton(by: 1, at: time)
        case .time, .date: break
        default: return nil
        }
        guard case .key(let key, let modifiers) = event else { return nil }
        switch key {
        case .tab: return goToButton(by: modifiers.contains(.shift) ? -1 : 1, at: time)
        case .left where isList(field): return goToButton(by: -1, at: time)
        // In a text the cursor goes on first.
        case .right where isList(field) || fields[field].editor.cursor == fields[field].editor.count:
            return goToButton(by: 1, at: time)
        default: return nil
        }
    }

    /// Returns the step in a form of dialog: Enter answers from every field, Up and Down go round among the fields, and
    /// Tab leads to the buttons.
    private mutating func step(
        of event: TerminalEvent, inDialogsForm stop: Int, at time: ContinuousClock.Instant
    ) -> Step? {
        guard case .key(let key, let modifiers) = event else { return nil }
        switch key {
        case .enter:
            if let refusal = fields[stop].editor.refusal {
                note = refusal.sentence
                return .refused
            }
            return send(.answer, at: time)
        case .tab:
            return modifiers.contains(.shift)
                ? goToButton(by: -1, from: 0, at: time) : goToButton(by: 0, from: 0, at: time)
        case .up, .down:
            guard fields.count > 1 else { return nil }
            return send(.focused(.field((stop + (key == .up ? -1 : 1) + fields.count) % fields.count)), at: time)
        default: return nil
        }
    }

    private mutating func stepInDialogsButtons(_ event: TerminalEvent, at time: ContinuousClock.Instant) -> Step? {
        guard case .key(let key, _) = event else { return nil }
        let here = selection.order.firstIndex { $0 == selection.current } ?? 0
        switch key {
        case .left: return goToButton(by: -1, from: here, at: time)
        case .right: return goToButton(by: 1, from: here, at: time)
        // They move what is asked there, and never the button.
        case .up, .down:
            let isMoved = fields.isEmpty || isList(0)
            return isMoved ? .nothing : nil
        default: return nil
        }
    }

    /// Puts the focus on a button.
    ///
    /// - Parameters:
    ///   - steps: The number of buttons from the other one, round at the ends.
    ///   - start: The place of the other one; nil for the one that Enter presses.
    private mutating func goToButton(
        by steps: Int, from start: Int? = nil, at time: ContinuousClock.Instant
    ) -> Step {
        let places = selection.order
        guard !places.isEmpty else { return .nothing }
        let pressed = places.firstIndex { place in
            guard case .row(let row) = place else { return cancel?.index == model.standard }
            return rows[row].index == model.standard
        }
        let place = places[((start ?? pressed ?? 0) + steps + places.count) % places.count]
        return send(.focused(.button(place)), at: time)
    }

    /// Moves to the row of a menu that a digit counts to, unless one begins with the digit.
    private mutating func jump(
        to scalar: Unicode.Scalar, _ stop: Int, at time: ContinuousClock.Instant
    ) -> Step? {
        guard scalar.isASCII, let number = Character(scalar).wholeNumberValue, let list = model.lists[stop],
            !list.takesText, let draft, list.isChosenByEnter(draft), let row = list.list.row,
            list.list.labels.indices.contains(number - 1),
            !list.list.labels.indices.contains(where: { list.list.row($0, beginsWith: String(scalar)) })
        else { return nil }
        return row == number - 1 ? .changed : send(.rows(number - 1 - row), at: time)
    }

    /// Changes a number by the keys that do so.
    private mutating func change(
        _ stop: Int, by event: TerminalEvent, at time: ContinuousClock.Instant
    ) -> Step? {
        guard let draft, let field = draft.fields.first, let value = Int(draft.entries[0].text),
            let least = field.minimum.flatMap({ Int($0) }), let most = field.maximum.flatMap({ Int($0) })
        else { return nil }
        let wanted: Int
        switch event {
        case .key(.up, _), .text("-"): wanted = max(least, value - 1)
        case .key(.down, _), .text("+"): wanted = min(most, value + 1)
        case .key(.home, _): wanted = least
        case .key(.end, _): wanted = most
        default: return nil
        }
        fields[stop].editor = LineEditor(isExact: true, text: "\(wanted)")
        typed(stop, at: time)
        return .changed
    }
}

extension TerminalEvent {
    fileprivate func isKey(_ wanted: Key) -> Bool {
        guard case .key(let key, _) = self else { return false }
        return key == wanted
    }
}
