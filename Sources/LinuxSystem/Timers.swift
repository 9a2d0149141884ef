// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Calls back at times of SuspendingClock. It replaces `Task.sleep`, which uses libdispatch's pool whichever executor a
/// task runs on. From its first use on, that pool wakes the process once per second forever.
///
/// A single thread sleeps in read(2) on a timerfd, timerfd_create(2), and wakes when a timer is due. The number of
/// timers is bounded: the keeper and the ducker have one each, and so do each call and each work item of another
/// machine.
package final class Timers: Sendable {
    /// The daemon's instance, which lives as long as the process.
    package static let shared = Timers()

    /// The identity of a timer.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let ticket: Ticket
        /// The time in nanoseconds of CLOCK_MONOTONIC.
        let time: UInt64
        let ring: @Sendable () -> Void
    }

    /// The kernel timer, shared with the thread that sleeps in it.
    private final class Clock: Sendable {
        let timer: KernelTimer

        init() throws(SystemError) { timer = try KernelTimer(.monotonic, waits: true) }
    }

    private struct State {
        /// The timers; the next one is last.
        var entries: [Entry] = []
        var next: UInt64 = 1
        /// The clock; nil until the kernel has provided a timer and a thread.
        var clock: Clock?
    }

    private let state = Mutex(State())

    private init() {}

    /// Creates the kernel timer and its thread, unless they exist. A daemon calls this at its start and exits if it
    /// throws: otherwise no deadline would ever come.
    package func start() throws(SystemError) {
        try state.withLock { state throws(SystemError) in try start(&state) }
    }

    private func start(_ state: inout State) throws(SystemError) {
        guard state.clock == nil else { return }
        let clock = try Clock()
        try DedicatedThread(name: "timers") { [self] in keepTime(clock) }.start()
        state.clock = clock
    }

    /// Calls `ring` once at a time, on the timers' thread. It must return at once.
    package func call(at instant: SuspendingClock.Instant, _ ring: @escaping @Sendable () -> Void) -> Ticket {
        let left = max(.zero, instant - .now).components
        let span = UInt64(clamping: left.seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let now = Self.now()
        // A century is as good as never.
        let time =
            span.overflow || span.partialValue > 1 << 61
            ? now + 1 << 61 : now + span.partialValue + UInt64(left.attoseconds / 1_000_000_000)
        return state.withLock { state in
            let ticket = Ticket(number: state.next)
            state.next += 1
            // Equal times keep their order, so that they are called in the order in which they were added.
            let place = state.entries.firstIndex { $0.time <= time } ?? state.entries.count
            state.entries.insert(Entry(ticket: ticket, time: time, ring: ring), at: place)
            // The daemon and its worker have started the timers. If something else such as a test calls first, and the
            // kernel refuses, the next call tries again.
            _ = try? start(&state)
            arm(state)
            return ticket
        }
    }

    /// Cancels a timer. Has no effect on one that is due.
    package func cancel(_ ticket: Ticket) {
        state.withLock { state in
            state.entries.removeAll { $0.ticket == ticket }
            arm(state)
        }
    }

    /// Returns after a duration, or throws CancellationError as soon as the task is cancelled.
    package func sleep(for span: Duration) async throws {
        // The first of the two resumes the task: the timer or the cancellation.
        let sleeper = Sleeper()
        let ticket = call(at: .now + span) { sleeper.wake(nil) }
        defer { cancel(ticket) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleeper.fall(asleep: $0) }
        } onCancel: {
            sleeper.wake(CancellationError())
        }
    }

    private func keepTime(_ clock: Clock) {
        while true {
            _ = clock.timer.read()
            let due = state.withLock { state in
                let now = Self.now()
                var due: [Entry] = []
                while let next = state.entries.last, next.time <= now {
                    due.append(next)
                    state.entries.removeLast()
                }
                arm(state)
                return due
            }
            for entry in due { entry.ring() }
        }
    }

    /// Sets the kernel timer to the next time; without one it is off.
    private func arm(_ state: State) {
        // With a valid timer and a time in range, timerfd_settime(2) has no error.
        _ = try? state.clock?.timer.set(nanoseconds: state.entries.last.map { Int64(clamping: $0.time) })
    }

    private static func now() -> UInt64 {
        UInt64(KernelClock.monotonic.nanoseconds)
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
