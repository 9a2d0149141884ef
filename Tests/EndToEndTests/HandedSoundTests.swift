// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Sounds without a name that the daemon could open, and what a program of the person's decodes.
    @Suite(.undisturbed) struct HandedSounds {
        private let server: SoundServer
        private let world: World

        init() throws {
            server = try SoundServer()
            world = try World(sound: server)
        }

        /// A line of shell in which $ALERTCTL is the command.
        private func shell(_ line: String) throws -> Outcome {
            let command = try Built.program("alertctl")
            return try world.run("/bin/bash", ["-c", line.replacing("alertctl ", with: "'\(command)' ")])
        }

        @Test func whatComesByADescriptorIsHeardWhole() throws {
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let recording = try server.record()
            defer { recording.stop() }
            let noise = Samples.noise(frames: 24_000)
            let path = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            for line in [
                "alertctl play - --no-start --json < '\(path)'", "cat '\(path)' | alertctl play - --no-start --json",
                "alertctl play <(cat '\(path)') --no-start --json",
                "alertctl play /dev/fd/7 --no-start --json 7< '\(path)'",
                "alertctl play /dev/stdin --no-start --json < '\(path)'",
            ] {
                let before = try recording.take(further: 0.1).count
                let play = try shell(line)
                #expect(play.status == 0, "\(line): \(play)")
                #expect(try play.object["seconds"] as? Double == 0.5, "\(line)")
                let heard = Array(try recording.take(further: 0.2).dropFirst(before))
                let range = try #require(Samples.audible(heard), "\(line)")
                #expect(range.count == 24_000 && Samples.difference(heard, range, noise) == 0, "\(line)")
            }
            #expect(try watcher.await(.soundEnded).sound == "standard input")
            let info = try shell("cat '\(path)' | alertctl sound info - --no-start --json")
            #expect(try info.object["frames"] as? Int == 24_000, "\(info)")
            #expect(try info.object["path"] as? String == "standard input")
            // A sound longer than a system sound streams from the descriptor, even after others have released it.
            let long = try world.write(Samples.wav(Samples.noise(frames: 31 * 48_000), rate: 48_000), to: "long.wav")
            let begun = try shell("alertctl play - --start 30.5 --no-wait --no-start < '\(long)'")
            #expect(begun.status == 0, "\(begun)")
            try watcher.await(.soundEnded, id: String(begun.output.dropLast()))
            let folder = (world.environment["XDG_RUNTIME_DIR"] ?? "") + "/alertd"
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!left.contains { $0.hasPrefix("alertd-sound-") }, "\(left)")
            #expect(daemon.isRunning)
        }

        /// A file that the command may read and the daemon may not, as one of a group that was joined since it was
        /// started.
        @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
        func whatTheCommandAloneMayReadIsHeardWhole() throws {
            // Of root without its powers: the kernel asks whose file it is.
            let setpriv = try Tools.find("setpriv")
            let daemon = try Daemon(in: world, wrapper: [setpriv, "--inh-caps=-all", "--bounding-set=-all", "--"])
            let recording = try server.record()
            defer { recording.stop() }
            let noise = Samples.noise(frames: 24_000)
            let path = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            chmod(path, 0o600)
            chown(path, 65_534, 65_534)
            #expect(throws: VarlinkClientError.self) { try world.call(Sounds.Play(sound: path)) }
            let before = try recording.take(further: 0.1).count
            let play = try world.alertctl("play", path, "--json")
            #expect(play.status == 0, "\(play)")
            let heard = Array(try recording.take(further: 0.2).dropFirst(before))
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 24_000 && Samples.difference(heard, range, noise) == 0)
            #expect(daemon.isRunning)
        }

        @Test func whatIsNoSoundIsRefusedByItsName() throws {
            let daemon = try Daemon(in: world)
            for (line, status, words) in [
                ("echo a letter | alertctl play - --no-start", 65, "standard input"),
                ("true | alertctl play - --no-start", 65, "standard input is empty"),
                ("head -c 34000000 /dev/zero | alertctl play - --no-start", 65, "too large (maximum 32 MB)"),
                ("alertctl play - --no-start <&-", 65, "standard input"),
                ("alertctl play - --no-start < /dev/zero", 65, "standard input"),
            ] as [(String, Int32, String)] {
                let play = try shell(line)
                #expect(play.status == status && play.errors.contains(words), "\(line): \(play)")
                #expect(!play.errors.contains("alertd-sound-"), "\(play)")
            }
            #expect(throws: VarlinkClientError.self) {
                try world.call(Sounds.Play(sound: "x", descriptor: String(repeating: "a", count: 32)))
            }
            #expect(daemon.isRunning)
        }

        /// AAC is read by ffmpeg alone; with a command for it, it plays like any file.
        @Test func aProgramDecodesWhatIsNotReadHere() throws {
            let source = try world.write(Samples.wav(Samples.noise(frames: 48_000), rate: 48_000), to: "source.wav")
            let path = world.path + "/sound.m4a"
            try Tool.check("ffmpeg", ["-v", "error", "-i", source, path])
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            func decoder(_ words: String) throws {
                try world.write("[sound]\ndecoder = [\(words)]\n", to: "home/.config/alertd/config.toml")
            }
            try decoder("\"ffmpeg\", \"-v\", \"error\", \"-i\", \"FILE\", \"-f\", \"wav\", \"-\"")
            do {
                let daemon = try Daemon(in: world)
                let play = try world.alertctl("play", path, "--json")
                #expect(play.status == 0, "\(play)")
                #expect(abs((try play.object["seconds"] as? Double ?? 0) - 1) < 0.05, "\(play)")
                let info = try world.alertctl("sound", "info", path, "--json")
                #expect(try info.object["rate"] as? Int == 48_000, "\(info)")
                let letter = try world.write("no sound\n", to: "letter.m4a")
                let refused = try world.alertctl("play", letter)
                #expect(refused.status == 65 && refused.errors.contains("ffmpeg"), "\(refused)")
                #expect(daemon.isRunning)
            }
            // One that reads nothing and comes to no end is ended, and what it should have read is refused.
            try decoder("\"sh\", \"-c\", \"sleep 100\", \"FILE\"")
            let daemon = try Daemon(in: world)
            let refused = try world.alertctl("play", path)
            #expect(refused.status == 65 && refused.errors.contains("more than"), "\(refused)")
            #expect(daemon.isRunning)
        }
    }
}
