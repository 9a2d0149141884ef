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
    /// Creates the event about a sound for the watchers and the history. A replaced sound has failed.
    init(_ event: PlaybackEvent, of sound: String, id: String?, at now: Instant) {
        switch event {
        case .started: self = .soundStarted(sound, id: id, at: now)
        case .paused: self = .soundPaused(sound, id: id, at: now)
        case .resumed: self = .soundResumed(sound, id: id, at: now)
        case .replaced(let replacement):
            self = .soundEnded(
                replacement.sound, id: id, outcome: .failed, seconds: 0, reason: replacement.sentence, at: now)
        case .ended(let end):
            self = .soundEnded(
                sound, id: id, outcome: end.outcome, seconds: end.seconds, reason: end.reason, at: now)
            if end.underruns > 0 { underruns = end.underruns }
        }
    }
}
