// SPDX-License-Identifier: Apache-2.0

/// A sound that was started; never used twice by one engine.
public struct SoundID: Hashable, Sendable {
    /// The number, from 1.
    public let value: UInt64

    /// An id from its number, for example one that came over a wire.
    public init(_ value: UInt64) { self.value = value }
}

extension SoundID: CustomStringConvertible {
    /// The number.
    public var description: String { "\(value)" }
}

/// The outcome of a sound.
public enum Outcome: Equatable, Sendable {
    /// The last sample has been heard.
    case finished
    /// Somebody stopped it.
    case stopped
    /// The sound broke off: the device went away while it was heard, or its file is damaged or ends too early.
    case interrupted(SoundError)
    /// None of it was heard.
    case failed(SoundError)

    /// `finished`, `stopped`, `interrupted` or `failed`, for programs.
    public var code: String {
        switch self {
        case .finished: "finished"
        case .stopped: "stopped"
        case .interrupted: "interrupted"
        case .failed: "failed"
        }
    }

    /// Why it was interrupted or failed.
    public var error: SoundError? {
        switch self {
        case .finished, .stopped: nil
        case .interrupted(let error), .failed(let error): error
        }
    }
}

/// The end of a sound, reported exactly once for each that was started.
public struct Ending: Equatable, Sendable {
    /// The outcome.
    public let outcome: Outcome
    /// Seconds that were heard, repeats included.
    public let seconds: Double
    /// The number of times that the device ran dry while the sound was heard: gaps, for a person. 0 as a rule.
    public let underruns: Int
    /// The place in the file where it broke off or was stopped, in seconds; nil where that is not known.
    public let position: Double?

    /// An ending; the engine makes them.
    public init(outcome: Outcome, seconds: Double, underruns: Int = 0, position: Double? = nil) {
        self.outcome = outcome
        self.seconds = seconds
        self.underruns = underruns
        self.position = position
    }
}

/// Events of a sound, in this order, each at most once; `ended` always.
public enum SoundEvent: Equatable, Sendable {
    /// The first sample is heard.
    case started
    /// The sound has ended.
    case ended(Ending)
}

/// A sound that is playing or paused, at one moment.
public struct PlayingSound: Equatable, Sendable {
    /// The sound.
    public let id: SoundID
    /// The file it was loaded from.
    public let path: String
    /// Seconds heard so far, repeats included.
    public let heard: Double
    /// The duration of one repetition, in seconds, at the rate at which it is played.
    public let duration: Double
    /// The largest magnitude in what was written last, after volume and pan, 0...1.
    public let level: Double
    /// The root mean square of the same samples, 0...1.
    public let rootMeanSquare: Double
    /// A Boolean value indicating whether it is paused.
    public let isPaused: Bool
}

/// The availability of a device to play on, as far as known.
public enum DeviceStatus: Equatable, Sendable {
    /// No sound has been played yet.
    case unknown
    /// The device was opened; `rate` in Hz. `isServer`: a sound server, which mixes many programs.
    case available(name: String, rate: Int, channels: Int, isServer: Bool)
    /// The last attempt failed.
    case unavailable(name: String, SoundError)
}
