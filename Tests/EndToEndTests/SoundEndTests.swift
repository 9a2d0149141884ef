// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// A sound ends with what it belongs to: its notification, or the caller that waits for it.
    @Suite(.undisturbed) struct SoundEnds {
        /// A world in which a long sound of a notification is heard.
        private final class Ringing: SoundBed {
            init(_ words: [String] = [], environment: [String: String] = [:]) throws {
                try super.init(environment: environment)
                let notify = try run(["notify", "Ring", "--id", "r", "--sound", try sound()] + words)
                #expect(notify.status == 0, "\(notify)")
                try watcher.await(.soundStarted, id: "r")
                try recording.wait(seconds: 10) { Samples.audible($0) != nil }
            }

            func sound() throws -> String { try noise("ring.wav", seconds: 25) }

            /// Checks that the sound ended as stopped, and that nothing of it was heard a tenth of a second after the
            /// given time: the time that the daemon needs, and the audio already in the sink.
            func hasEnded(by time: UInt64, _ reason: String) throws {
                let ended = try watcher.await(.soundEnded, id: "r")
                #expect(ended.outcome == "stopped" && ended.reason == reason, "\(ended)")
                #expect((ended.seconds ?? 25) < 20)
                let delay = try heard(after: time)
                print("heard for \(String(format: "%.1f", delay)) ms after \(reason)")
                #expect(delay < 100)
            }
        }

        /// The data of a sound comes back in the answer and in each event.
        @Test func theDataOfASoundComesBack() throws {
            let bed = try SoundBed()
            let sound = try bed.noise("short.wav", seconds: 0.2)
            let played = try bed.run(["play", sound, "--userinfo", "{\"ticket\": 7}", "--json"])
            #expect((try played.objects.first?["userInfo"] as? [String: Any])?["ticket"] as? Int == 7, "\(played)")
            for kind in [Manager.Kind.soundStarted, .soundEnded] {
                #expect(try bed.watcher.await(kind) { $0.sound == sound }.userInfo == ["ticket": 7], "\(kind)")
            }
            #expect(try bed.run(["play", sound, "--userinfo", "[7]"]).status == 65)
            #expect(bed.daemon.isRunning)
        }

        private static let isOver = "its notification is no longer listed"

        @Test(arguments: [
            (["ack", "r"], isOver), (["snooze", "r", "10m"], isOver), (["cancel", "r"], isOver),
            (["cancel", "--all"], isOver), (["clear", "r"], isOver), (["clear", "--all"], isOver),
            (["activate", "r"], isOver), (["silent", "on"], "silent mode is on"),
            (["dnd", "on"], "do not disturb is on"),
        ])
        func aNotificationsSoundEndsWithIt(words: [String], reason: String) throws {
            let ringing = try Ringing()
            let answer = try ringing.run(words)
            #expect(answer.status == 0, "\(answer)")
            try ringing.hasEnded(by: answer.ended, reason)
            #expect(ringing.daemon.isRunning)
        }

        @Test(arguments: [["close"], ["action", "0"]])
        func aSoundEndsWhenItsNotificationIsClosedOrClickedOnTheScreen(control: [String]) async throws {
            let (bus, display) = (try await PrivateBus.started(), try await VirtualDisplay.started())
            let dunst = try await Dunst.started(on: bus, display)
            let ringing = try Ringing(environment: bus.environment)
            try await Waiting.until("it is on the screen") { try await dunst.onScreen() == 1 }
            if control.count == 1 { try await dunst.control("close") } else { try await dunst.control("action", "0") }
            try ringing.hasEnded(by: Recording.now(), Self.isOver)
            #expect(ringing.daemon.isRunning)
        }

        /// A critical sound is heard in all modes, until the person is done with it.
        @Test func aCriticalSoundOutlastsSilentModeAndDoNotDisturb() throws {
            let ringing = try Ringing(["--level", "critical"])
            for words in [["silent", "on"], ["dnd", "on"]] { #expect(try ringing.run(words).status == 0) }
            #expect(try ringing.run(["playing", "--json"]).objects.count == 1)
            let answer = try ringing.run(["ack", "r"])
            try ringing.hasEnded(by: answer.ended, Self.isOver)
        }

        /// A player's sound is not an alert, and other notifications are unaffected.
        @Test func whatBelongsToNoneOfThemGoesOn() throws {
            let ringing = try Ringing()
            #expect(try ringing.run(["play", try ringing.sound(), "--no-wait"]).status == 0)
            #expect(try ringing.run(["notify", "Other", "--id", "o"]).status == 0)
            #expect(try ringing.run(["ack", "o"]).status == 0)
            #expect(try ringing.run(["playing", "--json"]).objects.count == 2)
            for words in [["ack", "r"], ["silent", "on"], ["dnd", "on"]] {
                #expect(try ringing.run(words).status == 0)
            }
            try ringing.watcher.await(.soundEnded, id: "r")
            #expect(try ringing.run(["playing", "--json"]).objects.count == 1)
        }

        /// The connection ends with the command, whatever ended that.
        @Test(arguments: [(SIGHUP, 129), (SIGTERM, 143), (SIGINT, -SIGINT), (SIGKILL, -9)] as [(Int32, Int32)])
        func aSoundEndsWithTheCommandThatWaitsForIt(signal: Int32, status: Int32) throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let noise = Samples.noise(frames: 48_000 * 25)
            let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "long.wav")
            let play = try world.reading(Built.program("alertctl"), ["play", sound, "--no-start"])
            try watcher.await(.soundStarted)
            play.send(signal)
            #expect(try play.wait() == status)
            let ended = try watcher.await(.soundEnded)
            #expect(ended.outcome == "stopped", "\(ended)")
            #expect((ended.seconds ?? 25) < 20)
            // One that waits only for its beginning leaves it alone.
            #expect(try world.alertctl("play", sound, "--no-wait").status == 0)
            #expect(try world.alertctl("playing", "--json").objects.count == 1)
            #expect(daemon.isRunning)
        }
    }
}
