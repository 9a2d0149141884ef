// SPDX-License-Identifier: Apache-2.0

/// FLAC of 12 and 20 bits (RFC 9639, sections 8.2 and 9.1.4), which libsndfile refuses for what the head of the file says. The
/// frames say their bits themselves, and by these the samples are read: so the head is read as one of the next known size.
struct OddFLAC {
    /// Of a sample.
    let bits: Int
    /// Bytes to read in place of those of the file.
    let patches: [(place: Int, byte: UInt8)]

    /// nil where this is something else.
    init?(_ bytes: SoundBytes) {
        // "fLaC", then the head of STREAMINFO, which is always the first block.
        let head = bytes.bytes(at: 0, length: 22)
        guard head.count == 22, head.starts(with: "fLaC".utf8), head[4] & 0x7F == 0 else { return nil }
        // Bits less one: the last bit of one byte, and the upper four of the next.
        bits = (Int(head[20] & 1) << 4 | Int(head[21] >> 4)) + 1
        let known: UInt8
        switch bits {
        case 12: known = 16
        case 20: known = 24
        default: return nil
        }
        patches = [
            (20, head[20] & 0xFE | (known - 1) >> 4), (21, head[21] & 0x0F | ((known - 1) & 0x0F) << 4),
        ]
    }
}
