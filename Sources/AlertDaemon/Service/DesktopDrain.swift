// SPDX-License-Identifier: Apache-2.0

import AlertCore
import ServiceLifecycle

/// The screen's part in an orderly end, after the callers and before the loop: nothing new is put on it, and what was
/// sent to the notification server is waited for, so that its place is on disk. Whoever comes after us then finds each
/// there, once, whatever the server knows of tags.
struct DesktopDrain: Service {
    /// A server that hangs is not waited for longer than this.
    private static let limit = Duration.seconds(2)

    let loop: TransactionLoop
    let screen: Screen

    func run() async throws {
        // Cancelled: the daemon ends at once, and nothing is waited for.
        try? await gracefulShutdown()
        loop.holdFires()
        await screen.drain(within: Self.limit)
    }
}
