// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Calls back at an uptime. Its thread sleeps in read(2) on a timerfd of CLOCK_BOOTTIME, timerfd_create(2): nothing
/// wakes while nothing is set.
final class UptimeAlarm: Sendable {
    private struct State {
        var time: Int64?
        var isStopped = false
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// - Throws: `CenterError.noTimer` when the kernel gives none.
    init() throws(CenterError) {
        descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { throw CenterError.noTimer(errno: errno) }
    }

    deinit { close(descriptor) }

    /// Starts to call `ring`, on a thread of the alarm's own, whenever the time has come; it sets the next time.
    /// - Throws: `CenterError.noResources` when the kernel gives no thread.
    func start(name: String, ring: @escaping @Sendable () -> Void) throws(CenterError) {
        // The thread keeps the alarm until it is stopped.
        try DedicatedThread(name: name) { [self] in
            while true {
                var expirations: UInt64 = 0
                let count = read(descriptor, &expirations, 8)
                if state.withLock({ $0.isStopped }) { return }
                if count == 8 {
                    state.withLock { $0.time = nil }
                    ring()
                }
            }
        }
        .start()
    }

    /// Calls back at this uptime in microseconds, at once when it has passed, never with nil.
    func set(_ time: Int64?) {
        state.withLock { state in
            guard state.time != time, !state.isStopped else { return }
            state.time = time
            arm(time)
        }
    }

    /// Ends the thread.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            arm(0)
        }
    }

    private func arm(_ time: Int64?) {
        var value = itimerspec()
        if let time {
            // Zero would disarm it.
            let microseconds = max(1, time)
            value.it_value.tv_sec = Int(microseconds / 1_000_000)
            value.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        }
        // Fails for no value that is made here.
        timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &value, nil)
    }
}
