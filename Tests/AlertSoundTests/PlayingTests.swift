// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Testing

extension SoundTests {
    /// What arrives at the sink is what is in the file.
    @Suite(.serialized)
    struct Playing {
        @Test(arguments: [480, 2_400, 48_000])
        func aSoundAtTheDeviceRateArrivesBitForBit(frames: Int) async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: frames)
            let ending = await stage.engine.play(try stage.load(Samples.wav(noise, rate: 48_000)))
            let heard = try stage.recording.take(further: 0.1)
            #expect(ending.outcome == .finished)
            #expect(abs(ending.seconds - Double(frames) / 48_000) < 1e-6)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == frames)
            #expect(Samples.side(0, of: heard)[range].elementsEqual(noise))
            #expect(Samples.side(1, of: heard)[range].elementsEqual(noise))
        }
    }
}
