// SPDX-License-Identifier: Apache-2.0

/// A WAV file in any of its forms: RIFF, RIFX, RF64 and BW64 (EBU Tech 3306, ITU-R BS.2088), and Sony's W64. libsndfile
/// trusts the length of every chunk, and refuses a file because of chunks that are irrelevant to its sound.
struct WaveFile {
    private let bytes: SoundBytes
    private let order: ByteOrder
    private let container: String
    /// The content of the `fmt ` chunk.
    private var format: [UInt8]
    /// The content of the `fact` chunk.
    private let fact: [UInt8]?
    /// The error in the declared length of the samples.
    private let problem: String?
    private var speakers: [Speaker]?
    let data: Range<Int>
    /// The end of the declared data; nil if unknown.
    let end: Int?

    /// Reads the file; returns nil if it has another format, or lacks a format or samples.
    init?(_ bytes: SoundBytes) {
        let head = bytes.bytes(at: 0, length: 40)
        guard head.count >= 12 else { return nil }
        let found: Found?
        if head.starts(with: Self.wide64), head.count == 40 {
            (order, container) = (.little, "W64")
            found = Self.wide(bytes)
        } else if head[8..<12].elementsEqual("WAVE".utf8) {
            switch String(decoding: head[0..<4], as: UTF8.self) {
            case "RIFF": (order, container) = (.little, "WAV")
            case "RIFX": (order, container) = (.big, "WAV")
            case "RF64", "BW64": (order, container) = (.little, "RF64")
            default: return nil
            }
            found = Self.plain(bytes, order, length: order.number(head[4..<8]))
        } else {
            return nil
        }
        guard let found, found.format.count >= 14 else { return nil }
        self.bytes = bytes
        format = found.format
        fact = found.fact
        data = found.data
        problem = found.problem
        end = found.end
        guard amend() else { return nil }
    }

    private struct Found {
        var format: [UInt8]
        var fact: [UInt8]?
        var data: Range<Int>
        var problem: String?
        var end: Int?
    }

    // MARK: Chunks

    private static func plain(_ bytes: SoundBytes, _ order: ByteOrder, length: Int) -> Found? {
        let walk = ChunkWalk(bytes, order, needed: ["fmt ", "data"])
        let chunks = walk.chunks()
        guard let format = chunks.first(where: { $0.name == "fmt " }),
            let data = chunks.first(where: { $0.name == "data" })
        else { return nil }
        var declared: Int? = data.length
        if data.length >= RepairedSound.unknown {
            declared = nil
            // ds64: the length of the form, then the length of the samples, 8 bytes each.
            if data.length == 0xFFFF_FFFF, let wide = chunks.first(where: { $0.name == "ds64" }) {
                let length = order.number(bytes.bytes(at: wide.body + 8, length: 8))
                if length > 0, length < 1 << 60 { declared = length }
            }
        }
        let isWhole = abs(length + 8 - bytes.count) <= 1
        let (range, problem) = RepairedSound.extent(
            declared: declared, from: data.body, count: bytes.count, isWhole: isWhole, isChunk: walk.isChunk)
        let fact = chunks.first { $0.name == "fact" }.map { bytes.bytes(at: $0.body, length: 4) }
        return Found(
            format: bytes.bytes(at: format.body, length: min(format.length, 1_024)),
            fact: fact?.count == 4 ? fact : nil,
            data: range, problem: problem, end: declared == range.count ? range.upperBound : nil)
    }

    /// The last 12 bytes of the chunk names in W64, which are GUIDs; the GUID of the form has another end.
    private static let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    static let wide64: [UInt8] =
        Array("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00]

    private static func wide(_ bytes: SoundBytes) -> Found? {
        var format: [UInt8] = []
        var fact: [UInt8]?
        // The chunks start after the form's name, its length of 8 bytes, and its type.
        var place = 40
        for _ in 0..<64 {
            let head = bytes.bytes(at: place, length: 24)
            guard head.count == 24, head[4..<16].elementsEqual(tail) else { return nil }
            // The length includes this header.
            let length = ByteOrder.little.number(head[16..<24])
            let body = place + 24
            switch String(decoding: head[0..<4], as: UTF8.self) {
            case "fmt ": format = bytes.bytes(at: body, length: max(0, min(length - 24, 1_024)))
            case "fact": fact = bytes.bytes(at: body, length: 4)
            case "data":
                let (range, problem) = RepairedSound.extent(
                    declared: length <= 24 || length >= 1 << 60 ? nil : length - 24, from: body, count: bytes.count,
                    isWhole: ByteOrder.little.number(bytes.bytes(at: 16, length: 8)) == bytes.count,
                    // The next chunk begins at a multiple of eight.
                    isChunk: {
                        $0 >= bytes.count || bytes.bytes(at: ($0 + 7) & ~7, length: 16).dropFirst(4) == tail[...]
                    })
                return Found(
                    format: format, fact: fact?.count == 4 ? fact : nil, data: range, problem: problem,
                    end: length - 24 == range.count ? range.upperBound : nil)
            default: break
            }
            guard length >= 24, length < 1 << 60 else { return nil }
            place += (length + 7) & ~7
        }
        return nil
    }

    // MARK: The format

    private func field(_ place: Int, _ length: Int) -> Int { order.number(format[place..<place + length]) }

    private mutating func set(_ value: Int, at place: Int, _ length: Int) {
        format.replaceSubrange(place..<place + length, with: order.bytes(value, length))
    }

    /// Rewrites a complicated or incomplete format as a plain one. Returns false if that is impossible.
    private mutating func amend() -> Bool {
        if format.count < 16 { format += [UInt8](repeating: 0, count: 16 - format.count) }
        var tag = field(0, 2)
        let channels = field(2, 2)
        guard channels > 0 else { return false }
        if tag == 0xFFFE {
            if format.count >= 40 {
                speakers = Speaker.masked(field(20, 4), channels: channels)
                let actual = field(24, 2)
                // Other encodings keep their extensible header.
                guard Self.plainTags.contains(actual) else { return true }
                tag = actual
            } else {
                tag = 1
            }
        }
        guard Self.plainTags.contains(tag) else { return true }
        format = Array(format.prefix(16))
        var bits = field(14, 2)
        var block = field(12, 2)
        if bits == 0 { bits = tag == 6 || tag == 7 ? 8 : block / channels * 8 }
        let least = (bits + 7) / 8
        guard least <= 8 else { return true }
        if block % channels != 0 || !(least...8).contains(block / channels) { block = channels * least }
        set(tag, at: 0, 2)
        set(min(block, 0xFFFF), at: 12, 2)
        set(bits, at: 14, 2)
        set(min(field(4, 4) * block, 0xFFFF_FFFF), at: 8, 4)
        return true
    }

    /// PCM, floating point, A-law, mu-law.
    private static let plainTags: Set<Int> = [1, 3, 6, 7]

    // MARK: The result

    var isMPEG: Bool { [0x50, 0x55].contains(field(0, 2)) }

    /// The name of the compression, for people.
    var compression: String {
        switch field(0, 2) {
        case 0xFF, 0x1600, 0x1602, 0x1610: "AAC"
        case 0x160, 0x161, 0x162: "Windows Media audio"
        case 0x2000: "AC-3 audio"
        case 0x50, 0x55: "MPEG audio"
        case let tag: "compression \(tag)"
        }
    }

    /// Returns the repaired file; nil if it exceeds the size limit of a plain WAV file.
    func repaired() -> RepairedSound? {
        let padded = format + (format.count % 2 == 0 ? [] : [0])
        let length = 4 + 8 + padded.count + (fact == nil ? 0 : 12) + 8 + data.count
        guard length < RepairedSound.unknown else { return nil }
        var head: [UInt8] = Array((order == .big ? "RIFX" : "RIFF").utf8)
        func add(_ name: String, _ length: Int) { head += Array(name.utf8) + order.bytes(length, 4) }
        head += order.bytes(length, 4) + Array("WAVE".utf8)
        add("fmt ", format.count)
        head += padded
        if let fact {
            add("fact", 4)
            head += fact
        }
        add("data", data.count)
        return RepairedSound(
            bytes: bytes.part(data, head: head), container: container, speakers: speakers, problem: problem)
    }
}
