// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// Counts requests and streams, so that the program can end after some time without any. No timer runs while a stream
/// is open.
final class Activity: Sendable {
    private struct State {
        var count = 0
        var timer: Scheduled<Void>?
        /// The promise that succeeds once no request or stream is left.
        var drain: EventLoopPromise<Void>?
    }

    private let loop: any EventLoop
    /// The time after the last request; nil if the program stays.
    private let idle: TimeAmount?
    /// The further seconds for which the program is needed: until tickets and codes end.
    private let rest: @Sendable () -> Int64
    private let ended: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter ended: Called once on the event loop, when the program may end.
    init(
        loop: any EventLoop, idle: TimeAmount?, rest: @escaping @Sendable () -> Int64,
        ended: @escaping @Sendable () -> Void
    ) {
        (self.loop, self.idle, self.rest, self.ended) = (loop, idle, rest, ended)
    }

    func begin() {
        let timer = state.withLock { state in
            state.count += 1
            defer { state.timer = nil }
            return state.timer
        }
        timer?.cancel()
    }

    /// Waits until no request or stream is left, at most for the given time.
    func drained(within limit: TimeAmount) -> EventLoopFuture<Void> {
        state.withLock { state in
            guard state.count > 0 else { return loop.makeSucceededVoidFuture() }
            let drain = loop.makePromise(of: Void.self)
            state.drain = drain
            loop.scheduleTask(in: limit) { drain.succeed() }
            return drain.futureResult
        }
    }

    func end() {
        state.withLock { state in
            state.count -= 1
            if state.count == 0, let drain = state.drain { return drain.succeed() }
            if state.count == 0, let idle { schedule(&state, after: max(idle, .seconds(rest()))) }
        }
    }

    /// Starts the timer: perhaps no browser comes.
    func start() {
        begin()
        end()
    }

    private func schedule(_ state: inout State, after pause: TimeAmount) {
        state.timer?.cancel()
        state.timer = loop.scheduleTask(in: pause) { self.look() }
    }

    private func look() {
        let isOver = state.withLock { state in
            guard state.count == 0, state.timer != nil else { return false }
            let rest = rest()
            guard rest <= 0 else {
                schedule(&state, after: .seconds(rest))
                return false
            }
            return true
        }
        if isOver { ended() }
    }
}
