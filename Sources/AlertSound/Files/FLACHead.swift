// SPDX-License-Identifier: Apache-2.0

/// The head of a FLAC file (RFC 9639, sections 8.2 and 9.1.4). libsndfile takes the length that it tells at its word,
/// and refuses 12 and 20 bits for what it says. The frames say themselves how they are made, and by these the samples
/// are read: so the head is read as one that does not know its length, and has the next known size of samples.
struct FLACHead {
    /// Of a sample.
    let bits: Int
    /// Frames; nil where it does not say.
    let frames: Int?
    /// Bytes to read in place of those of the file.
    let patches: [(place: Int, byte: UInt8)]

    /// Reads the file, or nil if it has another format.
    init?(_ bytes: SoundBytes) {
        // "fLaC", then the head of STREAMINFO, which is always the first block.
        let head = bytes.bytes(at: 0, length: 26)
        guard head.count == 26, head.starts(with: "fLaC".utf8), head[4] & 0x7F == 0 else { return nil }
        // Bits less one: the last bit of one byte, and the upper four of the next. Then 36 bits of frames.
        bits = (Int(head[20] & 1) << 4 | Int(head[21] >> 4)) + 1
        let told = Int(head[21] & 0x0F) << 32 | ByteOrder.big.number(head[22..<26])
        frames = told > 0 ? told : nil
        let known = UInt8(bits == 12 ? 16 : bits == 20 ? 24 : bits) - 1
        patches =
            [(20, head[20] & 0xFE | known >> 4), (21, (known & 0x0F) << 4)] + (22..<26).map { ($0, 0) }
    }

    /// The first byte behind the blocks of metadata.
    static func end(_ bytes: SoundBytes) -> Int {
        var place = 4
        for _ in 0..<128 {
            let head = bytes.bytes(at: place, length: 4)
            guard head.count == 4 else { break }
            place += 4 + ByteOrder.big.number(head[1..<4])
            if head[0] & 0x80 != 0 { break }
        }
        return place
    }

    /// The places of the channels, where a comment names them that other encoders of WAV have brought along.
    static func speakers(_ bytes: SoundBytes, channels: Int) -> [Speaker]? {
        let name = Array("WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x".utf8)
        guard let place = bytes.find(name, from: 4, limit: min(end(bytes), 1 << 20)) else { return nil }
        let digits = bytes.bytes(at: place + name.count, length: 8).prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0 & 0xDF)
        }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16).flatMap {
            Speaker.masked($0, channels: channels)
        }
    }
}
