// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Each channel alone, in every container and codec that names its channels: heard where ffmpeg puts it.
@Suite
final class ChannelOrderTests {
    private static let rate = 48_000
    /// Frames for which a channel sounds alone.
    private static let turn = 9_600

    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    /// Raw samples of 16 bits in which each channel sounds in its turn.
    private func raw(_ channels: Int) throws -> String {
        let sine = Samples.sine(frequency: 1_000, frames: Self.turn, rate: Self.rate)
        var samples = [Int16](repeating: 0, count: channels * channels * Self.turn)
        for channel in 0..<channels {
            for frame in 0..<Self.turn { samples[(channel * Self.turn + frame) * channels + channel] = sine[frame] }
        }
        let file = folder.path("\(channels).raw")
        try samples.map(\.littleEndian).withUnsafeBytes { try Data($0).write(to: URL(filePath: file)) }
        return file
    }

    /// Returns the level of each channel on the left and on the right, in the middle of its turn.
    private func shares(_ stereo: some RandomAccessCollection<Float>, channels: Int) -> [(left: Double, right: Double)]
    {
        func loudness(_ start: Int) -> Double {
            var sum = 0.0
            for frame in 0..<Self.turn / 2 {
                let index = stereo.index(stereo.startIndex, offsetBy: min(stereo.count - 1, start + 2 * frame))
                sum += Double(stereo[index] * stereo[index])
            }
            return (sum / Double(Self.turn / 2)).squareRoot()
        }
        let found = (0..<channels).map { channel -> (left: Double, right: Double) in
            let start = 2 * (channel * Self.turn + Self.turn / 4)
            return (loudness(start), loudness(start + 1))
        }
        // Only what they are to each other counts: both scale the sum in their own way.
        let loudest = found.map { max($0.left, $0.right) }.max() ?? 1
        return found.map { ($0.left / loudest, $0.right / loudest) }
    }

    private func ours(_ file: String, channels: Int) throws -> [(left: Double, right: Double)] {
        let sound = try SoundCache().load(path: file, rate: Self.rate)
        #expect(sound.format.channels == channels && sound.damage == nil)
        return shares(
            UnsafeBufferPointer(start: sound.buffer.samples, count: 2 * sound.buffer.frames), channels: channels)
    }

    private func theirs(_ file: String, channels: Int) throws -> [(left: Double, right: Double)] {
        let target = folder.path("oracle.raw")
        try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", file, "-ac", "2", "-ar", "48000", "-f", "f32le", target])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: target)))
        let floats = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map {
                Float(bitPattern: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
            }
        }
        return shares(floats, channels: channels)
    }

    private func compare(
        _ found: [(left: Double, right: Double)], _ expected: [(left: Double, right: Double)], _ name: String
    ) {
        for (channel, pair) in zip(found, expected).enumerated() {
            let worst = max(abs(pair.0.left - pair.1.left), abs(pair.0.right - pair.1.right))
            #expect(worst < 0.03, "\(name), channel \(channel): \(pair.0) and not \(pair.1)")
        }
    }

    private static let layouts: [(name: String, channels: Int)] = [
        ("mono", 1), ("stereo", 2), ("3.0", 3), ("2.1", 3), ("quad", 4), ("4.0", 4), ("3.1", 4), ("5.0", 5),
        ("5.0(side)", 5),
        ("5.1", 6), ("5.1(side)", 6), ("6.0", 6), ("hexagonal", 6), ("6.1", 7), ("7.0", 7), ("7.1", 8),
        ("7.1(wide)", 8),
    ]

    /// Containers that can name any layout, and containers with one layout for each number of channels.
    private static let kinds: [(ending: String, options: [String], isFree: Bool)] = [
        ("wav", ["-c:a", "pcm_s16le"], true), ("wav", ["-c:a", "pcm_s24le", "-rf64", "always"], true),
        ("w64", ["-c:a", "pcm_s16le"], true), ("flac", [], true), ("caf", ["-c:a", "pcm_s16be"], true),
        ("caf", ["-c:a", "pcm_f32le"], true), ("aiff", ["-c:a", "pcm_s16be"], true),
        ("ogg", ["-c:a", "libvorbis"], false), ("opus", [], false), ("oga", ["-c:a", "flac"], false),
    ]

    @Test(arguments: kinds.indices) func everyChannelIsWhereFFmpegPutsIt(index: Int) throws {
        let kind = Self.kinds[index]
        var tried = 0
        for layout in Self.layouts {
            let file = folder.path("\(tried).\(kind.ending)")
            let arguments = [
                "-v", "error", "-y", "-f", "s16le", "-ar", "48000", "-ac", "\(layout.channels)", "-channel_layout",
                layout.name,
                "-i", try raw(layout.channels),
            ]
            let result = try Tool.run("ffmpeg", arguments + kind.options + [file])
            // What an encoder has no room for it refuses, or mixes to another layout.
            guard result.status == 0 || kind.isFree else { continue }
            #expect(result.status == 0, "\(result.errors)")
            let told = try Tool.check(
                "ffprobe", ["-v", "error", "-show_entries", "stream=channels", "-of", "csv=p=0", file])
            guard String(decoding: told, as: UTF8.self).contains("\(layout.channels)") else { continue }
            compare(
                try ours(file, channels: layout.channels), try theirs(file, channels: layout.channels),
                "\(kind.ending) \(kind.options) \(layout.name)")
            tried += 1
        }
        #expect(tried >= 8)
    }

    /// Apple Lossless has its own order, whatever it was made from.
    @Test(arguments: 1...8) func appleLosslessHasItsOwnOrder(channels: Int) throws {
        let (source, file) = (folder.path("source.wav"), folder.path("lossless.caf"))
        try wave(channels).write(to: URL(filePath: source))
        try Tool.check("sndfile-convert", ["-alac16", source, file])
        compare(try ours(file, channels: channels), try theirs(file, channels: channels), "ALAC of \(channels)")
    }

    /// Returns the sound as a WAV file that does not name its channels.
    private func wave(_ channels: Int) throws -> Data {
        let samples = try Data(contentsOf: URL(filePath: raw(channels)))
        let values = samples.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
        }
        return Samples.wav(values, channels: channels, rate: Self.rate)
    }

    private static let side = 0.707_1
    /// The order of unnamed channels: the one in the container's specification, otherwise that of WAV.
    private static let unnamed: [String: [Int: [(left: Double, right: Double)]]] = [
        "wav": [
            3: [(1, 0), (0, 1), (side, side)], 4: [(1, 0), (0, 1), (side, 0), (0, side)],
            6: [(1, 0), (0, 1), (side, side), (0, 0), (side, 0), (0, side)],
        ],
        "aiff": [
            3: [(1, 0), (0, 1), (side, side)], 4: [(1, 0), (side, side), (0, 1), (0.5, 0.5)],
            5: [(1, 0), (0, 1), (side, side), (side, 0), (0, side)],
            6: [(1, 0), (1, 0), (side, side), (0, 1), (0, 1), (0.5, 0.5)],
        ],
        "au": [
            3: [(1, 0), (0, 1), (side, side)], 5: [(1, 0), (0, 1), (side, side), (side, 0), (0, side)],
            7: [(1, 0), (0, 1), (side, side), (0, 0), (0.5, 0.5), (side, 0), (0, side)],
        ],
    ]

    @Test(arguments: ["wav", "aiff", "au"]) func withoutNamesTheSpecificationSays(ending: String) throws {
        for (channels, expected) in try #require(Self.unnamed[ending]) {
            let file = folder.path("unnamed-\(channels).\(ending)")
            if ending == "wav" {
                try wave(channels).write(to: URL(filePath: file))
            } else {
                try Tool.check(
                    "sox",
                    ["-t", "raw", "-r", "48000", "-e", "signed", "-b", "16", "-c", "\(channels)", raw(channels), file])
                #expect(try Data(contentsOf: URL(filePath: file)).range(of: Data("CHAN".utf8)) == nil)
            }
            compare(try ours(file, channels: channels), expected, "\(ending) of \(channels)")
        }
    }
}
