// SPDX-License-Identifier: Apache-2.0

/// The header of an MPEG audio frame (ISO/IEC 11172-3, section 2.4.1.3, and 13818-3): four bytes that determine its
/// length.
struct MPEGFrame: Equatable {
    /// 3 is MPEG 1, 2 is MPEG 2, 0 is "MPEG 2.5".
    let version: Int
    let layer: Int
    let rate: Int
    let isMono: Bool
    let hasChecksum: Bool
    /// The number of bytes in the whole frame.
    let length: Int

    /// Reads the header; returns nil if no frame begins here. Frames with a free bit rate have no known length and are
    /// refused.
    init?(_ head: some RandomAccessCollection<UInt8>) {
        guard head.count >= 4 else { return nil }
        let bytes = Array(head.prefix(4))
        guard bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
        version = Int(bytes[1] >> 3 & 3)
        layer = 4 - Int(bytes[1] >> 1 & 3)
        let bits = Int(bytes[2] >> 4)
        let step = Int(bytes[2] >> 2 & 3)
        guard version != 1, layer != 4, bits != 0, bits != 15, step != 3 else { return nil }
        hasChecksum = bytes[1] & 1 == 0
        isMono = bytes[3] >> 6 == 3
        rate = [44_100, 48_000, 32_000][step] >> [2, 0, 1, 0][version]
        let kilobits = Self.kilobits[version == 3 ? layer - 1 : layer == 1 ? 3 : 4][bits - 1]
        let padding = Int(bytes[2] >> 1 & 1)
        length =
            switch layer {
            case 1: (12_000 * kilobits / rate + padding) * 4
            case 3 where version != 3: 72_000 * kilobits / rate + padding
            default: 144_000 * kilobits / rate + padding
            }
    }

    private static let kilobits = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// Returns whether both frames can belong to one stream. A stream does not change between mono and stereo.
    func fits(_ other: MPEGFrame) -> Bool {
        version == other.version && layer == other.layer && rate == other.rate && isMono == other.isMono
    }

    /// The number of bytes of side information in layer 3.
    private var side: Int { version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17) }

    /// Returns the number of frames that follow, if this frame contains no sound but a frame count; nil otherwise.
    ///
    /// - Parameter frame: The first bytes of the frame, as far as available.
    func count(_ frame: ArraySlice<UInt8>) -> Int? {
        guard layer == 3 else { return nil }
        for place in [4 + side, 6 + side] where frame.count >= place + 12 {
            let head = frame.dropFirst(place)
            guard head.starts(with: "Xing".utf8) || head.starts(with: "Info".utf8) else { continue }
            // The first flag means that the count is present. 0 stands for an absent count.
            return head[head.startIndex + 7] & 1 == 0
                ? 0 : ByteOrder.big.number(head[head.startIndex + 8..<head.startIndex + 12])
        }
        // Fraunhofer's header is at the same place in all versions: name, version, delay, quality, bytes, frames.
        let head = frame.dropFirst(36)
        guard head.count >= 18, head.starts(with: "VBRI".utf8) else { return nil }
        return ByteOrder.big.number(head[head.startIndex + 14..<head.startIndex + 18])
    }

    /// Returns whether the data of a layer 3 frame begins in a frame before it.
    func reachesBack(_ frame: ArraySlice<UInt8>) -> Bool {
        let place = frame.startIndex + (hasChecksum ? 6 : 4)
        guard layer == 3, frame.endIndex > place + 1 else { return false }
        return frame[place] != 0 || version == 3 && frame[place + 1] & 0x80 != 0
    }

    /// Returns a soundless frame that declares `frames` and matches the format of this frame, which begins with `head`.
    func counting(_ frames: Int, like head: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(head.prefix(4))
        // The new frame has no checksum, and a bit rate that leaves room: the eleventh at 48 kHz and the like.
        bytes[1] |= 1
        bytes[2] = bytes[2] & 0x0D | 0xA0
        guard let made = MPEGFrame(bytes) else { return [] }
        bytes += [UInt8](repeating: 0, count: made.length - 4)
        bytes.replaceSubrange(
            4 + side..<4 + side + 12,
            with: Array("Info".utf8) + ByteOrder.big.bytes(1, 4) + ByteOrder.big.bytes(frames, 4))
        return bytes
    }
}
