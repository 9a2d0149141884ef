// SPDX-License-Identifier: Apache-2.0

/// The head of a FLAC file (RFC 9639, sections 8.2 and 9.1.4). libsndfile trusts the length in the head, and refuses 12
/// and 20 bits because of the head. But each frame describes its own format, and the samples are decoded by that. So
/// the head is patched to declare an unknown length and the next known sample size.
struct FLACHead {
    /// The bits of a sample.
    let bits: Int
    /// The number of frames; nil if the head does not give it.
    let frames: Int?
    /// Bytes to read instead of the file's own.
    let patches: [(place: Int, byte: UInt8)]

    /// Reads the head; returns nil if the file has another format.
    init?(_ bytes: SoundBytes) {
        // "fLaC" is followed by the head of STREAMINFO, which is always the first block.
        let head = bytes.bytes(at: 0, length: 26)
        guard head.count == 26, head.starts(with: "fLaC".utf8), head[4] & 0x7F == 0 else { return nil }
        // The bits minus one are in the last bit of one byte and the upper four of the next. Then come 36 bits of
        // frames.
        bits = (Int(head[20] & 1) << 4 | Int(head[21] >> 4)) + 1
        let told = Int(head[21] & 0x0F) << 32 | ByteOrder.big.number(head[22..<26])
        frames = told > 0 ? told : nil
        let known = UInt8(bits == 12 ? 16 : bits == 20 ? 24 : bits) - 1
        patches =
            [(20, head[20] & 0xFE | known >> 4), (21, (known & 0x0F) << 4)] + (22..<26).map { ($0, 0) }
    }

    /// Returns the position after the metadata blocks.
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

    /// Reads the channels from the comment that some encoders copy from WAV; nil without a valid one.
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
