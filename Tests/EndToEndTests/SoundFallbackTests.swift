// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// No alert is silent: what will not play is refused when it is named, and replaced when it is due.
    @Suite(.undisturbed) struct SoundFallback {
        @Test func whatWillNotPlayIsRefusedWhereItIsNamed() throws {
            let bed = try SoundBed()
            let good = try bed.noise("good.wav", seconds: 31)
            let empty = try bed.world.write("", to: "empty.wav")
            let junk = try bed.world.write(String(repeating: "no sound ", count: 500), to: "junk.wav")
            let pipe = bed.world.path + "/pipe.wav"
            #expect(mkfifo(pipe, 0o600) == 0)
            let calendar = try bed.world.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20990101T090000Z\r\n"
                    + "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
                to: "a.ics")
            #expect(try bed.run(["remind", "Old", "--in", "1h", "--id", "old"]).status == 0)
            let verbs = [
                ["notify", "N"], ["remind", "R", "--in", "1h"], ["alarm", "A", "--in", "1h"],
                ["timer", "10m", "T", "--no-wait"],
                ["copy", "old", "--id", "new", "--in", "1h"], ["edit", "old"], ["import", calendar],
            ]
            // A worker is there by then: nothing is merely not known.
            #expect(try bed.run(["sound", "info", good]).status == 0)
            for file in [empty, junk, pipe, bed.world.path, bed.world.path + "/none.wav"] {
                let play = try bed.run(["play", file, "--no-wait"])
                // What helps follows in a sentence that each verb ends in its way.
                let told = play.errors.dropFirst("alertctl: ".count).split(separator: ". ").first ?? ""
                let sentence = file.hasSuffix("none.wav") ? "no such file" : told
                #expect(!sentence.isEmpty)
                for verb in verbs {
                    let refused = try bed.run(verb + ["--sound", file])
                    #expect(refused.status == play.status, "\(verb) \(file): \(refused)\n\(play)")
                    #expect(refused.errors.contains(sentence), "\(verb) \(file): \(refused)\n\(play)")
                }
            }
            for verb in verbs where verb[0] != "notify" {
                for sound in [good, "default", "glass"] {
                    let taken = try bed.run(verb + ["--sound", sound])
                    #expect(taken.status == 0, "\(verb) \(sound): \(taken)")
                    #expect(try bed.run(["cancel", "new"]).status == (verb[0] == "copy" ? 0 : 66))
                }
            }
        }

        @Test func anAlarmWhoseFileVanishedIsHeardAndSaysSo() async throws {
            let bus = try await PrivateBus.started()
            let screen = try await NotificationServer.started(on: bus, capabilities: ["actions", "body"])
            let bed = try SoundBed(environment: bus.environment)
            try await bed.world.untilDesktop()
            let song = try bed.noise("song.wav")
            let alarm = try bed.run([
                "alarm", "Up", "--in", "1s", "--id", "up", "--sound", song, "--rise", "0", "--give-up", "6s",
            ])
            #expect(alarm.status == 0, "\(alarm)")
            try FileManager.default.removeItem(atPath: song)
            try bed.watcher.await(.ringing, id: "up")
            let failed = try bed.watcher.await(.soundEnded, id: "up")
            #expect(failed.outcome == "failed" && failed.sound == song, "\(failed)")
            #expect(failed.title == "Up" && failed.app != nil, "\(failed)")
            let started = try bed.watcher.await(.soundStarted, id: "up")
            #expect(started.sound == "alarm" && started.title == "Up", "\(started)")
            try bed.hears()
            let sentence = "\"alarm\" is heard instead"
            #expect(try bed.run(["show", "up"]).output.contains(sentence))
            #expect(try bed.run(["status"]).output.contains(sentence))
            #expect(try bed.run(["doctor"]).output.contains(sentence))
            try await Waiting.until("the notification says so") { screen.calls.contains { $0.body.contains(sentence) } }
            try bed.watcher.await(.missed, id: "up")
            let told = try bed.watcher.await(.delivered, id: "up-missed")
            #expect(told.id == "up-missed")
            let missed = try bed.run(["show", "up-missed"]).output
            #expect(missed.contains("without being stopped") && missed.contains(sentence), "\(missed)")
        }

        @Test func aReminderWhoseFileBrokeIsHeard() throws {
            let bed = try SoundBed()
            let ping = try bed.noise("ping.wav")
            let remind = try bed.run([
                "remind", "R", "--in", "1s", "--id", "r", "--sound", ping, "--userinfo", "{\"n\":1}",
            ])
            #expect(remind.status == 0, "\(remind)")
            try bed.world.write("no sound any more", to: "ping.wav")
            try bed.watcher.await(.delivered, id: "r")
            #expect(try bed.watcher.await(.soundEnded, id: "r").outcome == "failed")
            let started = try bed.watcher.await(.soundStarted, id: "r")
            #expect(started.sound == "default", "\(started)")
            #expect(started.title == "R" && started.userInfo?["n"]?.intValue == 1, "\(started)")
            try bed.hears()
            let ended = try bed.watcher.await(.soundEnded, id: "r") { $0.sound == "default" }
            #expect(ended.outcome == "finished" && ended.userInfo?["n"]?.intValue == 1, "\(ended)")
        }

        /// A device that is not there is no reason to be silent.
        @Test(arguments: ["notify", "remind", "alarm", "timer"]) func anotherDeviceIsTriedFirst(verb: String) throws {
            let bed = try SoundBed()
            let ping = try bed.noise("ping.wav")
            let words =
                switch verb {
                case "notify": ["notify", "D"]
                case "timer": ["timer", "1s", "D", "--no-wait"]
                default: [verb, "D", "--in", "0s"]
                }
            let asked = try bed.run(words + ["--id", "d", "--sound", ping, "--device", "no-such-device"])
            #expect(asked.status == 0, "\(asked)")
            let failed = try bed.watcher.await(.soundEnded, id: "d")
            #expect(failed.outcome == "failed" && failed.reason?.contains("no-such-device") == true, "\(failed)")
            try bed.watcher.await(.soundStarted, id: "d") { $0.sound == ping }
            try bed.hears()
        }
    }
}
