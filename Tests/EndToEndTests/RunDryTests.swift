// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// A device that runs dry in the midst of a sound: it is heard as a gap, and told wherever one looks.
    @Suite(.undisturbed) struct RunDry {
        private static func sound(in world: World) throws -> String {
            try world.alertctl("doctor", "--json").objects.first { $0["name"] as? String == "sound" }?["detail"]
                as? String ?? ""
        }

        /// Plays a sound, and returns after a second of it with the worker that plays it.
        private static func playToItsMidst(
            _ sound: String, in world: World, _ daemon: Daemon, _ recording: Recording
        ) throws -> (play: TestProcess, worker: pid_t) {
            let before = recording.count
            let play = try world.reading(Built.program("alertctl"), ["play", sound, "--json", "--no-start"])
            try recording.wait(seconds: 10) { $0[before...].lazy.filter { $0 != 0 }.prefix(96_000).count == 96_000 }
            return (play, try #require(try ProcFS.soundWorker(of: daemon.pid), "no worker plays it"))
        }

        /// Half a second and more lies in the server's queue, so a worker that has to wait for less than that is not
        /// heard. Not on PipeWire, whose graph asks the worker for every step.
        @Test func aWorkerThatStandsStillForAShortWhileIsNotHeard() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let frames = 144_000
            let noise = Samples.noise(frames: frames)
            let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            let recording = try server.record()
            defer { recording.stop() }
            let before = recording.count
            let (play, worker) = try Self.playToItsMidst(sound, in: world, daemon, recording)
            kill(worker, SIGSTOP)
            defer { kill(worker, SIGCONT) }
            // In this time, 0.4 s are heard.
            let then = recording.count + 38_400
            try recording.wait(seconds: 10) { $0.count >= then }
            kill(worker, SIGCONT)
            let end = try play.object(within: .seconds(20))
            #expect(end["outcome"] as? String == "finished" && end["underruns"] == nil, "\(end)")
            #expect(try play.wait() == 0)
            let heard = Array(try recording.catchUp()[before...])
            let range = try #require(Samples.audible(heard))
            #expect(range.count == frames && Samples.difference(heard, range, noise) == 0)
        }

        /// The worker stands still, as on a machine that is short of everything, until its device has nothing left.
        @Test(arguments: ServerKind.allCases) func aGapIsHeardAndTold(kind: ServerKind) throws {
            let server = try kind.make()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let frames = 192_000
            let sound = try world.write(Samples.wav(Samples.noise(frames: frames), rate: 48_000), to: "noise.wav")
            let recording = try server.record()
            defer { recording.stop() }

            let whole = try world.alertctl("play", sound, "--json").object
            #expect(whole["outcome"] as? String == "finished", "\(whole)")
            // Without gaps, the output does not mention them.
            #expect(whole["underruns"] == nil, "\(whole)")
            #expect(try watcher.await(.soundEnded).underruns == nil)
            #expect(try !Self.sound(in: world).contains("ran dry"))

            let before = recording.count
            let (play, worker) = try Self.playToItsMidst(sound, in: world, daemon, recording)
            kill(worker, SIGSTOP)
            defer { kill(worker, SIGCONT) }
            // Until half a second of silence is heard: a graph is silent at once, and other servers first have what was
            // written ahead.
            try recording.wait(seconds: 10) { $0.suffix(48_000).allSatisfy { $0 == 0 } }
            kill(worker, SIGCONT)
            let end = try play.object(within: .seconds(20))
            #expect(end["outcome"] as? String == "finished", "\(end)")
            #expect(end["seconds"] as? Double == 4, "\(end)")
            let gaps = try #require(end["underruns"] as? Int, "\(end)")
            #expect(gaps >= 1)
            #expect(try play.wait() == 0)
            #expect(try watcher.await(.soundEnded, id: end["id"] as? String).underruns == gaps)
            let times = gaps == 1 ? "once" : "\(gaps) times"
            let said = try Self.sound(in: world)
            #expect(said.hasSuffix("; it ran dry \(times) in one sound"), "\(said)")
            // After the gap the rest was heard.
            let heard = Array(try recording.catchUp()[before...])
            let range = try #require(Samples.audible(heard))
            // PipeWire leaves out a step of 256 frames where the machine is late for it.
            #expect(range.count > frames + 24_000 - 10 * 256, "\(range.count) frames from the first to the last")
        }
    }
}
