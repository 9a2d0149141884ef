// SPDX-License-Identifier: Apache-2.0

/// The mix of 1 to 8 channels into two.
///
/// One channel is heard on both sides, two stay as they are; both exactly. More are mixed by the coefficients of
/// ITU-R BS.775 (centre and surround at -3 dB, low-frequency effects left out) and then scaled so that the loudest
/// possible sum just fits. The channels are taken in the order of WAVEFORMATEXTENSIBLE for each count:
/// 3 L R C · 4 L R Ls Rs · 5 L R C Ls Rs · 6 L R C LFE Ls Rs · 7 L R C LFE Cs Ls Rs · 8 L R C LFE Lb Rb Ls Rs.
struct StereoMatrix: Equatable {
    /// The weight of each channel in the left and the right output.
    let left: [Float]
    let right: [Float]

    /// `channels` in ``SoundLimits/channels``; others count as silence.
    init(channels: Int) {
        let side: Float = 0.707_106_77
        let rear: Float = 0.5
        switch channels {
        case 1: (left, right) = ([1], [1])
        case 2: (left, right) = ([1, 0], [0, 1])
        case 3: (left, right) = Self.fitted([1, 0, side], [0, 1, side])
        case 4: (left, right) = Self.fitted([1, 0, side, 0], [0, 1, 0, side])
        case 5: (left, right) = Self.fitted([1, 0, side, side, 0], [0, 1, side, 0, side])
        case 6: (left, right) = Self.fitted([1, 0, side, 0, side, 0], [0, 1, side, 0, 0, side])
        case 7: (left, right) = Self.fitted([1, 0, side, 0, rear, side, 0], [0, 1, side, 0, rear, 0, side])
        case 8: (left, right) = Self.fitted([1, 0, side, 0, side, 0, side, 0], [0, 1, side, 0, 0, side, 0, side])
        default: (left, right) = ([], [])
        }
    }

    private static func fitted(_ left: [Float], _ right: [Float]) -> ([Float], [Float]) {
        let scale = 1 / max(left.reduce(0, +), right.reduce(0, +))
        return (left.map { $0 * scale }, right.map { $0 * scale })
    }

    /// Mixes `frames` interleaved frames to stereo, and makes every sample safe: not a number and infinite become
    /// silence, what is beyond full scale is cut to it. Float files hold such values.
    func apply(_ source: UnsafePointer<Float>, frames: Int, to target: UnsafeMutablePointer<Float>) {
        switch left.count {
        case 1:
            for frame in 0..<frames {
                let sample = Self.safe(source[frame])
                target[2 * frame] = sample
                target[2 * frame + 1] = sample
            }
        case 2:
            for sample in 0..<2 * frames { target[sample] = Self.safe(source[sample]) }
        case let channels:
            for frame in 0..<frames {
                var l: Float = 0
                var r: Float = 0
                for channel in 0..<channels {
                    let sample = Self.safe(source[frame * channels + channel])
                    l += left[channel] * sample
                    r += right[channel] * sample
                }
                target[2 * frame] = l
                target[2 * frame + 1] = r
            }
        }
    }

    private static func safe(_ sample: Float) -> Float {
        sample.isFinite ? max(-1, min(1, sample)) : 0
    }
}
