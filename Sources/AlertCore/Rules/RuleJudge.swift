// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Glibc
import LinuxSystem
import Synchronization

/// Asks the patterns of the rules about notifications on its own thread, so that what is due waits for none of them:
/// what is about to be due goes before what is sent now. The thread gives way to all others, and is there while there is
/// something to ask.
///
/// Patterns depend on the text alone, so they are matched ahead and kept (`Policy`). The other conditions of rules, the
/// time and the level, is decided in the transaction.
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
        /// The position in `waiting` before which all are done.
        var first = 0
        var isRunning = false
    }

    private let policy: Policy
    private let state = Mutex(State())

    init(policy: Policy) { self.policy = policy }

    /// Has a notification judged, and calls `done` on another thread; on this one when there is none to be had,
    /// unjudged.
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
            // Then each is judged where it is delivered: later, and not wrong.
            let requests = state.withLock { state in
                defer { state = State() }
                return state.ahead + state.waiting[state.first...]
            }
            for request in requests { request.done() }
        }
    }

    private func run() {
        // On Linux the priority is the thread's, setpriority(2). If it cannot be lowered it is as it was.
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
