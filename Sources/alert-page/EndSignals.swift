// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The signals that end the program in order, sigwait(3).
enum EndSignals {
    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT] { sigaddset(&set, signal) }
        return set
    }

    /// Keeps the signals from ending the process. Call this before the first thread begins.
    static func block() {
        var set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one of the signals on a separate thread.
    static func wait(_ ended: @escaping @Sendable () -> Void) throws(ExitFailure) {
        let thread = DedicatedThread(name: "signals") {
            var (set, signal) = (set, Int32(0))
            while sigwait(&set, &signal) != 0 {}
            ended()
        }
        do { try thread.start() } catch { throw ExitFailure(.unavailable, "cannot start a thread: \(error)") }
    }
}
