// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import AlertSound

/// A sound to be played.
package struct SoundRequest: Sendable, Hashable {
    /// A name, an absolute path, or the id of a loaded sound.
    package var sound: String
    /// Options of playback. Whether it makes room for others follows from ``isAlerting`` instead.
    package var options: PlayOptions
    /// Whether it is an alert sound: these are at most 30 s long.
    package var alert: Bool
    /// The ALSA device; nil: the configured one.
    package var device: String?
    /// Whether it is a voice that says something, which other playback makes room for too.
    package var isSpeech = false
    /// Its origin, for silent mode and do not disturb.
    package var origin = SoundOrigin.caller(.active, app: Defaults.app)
    /// The owner that ends it; nil for none.
    package var owner: SoundOwner?
    /// Whether silent mode keeps it quiet although it is critical.
    package var obeysSilence = false

    /// The caller's name for it, where that is not `sound`.
    package var label: String?

    /// The name that stands for speech.
    package static let speech = "speech"

    /// Its name for people: speech is a file in memory, whose path says nothing.
    package var name: String { isSpeech ? Self.speech : label ?? sound }

    /// Whether it is meant to be noticed: alerts, speech, and what has a name. A file that is given by its path is a
    /// player's, which silent mode and do not disturb leave alone, and which makes room for what is.
    package var isAlerting: Bool { alert || isSpeech || !sound.hasPrefix("/") }

    /// Whether silent mode keeps it quiet.
    package var isSilenceable: Bool { isAlerting && (obeysSilence || origin.level != .critical) }

    /// A request.
    package init(sound: String, _ options: PlayOptions = PlayOptions(), alert: Bool = false) {
        self.sound = sound
        self.options = options
        self.alert = alert
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
    /// The notification of this id and application: once the person or a program is done with it, it is not heard any more.
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
    /// It has begun.
    case started(id: String)
    /// It is held.
    case paused(id: String)
    /// It goes on.
    case resumed(id: String)
    /// It is over, and the device ran dry so often. The last report.
    case ended(outcome: Sounds.Outcome, seconds: Double, reason: String?, underruns: Int = 0)
    /// It was never heard; the error is one of org.alertd.Sounds. The last report.
    case refused(any Error)
}
