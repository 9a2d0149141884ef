// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import Synchronization

/// Ends the daemon as SIGTERM does, to be started again.
final class Restart: Sendable {
    private let asked = Mutex(false)

    /// A Boolean value indicating whether it was asked for.
    var isAsked: Bool { asked.withLock { $0 } }

    /// Asks for it. Returns at once.
    func ask() {
        asked.withLock { $0 = true }
        kill(getpid(), SIGTERM)
    }
}
