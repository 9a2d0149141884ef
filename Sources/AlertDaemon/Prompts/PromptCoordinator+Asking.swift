// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DBus
import LinuxSystem
import Logging
import PromptKit
import Synchronization
import Varlink

// The side of askers, and of callers that wait.
extension PromptCoordinator {
    /// Puts a question into the queue, and returns once it is on disk.
    ///
    /// - Parameters:
    ///   - asking: The processes that want an approval.
    ///   - holder: The program that wants it, as grants know it.
    ///   - owner: The process of the caller as a presenter, used with `presentAs`.
    ///   - sending: The way to the other devices that get the question, and the look whether one of them still reaches
    ///     the person.
    ///   - display: Where our own dialog can be shown to the asker's person; nil where it cannot.
    ///   - listener: The caller, if it waits.
    ///   - stream: The caller as a presenter, used with `presentAs`.
    /// - Returns: The prompt's id, and the listener's number.
    /// - Throws: `Prompts.Invalid`, `.TooMany`, `.NotStored`.
    func ask(
        _ call: Prompts.Ask, by asker: Prompts.Asker, asking: AskingSide? = nil, holder: Grants.Holder? = nil,
        owner: PresenterOwner = .nobody, witness: String? = nil,
        sending: DeviceRoute? = nil, display: Prompts.Session?,
        listener: Listener?,
        presenter stream: PresenterStream? = nil
    ) async throws -> (id: String, number: UInt64) {
        var question = call.question
        try QuestionRules.check(question)
        if let session = call.session { try QuestionRules.check(session) }
        if let id = call.id { try QuestionRules.checkName(id, field: "id") }
        let order = try ButtonOrder(question)
        try QuestionRules.checkTimeout(of: question, order)
        if listener == nil, question.asksSecret {
            throw Prompts.Invalid(field: "noWait", reason: "not allowed for a secret: its caller must wait")
        }
        if question.form != nil, question.asksSecret, call.handover != true || handover == nil {
            throw Prompts.Invalid(
                field: "handover", reason: "a form that asks for a secret needs a descriptor for its values")
        }
        if let sending { question.to = sending.to.isEmpty ? nil : sending.to }
        if question.approval != nil, question.origin == nil {
            question.approval?.onPhone = approvals.allowsOnPhone ? true : nil
        }
        if question.lockedTimeout != nil || sending.map({ $0.way.after > 0 && $0.way.isEarlyIfAlone }) == true {
            followLock()
        }
        try Self.checkEdits(call, isAwaited: listener != nil)
        let now = loop.now()
        // A notification may be due at once.
        let notifying = notifying
        return try await withCheckedThrowingContinuation { [question] continuation in
            state.withLock { state in
                do {
                    guard !state.isClosed else { throw TransactionLoopError.stopped.promptsError }
                    state.queue.notifying = notifying
                    var random = SystemRandomNumberGenerator()
                    let id =
                        call.id
                        ?? NotificationID.unused(for: question.title, using: &random) {
                            state.queue.isTaken($0, forApproval: question.approval != nil)
                        }
                    let newPrompt = PromptQueue.NewPrompt(
                        id: id, question: question, order: order, asker: asker, askedAt: now.wall,
                        isAttached: listener != nil, willPresent: call.session?.willPresent ?? false,
                        mayStartDialog: display != nil, searchesDisplay: call.isShownByAsker,
                        asking: asking, sending: sending?.way ?? .init())
                    let presenter = stream == nil ? nil : Presenter(asker: call.presentAs, of: id, owner, witness)
                    let grant = question.approval.flatMap { approval in
                        holder.flatMap { state.grants.use(for: approval, of: $0, at: now.wall) }
                    }
                    let actions = try state.queue.ask(
                        newPrompt, presenter: presenter, grant: grant.map { "grant \($0)" }, at: now.uptime)
                    var callers = Callers(session: display ?? call.session)
                    callers.session?.directory = call.session?.directory
                    (callers.holder, callers.reaches) = (holder, sending?.reaches)
                    if listener != nil { callers.handover = expectChannel(of: call, id: id) }
                    if call.edits == true { callers.editor = SecretToken.random() }
                    state.callers[id] = callers
                    let number = listener.map { add($0, to: id, &state, isAsker: true) } ?? 0
                    if let presenter, let stream { add(presenter, stream, to: id, &state) }
                    var record = PromptRecord(
                        id: id, ask: call, asker: asker, asked: now.wall, boot: now.boot)
                    record.ask.noWait = listener == nil
                    (record.ask.presentAs, record.ask.edits) = (nil, nil)
                    if question.approval == nil { record.ask.question.to = question.to }
                    // An approval ends with the daemon, so its text need not be on disk.
                    record.ask.question.approval = question.approval.map { _ in Prompts.Approval(command: "-") }
                    if let timeout = state.queue.open[id]?.clock.remaining(at: now.uptime) {
                        record.deadline = now.uptime + timeout
                        record.due = now.wall.advanced(by: timeout)
                    }
                    perform(
                        actions, &state, at: now, question: (record, listener),
                        done: { [weak self] result in
                            switch result {
                            case .success: continuation.resume(returning: (id, number))
                            case .failure(let error):
                                // Run on another thread: this one may hold the lock.
                                Task { [weak self] in self?.forget(id) }
                                continuation.resume(throwing: (error as? TransactionLoopError)?.promptsError ?? error)
                            }
                        })
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// The way of a question to other devices.
    struct DeviceRoute: Sendable {
        /// The devices that get it.
        var to: [String] = []
        var way = PromptQueue.Sending()
        /// Checks whether one of the devices is connected and can show the question, or is an outlet.
        var reaches: (@Sendable () async -> Bool)?
    }

    /// Adds a listener to an open prompt.
    func add(_ listener: @escaping Listener, to id: String, _ state: inout State, isAsker: Bool) -> UInt64 {
        state.lastListener += 1
        let number = state.lastListener
        state.callers[id, default: Callers()].listeners[number] = listener
        if isAsker { state.callers[id]?.asker = number }
        return number
    }

    /// Adds the asker as a presenter, unless the queue has too many.
    private func add(
        _ presenter: Presenter, _ stream: @escaping PresenterStream, to id: String, _ state: inout State
    ) {
        guard state.queue.presenters[presenter.token] != nil else { return }
        state.callers[id]?.presenter = presenter.token
        state.streams[presenter.token] = stream
    }

    /// Removes a question that could not be stored.
    private func forget(_ id: String) {
        let now = loop.now()
        state.withLock { state in
            // Its end is not recorded either. The presenter that was to show it gets the next prompt.
            var callers = state.callers.removeValue(forKey: id) ?? Callers()
            if let token = callers.handover { handover?.forget(token) }
            if let presenter = callers.presenter { state.streams[presenter] = nil }
            callers.endChannelWaits()
            perform(state.queue.end(id, .plain(.withdrawn), at: now.uptime), &state, at: now)
        }
    }

    /// Removes a listener. If it is the asker, the prompt is withdrawn.
    func leave(_ id: String, number: UInt64) {
        let now = loop.now()
        state.withLock { state in
            guard state.callers[id]?.listeners.removeValue(forKey: number) != nil,
                state.callers[id]?.asker == number
            else { return }
            state.callers[id]?.asker = nil
            guard !state.isClosed else { return }
            perform(state.queue.askerLeft(id, at: now.uptime), &state, at: now)
        }
    }

    /// Waits for a prompt's end.
    ///
    /// - Parameters:
    ///   - adopts: The caller is the one that asked, and was cut off by a restart.
    ///   - name: The asker's name as a presenter, with `stream`.
    ///   - edits: Whether the asker wants to change its question.
    /// - Returns: The listener's number; nil when the prompt is over, and the listener has been told.
    /// - Throws: `Prompts.NotFound`.
    func wait(
        _ id: String, adopts: Bool, presentAs name: String? = nil, edits: Bool = false,
        owner: PresenterOwner = .nobody, witness: String? = nil, listener: @escaping Listener,
        presenter stream: PresenterStream? = nil
    ) async throws -> UInt64? {
        let now = loop.now()
        let number = state.withLock { state -> UInt64? in
            guard let prompt = state.queue.open[id] else { return nil }
            var actions: [PromptAction] = []
            var isAsker = false
            if adopts, case .orphaned = prompt.attachment {
                isAsker = true
                let presenter = stream == nil ? nil : Presenter(asker: name, of: id, owner, witness)
                actions = state.queue.adopt(
                    id, willPresent: state.callers[id]?.session?.willPresent ?? false, presenter: presenter,
                    at: now.uptime)
                if let presenter, let stream { add(presenter, stream, to: id, &state) }
                if edits { state.callers[id, default: Callers()].editor = SecretToken.random() }
            }
            let number = add(listener, to: id, &state, isAsker: isAsker)
            listener(.queued(id: id, isAsker ? state.callers[id] : nil))
            perform(actions, &state, at: now)
            if let token = prompt.stage.presenter, case .presented = prompt.stage {
                listener(.presented(id: id, by: state.queue.presenters[token]?.name ?? ""))
            }
            return number
        }
        if let number { return number }
        if let result = takeUnrecorded(id) {
            listener(.ended(id: id, result, .none))
            return nil
        }
        // Read in a change, so that the read follows the change that stored the end.
        let result: Prompts.Result?
        do {
            result = try await loop.change { [answers] in try $0.promptResult(id: id, answers: answers) }
        } catch let error as TransactionLoopError {
            throw error.promptsError
        }
        guard let result else { throw Prompts.NotFound(id: id) }
        listener(.ended(id: id, result, .none))
        forgetAnswer(of: id, result)
        return nil
    }

    /// Withdraws prompts.
    /// - Parameters:
    ///   - ids: Nil for all of them.
    ///   - answerer: Who has answered them elsewhere; nil where they are just taken back.
    /// - Returns: How many there were.
    /// - Throws: `Prompts.NotFound`, `.AlreadyEnded`.
    func withdraw(_ ids: [String]?, answeredBy answerer: String? = nil) async throws -> Int {
        let now = loop.now()
        return try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                do {
                    let ids = ids.map { Array(Set($0)) } ?? state.queue.withdrawable
                    let actions = try state.queue.withdraw(ids, answeredBy: answerer, at: now.uptime)
                    perform(actions, &state, at: now, done: { _ in continuation.resume(returning: ids.count) })
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Answers a prompt, and returns once that is on disk.
    ///
    /// - Parameters:
    ///   - handsOver: The presenter writes what was typed into a descriptor.
    ///   - revision: The revision that the person saw; nil if the call does not name one.
    /// - Returns: The result, and the token with which the presenter fetches the descriptor.
    /// - Throws: what `PromptQueue.answer` throws; `Prompts.Invalid` where no descriptors can be passed.
    func answer(
        _ id: String, _ choice: PromptQueue.Choice, typed: TypedAnswer, handsOver: Bool = false,
        revision: Int? = nil, by answerer: PromptQueue.Answerer
    ) async throws -> (result: Prompts.Result, handover: String?) {
        if handsOver || !typed.parts.isEmpty { await channelArrives(for: id) }
        let now = loop.now()
        return try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                do {
                    let passing = handsOver ? try passing(id, state) : nil
                    let (form, order) = (state.queue.open[id]?.question.form, state.queue.open[id]?.order)
                    var typed = passing?.typed ?? typed
                    let (ending, actions) = try state.queue.answer(
                        id, choice, typed: typed.kind, revision: revision, by: answerer, at: now.uptime)
                    let isTyped = ending.outcome == .answered && order?.handsOver(ending.index) == true
                    if !isTyped { typed = .nothing }
                    if case .values(let values) = typed, let form {
                        typed = .values(FormRules.ordered(values, by: form))
                    }
                    let token = isTyped ? passing.flatMap { handover?.offer($0.descriptor) } : nil
                    perform(
                        actions, &state, at: now, typed: typed,
                        done: { _ in continuation.resume(returning: (ending.result, token)) })
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Converts typed input to the form in which alertd keeps it.
    func typed(
        text: SecretText?, login: (user: String, password: SecretText)?, values: [Prompts.FieldValue]?, for id: String
    ) -> TypedAnswer {
        if let values { return .values(values) }
        let isSecret = state.withLock { $0.queue.open[id]?.isSecret ?? true }
        if let login { return .login(user: login.user, password: login.password) }
        guard let text else { return .nothing }
        return isSecret ? .secret(text) : .text(text.text)
    }

    // MARK: After a restart

    /// Restores the prompts that were open when the daemon ended. Must be called once, before any other call.
    /// - Throws: `TransactionLoopError` when the store cannot be read.
    func restore() async throws {
        let (ended, open) = try await loop.read { (try $0.endedPrompts(), try $0.openPrompts()) }
        let now = loop.now()
        state.withLock { state in
            for (id, _, isKept, result) in ended {
                let ending = Ending(outcome: result.outcome, index: result.index, label: result.label, by: result.by)
                state.queue.remember(id, ending, isKept: isKept)
            }
            let newPrompts = open.records.compactMap { record in
                newPrompt(of: record, at: now).map { newPrompt in
                    state.callers[record.id] = Callers(session: record.ask.session)
                    return newPrompt
                }
            }
            perform(state.queue.restore(newPrompts, at: now.uptime), &state, at: now)
        }
        let numbers = Set(ended.map(\.number))
        loop.submit { [answers] _ in answers.forgetAll(but: numbers) }
        guard !open.unreadable.isEmpty else { return }
        loop.submit { transaction in
            for row in open.unreadable { try transaction.setAside(row) }
            try transaction.reportDamage()
        }
    }

    /// Returns a stored prompt for the queue; nil if it cannot be asked again.
    private func newPrompt(of record: PromptRecord, at now: ClockReading) -> (
        PromptQueue.NewPrompt, clock: PromptClock
    )? {
        let question = record.ask.question
        let order: ButtonOrder
        do {
            order = try ButtonOrder(question)
        } catch {
            // A version with other rules stored the question. It stays in the store and is not asked again.
            logger.error("cannot ask the prompt \(record.id) again: \(error.reason)")
            return nil
        }
        let newPrompt = PromptQueue.NewPrompt(
            id: record.id, question: question, order: order, asker: record.asker, askedAt: record.asked,
            isAttached: record.ask.noWait != true, willPresent: false, mayStartDialog: hasDialog)
        var clock = PromptClock.none
        if let deadline = record.deadline, let due = record.due {
            // The uptime is only valid within its boot. After another start of the machine the wall clock counts.
            let uptime =
                record.boot == now.boot ? deadline : now.uptime + due.distance(from: now.wall)
            clock = .running(deadline: uptime)
        }
        return (newPrompt, clock)
    }
}

extension Prompts.Ask {
    var isShownByAsker: Bool { presentAs != nil || session?.willPresent == true }
}

extension Presenter {
    /// The program that asked, in its terminal; nil without a name.
    fileprivate init?(asker name: String?, of id: String, _ owner: PresenterOwner, _ witness: String?) {
        guard let name else { return nil }
        self.init(
            token: PresenterToken(text: SecretToken.random()), name: name, kind: .terminal, place: .terminal,
            kinds: Set(Prompts.Kind.allCases), inputs: Set(Prompts.Input.allCases), mostButtons: nil, only: id,
            shows: Set(Prompts.Present.everything), owner: owner, witness: witness, isAsker: true)
    }
}

extension TransactionLoopError {
    /// The error of org.alertd.Prompts.
    var promptsError: any Error {
        if case .notStored(let error) = self { return Prompts.NotStored(reason: error.description) }
        return reply
    }
}
