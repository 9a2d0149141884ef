// SPDX-License-Identifier: Apache-2.0

/// A sound in the worker, from its start to its end, whatever it is made of. `begin` is called once; everything else
/// may be called from any thread at any time, and has no effect once the sound has ended.
protocol Playback: AnyObject, Sendable {
    /// Starts it, held if it is to be. Its end is told once to whoever made it, instead of its beginning if it was
    /// stopped before.
    func begin(isPaused: Bool)
    /// Ends it over `fade` seconds.
    func stop(fade: Double)
    /// Holds it, or lets it go on. False if it was so already.
    func hold(_ isPaused: Bool) -> Bool
    /// Goes to another place.
    func seek(_ seconds: Double, relative: Bool) -> SeekResult
    /// Changes how it is heard.
    func adjust(_ change: Adjustment)
    /// The position and level.
    var gauge: PlaybackGauge { get }
}

/// The result of a seek.
enum SeekResult: Equatable {
    /// The sound continues here, in seconds.
    case moved(Double)
    /// The file's format does not allow it.
    case notSeekable
    /// The sound is over.
    case over
}

/// The position and level of a playback.
struct PlaybackGauge: Equatable {
    /// Seconds at rate 1; 0 when not known.
    var seconds: Double
    /// Seconds from the beginning of the file.
    var position: Double
    /// The largest magnitude of what was written last, 0...1.
    var peak: Double
    /// The root mean square of the same.
    var rootMeanSquare: Double
    var isPaused: Bool
    /// Seconds until a change is heard.
    var lateness: Double
    var volume: Double
    var pan: Double
    var rate: Double
}
