// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

extension SoundTests {
    /// Whole tables, heard through the sound server: what files may hold, and what devices may want.
    @Suite(.serialized)
    struct Tables {
        /// sndfile-convert's name for an encoding, a container, and what the two can hold.
        private struct Kind {
            var encoding: String
            var container: String
            var channels = [1, 2, 8]
            var rates = [8_000, 44_100, 48_000, 192_000]
        }

        private static let kinds: [Kind] =
            ["pcmu8", "pcm16", "pcm24", "pcm32", "float32", "float64", "ulaw", "alaw"]
            .map { Kind(encoding: $0, container: "wav") } + [
                Kind(encoding: "ima-adpcm", container: "wav", channels: [1, 2]),
                Kind(encoding: "ms-adpcm", container: "wav", channels: [1, 2]),
                Kind(encoding: "gsm610", container: "wav", channels: [1]),
                Kind(encoding: "pcms8", container: "aiff"), Kind(encoding: "pcm16", container: "aiff"),
                Kind(encoding: "pcm24", container: "aiff"), Kind(encoding: "ulaw", container: "aifc"),
                Kind(encoding: "float32", container: "aifc"),
                Kind(encoding: "pcm16", container: "caf"), Kind(encoding: "alac16", container: "caf"),
                Kind(encoding: "adpcm_ima_qt", container: "caf", channels: [1, 2]),
                Kind(encoding: "pcm16", container: "w64"), Kind(encoding: "pcm24", container: "rf64"),
                Kind(encoding: "pcm16", container: "au"),
                Kind(encoding: "pcm16", container: "flac"), Kind(encoding: "vorbis", container: "ogg"),
                Kind(encoding: "opus", container: "ogg", channels: [1, 2], rates: [8_000, 48_000]),
            ]

        /// Loud from the first sample to the last, so that a missing end would be seen.
        private static func tone(rate: Int, channels: Int) -> [Int16] {
            (0..<rate / 25).flatMap { frame in
                Array(repeating: Int16(frame % 32 < 16 ? 8_000 : -8_000), count: channels)
            }
        }

        @Test func everyFormatRateAndNumberOfChannelsIsHeardWhole() async throws {
            let stage = try Stage()
            var rows = 0
            for kind in Self.kinds {
                for rate in kind.rates {
                    for channels in kind.channels {
                        let name = "\(rate) Hz \(channels) channels \(kind.encoding).\(kind.container)"
                        let target = stage.server.folder.appending(path: name).path
                        let source = try stage.file(
                            Samples.wav(Self.tone(rate: rate, channels: channels), channels: channels, rate: rate))
                        if kind.encoding == "adpcm_ima_qt" {
                            try Tool.check(
                                "ffmpeg", ["-v", "error", "-y", "-i", source, "-c:a", kind.encoding, target])
                        } else {
                            try Tool.check("sndfile-convert", ["-\(kind.encoding)", source, target])
                        }
                        let sound = try stage.engine.load(target)
                        #expect(sound.format.rate == rate && sound.format.channels == channels, "\(name)")
                        #expect(sound.seconds >= 0.04 && sound.seconds < 0.11, "\(name) lasts \(sound.seconds) s")
                        let before = stage.recording.count
                        #expect(await stage.engine.play(sound).outcome == .finished, "\(name)")
                        let heard = Array(try stage.recording.catchUp()[before...])
                        let audible = Samples.audible(heard)
                        let range = try #require(audible, "\(name) is not heard")
                        let length = Double(range.count) / 48_000
                        // A codec's last block may end in silence, which the recording does not show.
                        #expect(length > 0.039 && length < sound.seconds + 0.001, "\(name): \(length) s are heard")
                        rows += 1
                    }
                }
            }
            print("\(rows) combinations of format, rate and channels were heard whole")
            #expect(rows > 230)
        }

        /// The formats of a device: each sample format, 1 to 8 channels, 8 to 192 kHz.
        @Test(arguments: SampleEncoding.preferred)
        func everyDeviceFormatIsServed(encoding: SampleEncoding) async throws {
            let stage = try Stage()
            for rate in [8_000, 44_100, 48_000, 192_000] {
                for channels in [1, 2, 3, 6, 8] {
                    let name = "\(encoding) \(rate) Hz \(channels) channels"
                    let engine = SoundEngine(stage.engine.configuration) { settings in
                        settings.request.encodings = [encoding]
                        settings.request.rate = rate
                        settings.request.channels = channels
                    }
                    defer { engine.close() }
                    let isExact = rate == 48_000 && channels == 2
                    // At the device's own rate the comparison is sample by sample; 8 bits keep the upper ones.
                    let noise = Samples.noise(frames: 1_920).map { encoding == .unsigned8 ? $0 & ~0xFF : $0 }
                    let sound = try engine.load(
                        try stage.file(
                            Samples.wav(isExact ? noise : Self.tone(rate: 48_000, channels: 1), rate: 48_000)))
                    let before = stage.recording.count
                    #expect(await engine.play(sound).outcome == .finished, "\(name)")
                    #expect(
                        engine.device
                            == .available(
                                name: stage.server.device, rate: rate, channels: channels, isServer: true))
                    let heard = Array(try stage.recording.catchUp()[before...])
                    let audible = Samples.audible(heard)
                    let range = try #require(audible, "\(name) is not heard")
                    // At 192 kHz a busy machine may be late with the second part: a gap, in which nothing is lost.
                    let frames =
                        rate == 192_000
                        ? range.count { heard[2 * $0] != 0 || heard[2 * $0 + 1] != 0 } : range.count
                    #expect(abs(Double(frames) / 48_000 - 0.04) < 0.002, "\(name): \(frames) frames")
                    if isExact {
                        let first = noise.firstIndex { $0 != 0 } ?? 0
                        let last = noise.lastIndex { $0 != 0 } ?? 0
                        #expect(Samples.difference(heard, range, Array(noise[first...last])) == 0, "\(name)")
                    }
                }
            }
        }
    }
}
