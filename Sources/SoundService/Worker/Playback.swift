// SPDX-License-Identifier: Apache-2.0

/// A sound in the worker from start to end, whatever its source. `begin` is called once. Any thread may call the other
/// methods at any time; they have no effect once the sound has ended.
protocol Playback: AnyObject, Sendable {
    /// Starts the sound, paused if requested. The creator gets one report of the end; if the sound was stopped before,
    /// that report comes instead of the beginning.
    func begin(isPaused: Bool)
    /// Ends the sound over `fade` seconds.
    func stop(fade: Double)
    /// Pauses or resumes the sound; returns false if that changes nothing.
    func hold(_ isPaused: Bool) -> Bool
    /// Moves to another position.
    func seek(_ seconds: Double, relative: Bool) -> SeekResult
    /// Changes the playback. A sound that has not begun begins with the change.
    func adjust(_ change: Adjustment)
    /// The position and level.
    var gauge: PlaybackGauge { get }
}

enum SeekResult: Equatable {
    /// The sound continues at this position, in seconds.
    case moved(Double)
    /// The file's format does not allow it.
    case notSeekable
    /// The sound has ended.
    case over
}

/// The position and level of a playback.
struct PlaybackGauge: Equatable {
    /// The length in seconds at rate 1; 0 if unknown.
    var seconds: Double
    /// The position in the file, in seconds.
    var position: Double
    /// The largest magnitude in the last frames written, 0...1.
    var peak: Double
    /// The root mean square of the same frames.
    var rootMeanSquare: Double
    var isPaused: Bool
    /// The seconds until a change is heard.
    var lateness: Double
    var volume: Double
    var pan: Double
    var rate: Double
}
