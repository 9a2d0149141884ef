// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// The audio and its time, sample by sample: on the recording of a sink's monitor.
    @Suite(.undisturbed) struct SoundTiming {
        /// The limit that only a hang exceeds. `make bench` measures delays: other programs run here.
        private static let hang = 5_000.0

        /// The reminder's sound begins when it is due, not before, and is whole to its last sample.
        @Test func aRemindersSoundBeginsOnTimeAndIsWhole() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let recording = try server.record()
            defer { recording.stop() }
            var latenesses: [Double] = []
            for round in 0..<3 {
                let noise = Samples.noise(frames: 24_000 + round, seed: UInt64(round) + 1)
                let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "noise\(round).wav")
                let before = recording.count / 2
                let answer = try world.alertctl(
                    "remind", "Listen", "--in", "1200ms", "--id", "r\(round)", "--sound", sound)
                #expect(answer.status == 0, "\(answer)")
                let due = try #require(Times.date(try watcher.await(.delivered, id: "r\(round)").due))
                let ended = try watcher.await(.soundEnded, id: "r\(round)")
                #expect(ended.outcome == "finished", "\(ended)")
                let heard = Array(try recording.take(further: 0.1).dropFirst(before * 2))
                let range = try #require(Samples.audible(heard), "nothing was heard")
                #expect(range.count == noise.count)
                #expect(Samples.difference(heard, range, noise) == 0)
                let start = try #require(recording.time(ofFrame: before + range.lowerBound))
                latenesses.append(Times.date(monotonic: start).timeIntervalSince(due) * 1_000)
            }
            print("the reminder's sound begins \(latenesses.map { String(format: "%.1f", $0) }) ms after the due time")
            #expect(latenesses.allSatisfy { (-1...Self.hang).contains($0) }, "\(latenesses) ms")
            #expect(daemon.isRunning)
        }

        /// The sink as it comes, without a recorder: it renders 2 s ahead while nothing plays. The second `play` takes
        /// as long as paplay, and a change is heard at once.
        @Test func aSecondSoundDoesNotWaitForTheSink() throws {
            let server = try SoundServer(
                modules: ["module-null-sink sink_name=null rate=48000"], monitor: "null.monitor")
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 24_000), rate: 48_000), to: "noise.wav")
            let long = try world.write(Samples.wav(Samples.noise(frames: 960_000), rate: 48_000), to: "long.wav")
            func seconds(_ run: () throws -> Void) rethrows -> Double {
                let asked = Recording.now()
                try run()
                return Double(Recording.now() - asked) / 1e9
            }
            #expect(try world.alertctl("play", sound).status == 0)
            for _ in 0..<3 {
                var status: Int32 = -1
                let took = try seconds { status = try world.alertctl("play", sound).status }
                #expect(status == 0)
                let peer = try seconds { try Tool.check("paplay", [sound], environment: server.environment) }
                print("play \(took) s, paplay \(peer) s")
                #expect(took < peer + 0.3, "paplay takes \(peer) s")
            }
            let watcher = try Watcher(world)
            #expect(try world.alertctl("play", long, "--no-wait").status == 0)
            let id = try #require(try watcher.await(.soundStarted) { $0.sound == long }.id)
            let change = try world.alertctl("adjust-sound", id, "--volume", "0.5", "--json")
            #expect(change.status == 0, "\(change)")
            #expect(try change.objects.first?["heardIn"] == nil, "\(change)")
            let stop = try world.alertctl("stop", "--all", "--fade", "0.1", "--json")
            #expect(try stop.objects.first?["heardIn"] == nil, "\(stop)")
            let ended = try watcher.await(.soundEnded) { $0.sound == long }
            #expect(ended.outcome == "stopped")
            #expect(daemon.isRunning)
        }

        /// `play` returns after, never before, the last sample.
        @Test(arguments: [480, 4_800, 12_000, 24_001])
        func playReturnsWhenTheLastSampleHasBeenHeard(frames: Int) throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let recording = try server.record()
            defer { recording.stop() }
            let noise = Samples.noise(frames: frames)
            let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            var delays: [Double] = []
            for _ in 0..<5 {
                let before = recording.count / 2
                let play = try world.alertctl("play", sound, "--wait", "--json")
                #expect(play.status == 0, "\(play)")
                #expect(try play.object["outcome"] as? String == "finished")
                #expect(try play.object["seconds"] as? Double == Double(frames) / 48_000)
                let heard = Array(try recording.take(further: 0.1).dropFirst(before * 2))
                let range = try #require(Samples.audible(heard), "nothing was heard")
                #expect(range.count == frames)
                #expect(Samples.difference(heard, range, noise) == 0)
                let last = try #require(recording.time(ofFrame: before + range.upperBound))
                delays.append(Double(Int64(play.ended) - Int64(last)) / 1e6)
            }
            print(
                "play of \(frames) frames returns \(delays.map { String(format: "%.1f", $0) }) ms after the last sample"
            )
            #expect(delays.allSatisfy { $0 >= 0 }, "\(delays) ms: before the last sample")
            #expect(delays.allSatisfy { $0 < Self.hang }, "\(delays) ms")
            #expect(daemon.isRunning)
        }

        /// Two sounds at once are their sum, each from its own beginning to its own end.
        @Test func overlappingSoundsAreMixed() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let recording = try server.record()
            defer { recording.stop() }
            let first = Samples.noise(frames: 48_000, seed: 1, peak: 6_000)
            let second = Samples.noise(frames: 24_000, seed: 2, peak: 6_000)
            let paths = try [first, second].enumerated().map {
                try world.write(Samples.wav($0.element, rate: 48_000), to: "\($0.offset).wav")
            }
            let watcher = try Watcher(world)
            #expect(try world.alertctl("play", paths[0], "--no-wait").status == 0)
            let playing = try world.alertctl("playing", "--json").object
            #expect(playing["sound"] as? String == paths[0])
            #expect(try world.alertctl("play", paths[1]).status == 0)
            try watcher.await(.soundEnded) { $0.sound == paths[0] }
            #expect(try world.alertctl("playing", "--json").output == "")

            let heard = try recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            var left = Samples.side(0, of: Array(heard[range.lowerBound * 2..<range.upperBound * 2]))
            #expect(left.count >= first.count)
            for (index, sample) in first.enumerated() where index < left.count { left[index] -= sample }
            let start = try #require(left.firstIndex { $0 != 0 }, "the second was not heard")
            #expect(start < first.count, "they did not overlap")
            for (index, sample) in second.enumerated() where start + index < left.count {
                left[start + index] -= sample
            }
            #expect(left.allSatisfy { $0 == 0 }, "the sum is not exact")
            #expect(daemon.isRunning)
        }

        @Test func aStoppedSoundSaysSo() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000), to: "long.wav")
            let program = try Built.program("alertctl")
            for byID in [true, false] {
                let watcher = try Watcher(world)
                let play = try world.reading(program, ["play", sound, "--json"])
                try watcher.await(.soundStarted)
                let playing = try world.alertctl("playing", "--json").object
                let id = try #require(playing["id"] as? String)
                #expect(playing["seconds"] as? Double == 10)
                #expect(try world.alertctl("stop", byID ? id : "--all").status == 0)
                #expect(try play.object()["outcome"] as? String == "stopped")
                #expect(try play.wait() == 1)
            }
            #expect(try world.alertctl("stop", "12345").status == 66)
            // Ctrl-C takes the sound with it.
            let watcher = try Watcher(world)
            let play = try world.reading(program, ["play", sound])
            try watcher.await(.soundStarted)
            play.send(SIGINT)
            #expect(try play.wait() == -SIGINT)
            #expect(try world.call(Sounds.Playing()).sounds.isEmpty)
            #expect(daemon.isRunning)
        }
    }
}
