// SPDX-License-Identifier: Apache-2.0

import Glibc
import RandomSupport
import Testing

@testable import AlertSound

/// The mixer, chunk by chunk, without a device.
@Suite
struct VoiceMixerTests {
    /// A mixer with what it rendered.
    final class Bench {
        var mixer = VoiceMixer(rate: 48_000)
        var rendered: [Float] = []

        func render(_ frames: Int, clock: StreamClock? = nil) {
            var chunk = [Float](repeating: 9, count: 2 * frames)
            mixer.render(into: &chunk, frames: frames, clock: clock)
            rendered += chunk
        }

        func start(_ id: UInt64, _ buffer: SampleBuffer, _ change: (inout VoiceStart) -> Void = { _ in }) -> Bool {
            var request = VoiceStart(id: id, source: .memory(buffer.samples, frames: buffer.frames))
            change(&request)
            return mixer.start(request, atFrame: mixer.position)
        }

        var all: UnsafeBufferPointer<Voice> { UnsafeBufferPointer(start: mixer.voices, count: mixer.capacity) }

        func left() -> [Float] { stride(from: 0, to: rendered.count, by: 2).map { rendered[$0] } }
        func right() -> [Float] { stride(from: 1, to: rendered.count, by: 2).map { rendered[$0] } }

        func phase(_ id: UInt64) -> Voice.Phase? { all.first { $0.request.id == id }?.phase }
    }

    private func constant(_ value: Float, frames: Int) -> SampleBuffer {
        SampleBuffer(stereo: Array(repeating: value, count: 2 * frames), rate: 48_000)
    }

    private func ramp(frames: Int) -> SampleBuffer {
        SampleBuffer(stereo: (0..<frames).flatMap { [Float($0) / 10_000, -Float($0) / 10_000] }, rate: 48_000)
    }

    @Test func oneVoiceAtFullGainLeavesBitForBit() {
        let bench = Bench()
        let buffer = ramp(frames: 1_000)
        #expect(bench.start(1, buffer))
        for chunk in [1, 7, 500, 600] { bench.render(chunk) }
        #expect(bench.left().prefix(1_000).elementsEqual((0..<1_000).map { Float($0) / 10_000 }))
        #expect(bench.right().prefix(1_000).elementsEqual((0..<1_000).map { -Float($0) / 10_000 }))
        #expect(bench.left().dropFirst(1_000).allSatisfy { $0 == 0 })
        #expect(bench.phase(1) == .tail)
        withExtendedLifetime(buffer) {}
    }

    @Test func voicesAddUp() {
        let bench = Bench()
        let buffers = (0..<8).map { _ in constant(0.125, frames: 100) }
        for (index, buffer) in buffers.enumerated() { #expect(bench.start(UInt64(index + 1), buffer)) }
        bench.render(100)
        #expect(bench.rendered.allSatisfy { $0 == 1 })
    }

    @Test func aSumThatIsTooLoudIsTurnedDownAndNeverWrapsAround() {
        let bench = Bench()
        let buffers = (0..<64).map { _ in constant(0.9, frames: 48_000) }
        for (index, buffer) in buffers.enumerated() { #expect(bench.start(UInt64(index + 1), buffer)) }
        for _ in 0..<100 { bench.render(480) }
        #expect(bench.rendered.allSatisfy { abs($0) <= 1 })
        #expect(bench.left()[1_000...40_000].allSatisfy { $0 > 0.99 })
        // Later a quiet sound alone is back at full gain, exactly.
        let quiet = constant(0.25, frames: 96_000)
        for index in 0..<64 { bench.mixer.free(index) }
        #expect(bench.start(100, quiet))
        for _ in 0..<100 { bench.render(480) }
        #expect(bench.left().last == 0.25)
    }

    @Test func theSixtyFifthVoiceIsRefused() {
        let bench = Bench()
        let buffer = constant(0.1, frames: 10)
        for id in 1...64 { #expect(bench.start(UInt64(id), buffer)) }
        #expect(!bench.start(65, buffer))
    }

    @Test func aStopRampsDownOverFiveMilliseconds() {
        let bench = Bench()
        let buffer = constant(0.8, frames: 48_000)
        #expect(bench.start(1, buffer))
        bench.render(480)
        bench.mixer.stop(id: 1, fadeFrames: 0)
        bench.render(480)
        let tail = Array(bench.left()[480...])
        #expect(zip(tail, tail.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(tail[0] > 0.79 && tail[239] == 0 && tail[238] > 0)
        #expect(bench.phase(1) == .tail)
        #expect(bench.mixer.voices[0].endFrame == 720)
    }

    @Test func aPauseKeepsItsPlaceAndGoesOn() {
        let bench = Bench()
        let buffer = ramp(frames: 2_000)
        #expect(bench.start(1, buffer))
        bench.render(480)
        bench.mixer.pause(id: 1)
        bench.render(480)
        #expect(bench.phase(1) == .held)
        bench.render(480)
        #expect(bench.left()[960...].allSatisfy { $0 == 0 })
        bench.mixer.resume(id: 1)
        bench.render(480)
        #expect(bench.left()[1_440 + 400] == Float(480 + 240 + 400) / 10_000)
    }

    @Test func repeatsFollowWithoutAGap() {
        let bench = Bench()
        let buffer = ramp(frames: 100)
        #expect(bench.start(1, buffer) { $0.repeats = 2 })
        bench.render(333)
        #expect(bench.left().prefix(300).elementsEqual((0..<300).map { Float($0 % 100) / 10_000 }))
        #expect(bench.mixer.voices[0].endFrame == 300)
    }

    @Test func aSoundWithATimeStartsAtItsFrame() {
        let bench = Bench()
        let buffer = constant(0.5, frames: 100)
        // Frame 0 is heard at 1 s; 1.005 s is frame 240.
        #expect(bench.start(1, buffer) { $0.heardAt = 1_005_000_000 })
        let clock = StreamClock(heardFrame: 0, nanoseconds: 1_000_000_000, rate: 48_000)
        bench.render(100, clock: clock)
        bench.render(300, clock: clock)
        #expect(bench.left().firstIndex { $0 != 0 } == 240)
        #expect(bench.left().lastIndex { $0 != 0 } == 339)
    }

    @Test func changesOfGainAreGradual() {
        let bench = Bench()
        let buffer = constant(1, frames: 48_000)
        #expect(bench.start(1, buffer))
        bench.render(100)
        bench.mixer.setGains(id: 1, left: 0.5, right: 0, frames: 0)
        bench.render(500)
        let steps = zip(bench.left(), bench.left().dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 0 && $0 < 0.003 })
        #expect(bench.left().last == 0.5 && bench.right().last == 0)
    }

    @Test func whatMakesRoomIsTurnedDownAndBackUpEvenly() {
        let bench = Bench()
        let buffer = constant(0.5, frames: 96_000)
        #expect(bench.start(1, buffer) { $0.ducks = true })
        bench.render(480)
        bench.mixer.duck(to: 0.1, frames: 4_800)
        bench.render(4_800)
        #expect(bench.left()[479] == 0.5 && bench.left()[480 + 4_799] == 0.05)
        #expect(abs(bench.left()[480 + 2_399] - 0.275) < 1e-4)
        // A sound that begins now begins at the lower gain; a sound that makes no room is not changed.
        let other = constant(0.25, frames: 96_000)
        #expect(bench.start(3, other) { $0.ducks = true })
        #expect(bench.start(4, other))
        bench.render(480)
        #expect(abs((bench.left().last ?? 0) - 0.325) < 1e-6)
        bench.mixer.duck(to: 1, frames: 480)
        bench.render(480)
        #expect(bench.left().last == 1)
        let steps = zip(bench.left().dropFirst(5_760), bench.left().dropFirst(5_761)).map { abs($0 - $1) }
        #expect(steps.allSatisfy { $0 < 0.002 })
        withExtendedLifetime((buffer, other)) {}
    }

    @Test func theLevelIsThatOfWhatIsHeard() {
        let bench = Bench()
        let sine = SampleBuffer(
            stereo: (0..<48_000).flatMap { frame -> [Float] in
                let sample = Float(cos(Double(frame) * 0.1))
                return [sample, sample]
            }, rate: 48_000)
        #expect(bench.start(1, sine))
        bench.render(4_800)
        #expect(abs(bench.mixer.voices[0].rootMeanSquare - 0.7071) < 0.002)
        bench.mixer.setGains(id: 1, left: 0.5, right: 0.5, frames: 0)
        bench.render(480)
        bench.render(4_800)
        #expect(abs(bench.mixer.voices[0].rootMeanSquare - 0.3536) < 0.001)
        #expect(abs(bench.mixer.voices[0].peak - 0.5) < 0.001)
        withExtendedLifetime(sine) {}
    }

    @Test func whatWasNeverHeardStartsOver() {
        let bench = Bench()
        let buffer = ramp(frames: 200)
        #expect(bench.start(1, buffer))
        bench.render(300)
        bench.mixer.startOver(from: 0)
        bench.render(300)
        #expect(bench.left()[300..<500].elementsEqual((0..<200).map { Float($0) / 10_000 }))
    }

    /// Whatever the order of starts and stops and the size of chunks: no voice is lost, nothing exceeds full scale.
    @Test func randomLives() {
        var random = SeededRandom()
        let buffers = (1...5).map { constant(0.7, frames: $0 * 333) }
        for _ in 0..<50 {
            let bench = Bench()
            var next: UInt64 = 1
            for _ in 0..<100 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    _ = bench.start(next, buffers[Int.random(in: 0..<5, using: &random)]) {
                        $0.repeats = Int.random(in: -1...2, using: &random)
                        $0.fadeInFrames = Int.random(in: 0...500, using: &random)
                    }
                    next += 1
                case 2: bench.mixer.stop(id: UInt64.random(in: 0...next, using: &random), fadeFrames: 100)
                case 3: bench.mixer.pause(id: UInt64.random(in: 1...next, using: &random))
                case 4: bench.mixer.resume(id: UInt64.random(in: 1...next, using: &random))
                default: bench.render(Int.random(in: 1...700, using: &random))
                }
            }
            bench.mixer.stop(id: 0, fadeFrames: 0)
            bench.render(600)
            #expect(bench.all.allSatisfy { $0.phase == .free || $0.phase == .tail })
            #expect(bench.rendered.allSatisfy { abs($0) <= 1 })
        }
    }
}
