// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Files and work of this machine that another one shows.
    @Suite struct HostWork {
        private let hosts: Whole.Hosts
        private var near: World { hosts.near }
        private var far: World { hosts.far }

        init() throws { hosts = try Whole.Hosts() }

        @Test func filesAreSentByTheirBytes() throws {
            let server = try SoundServer()
            let loud = try World(sound: server)
            let shell = try SecureShell(from: near, to: loud, isShared: true)
            let daemon = try Daemon(in: loud)
            let recording = try server.record()
            defer { recording.stop() }
            let noise = Samples.noise(frames: 24_000)
            let path = try near.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            let host = SecureShell.host
            for line in [
                "alertctl play '\(path)' --json --host \(host)",
                "cat '\(path)' | alertctl --host \(host) play - --json",
            ] {
                let before = try recording.take(further: 0.1).count
                let play = try near.run("/bin/bash", ["-c", line])
                #expect(play.status == 0, "\(line): \(play)")
                #expect(try play.object["seconds"] as? Double == 0.5, "\(line)")
                let heard = Array(try recording.take(further: 0.2).dropFirst(before))
                let range = try #require(Samples.audible(heard), "\(line)")
                #expect(range.count == 24_000 && Samples.difference(heard, range, noise) == 0, "\(line)")
            }
            let info = try hosts.alertctl(["sound", "info", path, "--json", "--host", host])
            #expect(try info.object["path"] as? String == path && info.object["frames"] as? Int == 24_000, "\(info)")
            // One of that machine is named as such.
            let there = try loud.write(Samples.wav(noise, rate: 48_000), to: "there.wav")
            #expect(try hosts.alertctl(["sound", "info", ":" + there, "--columns", "0", "--host", host]).status == 0)
            for (words, status, text) in [
                (["play", near.path + "/none.wav"], 66, "no such file"), (["play", near.path], 65, "is not a file"),
                (["sound", "info", there + ".none"], 66, "no such file"),
                (["notify", "x", "--on-activate", "true"], 65, "full path"),
                (["backup", near.path + "/copy"], 64, "ssh desk alertctl backup"),
                (["restore", near.path + "/copy"], 64, "ssh -t desk alertctl restore"),
                (["play", ":/none.wav"], 66, "no such sound"),
            ] as [([String], Int32, String)] {
                let outcome = try hosts.alertctl(words + ["--host", host])
                #expect(outcome.status == status && outcome.errors.contains(text), "\(words): \(outcome)")
            }
            let many = try near.write(Data(count: 67_108_865), to: "many.wav")
            let refused = try hosts.alertctl(["play", many, "--host", host])
            #expect(refused.status == 65 && refused.errors.contains("too large to send (maximum 64 MB)"), "\(refused)")
            let calendar = try near.write(
                """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                BEGIN:VEVENT\r
                UID:1\r
                SUMMARY:Meeting\r
                DTSTART;TZID=Europe/Berlin:20370304T090000\r
                END:VEVENT\r
                END:VCALENDAR\r

                """, to: "work.ics")
            let imported = try hosts.alertctl(["import", calendar, "--host", host])
            #expect(imported.status == 0, "\(imported)")
            #expect(try loud.call(Notifications.List()).notifications.map(\.content.title) == ["Meeting"])
            #expect(daemon.isRunning)
            hosts.expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        /// Work that no connection holds has no process there that could be watched, and lasts.
        @Test func workOfThisMachineLasts() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let host = ["--host", SecureShell.host]
            #expect(try hosts.alertctl(["progress", "start", "Copying", "--background"] + host).output == "copying\n")
            #expect(try hosts.alertctl(["progress", "set", "copying", "0.5"] + host).status == 0)
            let works = try far.call(Progress.List()).works
            #expect(works.map(\.fraction) == [0.5] && works.first?.program.hasPrefix("ada on ") == true, "\(works)")
            #expect(try hosts.alertctl(["progress", "done", "copying"] + host).status == 0)
            #expect(try far.call(Progress.List()).works.isEmpty)
            #expect(daemon.isRunning)
            withExtendedLifetime(shell) {}
        }
    }
}
