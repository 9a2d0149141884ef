// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

/// The mixer as other programs use it: rendering into memory.
@Suite
struct MixerTests {
    private let folder: TemporaryFolder
    private let engine = SoundEngine()

    init() throws { folder = try TemporaryFolder() }

    /// A mono sound of 16-bit samples at 48 kHz.
    private func sound(_ samples: [Int16]) throws -> SystemSound {
        let file = URL(filePath: folder.path).appending(path: "\(UUID().uuidString).wav")
        try Samples.wav(samples, rate: 48_000).write(to: file)
        return try engine.load(file.path)
    }

    private func side(_ side: Int, of stereo: [Float]) -> [Int] {
        stride(from: side, to: stereo.count, by: 2).map { Int((stereo[$0] * 32_768).rounded()) }
    }

    @Test func soundsBeginAtTheirFramesAndAddUp() throws {
        let low = Samples.noise(frames: 4_800, seed: 1, peak: 8_000)
        let high = Samples.noise(frames: 2_400, seed: 2, peak: 8_000)
        var mixer = Mixer(rate: 48_000)
        try mixer.start(sound(low), at: 0.1)
        try mixer.start(sound(high), at: 0.15, PlayOptions(loops: 1))
        #expect(mixer.playing.map(\.value) == [1, 2])
        // Whatever the size of what is rendered at a time.
        let stereo = [1, 999, 5_000, 3_000, 2_000].flatMap { mixer.render(frames: $0) }
        var expected = [Int](repeating: 0, count: 11_000)
        for (frame, sample) in low.enumerated() { expected[4_800 + frame] += Int(sample) }
        for (frame, sample) in (high + high).enumerated() where 7_200 + frame < expected.count {
            expected[7_200 + frame] += Int(sample)
        }
        #expect(side(0, of: stereo) == expected && side(1, of: stereo) == expected)
        #expect(abs(mixer.position - 11_000 / 48_000) < 1e-9 && mixer.playing.map(\.value) == [2])
        _ = mixer.render(frames: 2_000)
        #expect(mixer.playing.isEmpty)
    }

    @Test func volumePanAndMakingRoom() throws {
        let level = try sound([Int16](repeating: 16_384, count: 48_000))
        var mixer = Mixer()
        let left = try mixer.start(level, PlayOptions(volume: 0.5, pan: -1, ducks: true))
        let before = mixer.render(frames: 100)
        // Constant power: 3 dB more on the side that it is on.
        #expect(abs(before[198] - 0.25 * 2.0.squareRoot().float) < 1e-5 && abs(before[199]) < 1e-6)
        mixer.duck(to: 0.1)
        let ducked = mixer.render(frames: 480)
        #expect(abs(ducked[958] - 0.025 * 2.0.squareRoot().float) < 1e-5)
        mixer.duck(to: 1)
        mixer.adjust(left, volume: 1, pan: 0)
        let middle = mixer.render(frames: 480)
        #expect(middle[958] == 0.5 && middle[959] == 0.5)
        mixer.pause(left)
        #expect(mixer.render(frames: 480).suffix(200).allSatisfy { $0 == 0 } && mixer.playing == [left])
        mixer.resume(left)
        #expect(mixer.render(frames: 480).last == 0.5)
        mixer.stop(left)
        #expect(mixer.render(frames: 480).last == 0 && mixer.playing.isEmpty)
    }

    @Test func placesAreLimitedAndUsedAgain() throws {
        let short = try sound(Samples.noise(frames: 100))
        var mixer = Mixer()
        for _ in 0..<SoundLimits.voices { try mixer.start(short) }
        // A value that cannot be copied is out of the reach of #expect(throws:).
        var refusals: [SoundError] = []
        func refuse(_ body: () throws(SoundError) -> SoundID) {
            do throws(SoundError) { _ = try body() } catch { refusals.append(error) }
        }
        refuse { () throws(SoundError) in try mixer.start(short) }
        // Loud as they are together, nothing exceeds full scale.
        #expect(mixer.render(frames: 101).allSatisfy { abs($0) <= 1 })
        #expect(mixer.playing.isEmpty)
        #expect(try mixer.start(short).value == 65)
        refuse { () throws(SoundError) in try mixer.start(short, at: -1) }
        refuse { () throws(SoundError) in try mixer.start(short, PlayOptions(volume: 2)) }
        refuse { () throws(SoundError) in try mixer.start(short, PlayOptions(heardAt: 1)) }
        #expect(
            refusals == [
                .tooManySounds(limit: 64), .badArgument(name: "seconds"), .badArgument(name: "volume"),
                .badArgument(name: "heardAt"),
            ])
    }
}

extension Double {
    fileprivate var float: Float { Float(self) }
}
