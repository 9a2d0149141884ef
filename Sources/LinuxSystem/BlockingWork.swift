// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Runs work that may block in the kernel: a file system that hangs, a display that does not answer. Each work item has
/// a separate thread, and a time limit after which nobody waits for it. A hanging thread is left behind and replaced.
/// So a hang only delays its own work item, and neither event loops, nor the threads of tasks, nor other items.
///
/// Threads exist only while there is work.
package final class BlockingWork: Sendable {
    /// The instance for files and sockets of the daemon.
    package static let shared = BlockingWork()
    /// The maximum number of items that run at a time, in addition to hanging ones.
    package static let width = 8
    /// The maximum number of hanging threads; then new work is refused at once.
    package static let maximumHanging = 56
    /// The maximum number of running or hanging items about one place, so that a hanging place leaves threads for
    /// others.
    package static let widthOfPlace = 4
    /// The default time that a piece of work may take, including its wait for a thread.
    package static let patience = Duration.seconds(2)

    /// The work was not done in time.
    package struct Hung: Error, Sendable, Hashable {}

    private enum Phase { case waiting, running, hanging, done }

    private final class Piece: Sendable {
        let body: @Sendable () -> Void
        let end: @Sendable () -> Void
        let place: String?
        let phase = Mutex(Phase.waiting)

        /// - Parameter end: Called once if the time limit passes before `body` has returned.
        init(about place: String?, body: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
            self.place = place
            self.body = body
            self.end = end
        }
    }

    private struct State {
        var waiting: [Piece] = []
        var running = 0
        var hanging = 0
        /// The number of running or hanging items for each place, and how many of them hang.
        var busy: [String: (all: Int, hanging: Int)] = [:]

        mutating func count(_ place: String?, _ all: Int, hanging: Int = 0) {
            guard let place else { return }
            let old = busy[place, default: (0, 0)]
            let new = (all: old.all + all, hanging: old.hanging + hanging)
            busy[place] = new.all > 0 ? new : nil
        }

        func isFull(_ place: String?) -> Bool {
            place.map { busy[$0]?.all ?? 0 >= BlockingWork.widthOfPlace } ?? false
        }

        /// Returns whether all attempts at a place hang, so that no further ones should be made.
        func isDead(_ place: String?) -> Bool {
            place.map { busy[$0]?.hanging ?? 0 >= BlockingWork.widthOfPlace } ?? false
        }
    }

    private let state = Mutex(State())
    /// The stack size; decoders need a lot of stack.
    private let stack: Int

    /// - Parameter stack: The stack size of its threads in bytes.
    package init(stack: Int = 512 << 10) { self.stack = stack }

    /// The number of threads that currently hang, for the status.
    package var hanging: Int { state.withLock { $0.hanging } }

    /// Runs work on a thread that may block, and returns its result.
    /// - Parameter place: The subject of the work, such as a folder. If four items about it hang, more are refused at
    ///   once.
    /// - Throws: ``Hung`` if the work is not done within `patience`; it may still finish later.
    package func run<Value: Sendable>(
        within patience: Duration = BlockingWork.patience, about place: String? = nil,
        _ body: @escaping @Sendable () -> Value
    ) async throws(Hung) -> Value {
        let answer: Value? = await withCheckedContinuation { continuation in
            start(within: patience, about: place) {
                body()
            } done: {
                continuation.resume(returning: $0)
            }
        }
        guard let answer else { throw Hung() }
        return answer
    }

    /// Starts work for a caller that cannot wait. Another thread calls `done` once, with nil if the work was not done
    /// in time.
    package func start<Value: Sendable>(
        within patience: Duration = BlockingWork.patience, about place: String? = nil,
        _ body: @escaping @Sendable () -> Value,
        done: @escaping @Sendable (Value?) -> Void
    ) {
        let once = Once(done)
        let alarm = Alarm()
        let piece = Piece(about: place) {
            let value = body()
            alarm.cancel()
            once.call(value)
        } end: {
            once.call(nil)
        }
        guard add(piece) else { return once.call(nil) }
        alarm.set(after: patience) { [self] in giveUp(piece) }
    }

    /// Returns the folder of a path, as the place of an item.
    package static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private func add(_ piece: Piece) -> Bool {
        let starts = state.withLock { state -> Bool? in
            guard state.hanging < Self.maximumHanging, !state.isDead(piece.place) else { return nil }
            state.waiting.append(piece)
            guard state.running < Self.width else { return false }
            state.running += 1
            return true
        }
        guard let starts else { return false }
        if starts { startThread() }
        return true
    }

    private func startThread() {
        do {
            try DedicatedThread(name: "blocking", stack: stack) { [self] in work() }.start()
        } catch {
            // Waiting items end when their time limit passes, or run on the existing threads.
            state.withLock { $0.running -= 1 }
        }
    }

    private func work() {
        while let piece = next() {
            piece.body()
            let hung = piece.phase.withLock { phase in
                defer { phase = .done }
                return phase == .hanging
            }
            let goesOn = state.withLock { state in
                state.count(piece.place, -1, hanging: hung ? -1 : 0)
                guard hung else { return true }
                state.hanging -= 1
                // Another item may have taken the turn, but no item for this place.
                guard !state.waiting.isEmpty, state.running < Self.width else { return false }
                state.running += 1
                return true
            }
            if !goesOn { return }
        }
    }

    private func next() -> Piece? {
        state.withLock { state in
            while let index = state.waiting.firstIndex(where: { !state.isFull($0.place) }) {
                let piece = state.waiting.remove(at: index)
                let isWanted = piece.phase.withLock { phase in
                    guard phase == .waiting else { return false }
                    phase = .running
                    return true
                }
                if isWanted {
                    state.count(piece.place, 1)
                    return piece
                }
            }
            state.running -= 1
            return nil
        }
    }

    private func giveUp(_ piece: Piece) {
        let before = piece.phase.withLock { phase in
            defer { if phase == .running { phase = .hanging } else if phase == .waiting { phase = .done } }
            return phase
        }
        guard before == .running || before == .waiting else { return }
        if before == .running {
            let starts = state.withLock { state in
                state.hanging += 1
                state.count(piece.place, 0, hanging: 1)
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return false
                }
                return true
            }
            if starts { startThread() }
        } else {
            state.withLock { state in state.waiting.removeAll { $0 === piece } }
        }
        piece.end()
    }
}

/// A callback that only the first caller runs.
private final class Once<Value: Sendable>: Sendable {
    private let body: @Sendable (Value?) -> Void
    private let isCalled = Atomic<Bool>(false)

    init(_ body: @escaping @Sendable (Value?) -> Void) { self.body = body }

    func call(_ value: Value?) { if !isCalled.exchange(true, ordering: .acquiringAndReleasing) { body(value) } }
}

/// A timer that may be cancelled before it is set.
private final class Alarm: Sendable {
    private enum Phase {
        case unset
        case set(Timers.Ticket)
        case cancelled
    }

    private let phase = Mutex(Phase.unset)

    func set(after span: Duration, _ ring: @escaping @Sendable () -> Void) {
        phase.withLock { phase in
            guard case .unset = phase else { return }
            phase = .set(Timers.shared.call(at: .now + span, ring))
        }
    }

    func cancel() {
        phase.withLock { phase in
            if case .set(let ticket) = phase { Timers.shared.cancel(ticket) }
            phase = .cancelled
        }
    }
}
