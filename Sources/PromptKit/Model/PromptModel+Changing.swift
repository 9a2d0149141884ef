// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// Changes of the question while it is answered.
extension PromptModel {
    /// Takes in the progress and the time that is left, or another revision of the question. Focus, rows and filters
    /// stay if the field, row or button remains. For a moment no button acts: a key may have been meant for the text
    /// before.
    mutating func change(
        to prompt: Prompts.Prompt, _ draft: inout FormDraft?, at now: ContinuousClock.Instant
    ) -> [PromptEffect] {
        let former = self.prompt
        guard prompt.revision ?? 0 > former.revision ?? 0 else {
            (self.prompt.progress, self.prompt.remaining) = (prompt.progress, prompt.remaining)
            return []
        }
        self.prompt = prompt
        isDrawn = false
        buttonsOpen = now + ApprovalGate.pauseAfterChange
        isHeldBack = false
        if former.title != prompt.title || former.message != prompt.message { hasSeenAll = false }
        // The shell reports the labels once they are drawn.
        if labels != nil { labels = [] }
        selection.change(to: prompt)
        if let form = prompt.form, form != former.form, let old = draft {
            let changed = FormDraft(form, keeping: old)
            draft = changed
            changeForm(to: changed)
        }
        return [.focus(focus, isRow: false)]
    }

    mutating func changeForm(to draft: FormDraft) {
        guard let former = stops else { return }
        let (formerLists, formerUntaken, formerField) = (lists, untaken, field)
        arrange(draft)
        guard let stops else { return }
        untaken = []
        for stop in stops.indices {
            guard let old = former.stop(like: stops, stop) else { continue }
            if let list = formerLists[old] { lists[stop]?.take(list) }
            if formerUntaken.contains(old) { untaken.insert(stop) }
        }
        field = formerField.flatMap { stops.stop(like: $0, of: former) }
        if field == nil, formerField != nil, stops.count > 0 { field = 0 }
    }
}
