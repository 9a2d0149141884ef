// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

// Changes of open questions by their askers, and what they mean for an answer that is on its way.
extension PromptQueue {
    /// Edits of one prompt within a second.
    static let maximumEdits = 4
    /// From an edit to the first answer of a notification that counts, in microseconds: before that, nobody can have
    /// read the new text.
    static let readingTime: Int64 = 1_000_000

    /// Changes an open question for its asker.
    ///
    /// The presenter gets an update. A presenter that does not know revisions takes the question down and shows it
    /// again: its answer counts once it has reported that, so an answer to the text before never does.
    ///
    /// - Parameters:
    ///   - question: The question as it is from now on.
    ///   - order: Its buttons.
    ///   - timeout: Microseconds until the time-out; nil to keep it.
    /// - Returns: The revision, and the actions.
    /// - Throws: `Prompts.NotEditable`, `Prompts.TooMany`, and what `openPrompt` throws.
    package mutating func edit(
        _ id: String, _ question: Prompts.Question, _ order: ButtonOrder, timeout: Int? = nil, at now: Int64
    ) throws -> (revision: Int, actions: [PromptAction]) {
        var prompt = try openPrompt(id)
        guard !prompt.isApproval, prompt.kind != .progress, prompt.kind != .ring else {
            throw Prompts.NotEditable(id: id)
        }
        var actions: [PromptAction] = []
        if let timeout {
            let isStanding = prompt.clock.isStanding
            prompt.clock = .running(deadline: now + Int64(timeout))
            if isStanding, let until = prompt.typing.values.max() { prompt.clock.stand(at: now, until: until) }
            actions.append(.clockChanged(prompt))
        }
        var changed = question
        (changed.revision, changed.timeout) = (prompt.question.revision, prompt.question.timeout)
        guard changed != prompt.question || timeout != nil else { return (prompt.revision, []) }
        prompt.edits.removeAll { $0 + 1_000_000 <= now }
        guard prompt.edits.count < Self.maximumEdits else {
            throw Prompts.TooMany(what: "changes of one question in a second", limit: Self.maximumEdits)
        }
        prompt.edits.append(now)
        changed.timeout = question.timeout
        changed.revision = prompt.revision + 1
        let size = changed.wireSize
        try checkRoom(for: size, of: prompt.asker, instead: id)
        (prompt.question, prompt.size, prompt.order) = (changed, size, order)
        actions.insert(.edited(prompt), at: 0)
        actions += updateNotification(of: &prompt, at: now)
        open[id] = prompt
        if let token = prompt.stage.presenter { actions += sendUpdate(token, of: id, at: now) }
        return (prompt.revision, actions + pass(now))
    }

    /// Shows a notification again that closed itself with an answer that did not count.
    package func notifyAgain(_ id: String, at now: Int64) -> [PromptAction] {
        guard let prompt = open[id], prompt.companion == .up else { return [] }
        return [.notify(wire(prompt, at: now), hasButtons: !prompt.hasNotice)]
    }

    /// Handles a closed notification. After a change of the question it comes back once: a click on the earlier text
    /// also closes it, and does not count.
    package mutating func noticeClosed(_ id: String, at now: Int64) -> [PromptAction] {
        guard let prompt = open[id], !prompt.hasNotice, prompt.returnedNotice < prompt.revision else { return [] }
        open[id]?.returnedNotice = prompt.revision
        return notifyAgain(id, at: now)
    }

    /// Brings the notification next to the presenter up to date.
    private func updateNotification(of prompt: inout OpenPrompt, at now: Int64) -> [PromptAction] {
        guard prompt.hasNotice || prompt.fitsNotification(replies: notifying.replies) else {
            let wasUp = prompt.companion == .up
            prompt.companion = .none
            return wasUp ? [.unnotify(id: prompt.id)] : []
        }
        switch prompt.companion {
        case .up where prompt.input == .text:
            // A reply does not name the text that it belongs to, so its field goes, and comes with the new text.
            prompt.companion = .due(now + patience.notification)
            return [.unnotify(id: prompt.id)]
        case .up: return [.notify(wire(prompt, at: now), hasButtons: !prompt.hasNotice)]
        case .none:
            guard case .presented = prompt.stage else { return [] }
            prompt.companion = .due(now + patience.notification)
            return []
        case .due: return []
        }
    }

    /// Tells the presenter of a prompt that it has changed.
    private mutating func sendUpdate(_ token: PresenterToken, of id: String, at now: Int64) -> [PromptAction] {
        guard let presenter = presenters[token], let prompt = open[id] else { return [] }
        guard presenter.canShow(prompt) else {
            presenters[token]?.showing = nil
            presenters[token]?.idleSince = now
            return [.gone(token, id: id, why: .passedOn, by: nil)] + takeBack(id, at: now)
        }
        if presenter.showsRevisions { return [.update(token, wire(prompt, at: now))] }
        // Until it has reported the text before, that report would be taken for one about the new text.
        if case .offered = prompt.stage { return [] }
        return showAgain(id, on: token, at: now)
    }

    /// Has a presenter that does not know revisions take the question down and show it again.
    mutating func showAgain(_ id: String, on token: PresenterToken, at now: Int64) -> [PromptAction] {
        guard var prompt = open[id] else { return [] }
        prompt.stage = .offered(token, until: now + patience.presenting)
        prompt.offeredRevision = prompt.revision
        let actions: [PromptAction] = prompt.types(until: nil, at: now) ? [.clockChanged(prompt)] : []
        open[id] = prompt
        return actions + [
            .gone(token, id: id, why: .passedOn, by: nil), .show(token, wire(prompt, at: now)),
        ]
    }

    /// Throws `Prompts.Changed` unless a call names the present revision.
    func check(_ revision: Int?, of prompt: OpenPrompt) throws {
        guard revision ?? 0 == prompt.revision else { throw Self.changed(prompt) }
    }

    static func changed(_ prompt: OpenPrompt) -> Prompts.Changed {
        Prompts.Changed(id: prompt.id, revision: prompt.revision)
    }

    /// Returns the revision to which an answer without one belongs. A presenter that does not know revisions has seen
    /// the last one that it reported as shown; nil before its first report, so that no answer counts.
    func shownRevision(of prompt: OpenPrompt, by presenter: Presenter) -> Int? {
        guard !presenter.showsRevisions, case .presented = prompt.stage else { return nil }
        return prompt.offeredRevision
    }
}
