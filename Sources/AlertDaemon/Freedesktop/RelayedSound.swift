// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import SoundService
internal import Synchronization

/// The sound of a notification that a program relays: looked for while what came after it waits, and added to it when
/// it is stored.
final class RelayedSound: Sendable {
    private let requests: [String]
    private let sounds: any SoundOutput
    private let chosen = Mutex<String?>(nil)

    /// - Parameter requests: What the program names, the best first.
    init(_ requests: [String], among sounds: any SoundOutput) {
        self.requests = requests
        self.sounds = sounds
    }

    /// The check for it, for ``TransactionLoop``; nil where there is nothing to check.
    var check: (@Sendable () async throws -> Void)? {
        guard !requests.isEmpty else { return nil }
        return { [self] in
            for request in requests where await sounds.exists(request) { return chosen.withLock { $0 = request } }
        }
    }

    /// The first that there was; nil for none, and before it was looked for.
    var found: String? { chosen.withLock { $0 } }
}
