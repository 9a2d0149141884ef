// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension PromptModel {
    /// Handles an event.
    ///
    /// - Parameter draft: The form with what is typed and chosen; nil if the question is none.
    public mutating func handle(
        _ event: PromptEvent, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        switch event {
        case .seenTo(let all, let labels):
            (hasSeenAll, self.labels, isDrawn) = (all, labels, true)
            // Who has read the text needs not read it again after a change of its width.
            if all { gate?.isRead = true }
            return []
        case .changed(let prompt): return change(to: prompt, &draft, at: now)
        case .toldOfChange:
            buttonsOpen = now + ApprovalGate.pauseAfterChange
            return []
        case .appeared: gate?.appear(at: now)
        case .moved: gate?.move(at: now)
        case .locked(let isLocked): gate?.lock(isLocked, at: now)
        case .textChanged(let stop, let isTaken):
            if isTaken { untaken.remove(stop) } else { untaken.insert(stop) }
            return [.mark(stop)]
        default:
            if !isDrawn, !event.isFocus { return [.refused(.changed)] }
            if gate != nil, event.isTyping {
                gate?.type(at: now)
                return [.refused(.early)]
            }
            let former = field
            let effects = act(event, &draft, at: now)
            // What was typed in a list stays on the screen as its value.
            guard let former, field != former else { return effects }
            return settle(former, &draft) + effects
        }
        return []
    }

    private mutating func act(
        _ event: PromptEvent, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        switch event {
        case .next: return turn(by: 1)
        case .back: return turn(by: -1)
        case .dismissed:
            if let field, lists[field]?.list.filter.isEmpty == false {
                return press(.eraseAll, in: field, &draft, at: now)
            }
            return dismiss(at: now)
        case .closed: return dismiss(at: now)
        case .answer: return choose(standard, &draft, at: now)
        case .focused(let target): return go(to: target)
        case .clicked(let target): return click(target, &draft, at: now)
        case .judged(let index): return judge(index, draft, at: now)
        case .filtered(let stop, let text):
            guard let stop else { return effects(of: selection.filter { $0.filter(by: text) }, of: event) }
            guard lists[stop]?.list.filter != text, var form = draft else { return [] }
            field = stop
            lists[stop]?.filter(by: text, &form)
            draft = form
            return [.filter(stop), .mark(stop)]
        default: break
        }
        guard let field else { return press(event, &draft, at: now) }
        switch kind {
        case .choice:
            guard let key = ChoiceInput.Key(event) else { return [.refused(.nothing)] }
            return press(key, in: field, &draft, at: now)
        case .check:
            guard case .letter(" ") = event else { return press(event, inField: field, &draft, at: now) }
            return click(.field(field), &draft, at: now)
        default: return press(event, inField: field, &draft, at: now)
        }
    }
}

extension PromptEvent {
    var isFocus: Bool { if case .focused = self { true } else { false } }

    var isTyping: Bool {
        switch self {
        case .letter(let scalar): ApprovalGate.isText(scalar)
        case .pasted, .erase: true
        default: false
        }
    }

    /// Returns whether a list of buttons is filtered by it.
    func filters(_ list: ChoiceList) -> Bool {
        switch self {
        case .letter, .pasted: list.isFiltered
        case .erase, .eraseAll, .filtered: true
        default: false
        }
    }
}

extension ChoiceInput.Key {
    /// The key of an event; nil for one without a meaning in a list.
    init?(_ event: PromptEvent) {
        switch event {
        case .rows(let steps): self = .rows(steps)
        case .page(let pages): self = .pages(pages)
        case .first: self = .first
        case .last: self = .last
        case .toggle: self = .tick
        case .letter(let scalar): self = .text(scalar)
        case .pasted(let scalar): self = .pasted(scalar)
        case .erase: self = .erase
        case .eraseAll: self = .eraseAll
        case .choose: self = .enter
        default: return nil
        }
    }
}
