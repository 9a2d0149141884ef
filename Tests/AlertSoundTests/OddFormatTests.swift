// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Formats that libsndfile reads only in part, or not at all: what comes out is what went in.
@Suite final class OddFormatTests {
    private let engine = SoundEngine()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    /// ffmpeg does not declare the length of FLAC in Ogg (RFC 9639, section 8.2: 0 is "unknown"), so a cut cannot be
    /// recognised.
    @Test(arguments: [(["-c:a", "libvorbis"], 36_000), (["-c:a", "flac", "-f", "ogg"], nil)] as [([String], Int?)])
    func oneStreamBehindTheOtherIsPlayedWhole(options: [String], declared: Int?) throws {
        let one = try folder.encoded(24_000, seed: 1, options, "one.ogg")
        let two = try folder.encoded(12_000, seed: 2, options, "two.ogg")
        let parts = try [one, two].enumerated().map { try folder.read(try folder.file($1, "part\($0).ogg")).samples }
        let path = try folder.file(one + two, "chain.ogg")
        let whole = try folder.read(path)
        #expect(whole.samples == parts[0] + parts[1])
        #expect(whole.problem == nil && whole.declared == declared)
        let sound = try engine.load(path)
        #expect(sound.frames == 36_000 && sound.damage == nil)
        // Into the second stream, back into the first, and cut in the second.
        let decoder = try SoundLoader.decoder(for: SoundBytes(streaming: SoundFile(path: path)), path: path)
        var part = [Float](repeating: 0, count: 64 * decoder.format.channels)
        for place in [30_000, 1_000] {
            #expect(decoder.seek(toFrame: place))
            #expect(part.withUnsafeMutableBufferPointer { decoder.read(into: $0) } > 0)
            #expect(part[0] == whole.samples[place], "at \(place)")
        }
        let cut = try engine.load(try folder.file(one + two.dropLast(two.count / 2), "cut.ogg"))
        #expect(cut.frames >= 24_000 && cut.frames < 36_000)
        #expect(declared == nil || cut.damage != nil)
    }

    @Test func freeLosslessAudioInOggIsExact() throws {
        let path = try folder.file(try folder.encoded(24_000, ["-c:a", "flac", "-f", "ogg"], "flac.oga"), "flac.oga")
        let sound = try engine.load(path)
        #expect(sound.format.container == "OGG" && sound.damage == nil)
        let expected = Samples.noise(frames: 24_000).map { Float($0) / 32_768 }
        #expect(try folder.read(path).samples == expected)
    }

    @Test(arguments: [12, 16, 20, 24]) func freeLosslessAudioOfAnyBits(bits: Int) throws {
        let samples = (0..<4_000).map { Int(1 << (bits - 2)) * ($0 % 61 - 30) / 30 + $0 % 7 }
        let path = try folder.file(FLACWriter.file(samples, bits: bits, rate: 48_000), "\(bits).flac")
        let found = try folder.read(path)
        #expect(found.problem == nil)
        #expect(found.samples == samples.map { Float($0) / Float(1 << (bits - 1)) })
        #expect(try engine.load(path).format.encoding == "\(bits)-bit")
    }

    @Test(arguments: [[20, 30, 40], [300_000], [2_000_000, 5]]) func tagsInFrontAreNoHindrance(lengths: [Int]) throws {
        let bare = try folder.encoded(24_000, ["-id3v2_version", "0", "-write_xing", "0"], "bare.mp3")
        var tagged = Data()
        for length in lengths {
            tagged += Array("ID3".utf8) + [4, 0, 0]
            tagged += [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: length >> $0) & 0x7F }
            tagged += Data(repeating: 0, count: length)
        }
        let plain = try folder.read(try folder.file(bare, "plain.mp3")).samples
        #expect(try folder.read(try folder.file(tagged + bare, "tagged.mp3")).samples == plain)
        #expect(plain.count > 24_000)
    }

    /// Samples that are promised and not there: they are played as far as they go, and the end says so.
    @Test(arguments: ["wav", "aiff", "au"]) func aFileThatIsShorterThanItSays(ending: String) throws {
        let whole = try folder.encoded(
            24_000, ["-c:a", ending == "wav" ? "pcm_s16le" : "pcm_s16be"], "whole.\(ending)")
        #expect(try engine.load(try folder.file(whole, "all.\(ending)")).damage == nil)
        let sound = try engine.load(try folder.file(whole.dropLast(20_000), "cut.\(ending)"))
        guard case .damaged(_, _, "the file ends early") = sound.damage else {
            Issue.record("\(String(describing: sound.damage))")
            return
        }
        #expect(abs(sound.frames - 14_000) < 100)
    }

    @Test func aCoreAudioFileThatIsShorterThanItSaysPlaysAsFarAsItGoes() throws {
        let whole = try folder.encoded(24_000, ["-c:a", "pcm_s16be"], "whole.caf")
        #expect(try engine.load(try folder.file(whole, "all.caf")).damage == nil)
        let sound = try engine.load(try folder.file(whole.dropLast(20_000), "cut.caf"))
        guard case .damaged(_, _, "the file ends early") = sound.damage else {
            Issue.record("\(String(describing: sound.damage))")
            return
        }
        #expect(abs(sound.frames - 14_000) < 100)
    }

    /// A program that is to decode, and reads nothing and comes to no end, is ended in time with what it has started.
    @Test(arguments: ["sleep 100", "exec >&-; sleep 100", "sleep 100 & wait"])
    func aDecoderHasItsTime(line: String) throws {
        let path = try folder.file(Data("no sound".utf8), "letter.m4a")
        let bytes = try SoundBytes(streaming: SoundFile(path: path))
        let number = folder.url.appending(path: "process")
        let begin = ContinuousClock.now
        #expect(throws: SoundError.unsupported(path: path, reason: "sh: it takes more than 0.5 seconds")) {
            try DecoderCommand.run(
                ["sh", "-c", "echo $$ >'\(number.path)'; \(line)", "FILE"], on: bytes, path: path,
                patience: .milliseconds(500))
        }
        let took = ContinuousClock.now - begin
        #expect(took >= .milliseconds(500) && took < .seconds(20), "\(took)")
        let text = try String(contentsOf: number, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let group = try #require(pid_t(text))
        // What the system has yet to reap is no longer running.
        var isGone = false
        while !isGone, ContinuousClock.now - begin < .seconds(20) {
            isGone = kill(-group, 0) != 0 && errno == ESRCH
            if !isGone { usleep(10_000) }
        }
        #expect(isGone)
    }

    /// A writer into a pipe cannot know the length.
    @Test func anUnknownLengthIsNoPromise() throws {
        for value: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0xF0, 0xFF, 0x7F], [0x24, 0xF0, 0xFF, 0x7F]] {
            var lie = Samples.wav(Samples.noise(frames: 1_000), rate: 48_000)
            lie.replaceSubrange(40..<44, with: value)
            #expect(try engine.load(try folder.file(lie, "piped.wav")).damage == nil)
        }
    }
}

/// Writes FLAC (RFC 9639) of one channel, its samples as they are: what no tool here makes of 12 and 20 bits.
private enum FLACWriter {
    static func file(_ samples: [Int], bits: Int, rate: Int) -> Data {
        var out = BitWriter()
        for byte in "fLaC".utf8 { out.put(Int(byte), 8) }
        // STREAMINFO, the last block: block sizes, frame sizes (unknown), rate, channels, bits, samples, no MD5.
        let size = 1_000
        out.put(0x80, 8)
        out.put(34, 24)
        out.put(size, 16)
        out.put(size, 16)
        out.put(0, 48)
        out.put(rate, 20)
        out.put(0, 3)
        out.put(bits - 1, 5)
        out.put(samples.count, 36)
        for _ in 0..<16 { out.put(0, 8) }
        for (number, start) in stride(from: 0, to: samples.count, by: size).enumerated() {
            let part = samples[start..<min(samples.count, start + size)]
            var frame = BitWriter()
            // Sync and fixed size; the size in 16 bits behind; the rate of STREAMINFO; one channel; the bits.
            frame.put(0xFFF8, 16)
            frame.put(0b0111, 4)
            frame.put(0, 4)
            frame.put(0, 4)
            frame.put([12: 2, 16: 4, 20: 5, 24: 6][bits] ?? 0, 3)
            frame.put(0, 1)
            frame.put(number, 8)
            frame.put(part.count - 1, 16)
            frame.put(check(frame.bytes, polynomial: 0x07, width: 8), 8)
            // Verbatim.
            frame.put(0b0000_0010, 8)
            for sample in part { frame.put(sample & ((1 << bits) - 1), bits) }
            frame.pad()
            frame.put(check(frame.bytes, polynomial: 0x8005, width: 16), 16)
            for byte in frame.bytes { out.put(Int(byte), 8) }
        }
        return Data(out.bytes)
    }

    private static func check(_ bytes: [UInt8], polynomial: Int, width: Int) -> Int {
        var value = 0
        for byte in bytes {
            value ^= Int(byte) << (width - 8)
            for _ in 0..<8 { value = value & (1 << (width - 1)) == 0 ? value << 1 : (value << 1) ^ polynomial }
            value &= (1 << width) - 1
        }
        return value
    }
}

private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    mutating func put(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            free -= 1
            if (value >> bit) & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(free) }
        }
    }

    mutating func pad() { free = 0 }
}
