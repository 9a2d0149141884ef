// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import ServiceLifecycle

/// The centre's loop as a part of the daemon, on a thread of its own.
struct CenterService: Service {
    let center: AlertCenter
    let delivery: Delivery

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let thread = DedicatedThread(name: "center") {
                    center.run(
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
            center.stop()
        }
    }
}
