// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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
        damage = loaded.problem.map { .damaged(path: path, seconds: seconds, reason: $0) }
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

extension SystemSound {
    /// Returns two short notes and a rest, together one second. The tone needs no file and is the last fallback.
    public static func tone() -> SystemSound {
        let rate = 48_000
        var stereo = [Float](repeating: 0, count: 2 * rate)
        // A5 and the fifth above it: easy to hear with small loudspeakers and old ears.
        for (start, pitch) in [(0, 880.0), (rate / 4, 1318.5)] {
            let length = rate / 5
            for frame in 0..<length {
                let place = Double(frame) / Double(rate)
                let edge = min(1, Double(min(frame, length - frame)) / Double(rate / 200))
                let sample = Float(0.4 * edge * cos(2 * .pi * pitch * place - .pi / 2))
                stereo[2 * (start + frame)] = sample
                stereo[2 * (start + frame) + 1] = sample
            }
        }
        let format = SoundFormat(
            container: "memory", encoding: "float", rate: rate, channels: 2, declaredFrames: rate)
        return SystemSound(
            path: "a tone",
            loaded: SoundLoader.Loaded(
                format: format, buffer: SampleBuffer(stereo: stereo, rate: rate), sourceFrames: rate, problem: nil))
    }
}

/// Stereo samples at a fixed address, from which the audio thread reads them.
///
/// `@unchecked Sendable`: the memory is written before `init` returns and only read afterwards.
final class SampleBuffer: @unchecked Sendable {
    let samples: UnsafePointer<Float>
    /// The number of stereo frames.
    let frames: Int
    /// The number of frames per second.
    let rate: Int
    /// The largest magnitude of any sample.
    let peak: Float

    init(stereo: [Float], rate: Int) {
        let count = stereo.count / 2
        frames = count
        self.rate = rate
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(2, 2 * count))
        memory.initialize(repeating: 0, count: max(2, 2 * count))
        stereo.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { memory.update(from: base, count: 2 * count) }
        }
        samples = UnsafePointer(memory)
        peak = stereo.reduce(0) { max($0, abs($1)) }
    }

    deinit { samples.deallocate() }

    var bytes: Int { 2 * frames * MemoryLayout<Float>.stride }
    var seconds: Double { Double(frames) / Double(rate) }

    /// Returns the sound at another device rate, or played faster (`speed` above 1: shorter and higher).
    func resampled(to newRate: Int, speed: Double = 1) -> SampleBuffer? {
        guard newRate != rate || speed != 1 else { return self }
        guard let resampler = Resampler(from: Double(rate) * speed, to: Double(newRate)) else { return nil }
        var output: [Float] = []
        output.reserveCapacity(2 * Int(Double(frames) * Double(newRate) / (Double(rate) * speed)) + 64)
        resampler.feed(samples, frames: frames, to: &output)
        resampler.finish(to: &output)
        return SampleBuffer(stereo: output, rate: newRate)
    }
}
