// SPDX-License-Identifier: Apache-2.0

internal import CAlsa

/// A device's sample format, and the conversion from the mixer's floats to it.
///
/// Full scale is 2^(bits-1), the factor by which libsndfile divides when it reads. Integer material of up to 24 bits
/// therefore comes out unchanged. Samples are rounded to the nearest value; the positive end, which has one step less,
/// is clipped.
enum SampleEncoding: Equatable {
    case float
    case signed32
    /// 24 bits in three bytes.
    case signed24Packed
    /// 24 bits in the lower part of four bytes.
    case signed24
    case signed16
    case unsigned8

    /// All encodings, best first. Plugins (`plug`, pulse, pipewire) take the first; hardware takes one that it
    /// supports.
    static let preferred: [SampleEncoding] = [.float, .signed32, .signed24Packed, .signed24, .signed16, .unsigned8]

    var alsa: snd_pcm_format_t {
        switch self {
        case .float: SND_PCM_FORMAT_FLOAT_LE
        case .signed32: SND_PCM_FORMAT_S32_LE
        case .signed24Packed: SND_PCM_FORMAT_S24_3LE
        case .signed24: SND_PCM_FORMAT_S24_LE
        case .signed16: SND_PCM_FORMAT_S16_LE
        case .unsigned8: SND_PCM_FORMAT_U8
        }
    }

    var bytes: Int {
        switch self {
        case .float, .signed32, .signed24: 4
        case .signed24Packed: 3
        case .signed16: 2
        case .unsigned8: 1
        }
    }

    /// Writes stereo frames in this format to `target`. A mono device gets the mean of both sides. Channels beyond two
    /// stay silent; ALSA has front left and right first.
    @_noLocks @_noAllocation
    func encode(_ stereo: UnsafePointer<Float>, frames: Int, channels: Int, to target: UnsafeMutableRawPointer) {
        var place = target
        for frame in 0..<frames {
            let left = stereo[2 &* frame]
            let right = stereo[2 &* frame &+ 1]
            for channel in 0..<channels {
                let sample: Float
                switch channel {
                case 0: sample = channels == 1 ? (left + right) / 2 : left
                case 1: sample = right
                default: sample = 0
                }
                switch self {
                case .float:
                    place.storeBytes(of: sample, as: Float.self)
                    place += 4
                case .signed32:
                    place.storeBytes(of: Self.integer(sample, 2_147_483_648), as: Int32.self)
                    place += 4
                case .signed24:
                    place.storeBytes(of: Self.integer(sample, 8_388_608), as: Int32.self)
                    place += 4
                case .signed24Packed:
                    let value = Self.integer(sample, 8_388_608)
                    place.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
                    (place + 1).storeBytes(of: UInt8(truncatingIfNeeded: value >> 8), as: UInt8.self)
                    (place + 2).storeBytes(of: UInt8(truncatingIfNeeded: value >> 16), as: UInt8.self)
                    place += 3
                case .signed16:
                    place.storeBytes(of: Int16(truncatingIfNeeded: Self.integer(sample, 32768)), as: Int16.self)
                    place += 2
                case .unsigned8:
                    place.storeBytes(of: UInt8(truncatingIfNeeded: Self.integer(sample, 128) &+ 128), as: UInt8.self)
                    place += 1
                }
            }
        }
    }

    @_noLocks @_noAllocation
    private static func integer(_ sample: Float, _ scale: Double) -> Int32 {
        // Adding and subtracting 1.5 * 2^52 rounds to the nearest integer, ties to even. rounded(_:) needs metadata in
        // a debug build.
        let value = (Double(sample) * scale + 6_755_399_441_055_744) - 6_755_399_441_055_744
        return Int32(max(-scale, min(scale - 1, value)))
    }
}
