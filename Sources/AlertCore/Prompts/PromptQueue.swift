// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// Every open prompt and every presenter, and what follows from whatever happens to them.
///
/// A value without I/O: each event is a call that takes the time as an argument, microseconds of uptime, and returns
/// what is to be done. A call that throws changes nothing. What a person types never comes here.
package struct PromptQueue: Sendable, Hashable {
    /// The time after a restart of the daemon in which an open question waits for presenters, in microseconds.
    static let maximumReturn: Int64 = 30_000_000

    /// The time limits, in microseconds.
    package struct Patience: Sendable, Hashable {
        /// From `show` to `Presented`.
        package var presenting: Int64 = 20_000_000
        /// Typing holds the clock for this long without being said again.
        package var typing: Int64 = 60_000_000
        /// The time that an asker has to come back after a restart of the daemon.
        var adoption: Int64 = 30_000_000
        /// The time that presenters have to come back after a restart of the daemon, before a question that nobody can
        /// show ends.
        var presentersReturn: Int64 = maximumReturn
        /// The time that the asker's terminal has to register.
        var askersTerminal: Int64 = 5_000_000
        /// The time that our own dialog has to register after its start.
        var dialogStart: Int64 = 20_000_000
        /// Our own dialog is kept this long with nothing to show.
        var dialogIdle: Int64 = 30_000_000
        /// From being shown to the notification next to it.
        package var notification: Int64 = 10_000_000
        /// Between two looks whether another device still reaches the person.
        var devices: Int64 = 5_000_000

        package init(
            presenting: Int64 = 20_000_000, typing: Int64 = 60_000_000, adoption: Int64 = 30_000_000,
            askersTerminal: Int64 = 5_000_000, dialogStart: Int64 = 20_000_000, dialogIdle: Int64 = 30_000_000,
            notification: Int64 = 10_000_000
        ) {
            self.presenting = presenting
            self.typing = typing
            self.adoption = adoption
            self.askersTerminal = askersTerminal
            self.dialogStart = dialogStart
            self.dialogIdle = dialogIdle
            self.notification = notification
        }
    }

    /// Kinds of prompts that the desktop's notifications can show.
    package struct Notifying: Sendable, Hashable {
        package var isPossible = false
        package var actions = false
        package var replies = false

        package init(actions: Bool = false, replies: Bool = false, isPossible: Bool = false) {
            self.isPossible = isPossible
            self.actions = actions
            self.replies = replies
        }
    }

    static let maximumOpen = 4_096
    static let maximumOpenOfOneAsker = 1_024
    /// The maximum size of all open questions together, and of the questions of one program, in bytes on the wire.
    static let maximumBytes = 64 << 20
    static let maximumBytesOfOneAsker = 16 << 20
    static let maximumPresenters = 2_048
    /// Prompts that are over and can still be told apart from those that never were.
    static let rememberedEnds = 1_000

    /// Dialogs of ours that may end while they show a prompt; then no other is started for it.
    static let maximumLostDialogs = 2

    package var patience: Patience
    /// The capabilities of notifications; none until the desktop has reported them.
    package var notifying = Notifying()

    package var open: [String: OpenPrompt] = [:]
    /// Sorted.
    package var order: [QueueKey] = []
    package var presenters: [PresenterToken: Presenter] = [:]
    /// The presenters of any prompt, in the order in which they came.
    package var general: [PresenterToken] = []
    /// The presenters of a single prompt.
    package var alone: [String: [PresenterToken]] = [:]
    /// Our own dialog was started and has until then to register.
    package var dialogStartsUntil: Int64?
    /// The connections of the programs that take questions to other devices.
    package var relays: [Prompts.RelayKind: UInt64] = [:]
    /// The ends of those that are over, the oldest first.
    package var ended: [String: Ending] = [:]
    var endedOrder: [String] = []
    /// The prompts among them whose answers are kept for whoever asks for them.
    package var kept: Set<String> = []
    private var sequence: UInt64 = 0
    var isLocked = false

    package init(patience: Patience = Patience()) { self.patience = patience }

    /// Returns whether an id means something still: an open prompt, or an answer that is kept. The id of a prompt that
    /// has ended is not for an approval, because a late answer to the one would decide the other.
    package func isTaken(_ id: String, forApproval: Bool = false) -> Bool {
        open[id] != nil || kept.contains(id) || forApproval && ended[id] != nil
    }

    /// The number of waiting and of shown prompts.
    package var counts: (queued: Int, presented: Int) {
        let queued = open.values.count { $0.stage == .queued }
        return (queued, open.count - queued)
    }

    /// Returns a page of the open prompts: shown ones first, then in the order in which they will be shown.
    ///
    /// - Parameters:
    ///   - place: Where the last page ended.
    ///   - size: About how many bytes it has at most, and one prompt at least.
    package func page(after place: PromptPlace?, at now: Int64, size: Int = PromptPlace.maximumPage) -> (
        prompts: [Prompts.Prompt], next: PromptPlace?
    ) {
        var (prompts, bytes) = ([Prompts.Prompt](), 0)
        var last: PromptPlace?
        let all = order.compactMap { open[$0.id] }
        for prompt in all.filter({ $0.stage != .queued }) + all.filter({ $0.stage == .queued }) {
            let here = PromptPlace(prompt)
            if let place, here <= place { continue }
            let prompt = wire(prompt, at: now)
            bytes += prompt.varlink.serialized().count + 1
            if let last, bytes > size { return (prompts, last) }
            prompts.append(prompt)
            last = here
        }
        return (prompts, nil)
    }

    package func wire(_ prompt: OpenPrompt, at now: Int64) -> Prompts.Prompt {
        prompt.wire(at: now, presenter: prompt.stage.presenter.flatMap { presenters[$0]?.name })
    }

    // MARK: Asking

    /// Puts a prompt into the queue.
    /// - Parameters:
    ///   - presenter: The asker itself, if it shows the prompt. One more than there may be is left out.
    ///   - grant: The name of a grant that answers it at once, by the button that gives grants; nil if a person is to
    ///     be asked.
    /// - Throws: `Prompts.TooMany`, or `Prompts.Invalid` when there is an open one of this id.
    package mutating func ask(
        _ newPrompt: NewPrompt, presenter: Presenter? = nil, grant: String? = nil, at now: Int64
    ) throws -> [PromptAction] {
        guard open[newPrompt.id] == nil else {
            throw Prompts.Invalid(field: "id", reason: "an open question has this id; choose another")
        }
        guard open.count < Self.maximumOpen else {
            throw Prompts.TooMany(what: "open prompts", limit: Self.maximumOpen)
        }
        guard open.values.count(where: { $0.asker.pid == newPrompt.asker.pid }) < Self.maximumOpenOfOneAsker else {
            throw Prompts.TooMany(what: "open prompts of one program", limit: Self.maximumOpenOfOneAsker)
        }
        let size = newPrompt.question.wireSize
        try checkRoom(for: size, of: newPrompt.asker, instead: nil)
        let timeout = newPrompt.question.timeLeft(isLocked: isLocked, since: now, at: now)
        let clock = timeout.map { PromptClock.running(deadline: now + $0) } ?? .none
        add(newPrompt, size: size, clock: clock, attachment: newPrompt.isAttached ? .attached : .kept, at: now)
        if let grant, let prompt = open[newPrompt.id], let index = prompt.grantIndex {
            var ending = Ending.chosen(prompt.order.buttons[index], by: grant)
            ending.isGranted = true
            return end(newPrompt.id, ending, at: now)
        }
        if let presenter { addAsker(presenter, at: now) }
        return pass(now)
    }

    /// Restores the prompts from before a restart, all at once, because each event looks at every open prompt. A
    /// question for a secret has ended: the way back of the secret is gone. An approval has ended too, because nobody
    /// knows any more whose descendants may not present it.
    package mutating func restore(_ newPrompts: [(NewPrompt, clock: PromptClock)], at now: Int64) -> [PromptAction] {
        var actions: [PromptAction] = []
        for (newPrompt, clock) in newPrompts {
            let attachment: OpenPrompt.Attachment =
                newPrompt.isAttached ? .orphaned(until: now + patience.adoption) : .kept
            add(newPrompt, size: newPrompt.question.wireSize, clock: clock, attachment: attachment, at: now)
            open[newPrompt.id]?.presentersReturn = now + patience.presentersReturn
            if let prompt = open[newPrompt.id], prompt.isSecret || prompt.isApproval {
                actions += remove(newPrompt.id, .plain(.lost))
            }
        }
        return actions + pass(now)
    }

    /// Refuses a question for which there is no room in memory.
    ///
    /// - Parameter id: The question that it replaces; nil for a new one.
    /// - Throws: `Prompts.TooMany`.
    func checkRoom(for size: Int, of asker: Prompts.Asker, instead id: String?) throws {
        var (all, own) = (size, size)
        for prompt in open.values where prompt.id != id {
            all += prompt.size
            if prompt.asker.pid == asker.pid { own += prompt.size }
        }
        guard own <= Self.maximumBytesOfOneAsker else {
            throw Prompts.TooMany(what: "bytes of open prompts of one program", limit: Self.maximumBytesOfOneAsker)
        }
        guard all <= Self.maximumBytes else {
            throw Prompts.TooMany(what: "bytes of open prompts", limit: Self.maximumBytes)
        }
    }

    private mutating func add(
        _ newPrompt: NewPrompt, size: Int, clock: PromptClock, attachment: OpenPrompt.Attachment, at now: Int64
    ) {
        sequence += 1
        let prompt = OpenPrompt(
            id: newPrompt.id, question: newPrompt.question, size: size, order: newPrompt.order, asker: newPrompt.asker,
            askedAt: newPrompt.askedAt, since: now,
            sequence: sequence, attachment: attachment, clock: clock,
            askersTerminal: newPrompt.willPresent ? .expected(until: now + patience.askersTerminal) : .none,
            mayStartDialog: newPrompt.mayStartDialog, displaySearch: newPrompt.searchesDisplay ? .needed : .done,
            shownFrom: newPrompt.question.approval?.showAfter.map { now + Int64($0) },
            sentFrom: newPrompt.sending.after > 0 ? now + newPrompt.sending.after : nil, sending: newPrompt.sending,
            asking: newPrompt.asking, progress: newPrompt.progress)
        forget(newPrompt.id)
        open[newPrompt.id] = prompt
        if let span = prompt.question.noticeAfter { open[newPrompt.id]?.companion = .due(now + Int64(span)) }
        let place = order.partitioningIndex { prompt.key < $0 }
        order.insert(prompt.key, at: place)
    }

    /// Attaches a caller that a restart had cut off.
    /// - Parameters:
    ///   - willPresent: Whether it will register as a presenter.
    ///   - presenter: The asker itself, as for ``ask(_:presenter:at:)``.
    package mutating func adopt(
        _ id: String, willPresent: Bool, presenter: Presenter? = nil, at now: Int64
    ) -> [PromptAction] {
        guard var prompt = open[id], case .orphaned = prompt.attachment else { return [] }
        prompt.attachment = .attached
        if willPresent { prompt.askersTerminal = .expected(until: now + patience.askersTerminal) }
        open[id] = prompt
        if let presenter { addAsker(presenter, at: now) }
        return pass(now)
    }

    /// Updates the progress that a prompt shows.
    package mutating func update(_ id: String, _ progress: Prompts.Progress, at now: Int64) -> [PromptAction] {
        guard var prompt = open[id], prompt.kind == .progress else { return [] }
        prompt.progress = progress
        open[id] = prompt
        guard let token = prompt.stage.presenter else { return [] }
        return [.update(token, wire(prompt, at: now))]
    }
}
