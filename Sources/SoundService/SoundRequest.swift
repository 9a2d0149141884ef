// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import AlertSound

/// A sound to be played.
package struct SoundRequest: Sendable, Hashable {
    /// A name, an absolute path, or the id of a loaded sound.
    package var sound: String
    /// Options of playback. Whether it makes room for others follows from ``isAlerting`` instead.
    package var options: PlayOptions
    /// A Boolean value indicating whether it is an alert sound: one that is not repeated is heard for 30 s at most.
    package var alert: Bool
    /// The ALSA device; nil: the configured one.
    package var device: String?
    /// A Boolean value indicating whether it is a voice that says something, which other playback makes room for too.
    package var isSpeech = false
    /// The origin, for silent mode and do not disturb.
    package var origin = SoundOrigin.caller(.active, app: Defaults.app)
    /// The owner that ends it; nil for none.
    package var owner: SoundOwner?
    /// A Boolean value indicating whether silent mode keeps it quiet although it is critical.
    package var obeysSilence = false

    /// The caller's name for it, where that is not `sound`.
    package var label: String?

    /// The replacement if the sound cannot be heard; nil for silence.
    package var fallback: SoundFallback?
    /// A Boolean value indicating whether it is the tone that is made in memory, whatever `sound` says.
    var isTone = false
    /// The factor by which the volume of alert sounds changes its own.
    var gain = 1.0
    /// The number of an attempt at a sound with a fallback; 0 for none.
    var attempt: UInt64 = 0

    /// The name that stands for speech.
    package static let speech = "speech"

    /// The name for people: speech is a file in memory, whose path says nothing.
    package var name: String { isSpeech ? Self.speech : label ?? sound }

    /// A Boolean value indicating whether it is meant to be noticed: alerts, speech, and what has a name. A file that
    /// is given by its path is a player's, which silent mode and do not disturb leave alone, and which makes room for
    /// what is.
    package var isAlerting: Bool { alert || isSpeech || !sound.hasPrefix("/") }

    /// A Boolean value indicating whether silent mode keeps it quiet.
    package var isSilenceable: Bool { isAlerting && (obeysSilence || origin.level != .critical) }

    /// A request.
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

/// On whose behalf something is heard.
package enum SoundOrigin: Sendable, Hashable {
    /// A notification of this level that is being shown: that do not disturb does not hold it has been decided already.
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
    /// The notification of this id and application: once the person or a program is done with it, it is not heard any
    /// more.
    case notification(id: String, app: String)
    /// A caller that waits for its end.
    case caller(SoundCaller)
}

/// A caller whose sounds end with its connection. Two of them are the same only where they are one.
package final class SoundCaller: Sendable, Hashable {
    package init() {}

    package static func == (one: SoundCaller, other: SoundCaller) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event of a sound: it starts, may be held and go on, and ends, or fails before it starts.
package enum PlaybackEvent: Sendable {
    /// The sound has begun.
    case started(id: String)
    /// The sound is held.
    case paused(id: String)
    /// The sound continues.
    case resumed(id: String)
    /// Another sound, or another device, takes the place of what could not be heard.
    case replaced(SoundReplacement)
    /// The sound has ended, with the number of times that the device ran dry. The last report.
    case ended(outcome: Sounds.Outcome, seconds: Double, reason: String?, underruns: Int = 0)
    /// The sound was never heard; the error is one of org.alertd.Sounds. The last report.
    case refused(any Error)
}

/// Why something else is heard than was wanted.
package struct SoundReplacement: Sendable, Hashable {
    /// The sound that was wanted: a name or a path.
    package var sound: String
    /// Why it is not heard, or not there.
    package var reason: String
    /// The sound that is heard instead, by its name; nil for itself, on the configured device.
    package var instead: String?

    package init(sound: String, reason: String, instead: String?) {
        self.sound = sound
        self.reason = reason
        self.instead = instead
    }

    private static func words(_ instead: String) -> String {
        instead == SoundChain.tone
            ? "a tone" : instead == SoundLocator.defaultName ? "the default sound" : "\"\(instead)\""
    }

    /// A sentence for the person.
    package var sentence: String {
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        return instead.map { "cannot play \(sound): \(reason); \(Self.words($0)) is heard instead" }
            ?? "\(reason); \(sound) is heard on the configured device"
    }
}
