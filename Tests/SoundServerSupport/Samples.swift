// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Sounds made for tests, and finding them again in a recording.
public enum Samples {
    /// Noise without a single silent frame, the same for the same seed: 16-bit mono, at most `peak` loud.
    public static func noise(frames: Int, seed: UInt64 = 1, peak: Int16 = 12_000) -> [Int16] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<frames).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            let value = Int(truncatingIfNeeded: state >> 33) % Int(peak)
            let sample = value == 0 ? 1 : value
            return Int16(state & 1 == 0 ? abs(sample) : -abs(sample))
        }
    }

    /// A sine of `frequency` Hz, 16-bit mono.
    public static func sine(frequency: Double, frames: Int, rate: Int, peak: Double = 16_000) -> [Int16] {
        (0..<frames).map { Int16((peak * sin(2 * .pi * frequency * Double($0) / Double(rate))).rounded()) }
    }

    /// Silent frames, mono.
    public static func silence(_ frames: Int) -> [Int16] { Array(repeating: 0, count: frames) }

    /// A 16-bit PCM WAV file of interleaved samples.
    public static func wav(_ samples: [Int16], channels: Int = 1, rate: Int) -> Data {
        var data = Data("RIFF".utf8)
        func append(_ value: Int, bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 0xFF)) }
        }
        append(36 + samples.count * 2, bytes: 4)
        data.append(contentsOf: "WAVEfmt ".utf8)
        append(16, bytes: 4)
        append(1, bytes: 2)
        append(channels, bytes: 2)
        append(rate, bytes: 4)
        append(rate * channels * 2, bytes: 4)
        append(channels * 2, bytes: 2)
        append(16, bytes: 2)
        data.append(contentsOf: "data".utf8)
        append(samples.count * 2, bytes: 4)
        samples.map(\.littleEndian).withUnsafeBytes { data.append(contentsOf: $0) }
        return data
    }

    /// The frames of an interleaved stereo recording from the first to the last that is not silent; nil when all are.
    public static func audible(_ recording: [Int16]) -> Range<Int>? {
        guard let first = recording.firstIndex(where: { $0 != 0 }), let last = recording.lastIndex(where: { $0 != 0 })
        else { return nil }
        return first / 2..<last / 2 + 1
    }

    /// Returns the largest number of consecutive silent frames in a range of an interleaved stereo recording.
    public static func longestSilence(_ recording: [Int16], _ range: Range<Int>) -> Int {
        var longest = 0
        var silent = 0
        for frame in range {
            silent = recording[2 * frame] == 0 && recording[2 * frame + 1] == 0 ? silent + 1 : 0
            longest = max(longest, silent)
        }
        return longest
    }

    /// Returns the silences of more than a millisecond at 48 kHz in a range of an interleaved stereo recording: their
    /// beginnings, in frames from the start of the range, and their lengths.
    public static func silences(_ recording: [Int16], _ range: Range<Int>) -> [(start: Int, frames: Int)] {
        var found: [(start: Int, frames: Int)] = []
        var silent = 0
        for frame in range {
            if recording[2 * frame] == 0 && recording[2 * frame + 1] == 0 {
                silent += 1
            } else {
                if silent > 48 { found.append((frame - silent - range.lowerBound, silent)) }
                silent = 0
            }
        }
        return found
    }

    /// Returns one side of an interleaved stereo recording.
    public static func side(_ side: Int, of recording: [Int16]) -> [Int16] {
        stride(from: side, to: recording.count, by: 2).map { recording[$0] }
    }

    /// Returns the largest difference between a mono sound and both sides in a range of a recording; nil if it is
    /// shorter.
    public static func difference(_ recording: [Int16], _ range: Range<Int>, _ sound: [Int16]) -> Int? {
        guard range.count >= sound.count, range.upperBound * 2 <= recording.count else { return nil }
        var worst = 0
        for index in sound.indices {
            for side in 0...1 {
                worst = max(worst, abs(Int(sound[index]) - Int(recording[2 * (range.lowerBound + index) + side])))
            }
        }
        return worst
    }

    /// Returns the best position of `pattern` in `signal`: the offset with the largest correlation, and the largest
    /// difference of any sample there.
    public static func locate(_ pattern: [Int16], in signal: [Int16], from start: Int = 0) -> (offset: Int, worst: Int)?
    {
        guard pattern.count > 0, signal.count - start >= pattern.count else { return nil }
        let probe = pattern.prefix(512).map(Double.init)
        let values = signal.map(Double.init)
        var best = (offset: start, score: -Double.infinity)
        for offset in start...(signal.count - pattern.count) {
            var score = 0.0
            for index in probe.indices { score += probe[index] * values[offset + index] }
            if score > best.score { best = (offset, score) }
        }
        var worst = 0
        for index in pattern.indices { worst = max(worst, abs(Int(pattern[index]) - Int(signal[best.offset + index]))) }
        return (best.offset, worst)
    }

    /// Returns the number of a graph's steps that are missing from a sound that otherwise arrived complete and in
    /// order; nil for any other error. The sound is noise: 32 frames of it occur once.
    public static func stepsLost(_ heard: [Int16], of played: [Int16], step: Int) -> Int? {
        var (place, lost) = (0, 0)
        for index in heard.indices {
            if place < played.count, heard[index] == played[place] {
                place += 1
                continue
            }
            let next = heard[index...].prefix(32)
            let places = stride(from: place + step, to: played.count, by: step)
            guard let found = places.first(where: { played[$0...].prefix(next.count).elementsEqual(next) }) else {
                return nil
            }
            lost += (found - place) / step
            place = found + 1
        }
        let rest = played.count - place
        return rest % step == 0 ? lost + rest / step : nil
    }
}
