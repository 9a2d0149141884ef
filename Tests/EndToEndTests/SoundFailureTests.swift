// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Sound that breaks, or is not there: nothing else does.
    @Suite(.undisturbed) struct SoundFailure {
        /// Failures of the worker: a crash, or a call into a wedged sound server from which it never returns.
        @Test(arguments: [SIGKILL, SIGSTOP]) func aLostWorkerEndsItsSoundsAndNothingElse(_ signal: Int32) throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let noise = Samples.noise(frames: 480_000)
            let long = try world.write(Samples.wav(noise, rate: 48_000), to: "long.wav")
            let short = try world.write(Samples.wav(Array(noise.prefix(4_800)), rate: 48_000), to: "short.wav")
            let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
            try watcher.await(.soundStarted)
            let worker = try #require(try ProcFS.soundWorker(of: daemon.pid), "no worker plays it")
            try world.remind("meanwhile", in: "500ms")

            let lost = ContinuousClock.now
            kill(worker, signal)
            let end = try play.object(within: .seconds(10))
            let took = ContinuousClock.now - lost
            #expect(end["outcome"] as? String == "failed")
            #expect((end["reason"] as? String)?.isEmpty == false)
            let seconds = try #require(end["seconds"] as? Double)
            #expect(seconds > 0 && seconds < 4, "\(seconds) s were heard")
            #expect(try play.wait() == 70)
            print("signal \(signal): the sound ended as failed after \(took)")
            #expect(took < .seconds(2), "the sound ended as failed only after \(took)")
            let ended = try watcher.await(.soundEnded) { $0.sound == long }
            #expect(ended.outcome == "failed")

            let delivered = try watcher.await(.delivered, id: "meanwhile")
            #expect(try #require(Times.lateness(delivered)) < 0.1)
            let next = try world.alertctl("play", short)
            #expect(next.status == 0, "\(next)")
            let successor = try ProcFS.soundWorker(of: daemon.pid)
            #expect(successor != worker)
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        /// A virtual machine that its host pauses: the clock goes on, and nothing else did. Whoever wakes first must
        /// not take the others for hung.
        @Test func aStandstillOfTheWholeMachineEndsNoSound() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let noise = Samples.noise(frames: 384_000)
            let long = try world.write(Samples.wav(noise, rate: 48_000), to: "long.wav")
            let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
            try watcher.await(.soundStarted)
            let worker = try #require(try ProcFS.soundWorker(of: daemon.pid), "no worker plays it")
            // One after the other, so that each waits for the next: the daemon has asked the worker whether it lives.
            let pause = { Thread.sleep(forTimeInterval: $0) }
            for _ in 0..<2 {
                kill(worker, SIGSTOP)
                pause(0.7)
                kill(daemon.pid, SIGSTOP)
                server.freeze()
                // Longer than a device may stand still, or a worker not answer.
                pause(2.5)
                kill(daemon.pid, SIGCONT)
                pause(0.05)
                kill(worker, SIGCONT)
                pause(0.1)
                server.thaw()
                let status = try world.call(Manager.Status())
                #expect(status.pid == Int(daemon.pid))
            }
            let end = try play.object(within: .seconds(30))
            #expect(end["outcome"] as? String == "finished", "\(end)")
            #expect(try play.wait() == 0)
            #expect(try ProcFS.soundWorker(of: daemon.pid) == worker)
        }

        @Test func aSoundServerThatIsKilledEndsItsSoundsAndTheNextPlays() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let noise = Samples.noise(frames: 480_000)
            let long = try world.write(Samples.wav(noise, rate: 48_000), to: "long.wav")
            let short = try world.write(Samples.wav(Array(noise.prefix(4_800)), rate: 48_000), to: "short.wav")
            let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
            try watcher.await(.soundStarted)
            server.kill()
            let outcome = try play.object(within: .seconds(20))["outcome"] as? String
            #expect(outcome == "interrupted" || outcome == "failed")
            try world.remind("meanwhile", in: "100ms") { $0.sound = short }
            try watcher.await(.delivered, id: "meanwhile")
            try server.start()
            let next = try world.alertctl("play", short)
            #expect(next.status == 0, "\(next)")
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        @Test func withNoDeviceEverythingElseIsDelivered() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 4_800), rate: 48_000), to: "short.wav")
            for _ in 0..<2 {
                let asked = ContinuousClock.now
                let play = try world.alertctl("play", sound)
                #expect(play.status == 69, "\(play)")
                #expect(play.errors.contains("sound device"), "\(play)")
                #expect(ContinuousClock.now - asked < .seconds(3), "it is not said at once")
            }
            let remind = try world.alertctl(
                "remind", "Silent", "--in", "200ms", "--id", "silent", "--sound", sound, "--badge", "+1")
            #expect(remind.status == 0, "\(remind)")
            try watcher.await(.delivered, id: "silent")
            try watcher.await(.badge) { $0.count == 1 }
            let ended = try watcher.await(.soundEnded, id: "silent")
            #expect(ended.outcome == "failed")
            #expect(ended.reason?.isEmpty == false)
            #expect(try world.history(id: "silent").map(\.event).contains(.delivered))
            let part = try #require(try world.call(Manager.Status()).parts.first { $0.name == "sound" })
            #expect(!part.ok && !part.detail.isEmpty)
            let check = try #require(try world.call(Manager.Doctor()).checks.first { $0.name == "sound" })
            #expect(!check.ok && !check.required && check.remedy?.isEmpty == false)
            let doctor = try world.alertctl("doctor")
            #expect(doctor.status == 0, "a missing device is no fault: \(doctor)")
            #expect(doctor.output.contains("sound"))
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        /// The switch is among what happened, and a switch that is where it should be is none.
        @Test func silentModeIsKeptInTheHistory() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for request in ["on", "on", "off"] { #expect(try world.alertctl("silent", request).status == 0) }
            try watcher.await(.silent) { $0.outcome == "off" }
            try daemon.crash()
            let next = try Daemon(in: world)
            let events = try world.history().filter { $0.event == .silent }
            #expect(events.map(\.outcome) == ["on", "off"])
            #expect(next.isRunning)
        }
    }
}
