// SPDX-License-Identifier: Apache-2.0

internal import CEbur128
internal import Glibc

/// The loudness of a sound as defined by EBU R 128 (2020): measured by ITU-R BS.1770-4 and EBU Tech 3342.
public struct Loudness: Equatable, Sendable {
    /// Integrated loudness in LUFS; nil for silence and for sounds shorter than one gating block (0.4 s).
    public let integrated: Double?
    /// Loudness range in LU; nil if `integrated` is nil or if the sound is shorter than 3 s.
    public let range: Double?
    /// The highest true peak of a channel in dBTP; nil for silence.
    public let truePeak: Double?
}

/// Measures loudness while a sound passes, in constant memory: block energies are kept as a histogram in steps of 0.1
/// LU.
final class LoudnessMeter {
    private let handle: UnsafeMutablePointer<ebur128_state>
    private let channels: Int
    private let rate: Int
    private var frames = 0

    /// Creates a meter, or nil if the library refuses, which it does only if memory runs out.
    init?(_ speakers: [Speaker], rate: Int) {
        let channels = speakers.count
        let mode =
            EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
            | EBUR128_MODE_HISTOGRAM.rawValue
        guard let made = ebur128_init(UInt32(channels), UInt(rate), Int32(mode)) else { return nil }
        handle = made
        self.channels = channels
        self.rate = rate
        for (index, speaker) in speakers.enumerated() {
            var place = channels == 1 ? EBUR128_LEFT : Self.place(speaker)
            // Without side channels, these are the surround channels at 110 degrees.
            if !speakers.contains(.sideLeft), !speakers.contains(.sideRight) {
                if speaker == .backLeft { place = EBUR128_LEFT_SURROUND }
                if speaker == .backRight { place = EBUR128_RIGHT_SURROUND }
            }
            _ = ebur128_set_channel(made, UInt32(index), Int32(place.rawValue))
        }
    }

    deinit {
        var handle: UnsafeMutablePointer<ebur128_state>? = handle
        ebur128_destroy(&handle)
    }

    /// Adds interleaved frames, all of which must be finite.
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
            range: integrated.isFinite && range.isFinite && frames >= 3 * rate ? range : nil,
            truePeak: peak > 0 && peak.isFinite ? decibels(peak) : nil)
    }

    /// Returns libebur128's channel for a speaker. Low-frequency effects do not count toward loudness.
    private static func place(_ speaker: Speaker) -> CEbur128.channel {
        switch speaker {
        case .left: EBUR128_LEFT
        case .right: EBUR128_RIGHT
        case .center, .unknown: EBUR128_CENTER
        case .lowFrequency: EBUR128_UNUSED
        case .backLeft: EBUR128_Mp135
        case .backRight: EBUR128_Mm135
        case .sideLeft: EBUR128_LEFT_SURROUND
        case .sideRight: EBUR128_RIGHT_SURROUND
        case .backCenter: EBUR128_Mp180
        case .leftCenter: EBUR128_MpSC
        case .rightCenter: EBUR128_MmSC
        case .topCenter: EBUR128_Tp000
        case .topLeft: EBUR128_Up030
        case .topRight: EBUR128_Um030
        case .topFront: EBUR128_Up000
        case .topBackLeft: EBUR128_Up135
        case .topBackRight: EBUR128_Um135
        case .topBack: EBUR128_Up180
        }
    }
}

/// Returns a magnitude in decibels; 1 is 0 dB.
func decibels(_ magnitude: Double) -> Double { 20 * log10(magnitude) }
