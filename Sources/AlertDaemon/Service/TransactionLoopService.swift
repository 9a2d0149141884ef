// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import ServiceLifecycle

/// The loop's loop as a part of the daemon, on its own thread.
struct TransactionLoopService: Service {
    let loop: TransactionLoop
    let delivery: Delivery

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let thread = DedicatedThread(name: "center") {
                    loop.run(
                        perform: delivery.perform, watchdog: SystemdNotice.watchdogInterval(),
                        alive: SystemdNotice.alive)
                    continuation.resume()
                }
                do {
                    try thread.start()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onGracefulShutdown: {
            loop.stop()
        }
    }
}
