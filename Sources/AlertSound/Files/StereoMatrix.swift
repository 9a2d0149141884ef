// SPDX-License-Identifier: Apache-2.0

/// The mix of 1 to 8 channels into two.
///
/// Mono is heard on both sides and stereo stays as it is, both bit-exactly. More channels are mixed by the coefficients
/// of ITU-R BS.775 (centre and surround at -3 dB, low-frequency effects left out). The result is scaled so that the
/// loudest possible sum just fits.
struct StereoMatrix: Equatable {
    /// The weight of each channel in the left and the right output.
    let left: [Float]
    let right: [Float]

    /// Creates the matrix for channels in the usual order; numbers outside ``SoundLimits/channels`` count as silence.
    init(channels: Int) { self.init(SoundLimits.channels.contains(channels) ? Speaker.defaults(channels) : []) }

    /// - Parameter speakers: The channels in order.
    init(_ speakers: [Speaker]) {
        switch speakers.count {
        case 0: (left, right) = ([], [])
        case 1: (left, right) = ([1], [1])
        case 2 where speakers == [.left, .right]: (left, right) = ([1, 0], [0, 1])
        default:
            let weights = speakers.map(Self.weights)
            let sum = max(weights.map(\.left).reduce(0, +), weights.map(\.right).reduce(0, +))
            guard sum > 0 else {
                // A file with only low-frequency effects is better heard than silent.
                let share = 1 / Float(speakers.count)
                (left, right) = (speakers.map { _ in share }, speakers.map { _ in share })
                return
            }
            (left, right) = (weights.map { $0.left / sum }, weights.map { $0.right / sum })
        }
    }

    private static func weights(_ speaker: Speaker) -> (left: Float, right: Float) {
        let side: Float = 0.707_106_77
        return switch speaker {
        case .left, .leftCenter: (1, 0)
        case .right, .rightCenter: (0, 1)
        case .center, .topFront, .topCenter, .unknown: (side, side)
        case .lowFrequency: (0, 0)
        case .backLeft, .sideLeft, .topLeft, .topBackLeft: (side, 0)
        case .backRight, .sideRight, .topRight, .topBackRight: (0, side)
        case .backCenter, .topBack: (0.5, 0.5)
        }
    }

    /// Mixes `frames` interleaved frames to stereo and sanitises every sample: NaN and infinite values, which float
    /// files may hold, become silence, and values beyond full scale are clipped.
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
