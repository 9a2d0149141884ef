// SPDX-License-Identifier: Apache-2.0

import PromptKit

// What follows from events, and a message that must be read.
extension PromptWindow {
    /// Tells the question what happens, and carries out what follows.
    func send(_ event: PromptEvent) {
        guard !isReplaced else { return }
        let (now, gate) = (ContinuousClock.now, question.model.gate)
        _ = question.handle(.seenTo(all: controls.map(\.isRead) ?? (unread == nil), labels: nil), at: now)
        for effect in question.handle(event, at: now) { carryOut(effect) }
        if let gate, question.model.gate != gate { controls?.update(from: gate) }
    }

    private func carryOut(_ effect: PromptEffect) {
        switch effect {
        case .focus(.field(let stop), let isRow):
            if isRow { form?.focusRow(stop) } else { inputs?.focus(stop) }
        case .focus(_, let isRow): showSelection(typing: !isRow)
        case .mark(let stop):
            form?.withdrawAnswer()
            form?.show(stop)
            if namesProblems { nameProblems() }
            typed()
        case .filter(nil):
            list?.filter = question.model.selection.list.filter
            showSelection(typing: true)
            report(.typed)
        case .filter(let stop?): form?.show(stop, isFiltering: question.model.field == stop)
        case .scroll(let pages): scroll(pages: pages)
        case .unknown: break
        case .refused(let reason): refuse(reason)
        case .judge(let index):
            stay()
            form?.check { [unowned self] in send(.judged(index)) }
        case .chose(let index): finish(.button(index))
        case .dismissed: finish(.dismissal)
        }
    }

    /// Scrolls the text by pages.
    private func scroll(pages: Int) {
        if let approval {
            if !approval.scroll(pages: pages) { scroller.scroll(pages: pages) }
            return
        }
        let isMessages = message.map { pages < 0 || !$0.isAtEnd } ?? false
        (isMessages ? message ?? scroller : scroller).scroll(pages: pages)
    }

    /// Keeps the window when an answer is refused, and says why unless that is seen.
    private func refuse(_ reason: PromptRefusal) {
        if case .search(let stop) = reason { form?.show(stop) }
        guard reason.isOfAnswer, !hasChosen else { return }
        stay()
        switch reason {
        case .unread: if controls == nil { unread?.scroll(pages: 1) }
        case .invalid:
            form?.showAll()
            nameProblems()
            fit()
            dialog.showFocus()
        case .text(let stop): if let refusal = fields?.refusal(stop) { show(problem: refusal) }
        case .nothing, .search, .early, .locked, .changed, .unlabelled: break
        }
    }

    /// Names the fields that cannot be accepted below the form, if there are several.
    private func nameProblems() {
        let sentence = question.draft.flatMap { question.model.stops?.problems(in: $0) }
        namesProblems = sentence != nil
        footer.show(problem: sentence)
    }

    /// Counts nothing of the text as read before a frame with it was painted.
    func countFrames() {
        for scroller in [scroller, message].compactMap(\.self) { scroller.isReadByFrame = true }
        dialog.onPaint { [unowned self] in
            scroller.look()
            if let message, scroller.shows(message) { message.look() }
            lookAtReading()
        }
    }
}
