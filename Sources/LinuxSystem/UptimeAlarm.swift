// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Calls back at an uptime. Its thread sleeps in read(2) on a timerfd of CLOCK_BOOTTIME, timerfd_create(2), and never
/// wakes while no time is set.
package final class UptimeAlarm: Sendable {
    private struct State {
        var time: Int64?
        var isStopped = false
    }

    private let timer: KernelTimer
    private let state = Mutex(State())

    /// - Throws: An error if the kernel provides no timer.
    package init() throws(SystemError) { timer = try KernelTimer(.uptime, waits: true) }

    /// Starts calling `ring` on a dedicated thread whenever the time has come; `ring` sets the next time.
    /// - Throws: An error if the kernel cannot create a thread.
    package func start(name: String, ring: @escaping @Sendable () -> Void) throws(SystemError) {
        // The thread keeps the alarm alive until it is stopped.
        try DedicatedThread(name: name) { [self] in
            while true {
                let expiry = timer.read()
                if state.withLock({ $0.isStopped }) { return }
                guard expiry == .due else { continue }
                state.withLock { $0.time = nil }
                ring()
            }
        }
        .start()
    }

    /// Sets the next uptime in microseconds. A time in the past rings at once; nil never rings.
    package func set(_ time: Int64?) {
        state.withLock { state in
            guard state.time != time, !state.isStopped else { return }
            state.time = time
            arm(time)
        }
    }

    /// Ends the thread.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            arm(0)
        }
    }

    private func arm(_ time: Int64?) {
        // This cannot fail for these values.
        _ = try? timer.set(nanoseconds: time.map { max(0, $0).multipliedReportingOverflow(by: 1_000).partialValue })
    }
}
