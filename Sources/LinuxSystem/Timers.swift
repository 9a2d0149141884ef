// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Calls back at times of a clock. It replaces `Task.sleep`, which uses libdispatch's pool whichever executor a task
/// runs on. From its first use on, that pool wakes the process once per second forever.
///
/// A single thread sleeps in read(2) on a timerfd, timerfd_create(2), and wakes when a call is due; never while no call
/// is scheduled.
package final class Timers: Sendable {
    /// Calls by CLOCK_MONOTONIC, the clock of SuspendingClock, which stops while the machine is suspended.
    package static let shared = Timers(.monotonic, name: "timers")
    /// Calls by CLOCK_BOOTTIME, the clock of ContinuousClock, which continues during suspend.
    package static let uptime = Timers(.uptime, name: "uptime")

    /// The identity of a call.
    package typealias Ticket = DeadlineQueue<@Sendable () -> Void>.Ticket

    /// The kernel timer, shared with the thread that sleeps in it.
    private final class Bell: Sendable {
        let timer: KernelTimer

        init(_ clock: KernelClock) throws(SystemError) { timer = try KernelTimer(clock, waits: true) }
    }

    private struct State {
        var calls = DeadlineQueue<@Sendable () -> Void>()
        /// The kernel timer; nil until the kernel has provided a timer and a thread.
        var bell: Bell?
    }

    private let clock: KernelClock
    private let name: String
    private let state = Mutex(State())

    private init(_ clock: KernelClock, name: String) { (self.clock, self.name) = (clock, name) }

    /// Creates the kernel timer and its thread, unless they exist. A daemon calls this at its start and exits if it
    /// throws: otherwise no deadline would ever come.
    package func start() throws(SystemError) {
        try state.withLock { state throws(SystemError) in try start(&state) }
    }

    private func start(_ state: inout State) throws(SystemError) {
        guard state.bell == nil else { return }
        let bell = try Bell(clock)
        try DedicatedThread(name: name) { [self] in keepTime(bell) }.start()
        state.bell = bell
    }

    /// Calls `ring` once, on the timers' thread. It must return at once.
    /// - Parameter deadline: The time since the clock's zero. A time in the past is called at once.
    package func call(at deadline: Duration, _ ring: @escaping @Sendable () -> Void) -> Ticket {
        state.withLock { state in
            let ticket = state.calls.add(ring, at: deadline)
            // The daemon and its worker have started the timers. If something else such as a test calls first, and the
            // kernel refuses, the next call tries again.
            _ = try? start(&state)
            arm(state)
            return ticket
        }
    }

    /// Calls `ring` once after a time, on the timers' thread. It must return at once.
    package func call(after span: Duration, _ ring: @escaping @Sendable () -> Void) -> Ticket {
        call(at: clock.now + span, ring)
    }

    /// Calls `ring` once at a time, on the timers' thread. It must return at once.
    package func call(at instant: SuspendingClock.Instant, _ ring: @escaping @Sendable () -> Void) -> Ticket {
        call(after: instant - .now, ring)
    }

    /// Cancels a call. Has no effect on one that is due.
    package func cancel(_ ticket: Ticket) {
        state.withLock { state in
            state.calls.cancel(ticket)
            arm(state)
        }
    }

    /// Returns after a duration, or throws CancellationError as soon as the task is cancelled.
    package func sleep(for span: Duration) async throws {
        // The first of the two resumes the task: the timer or the cancellation.
        let sleeper = Sleeper()
        let ticket = call(after: span) { sleeper.wake(nil) }
        defer { cancel(ticket) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleeper.fall(asleep: $0) }
        } onCancel: {
            sleeper.wake(CancellationError())
        }
    }

    private func keepTime(_ bell: Bell) {
        while true {
            _ = bell.timer.read()
            let due = state.withLock { state in
                let now = clock.now
                var due: [@Sendable () -> Void] = []
                while let ring = state.calls.popDue(at: now) { due.append(ring) }
                arm(state)
                return due
            }
            for ring in due { ring() }
        }
    }

    /// Sets the kernel timer to the next time; without one it is off.
    private func arm(_ state: State) {
        // With a valid timer and a time in range, timerfd_settime(2) has no error.
        _ = try? state.bell?.timer.set(state.calls.next)
    }
}

/// A task that waits for a timer.
private final class Sleeper: Sendable {
    private enum Phase {
        case awake
        case asleep(CheckedContinuation<Void, any Error>)
        /// Woken; nil means by the timer.
        case woken((any Error)?)
    }

    private let phase = Mutex(Phase.awake)

    func fall(asleep continuation: CheckedContinuation<Void, any Error>) {
        let early = phase.withLock { phase -> Phase? in
            if case .woken = phase { return phase }
            phase = .asleep(continuation)
            return nil
        }
        if case .woken(let reason) = early { Self.resume(continuation, reason) }
    }

    func wake(_ reason: (any Error)?) {
        let sleeping = phase.withLock { phase -> CheckedContinuation<Void, any Error>? in
            defer { if case .woken = phase {} else { phase = .woken(reason) } }
            guard case .asleep(let continuation) = phase else { return nil }
            return continuation
        }
        if let sleeping { Self.resume(sleeping, reason) }
    }

    private static func resume(_ continuation: CheckedContinuation<Void, any Error>, _ reason: (any Error)?) {
        if let reason { continuation.resume(throwing: reason) } else { continuation.resume() }
    }
}

/// The call at the next deadline of a state machine, whose deadline may move with every event.
package struct MovingDeadline<Deadline: Equatable> {
    private let timers: Timers
    private var current: (deadline: Deadline, ticket: Timers.Ticket)?

    package init(_ timers: Timers = .shared) { self.timers = timers }

    /// Moves the call to another deadline; nil for none. A deadline that has come is not called again before
    /// ``cancel()``, because its event may still be on its way to the state machine.
    ///
    /// - Parameter call: Schedules the call.
    package mutating func move(to deadline: Deadline?, _ call: (Timers, Deadline) -> Timers.Ticket) {
        guard deadline != current?.deadline else { return }
        cancel()
        if let deadline { current = (deadline, call(timers, deadline)) }
    }

    /// Cancels the call. Call this also when the deadline has come.
    package mutating func cancel() {
        if let current { timers.cancel(current.ticket) }
        current = nil
    }
}
