// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// An event of a sound, from the worker's report to the caller's reply. A sound starts, may be paused and resumed, and
/// ends, or fails before it starts.
package enum PlaybackEvent: Sendable, Equatable {
    /// The sound has begun.
    case started(id: String)
    /// The sound is held.
    case paused(id: String)
    /// The sound continues.
    case resumed(id: String)
    /// Another sound, or another device, replaces one that could not be heard.
    case replaced(SoundReplacement)
    /// The sound has ended. The last event.
    case ended(SoundEnd)
    /// The sound was never heard. The last event.
    case refused(SoundRefusal)

    /// The id of the sound while it plays; nil if it has not begun.
    package var id: String? {
        switch self {
        case .started(let id), .paused(let id), .resumed(let id): id
        case .ended(let end): end.id
        case .replaced, .refused: nil
        }
    }
}

/// The end of a sound.
package struct SoundEnd: Sendable, Equatable {
    package var outcome: Sounds.Outcome
    /// The number of seconds that were heard.
    package var seconds: Double
    /// The reason why the sound was interrupted, stopped or not played, or failed, if known.
    package var reason: String?
    /// The number of times that the device ran dry.
    package var underruns = 0
    /// The id under which the sound played; nil if it had not begun.
    package var id: String?
    /// The position in the file at the end, in seconds; nil if unknown.
    var position: Double?
    /// The worker's reason for ``reason``.
    var failure: SoundWorker.Failure?

    package init(_ outcome: Sounds.Outcome, seconds: Double = 0, reason: String? = nil) {
        self.outcome = outcome
        self.seconds = seconds
        self.reason = reason
    }
}

/// The refusal of a sound. Two refusals are equal if they read the same.
package struct SoundRefusal: Sendable, Equatable {
    /// The error of org.alertd.Sounds.
    package let error: any Error

    package init(_ error: any Error) { self.error = error }

    /// A sentence for the history.
    package var reason: String {
        switch error {
        case let error as Sounds.NotFound: "no such sound: \(error.sound)"
        case let error as Sounds.NotASound: "\(error.path): \(error.reason)"
        case let error as Sounds.TooLong: "\(error.path) is too long: \(error.seconds) s (maximum \(error.limit) s)"
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.TooMany: "too many sounds (maximum \(error.limit))"
        case let error as Sounds.Invalid: "\(error.field): \(error.reason)"
        case let error as Sounds.NoSynthesizer: error.reason
        default: "\(error)"
        }
    }

    package static func == (one: SoundRefusal, other: SoundRefusal) -> Bool { one.reason == other.reason }
}

/// The reason why a sound was replaced.
package struct SoundReplacement: Sendable, Hashable {
    /// The sound that was wanted: a name or a path.
    package var sound: String
    /// The reason why the sound is not heard or does not exist.
    package var reason: String
    /// The name of the replacement; nil for the same sound on the configured device.
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
