// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension EndToEnd {
    /// What steers a sound, measured on the recording of a sink's monitor: sounds that are kept in memory, and longer
    /// ones, which are decoded while they play.
    @Suite struct Player {
        private let server: SoundServer
        private let world: World
        private let daemon: Daemon
        private let recording: Recording

        init() throws {
            server = try SoundServer()
            world = try World(sound: server)
            daemon = try Daemon(in: world)
            recording = try server.record()
        }

        /// A file of noise; its samples are the same for the same length.
        private func noise(frames: Int) throws -> (path: String, samples: [Int16]) {
            let samples = Samples.noise(frames: frames)
            return (try world.write(Samples.wav(samples, rate: 48_000), to: "noise\(frames).wav"), samples)
        }

        /// Plays to the end and returns one side of what was heard, from its first to its last sample.
        private func heard(_ words: String...) throws -> [Int16] {
            let before = recording.count
            let play = try world.run(Built.program("alertctl"), ["play", "--json", "--no-start"] + words)
            #expect(play.status == 0, "\(play)")
            return try side(recording.take(further: 0.1), from: before)
        }

        private func side(_ all: [Int16], from: Int) throws -> [Int16] {
            let new = Array(all.dropFirst(from))
            let range = try #require(Samples.audible(new), "nothing was heard")
            return Samples.side(0, of: Array(new[range.lowerBound * 2..<range.upperBound * 2]))
        }

        @Test func repeatsAreHeardWithoutASeam() throws {
            let (path, samples) = try noise(frames: 9_601)
            #expect(try heard(path, "--loops", "2") == samples + samples + samples)
            #expect(try heard(path, "--loops", "1", "--start", "0.1") == Array(samples[4_800...]) + samples)
        }

        @Test func aLongFileIsHeardFromAnyPlaceToItsEnd() throws {
            let (path, samples) = try noise(frames: 40 * 48_000)
            let play = try world.alertctl("play", path, "--start", "39.5", "--json")
            #expect(try play.object["seconds"] as? Double == 0.5, "\(play)")
            #expect(try heard(path, "--start", "39.5") == Array(samples[(39 * 48_000 + 24_000)...]))
        }

        @Test func aLongFileRepeatsWithoutASeam() throws {
            let (path, samples) = try noise(frames: 31 * 48_000)
            let before = recording.count
            let play = try world.alertctl("play", path, "--start", "30.75", "--loops", "-1", "--no-wait")
            #expect(play.status == 0, "\(play)")
            try recording.wait(seconds: 20) { recorded in
                (Samples.audible(Array(recorded.dropFirst(before)))?.count ?? 0) > 36_000
            }
            #expect(try world.alertctl("stop").status == 0)
            let heard = try side(recording.take(further: 0.1), from: before)
            let expected = Array(samples[(31 * 48_000 - 12_000)...] + samples[..<20_000])
            #expect(Array(heard.prefix(expected.count)) == expected)
        }

        /// Twice as fast is half as long and an octave higher.
        @Test(arguments: [("0.5", 0.5), ("2", 2.0), ("1.5", 1.5)])
        func theRateChangesLengthAndPitch(text: String, rate: Double) throws {
            for seconds in [0.6, 31] {
                let frames = Int(seconds * 48_000)
                let sine = Samples.sine(frequency: 1_000, frames: frames, rate: 48_000)
                let path = try world.write(Samples.wav(sine, rate: 48_000), to: "sine.wav")
                let start = seconds - 0.6
                let heard = try heard(path, "--rate", text, "--start", "\(start)")
                let length = Double(heard.count) / 48_000
                #expect(abs(length - 0.6 / rate) < 0.02, "\(length) s at \(rate)")
                var crossings = 0
                for index in heard.indices.dropFirst() where heard[index - 1] < 0 && heard[index] >= 0 {
                    crossings += 1
                }
                let pitch = Double(crossings) / length
                #expect(abs(pitch / (1_000 * rate) - 1) < 0.02, "\(pitch) Hz at \(rate)")
            }
        }

        @Test func fadesRiseAndFallEvenly() throws {
            for seconds in [1, 31] {
                let level = [Int16](repeating: 16_000, count: seconds * 48_000)
                let path = try world.write(Samples.wav(level, rate: 48_000), to: "level.wav")
                let heard = try heard(
                    path, "--fade-in", "0.5", "--fade-out", "0.25", "--start", "\(seconds - 1)")
                // The first sample of a rise from silence may be too small to be heard.
                #expect(abs(heard.count - 48_000) < 10, "\(heard.count)")
                for (place, part) in [
                    (0.125, 0.25), (0.25, 0.5), (0.375, 0.75), (0.6, 1), (0.875, 0.5), (0.9375, 0.25),
                ] {
                    let sample = Double(heard[Int(place * 48_000)])
                    #expect(abs(sample - part * 16_000) < 100, "\(sample) at \(place) s of \(seconds)")
                }
            }
        }

        /// Every sample is heard once, and between two of them nothing.
        @Test func aHeldSoundGoesOnWhereItWas() throws {
            for seconds in [2, 31] {
                let (path, samples) = try noise(frames: seconds * 48_000)
                let watcher = try Watcher(world)
                let before = recording.count
                let play = try LineReader(
                    world, Built.program("alertctl"), ["play", path, "--start", "\(seconds - 2)", "--json"])
                let id = try #require(try watcher.await(.soundStarted).id)
                #expect(try world.alertctl("pause-sound", id).output == "1 paused\n")
                try watcher.await(.soundPaused, id: id)
                // What was on its way to the device is still heard.
                _ = try recording.take(further: 0.3)
                let held = try #require(try world.call(Sounds.Playing()).sounds.first)
                #expect(held.paused == true)
                _ = try recording.take(further: 0.3)
                #expect(try world.call(Sounds.Playing()).sounds.first?.position == held.position)
                #expect(try world.alertctl("resume-sound").output == "1 playing\n")
                try watcher.await(.soundResumed, id: id)
                #expect(try play.object()["outcome"] as? String == "finished")
                let ended = try watcher.await(.soundEnded, id: id)
                #expect(ended.seconds == 2)
                let heard = try side(recording.take(further: 0.1), from: before)
                let gap = try #require(Self.longestSilence(heard))
                #expect(gap.count > 14_400, "\(gap.count) frames")
                // A ramp of 5 ms on both sides of the gap; the rest is exact.
                let first = Array(heard[..<(gap.lowerBound - 300)])
                let last = Array(heard[(gap.upperBound + 300)...])
                #expect(first == Array(samples.suffix(2 * 48_000).prefix(first.count)))
                #expect(last == Array(samples.suffix(last.count)))
                let sounding = heard.count - gap.count
                #expect(abs(sounding - 2 * 48_000) < 20, "\(sounding) frames were heard")
            }
        }

        @Test func aSoundGoesOnWhereItIsTold() throws {
            for seconds in [10, 40] {
                let (path, samples) = try noise(frames: seconds * 48_000)
                let watcher = try Watcher(world)
                let before = recording.count
                let play = try LineReader(world, Built.program("alertctl"), ["play", path, "--json"])
                let id = try #require(try watcher.await(.soundStarted).id)
                let seek = try world.alertctl("seek", id, "\(seconds - 1)", "--json")
                #expect(try seek.object["position"] as? Double == Double(seconds - 1), "\(seek)")
                #expect(try play.object()["outcome"] as? String == "finished")
                let heard = try side(recording.take(further: 0.1), from: before)
                // All but the ramp at the seam.
                let last = Array(samples.suffix(47_000))
                #expect(Array(heard.suffix(47_000)) == last)
                #expect(heard.count < 4 * 48_000)
                #expect(try watcher.await(.soundEnded, id: id).outcome == "finished")
            }
            #expect(try world.alertctl("seek", "4711", "1").status == 66)
        }

        @Test func volumeAndPanMoveWhileItPlays() throws {
            let level = [Int16](repeating: 16_000, count: 10 * 48_000)
            let path = try world.write(Samples.wav(level, rate: 48_000), to: "level.wav")
            let id = try world.alertctl("play", path, "--no-wait").output.dropLast()
            try recording.wait(seconds: 20) { $0.last == 16_000 }
            let before = recording.count
            #expect(try world.alertctl("adjust-sound", String(id), "--volume", "0.5", "--over", "0.5").status == 0)
            try recording.wait(seconds: 20) { $0.last == 8_000 }
            let left = Samples.side(0, of: Array(recording.all.dropFirst(before)))
            let moving = left.filter { $0 < 16_000 && $0 > 8_000 }
            #expect(abs(Double(moving.count) / 48_000 - 0.5) < 0.01, "\(moving.count) frames")
            #expect(zip(moving, moving.dropFirst()).allSatisfy { $0 >= $1 })
            #expect(try world.alertctl("adjust-sound", String(id), "--pan", "1").status == 0)
            try recording.wait(seconds: 20) { $0.dropLast().last == 0 && ($0.last ?? 0) > 11_000 }
            let watcher = try Watcher(world)
            let asked = recording.count
            #expect(try world.alertctl("stop", "--fade", "0.5").output == "1 stopped\n")
            #expect(try watcher.await(.soundEnded).outcome == "stopped")
            let right = Samples.side(1, of: Array(try recording.take(further: 0.1).dropFirst(asked)))
            let falling = right.filter { $0 < 11_300 && $0 > 0 }
            #expect(abs(Double(falling.count) / 48_000 - 0.5) < 0.01, "\(falling.count) frames")
        }

        @Test func aLoadedSoundPlaysByItsId() throws {
            let (path, samples) = try noise(frames: 4_800)
            let loaded = try world.alertctl("sound", "load", path, "--json").object
            let id = try #require(loaded["id"] as? String)
            #expect(loaded["path"] as? String == path && loaded["seconds"] as? Double == 0.1)
            try FileManager.default.removeItem(atPath: path)
            #expect(try heard(id) == samples)
            #expect(try world.alertctl("sound", "list", "--loaded", "--json").object["id"] as? String == id)
            #expect(try world.alertctl("sound", "dispose", id).output == "1 disposed of\n")
            #expect(try world.alertctl("play", id).status == 66)
            #expect(try world.alertctl("sound", "dispose", id).status == 66)
        }

        /// What a program in another language sees of a sound that is held on the way.
        @Test func theStreamTellsWhatHappens() throws {
            let (path, _) = try noise(frames: 31 * 48_000)
            let connection = try world.connect()
            let replies = try connection.stream(Sounds.Play(sound: path, start: 30.5))
            let started = try #require(try replies.next())
            #expect(started.phase == .started)
            #expect(try world.call(Sounds.Pause(ids: [started.id])).count == 1)
            #expect(try replies.next()?.phase == .paused)
            #expect(try world.call(Sounds.Resume(all: true)).count == 1)
            #expect(try replies.next()?.phase == .resumed)
            let end = try #require(try replies.next())
            #expect(end.phase == .ended && end.outcome == .finished && end.seconds == 0.5)
            #expect(try replies.next() == nil)
        }

        private static func longestSilence(_ samples: [Int16]) -> Range<Int>? {
            var longest: Range<Int>?
            var start: Int?
            for (index, sample) in samples.enumerated() {
                if sample == 0 {
                    start = start ?? index
                } else if let begin = start {
                    if index - begin > longest?.count ?? 0 { longest = begin..<index }
                    start = nil
                }
            }
            return longest
        }
    }
}
