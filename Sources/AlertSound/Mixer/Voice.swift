// SPDX-License-Identifier: Apache-2.0

/// A sound in the mix: a plain value at a fixed address.
struct Voice {
    enum Phase {
        /// The slot is free.
        case free
        /// Not begun yet: starts at `startFrame`, or at the clock time `heardAt`.
        case waiting
        case sounding
        /// Paused: keeps its position. Frames rendered before are heard until `endFrame`.
        case held
        /// All frames are rendered; the last one is heard at `endFrame`.
        case tail
    }

    var phase = Phase.free
    /// The values that the voice was started with.
    var request = VoiceStart()
    var cursor = 0
    /// The number of repetitions that are left; -1: without end.
    var repeats = 0
    /// Positions in the stream, in frames since the mixer was made.
    var startFrame: Int64 = 0
    var endFrame: Int64 = 0
    /// The number of rendered frames of the sound, including repeats.
    var rendered: Int64 = 0
    var ending = VoiceEnding.finished
    var startReported = false
    /// The number of times that the device ran dry while the voice was heard.
    var underruns: Int32 = 0
    var left = Ramp(1)
    var right = Ramp(1)
    /// The gain of fades, pauses and stops, which is independent of volume and pan.
    var envelope = Ramp(1)
    /// The gain of the closing fade. It is separate because pauses return to the previous envelope.
    var closing = Ramp(1)
    /// The gain while more important sounds play; it stays 1 for those.
    var room = Ramp(1)
    var endsWhenSilent = false
    var holdsWhenSilent = false
    /// The largest magnitude in the last rendered chunk, after gain.
    var peak: Float = 0
    /// The sum of the squares of all samples in the last chunk, and their number.
    var energy: Float = 0
    var measured = 0

    var isSteady: Bool {
        @_noLocks @_noAllocation get {
            left.remaining == 0 && right.remaining == 0 && envelope.remaining == 0 && closing.remaining == 0
                && room.remaining == 0
        }
    }

    /// The root mean square of the last rendered chunk, after gain.
    var rootMeanSquare: Float { measured > 0 ? (energy / Float(measured)).squareRoot() : 0 }
}

/// The source of a voice's stereo frames: samples in memory, or a feed. The engine keeps the source alive until the
/// voice's end is reported.
struct VoiceSource: BitwiseCopyable {
    private(set) var samples: UnsafePointer<Float>?
    private(set) var feed: UnsafeMutablePointer<Feed>?
    /// The number of stereo frames in memory.
    private(set) var frames = 0

    static var nothing: VoiceSource { VoiceSource() }

    static func memory(_ samples: UnsafePointer<Float>, frames: Int) -> VoiceSource {
        var source = VoiceSource()
        source.samples = samples
        source.frames = frames
        return source
    }

    static func feed(_ feed: UnsafeMutablePointer<Feed>) -> VoiceSource {
        var source = VoiceSource()
        source.feed = feed
        return source
    }
}

/// The end of a voice. The mixer knows the first two, its device the others.
enum VoiceEnding: Equatable, BitwiseCopyable {
    case finished
    case stopped
    /// Part of the sound had been heard.
    case interrupted(DeviceProblem)
    /// Nothing of the sound had been heard.
    case failed(DeviceProblem)
    case tooMany
}

/// The values needed to start a voice.
struct VoiceStart: BitwiseCopyable {
    var id: UInt64 = 0
    var source = VoiceSource.nothing
    /// The number of repetitions after the first time; -1: without end.
    var repeats = 0
    var left: Float = 1
    var right: Float = 1
    var fadeInFrames = 0
    /// The number of frames before the end of the last repeat at which the closing fade begins. A feed already contains
    /// its fade.
    var fadeOutFrames = 0
    /// The frame of the sound at which the voice starts.
    var offset = 0
    /// The time at which the first frame should be heard, in CLOCK_MONOTONIC nanoseconds; 0: as soon as possible.
    var heardAt: UInt64 = 0
    var ducks = false
}

extension VoiceStart {
    /// Creates the values for a sound, in frames of the mixer.
    ///
    /// - Parameters:
    ///   - source: Samples at the rate of the mixer, or a feed.
    ///   - rate: The rate of the mixer.
    init(id: UInt64, source: VoiceSource, _ options: PlayOptions, rate: Int) {
        let gains = Gains(volume: options.volume, pan: options.pan)
        func frames(_ seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
        self.init(
            id: id, source: source, repeats: options.loops, left: gains.left, right: gains.right,
            fadeInFrames: frames(options.fadeIn), fadeOutFrames: frames(options.fadeOut),
            offset: min(source.frames, Int(options.start / options.rate * Double(rate))),
            heardAt: options.heardAt ?? 0, ducks: options.ducks)
    }
}
