// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// Keys and clicks.
extension PromptModel {
    /// Handles a key in a field that is no list: all but these are its own.
    mutating func press(
        _ event: PromptEvent, inField stop: Int, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        switch event {
        case .choose:
            if stop + 1 < fieldCount, untaken.contains(stop) { return [.refused(.text(stop))] }
            return advance(from: stop, &draft, at: now)
        case .rows(let steps): return leave(stop, by: steps)
        case .page(let pages): return [.scroll(pages)]
        default: return [isInText ? .unknown : .refused(.nothing)]
        }
    }

    /// Handles a key in the list at a stop.
    mutating func press(
        _ key: ChoiceInput.Key, in stop: Int, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        guard let place = stops?[stop].field, var form = draft, let before = lists[stop] else { return [] }
        let effect = lists[stop]?.press(key, &form) ?? .refused
        var effects: [PromptEffect] = []
        if lists[stop]?.list.filter != before.list.filter { effects.append(.filter(stop)) }
        let isMarked = draft?.entries[place] != form.entries[place] || lists[stop]?.refusal != before.refusal
        if isMarked { effects.append(.mark(stop)) }
        let hasMoved = lists[stop]?.list.focus != before.list.focus
        draft = form
        switch effect {
        case .next: return effects + advance(from: stop, &draft, at: now)
        case .leave(let steps): return effects + leave(stop, by: steps)
        case .refused: return effects + [.refused(lists[stop]?.refusal == nil ? .nothing : .search(stop))]
        case .changed:
            if hasMoved, !effects.contains(.filter(stop)) { return effects + [.focus(.field(stop), isRow: true)] }
            return effects.isEmpty ? [.mark(stop)] : effects
        }
    }

    /// Handles a key for the buttons. Only Enter, the space bar or a click choose one.
    mutating func press(
        _ event: PromptEvent, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        switch event {
        case .choose: return choose(selection.index, &draft, at: now)
        case .rows(let steps):
            let isFirst = selection.isSideBySide || selection.current == selection.order.first
            guard steps < 0, fieldCount > 0, isFirst else { return effects(of: selection.move(by: steps), of: event) }
            return leave(fieldCount, by: -1)
        case .columns(let steps):
            return effects(of: selection.move(by: selection.isSideBySide ? steps : 0), of: event)
        case .first: return effects(of: selection.move(by: .min), of: event)
        case .last: return effects(of: selection.move(by: .max), of: event)
        case .page(let pages):
            guard selection.list.isFiltered else { return [.scroll(pages)] }
            return effects(of: selection.move(by: pages * ButtonSelection.page), of: event)
        case .letter(" ") where !selection.list.isFiltered: return choose(selection.index, &draft, at: now)
        case .letter(let scalar): return effects(of: selection.type(scalar), of: event)
        case .pasted(let scalar):
            return selection.list.isFiltered ? effects(of: selection.type(scalar), of: event) : []
        case .erase: return effects(of: selection.filter { $0.erase() }, of: event)
        case .eraseAll: return effects(of: selection.filter { $0.eraseAll() }, of: event)
        default: return [.unknown]
        }
    }

    func effects(of effect: ButtonSelection.Effect, of event: PromptEvent) -> [PromptEffect] {
        switch effect {
        case .nothing: []
        case .unknown: [.unknown]
        case .moved: event.filters(selection.list) ? [.filter(nil)] : [.focus(focus, isRow: true)]
        case .refused: [.filter(nil), .refused(.nothing)]
        }
    }

    // MARK: Focus

    /// Goes to the next field, or chooses the default button after the last.
    mutating func advance(
        from stop: Int, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        if stop + 1 == fieldCount, let standard { return choose(standard, &draft, at: now) }
        return turn(by: 1)
    }

    /// Leaves a field upwards or downwards; behind the last one are the buttons.
    mutating func leave(_ stop: Int, by steps: Int) -> [PromptEffect] {
        guard stop + steps >= 0 else { return [] }
        field = stop + steps < fieldCount ? stop + steps : nil
        if field == nil { selection.goToRows() }
        return [.focus(focus, isRow: field == nil)]
    }

    mutating func turn(by steps: Int) -> [PromptEffect] {
        guard let target = selection.turn(by: steps, from: field, fields: fieldCount) else { return [] }
        field = target < fieldCount ? target : nil
        if target >= fieldCount { selection.go(toStop: target - fieldCount) }
        return [.focus(focus, isRow: false)]
    }

    mutating func go(to target: PromptTarget) -> [PromptEffect] {
        switch target {
        case .field(let stop): field = stop
        case .choice(let stop, let row):
            field = stop
            lists[stop]?.select(row)
        case .button(let place):
            field = nil
            selection.go(to: place)
        }
        return [.focus(focus, isRow: true)]
    }

    mutating func click(
        _ target: PromptTarget, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        switch target {
        case .field(let stop):
            field = stop
            guard kind == .check, let stops else { return [] }
            draft?.toggle(stops[stop].field)
            return [.mark(stop)]
        case .choice(let stop, let row):
            guard var form = draft else { return [] }
            field = stop
            lists[stop]?.tick(row, &form)
            draft = form
            return [.mark(stop)]
        case .button(let place):
            // A row that the filter has hidden since is not there any more.
            guard selection.order.contains(place) else { return [.refused(.nothing)] }
            _ = go(to: .button(place))
            return choose(selection.index, &draft, at: now)
        }
    }
}
