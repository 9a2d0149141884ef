// SPDX-License-Identifier: Apache-2.0

/// Options for playing a sound.
public struct PlayOptions: Hashable, Sendable {
    /// 0 (silent) to 1 (as it is).
    public var volume: Double
    /// -1 (left) to 1 (right), with constant power: full gain on both sides in the middle, on the way to a side that
    /// side rises by up to 3 dB while the other falls to nothing.
    public var pan: Double
    /// 0.5 to 2: slower and lower, or faster and higher.
    public var rate: Double
    /// The number of repetitions after the first time; -1: until it is stopped.
    public var loops: Int
    /// Seconds into the sound at which it starts.
    public var start: Double
    /// Seconds over which it rises from silence.
    public var fadeIn: Double
    /// Seconds before its end, the last repeat's, from which on it falls to silence.
    public var fadeOut: Double
    /// When its first sample is to be heard, on CLOCK_MONOTONIC in nanoseconds; nil: as soon as possible. Times too
    /// soon for what has been written ahead are met late; at most 60 s ahead.
    public var heardAt: UInt64?
    /// A Boolean value indicating whether it is turned down by ``SoundEngine/duck(to:over:)``: what plays beside the
    /// sounds that are to be noticed.
    public var ducks: Bool

    /// Options; by default the sound as it is, once, now.
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

    /// The first option outside its range, or nil.
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
        // The middle is exactly 1, so that a sound played as it is leaves unchanged.
        guard pan != 0 else {
            left = Float(volume)
            right = Float(volume)
            return
        }
        let angle = (pan + 1) * Double.pi / 4
        left = Float(volume * 2.0.squareRoot() * cosine(angle))
        right = Float(volume * 2.0.squareRoot() * cosine(Double.pi / 2 - angle))
    }
}
