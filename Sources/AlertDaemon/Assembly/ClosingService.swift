// SPDX-License-Identifier: Apache-2.0

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
