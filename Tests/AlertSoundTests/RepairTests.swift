// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Files that every player plays, with something in them that has nothing to do with their sound, or is wrong about it.
@Suite
final class RepairTests {
    private let engine = SoundEngine()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    private static let frames = 24_000

    // MARK: MPEG

    private static func tag(_ length: Int) -> Data {
        Data("ID3".utf8) + Data([4, 0, 0] + [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: length >> $0) & 0x7F })
            + Data(repeating: 0x41, count: length)
    }

    private static func ape(isHead: Bool, items: Int) -> Data {
        Data("APETAGEX".utf8) + Data(ByteOrder.little.bytes(2_000, 4)) + Data(ByteOrder.little.bytes(items + 32, 4))
            + Data(ByteOrder.little.bytes(1, 4)) + Data(ByteOrder.little.bytes(isHead ? 0xA000_0000 : 0x8000_0000, 4))
            + Data(repeating: 0, count: 8)
    }

    /// Bytes in which no frame begins, and that are no tag.
    private static func junk(_ count: Int) -> Data { Data((0..<count).map { UInt8(($0 * 37 + 11) % 251) }) }

    private static let fronts: [(String, Data)] = [
        ("zeros", Data(repeating: 0, count: 4_000)), ("many zeros", Data(repeating: 0, count: 300_000)),
        ("junk", junk(5_000)), ("a little junk", junk(3)), ("0xFF", Data(repeating: 0xFF, count: 700)),
        ("an APE tag", ape(isHead: true, items: 500) + junk(500) + ape(isHead: false, items: 500)),
        ("an ID3v1 tag", Data("TAG".utf8) + Data(repeating: 0x20, count: 125)),
        ("tags of both kinds", tag(3_000) + Data("TAG".utf8) + Data(repeating: 0, count: 125)),
        ("text", Data("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n".utf8)),
        ("a cut frame", Data()),
    ]

    @Test(arguments: fronts.indices, [true, false]) func whatIsInFrontOfMP3IsPassedOver(index: Int, isCounted: Bool)
        throws
    {
        let bare = try folder.encoded(
            Self.frames, ["-id3v2_version", "0", "-write_xing", isCounted ? "1" : "0"], "bare.mp3")
        let (name, front) = Self.fronts[index]
        let isCut = name == "a cut frame"
        let path = try folder.file(isCut ? bare.dropFirst(150) : front + bare, "front.mp3")
        let sound = try engine.load(path)
        let plain = try engine.load(try folder.file(bare, "plain.mp3"))
        #expect(sound.damage == nil, "\(name): \(String(describing: sound.damage))")
        #expect(sound.format.encoding == "MP3")
        #expect(
            abs(sound.frames - plain.frames) <= (isCut ? 4 * 1_152 : 0), "\(name): \(sound.frames), not \(plain.frames)"
        )
        #expect(sound.rootMeanSquare > 0.1)
    }

    private static let ends: [(String, Data)] = [
        ("an ID3v1 tag", Data("TAG".utf8) + Data(repeating: 0x20, count: 125)),
        ("zeros", Data(repeating: 0, count: 3_000)),
        ("junk", junk(3_000)),
        ("an APE tag", ape(isHead: true, items: 500) + junk(500) + ape(isHead: false, items: 500)),
        ("lyrics", Data("LYRICSBEGININD0000200LYRICS200".utf8)), ("a cut frame", Data()),
    ]

    @Test(arguments: ends.indices, ["mp3", "flac", "ogg", "wav", "aiff", "au", "caf"])
    func whatIsBehindASoundIsNoPartOfIt(index: Int, ending: String) throws {
        let (name, end) = Self.ends[index]
        let options =
            ["ogg": ["-c:a", "libvorbis"], "mp3": ["-write_xing", "0"], "caf": ["-c:a", "pcm_s16be"]][ending] ?? []
        let bare = try folder.encoded(Self.frames, options, "bare.\(ending)")
        guard !end.isEmpty || ending == "mp3" else { return }
        let sound = try engine.load(try folder.file(end.isEmpty ? bare.dropLast(100) : bare + end, "end.\(ending)"))
        let plain = try engine.load(try folder.file(bare, "plain.\(ending)"))
        #expect(sound.damage == nil, "\(name): \(String(describing: sound.damage))")
        #expect(abs(sound.frames - plain.frames) <= (end.isEmpty ? 2 * 1_152 : 0), "\(name): \(sound.frames)")
    }

    // MARK: WAV and AIFF

    private static func chunk(_ name: String, _ body: Data, length: Int? = nil, isPadded: Bool = true) -> Data {
        Data(name.utf8) + Data(ByteOrder.little.bytes(length ?? body.count, 4)) + body
            + (isPadded && body.count % 2 == 1 ? Data([0]) : Data())
    }

    /// Noise with chunks before and behind its samples.
    private func wave(
        before: Data = Data(), behind: Data = Data(), length: Int? = nil, riff: Int? = nil, form: Data? = nil
    ) -> Data {
        let plain = Samples.wav(Samples.noise(frames: Self.frames), rate: 48_000)
        let samples = plain.dropFirst(44)
        let format = form ?? plain[12..<36]
        let body =
            Data("WAVE".utf8) + format + before + Data("data".utf8)
            + Data(ByteOrder.little.bytes(length ?? samples.count, 4)) + samples + behind
        return Data("RIFF".utf8) + Data(ByteOrder.little.bytes(riff ?? body.count, 4)) + body
    }

    private func isWhole(_ data: Data, _ name: String) throws {
        let sound = try engine.load(try folder.file(data, "repaired.wav"))
        #expect(sound.damage == nil, "\(name): \(String(describing: sound.damage))")
        #expect(sound.frames == Self.frames, "\(name): \(sound.frames)")
        let wanted = Samples.noise(frames: Self.frames)
        let isSame = (0..<min(sound.buffer.frames, Self.frames)).allSatisfy {
            sound.buffer.samples[2 * $0] == Float(wanted[$0]) / 32_768
        }
        #expect(isSame, "\(name)")
    }

    private static let oddChunks: [(String, Data)] = [
        ("a PEAK of 16 bytes", chunk("PEAK", Data(repeating: 1, count: 16))),
        ("a PEAK of 3 bytes", chunk("PEAK", Data([1, 0, 0]))),
        ("a short smpl", chunk("smpl", Data(repeating: 0, count: 12))),
        ("a smpl with loops that are not there", chunk("smpl", Data(repeating: 7, count: 36))),
        ("a short acid", chunk("acid", Data(repeating: 0, count: 4))), ("an empty acid", chunk("acid", Data())),
        ("a short bext", chunk("bext", Data(repeating: 0, count: 10))),
        ("a cue that lies", chunk("cue ", Data(repeating: 0xFF, count: 4))),
        ("a short inst", chunk("inst", Data([1]))), ("a LIST of nothing", chunk("LIST", Data())),
        (
            "a LIST too long by 40",
            chunk("LIST", Data("INFOISFT".utf8) + Data([4, 0, 0, 0, 0x61, 0x62, 0x63, 0]), length: 56)
        ),
        (
            "a LIST too short",
            chunk("LIST", Data("INFOISFT".utf8) + Data([4, 0, 0, 0, 0x61, 0x62, 0x63, 0]), length: 5)
        ),
        ("a LIST longer than the file", chunk("LIST", Data("INFO".utf8), length: 5_000_000)),
        ("a LIST that covers the samples", chunk("LIST", Data("INFO".utf8), length: 20_000)),
        ("an odd chunk without its filling byte", chunk("note", Data([1, 2, 3]), isPadded: false)),
        ("an odd chunk", chunk("note", Data([1, 2, 3]))), ("a fact of 2 bytes", chunk("fact", Data([1, 2]))),
        ("a fact that lies", chunk("fact", Data([1, 0, 0, 0]))),
        ("two facts", chunk("fact", Data([9, 0, 0, 0])) + chunk("fact", Data([9, 0, 0, 0]))),
        ("a name of no letters", chunk("\u{1}\u{2}\u{3}\u{4}", Data([1, 2, 3, 4]))),
        ("JUNK", chunk("JUNK", Data(repeating: 0, count: 4_060))),
    ]

    @Test(arguments: oddChunks.indices) func chunksThatAreWrongAreNoHindrance(index: Int) throws {
        let (name, chunk) = Self.oddChunks[index]
        try isWhole(wave(before: chunk), name)
        if !name.contains("LIST that covers") { try isWhole(wave(behind: chunk), name + ", behind the samples") }
    }

    @Test func aStreamDoesNotKnowItsLength() throws {
        for value in [0, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_F000, 0xFFFF_FFDB] {
            try isWhole(wave(length: value), "\(value)")
            try isWhole(wave(length: value, riff: value), "\(value) in both")
        }
    }

    @Test func aFormatThatIsOddIsMadePlain() throws {
        let little = ByteOrder.little
        func format(_ tag: Int, block: Int, bits: Int, second: Int = 96_000, extra: [UInt8] = []) -> Data {
            let fields = little.bytes(tag, 2) + little.bytes(1, 2) + little.bytes(48_000, 4) + little.bytes(second, 4)
            return Self.chunk("fmt ", Data(fields + little.bytes(block, 2) + little.bytes(bits, 2) + extra))
        }
        try isWhole(wave(form: format(1, block: 0, bits: 16)), "no size of a block")
        try isWhole(wave(form: format(1, block: 2, bits: 0)), "no bits")
        try isWhole(wave(form: format(1, block: 2, bits: 16, second: 0)), "no bytes a second")
        try isWhole(wave(form: format(1, block: 2, bits: 16, extra: [0, 0])), "18 bytes")
        try isWhole(wave(form: format(1, block: 2, bits: 16, extra: [0xFF, 0xFF])), "an extension that is not there")
        try isWhole(wave(form: format(0xFFFE, block: 2, bits: 16, extra: [0, 0])), "extensible, and not extended")
    }

    @Test func aMissingByteAtTheEndIsNoLoss() throws {
        let samples = (0..<10_001).map { UInt8(truncatingIfNeeded: 100 + $0 % 57) }
        var data = Samples.wav([], rate: 8_000)
        data.replaceSubrange(28..<36, with: ByteOrder.little.bytes(8_000, 4) + [1, 0, 8, 0])
        data.replaceSubrange(40..<44, with: ByteOrder.little.bytes(samples.count, 4))
        #expect(try engine.load(try folder.file(data + samples, "odd.wav")).frames == 10_001)
        #expect(try engine.load(try folder.file(data + samples, "odd.wav")).damage == nil)
        #expect(
            try engine.load(try folder.file(data + samples + Self.chunk("LIST", Data("INFO".utf8)), "odd.wav")).frames
                == 10_001)
    }

    @Test func samplesBehindMP3InWAVArePlayed() throws {
        let sound = try engine.load(
            try folder.file(try folder.encoded(Self.frames, ["-c:a", "libmp3lame"], "mp3.wav"), "mp3.wav"))
        #expect(sound.damage == nil && abs(sound.frames - Self.frames) < 3_000 && sound.rootMeanSquare > 0.1)
    }

    @Test(arguments: ["wav", "aiff", "flac", "ogg", "caf"]) func whatIsBehindAnotherHeadIsFound(ending: String) throws {
        let options = ["ogg": ["-c:a", "libvorbis"], "caf": ["-c:a", "pcm_s16be"]][ending] ?? []
        let bare = try folder.encoded(Self.frames, options, "bare.\(ending)")
        for front in [Data(repeating: 0, count: 128), Self.junk(128), Self.tag(500)] {
            let sound = try engine.load(try folder.file(front + bare, "front.\(ending)"))
            #expect(
                sound.damage == nil && abs(sound.frames - Self.frames) < 100, "\(front.count) bytes: \(sound.frames)")
        }
    }

    @Test func chunksOfAIFFInAnyOrderAndLength() throws {
        let whole = try folder.encoded(Self.frames, ["-c:a", "pcm_s16be"], "plain.aiff")
        let place = try #require(whole.range(of: Data("SSND".utf8))).lowerBound
        func big(_ name: String, _ body: [UInt8], length: Int? = nil) -> Data {
            Data(name.utf8) + Data(ByteOrder.big.bytes(length ?? body.count, 4)) + Data(body)
        }
        let odd = [
            big("MARK", [0, 9, 0, 1]), big("INST", [1, 2]), big("COMT", [0, 3]), big("NAME", [0x41, 0x42, 0x43]),
            big("APPL", [1], length: 900_000), big("CHAN", [1, 2, 3, 4]),
        ]
        for chunk in odd {
            var data = whole
            data.insert(contentsOf: chunk, at: place)
            for data in [data, whole + chunk] {
                let sound = try engine.load(try folder.file(data, "odd.aiff"))
                #expect(sound.damage == nil && sound.frames == Self.frames, "\(chunk.prefix(4)): \(sound.frames)")
            }
        }
    }

    /// QuickTime's convention: encodings that are big-endian otherwise, and a chunk that says that they are not.
    @Test(arguments: [("fl32", 32), ("FL32", 32), ("fl64", 64), ("in24", 24), ("in32", 32), ("twos", 16)])
    func theByteOrderOfAIFFCIsRead(encoding: String, bits: Int) throws {
        func big(_ value: Int, _ count: Int) -> [UInt8] { ByteOrder.big.bytes(value, count) }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + big(body.count, 4) + body }
        let values = (0..<4_800).map { Double(($0 * 37) % 200 - 100) / 256 }
        for isLittle in [true, false] {
            var samples: [UInt8] = []
            for value in values {
                let pattern =
                    switch (encoding.hasPrefix("f") || encoding.hasPrefix("F"), bits) {
                    case (true, 32): Int(Float(value).bitPattern)
                    case (true, _): Int(bitPattern: UInt(value.bitPattern))
                    default: Int(value * Double(1 << (bits - 1)))
                    }
                samples += (isLittle ? ByteOrder.little : .big).bytes(pattern, bits / 8)
            }
            // 48,000 Hz as an 80-bit number, and an empty name of the compression.
            let rate: [UInt8] = [0x40, 0x0E, 0xBB, 0x80, 0, 0, 0, 0, 0, 0]
            let common = big(1, 2) + big(values.count, 4) + big(bits, 2) + rate + Array(encoding.utf8) + [0, 0]
            let atoms =
                big(12, 4) + Array("frma".utf8) + Array(encoding.utf8) + big(10, 4) + Array("enda".utf8)
                + big(isLittle ? 1 : 0, 2) + big(8, 4) + big(0, 4)
            let body =
                Array("AIFC".utf8) + chunk("FVER", big(0xA280_5140, 4)) + chunk("COMM", common) + chunk("wave", atoms)
                + chunk("SSND", big(0, 8) + samples)
            let path = try folder.file(Data(Array("FORM".utf8) + big(body.count, 4) + body), "order.aifc")
            let sound = try engine.load(path)
            #expect(sound.damage == nil)
            #expect(sound.frames == values.count)
            let heard = (0..<min(values.count, sound.buffer.frames)).map { Double(sound.buffer.samples[2 * $0]) }
            #expect(heard == values, "\(encoding), little-endian: \(isLittle)")
        }
    }

    // MARK: What only another program decodes

    @Test(arguments: [
        ("m4a", "aac"), ("m4a", "alac"), ("mka", "flac"), ("aac", "aac"), ("wv", "wavpack"), ("ac3", "ac3"),
        ("wma", "wmav2"),
    ])
    func theRefusalNamesTheSetting(ending: String, codec: String) throws {
        let path = try folder.file(
            try folder.encoded(Self.frames, ["-c:a", codec], "foreign.\(ending)"), "letter.\(ending)")
        do throws(SoundError) {
            _ = try engine.load(path)
            Issue.record("\(ending) was loaded")
        } catch {
            #expect(error.code == "unsupported")
            #expect(error.description.contains("[sound]"), "\(error)")
            #expect(error.description.contains(#"decoder = ["ffmpeg", "-v", "error", "-i", "FILE", "-f", "wav", "-"]"#))
        }
    }
}
