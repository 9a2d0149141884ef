// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DBus
import LinuxSystem
import Logging
import Synchronization
import Varlink

/// Holds the queue of prompts, and carries out what it decides.
///
/// Every event is processed under one lock, and its consequences go to the loop in the same order: first the loop
/// stores the change, then it informs presenters, askers and watchers. Therefore nobody learns of anything that a crash
/// could undo, and everybody sees the same order. A question with a waiting asker ends with the machine, so its sync
/// may wait.
final class PromptCoordinator: Sendable {
    typealias Listener = @Sendable (PromptEvent) -> Void
    typealias PresenterStream = @Sendable (Prompts.Present.Reply) -> Void

    /// The callers of one question, and their descriptors.
    struct Callers {
        /// The callers that wait for the end.
        var listeners: [UInt64: Listener] = [:]
        /// The listener that asked, and so receives a secret.
        var asker: UInt64?
        /// The asker as a presenter.
        var presenter: PresenterToken?
        var session: Prompts.Session?
        /// The token with which the asker hands over its descriptor.
        var handover: String?
        /// Looks whether another device still reaches the person; nil if it goes to none.
        var reaches: (@Sendable () async -> Bool)?
        /// The token with which the asker changes its question.
        var editor: String?
        /// The descriptor of the asker.
        var channel: SharedDescriptor?
        /// The program that wants an approval; nil if it is unknown.
        var holder: Grants.Holder?
        /// The uptime at which a presenter first showed it, in microseconds.
        var shownAt: Int64?
        /// The answers that wait for this descriptor.
        var channelWaits: [UInt64: CheckedContinuation<Void, Never>] = [:]

        /// Resumes the answers, because the descriptor has arrived or the prompt has ended.
        mutating func endChannelWaits() {
            for wait in channelWaits.values { wait.resume() }
            channelWaits = [:]
        }
    }

    /// The consequences of one event: the changes to the store, and the calls once they are stored.
    struct Plan {
        var changes: [@Sendable (Transaction) throws -> Void] = []
        var callbacks: [@Sendable () -> Void] = []
        /// The outcomes that nobody waits for.
        var unclaimed: [String: UnclaimedResult] = [:]
    }

    struct State {
        var queue: PromptQueue
        /// The callers of each open question, and of questions that ``PromptCoordinator/forget(_:)`` withdraws.
        var callers: [String: Callers] = [:]
        var streams: [PresenterToken: PresenterStream] = [:]
        var lastListener: UInt64 = 0
        /// Counts the started dialogs, so that the end of an earlier one can be recognized.
        var lastDialog: UInt64 = 0
        /// Outcomes that nobody waited for and that could not be stored.
        var unrecorded: [String: UnclaimedResult] = [:]
        /// Approvals that need no question.
        var grants = Grants()
        var approvals = ApprovalSettings()
        var mayNotify = true
        var isClosed = false
        /// The next deadline of the queue, in microseconds of uptime.
        var alarm = MovingDeadline<Int64>(.uptime)
    }

    let loop: TransactionLoop
    let logger: Logger
    /// The typed answers that nobody has received yet.
    let answers: AnswerFiles
    let commands: any CommandOutput
    private let dialog: (any DialogOutput)?
    /// Finds the displays for the dialog; nil if no dialog is installed.
    let displays: SessionDisplay?
    private let notices: (any NoticeOutput)?
    let lock: SessionLock?
    /// Passes descriptors; nil if that is impossible.
    let handover: SecretHandover?
    let state: Mutex<State>

    /// - Parameters:
    ///   - dialog: Our own dialog; nil if it is not installed.
    ///   - displays: Finds the displays for the dialog.
    ///   - notices: The notifications next to a presenter; nil for none.
    ///   - lock: The lock of the session; nil if nobody knows it.
    ///   - handover: Passes descriptors, so that typed secrets bypass the daemon; nil if that is impossible.
    /// - Throws: `TransactionLoopError` if the kernel provides no timer or thread.
    init(
        loop: TransactionLoop, commands: any CommandOutput, logger: Logger,
        patience: PromptQueue.Patience = PromptQueue.Patience(), dialog: (any DialogOutput)? = nil,
        displays: SessionDisplay? = nil, notices: (any NoticeOutput)? = nil, lock: SessionLock? = nil,
        handover: SecretHandover? = nil
    ) throws(TransactionLoopError) {
        self.loop = loop
        answers = AnswerFiles(nextTo: loop.store.path)
        self.commands = commands
        self.logger = logger
        (self.dialog, self.displays, self.notices, self.lock) = (dialog, displays, notices, lock)
        self.handover = handover
        state = Mutex(State(queue: PromptQueue(patience: patience)))
        do throws(SystemError) {
            try Timers.uptime.start()
        } catch {
            throw TransactionLoopError(error)
        }
    }

    deinit { state.withLock { $0.alarm.cancel() } }

    /// The processes that own the display of our own dialog, and those above them.
    var displayOwners: Lineage { dialog?.displayOwners ?? Lineage() }

    /// The process of our own dialog; nil if none runs.
    var dialogProcess: Int32? { dialog?.processID }

    var hasDialog: Bool { dialog != nil }

    /// Closes the coordinator when the daemon ends: callers that leave now withdraw nothing. Open prompts stay in the
    /// store.
    func close() {
        let companions = state.withLock { state in
            state.isClosed = true
            state.alarm.cancel()
            return state.queue.open.values.filter { $0.companion == .up }.map(\.id)
        }
        // The next daemon knows the prompt, but not its notification.
        for id in companions { notices?.withdraw(id: id) }
        dialog?.stop()
    }

    /// The number of prompts that wait for a presenter, and the number of shown ones.
    var counts: (queued: Int, presented: Int) { state.withLock { $0.queue.counts } }

    /// Returns a page of the open prompts.
    func list(after place: PromptPlace?) -> (prompts: [Prompts.Prompt], next: PromptPlace?) {
        let now = loop.now().uptime
        return state.withLock { $0.queue.page(after: place, at: now) }
    }

    private func timePassed() {
        let now = loop.now()
        let notifying = notifying
        state.withLock { state in
            state.alarm.cancel()
            state.queue.notifying = notifying
            perform(state.queue.pass(now.uptime), &state, at: now)
        }
    }

    /// The present capabilities of notifications next to a presenter.
    var notifying: PromptQueue.Notifying {
        guard let notices, state.withLock({ $0.mayNotify }) else { return PromptQueue.Notifying() }
        return notices.notifying
    }

    /// Applies settings, from the next question on.
    func apply(_ settings: PromptSettings) {
        state.withLock { state in
            state.mayNotify = settings.notify
            state.queue.patience.apply(settings)
        }
    }

    // MARK: Carrying out

    /// Hands over the consequences of an event. Must be called under the lock, so that the order of events is the order
    /// of all their consequences.
    ///
    /// - Parameters:
    ///   - typed: The typed text that came with the answer of these actions.
    ///   - question: A new question. It is stored before everything else, and its asker is the first to be informed. If
    ///     storing it fails, no action is carried out.
    ///   - done: Called last, on the loop's thread. If the loop refuses at once, it is called on another thread, never
    ///     on this one.
    func perform(
        _ actions: [PromptAction], _ state: inout State, at now: ClockReading, typed: TypedAnswer = .nothing,
        question: (record: PromptRecord, listener: Listener?)? = nil,
        done: (@Sendable (Result<Void, any Error>) -> Void)? = nil
    ) {
        var plan = Plan()
        if let question {
            let record = question.record
            plan.changes.append { transaction in
                try transaction.db.insertPrompt(record)
                try transaction.record(.promptQueued(record, at: transaction.now.wall))
            }
            if let listener = question.listener {
                let callers = state.callers[record.id]
                plan.callbacks.append { listener(.queued(id: record.id, callers)) }
            }
        }
        for action in actions { add(action, to: &plan, &state, at: now, typed: typed) }
        state.alarm.move(to: state.isClosed ? nil : state.queue.nextDeadline) { timers, deadline in
            timers.call(at: .microseconds(deadline)) { [weak self] in self?.timePassed() }
        }
        guard !plan.changes.isEmpty || !plan.callbacks.isEmpty || done != nil else { return }
        let mustBeStored = question != nil
        let isDeferred =
            question.map { $0.listener != nil && $0.record.ask.question.to?.isEmpty ?? true } ?? true
            && actions.allSatisfy(\.endsWithTheMachine)
        let hasUnrecorded = !state.unrecorded.isEmpty
        loop.submit(isDeferred: isDeferred) { [plan] transaction in
            for change in plan.changes { try change(transaction) }
        } then: { [weak self, plan, logger] result in
            switch result {
            case .success:
                for callback in plan.callbacks { callback() }
                if hasUnrecorded { Task { [weak self] in self?.recordAgain() } }
            case .failure(let error) where !mustBeStored:
                // The person has answered, or somebody waits for the answer, which matters more than its record.
                logger.error("could not store the result of a question: \(error)")
                for callback in plan.callbacks { callback() }
                guard plan.unclaimed.isEmpty else {
                    // Run on another thread: this one may hold the lock.
                    Task { [weak self] in
                        self?.keep(plan.unclaimed)
                        done?(result)
                    }
                    return
                }
            case .failure: break
            }
            done?(result)
        }
    }

    /// Plans the consequences of one action.
    private func add(
        _ action: PromptAction, to plan: inout Plan, _ state: inout State, at now: ClockReading, typed: TypedAnswer
    ) {
        func report(_ token: PresenterToken, _ news: Prompts.Present.Reply) {
            if let stream = state.streams[token] { plan.callbacks.append { stream(news) } }
        }
        switch action {
        case .show(let token, let prompt): report(token, .init(news: .show, prompt: prompt))
        case .update(let token, let prompt): report(token, .init(news: .update, prompt: prompt))
        case .gone(let token, let id, let why, let by): report(token, .init(news: .gone, id: id, why: why, by: by))
        case .presented(let prompt, let presenter):
            if state.callers[prompt.id]?.shownAt == nil { state.callers[prompt.id]?.shownAt = now.uptime }
            let listeners = (state.callers[prompt.id]?.listeners ?? [:]).values
            let id = prompt.id
            plan.callbacks.append { for listener in listeners { listener(.presented(id: id, by: presenter)) } }
            plan.changes.append { transaction in
                try transaction.record(.promptPresented(prompt, presenter: presenter, at: transaction.now.wall))
            }
        case .clockChanged(let prompt):
            guard let remaining = prompt.clock.remaining(at: now.uptime) else { return }
            let id = prompt.id
            plan.changes.append { transaction in
                try transaction.db.updatePromptDeadline(
                    id: id, boot: now.boot, deadline: now.uptime + remaining, due: now.wall.advanced(by: remaining))
            }
        case .edited(let prompt): addEdit(of: prompt, to: &plan)
        case .typing(let prompt, let isTyping):
            // This event is useful at once or never, so it is not stored.
            plan.changes.append { $0.onCommit(.event(.promptTyping(prompt, isTyping, at: now.wall))) }
        case .sent(let prompt):
            // alert-link reads the prompt, so the event is useful at once or never.
            plan.changes.append { $0.onCommit(.event(.promptSent(prompt, at: now.wall))) }
        case .ended(let prompt, let ending):
            addEnd(of: prompt, ending, to: &plan, &state, at: now, typed: typed)
        case .findDisplay(let id): plan.callbacks.append { Task { [weak self] in await self?.findDisplay(for: id) } }
        case .findDevices(let id): plan.callbacks.append { Task { [weak self] in await self?.findDevices(for: id) } }
        case .startDialog(let id):
            guard let dialog else { return }
            let session = state.callers[id]?.session
            state.lastDialog += 1
            let number = state.lastDialog
            let failed: @Sendable () -> Void = { [weak self] in self?.dialogFailed(number) }
            plan.callbacks.append { dialog.start(for: session, failed: failed) }
        case .stopDialog:
            if let dialog { plan.callbacks.append { dialog.stop() } }
        case .notify(let prompt, let hasButtons):
            if let notices { plan.callbacks.append { notices.show(prompt, hasButtons: hasButtons) } }
        case .unnotify(let id):
            if let notices { plan.callbacks.append { notices.withdraw(id: id) } }
        }
    }

    private func dialogFailed(_ number: UInt64) {
        let now = loop.now()
        state.withLock { state in
            // After the dialog has registered, its disconnection is enough of a sign.
            guard number == state.lastDialog, state.queue.dialogStartsUntil != nil else { return }
            perform(state.queue.dialogFailed(at: now.uptime), &state, at: now)
        }
    }
}

/// A message to an asker, or to another caller that waits for a prompt.
enum PromptEvent: Sendable {
    /// The prompt is on disk. Carries its id, and the tokens of the asker: for its descriptor, as a presenter, and for
    /// edits, as far as it has them.
    case queued(id: String, handover: String?, presenter: PresenterToken?, editor: String?)
    case presented(id: String, by: String)
    /// The prompt has ended. The last message.
    case ended(id: String, Prompts.Result, SecretDelivery)
}

/// Starts and ends our own dialog. None of its calls blocks.
protocol DialogOutput: Sendable {
    /// Starts the dialog in the asker's session. `failed` is called if the dialog ends before it has registered, or
    /// cannot be started.
    func start(for session: Prompts.Session?, failed: @escaping @Sendable () -> Void)
    /// Ends the dialog.
    func stop()
    /// The processes that own the display of the last started dialog, and those above them.
    var displayOwners: Lineage { get }
    /// The process of the running dialog; nil if none runs.
    var processID: Int32? { get }
}

/// Shows a prompt next to its presenter, as a notification with buttons. None of its calls blocks.
protocol NoticeOutput: Sendable {
    /// The present capabilities of the server.
    var notifying: PromptQueue.Notifying { get }
    func show(_ prompt: Prompts.Prompt, hasButtons: Bool)
    func withdraw(id: String)
}
