// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// What time alone brings about.
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
            if case .due(let time) = prompt.beside { take(time) }
        }
        for token in general {
            if let since = idleDialog(token) { take(since + patience.dialogIdle) }
        }
        return next
    }

    /// Takes in that time has passed, and gives what waits to whoever is free. Every event ends with it.
    package mutating func pass(_ now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        for key in order {
            guard var prompt = open[key.id] else { continue }
            if case .orphaned(let until) = prompt.attachment {
                // Perhaps its asker has taken it back while nobody was there to be told. So it is neither shown nor
                // answered, by a person or by its time, before the asker has come back.
                if until <= now { actions += remove(key.id, .plain(.withdrawn)) }
                continue
            }
            let before = prompt.clock
            prompt.clock.pass(now)
            if prompt.clock != before { actions.append(.clockChanged(prompt)) }
            if case .expected(let until) = prompt.askersTerminal, until <= now { prompt.askersTerminal = .none }
            if case .due(let time) = prompt.beside, time <= now {
                // What the desktop can do now counts: it may have come up, or changed, since.
                let isPossible = notifying.actions && prompt.fitsNotification(replies: notifying.replies)
                prompt.beside = isPossible ? .up : .none
                if isPossible { actions.append(.notify(wire(prompt, at: now))) }
            }
            open[key.id] = prompt
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

    /// The ending that the question sets for its timeout. Where an answer would need text that was not typed, the
    /// initial text stands for it; the rules refuse that for secrets.
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

    /// The presenter never said that it shows the prompt: another gets it, and that one nothing until it is heard of.
    private mutating func passOn(_ id: String, from token: PresenterToken, at now: Int64) -> [PromptAction] {
        open[id]?.declined.insert(token)
        presenters[token]?.showing = nil
        presenters[token]?.isSilent = true
        var actions: [PromptAction] = [.gone(token, id: id, why: .passedOn, by: nil)]
        if presenters[token]?.kind == .dialog, presenters[token]?.isLeaving == false {
            // A dialog of ours that hangs is replaced.
            presenters[token]?.isLeaving = true
            actions.append(.stopDialog)
            noteLostDialog(id)
        }
        return actions + takeBack(id, at: now)
    }

    /// Since when a dialog of ours has had nothing to do.
    private func idleDialog(_ token: PresenterToken) -> Int64? {
        guard let presenter = presenters[token], presenter.kind == .dialog, !presenter.isLeaving,
            presenter.showing == nil
        else { return nil }
        return presenter.idleSince
    }

    private mutating func endIdleDialog(at now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        for token in general {
            // What it showed is over: its leisure begins.
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
