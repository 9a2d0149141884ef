// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Files that contain more or less than their first header declares: all of it is played, or an error is reported.
@Suite
final class JoinedFileTests {
    private let engine = SoundEngine()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    /// Noise of so many frames as ffmpeg encodes it, and what is decoded of it.
    private func part(
        _ frames: Int, seed: UInt64, _ kind: Kind, rate: Int = 48_000
    ) throws -> (data: Data, samples: [Float]) {
        let source = try folder.file(Samples.wav(Samples.noise(frames: frames, seed: seed), rate: rate), "source.wav")
        let target = folder.url.appending(path: "part-\(seed).\(kind.ending)")
        if kind.isPiped {
            let words = (["ffmpeg", "-v", "error", "-i", source] + kind.options).map { "'\($0)'" }
            try Tool.check(
                "sh", ["-c", words.joined(separator: " ") + " -f \(kind.ending) - | cat >'\(target.path)'"])
        } else {
            try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source] + kind.options + [target.path])
        }
        return (try Data(contentsOf: target), try folder.read(target.path).samples)
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        var ending: String
        var options: [String] = []
        var isPiped = false
        var testDescription: String { "\(ending) \(options)\(isPiped ? " by a pipe" : "")" }
    }

    private static let kinds = [
        Kind(ending: "mp3"), Kind(ending: "mp3", options: ["-q:a", "4"]),
        Kind(ending: "mp3", options: ["-write_xing", "0", "-id3v2_version", "0"]),
        Kind(ending: "mp3", options: ["-write_id3v1", "1"]), Kind(ending: "mp3", isPiped: true),
        Kind(ending: "flac"), Kind(ending: "flac", isPiped: true),
        Kind(ending: "wav"), Kind(ending: "wav", isPiped: true), Kind(ending: "wav", options: ["-rf64", "always"]),
        Kind(ending: "wav", options: ["-c:a", "adpcm_ima_wav"]), Kind(ending: "w64"), Kind(ending: "aiff"),
        Kind(ending: "au"), Kind(ending: "au", isPiped: true), Kind(ending: "caf", options: ["-c:a", "pcm_s16be"]),
        Kind(ending: "ogg", options: ["-c:a", "libvorbis"]), Kind(ending: "opus"),
    ]

    @Test(arguments: kinds) func filesOneBehindTheOtherArePlayedWhole(kind: Kind) throws {
        let one = try part(24_000, seed: 1, kind)
        let two = try part(12_000, seed: 2, kind)
        let three = try part(18_000, seed: 3, kind)
        let path = try folder.file(one.data + two.data + three.data, "all.\(kind.ending)")
        let whole = try folder.read(path)
        #expect(whole.problem == nil, "\(whole.problem ?? "")")
        let wanted = one.samples.count + two.samples.count + three.samples.count
        // mpg123 begins a stream that counts nothing with the silence of its encoder, and a joined one without.
        let isExact = kind.ending != "mp3"
        if isExact { #expect(whole.samples == one.samples + two.samples + three.samples) }
        #expect(abs(whole.samples.count - wanted) <= (isExact ? 0 : 3 * 1_152), "\(whole.samples.count), not \(wanted)")
        if let declared = whole.declared { #expect(abs(declared - whole.samples.count) <= 3 * 1_152) }
        let tail = whole.samples.suffix(9_000).map { $0 * $0 }.reduce(0, +) / 9_000
        #expect(tail > 0.001, "the last one is heard")
        let loaded = try engine.load(path)
        #expect(loaded.damage == nil && loaded.frames == whole.samples.count)
    }

    /// A part that cannot be mixed with the part before it is reported at its place.
    @Test(arguments: ["wav", "mp3", "flac"]) func anotherRateIsTold(ending: String) throws {
        let kind = Kind(ending: ending)
        let one = try part(24_000, seed: 1, kind)
        let two = try part(12_000, seed: 2, kind, rate: 32_000)
        let sound = try engine.load(try folder.file(one.data + two.data, "rates.\(ending)"))
        #expect(sound.frames >= 24_000)
        guard case .damaged(_, _, let reason) = sound.damage else {
            Issue.record("nothing is told")
            return
        }
        #expect(reason.contains("another rate"))
    }

    /// A header that tells of half of what follows.
    @Test(arguments: ["wav", "riff", "flac", "mp3", "au", "aiff", "caf", "w64"])
    func aLengthThatIsTooShortIsNotBelieved(kind: String) throws {
        let ending = kind == "riff" ? "wav" : kind
        let options = ending == "caf" ? ["-c:a", "pcm_s16be"] : []
        let (whole, samples) = try part(48_000, seed: 1, Kind(ending: ending, options: options))
        var lie = whole
        func halve(_ place: Int, _ count: Int, _ order: ByteOrder) {
            let value = order.number([UInt8](lie[place..<place + count])) / 2
            lie.replaceSubrange(place..<place + count, with: order.bytes(value, count))
        }
        func place(_ name: String) throws -> Int { try #require(lie.range(of: Data(name.utf8))).upperBound }
        switch kind {
        case "wav": halve(try place("data"), 4, .little)
        case "riff":
            halve(try place("data"), 4, .little)
            halve(4, 4, .little)
        case "flac": lie.replaceSubrange(22..<26, with: ByteOrder.big.bytes(24_000, 4))
        case "mp3":
            let info = lie.range(of: Data("Info".utf8)) ?? lie.range(of: Data("Xing".utf8))
            halve(try #require(info).upperBound + 4, 4, .big)
        case "au": halve(8, 4, .big)
        case "aiff":
            halve(try place("SSND"), 4, .big)
            halve(try place("COMM") + 6, 4, .big)
        case "caf": halve(try place("data") + 4, 4, .big)
        default: halve(try place("data") + 12, 4, .little)
        }
        #expect(lie != whole)
        let found = try folder.read(try folder.file(lie, "lie.\(ending)"))
        let isAll = abs(found.samples.count - samples.count) <= 1_152 * 2
        #expect(
            isAll || found.problem == SoundError.longer, "\(found.samples.count): \(found.problem ?? "nothing is told")"
        )
        #expect(found.samples.count >= 23_990)
    }

    /// A header that tells of twice as much as follows: what there is is played, and the end says so.
    @Test(arguments: ["wav", "flac", "mp3", "au", "aiff", "caf", "w64"])
    func aLengthThatIsTooLongIsTold(ending: String) throws {
        let options = ending == "caf" ? ["-c:a", "pcm_s16be"] : []
        let (whole, samples) = try part(48_000, seed: 1, Kind(ending: ending, options: options))
        var lie = whole
        func double(_ place: Int, _ count: Int, _ order: ByteOrder) {
            let value = order.number([UInt8](lie[place..<place + count])) * 2
            lie.replaceSubrange(place..<place + count, with: order.bytes(value, count))
        }
        func place(_ name: String) throws -> Int { try #require(lie.range(of: Data(name.utf8))).upperBound }
        switch ending {
        case "wav": double(try place("data"), 4, .little)
        case "flac": lie.replaceSubrange(22..<26, with: ByteOrder.big.bytes(96_000, 4))
        case "mp3":
            let info = lie.range(of: Data("Info".utf8)) ?? lie.range(of: Data("Xing".utf8))
            double(try #require(info).upperBound + 4, 4, .big)
        case "au": double(8, 4, .big)
        case "aiff": double(try place("COMM") + 6, 4, .big)
        case "caf": double(try place("data") + 4, 4, .big)
        default: double(try place("data") + 12, 4, .little)
        }
        let found = try folder.read(try folder.file(lie, "lie.\(ending)"))
        #expect(abs(found.samples.count - samples.count) <= 2 * 1_152, "\(found.samples.count)")
        #expect(found.problem == SoundError.short)
    }
}
