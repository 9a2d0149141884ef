// SPDX-License-Identifier: Apache-2.0

/// A short sound, decoded and ready to play at once; the counterpart of a SystemSoundID in System Sound Services.
///
/// The samples are kept as 32-bit float stereo at the device's rate. Files of 1 to 8 channels are mixed to two: mono is
/// heard on both sides and stereo stays as it is, both exactly. More channels are mixed by ITU-R BS.775, with
/// low-frequency effects left out, and scaled so that nothing clips. Rewriting or removing the file does not change a
/// loaded sound.
///
/// Dropping the last reference frees the sound once it is no longer playing.
public final class SystemSound: Sendable {
    /// The path of the file that the sound was loaded from.
    public let path: String
    /// The format that the file declares.
    public let format: SoundFormat
    /// The number of frames in the file, at its own rate.
    public let frames: Int
    /// The reason why the sound ends early: the file is damaged or truncated; nil if it is complete. A damaged sound
    /// plays up to the damage and ends as ``Outcome/interrupted(_:)`` with this error.
    public let damage: SoundError?
    let buffer: SampleBuffer

    init(path: String, loaded: SoundLoader.Loaded) {
        self.path = path
        format = loaded.format
        frames = loaded.sourceFrames
        buffer = loaded.buffer
        let seconds = Double(loaded.sourceFrames) / Double(loaded.format.rate)
        damage = loaded.fault.map { .damaged(path: path, seconds: seconds, reason: $0) }
    }

    /// The duration in seconds, at rate 1.
    public var seconds: Double { Double(frames) / Double(format.rate) }

    /// The largest magnitude of any sample, 0...1; a little above 1 is possible after resampling.
    public var peak: Double { Double(buffer.peak) }

    /// Returns the peak of each of `columns` equal parts, for drawing; 1 to 4096 columns.
    public func waveform(columns: Int) -> [Double] {
        let columns = max(1, min(columns, 4096))
        return (0..<columns).map { column in
            let start = buffer.frames * column / columns
            let end = max(start, buffer.frames * (column + 1) / columns)
            var peak: Float = 0
            for sample in 2 * start..<2 * end { peak = max(peak, abs(buffer.samples[sample])) }
            return Double(peak)
        }
    }

    /// The root mean square of all samples, 0...1.
    public var rootMeanSquare: Double {
        guard buffer.frames > 0 else { return 0 }
        var sum = 0.0
        for sample in 0..<2 * buffer.frames { sum += Double(buffer.samples[sample]) * Double(buffer.samples[sample]) }
        return (sum / Double(2 * buffer.frames)).squareRoot()
    }
}
