// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Testing

extension SoundTests {
    /// Changes of a sound are heard at once, not behind what is queued. The delay is printed, and depends on what
    /// else the machine does.
    @Suite(.serialized)
    struct Steering {
        enum Change: String, CaseIterable, Sendable { case volume, pan, fade }

        /// Within the bounds of the test a change counts that is heard long before all that is queued has been.
        private static let bound = 0.35

        @Test(arguments: ServerKind.allCases, Change.allCases)
        func aChangeIsHeardBeforeWhatIsQueued(kind: ServerKind, change: Change) async throws {
            let stage = try Stage(kind.make())
            let engine = stage.engine
            engine.warm()
            let first = try stage.load(Samples.wav(Samples.noise(frames: 7_200), rate: 48_000))
            for _ in 0..<3 { #expect(await engine.play(first).outcome == .finished) }
            let sound = try stage.load(Samples.wav([Int16](repeating: 8_000, count: 96_000), rate: 48_000))
            // In its midst, and where all of it has been handed to the device.
            for place in [0.7, 1.6] {
                _ = try stage.recording.take(further: 0.1)
                let before = stage.recording.count
                let id = engine.start(sound, PlayOptions()) { _ in }
                while engine.playing.first(where: { $0.id == id }).map({ $0.heard < place }) ?? false {
                    _ = try stage.recording.take(further: 0.01)
                }
                let told = engine.lateness(id)
                let asked = Recording.now()
                switch change {
                case .volume: #expect(engine.adjust(id, volume: 0.25, pan: 0))
                case .pan: #expect(engine.adjust(id, volume: 1, pan: 1))
                case .fade: engine.stop(id, fade: 0.1)
                }
                let heard = Array(try stage.recording.take(further: 0.6)[before...])
                engine.stop(id)
                let left = Samples.side(0, of: heard)
                // Behind its beginning, where it is neither as loud as it was nor silent.
                let begin = try #require(left.firstIndex { $0 > 7_900 })
                let changed = left[begin...].firstIndex { (500..<7_000).contains($0) }
                let frame = try #require(changed, "the change is not heard at all")
                let arrived = try #require(stage.recording.time(ofFrame: before / 2 + frame))
                let late = Double(Int64(arrived) - Int64(asked)) / 1e9
                print(
                    "\(kind.rawValue): \(change.rawValue) at \(place) s, heard \(Int(late * 1e3)) ms later, told \(Int(told * 1e3))"
                )
                #expect(late < Self.bound + told)
                _ = try stage.recording.take(further: 0.3)
            }
        }
    }
}
