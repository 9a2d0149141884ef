// SPDX-License-Identifier: Apache-2.0

/// A sound drawn in columns of equal length. Because the length may be unknown beforehand, samples are collected in
/// bins, and pairs of bins are merged whenever there are too many.
struct Waveform {
    /// A column or a bin.
    struct Part: Equatable {
        /// The largest magnitude of any sample in this part.
        var peak: Float = 0
        /// The sum of the squares of the samples, and the number of samples.
        var energy = 0.0
        var samples = 0

        /// The root of the mean square of the samples.
        var rootMeanSquare: Double { samples > 0 ? (energy / Double(samples)).squareRoot() : 0 }

        mutating func add(_ other: Part) {
            peak = max(peak, other.peak)
            energy += other.energy
            samples += other.samples
        }
    }

    static let maximumBins = 4_096

    private var bins: [Part] = []
    private var framesPerBin = 1
    /// The number of frames in the last bin.
    private var filled = 0

    init() { bins.reserveCapacity(Self.maximumBins) }

    /// Adds interleaved frames, all of which must be finite.
    mutating func add(_ samples: UnsafePointer<Float>, frames: Int, channels: Int) {
        var frame = 0
        while frame < frames {
            if bins.isEmpty || filled == framesPerBin {
                if bins.count == Self.maximumBins { halve() }
                if filled == framesPerBin || bins.isEmpty {
                    bins.append(Part())
                    filled = 0
                }
            }
            let count = min(frames - frame, framesPerBin - filled)
            var part = Part()
            for index in frame * channels..<(frame + count) * channels {
                let sample = samples[index]
                part.peak = max(part.peak, abs(sample))
                part.energy += Double(sample) * Double(sample)
            }
            part.samples = count * channels
            bins[bins.count - 1].add(part)
            filled += count
            frame += count
        }
    }

    /// Divides the sound into `count` columns; if there are fewer samples, several columns show the same one.
    func columns(_ count: Int) -> [Part] {
        guard !bins.isEmpty, count > 0 else { return [] }
        // If the last bin is not full, it takes less room than the others.
        let length = Double(bins.count - 1) + Double(filled) / Double(framesPerBin)
        return (0..<count).map { column in
            func edge(_ column: Int) -> Int { Int((length * Double(column) / Double(count)).rounded()) }
            // With enough bins each is drawn once; otherwise a bin is drawn over several columns.
            let start = min(edge(column), bins.count - 1)
            let end = column + 1 == count ? bins.count : min(edge(column + 1), bins.count)
            var part = Part()
            for index in start..<max(start + 1, end) { part.add(bins[index]) }
            return part
        }
    }

    private mutating func halve() {
        // The number of bins is even, and the last bin is full.
        for index in 0..<bins.count / 2 {
            var part = bins[2 * index]
            part.add(bins[2 * index + 1])
            bins[index] = part
        }
        bins.removeLast(bins.count / 2)
        framesPerBin *= 2
        filled = framesPerBin
    }
}
