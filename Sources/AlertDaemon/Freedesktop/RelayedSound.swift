// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import SoundService
internal import Synchronization

/// The sound of a notification that a program relays: looked for while what came after it waits, and added to it when it is
/// stored.
final class RelayedSound: Sendable {
    private let wishes: [String]
    private let sounds: any SoundOutput
    private let chosen = Mutex<String?>(nil)

    /// - Parameter wishes: What the program names, the best first.
    init(_ wishes: [String], among sounds: any SoundOutput) {
        self.wishes = wishes
        self.sounds = sounds
    }

    /// What looks for it, for ``TransactionLoop``; nil where there is nothing to look for.
    var check: (@Sendable () async throws -> Void)? {
        guard !wishes.isEmpty else { return nil }
        return { [self] in
            for wish in wishes where await sounds.exists(wish) { return chosen.withLock { $0 = wish } }
        }
    }

    /// The first that there was; nil for none, and before it was looked for.
    var found: String? { chosen.withLock { $0 } }
}
