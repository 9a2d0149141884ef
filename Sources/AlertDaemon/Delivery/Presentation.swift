// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import DesktopNotifications
import SoundService
import Synchronization

/// The way a delivered notification reaches the person: the decision, as a value.
struct Presentation: Sendable, Hashable {
    var onScreen: Bool
    /// The sound that is played, nil for silence.
    var sound: SoundRequest?
    /// The speech after the sound; nil for none.
    var speech: Utterance?

    /// Creates the presentation of a notification by its level, as in UserNotifications: a passive one is only listed.
    /// Of several with the same content within a moment only the first is heard.
    init(of delivered: Delivered) {
        self.init(of: delivered.content, volume: delivered.volume, isFirst: delivered.duplicateCount == 1)
        sound?.owner = .notification(id: delivered.id, app: delivered.app)
        speech?.owner = .notification(id: delivered.id, app: delivered.app)
    }

    /// - Parameters:
    ///   - volume: 0 to 1; nil for as loud as ever.
    ///   - isFirst: Whether none before it said the same a moment ago.
    init(of content: Notifications.Content, volume: Double?, isFirst: Bool = true) {
        let level = content.level ?? .active
        onScreen = content.isOnScreen
        guard onScreen, isFirst else { return }
        // What the person's rules say goes before what the caller wants.
        let volume = volume ?? content.volume ?? 1
        // An alarm is heard by the ringer, until it is stopped.
        if content.sounds, let name = content.sound, content.ring == nil {
            let options = PlayOptions(
                volume: volume, loops: content.loops ?? 0, fadeIn: SoundOptions.fadeIn(content))
            sound = SoundRequest(sound: name, options, alert: true)
            sound?.origin = .notification(level)
            sound?.device = content.device
            sound?.fallback = .notification
        }
        if content.say == true {
            let body = content.body.map {
                content.markup == true ? NotificationMarkup($0, bytes: Utterance.maximumText).plainText : $0
            }
            speech = Utterance(title: content.title, body: body)
            speech?.volume = volume
            speech?.origin = .notification(level)
        }
    }

    var isHeard: Bool { sound != nil || speech != nil }

    /// The presentation that is only seen.
    var silent: Presentation {
        var presentation = self
        presentation.sound = nil
        presentation.speech = nil
        return presentation
    }
}

/// A limit on how often an application may be heard. A value; the time is an argument.
struct SoundThrottle: Sendable {
    /// The most sounds a minute that can be set.
    static let maximumSounds = 600
    /// Applications that are kept count of; of more the one that was heard longest ago is forgotten.
    static let maximumApps = 128
    /// The length of a minute, in microseconds.
    private static let minute: Int64 = 60_000_000

    /// The times at which each application was heard in the last minute, in microseconds of CLOCK_BOOTTIME, oldest
    /// first.
    private var heard: [String: [Int64]] = [:]

    /// Returns whether an application may be heard now, which then counts.
    /// - Parameter limit: How many sounds it may have in any minute; 0 for any number.
    mutating func admit(app: String, at uptime: Int64, limit: Int) -> Bool {
        guard limit > 0 else { return true }
        var times = heard[app, default: []]
        times.removeAll { uptime - $0 >= Self.minute }
        defer { heard[app] = times }
        guard times.count < limit else { return false }
        if heard.count == Self.maximumApps, heard[app] == nil,
            let oldest = heard.min(by: { $0.value.last ?? 0 < $1.value.last ?? 0 })
        {
            heard[oldest.key] = nil
        }
        times.append(uptime)
        return true
    }
}

/// The throttle that delivery goes by.
final class SoundThrottleState: Sendable {
    private let throttle = Mutex(SoundThrottle())

    /// Admits a sound, see ``SoundThrottle/admit(app:at:limit:)``.
    func admit(app: String, at uptime: Int64, limit: Int) -> Bool {
        throttle.withLock { $0.admit(app: app, at: uptime, limit: limit) }
    }
}
