// SPDX-License-Identifier: Apache-2.0

/// The content of a sound file of any length, read once from beginning to end in constant memory.
public struct SoundAnalysis: Equatable, Sendable {
    /// A column of the drawing.
    public struct Column: Equatable, Sendable {
        /// The largest magnitude of any sample, 1 being full scale.
        public let peak: Double
        /// The root mean square of all samples.
        public let rootMeanSquare: Double
    }

    /// The format that the file declares.
    public let format: SoundFormat
    /// The number of frames that were read.
    public let frames: Int
    /// A Boolean value indicating whether the whole file was read, not only the part that the time allowed.
    public let isWhole: Bool
    /// The largest magnitude of any sample, 1 being full scale; files of floating-point samples may hold larger ones.
    public let peak: Double
    /// The loudness of the frames that were read.
    public let loudness: Loudness
    /// The columns of the drawing, as many as the caller asked for.
    public let waveform: [Column]

    /// The number of seconds that were read.
    public var seconds: Double { Double(frames) / Double(format.rate) }

    /// Reads a file and measures it. Blocks for about 10 s per hour of stereo.
    ///
    /// Throws every ``SoundError`` about files, except that a file is too long or too large. A damaged file is measured
    /// up to the damage.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - columns: The columns of the drawing, at most 4,096.
    ///   - goesOn: Called every few thousand frames; false stops the analysis and keeps the measurements so far.
    public init(
        _ path: String, columns: Int = 0, while goesOn: () -> Bool = { true }
    ) throws(SoundError) {
        let bytes = SoundBytes(streaming: try SoundFile(path: path))
        guard bytes.count > 0 else { throw .empty(path: path) }
        let decoder = try SoundLoader.decoder(for: bytes, path: path)
        let format = decoder.format
        guard let meter = LoudnessMeter(decoder.speakers, rate: format.rate) else {
            throw .unsupported(path: path, reason: "there is no memory to measure it in")
        }
        var waveform = Waveform()
        var buffer = [Float](repeating: 0, count: 4_096 * format.channels)
        var frames = 0
        var peak: Float = 0
        var isWhole = true
        while true {
            let got = buffer.withUnsafeMutableBufferPointer { buffer -> Int in
                let got = decoder.read(into: buffer)
                guard got > 0, let base = buffer.baseAddress else { return 0 }
                // A player plays non-finite samples as silence.
                for index in 0..<got * format.channels where !buffer[index].isFinite { buffer[index] = 0 }
                meter.feed(base, frames: got)
                waveform.add(base, frames: got, channels: format.channels)
                return got
            }
            guard got > 0 else { break }
            frames += got
            guard goesOn() else {
                isWhole = false
                break
            }
        }
        guard frames > 0 else { throw .empty(path: path) }
        let parts = waveform.columns(max(0, min(columns, Waveform.maximumBins)))
        for part in waveform.columns(1) { peak = part.peak }
        self.format = format
        self.frames = frames
        self.isWhole = isWhole
        self.peak = Double(peak)
        loudness = meter.loudness
        self.waveform = parts.map { Column(peak: Double($0.peak), rootMeanSquare: $0.rootMeanSquare) }
    }
}
