// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import AlertSound

/// A request to play a sound.
package struct SoundRequest: Sendable, Hashable {
    /// A name, an absolute path, or the id of a loaded sound.
    package var sound: String
    /// The options of playback. ``isAlerting`` decides whether the sound makes room for others, not the options.
    package var options: PlayOptions
    package var alert: Bool
    /// The ALSA device; nil for the configured one.
    package var device: String?
    package var isSpeech = false
    /// The origin, for silent mode and do not disturb.
    package var origin = SoundOrigin.caller(.active, app: Defaults.app)
    /// The owner whose end also ends the sound; nil for none.
    package var owner: SoundOwner?
    package var obeysSilence = false

    /// The caller's name for the sound, if it differs from `sound`.
    package var label: String?

    /// The replacement if the sound cannot be heard; nil for silence.
    package var fallback: SoundFallback?
    /// A Boolean value indicating whether to play the tone generated in memory, whatever `sound` is.
    var isTone = false
    /// The factor for the volume of alert sounds.
    var gain = 1.0

    /// The name that stands for speech.
    package static let speech = "speech"

    /// The name for people: speech is a file in memory, whose path means nothing.
    package var name: String { isSpeech ? Self.speech : label ?? sound }

    /// A Boolean value indicating whether the sound is meant to be noticed: alerts, speech, and named sounds. A file
    /// given by its path belongs to a player. Silent mode and do not disturb leave players alone, and players make room
    /// for sounds to be noticed.
    package var isAlerting: Bool { alert || isSpeech || !sound.hasPrefix("/") }

    var needsRoom: Bool { alert || isSpeech }

    package var isSilenceable: Bool { isAlerting && (obeysSilence || origin.level != .critical) }

    /// Creates a request.
    package init(sound: String, _ options: PlayOptions = PlayOptions(), alert: Bool = false) {
        self.sound = sound
        self.options = options
        self.alert = alert
    }
}

/// The replacement for the sound of a notification: a sound by its name, then a tone.
package enum SoundFallback: Sendable, Hashable {
    case notification
    case alarm

    /// The name of the sound.
    var name: String {
        switch self {
        case .notification: SoundLocator.defaultName
        case .alarm: "alarm"
        }
    }
}

/// The cause of a sound.
package enum SoundOrigin: Sendable, Hashable {
    /// A notification of this level that is being shown, so do not disturb does not hold it.
    case notification(Notifications.Level)
    /// A caller, at this level and for this application.
    case caller(Notifications.Level, app: String)

    package var level: Notifications.Level {
        switch self {
        case .notification(let level), .caller(let level, _): level
        }
    }
}

/// The owner whose end also ends a sound or speech.
package enum SoundOwner: Sendable, Hashable {
    /// The notification with this id and application: the sound ends once a person or program is done with the
    /// notification.
    case notification(id: String, app: String)
    /// A caller that waits for its end.
    case caller(SoundCaller)
}

/// A caller whose sounds end with its connection. Callers are equal only if they are identical.
package final class SoundCaller: Sendable, Hashable {
    package init() {}

    package static func == (one: SoundCaller, other: SoundCaller) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
