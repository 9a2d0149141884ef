// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import PromptKit
import TerminalKit

// Changes of a prompt while it is on the screen.
extension PromptView {
    /// The message after a change.
    static let changeNote = "The question has changed. Read it again."

    /// Updates the prompt after a change.
    package mutating func update(_ prompt: Prompts.Prompt, isTyping: Bool, at time: ContinuousClock.Instant) {
        if prompt.revision ?? 0 > self.prompt.revision ?? 0 { change(to: prompt, at: time) }
        self.prompt.progress = prompt.progress
        self.prompt.remaining = prompt.remaining
        clock = PromptCountdown(remaining: prompt.remaining, isTyping: isTyping, at: time)
    }

    /// Shows another revision of the question. The typed text stays. The focus and the scrolled part of a list stay if
    /// the field, row or button remains. For a moment no button acts: a key may have been meant for the text before.
    private mutating func change(to prompt: Prompts.Prompt, at time: ContinuousClock.Instant) {
        let former = self.prompt
        self.prompt = prompt
        tellChange(at: time)
        (pressed, isHeldBack) = (nil, false)
        if former.title != prompt.title || former.message != prompt.message { seen = SeenText() }
        if former.message != prompt.message { messageOffset = 0 }
        selection.change(to: prompt)
        if let fields = prompt.form, fields != former.form { change(to: fields) }
    }

    /// Says that the question has changed, and lets no button act for a moment.
    mutating func tellChange(at time: ContinuousClock.Instant) {
        buttonsOpen = time + ApprovalGate.pauseAfterChange
        note = Self.changeNote
    }

    private mutating func change(to form: [Prompts.Field]) {
        guard let former = self.form else { return }
        let changed = FormFields(form, keeping: former)
        let stop = field
        fields = changed.editors(keeping: fields, of: former)
        self.form = changed
        field = stop.flatMap { changed.stop(like: $0, of: former) } ?? (stop == nil || fields.isEmpty ? nil : 0)
    }

    /// Returns whether the question has just changed, so that no button acts.
    func isChanging(at time: ContinuousClock.Instant) -> Bool { buttonsOpen.map { time < $0 } ?? false }
}

extension FormFields {
    /// The fields of a form that has changed.
    init(_ form: [Prompts.Field], keeping former: FormFields) {
        self.init(FormDraft(form, keeping: former.draft))
        for stop in stops.indices {
            if let old = self.stop(of: former, like: stop), let list = former.lists[old] { takeList(list, in: stop) }
        }
        first = stop(like: former.first, of: former) ?? 0
    }

    /// Returns the editors of the fields. An editor that the person has typed into stays, with its cursor.
    fileprivate func editors(keeping editors: [PromptView.Field], of former: FormFields) -> [PromptView.Field] {
        var fields = self.editors
        for stop in stops.indices {
            guard let old = self.stop(of: former, like: stop) else { continue }
            let isSame =
                former.draft.isTouched(former.stops[old].field)
                || former.field(old).initial == field(stop).initial
            if isSame { fields[stop].editor = editors[old].editor }
        }
        return fields
    }

    /// Returns the stop that corresponds to a stop of the former form; nil if its field has gone.
    package func stop(like old: Int, of former: FormFields) -> Int? {
        stops.indices.first { stop(of: former, like: $0) == old }
    }

    /// Returns the stop of the former form that corresponds to a stop.
    private func stop(of former: FormFields, like stop: Int) -> Int? {
        guard let place = former.draft.place(of: field(stop)) else { return nil }
        let isRepetition = stops[stop].isRepetition
        return former.stops.firstIndex { $0.field == place && $0.isRepetition == isRepetition }
    }
}
