// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertSound

/// Audio that was rendered ahead and taken back is rendered equally again, with later changes.
@Suite
struct VoiceMixerRewindTests {
    /// Frames 1, 2, 3 and so on, so that each tells its place.
    private func with<Result>(frames: Int, _ body: (UnsafePointer<Float>) throws -> Result) rethrows -> Result {
        let samples = (0..<2 * frames).map { Float($0 / 2 + 1) / 100_000 }
        return try samples.withUnsafeBufferPointer { try body($0.baseAddress!) }
    }

    private func render(_ mixer: inout VoiceMixer, _ frames: Int) -> [Float] {
        var output = [Float](repeating: 0, count: 2 * frames)
        output.withUnsafeMutableBufferPointer { mixer.render(into: $0.baseAddress!, frames: frames, clock: nil) }
        return stride(from: 0, to: output.count, by: 2).map { output[$0] }
    }

    /// Samples rendered after a rewind, for every position and number of repeats, with a fade at both ends.
    @Test(arguments: [0, 1, 3, -1], [0, 7, 130])
    func whatIsTakenBackComesAgain(repeats: Int, offset: Int) {
        with(frames: 200) { samples in
            let request = VoiceStart(
                id: 1, source: .memory(samples, frames: 200), repeats: repeats, fadeInFrames: 40, fadeOutFrames: 50,
                offset: offset)
            var straight = VoiceMixer(rate: 48_000)
            let isIn = straight.start(request, atFrame: 30)
            #expect(isIn)
            let expected = render(&straight, 1_200)
            for place in stride(from: 1, to: 1_150, by: 23) {
                var mixer = VoiceMixer(rate: 48_000)
                _ = mixer.start(request, atFrame: 30)
                var output = render(&mixer, min(1_200, place + 50))
                mixer.rewind(to: Int64(place))
                output = Array(output[..<place]) + render(&mixer, 1_200 - place)
                let worst = zip(output, expected).map { abs($0 - $1) }.max() ?? 1
                #expect(worst < 0.000_02, "from \(place)")
                let rendered = (mixer.voices[0].rendered, straight.voices[0].rendered)
                #expect(rendered.0 == rendered.1)
            }
        }
    }

    @Test func anotherBeginsInWhatWasWrittenAhead() {
        with(frames: 400) { samples in
            var mixer = VoiceMixer(rate: 48_000)
            _ = mixer.start(VoiceStart(id: 1, source: .memory(samples, frames: 400)), atFrame: 0)
            _ = render(&mixer, 300)
            mixer.rewind(to: 100)
            _ = mixer.start(VoiceStart(id: 2, source: .memory(samples, frames: 400)), atFrame: mixer.position)
            let output = render(&mixer, 100)
            let (first, last): (Float, Float) = (output[0], output[99])
            #expect(abs(first - 0.001_02) < 1e-7)
            #expect(abs(last - 0.003) < 1e-7)
        }
    }

    @Test func aVoiceIsCutAndHeldWhereTheMixerIs() {
        with(frames: 400) { samples in
            var mixer = VoiceMixer(rate: 48_000)
            for id in [UInt64(1), 2] {
                _ = mixer.start(VoiceStart(id: id, source: .memory(samples, frames: 400)), atFrame: 0)
            }
            _ = render(&mixer, 300)
            mixer.rewind(to: 120)
            mixer.cut(id: 1)
            mixer.hold(id: 2)
            let (frames, end) = (mixer.heardFrames(0, heard: 120), mixer.voices[0].endFrame)
            #expect(frames == 120 && end == 120)
            let silence = render(&mixer, 50)
            #expect(silence.allSatisfy { $0 == 0 })
            mixer.resume(id: 2)
            _ = render(&mixer, 1)
            let cursor = mixer.voices[1].cursor
            #expect(cursor == 121)
        }
    }
}
