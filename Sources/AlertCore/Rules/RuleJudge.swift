// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Glibc
import LinuxSystem
import Synchronization

/// Matches the rules' patterns with notifications on a thread of their own, so that due notifications never wait for
/// them. Notifications that are about to be due go before notifications that are sent now. The thread gives way to all
/// others, and exists only while there is something to match.
///
/// Patterns depend on the text alone, so they are matched ahead and kept (`Policy`). The transaction decides the other
/// conditions of rules, the time and the level.
package final class RuleJudge: Sendable {
    private struct Request {
        var content: Notifications.Content
        var done: @Sendable () -> Void
    }

    private struct State {
        /// Notifications due shortly: as many as the loop looks ahead to.
        var ahead: [Request] = []
        /// Notifications sent now: bounded by the requests that may wait for the loop.
        var waiting: [Request] = []
        /// The position in `waiting` before which all requests are done.
        var first = 0
        var isRunning = false
    }

    private let policy: Policy
    private let state = Mutex(State())

    init(policy: Policy) { self.policy = policy }

    /// Judges a notification, and calls `done` on another thread. If no thread can be started, calls `done` on this
    /// thread, without having judged.
    package func judge(_ content: Notifications.Content, ahead: Bool = false, done: @escaping @Sendable () -> Void = {})
    {
        let starts = state.withLock { state in
            let request = Request(content: content, done: done)
            if ahead { state.ahead.append(request) } else { state.waiting.append(request) }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        do {
            try DedicatedThread(name: "rules") { [self] in run() }.start()
        } catch {
            // Then the transaction that delivers it judges each: later, but correctly.
            let requests = state.withLock { state in
                defer { state = State() }
                return state.ahead + state.waiting[state.first...]
            }
            for request in requests { request.done() }
        }
    }

    private func run() {
        // On Linux setpriority(2) sets the priority of the thread. If it fails, the thread keeps its priority.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while let request = next() {
            policy.judge(request.content)
            request.done()
        }
    }

    private func next() -> Request? {
        state.withLock { state in
            if !state.ahead.isEmpty { return state.ahead.removeFirst() }
            guard state.first < state.waiting.count else {
                state.waiting = []
                state.first = 0
                state.isRunning = false
                return nil
            }
            defer {
                state.first += 1
                if state.first >= 256 {
                    state.waiting.removeFirst(state.first)
                    state.first = 0
                }
            }
            return state.waiting[state.first]
        }
    }
}
