// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Control of a sound, measured on the recording of a sink's monitor: sounds in memory, and longer ones, which are
    /// decoded while they play.
    @Suite(.undisturbed) struct Player {
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
            // What was heard before has arrived by then.
            let before = try recording.take(further: 0.1).count
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

        /// The first place at which two sounds differ, and where there are the next and the last.
        private static func difference(_ heard: [Int16], _ played: [Int16]) -> String? {
            let places = heard.indices.filter { $0 >= played.count || heard[$0] != played[$0] }
            guard let first = places.first, let last = places.last else { return nil }
            return "\(places.count) of \(heard.count) frames differ, from \(first) to \(last)"
        }

        /// Every sample is heard, and between two of them nothing.
        @Test func aHeldSoundGoesOnWhereItWas() throws {
            for seconds in [2, 31] {
                let (path, samples) = try noise(frames: seconds * 48_000)
                let watcher = try Watcher(world)
                let before = recording.count
                let play = try world.reading(
                    Built.program("alertctl"), ["play", path, "--start", "\(seconds - 2)", "--json"])
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
                // There is a ramp of 5 ms on both sides of the gap; the rest is exact. For a difference, only its place
                // is reported: describing so many samples takes half a minute.
                let first = Array(heard[..<(gap.lowerBound - 300)])
                let last = Array(heard[(gap.upperBound + 300)...])
                #expect(
                    Self.difference(first, Array(samples.suffix(2 * 48_000).prefix(first.count))) == nil, "\(ended)")
                #expect(Self.difference(last, Array(samples.suffix(last.count))) == nil, "\(ended)")
                let sounding = heard.count - gap.count
                // What was queued beyond the hold is taken back by the server's own word on what was heard, which is
                // some milliseconds off; nothing is lost by it, but so much may be heard twice.
                #expect(abs(sounding - 2 * 48_000) < 2_400, "\(sounding) frames were heard")
            }
        }

        @Test func aSoundGoesOnWhereItIsTold() throws {
            for seconds in [10, 40] {
                let (path, samples) = try noise(frames: seconds * 48_000)
                let watcher = try Watcher(world)
                let before = recording.count
                let play = try world.reading(Built.program("alertctl"), ["play", path, "--json"])
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

        @Test func aFormatWithoutPlacesIsHeardFromItsBeginningOnly() throws {
            let path = world.path + "/gsm.wav"
            try Tool.check(
                "sox", ["-n", "-r", "8000", "-c", "1", "-e", "gsm-full-rate", path, "synth", "40", "sine", "440"])
            let late = try world.alertctl("play", path, "--start", "1")
            #expect(late.status == 65 && late.errors.contains("--start"), "\(late)")
            let id = String(try world.alertctl("play", path, "--no-wait").output.dropLast())
            let seek = try world.alertctl("seek", id, "10")
            #expect(seek.status == 65 && seek.errors.contains("format"), "\(seek)")
            #expect(try world.call(Sounds.Playing()).sounds.count == 1)
            #expect(try world.alertctl("stop").status == 0)
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

        /// A program in another language sees these events of a sound that is paused in between.
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

        /// The playing sounds as seen by a following program: a reply at each change, several per second while a sound
        /// is heard, and none while it is paused.
        @Test func whatPlaysIsFollowed() throws {
            let (path, _) = try noise(frames: 31 * 48_000)
            let connection = try world.connect()
            let replies = try connection.stream(Sounds.Playing(interval: 0.05))
            #expect(try replies.next()?.sounds == [])
            let id = try world.alertctl("play", path, "--no-wait", "--volume", "0.5").output.dropLast()
            var places: [Double] = []
            while places.count < 5 {
                guard let sound = try #require(try replies.next()).sounds.first else { continue }
                #expect(sound.id == String(id) && sound.path == path && sound.volume == 0.5 && sound.seconds == 31)
                places.append(sound.position)
            }
            #expect(places == places.sorted() && places.last ?? 0 > places.first ?? 0)
            #expect(try world.call(Sounds.Pause(all: true)).count == 1)
            while try #require(try replies.next()).sounds.first?.paused != true {}
            // Anything that was on its way when it was held, and then nothing until it goes on.
            while Descriptor.isReadable(connection.fileDescriptor, by: .now + .milliseconds(300)) {
                #expect(try replies.next()?.sounds.first?.paused == true)
            }
            #expect(try world.call(Sounds.Stop(all: true)).count == 1)
            while try #require(try replies.next()).sounds != [] {}
            let bad = #expect(throws: VarlinkClientError.self) {
                try world.connect().stream(Sounds.Playing(interval: 0.001)).next()
            }
            guard case .reply(let error) = bad else { return }
            #expect(error.name == Sounds.Invalid.name)
        }

        @Test func playingIsListedOnceWithoutATerminal() throws {
            #expect(try world.alertctl("playing").output == "Nothing is playing.\n")
            #expect(try world.alertctl("playing", "--json").output == "")
            let (path, _) = try noise(frames: 480_000)
            let watch = try world.reading(Built.program("alertctl"), ["playing", "--watch", "--json", "--no-start"])
            #expect((try watch.object()["sounds"] as? [Any])?.isEmpty == true)
            #expect(try world.alertctl("play", path, "--no-wait").status == 0)
            #expect(try world.alertctl("playing").output.contains(" of 10 s  \(path)"))
            while (try watch.object()["sounds"] as? [Any])?.isEmpty == true {}
            #expect(try world.alertctl("stop").status == 0)
            while (try watch.object()["sounds"] as? [Any])?.isEmpty == false {}
            watch.send(SIGINT)
            #expect(try watch.wait() == -SIGINT)
        }

        /// On a terminal the table follows what happens until q is pressed, and leaves the terminal as it was.
        @Test func theTableOnATerminalIsLive() throws {
            let (path, _) = try noise(frames: 31 * 48_000)
            let terminal = try Terminal(in: world, columns: 100, rows: 12)
            #expect(try world.alertctl("play", path, "--no-wait", "--loops", "1").status == 0)
            let program = try Built.word("alertctl")
            try world.write(
                """
                stty -g > \(world.path)/before
                ALERTD_INTERRUPT=status \(program) playing --no-start
                echo ended $?
                stty -g > \(world.path)/after
                """, to: "table.sh")
            for (key, status) in [("q", 0), ("C-c", 130)] {
                try terminal.type("clear; . \(world.path)/table.sh", "Enter")
                let seen = try terminal.wait { $0.contains("plays") && $0.contains("|||") && $0.contains("q quits") }
                #expect(seen.contains("of 0:31, 2 times"), "\(seen)")
                #expect(try terminal.state("#{cursor_flag}") == "0")
                try terminal.wait { $0.contains("0:01 of") || $0.contains("0:02 of") || $0.contains("0:03 of") }
                #expect(try world.alertctl("pause-sound").status == 0)
                try terminal.wait { $0.contains("held") && $0.contains("..........") }
                try terminal.resize(columns: 60, rows: 10)
                #expect(try world.alertctl("resume-sound").status == 0)
                try terminal.wait { $0.contains("plays") && $0.contains("q quits") }
                #expect(try world.alertctl("stop").status == 0)
                try terminal.wait(for: "Nothing is playing.")
                try terminal.type(key)
                let left = try terminal.wait(for: "ended \(status)")
                #expect(!left.contains("Nothing is playing.") && !left.contains("q quits"), "\(left)")
                #expect(try terminal.state("#{cursor_flag}") == "1")
                try terminal.type("echo settled", "Enter")
                // What is typed before the shell asks is shown without its prompt, and the answer behind it.
                try terminal.wait { $0.contains("\nsettled") || $0.contains("> settled") }
                #expect(
                    try String(contentsOfFile: world.path + "/before", encoding: .utf8)
                        == String(contentsOfFile: world.path + "/after", encoding: .utf8))
                try terminal.resize(columns: 100, rows: 12)
                #expect(try world.alertctl("play", path, "--no-wait", "--loops", "1").status == 0)
            }
        }

        @Test func aLongFileIsMeasuredAndDrawn() throws {
            let level = [Int16](repeating: 16_384, count: 31 * 48_000)
            let path = try world.write(Samples.wav(Samples.silence(31 * 48_000) + level, rate: 48_000), to: "half.wav")
            let info = try world.alertctl("sound", "info", path, "--json", "--columns", "4").object
            #expect(info["seconds"] as? Double == 62 && info["peak"] as? Double == 0.5)
            let columns = try #require(info["waveform"] as? [[String: Double]])
            #expect(columns.map { $0["peak"] } == [0, 0, 0.5, 0.5])
            let text = try world.alertctl("sound", "info", path).output
            #expect(text.contains("62 s") && text.contains("\n  0:00") && text.contains("1:02\n"))
            #expect(text.contains(String(repeating: "█", count: 40)))
            world.environment["LANG"] = "C"
            let plain = try world.alertctl("sound", "info", path).output
            #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.contains(String(repeating: "#", count: 40)))
        }

        /// A headset is plugged in: what plays goes there, and so does the next sound.
        @Test func aSoundFollowsTheDefaultSink() throws {
            try Tool.check(
                "pactl",
                [
                    "load-module", "module-null-sink", "sink_name=second", "rate=48000", "channels=2", "format=s16le",
                    "norewinds=1",
                ], environment: server.environment)
            let second = try Recording(environment: server.environment, source: "second.monitor", rate: 48_000)
            defer { second.stop() }
            let (short, samples) = try noise(frames: 4_800)
            let (long, _) = try noise(frames: 480_000)
            #expect(try heard(short) == samples)
            #expect(try world.alertctl("play", long, "--no-wait").status == 0)
            try recording.wait(seconds: 20) { ($0.last ?? 0) != 0 }
            #expect(second.all.allSatisfy { $0 == 0 })
            try Tool.check("pactl", ["set-default-sink", "second"], environment: server.environment)
            try second.wait(seconds: 20) { ($0.last ?? 0) != 0 }
            #expect(try world.alertctl("stop").output == "1 stopped\n")
            let before = try second.take(further: 0.3).count
            #expect(try world.alertctl("play", short).status == 0)
            #expect(try side(second.take(further: 0.1), from: before) == samples)
        }

        @Test func theConfigurationChoosesTheDevice() throws {
            let other = try World(sound: server)
            try FileManager.default.createDirectory(
                atPath: other.home + "/.config/alertd", withIntermediateDirectories: true)
            try other.write("[sound]\ndevice = \"no-such-device\"\n", to: "home/.config/alertd/config.toml")
            let daemon = try Daemon(in: other)
            let (path, _) = try noise(frames: 480)
            let refused = try other.alertctl("play", path)
            #expect(refused.status == 69, "\(refused)")
            #expect(try other.alertctl("play", path, "--device", "pulse").status == 0)
            #expect(daemon.isRunning)
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
