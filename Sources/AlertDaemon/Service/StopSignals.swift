// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import Glibc
import LinuxSystem
import ServiceLifecycle
import Synchronization

/// SIGTERM and SIGINT, which ask the daemon to end. They are taken before the store is opened: one that comes while the
/// daemon starts ends it in order as soon as it has started, where it would else end the process there and then.
///
/// Their handler raises a flag, on whatever thread the kernel chooses. A source of libdispatch, which reads them from a
/// signalfd(2), did not notice two of some 3,000 in the fault runs, and none at all where the kernel gave it no
/// descriptor.
final class StopSignals: Service {
    private let flag: EventFlag

    /// Takes the signals from now on.
    /// - Throws: When the kernel gives no descriptor.
    init() throws(SystemError) {
        flag = try EventFlag.raised(by: [SIGTERM, SIGINT])
    }

    /// Returns when one has come, or the others end for another reason.
    /// - Throws: When the kernel gives no thread.
    func run() async throws {
        try await withGracefulShutdownHandler {
            try await come()
        } onGracefulShutdown: { [flag] in
            flag.raise()
        }
    }

    private func come() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = DedicatedThread(name: "signals", stack: 64 << 10) { [flag] in
                var one = pollfd(fd: flag.descriptor, events: Int16(POLLIN), revents: 0)
                // The signals are blocked here, and nothing else that fails is to be expected.
                while poll(&one, 1, -1) < 0 {}
                if one.revents & Int16(POLLIN) != 0 { return continuation.resume() }
                // Somebody has closed a descriptor that was not theirs: no order to end, and not the status of one.
                continuation.resume(throwing: SystemError("poll", EBADF))
            }
            do throws(SystemError) {
                try thread.start()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
