// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Damaged files: an error or a sound, never a crash, never more than the bounds. `ALERTD_MUTATIONS` sets how many of
/// each format are tried (200 by default, some seconds in all).
@Suite
struct MutationTests {
    /// A generator with a seed, so that what is found can be found again.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    static let count = Int(ProcessInfo.processInfo.environment["ALERTD_MUTATIONS"] ?? "") ?? 200

    @Test(arguments: [
        ("wav", "pcm_s16le"), ("wav", "adpcm_ima_wav"), ("wav", "adpcm_ms"), ("wav", "pcm_mulaw"),
        ("aiff", "pcm_s16be"),
        ("caf", "adpcm_ima_qt"), ("caf", "alac"), ("caf", "pcm_s16le"), ("flac", "flac"), ("ogg", "libvorbis"),
        ("ogg", "libopus"), ("mp3", "libmp3lame"), ("w64", "pcm_s24le"), ("au", "pcm_s16be"), ("wav", "pcm_f32le"),
    ])
    func mutatedFilesNeverCrash(container: String, codec: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mutate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "source.wav")
        try Samples.wav(Samples.sine(frequency: 440, frames: 9_600, rate: 48_000), channels: 2, rate: 48_000).write(
            to: source)
        let file = folder.appending(path: "sound.\(container)").path
        if codec == "alac" {
            try Tool.check("sndfile-convert", ["-alac16", source.path, file])
        } else {
            try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source.path, "-c:a", codec, file])
        }
        let whole = [UInt8](try Data(contentsOf: URL(filePath: file)))
        var random = Seeded(state: UInt64(whole.count) &+ UInt64(codec.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
        var played = 0
        var worst = Duration.zero
        for _ in 0..<Self.count {
            let bytes = Self.mutate(whole, &random)
            let began = ContinuousClock.now
            do throws(SoundError) {
                let loaded = try SoundLoader.load(SoundBytes(bytes), path: "mutated", rate: 48_000)
                played += 1
                #expect(loaded.buffer.frames <= 31 * 48_000)
                #expect(loaded.buffer.peak.isFinite)
            } catch {
                #expect(!error.concernsDevice)
            }
            worst = max(worst, ContinuousClock.now - began)
        }
        print("\(Self.count) mutations of \(container) with \(codec): \(played) played, the slowest in \(worst)")
        // Thirty seconds of eight channels at 384 kHz take about one second here.
        #expect(worst < .seconds(10))
        // The pages of Ogg carry checksums, so that nearly every change is refused; the others get on.
        #expect(played > 0 || container == "ogg")
    }

    private static func mutate(_ whole: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = whole
        // Mostly the head, where the structure is.
        func place(_ random: inout Seeded) -> Int {
            let end = Bool.random(using: &random) ? min(bytes.count, 128) : bytes.count
            return Int.random(in: 0..<max(1, end), using: &random)
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !bytes.isEmpty else { break }
            let at = place(&random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: bytes[at] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
            case 3:
                for index in at..<min(bytes.count, at + 4) { bytes[index] = 0xFF }
            case 4: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...64, using: &random)))
            default: bytes.removeLast(min(bytes.count, Int.random(in: 1...bytes.count, using: &random) / 2))
            }
        }
        return bytes
    }
}
