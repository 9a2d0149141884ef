// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// An event of a sound, from the worker's report to the caller's reply. A sound starts, may be paused and resumed, and
/// ends, perhaps without having started.
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

    /// The id of the sound while it plays; nil if it has not begun.
    package var id: String? {
        switch self {
        case .started(let id), .paused(let id), .resumed(let id): id
        case .ended(let end): end.id
        case .replaced: nil
        }
    }
}

/// The end of a sound: why and when it ended.
package struct SoundEnd: Sendable {
    package var outcome: Sounds.Outcome
    /// The number of seconds that were heard.
    package var seconds: Double
    /// The reason why the sound was interrupted, stopped or not played, or failed, if known.
    package var reason: String?
    /// The number of times that the device ran dry.
    package var underruns = 0
    /// The id under which the sound played; nil if it had not begun.
    package var id: String?
    /// The error of org.alertd.Sounds for the caller, if the sound was refused before any of it was heard.
    package private(set) var refusal: (any Error)?
    /// The position in the file at the end, in seconds; nil if unknown.
    var position: Double?
    /// The worker's reason for ``reason``.
    var failure: SoundWorker.Failure?

    package init(_ outcome: Sounds.Outcome, seconds: Double = 0, reason: String? = nil) {
        self.outcome = outcome
        self.seconds = seconds
        self.reason = reason
    }

    /// Creates the end of a sound that was refused.
    package init(refused error: any Error) {
        self.init(.failed, reason: Self.sentence(error))
        refusal = error
    }

    /// Returns the sentence of an error for the history.
    private static func sentence(_ error: any Error) -> String {
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
}

extension SoundEnd: Equatable {
    /// Compares ends. Two refusals are equal if they read the same.
    package static func == (one: SoundEnd, other: SoundEnd) -> Bool {
        one.outcome == other.outcome && one.seconds == other.seconds && one.reason == other.reason
            && one.underruns == other.underruns && one.id == other.id && one.position == other.position
            && one.failure == other.failure && (one.refusal == nil) == (other.refusal == nil)
    }
}
