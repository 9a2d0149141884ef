// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// Answers, and whether they are taken.
extension PromptModel {
    /// Chooses a button, if it acts and what it hands over can be taken.
    mutating func choose(
        _ index: Int?, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        guard let index else { return [.refused(.nothing)] }
        if let refusal = refusal(of: index, at: now) { return [.refused(refusal)] }
        guard index != selection.cancel?.index else { return [.chose(index)] }
        guard handsOver(index) else { return answer(index) }
        if let stop = untaken.min() {
            field = stop
            return [.focus(focus, isRow: false), .refused(.text(stop))]
        }
        guard let stops else { return answer(index) }
        return stops.indices.flatMap { settle($0, &draft) } + [.judge(index)]
    }

    /// Chooses a button if the form is complete; else goes to the field that is not.
    mutating func judge(_ index: Int, _ draft: FormDraft?, at now: ContinuousClock.Instant) -> [PromptEffect] {
        if let refusal = refusal(of: index, at: now) { return [.refused(refusal)] }
        guard let draft, let stop = stops?.firstProblem(in: draft) else { return answer(index) }
        hasTried = true
        field = stop
        return [.focus(focus, isRow: false), .refused(.invalid(stop))]
    }

    func refusal(of index: Int?, at now: ContinuousClock.Instant) -> PromptRefusal? {
        if isChanging(at: now) { return .changed }
        switch hold(index, at: now) {
        case .early: return .early
        case .locked: return .locked
        case .unread, nil: return nil
        }
    }

    /// Chooses a button if the text and the button's label were on the screen.
    mutating func answer(_ index: Int) -> [PromptEffect] {
        guard prompt.kind != .progress else { return [.chose(index)] }
        isHeldBack = !hasSeenAll
        if isHeldBack { return [.refused(.unread)] }
        let row = selection.rows.firstIndex { $0.index == index }
        let isHidden = row.map { !selection.list.matches.contains($0) } ?? false
        guard isHidden || labels?.contains(index) == false else { return [.chose(index)] }
        isHeldBack = true
        // Enter in a field chooses a button that is elsewhere in the list.
        guard let row else { return [.refused(.unlabelled)] }
        if isHidden { _ = selection.filter { $0.eraseAll() } }
        field = nil
        selection.go(to: .row(row))
        return (isHidden ? [.filter(nil)] : []) + [.focus(focus, isRow: true), .refused(.unlabelled)]
    }

    func dismiss(at now: ContinuousClock.Instant) -> [PromptEffect] {
        if let refusal = refusal(of: nil, at: now) { return [.refused(refusal)] }
        return [.dismissed]
    }

    /// Takes the text that was typed in a list as its value, if the field takes other values.
    mutating func settle(_ stop: Int, _ draft: inout FormDraft?) -> [PromptEffect] {
        guard var form = draft, lists[stop]?.settle(&form) == true else { return [] }
        draft = form
        return [.filter(stop), .mark(stop)]
    }
}
