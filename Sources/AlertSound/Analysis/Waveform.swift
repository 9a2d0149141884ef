// SPDX-License-Identifier: Apache-2.0

/// A sound drawn in columns of equal length, whatever its length is: one that is not known beforehand is collected in
/// bins, and two become one whenever there would be too many.
struct Waveform {
    /// A column or a bin.
    struct Part: Equatable {
        /// The largest magnitude in it.
        var peak: Float = 0
        /// The sum of the squares of its samples, and how many they are.
        var energy = 0.0
        var samples = 0

        /// The root of their mean square.
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
    /// Frames in the last bin.
    private var filled = 0

    init() { bins.reserveCapacity(Self.maximumBins) }

    /// Takes in interleaved frames, all of them finite.
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
                part.energy += Double(sample * sample)
            }
            part.samples = count * channels
            bins[bins.count - 1].add(part)
            filled += count
            frame += count
        }
    }

    /// The sound in so many columns; fewer samples than that are drawn over several.
    func columns(_ count: Int) -> [Part] {
        guard !bins.isEmpty, count > 0 else { return [] }
        // The last bin may not be full, and then takes less room than the others.
        let length = Double(bins.count - 1) + Double(filled) / Double(framesPerBin)
        return (0..<count).map { column in
            func edge(_ column: Int) -> Int { Int((length * Double(column) / Double(count)).rounded()) }
            // A bin is drawn once where there are enough of them, and over several columns where there are not.
            let start = min(edge(column), bins.count - 1)
            let end = column + 1 == count ? bins.count : min(edge(column + 1), bins.count)
            var part = Part()
            for index in start..<max(start + 1, end) { part.add(bins[index]) }
            return part
        }
    }

    private mutating func halve() {
        // Their number is even, and the last is full.
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
