// SPDX-License-Identifier: Apache-2.0

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
