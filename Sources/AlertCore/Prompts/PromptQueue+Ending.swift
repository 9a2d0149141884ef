// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

// The ends of prompts: answers, and what else ends them.
extension PromptQueue {
    /// Handles the departure of the asker. A prompt without a waiting caller ends, unless its answer is kept.
    package mutating func askerLeft(_ id: String, at now: Int64) -> [PromptAction] {
        guard let prompt = open[id], prompt.attachment == .attached else { return [] }
        return end(id, .plain(.withdrawn), at: now)
    }

    /// The prompts that `withdraw` can take back. The window of an alarm is there as long as the alarm rings.
    package var withdrawable: [String] { open.values.filter { $0.kind != .ring }.map(\.id) }

    /// Takes prompts back, all of them or none.
    /// - Parameter answerer: Who has answered them elsewhere; nil where they were just taken back.
    /// - Throws: `Prompts.NotFound`, `Prompts.AlreadyEnded`, `Prompts.Invalid` for an alarm that rings.
    package mutating func withdraw(_ ids: [String], answeredBy answerer: String? = nil, at now: Int64) throws
        -> [PromptAction]
    {
        for id in ids where try openPrompt(id).kind == .ring {
            throw Prompts.Invalid(field: "ids", reason: "\(id) is a ringing alarm; \"alertctl stop\" stops it")
        }
        var actions: [PromptAction] = []
        for id in ids { actions += remove(id, .plain(.withdrawn, by: answerer)) }
        return actions + pass(now)
    }

    /// Answers a prompt. The first answer counts.
    /// - Parameter revision: The revision that the person saw; nil if the call does not name one.
    /// - Throws: `Prompts.NotFound`, `Prompts.AlreadyEnded`, `Prompts.NotPresenting`, `Prompts.Changed`,
    ///   `Prompts.Invalid`.
    package mutating func answer(
        _ id: String, _ choice: Choice, typed: Typed, revision: Int? = nil, by answerer: Answerer, at now: Int64
    ) throws -> (ending: Ending, actions: [PromptAction]) {
        let prompt = try openPrompt(id)
        let name: String
        var witness: String?
        var (isByAsker, isOnDevice) = (false, false)
        switch answerer {
        case .presenter(let token):
            guard prompt.stage.presenter == token, let presenter = presenters[token] else {
                throw Prompts.NotPresenting(id: id)
            }
            try check(revision ?? shownRevision(of: prompt, by: presenter), of: prompt)
            name = presenter.name
            witness = presenter.witness
            isByAsker = presenter.isAsker
        case .notification:
            guard prompt.companion == .up, !prompt.hasNotice else { throw Prompts.NotPresenting(id: id) }
            if let last = prompt.edits.last, now < last + Self.readingTime { throw Self.changed(prompt) }
            try check(revision, of: prompt)
            name = "notification"
        case .hand(let program):
            try prompt.checkAdopted()
            try check(revision, of: prompt)
            name = program
        case .device(let device, let reporter):
            try prompt.checkAdopted()
            try check(revision, of: prompt)
            name = Answerer.name(of: reporter.program, on: device)
            (witness, isOnDevice) = ("\(reporter.program) \(reporter.process) on \(device)", true)
        }
        var ending: Ending
        try prompt.checkApproval(choice, by: answerer)
        switch choice {
        case .dismissal: ending = .dismissed(prompt.order, by: name)
        case .enter:
            guard let index = prompt.order.chosenByEnter else {
                throw Prompts.Invalid(field: "index", reason: "no default button; give an index")
            }
            ending = .chosen(prompt.order.buttons[index], by: name)
        case .button(let index):
            guard prompt.order.buttons.indices.contains(index) else {
                throw Prompts.Invalid(
                    field: "index", reason: "no button \(index); the last is \(prompt.order.buttons.count - 1)"
                )
            }
            ending = .chosen(prompt.order.buttons[index], by: name)
        }
        (ending.isByAsker, ending.isOnDevice, ending.witness) = (isByAsker, isOnDevice, witness)
        // A presenter that does not know buttons without values sends some, which are dropped.
        if ending.outcome == .answered, prompt.order.handsOver(ending.index),
            !keepsSecret(typed, of: prompt, answerer)
        {
            try prompt.check(typed)
        }
        return (ending, end(id, ending, at: now))
    }

    /// Returns whether the program that asked for a secret answers its own prompt, and keeps what was typed.
    private func keepsSecret(_ typed: Typed, of prompt: OpenPrompt, _ answerer: Answerer) -> Bool {
        guard typed == .nothing, prompt.isSecret, case .presenter(let token) = answerer else { return false }
        return presenters[token]?.isAsker == true
    }

    /// Returns an open prompt, or throws the reason why it is not open.
    package func openPrompt(_ id: String) throws -> OpenPrompt {
        if let prompt = open[id] { return prompt }
        if let ending = ended[id] { throw Prompts.AlreadyEnded(id: id, outcome: ending.outcome, by: ending.by) }
        throw Prompts.NotFound(id: id)
    }

    /// Ends a prompt, and gives whoever showed it another.
    package mutating func end(_ id: String, _ ending: Ending, at now: Int64) -> [PromptAction] {
        remove(id, ending) + pass(now)
    }

    package mutating func remove(_ id: String, _ ending: Ending) -> [PromptAction] {
        guard let prompt = open.removeValue(forKey: id) else { return [] }
        let place = order.partitioningIndex { !($0 < prompt.key) }
        if place < order.count, order[place] == prompt.key { order.remove(at: place) }
        var actions: [PromptAction] = []
        if let token = prompt.stage.presenter {
            presenters[token]?.showing = nil
            actions.append(.gone(token, id: id, why: ending.why(for: presenters[token]), by: ending.by))
        }
        for token in alone.removeValue(forKey: id) ?? [] { presenters[token] = nil }
        if prompt.companion == .up { actions.append(.unnotify(id: id)) }
        remember(id, ending, isKept: prompt.attachment == .kept)
        actions.append(.ended(prompt, ending))
        return actions
    }

    /// Notes the outcome of a prompt, so that a late answer gets it.
    package mutating func remember(_ id: String, _ ending: Ending, isKept: Bool) {
        forget(id)
        ended[id] = ending
        endedOrder.append(id)
        if isKept { kept.insert(id) }
        if endedOrder.count > Self.rememberedEnds { forget(endedOrder[0]) }
    }

    mutating func forget(_ id: String) {
        guard ended.removeValue(forKey: id) != nil else { return }
        kept.remove(id)
        if endedOrder.first == id { endedOrder.removeFirst() } else { endedOrder.removeAll { $0 == id } }
    }
}

extension Ending {
    /// Returns the reason why its presenter takes it down.
    fileprivate func why(for presenter: Presenter?) -> Prompts.GoneReason {
        if byTimeout { return .timedOut }
        switch outcome {
        case .answered, .cancelled: return by != nil && by == presenter?.name ? .yours : .answered
        case .timedOut: return .timedOut
        case .withdrawn: return by == nil ? .withdrawn : .answered
        case .lost, .noPresenter: return .withdrawn
        }
    }
}
