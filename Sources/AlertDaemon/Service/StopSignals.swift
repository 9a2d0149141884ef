// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import Glibc
import LinuxSystem
import ServiceLifecycle
import Synchronization

/// Receives SIGTERM and SIGINT, which ask the daemon to end. The handlers are installed before the store is opened. A
/// signal during the start therefore ends the daemon in order once it has started, instead of killing it.
///
/// The handler raises a flag, on whatever thread the kernel chooses. A source of libdispatch, which reads them from a
/// signalfd(2), did not notice two of some 3,000 in the fault runs, and none at all where the kernel gave it no
/// descriptor.
final class StopSignals: Service {
    private let flag: EventFlag

    /// Installs the handlers.
    /// - Throws: `SystemError` if the kernel provides no descriptor.
    init() throws(SystemError) {
        flag = try EventFlag.raised(by: [SIGTERM, SIGINT])
    }

    /// Returns after a signal, or when the other services end for another reason.
    /// - Throws: `SystemError` if the kernel provides no thread.
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
                // poll(2) can only fail with EINTR here, and the signals are blocked on this thread.
                while poll(&one, 1, -1) < 0 {}
                if one.revents & Int16(POLLIN) != 0 { return continuation.resume() }
                // Another part has closed our descriptor by mistake. This is not a request to end.
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

/// Ends the daemon as SIGTERM does, to be started again.
final class Restart: Sendable {
    private let asked = Mutex(false)

    var isAsked: Bool { asked.withLock { $0 } }

    /// Asks for it. Returns at once.
    func ask() {
        asked.withLock { $0 = true }
        kill(getpid(), SIGTERM)
    }
}
