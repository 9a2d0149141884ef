// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import SoundService
import Synchronization

/// The sound that is heard for a notification: its own, until another replaces it.
final class HeardSound: Sendable {
    private let sound: Mutex<String>

    init(_ sound: String) { self.sound = Mutex(sound) }

    /// The name or path in events.
    var name: String {
        get { sound.withLock { $0 } }
        set { sound.withLock { $0 = newValue } }
    }
}

extension Manager.Event {
    /// The end of a sound that was not heard, or not where it was to be.
    init(_ replacement: SoundReplacement, of delivered: Delivered, at now: Instant) {
        self = .soundEnded(
            replacement.sound, id: delivered.id, outcome: .failed, seconds: 0, reason: replacement.sentence, at: now
        ).of(delivered)
    }
}
