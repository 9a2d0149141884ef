// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Sound files as they are found: what can be played is heard, what cannot has its exit status.
    @Suite(.undisturbed) struct SoundFiles {
        @Test func unusualFormatsAreHeard() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let recording = try server.record()
            defer { recording.stop() }
            for (channels, rate, encoding) in [
                (1, 48_000, WaveFile.Encoding.int16), (2, 44_100, .int16), (8, 48_000, .int16), (1, 8_000, .int16),
                (2, 192_000, .int24), (1, 48_000, .float32), (2, 48_000, .int24),
            ] {
                let name = "\(channels)-\(rate)-\(encoding).wav"
                let data = WaveFile(channels: channels, rate: rate, encoding: encoding).tone(seconds: 0.2)
                let path = try world.write(data, to: name)
                let before = recording.count
                let play = try world.alertctl("play", path, "--json")
                #expect(play.status == 0, "\(name): \(play)")
                let seconds = try #require(try play.object["seconds"] as? Double)
                #expect(abs(seconds - 0.2) < 0.001, "\(name)")
                let heard = Array(try recording.take(further: 0.1).dropFirst(before))
                let range = try #require(Samples.audible(heard), "\(name) was not heard")
                #expect(abs(Double(range.count) / 48_000 - 0.2) < 0.005, "\(name): \(range.count) frames")
                let info = try world.alertctl("sound", "info", path, "--json").object
                #expect(info["rate"] as? Int == rate)
                #expect(info["channels"] as? Int == channels)
                #expect(abs((info["seconds"] as? Double ?? 0) - 0.2) < 0.001)
            }
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        @Test func whatIsNoSoundHasItsExitStatus() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let whole = WaveFile(channels: 1, rate: 48_000, encoding: .int16).tone(seconds: 1)
            let pipe = world.path + "/pipe.wav"
            #expect(mkfifo(pipe, 0o600) == 0)
            let files: [(String, Int32)] = [
                (try world.write("This is a letter, and no sound.\n", to: "letter.wav"), 65),
                (try world.write(Data(), to: "empty.wav"), 65),
                (try world.write(whole.prefix(20), to: "cut.wav"), 65),
                (try world.write(whole.prefix(68), to: "header.wav"), 65),
                (try world.write(Data(repeating: 0, count: 100_000), to: "zeros.wav"), 65),
                (pipe, 65), (world.path, 65), ("/dev/zero", 65),
                (world.path + "/absent.wav", 66), (world.path + "/letter.wav/below.wav", 66), ("no-such-sound", 66),
            ]
            for (path, status) in files {
                for words in [["play", path], ["sound", "info", path]] {
                    let result = try world.run(Built.program("alertctl"), words + ["--no-start"])
                    #expect(result.status == status, "\(words): \(result)")
                    #expect(result.errors.contains(path), "\(words): \(result)")
                }
            }
            for path in [world.path + "/absent.wav", "no-such-sound"] {
                let result = try world.alertctl("remind", "T", "--in", "1h", "--sound", path)
                #expect([65, 66].contains(result.status), "\(result)")
            }
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
            #expect(try world.call(Manager.Status()).pending == 0)
        }

        /// The beginning of a file that was truncated while it was copied is played, and the exit status reports the
        /// error.
        @Test func aTruncatedFileIsPlayedAsFarAsItGoes() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let whole = WaveFile(channels: 1, rate: 48_000, encoding: .int16).tone(seconds: 1)
            let path = try world.write(whole.prefix(68 + 24_000), to: "cut.wav")
            let play = try world.alertctl("play", path, "--json")
            #expect(play.status == 70 && play.errors.contains("the file ends early"), "\(play)")
            #expect(try play.object["seconds"] as? Double == 0.25)
            #expect(daemon.isRunning)
        }

        /// A compressed one says how long it ought to be: it is heard as far as it goes, and the exit status tells.
        @Test(arguments: [2, 40]) func aTruncatedFLACFileSaysSo(seconds: Int) throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let source = try world.write(
                Samples.wav(Samples.noise(frames: seconds * 48_000), rate: 48_000), to: "source.wav")
            let whole = world.path + "/whole.flac"
            try Tool.check("ffmpeg", ["-v", "error", "-i", source, whole])
            let bytes = try Data(contentsOf: URL(filePath: whole))
            let path = try world.write(bytes.dropLast(bytes.count / 8 / seconds), to: "cut.flac")
            let start = "\(seconds - 1)"
            #expect(try world.alertctl("play", whole, "--start", start).status == 0)
            let play = try world.alertctl("play", path, "--start", start, "--json")
            #expect(play.status == 70 && play.errors.contains("the file ends early"), "\(play)")
            let end = try play.object
            #expect(end["outcome"] as? String == "failed", "\(play)")
            let heard = try #require(end["seconds"] as? Double)
            #expect(heard > 0.7 && heard < 0.95, "\(play)")
            #expect(daemon.isRunning)
        }

        /// A synthesizer that makes a file of each sentence, and writes one behind the other.
        @Test func twoFilesOfASynthesizerAreHeardWhole() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let one = WaveFile(channels: 1, rate: 22_050, encoding: .int16).tone(seconds: 0.5)
            let two = WaveFile(channels: 1, rate: 22_050, encoding: .int16).tone(seconds: 0.3)
            let path = try world.write(one + two, to: "spoken.wav")
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[speech]\ncommand = [\"cat\", \"\(path)\"]\n", to: "home/.config/alertd/config.toml")
            let daemon = try Daemon(in: world)
            let recording = try server.record()
            defer { recording.stop() }
            let said = try world.alertctl("say", "One. Two.", "--json")
            #expect(said.status == 0, "\(said)")
            #expect(abs((try said.object["seconds"] as? Double ?? 0) - 0.8) < 0.01, "\(said)")
            let range = try #require(Samples.audible(try recording.take(further: 0.1)), "nothing was heard")
            #expect(abs(Double(range.count) / 48_000 - 0.8) < 0.02, "\(range.count) frames")
            #expect(daemon.isRunning)
        }

        @Test func whatNeedsADecoderNamesTheSetting() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            // Two channels: ffmpeg's encoder takes no single one that has a place.
            let source = try world.write(
                WaveFile(channels: 2, rate: 48_000, encoding: .int16).tone(seconds: 0.5), to: "source.wav")
            let path = world.path + "/song.m4a"
            try Tool.check("ffmpeg", ["-v", "error", "-i", source, "-c:a", "aac", path])
            let play = try world.alertctl("play", path)
            #expect(play.status == 65, "\(play)")
            #expect(
                play.errors.contains(#"decoder = ["ffmpeg", "-v", "error", "-i", "FILE", "-f", "wav", "-"]"#), "\(play)"
            )
            #expect(play.errors.contains("[sound]"), "\(play)")
            #expect(daemon.isRunning)
        }

        @Test func ourOwnSoundsAreListedAndPlay() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let sounds = try world.alertctl("sound", "list", "--json").objects.filter { $0["ours"] as? Bool == true }
            #expect(sounds.count >= 10)
            let kinds = Set(sounds.compactMap { ($0["path"] as? String).map { URL(filePath: $0).pathExtension } })
            #expect(kinds.isSuperset(of: ["wav", "aiff", "caf"]), "\(kinds)")
            for sound in sounds {
                let name = try #require(sound["name"] as? String)
                let info = try world.alertctl("sound", "info", name, "--json").object
                #expect((0.05...30).contains(info["seconds"] as? Double ?? 0), "\(name): \(info)")
            }
            let play = try world.alertctl("play", "glass", "--json")
            #expect(try play.object["outcome"] as? String == "finished", "\(play)")
            #expect(daemon.isRunning)
        }
    }
}
