// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Synchronization

/// Keeps the running work, shows modal work as prompts, and informs the watchers.
final class ProgressCoordinator: Sendable {
    /// A message to the program that does the work.
    enum Event: Sendable {
        /// The person wants the work to end.
        case cancelled
        /// The work has progressed.
        case moved(Progress.Advance)
        /// The work has ended. The last message.
        case ended(Progress.Outcome)
    }

    typealias Listener = @Sendable (Event) -> Void

    private struct State {
        var progress = ProgressState()
        var listeners: [String: Listener] = [:]
        /// The listener of each prompt that belongs to this object.
        var prompts: [String: UInt64] = [:]
        var holders: [String: ProcessWatch] = [:]
        /// The timers after which work of other machines is given up.
        var leases: [String: Timers.Ticket] = [:]
    }

    /// The time for which work of another machine is assumed to continue after its last report, because its process
    /// cannot be watched.
    private static let lease = Duration.seconds(24 * 3_600)

    private let loop: TransactionLoop
    private let coordinator: PromptCoordinator
    private let hub: EventHub
    private let screen: any WorkOutput
    private let state = Mutex(State())

    init(loop: TransactionLoop, coordinator: PromptCoordinator, hub: EventHub, screen: any WorkOutput) {
        self.loop = loop
        self.coordinator = coordinator
        self.hub = hub
        self.screen = screen
    }

    /// The running work, the oldest first.
    var works: [ProgressState.Work] { state.withLock { $0.progress.all } }

    /// The titles of the running activities, the oldest first.
    var activities: [String] { state.withLock { $0.progress.activities } }

    /// Begins a piece of work.
    ///
    /// - Parameter listener: The listener on the connection that the work belongs to. If it is nil, the work belongs to
    ///   the asker's process. On another machine it then belongs to nobody, and is abandoned after a day without a
    ///   report.
    /// - Throws: `Progress.Invalid`, `.TooMany`; `TransactionLoopError.noResources` if its process cannot be watched.
    func start(
        _ call: Progress.Start, by asker: Prompts.Asker, display: Prompts.Session?, listener: Listener?
    ) throws -> ProgressState.Work {
        let now = loop.now()
        let work = try state.withLock { state in
            var random = SystemRandomNumberGenerator()
            let id =
                call.id
                ?? NotificationID.unused(for: call.title, using: &random) { id in
                    state.progress.works[id] != nil || coordinator.isTaken(id)
                }
            let work = try state.progress.start(
                id, title: call.title, text: call.text, asker: asker, isModal: call.modal ?? false,
                isOnDesktop: call.desktop ?? false, to: call.to ?? [], origin: call.origin, at: now)
            state.listeners[id] = listener
            return work
        }
        if listener == nil, asker.bridged == true {
            renew(work.id)
        } else if listener == nil {
            do throws(SystemError) {
                let watch = try ProcessWatch(Int32(asker.pid)) { [weak self] in self?.end(work.id, .abandoned) }
                let isOver = state.withLock { state in
                    guard state.progress.works[work.id] != nil else { return true }
                    state.holders[work.id] = watch
                    return false
                }
                if isOver { watch.stop() }
            } catch {
                // Nobody else would end the work.
                state.withLock { _ = $0.progress.end(work.id) }
                throw TransactionLoopError(error)
            }
        }
        if work.isModal { show(work, call, display: display) }
        if work.isOnDesktop { screen.show(work) }
        report(work, outcome: "started", isKept: true)
        return work
    }

    /// Starts or restarts the lease of work on another machine.
    private func renew(_ id: String) {
        state.withLock { state in
            guard state.progress.works[id] != nil else { return }
            if let ticket = state.leases[id] { Timers.shared.cancel(ticket) }
            state.leases[id] = Timers.shared.call(at: .now + Self.lease) { [weak self] in self?.end(id, .abandoned) }
        }
    }

    private func show(_ work: ProgressState.Work, _ call: Progress.Start, display: Prompts.Session?) {
        let session =
            display
            ?? call.session.map { session in
                Prompts.Session(
                    display: session.display, waylandDisplay: session.waylandDisplay, xauthority: session.xauthority,
                    terminal: session.terminal)
            }
        let number = coordinator.show(
            work.id, title: work.title, progress: work.shown(at: work.began), asker: work.asker, session: session,
            willPresent: call.session?.willPresent ?? false, mayStartDialog: display != nil
        ) { [weak self] result in
            guard result.outcome == .cancelled else { return }
            self?.cancel(work.id)
        }
        state.withLock { $0.prompts[work.id] = number }
    }

    /// Cancels the work for the person.
    /// - Returns: Whether there is such work.
    @discardableResult
    func cancel(_ id: String) -> Bool {
        let (work, listener) = state.withLock { ($0.progress.cancel(id), $0.listeners[id]) }
        guard let work else { return false }
        listener?(.cancelled)
        report(work, outcome: "running", isKept: false)
        return true
    }

    /// Records the progress of the work. Returns whether the person wants the work to end.
    /// - Throws: `Progress.NotFound`, `.Invalid`.
    func set(_ id: String, fraction: Double?, text: String?, unknown: Bool) throws -> Bool {
        let (work, listener) = try state.withLock { state in
            (try state.progress.set(id, fraction: fraction, text: text, unknown: unknown), state.listeners[id])
        }
        if work.asker.bridged == true, listener == nil { renew(id) }
        let now = loop.now().uptime
        if work.isModal { coordinator.update(id, work.shown(at: now)) }
        if work.isOnDesktop { screen.show(work) }
        listener?(.moved(work.advance(at: now)))
        report(work, outcome: "running", isKept: false)
        return work.isCancelled
    }

    /// Ends the work; nil if it has ended already.
    @discardableResult
    func end(_ id: String, _ request: Progress.Outcome) -> Progress.Outcome? {
        let (work, listener, number, holder, lease) = state.withLock { state in
            let work = state.progress.end(id)
            return (
                work, state.listeners.removeValue(forKey: id), state.prompts.removeValue(forKey: id),
                state.holders.removeValue(forKey: id), state.leases.removeValue(forKey: id)
            )
        }
        guard let work else { return nil }
        holder?.stop()
        if let lease { Timers.shared.cancel(lease) }
        let outcome: Progress.Outcome = work.isCancelled && request != .abandoned ? .cancelled : request
        if let number { coordinator.leave(id, number: number) }
        if work.isOnDesktop { screen.end(id) }
        report(work, outcome: outcome.rawValue, isKept: true)
        listener?(.ended(outcome))
        return outcome
    }

    /// Informs the watchers. Progress reports are not stored in the history.
    private func report(_ work: ProgressState.Work, outcome: String, isKept: Bool) {
        let now = loop.now().wall
        var event = Manager.Event(event: .progress, at: Timestamp.utc(now))
        event.id = work.id
        event.app = work.asker.app
        event.title = work.title
        event.program = work.asker.program
        event.outcome = outcome
        event.fraction = work.fraction
        event.count = works.count
        if !work.to.isEmpty { event.to = work.to }
        guard isKept else { return hub.send(event) }
        loop.submit { [event] transaction in try transaction.record(event) }
    }
}
