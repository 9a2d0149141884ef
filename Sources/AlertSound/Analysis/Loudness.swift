// SPDX-License-Identifier: Apache-2.0

internal import CEbur128

/// How loud a sound is, as EBU R 128 (2020) has it: measured by ITU-R BS.1770-4 and EBU Tech 3342.
public struct Loudness: Equatable, Sendable {
    /// Integrated loudness in LUFS; nil for silence, and for what is shorter than one gating block, 0.4 s.
    public let integrated: Double?
    /// Loudness range in LU; nil where the integrated loudness is, and for what is shorter than 3 s.
    public let range: Double?
    /// The highest true peak of a channel in dBTP; nil for silence.
    public let truePeak: Double?
}

/// Measures loudness while a sound passes, in memory that does not grow: block energies are kept as a histogram in steps
/// of 0.1 LU.
final class LoudnessMeter {
    private let handle: UnsafeMutablePointer<ebur128_state>
    private let channels: Int
    private let rate: Int
    private var frames = 0

    /// nil when the library refuses, which it does only for want of memory.
    init?(channels: Int, rate: Int) {
        let mode =
            EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
            | EBUR128_MODE_HISTOGRAM.rawValue
        guard let made = ebur128_init(UInt32(channels), UInt(rate), Int32(mode)) else { return nil }
        handle = made
        self.channels = channels
        self.rate = rate
        for (index, place) in Self.places(channels).enumerated() {
            _ = ebur128_set_channel(made, UInt32(index), Int32(place.rawValue))
        }
    }

    deinit {
        var handle: UnsafeMutablePointer<ebur128_state>? = handle
        ebur128_destroy(&handle)
    }

    /// Takes in interleaved frames, all of them finite.
    func feed(_ samples: UnsafePointer<Float>, frames: Int) {
        _ = ebur128_add_frames_float(handle, samples, frames)
        self.frames += frames
    }

    /// The measurements so far.
    var loudness: Loudness {
        var integrated = -Double.infinity
        var range = 0.0
        _ = ebur128_loudness_global(handle, &integrated)
        _ = ebur128_loudness_range(handle, &range)
        var peak = 0.0
        for channel in 0..<channels {
            var value = 0.0
            if ebur128_true_peak(handle, UInt32(channel), &value) == EBUR128_SUCCESS.rawValue {
                peak = max(peak, value)
            }
        }
        return Loudness(
            integrated: integrated.isFinite ? integrated : nil,
            range: integrated.isFinite && frames >= 3 * rate ? range : nil,
            truePeak: peak > 0 ? decibels(peak) : nil)
    }

    /// The positions of a file's channels, in the order of ``StereoMatrix``. Low-frequency effects do not count.
    private static func places(_ channels: Int) -> [CEbur128.channel] {
        let front = [EBUR128_LEFT, EBUR128_RIGHT]
        let around = [EBUR128_LEFT_SURROUND, EBUR128_RIGHT_SURROUND]
        return switch channels {
        case 1: [EBUR128_LEFT]
        case 2: front
        case 3: front + [EBUR128_CENTER]
        case 4: front + around
        case 5: front + [EBUR128_CENTER] + around
        case 6: front + [EBUR128_CENTER, EBUR128_UNUSED] + around
        case 7: front + [EBUR128_CENTER, EBUR128_UNUSED, EBUR128_Mp180] + around
        case 8: front + [EBUR128_CENTER, EBUR128_UNUSED, EBUR128_Mp135, EBUR128_Mm135] + around
        default: []
        }
    }
}
