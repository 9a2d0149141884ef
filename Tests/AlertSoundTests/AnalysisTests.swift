// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

@testable import AlertSound

@Suite struct AnalysisTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ samples: [Int16], channels: Int = 1, rate: Int = 48_000) throws -> String {
        let file = URL(filePath: folder.path).appending(path: "\(UUID().uuidString).wav")
        try Samples.wav(samples, channels: channels, rate: rate).write(to: file)
        return file.path
    }

    private func sine(_ decibels: Double, seconds: Double, channels: Int = 2) -> [Int16] {
        let peak = 32_768 * pow(10, decibels / 20)
        let mono = Samples.sine(frequency: 1_000, frames: Int(seconds * 48_000), rate: 48_000, peak: peak)
        return mono.flatMap { Array(repeating: $0, count: channels) }
    }

    /// EBU Tech 3341, cases 1 to 3: a meter is right within 0.1 LU.
    @Test(
        arguments: [
            ([(-23, 20)], -23.0), ([(-33, 20)], -33), ([(-36, 10), (-23, 60), (-36, 10)], -23),
        ] as [([(Double, Double)], Double)])
    func theIntegratedLoudnessIsThatOfTheStandard(_ parts: [(Double, Double)], _ expected: Double) throws {
        let path = try file(parts.flatMap { sine($0.0, seconds: $0.1) }, channels: 2)
        let analysis = try SoundAnalysis(path)
        #expect(abs(try #require(analysis.loudness.integrated) - expected) <= 0.1)
    }

    /// EBU Tech 3342, cases 1 and 2: within 1 LU.
    @Test(arguments: [(-20.0, -30.0, 10.0), (-20, -15, 5)])
    func theRangeIsThatOfTheStandard(_ first: Double, _ second: Double, _ expected: Double) throws {
        let path = try file(sine(first, seconds: 20) + sine(second, seconds: 20), channels: 2)
        #expect(abs(try #require(try SoundAnalysis(path).loudness.range) - expected) <= 1)
    }

    /// EBU Tech 3341, case 16: samples of a quarter of the rate that all miss the crest.
    @Test func theTruePeakLiesBetweenTheSamples() throws {
        let samples = (0..<48_000).map { Int16((16_384 * sin(Double($0) * .pi / 2 + .pi / 4)).rounded()) }
        let analysis = try SoundAnalysis(try file(samples))
        #expect((-6.4...(-5.8)).contains(try #require(analysis.loudness.truePeak)))
        #expect(abs(analysis.peak - 0.3536) < 0.001)
    }

    @Test func oneChannelCountsOnce() throws {
        let one = try SoundAnalysis(try file(sine(-23, seconds: 5, channels: 1)))
        #expect(abs(try #require(one.loudness.integrated) + 26) <= 0.1)
    }

    /// Files from other programs and noise, compared with ffmpeg's own meter.
    @Test func itAgreesWithAnotherMeter() throws {
        let noise = Samples.noise(frames: 3 * 44_100)
        var paths = [try file(noise, rate: 44_100), try file(Samples.noise(frames: 6 * 48_000), channels: 6)]
        paths += ["Front_Center", "Noise", "Side_Left"].map { "/usr/share/sounds/alsa/\($0).wav" }
        for path in paths {
            let result = try Tool.run(
                "ffmpeg", ["-nostdin", "-hide_banner", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"])
            #expect(result.status == 0)
            let summary = result.errors.components(separatedBy: "Summary:").last ?? ""
            func value(_ name: String) throws -> Double {
                let line = try #require(
                    summary.split(separator: "\n").first { $0.trimmingCharacters(in: .whitespaces).hasPrefix(name) })
                return try #require(line.split(separator: " ").compactMap { Double($0) }.first, "\(line)")
            }
            let analysis = try SoundAnalysis(path)
            let loudness = analysis.loudness
            let theirs = try value("I:")
            #expect(abs(try #require(loudness.integrated) - theirs) <= 0.15, "\(path): \(loudness), \(theirs)")
            // Interpolators differ at the upper end of the band, where noise has as much as anywhere.
            guard path.contains("Front") || path.contains("Side") else { continue }
            #expect(abs(try #require(loudness.truePeak) - value("Peak:")) <= 0.5, "\(path)")
        }
    }

    @Test func silenceAndShortSoundsHaveNoLoudness() throws {
        let silence = try SoundAnalysis(try file(Samples.silence(48_000)), columns: 2)
        #expect(silence.loudness == Loudness(integrated: nil, range: nil, truePeak: nil))
        #expect(silence.peak == 0 && silence.waveform.map(\.peak) == [0, 0])
        let short = try SoundAnalysis(try file(Samples.noise(frames: 4_800)))
        #expect(short.loudness.integrated == nil && short.loudness.truePeak != nil && short.frames == 4_800)
    }

    @Test func whatIsNoSoundIsRefused() throws {
        #expect(throws: SoundError.self) { try SoundAnalysis("/absent.wav") }
        #expect(throws: SoundError.self) { try SoundAnalysis("/dev/zero") }
        #expect(throws: SoundError.self) { try SoundAnalysis(try file([])) }
        #expect(throws: SoundError.self) { try SoundAnalysis(#filePath) }
    }

    @Test func itEndsWhenItIsTold() throws {
        let path = try file(Samples.noise(frames: 48_000))
        var asked = 0
        let analysis = try SoundAnalysis(path, columns: 3) {
            asked += 1
            return asked < 2
        }
        #expect(!analysis.isWhole && analysis.frames == 8_192 && analysis.waveform.count == 3)
        #expect(try SoundAnalysis(path).isWhole)
    }

    @Test(arguments: [1, 2, 3, 79, 4_095, 4_096, 4_097, 8_192, 8_193, 100_001])
    func theDrawingKeepsEveryPeakInItsPlace(frames: Int) {
        // One loud frame in the last quarter.
        let place = frames * 3 / 4
        var samples = [Float](repeating: 0.25, count: frames)
        samples[place] = -1
        var waveform = Waveform()
        // Handed over in pieces of any length.
        var start = 0
        for length in [1, 7, 4_096, 50_000, frames] where start < frames {
            let count = min(length, frames - start)
            samples.withUnsafeBufferPointer { waveform.add($0.baseAddress! + start, frames: count, channels: 1) }
            start += count
        }
        for columns in [1, 2, 80] {
            let parts = waveform.columns(columns)
            #expect(parts.count == columns)
            let loud = parts.indices.filter { parts[$0].peak == 1 }
            let middle = (Double(place) + 0.5) / Double(frames) * Double(columns)
            #expect(loud.contains { abs(Double($0) + 0.5 - middle) <= 1 }, "\(frames) in \(columns): \(loud)")
            #expect(parts.allSatisfy { $0.peak == 0.25 || $0.peak == 1 })
            #expect(parts.allSatisfy { $0.rootMeanSquare >= 0.2499 && $0.rootMeanSquare <= 1 })
        }
        #expect(waveform.columns(1).first?.samples == frames)
    }

    @Test func nothingIsDrawnOfNothing() { #expect(Waveform().columns(80).isEmpty) }
}
