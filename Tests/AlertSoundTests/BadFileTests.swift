// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Testing

/// Files that cannot be played: each has its error, none blocks, none brings the process down.
@Suite
final class BadFileTests {
    let engine = SoundEngine()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    private func code(_ path: String) -> String {
        do throws(SoundError) {
            _ = try engine.load(path)
            return "none"
        } catch {
            return error.code
        }
    }

    @Test func aPathWithoutAFile() {
        #expect(code(folder.url.path + "/absent.wav") == "notFound")
        #expect(code("") == "notFound")
        #expect(code(folder.url.path + "/a\0b") == "notFound")
        #expect(code("/" + String(repeating: "x", count: 5_000)) == "notFound")
    }

    @Test func whatIsNoRegularFile() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(code(pipe) == "notRegular")
        #expect(code(folder.url.path) == "notRegular")
        #expect(code("/dev/zero") == "notRegular")
        #expect(code("/dev/null") == "notRegular")
    }

    @Test func emptyAndTextAndNoise() throws {
        #expect(code(try folder.file(Data())) == "empty")
        #expect(code(try folder.file(Data("This is a letter, and no sound.".utf8))) == "notASound")
        #expect(code(try folder.file(Data(repeating: 0, count: 10_000))) == "notASound")
        #expect(
            code(try folder.file(Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }))) == "notASound")
    }

    @Test func aHeaderWithoutSamples() throws {
        #expect(code(try folder.file(Samples.wav([], rate: 8_000))) == "empty")
    }

    @Test func aHeaderCutOff() throws {
        let whole = Samples.wav(Samples.noise(frames: 100), rate: 8_000)
        for length in [1, 4, 11, 12, 20, 35] {
            let code = code(try folder.file(whole.prefix(length)))
            #expect(code == "notASound" || code == "empty", "\(length) bytes: \(code)")
        }
    }

    @Test func samplesCutOffArePlayedAsFarAsTheyGo() throws {
        let whole = Samples.wav(Samples.noise(frames: 1_000), rate: 8_000)
        #expect(try engine.load(try folder.file(whole.prefix(44 + 500))).frames == 250)
    }

    @Test func aHeaderThatPromisesTwoThousandMillionFrames() throws {
        var lie = Samples.wav(Samples.noise(frames: 1_000), rate: 48_000)
        for place in [4, 40] { lie.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
        #expect(try engine.load(try folder.file(lie)).frames == 1_000)
    }

    @Test(arguments: [(999, "badRate"), (1_000, "none"), (384_000, "none"), (384_001, "badRate")])
    func rates(rate: Int, code expected: String) throws {
        #expect(code(try folder.file(Samples.wav(Samples.noise(frames: 4_000), rate: rate))) == expected)
    }

    @Test(arguments: [(1, "none"), (8, "none"), (9, "badChannels")])
    func channels(channels: Int, code expected: String) throws {
        #expect(
            code(try folder.file(Samples.wav(Samples.noise(frames: 720), channels: channels, rate: 8_000))) == expected)
    }

    @Test func thirtySecondsAndNotASampleMore() throws {
        #expect(code(try folder.file(Samples.wav(Samples.noise(frames: 240_000), rate: 8_000))) == "none")
        let path = try folder.file(Samples.wav(Samples.noise(frames: 240_001), rate: 8_000), "long.wav")
        do throws(SoundError) {
            _ = try engine.load(path)
            Issue.record("a sound of more than 30 s was loaded")
        } catch {
            guard case .tooLong(path, let seconds, 30) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(seconds > 30 && seconds < 30.1)
        }
    }

    @Test func aFileOfMoreThanThirtyTwoMebibytesIsNotEvenRead() throws {
        let path = try folder.file(Samples.wav(Samples.noise(frames: 100), rate: 8_000), "sparse.wav")
        #expect(truncate(path, 40 << 30) == 0)
        #expect(code(path) == "tooLarge")
    }

    @Test func samplesThatAreNoNumbersAreSilenceAndTooLoudOnesAreCut() throws {
        let values: [Float] = [.nan, .infinity, -.infinity, 16_411, -16_411, 0.5, .signalingNaN, -0.25]
        let path = try folder.file(floatWave(values))
        let sound = try engine.load(path)
        #expect(sound.peak == 1)
        #expect(sound.frames == values.count)
    }

    /// Floating-point samples that no recording has, and where they begin.
    private static let impossible: [(name: String, sample: @Sendable (Int) -> Double)] = [
        ("16-bit integers", { Double(($0 * 7_919) % 32_768 - 16_384) }), ("1e30", { $0 % 2 == 0 ? 1e30 : -1e30 }),
        ("infinite", { _ in .infinity }), ("not a number", { _ in .nan }), ("1e300", { _ in 1e300 }),
    ]

    @Test(arguments: impossible.indices, [32, 64]) func samplesThatNoSoundCanHaveAreRefused(row: Int, bits: Int) throws
    {
        let values = (0..<4_800).map(Self.impossible[row].sample)
        let path = try folder.file(bits == 64 ? doubleWave(values) : floatWave(values.map { Float($0) }))
        #expect(code(path) == "implausible", "\(Self.impossible[row].name)")
        #expect(throws: SoundError.implausible(path: path)) { try SoundProof.prove(path) }
        #expect(throws: SoundError.implausible(path: path)) { try SoundAnalysis(path) }
    }

    @Test func samplesThatNoSoundCanHaveEndTheSoundWhereTheyBegin() throws {
        let values = (0..<9_600).map { $0 < 4_800 ? Float(0.25) : Float($0) }
        let sound = try engine.load(try folder.file(floatWave(values)))
        let reason = "its samples from here on are more than 40 dB above full scale"
        #expect(sound.damage == .damaged(path: sound.path, seconds: 4_096 / 48_000.0, reason: reason))
        #expect(sound.peak == 0.25)
    }

    /// A sound that is only too loud is heard, and every measurement of it is a number.
    @Test func aFewImpossibleSamplesLeaveEveryMeasurementANumber() throws {
        var values = (0..<48_000).map { Float($0 % 100) / 10 }
        for place in [10, 20_000, 40_000] { values[place] = 3e38 }
        let path = try folder.file(floatWave(values))
        #expect(code(path) == "none")
        let analysis = try SoundAnalysis(path, columns: 8)
        let loudness = analysis.loudness
        let numbers = [analysis.peak, loudness.integrated ?? 0, loudness.range ?? 0, loudness.truePeak ?? 0]
        #expect(numbers.allSatisfy { $0.isFinite })
        #expect(analysis.waveform.allSatisfy { $0.peak.isFinite && $0.rootMeanSquare.isFinite })
    }

    @Test func everyErrorSaysWhatToDo() {
        let errors: [SoundError] = [
            .notFound(path: "x"), .notRegular(path: "x"), .unreadable(path: "x", errno: EACCES),
            .notASound(path: "x", reason: "y"), .unsupported(path: "x", reason: "y"), .empty(path: "x"),
            .tooLong(path: "x", seconds: 31, limit: 30), .tooLarge(path: "x", bytes: 1, limit: 2),
            .implausible(path: "x"), .badRate(path: "x", rate: 1), .badChannels(path: "x", channels: 9),
            .badArgument(name: "x"),
            .noDevice(reason: "y"), .deviceBusy, .deviceLost(reason: "y"), .deviceStalled, .tooManySounds(limit: 64),
            .closed,
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        for error in errors { #expect(error.description.hasSuffix(".") && error.description.count > 20) }
    }

    /// 64-bit float mono at 48 kHz.
    private func doubleWave(_ values: [Double]) -> Data {
        var data = Samples.wav(Array(repeating: 0, count: 4 * values.count), rate: 48_000)
        (data[20], data[32], data[34]) = (3, 8, 64)
        let bytes = values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
        data.replaceSubrange(44..<44 + bytes.count, with: bytes)
        return data
    }

    /// 32-bit float mono at 48 kHz.
    private func floatWave(_ values: [Float]) -> Data {
        var data = Samples.wav(Array(repeating: 0, count: 2 * values.count), rate: 48_000)
        data[20] = 3
        data[32] = 4
        data[34] = 32
        let bytes = values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
        data.replaceSubrange(44..<44 + bytes.count, with: bytes)
        return data
    }
}
