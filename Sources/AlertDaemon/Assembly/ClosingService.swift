// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications
import ServiceLifecycle

/// A part that works from the time it is made, and is closed when all have ended that come after it.
struct ClosingService: Service {
    let close: @Sendable () async throws -> Void

    func run() async throws {
        // Cancelled: the daemon ends at once, and this with it.
        try? await gracefulShutdown()
        try await close()
    }
}

/// Tells the loop when a presentation begins and ends.
struct PresentationService: Service {
    let connection: BusConnection
    let loop: TransactionLoop

    func run() async throws {
        let watch = PresentationWatch(connection: connection) { [loop] isPresenting in
            loop.submit { try $0.setPresenting(isPresenting) }
        }
        // Cancelled: the daemon ends at once.
        try? await gracefulShutdown()
        withExtendedLifetime(watch) {}
    }
}
