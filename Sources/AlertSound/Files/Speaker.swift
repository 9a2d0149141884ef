// SPDX-License-Identifier: Apache-2.0

/// The loudspeaker that a channel is meant for.
enum Speaker: UInt8, Equatable, Sendable {
    // The cases have the order of the bits in dwChannelMask (WAVEFORMATEXTENSIBLE).
    case left, right, center, lowFrequency, backLeft, backRight, leftCenter, rightCenter, backCenter, sideLeft,
        sideRight
    case topCenter, topLeft, topFront, topRight, topBackLeft, topBack, topBackRight
    /// A channel of unknown position.
    case unknown

    /// Returns the order of WAVEFORMATEXTENSIBLE for a number of channels, which is also the default for files that
    /// name no channels: 3 L R C · 4 L R Ls Rs · 5 L R C Ls Rs · 6 L R C LFE Ls Rs · 7 L R C LFE Cs Ls Rs · 8 L R C LFE
    /// Lb Rb Ls Rs.
    static func defaults(_ channels: Int) -> [Speaker] {
        switch channels {
        case 1: [.center]
        case 2: [.left, .right]
        case 3: [.left, .right, .center]
        case 4: [.left, .right, .backLeft, .backRight]
        case 5: [.left, .right, .center, .backLeft, .backRight]
        case 6: [.left, .right, .center, .lowFrequency, .backLeft, .backRight]
        case 7: [.left, .right, .center, .lowFrequency, .backCenter, .sideLeft, .sideRight]
        case 8: [.left, .right, .center, .lowFrequency, .backLeft, .backRight, .sideLeft, .sideRight]
        default: Array(repeating: .unknown, count: channels)
        }
    }

    /// Returns the channels in a mask of speakers, lowest bit first; nil if the mask does not name `channels` speakers.
    static func masked(_ mask: Int, channels: Int) -> [Speaker]? {
        guard mask.nonzeroBitCount == channels else { return nil }
        return (0..<Int.bitWidth).filter { mask >> $0 & 1 == 1 }.map { Speaker(rawValue: UInt8($0)) ?? .unknown }
    }

    /// Returns the order of Vorbis (Vorbis I specification, section 4.3.9) and of Opus (RFC 7845, section 5.1.1.2).
    static func vorbis(_ channels: Int) -> [Speaker]? {
        switch channels {
        case 3: [.left, .center, .right]
        case 4: [.left, .right, .backLeft, .backRight]
        case 5: [.left, .center, .right, .backLeft, .backRight]
        case 6: [.left, .center, .right, .backLeft, .backRight, .lowFrequency]
        case 7: [.left, .center, .right, .sideLeft, .sideRight, .backCenter, .lowFrequency]
        case 8: [.left, .center, .right, .sideLeft, .sideRight, .backLeft, .backRight, .lowFrequency]
        default: nil
        }
    }

    /// Returns the order of AIFF without a chunk for it ("Audio Interchange File Format", 1989, Sound Data Chunk).
    static func aiff(_ channels: Int) -> [Speaker]? {
        switch channels {
        case 4: [.left, .center, .right, .backCenter]
        case 6: [.left, .leftCenter, .center, .right, .rightCenter, .backCenter]
        default: nil
        }
    }

    /// Returns the order of Apple Lossless ("ALACMagicCookieDescription", Channel Layout Info).
    static func alac(_ channels: Int) -> [Speaker]? {
        switch channels {
        case 3: [.center, .left, .right]
        case 4: [.center, .left, .right, .backCenter]
        case 5: [.center, .left, .right, .backLeft, .backRight]
        case 6: [.center, .left, .right, .backLeft, .backRight, .lowFrequency]
        case 7: [.center, .left, .right, .backLeft, .backRight, .backCenter, .lowFrequency]
        case 8: [.center, .leftCenter, .rightCenter, .left, .right, .backLeft, .backRight, .lowFrequency]
        default: nil
        }
    }
}
