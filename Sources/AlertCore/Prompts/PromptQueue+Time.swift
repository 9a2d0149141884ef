// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// Changes that the passing of time causes.
extension PromptQueue {
    /// The uptime at which `pass` has something to do, nil for never.
    package var nextDeadline: Int64? {
        var next = dialogStartsUntil
        func take(_ time: Int64?) {
            if let time { next = min(next ?? time, time) }
        }
        for prompt in open.values {
            if case .orphaned(let until) = prompt.attachment {
                take(until)
                continue
            }
            take(prompt.clock.next)
            if case .offered(_, let until) = prompt.stage { take(until) }
            if case .expected(let until) = prompt.askersTerminal { take(until) }
            if case .due(let time) = prompt.companion { take(time) }
            take(prompt.shownFrom)
            take(prompt.sentFrom)
            take(prompt.presentersReturn)
            if case .due(let time) = prompt.look { take(time) }
        }
        for token in general {
            if let since = idleDialog(token) { take(since + patience.dialogIdle) }
        }
        return next
    }

    /// Applies the passing of time, and assigns waiting prompts to free presenters. Every event ends with this call.
    package mutating func pass(_ now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        for key in order {
            guard var prompt = open[key.id] else { continue }
            if case .orphaned(let until) = prompt.attachment {
                // The asker may have withdrawn the prompt while no daemon was running. Until the asker comes back,
                // alertd neither shows the prompt nor answers it, not even with its timeout.
                if until <= now { actions += remove(key.id, .plain(.withdrawn)) }
                continue
            }
            let before = prompt.clock
            prompt.clock.pass(now)
            if prompt.clock != before { actions.append(.clockChanged(prompt)) }
            if let from = prompt.shownFrom, from <= now { prompt.shownFrom = nil }
            if let until = prompt.presentersReturn, until <= now { prompt.presentersReturn = nil }
            let isSent = prompt.sentFrom.map { $0 <= now } ?? false
            if isSent { prompt.sentFrom = nil }
            if case .expected(let until) = prompt.askersTerminal, until <= now { prompt.askersTerminal = .none }
            if case .due(let time) = prompt.companion, time <= now {
                // Use the desktop's present abilities: the desktop may have started or changed since the last check.
                let isPossible =
                    prompt.hasNotice
                    ? notifying.isPossible && prompt.typing.isEmpty
                    : notifying.actions && prompt.fitsNotification(replies: notifying.replies)
                prompt.companion = isPossible ? .up : .none
                if isPossible { actions.append(.notify(wire(prompt, at: now), hasButtons: !prompt.hasNotice)) }
            }
            if case .due(let time) = prompt.look, time <= now {
                // Somebody here who presents it is enough.
                let isAlone = prompt.stage == .queued && !hasPresenter(prompt)
                prompt.look = isAlone ? .running : .none
                if isAlone { actions.append(.findDevices(id: key.id)) }
            }
            open[key.id] = prompt
            if isSent { actions.append(.sent(prompt)) }
            if prompt.clock.isOver(at: now) {
                actions += remove(key.id, timeoutEnding(of: prompt))
            } else if case .offered(let token, let until) = prompt.stage, until <= now {
                actions += passOn(key.id, from: token, at: now)
            }
        }
        if let until = dialogStartsUntil, until <= now {
            dialogStartsUntil = nil
            actions.append(.stopDialog)
            for id in open.keys { open[id]?.disableDialog() }
        }
        actions += place(at: now)
        actions += endIdleDialog(at: now)
        return actions
    }

    /// Records that the person's session was locked or unlocked. This changes the time of questions that wait longer in
    /// a locked session. After locking, other devices get the questions that wait for somebody here.
    package mutating func lock(_ isLocked: Bool, at now: Int64) -> [PromptAction] {
        guard isLocked != self.isLocked else { return [] }
        self.isLocked = isLocked
        var actions: [PromptAction] = []
        for key in order where isLocked {
            guard var prompt = open[key.id], !prompt.isOrphaned, prompt.sentFrom != nil, prompt.sending.isEarlyIfAlone
            else { continue }
            prompt.sentFrom = nil
            open[key.id] = prompt
            actions.append(.sent(prompt))
        }
        for key in order {
            guard var prompt = open[key.id], prompt.question.lockedTimeout != nil,
                let left = prompt.question.timeLeft(isLocked: isLocked, since: prompt.since, at: now)
            else { continue }
            prompt.clock.set(left: left, at: now)
            open[key.id] = prompt
            actions.append(.clockChanged(prompt))
            if let token = prompt.stage.presenter { actions.append(.update(token, wire(prompt, at: now))) }
        }
        return actions + pass(now)
    }

    /// Returns the ending that the question sets for its timeout. If the answer needs a text and nobody typed one, the
    /// initial text is used. The rules refuse this for secrets.
    private func timeoutEnding(of prompt: OpenPrompt) -> Ending {
        switch prompt.question.timeoutAction ?? .end {
        case .end: return .plain(.timedOut)
        case .cancel: return .dismissed(prompt.order, by: nil, byTimeout: true)
        case .choose:
            guard let index = prompt.order.chosenByEnter else { return .plain(.timedOut) }
            return .chosen(prompt.order.buttons[index], by: nil, byTimeout: true)
        case .button:
            guard let place = prompt.question.timeoutButton, let index = prompt.order.places.firstIndex(of: place)
            else { return .plain(.timedOut) }
            return .chosen(prompt.order.buttons[index], by: nil, byTimeout: true)
        }
    }

    /// Passes the prompt on to another presenter, because this one never reported that it shows the prompt. The silent
    /// presenter gets no further prompt until it responds.
    private mutating func passOn(_ id: String, from token: PresenterToken, at now: Int64) -> [PromptAction] {
        open[id]?.declined.insert(token)
        presenters[token]?.showing = nil
        presenters[token]?.isSilent = true
        var actions: [PromptAction] = [.gone(token, id: id, why: .passedOn, by: nil)]
        if presenters[token]?.kind == .dialog, presenters[token]?.isLeaving == false {
            // Replace our own dialog if it hangs.
            presenters[token]?.isLeaving = true
            actions.append(.stopDialog)
            noteLostDialog(id)
        }
        return actions + takeBack(id, at: now)
    }

    /// Returns the uptime since which our own dialog has been idle.
    private func idleDialog(_ token: PresenterToken) -> Int64? {
        guard let presenter = presenters[token], presenter.kind == .dialog, !presenter.isLeaving,
            presenter.showing == nil
        else { return nil }
        return presenter.idleSince
    }

    private mutating func endIdleDialog(at now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        for token in general {
            // The prompt of the dialog is over, so its idle time begins.
            if let presenter = presenters[token], presenter.kind == .dialog, presenter.showing == nil,
                presenter.idleSince == nil
            {
                presenters[token]?.idleSince = now
            }
            guard let since = idleDialog(token), since + patience.dialogIdle <= now else { continue }
            presenters[token]?.isLeaving = true
            actions.append(.stopDialog)
        }
        return actions
    }
}
