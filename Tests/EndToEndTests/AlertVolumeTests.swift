// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// The volume of alerts, and sounds that begin at a time or where another ended.
    @Suite(.undisturbed) struct AlertVolume {
        /// Returns the loudest sample of a command's sound.
        private static func peak(_ words: [String], _ world: World, _ recording: Recording) throws -> Double {
            _ = try recording.take(further: 0.2)
            let place = recording.count
            let played = try world.run(Built.program("alertctl"), words + ["--no-start"])
            #expect(played.status == 0, "\(words): \(played)")
            let heard = try recording.take(further: 0.5).dropFirst(place)
            return Double(heard.map { abs(Int($0)) }.max() ?? 0)
        }

        @Test func alertsAreScaledAndPlayersAreNot() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            var daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let recording = try server.record()
            defer { recording.stop() }
            let sound = try world.write(
                Samples.wav(Samples.noise(frames: 9_600, peak: 12_000), rate: 48_000), to: "noise.wav")
            func percent(_ words: [String]) throws -> Int {
                Int((try Self.peak(words, world, recording) / full * 100).rounded())
            }
            let full = try Self.peak(["play", sound], world, recording)
            #expect(try world.alertctl("volume").output == "Alert volume 100%.\n")
            #expect(try world.alertctl("volume", "50%").status == 0)
            #expect(try watcher.await(.alertVolume).volume == 0.5)
            #expect(try percent(["play", sound]) == 100)
            #expect(try percent(["play", sound, "--alert"]) == 50)
            #expect(try percent(["play", sound, "--alert", "--volume", "0.5"]) == 25)
            #expect(try world.alertctl("volume", "10%").status == 0)
            #expect(try percent(["play", sound, "--alert"]) == 10)
            #expect(try percent(["play", sound, "--alert", "--level", "critical"]) == 30)
            try daemon.crash()
            daemon = try Daemon(in: world)
            #expect(try world.alertctl("volume", "--json").object["volume"] as? Double == 0.1)
            #expect(try world.alertctl("status").output.contains("10%"))
            for words in [["volume", "101%"], ["volume", "-1"], ["volume", "loud"]] {
                #expect(try world.run(Built.program("alertctl"), words + ["--no-start"]).status != 0)
            }
            #expect(daemon.isRunning)
        }

        @Test func anAlarmThatIsHeardIsTurnedDown() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let recording = try server.record()
            defer { recording.stop() }
            let sound = try world.write(
                Samples.wav(Samples.noise(frames: 48_000, peak: 12_000), rate: 48_000), to: "noise.wav")
            let alarm = try world.alertctl("alarm", "A", "--in", "0s", "--id", "a", "--sound", sound, "--rise", "0")
            #expect(alarm.status == 0, "\(alarm)")
            try watcher.await(.soundStarted, id: "a")
            try recording.wait(seconds: 20) { $0.suffix(9_600).contains { abs(Int($0)) > 11_000 } }
            #expect(try world.alertctl("volume", "0").status == 0)
            // An alarm is never silent.
            try recording.wait(seconds: 20) { heard in
                let peak = heard.suffix(96_000).map { abs(Int($0)) }.max() ?? 0
                return (3_400...3_800).contains(peak)
            }
            #expect(daemon.isRunning)
        }

        @Test(arguments: [0.5, 31]) func aSoundBeginsAtItsTime(seconds: Double) throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let recording = try server.record()
            defer { recording.stop() }
            let noise = Samples.noise(frames: Int(seconds * 48_000))
            let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 * 1_000).rounded() / 1_000 + 3)
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"
            let text = formatter.string(from: due)
            let wall = Date()
            let monotonic = Recording.now()
            let play = try world.alertctl("play", sound, "--at", text, "--no-wait")
            #expect(play.status == 0, "\(play)")
            try recording.wait(seconds: 20) { Samples.audible($0) != nil }
            let first = try #require(Samples.audible(recording.all)).lowerBound
            let heard = try #require(recording.time(ofFrame: first))
            let meant = Double(monotonic) + due.timeIntervalSince(wall) * 1e9
            let late = (Double(heard) - meant) / 1e6
            print("heard \(String(format: "%.1f", late)) ms after its time")
            #expect(abs(late) < 20, "\(late) ms")
            for (time, word) in [("2001-01-01T00:00:00", "over"), ("2099-01-01T00:00:00", "hour"), ("soon", "at")] {
                let refused = try world.alertctl("play", sound, "--at", time)
                #expect(refused.status == 65 && refused.errors.contains(word), "\(refused)")
            }
            #expect(daemon.isRunning)
        }

        /// A rule names the device of a sound; one that cannot be opened is no device, and the sound is heard all the
        /// same.
        @Test func aRuleNamesTheDevice() throws {
            let server = try SoundServer()
            try server.addSink()
            let world = try World(sound: server)
            try world.useDevice(
                server.configuration + "pcm.loudspeaker {\n \(server.definition)\n device \"second\"\n}\n")
            let (usual, other) = (try server.record(), try server.recordAddedSink())
            defer { for recording in [usual, other] { recording.stop() } }
            let sound = try world.write(Samples.wav(Samples.noise(frames: 24_000), rate: 48_000), to: "noise.wav")
            let folder = world.path + "/home/.config/alertd"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try world.write(
                """
                [[rules]]
                match = { app = "speaker" }
                set = { device = "loudspeaker" }

                [[rules]]
                match = { app = "nowhere" }
                set = { device = "nosuchdevice" }
                """, to: "home/.config/alertd/config.toml")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            func isHeard(_ recorded: [Int16]) -> Bool { recorded.contains { $0 != 0 } }
            func notify(_ app: String) throws {
                let sent = try world.alertctl("notify", app, "--id", app, "--app", app, "--sound", sound)
                #expect(sent.status == 0, "\(sent)")
                try watcher.await(.soundEnded, id: app)
            }
            try notify("speaker")
            #expect(try isHeard(other.catchUp()) && !isHeard(usual.catchUp()))
            try notify("nowhere")
            #expect(try isHeard(usual.catchUp()))
            // Nobody names one, and the sound goes where all go.
            let before = try other.catchUp().count { $0 != 0 }
            try notify("plain")
            #expect(try other.catchUp().count { $0 != 0 } == before)
            #expect(daemon.isRunning)
        }

        /// A sound that is still to come is listed with its time, and can be stopped like any other.
        @Test func aSoundThatWaitsIsListedAndStopped() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000), to: "noise.wav")
            func time(in seconds: Int) -> String {
                Date(timeIntervalSinceNow: Double(seconds)).formatted(.iso8601)
            }
            let list = try world.reading(Built.program("alertctl"), ["playing", "--watch", "--json"])
            #expect(try (list.object()["sounds"] as? [Any])?.isEmpty == true)
            let command = try Built.program("alertctl")
            let later = try world.reading(command, ["play", sound, "--at", time(in: 600), "--json"])
            func next() throws -> [[String: Any]] { try list.object()["sounds"] as? [[String: Any]] ?? [] }
            let first = try #require(try next().first)
            let id = try #require(first["id"] as? String)
            let begins = try #require(first["begins"] as? String)
            #expect(first["sound"] as? String == sound && first["position"] as? Double == 0)
            let left = try Date(begins, strategy: .iso8601).timeIntervalSinceNow
            #expect((570...601).contains(left), "\(begins)")
            let plain = try world.alertctl("playing", "--once")
            #expect(plain.output.contains("\(id)  begins ") && plain.output.contains("noise.wav"), "\(plain)")
            // One that is heard in the meantime is listed before it, and goes on when the other is stopped.
            let now = try world.alertctl("play", sound, "--loops", "-1", "--no-wait")
            #expect(now.status == 0, "\(now)")
            let both = try world.alertctl("playing", "--once", "--json").output.split(separator: "\n")
            #expect(both.count == 2 && both[1].contains("\"begins\"") && !both[0].contains("\"begins\""), "\(both)")
            #expect(try world.alertctl("stop", id, "nosuch").status == 66)
            let stopped = try world.alertctl("stop", id)
            #expect(stopped.status == 0 && stopped.output == "1 stopped\n", "\(stopped)")
            let outcome = try later.object()
            #expect(outcome["outcome"] as? String == "stopped" && outcome["id"] as? String == id, "\(outcome)")
            #expect(try later.wait() == 1, "as any sound that was stopped")
            #expect(try world.alertctl("stop", id).status == 66)
            // Also in the last two seconds, in which it is handed on already; then it is heard, and no longer waits.
            let soon = try world.reading(command, ["play", sound, "--at", time(in: 4), "--json"])
            while try !next().contains(where: { $0["begins"] != nil && !"\($0["id"] ?? "")".hasPrefix("at-") }) {}
            while try next().contains(where: { $0["begins"] != nil }) {}
            let last = try world.reading(command, ["play", sound, "--at", time(in: 600), "--json"])
            while try !next().contains(where: { $0["begins"] != nil }) {}
            let all = try world.alertctl("stop", "--all")
            #expect(all.output == "3 stopped\n", "\(all)")
            for other in [soon, last] { #expect(try other.object()["outcome"] as? String == "stopped") }
            // Its caller leaves.
            let leaving = try world.reading(command, ["play", sound, "--at", time(in: 600)])
            while try !next().contains(where: { $0["begins"] != nil }) {}
            leaving.send(SIGINT)
            while try !next().isEmpty {}
            #expect(daemon.isRunning)
        }

        @Test func aStoppedSoundGoesOn() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let noise = Samples.noise(frames: 48_000 * 3)
            let sound = try world.write(Samples.wav(noise, rate: 48_000), to: "noise.wav")
            let id = try world.alertctl("play", sound, "--no-wait").output.trimmingCharacters(
                in: .whitespacesAndNewlines)
            #expect(try world.alertctl("stop", id).status == 0)
            let again = try world.alertctl("play", "--resume", id, "--json")
            #expect(again.status == 0, "\(again)")
            #expect(try again.object["outcome"] as? String == "finished")
            #expect(try world.alertctl("play", "--resume", "4711").status == 66)
            #expect(try world.alertctl("play", sound, "--resume", id).status == 64)
            #expect(try world.alertctl("play").status == 64)
            #expect(daemon.isRunning)
        }
    }
}
