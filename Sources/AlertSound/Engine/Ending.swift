// SPDX-License-Identifier: Apache-2.0

/// The end of a sound, reported exactly once for each that was started.
public struct Ending: Equatable, Sendable {
    /// The outcome.
    public let outcome: Outcome
    /// The number of seconds heard, including repeats.
    public let seconds: Double
    /// The number of times that the device ran dry during the sound, which is heard as a gap; usually 0.
    public let underruns: Int
    /// The position in the file at which the sound broke off or was stopped, in seconds; nil if unknown.
    public let position: Double?

    /// Creates an ending. The engine calls this.
    public init(outcome: Outcome, seconds: Double, underruns: Int = 0, position: Double? = nil) {
        self.outcome = outcome
        self.seconds = seconds
        self.underruns = underruns
        self.position = position
    }
}

/// The identity of a started sound; an engine never uses one twice.
public struct SoundID: Hashable, Sendable {
    /// The number, from 1.
    public let value: UInt64

    /// Creates an id from its number, for example from a wire message.
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
    /// Nothing of the sound was heard.
    case failed(SoundError)

    /// The outcome for programs: `finished`, `stopped`, `interrupted` or `failed`.
    public var code: String {
        switch self {
        case .finished: "finished"
        case .stopped: "stopped"
        case .interrupted: "interrupted"
        case .failed: "failed"
        }
    }

    /// The reason why the sound was interrupted or failed.
    public var error: SoundError? {
        switch self {
        case .finished, .stopped: nil
        case .interrupted(let error), .failed(let error): error
        }
    }
}

/// Events of a sound, in this order and at most once each; `ended` always comes.
public enum SoundEvent: Equatable, Sendable {
    /// The listener hears the first sample.
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
    /// The number of seconds heard so far, including repeats.
    public let heard: Double
    /// The duration of one repetition in seconds, at the playback rate.
    public let duration: Double
    /// The largest magnitude in the last frames written, after volume and pan, 0...1.
    public let level: Double
    /// The root mean square of the same samples, 0...1.
    public let rootMeanSquare: Double
    /// A Boolean value indicating whether the sound is paused.
    public let isPaused: Bool
}

/// The availability of a playback device, as far as known.
public enum DeviceStatus: Equatable, Sendable {
    /// No sound has been played yet.
    case unknown
    /// The device was opened; `rate` in Hz. `isServer`: a sound server that mixes many programs.
    case available(name: String, rate: Int, channels: Int, isServer: Bool)
    /// The last attempt failed.
    case unavailable(name: String, SoundError)
}
