// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// Who shows what.
extension PromptQueue {
    /// Adds a presenter.
    /// - Throws: `Prompts.TooMany`; for one that shows a single prompt what `openPrompt` throws.
    package mutating func register(_ presenter: Presenter, at now: Int64) throws -> [PromptAction] {
        guard presenters.count < Self.maximumPresenters else {
            throw Prompts.TooMany(what: "presenters", limit: Self.maximumPresenters)
        }
        if let only = presenter.only { _ = try openPrompt(only) }
        add(presenter, at: now)
        if presenter.kind == .dialog { dialogStartsUntil = nil }
        return pass(now)
    }

    /// Adds the asker as the presenter of its own prompt, unless there are too many presenters.
    mutating func addAsker(_ presenter: Presenter, at now: Int64) {
        if presenters.count < Self.maximumPresenters { add(presenter, at: now) }
    }

    private mutating func add(_ presenter: Presenter, at now: Int64) {
        presenters[presenter.token] = presenter
        presenters[presenter.token]?.idleSince = now
        if let only = presenter.only {
            alone[only, default: []].append(presenter.token)
            open[only]?.askersTerminal = .none
        } else {
            general.append(presenter.token)
        }
    }

    /// Removes a presenter. Another presenter gets its prompt.
    package mutating func leave(_ token: PresenterToken, at now: Int64) -> [PromptAction] {
        guard let presenter = presenters.removeValue(forKey: token) else { return [] }
        if let only = presenter.only {
            alone[only]?.removeAll { $0 == token }
            if alone[only]?.isEmpty == true { alone[only] = nil }
        } else {
            general.removeAll { $0 == token }
        }
        var actions: [PromptAction] = []
        if let id = presenter.showing {
            if presenter.kind == .dialog { noteLostDialog(id) }
            actions = takeBack(id, at: now)
        }
        return actions + pass(now)
    }

    /// Records that our own dialog ended or hung with a prompt, perhaps because of it.
    mutating func noteLostDialog(_ id: String) {
        guard var prompt = open[id] else { return }
        prompt.lostDialogs += 1
        if prompt.lostDialogs >= Self.maximumLostDialogs { prompt.disableDialog() }
        open[id] = prompt
    }

    /// Records a call of a presenter. A presenter that was silent gets prompts again.
    package mutating func heard(_ token: PresenterToken, at now: Int64) -> [PromptAction] {
        guard presenters[token]?.isSilent == true else { return [] }
        presenters[token]?.isSilent = false
        return pass(now)
    }

    /// Records that a presenter shows the prompt.
    /// - Parameter revision: The revision that is before the person; nil if the call does not name one.
    /// - Throws: `Prompts.NotPresenting`, `Prompts.Changed`, and what `openPrompt` throws.
    package mutating func presented(
        _ id: String, revision: Int? = nil, by token: PresenterToken, at now: Int64
    ) throws -> [PromptAction] {
        var prompt = try shown(id, by: token)
        let knowsRevision = revision != nil || presenters[token]?.showsRevisions == true
        if knowsRevision { try check(revision, of: prompt) }
        guard case .offered = prompt.stage else { return [] }
        if !knowsRevision, prompt.offeredRevision < prompt.revision { return showAgain(id, on: token, at: now) }
        prompt.stage = .presented(token)
        if !prompt.hasNotice, prompt.companion == .none, prompt.fitsNotification(replies: true) {
            prompt.companion = .due(now + patience.notification)
        }
        open[id] = prompt
        return [.presented(prompt, presenter: presenters[token]?.name ?? "")] + pass(now)
    }

    /// Takes the prompt from a presenter that cannot show it.
    /// - Throws: as `presented`.
    package mutating func decline(_ id: String, by token: PresenterToken, at now: Int64) throws -> [PromptAction] {
        _ = try shown(id, by: token)
        open[id]?.declined.insert(token)
        if presenters[token]?.kind == .dialog { open[id]?.disableDialog() }
        presenters[token]?.showing = nil
        presenters[token]?.idleSince = now
        return takeBack(id, at: now) + pass(now)
    }

    /// Records that the person begins or stops to type. The time left is then in `open`.
    /// - Throws: as `presented`.
    package mutating func typing(
        _ id: String, _ isTyping: Bool, by token: PresenterToken, at now: Int64
    ) throws -> [PromptAction] {
        var prompt = try shown(id, by: token)
        var actions: [PromptAction] = []
        // Who types sees the question. Of a changed one nobody knows which text, though.
        if case .offered = prompt.stage, prompt.revision == 0 {
            actions = try presented(id, by: token, at: now)
            guard let still = open[id] else { return actions }
            prompt = still
        }
        guard prompt.clock != .none else { return actions }
        if prompt.types(until: isTyping ? now + patience.typing : nil, at: now) {
            actions.append(.clockChanged(prompt))
        }
        if prompt.question.to != nil || prompt.question.origin != nil { actions.append(.typing(prompt, isTyping)) }
        open[id] = prompt
        return actions + pass(now)
    }

    /// Records that the person begins or stops to type on another device.
    /// - Throws: `Prompts.TooMany`, and what `openPrompt` throws.
    package mutating func hold(
        _ id: String, on device: String, _ isTyping: Bool, at now: Int64
    ) throws -> [PromptAction] {
        var prompt = try openPrompt(id)
        guard prompt.mayType(on: device) else {
            throw Prompts.TooMany(what: "devices on which one question is answered", limit: OpenPrompt.maximumTypists)
        }
        let runs = prompt.types(on: device, until: isTyping ? now + patience.typing : nil, at: now)
        open[id] = prompt
        return (runs ? [.clockChanged(prompt)] : []) + pass(now)
    }

    /// Records that our own dialog could not be started, or ended before it registered.
    package mutating func dialogFailed(at now: Int64) -> [PromptAction] {
        dialogStartsUntil = nil
        for id in open.keys { open[id]?.disableDialog() }
        return pass(now)
    }

    /// The prompts that nobody shows and for which our own dialog cannot be started, as far as is known.
    package var withoutDisplay: [String] {
        order.map(\.id).filter { id in
            open[id].map { $0.stage == .queued && !$0.mayStartDialog } ?? false
        }
    }

    /// Records that the display of these prompts is there, so that our own dialog can be started. Earlier losses of the
    /// dialog do not count, because it may have ended with its display.
    package mutating func displayCame(for ids: some Sequence<String>, at now: Int64) -> [PromptAction] {
        for id in ids {
            open[id]?.mayStartDialog = true
            open[id]?.displaySearch = .done
            open[id]?.lostDialogs = 0
        }
        return pass(now)
    }

    /// Records that this prompt has no display.
    package mutating func displayIsMissing(for id: String, at now: Int64) -> [PromptAction] {
        open[id]?.displaySearch = .done
        return pass(now)
    }

    /// Records the result of the check whether another device still reaches the person.
    package mutating func looked(for id: String, isReachable: Bool, at now: Int64) -> [PromptAction] {
        guard var prompt = open[id], prompt.look == .running else { return [] }
        prompt.look = .none
        prompt.misses = isReachable ? 0 : prompt.misses + 1
        if prompt.misses >= OpenPrompt.mostMisses { prompt.sending.isReachable = false }
        open[id] = prompt
        return pass(now)
    }

    /// Returns a prompt that this presenter was given.
    private func shown(_ id: String, by token: PresenterToken) throws -> OpenPrompt {
        let prompt = try openPrompt(id)
        guard prompt.stage.presenter == token else { throw Prompts.NotPresenting(id: id) }
        return prompt
    }

    /// Takes a prompt from its presenter. A notification with buttons never stands alone.
    mutating func takeBack(_ id: String, at now: Int64) -> [PromptAction] {
        guard var prompt = open[id] else { return [] }
        var actions: [PromptAction] = []
        if !prompt.hasNotice {
            if prompt.companion == .up { actions.append(.unnotify(id: id)) }
            prompt.companion = .none
        }
        prompt.stage = .queued
        if prompt.types(until: nil, at: now) { actions.append(.clockChanged(prompt)) }
        open[id] = prompt
        return actions
    }

    /// Gives what waits to whoever is free, in the order of the queue. Starts our own dialog where nobody else can show
    /// a prompt, and gives up what nobody will. Work that is only shown gives way to questions: it may not end before
    /// they are answered. Questions give way to an alarm that rings, and come back after it.
    package mutating func place(at now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        var givenUp: [String] = []
        var later: [QueueKey] = []
        for key in order {
            guard let prompt = open[key.id], prompt.stage == .queued, !prompt.isOrphaned else { continue }
            if prompt.kind == .progress {
                later.append(key)
                continue
            }
            if prompt.shownFrom == nil, freePresenter(for: prompt) == nil, let (token, id) = yielding(to: prompt) {
                presenters[token]?.showing = nil
                actions.append(.gone(token, id: id, why: .passedOn, by: nil))
                actions += takeBack(id, at: now)
                if let former = open[id] { later.append(former.key) }
            }
            place(prompt, &actions, &givenUp, at: now)
        }
        for key in later.sorted() {
            if let prompt = open[key.id], prompt.stage == .queued { place(prompt, &actions, &givenUp, at: now) }
        }
        for id in givenUp { actions += remove(id, .plain(.noPresenter)) }
        return actions
    }

    private mutating func place(
        _ waiting: OpenPrompt, _ actions: inout [PromptAction], _ givenUp: inout [String], at now: Int64
    ) {
        var prompt = waiting
        if prompt.shownFrom != nil, hasPresenter(prompt) { return }
        if let token = freePresenter(for: prompt) {
            prompt.stage = .offered(token, until: now + patience.presenting)
            prompt.offeredRevision = prompt.revision
            open[prompt.id] = prompt
            presenters[token]?.showing = prompt.id
            presenters[token]?.idleSince = nil
            actions.append(.show(token, wire(prompt, at: now)))
        } else if !hasPresenter(prompt), prompt.askersTerminal == .none {
            if prompt.mayStartDialog, !hasUnfitDialog(prompt) {
                guard dialogStartsUntil == nil else { return }
                dialogStartsUntil = now + patience.dialogStart
                actions.append(.startDialog(id: prompt.id))
            } else if prompt.displaySearch == .needed {
                open[prompt.id]?.displaySearch = .running
                actions.append(.findDisplay(id: prompt.id))
            } else if prompt.displaySearch == .done {
                if prompt.sentFrom != nil, prompt.sending.isEarlyIfAlone {
                    prompt.sentFrom = nil
                    open[prompt.id] = prompt
                    actions.append(.sent(prompt))
                }
                // A terminal or a browser that showed it before the restart may only be on its way.
                guard prompt.question.requirePresenter == true, prompt.presentersReturn == nil else { return }
                if !prompt.sending.isReachable {
                    givenUp.append(prompt.id)
                } else if prompt.look == .none {
                    open[prompt.id]?.look = .due(now + patience.devices)
                }
            }
        }
    }

    /// Returns a presenter that could show the prompt instead of its present one.
    private func yielding(to prompt: OpenPrompt) -> (PresenterToken, id: String)? {
        let busy = candidates(for: prompt).filter { $0.showing.flatMap { open[$0] }?.givesWay(to: prompt) == true }
        guard let presenter = busy.min(by: { $0.rank < $1.rank }), let id = presenter.showing else { return nil }
        return (presenter.token, id)
    }

    /// Returns the presenters that could show the prompt, whether free or not.
    func candidates(for prompt: OpenPrompt) -> [Presenter] {
        (general + (alone[prompt.id] ?? [])).compactMap { presenters[$0] }.filter { $0.canShow(prompt) }
    }

    package func hasPresenter(_ prompt: OpenPrompt) -> Bool { !candidates(for: prompt).isEmpty }

    /// Returns whether our own dialog runs and must not show an approval, as its display belongs to the program that
    /// wants it. A second dialog would be no better.
    private func hasUnfitDialog(_ prompt: OpenPrompt) -> Bool {
        prompt.isApproval
            && general.contains { token in
                presenters[token].map { $0.kind == .dialog && !$0.isLeaving && !$0.canShow(prompt) } ?? false
            }
    }

    private func freePresenter(for prompt: OpenPrompt) -> PresenterToken? {
        candidates(for: prompt).filter { $0.showing == nil }.min { $0.rank < $1.rank }?.token
    }
}
