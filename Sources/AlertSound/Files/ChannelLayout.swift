// SPDX-License-Identifier: Apache-2.0

/// An AudioChannelLayout, as in the `chan` chunk of Core Audio files and the `CHAN` chunk of AIFF (Apple, "Core Audio
/// Format Specification", Channel Layout Chunk; CoreAudioBaseTypes.h).
enum ChannelLayout {
    /// Reads the channels of a `chan` chunk, in order; nil if the chunk does not name all of them.
    static func speakers(_ chunk: [UInt8], channels: Int) -> [Speaker]? {
        guard chunk.count >= 12 else { return nil }
        let tag = ByteOrder.big.number(chunk[0..<4])
        let found: [Speaker]?
        switch tag {
        case 0:
            // Descriptions of 20 bytes, each with a label in front.
            let count = ByteOrder.big.number(chunk[8..<12])
            guard count == channels, chunk.count >= 12 + 20 * count else { return nil }
            found = (0..<count).map { label(ByteOrder.big.number(chunk[12 + 20 * $0..<16 + 20 * $0])) }
        case 0x1_0000: found = Speaker.masked(ByteOrder.big.number(chunk[4..<8]), channels: channels)
        default: found = order(tag >> 16).map { $0.map(speaker) }
        }
        return found?.count == channels ? found : nil
    }

    /// Returns the speaker of kAudioChannelLabel_...: the first eighteen are the bits of a mask, counted from 1.
    private static func label(_ value: Int) -> Speaker {
        switch value {
        case 1...18: Speaker(rawValue: UInt8(value - 1)) ?? .unknown
        case 33: .backLeft
        case 34: .backRight
        case 35: .left
        case 36: .right
        case 37: .lowFrequency
        case 38: .left
        case 39: .right
        case 42: .center
        case 301, 302: value == 301 ? .left : .right
        default: .unknown
        }
    }

    /// Returns the channels of kAudioChannelLayoutTag_..., by the number in its upper half.
    private static func order(_ number: Int) -> [Substring]? {
        orders[number]?.split(separator: " ")
    }

    private static func speaker(_ name: Substring) -> Speaker {
        switch name {
        case "L", "Lt": .left
        case "R", "Rt": .right
        case "C": .center
        case "W": .lowFrequency
        case "l", "b": name == "l" ? .sideLeft : .backLeft
        case "r", "d": name == "r" ? .sideRight : .backRight
        case "S": .backCenter
        case "x": .leftCenter
        case "y": .rightCenter
        default: .unknown
        }
    }

    /// W is the low-frequency channel and S the middle surround. l and r are at the sides, b and d behind them, x and y
    /// between the centre and the sides.
    private static let orders: [Int: String] = [
        100: "C", 101: "L R", 102: "L R", 103: "L R", 106: "L R", 108: "L R l r", 109: "L R l r C", 110: "L R l r C S",
        111: "L R b d C S l r", 113: "L R C", 114: "C L R", 115: "L R C S", 116: "C L R S", 117: "L R C l r",
        118: "L R l r C", 119: "L C R l r", 120: "C L R l r", 121: "L R C W l r", 122: "L R l r C W",
        123: "L C R l r W",
        124: "C L R l r W", 125: "L R C W l r S", 126: "L R C W l r x y", 127: "C x y L R l r W",
        128: "L R C W l r b d",
        129: "L R l r C W x y", 130: "L R C W l r Lt Rt", 131: "L R S", 132: "L R l r", 133: "L R W", 134: "L R W S",
        135: "L R W l r", 136: "L R C W", 137: "L R C W S", 138: "L R l r W", 139: "L R l r C S", 140: "L R l r C b d",
        141: "C L R l r S", 142: "C L R l r S W", 143: "C L R l r b d", 144: "C L R l r b d S", 148: "L R l r C x y",
        149: "C W", 150: "L C R", 151: "L C R S", 152: "L C R W", 153: "L R S W", 154: "L C R S W", 155: "L C R l r S",
        156: "L C R l r b d", 157: "L C R l r W S", 160: "L C R l r W b d", 161: "L C R l r W x y", 168: "C L R W",
        169: "C L R S W", 170: "x y L R l r", 172: "C S L R b d", 173: "x y L R l r W", 175: "C S L R b d W",
        176: "x C y L R l r", 177: "x C y L R l r W", 182: "C L R l r W S",
    ]
}
