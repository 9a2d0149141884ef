// SPDX-License-Identifier: Apache-2.0

/// The source of a voice's stereo frames: samples in memory, or a feed. The engine keeps either alive until the
/// voice's end is reported.
struct VoiceSource: BitwiseCopyable {
    private(set) var samples: UnsafePointer<Float>?
    private(set) var feed: UnsafeMutablePointer<Feed>?
    /// Stereo frames in memory.
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

/// The end of a voice, as far as the mixer knows.
enum VoiceEnding {
    case finished
    case stopped
}

/// The values needed to start a voice.
struct VoiceStart {
    var id: UInt64
    var source: VoiceSource
    /// Times the sound is repeated after the first; -1: without end.
    var repeats = 0
    var left: Float = 1
    var right: Float = 1
    var fadeInFrames = 0
    /// Frames before the end of the last repeat from which on it falls to silence. A feed comes with its fade.
    var fadeOutFrames = 0
    /// Frames into the sound at which it starts.
    var offset = 0
    /// CLOCK_MONOTONIC nanoseconds at which it is to be heard first; 0: as soon as possible.
    var heardAt: UInt64 = 0
    /// A Boolean value indicating whether it is turned down while others are to be noticed.
    var ducks = false
}

/// A sound in the mix. A plain value in memory that never moves.
struct Voice {
    enum Phase {
        /// The slot is free.
        case free
        /// Not yet begun: starts at `startFrame`, or when the clock says.
        case waiting
        case sounding
        /// Paused: keeps its place. What was rendered of it before is heard until `endFrame`.
        case held
        /// All its frames are rendered; the last one is heard at `endFrame`.
        case tail
    }

    var phase = Phase.free
    var id: UInt64 = 0
    var source = VoiceSource.nothing
    var cursor = 0
    var offset = 0
    var repeats = 0
    /// The initial value of `repeats`.
    var allRepeats = 0
    var heardAt: UInt64 = 0
    /// Places in the stream, counted in frames since the mixer was made.
    var startFrame: Int64 = 0
    var endFrame: Int64 = 0
    /// Frames of the sound that were rendered, repeats included.
    var rendered: Int64 = 0
    var ending = VoiceEnding.finished
    var startReported = false
    /// Times that the device ran dry while it was heard.
    var underruns: Int32 = 0
    var left = Ramp(1)
    var right = Ramp(1)
    /// Fades, pauses and stops: a factor besides volume and pan.
    var envelope = Ramp(1)
    /// The fall to silence before the end, its own factor, as pauses go back to where the envelope was.
    var closing = Ramp(1)
    /// The gain while others are to be noticed; stays 1 for those others.
    var room = Ramp(1)
    var ducks = false
    var fadeOutFrames = 0
    var endsWhenSilent = false
    var holdsWhenSilent = false
    /// Largest magnitude in the last rendered chunk, after gain.
    var peak: Float = 0
    /// The squares of all samples of that chunk, summed up, and how many they are.
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

    /// The request it came from; nil for a free place.
    var request: VoiceStart? {
        if case .free = phase { return nil }
        return VoiceStart(
            id: id, source: source, repeats: allRepeats, left: left.target, right: right.target,
            fadeOutFrames: fadeOutFrames, offset: offset, heardAt: heardAt, ducks: ducks)
    }
}
