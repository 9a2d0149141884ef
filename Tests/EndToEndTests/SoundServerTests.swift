// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Sound servers that die, hang and come back, and devices that are taken or appear: through the daemon and its
    /// real worker, each outcome within two seconds, and the next sound plays within two seconds.
    @Suite(.undisturbed) struct SoundServers {
        private struct Stand {
            let world: World
            let daemon: Daemon
            let watcher: Watcher
            let long: String
            let short: String

            init(_ server: (any PlaybackServer)?, configuration: String? = nil) throws {
                world = try World(sound: server)
                if let configuration {
                    try world.useDevice(configuration)
                    // Debian has ALSA ask whether this server runs, and then put it in place of every other `default`.
                    world.environment["PULSE_SERVER"] = "unix:\(world.path)/no-sound"
                }
                let noise = Samples.noise(frames: 960_000)
                long = try world.write(Samples.wav(noise, rate: 48_000), to: "long.wav")
                short = try world.write(Samples.wav(Array(noise.prefix(4_800)), rate: 48_000), to: "short.wav")
                daemon = try Daemon(in: world)
                watcher = try Watcher(world)
            }

            /// Starts the long sound; returns when it is heard.
            func playLong() throws -> TestProcess {
                let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
                try watcher.await(.soundStarted) { $0.sound == long }
                return play
            }

            /// The long sound's outcome, which has to come within two seconds.
            func outcome(_ play: TestProcess, _ what: String) throws -> String? {
                let since = ContinuousClock.now
                let end = try play.object(within: .seconds(20))
                let took = ContinuousClock.now - since
                print("\(what): \(end["outcome"] ?? "?") after \(took), \(end["reason"] ?? "")")
                #expect(took < .seconds(2), "\(what): the end is told only after \(took)")
                #expect((end["reason"] as? String)?.isEmpty == false, "\(what): \(end)")
                return end["outcome"] as? String
            }

            /// Plays the short sound, which has to end within two seconds.
            func next(_ what: String) throws -> Outcome {
                let since = ContinuousClock.now
                let result = try world.alertctl("play", short, "--json", "--no-start")
                let took = ContinuousClock.now - since
                print("\(what): exit status \(result.status) after \(took)")
                #expect(took < .seconds(2), "\(what): only after \(took)")
                return result
            }
        }

        @Test(arguments: ServerKind.allCases)
        func killedWhilePlaying(kind: ServerKind) throws {
            let server = try kind.make()
            let stand = try Stand(server)
            let play = try stand.playLong()
            server.kill()
            #expect(try stand.outcome(play, "\(kind.rawValue) killed") == "interrupted")
            #expect(try stand.next("\(kind.rawValue) gone, next sound").status == 69)
            try server.start()
            #expect(try stand.next("\(kind.rawValue) back, next sound").status == 0)
            #expect(stand.daemon.isRunning)
        }

        @Test(arguments: ServerKind.allCases)
        func restartedWhilePlaying(kind: ServerKind) throws {
            let server = try kind.make()
            let stand = try Stand(server)
            let play = try stand.playLong()
            server.kill()
            try server.start()
            #expect(try stand.outcome(play, "\(kind.rawValue) restarted") == "interrupted")
            #expect(try stand.next("\(kind.rawValue) restarted, next sound").status == 0)
        }

        @Test(arguments: ServerKind.allCases)
        func frozenWhilePlaying(kind: ServerKind) throws {
            let server = try kind.make()
            let stand = try Stand(server)
            let play = try stand.playLong()
            server.freeze()
            let outcome = try stand.outcome(play, "\(kind.rawValue) frozen")
            #expect(outcome == "interrupted" || outcome == "failed")
            // The next sound cannot be heard either, which is reported just as soon.
            #expect(try stand.next("\(kind.rawValue) still frozen, next sound").status == 69)
            server.thaw()
            #expect(try stand.next("\(kind.rawValue) thawed, next sound").status == 0)
            #expect(stand.daemon.isRunning)
        }

        /// A device that another program holds: it is waited for a while, then the sound fails, and the next one plays
        /// once the other program has let go.
        @Test func aDeviceThatIsBusy() throws {
            let server = try SoundServer()
            let stand = try Stand(server, configuration: ExclusiveDevice(on: server).configuration)
            let recording = try server.record()
            defer { recording.stop() }
            let other = try stand.world.reading(Tool.find("aplay").path, ["-q", stand.long])
            try recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            let busy = try stand.next("device busy")
            #expect(busy.status == 69 && busy.errors.contains("Another program holds"), "\(busy)")
            other.send(SIGKILL)
            _ = try other.wait()
            #expect(try stand.next("device free again").status == 0)
        }

        /// A device that appears, and a `default` that becomes another, are found by the next sound.
        @Test func aDeviceThatIsPluggedIn() throws {
            let server = try SoundServer()
            let stand = try Stand(nil)
            #expect(try stand.next("no device").status == 69)
            try stand.world.useDevice(server.configuration)
            #expect(try stand.next("a device has appeared").status == 0)
        }
    }
}
