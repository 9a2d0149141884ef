// SPDX-License-Identifier: Apache-2.0

/// An AIFF or AIFF-C file ("Audio Interchange File Format", Apple, 1989 and 1991).
struct InterchangeFile {
    private let bytes: SoundBytes
    private let isCompressed: Bool
    /// The content of the chunk `COMM`.
    private var common: [UInt8]
    private let speakers: [Speaker]?
    private let problem: String?
    /// A Boolean value indicating whether a chunk `wave` says that the samples are little-endian. QuickTime writes it
    /// for encodings that are big-endian otherwise.
    private let isLittle: Bool
    let data: Range<Int>
    /// The end of the declared data; nil if unknown.
    let end: Int?

    /// Reads the file; returns nil if it has another format, or lacks a description or samples.
    init?(_ bytes: SoundBytes) {
        let head = bytes.bytes(at: 0, length: 12)
        guard head.count == 12, head.starts(with: "FORM".utf8) else { return nil }
        switch String(decoding: head[8..<12], as: UTF8.self) {
        case "AIFF": isCompressed = false
        case "AIFC": isCompressed = true
        default: return nil
        }
        let walk = ChunkWalk(bytes, .big, needed: ["COMM", "SSND"])
        let chunks = walk.chunks()
        guard let description = chunks.first(where: { $0.name == "COMM" }),
            let sound = chunks.first(where: { $0.name == "SSND" })
        else { return nil }
        // 256: the longest name that a compression can have.
        common = bytes.bytes(at: description.body, length: min(description.length, isCompressed ? 24 + 256 : 18))
        guard common.count >= (isCompressed ? 22 : 18) else { return nil }
        let wave = isCompressed ? chunks.first { $0.name == "wave" } : nil
        isLittle = wave.map { Self.isLittle(bytes.bytes(at: $0.body, length: min($0.length, 1_024))) } ?? false
        let channels = ByteOrder.big.number(common[0..<2])
        let frames = ByteOrder.big.number(common[2..<6])
        // The offset and the block size come first. Most writers leave the offset at 0; an offset outside the file is
        // ignored.
        let offset = ByteOrder.big.number(bytes.bytes(at: sound.body, length: 4))
        let start = sound.body + 8 + (offset < sound.length ? offset : 0)
        let isKnown = sound.length > 8 && sound.length < RepairedSound.unknown
        let isWhole = abs(ByteOrder.big.number(head[4..<8]) + 8 - bytes.count) <= 1
        var (range, problem) = RepairedSound.extent(
            declared: isKnown ? max(0, sound.length - (start - sound.body)) : sound.length == 8 ? 0 : nil, from: start,
            count: bytes.count, isWhole: isWhole, isChunk: walk.isChunk)
        end = isKnown && range.upperBound == sound.body + sound.length ? range.upperBound : nil
        if let size = Self.frameBytes(common, isCompressed: isCompressed) {
            let promised = frames * size
            if frames > 0, promised < RepairedSound.unknown, promised > range.count {
                // Samples that were promised are behind a chunk that ends too early.
                let there = min(bytes.count - range.lowerBound, promised)
                if range.upperBound < bytes.count, !walk.isChunk(at: range.upperBound + range.count % 2) {
                    range = range.lowerBound..<range.lowerBound + there
                }
                if promised > range.count + RepairedSound.tolerance { problem = SoundError.short }
            }
            if frames == 0 || promised + RepairedSound.tolerance < range.count || promised > range.count {
                common.replaceSubrange(2..<6, with: ByteOrder.big.bytes(min(range.count / size, 0xFFFF_FFFF), 4))
            }
        }
        self.bytes = bytes
        data = range
        self.problem = problem
        let layout = chunks.first { $0.name == "CHAN" }.flatMap {
            ChannelLayout.speakers(bytes.bytes(at: $0.body, length: min($0.length, 512)), channels: channels)
        }
        speakers = layout ?? Speaker.aiff(channels)
    }

    /// Returns the number of bytes in a frame; nil if frames come in packets.
    private static func frameBytes(_ common: [UInt8], isCompressed: Bool) -> Int? {
        let channels = ByteOrder.big.number(common[0..<2])
        let width: Int
        switch isCompressed ? String(decoding: common[18..<22], as: UTF8.self) : "NONE" {
        case "NONE", "twos", "sowt", "raw ", "in24", "in32", "42ni", "23ni":
            width = (ByteOrder.big.number(common[6..<8]) + 7) / 8
        case "fl32", "FL32": width = 4
        case "fl64", "FL64": width = 8
        case "ulaw", "ULAW", "alaw", "ALAW": width = 1
        default: return nil
        }
        return channels > 0 && width > 0 ? channels * width : nil
    }

    /// Returns whether the atoms of a chunk `wave` hold the atom `enda` with the value 1 (Apple, "QuickTime File Format
    /// Specification", sound sample description extensions).
    private static func isLittle(_ atoms: [UInt8]) -> Bool {
        var place = 0
        while place + 8 <= atoms.count {
            let length = ByteOrder.big.number(atoms[place..<place + 4])
            if atoms[place + 4..<place + 8].elementsEqual("enda".utf8), place + 10 <= atoms.count {
                return atoms[place + 9] == 1
            }
            guard length >= 8, length <= atoms.count else { return false }
            place += length
        }
        return false
    }

    /// The tag in WAV (1: integers, 3: floating-point numbers) and the bytes of a sample, by the encoding.
    private static let formats = [
        "fl32": (3, 4), "FL32": (3, 4), "fl64": (3, 8), "FL64": (3, 8), "in24": (1, 3), "in32": (1, 4), "twos": (1, 2),
    ]

    /// Returns a WAV file with the little-endian samples: AIFF-C has no name for most of them. Returns nil for samples
    /// in another order, or without one.
    private func turned() -> RepairedSound? {
        let encoding = String(decoding: common[18..<22], as: UTF8.self)
        guard isLittle, let (tag, width) = Self.formats[encoding],
            (ByteOrder.big.number(common[6..<8]) + 7) / 8 == width || tag == 3
        else { return nil }
        let order = ByteOrder.little
        let channels = ByteOrder.big.number(common[0..<2])
        let rate = Self.rate(common[8..<18])
        guard data.count + 36 < RepairedSound.unknown, rate > 0 else { return nil }
        var head = Array("RIFF".utf8) + order.bytes(data.count + 36, 4) + Array("WAVEfmt ".utf8) + order.bytes(16, 4)
        head += order.bytes(tag, 2) + order.bytes(channels, 2) + order.bytes(rate, 4)
        head += order.bytes(rate * channels * width, 4) + order.bytes(channels * width, 2) + order.bytes(8 * width, 2)
        head += Array("data".utf8) + order.bytes(data.count, 4)
        return RepairedSound(
            bytes: bytes.part(data, head: head), container: "AIFF", speakers: speakers, problem: problem)
    }

    /// Returns a rate from an 80-bit floating-point number (IEEE 754 extended); 0 if it is none of this format's.
    private static func rate(_ number: ArraySlice<UInt8>) -> Int {
        let bytes = Array(number)
        let exponent = ByteOrder.big.number(bytes[0..<2]) - 16_383
        guard (0...31).contains(exponent) else { return 0 }
        let mantissa = bytes[2..<10].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(mantissa >> UInt64(63 - exponent))
    }

    /// Returns the repaired file; nil if it exceeds the size limit of the format.
    func repaired() -> RepairedSound? {
        if isLittle, let sound = turned() { return sound }
        let padded = common + (common.count % 2 == 0 ? [] : [0])
        let version: [UInt8] =
            isCompressed ? Array("FVER".utf8) + ByteOrder.big.bytes(4, 4) + ByteOrder.big.bytes(0xA280_5140, 4) : []
        let length = 4 + version.count + 8 + padded.count + 16 + data.count
        guard length < RepairedSound.unknown else { return nil }
        var head = Array("FORM".utf8) + ByteOrder.big.bytes(length, 4) + Array((isCompressed ? "AIFC" : "AIFF").utf8)
        head += version + Array("COMM".utf8) + ByteOrder.big.bytes(common.count, 4) + padded
        head += Array("SSND".utf8) + ByteOrder.big.bytes(data.count + 8, 4) + [UInt8](repeating: 0, count: 8)
        return RepairedSound(bytes: bytes.part(data, head: head), container: nil, speakers: speakers, problem: problem)
    }
}
