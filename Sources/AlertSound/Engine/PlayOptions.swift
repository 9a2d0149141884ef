// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Options for playing a sound.
public struct PlayOptions: Hashable, Sendable {
    /// The volume, from 0 (silent) to 1 (unchanged).
    public var volume: Double
    /// The stereo position, from -1 (left) to 1 (right), with constant power. In the middle both sides have full gain.
    /// Toward a side, that side rises by up to 3 dB while the other falls to nothing.
    public var pan: Double
    /// The speed, from 0.5 to 2: slower and lower, or faster and higher.
    public var rate: Double
    /// The number of repetitions after the first time; -1 repeats until the sound is stopped.
    public var loops: Int
    /// The position at which the sound starts, in seconds.
    public var start: Double
    /// The time over which the sound rises from silence, in seconds.
    public var fadeIn: Double
    /// The time over which the last repetition falls to silence at its end, in seconds.
    public var fadeOut: Double
    /// The time at which the first sample should be heard, in nanoseconds of CLOCK_MONOTONIC and at most 60 s ahead;
    /// nil: as soon as possible. If the time is too soon for the audio already written, the sound is late.
    public var heardAt: UInt64?
    /// A Boolean value indicating whether ``SoundEngine/duck(to:over:)`` turns this sound down, so that more important
    /// sounds are noticed.
    public var ducks: Bool

    /// Creates options. By default the sound is played unchanged, once, now.
    public init(
        volume: Double = 1, pan: Double = 0, rate: Double = 1, loops: Int = 0, start: Double = 0, fadeIn: Double = 0,
        fadeOut: Double = 0, heardAt: UInt64? = nil, ducks: Bool = false
    ) {
        self.volume = volume
        self.pan = pan
        self.rate = rate
        self.loops = loops
        self.start = start
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.heardAt = heardAt
        self.ducks = ducks
    }

    /// Returns the error for the first option outside its range, or nil.
    func invalid(now: UInt64) -> SoundError? {
        if !(0...1).contains(volume) { return .badArgument(name: "volume") }
        if !(-1...1).contains(pan) { return .badArgument(name: "pan") }
        if !(0.5...2).contains(rate) { return .badArgument(name: "rate") }
        if loops < -1 || loops > 1_000_000 { return .badArgument(name: "loops") }
        if !(0...1e6).contains(start) { return .badArgument(name: "start") }
        if !(0...60).contains(fadeIn) { return .badArgument(name: "fadeIn") }
        if !(0...60).contains(fadeOut) { return .badArgument(name: "fadeOut") }
        if let heardAt, heardAt > now, heardAt - now > 60_000_000_000 { return .badArgument(name: "heardAt") }
        return nil
    }
}

/// Volume and pan as factors for the two sides.
struct Gains: Equatable {
    let left: Float
    let right: Float

    init(volume: Double, pan: Double) {
        // The middle is exactly 1, so that an unmodified sound leaves the mixer unchanged.
        guard pan != 0 else {
            left = Float(volume)
            right = Float(volume)
            return
        }
        let angle = (pan + 1) * Double.pi / 4
        left = Float(volume * 2.0.squareRoot() * cos(angle))
        right = Float(volume * 2.0.squareRoot() * cos(Double.pi / 2 - angle))
    }
}
