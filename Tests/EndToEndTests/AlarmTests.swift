// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import Glibc
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Alarms, as they are heard at the sink's monitor.
    @Suite(.undisturbed) struct Alarms {
        /// A world in which an alarm rings: one second of noise that is repeated.
        private final class Bed: SoundBed {
            private(set) var sound = ""

            override init(environment: [String: String] = [:]) throws {
                try super.init(environment: environment)
                sound = try noise("ring.wav", seconds: 1)
            }

            func alarm(_ id: String, _ words: [String] = ["--rise", "0"]) throws {
                let alarm = try run(["alarm", "Alarm \(id)", "--in", "0s", "--id", id, "--sound", sound] + words)
                #expect(alarm.status == 0, "\(alarm)")
            }

            /// Waits until it is heard.
            func rings(_ id: String) throws {
                try watcher.await(.ringing, id: id)
                try watcher.await(.soundStarted, id: id)
                try hears()
            }
        }

        @Test func itRisesAndIsRepeatedUntilItIsStopped() throws {
            let bed = try Bed()
            try bed.alarm("a", ["--rise", "3s"])
            try bed.rings("a")
            let start = try #require(Samples.audible(bed.recording.all)).lowerBound
            try bed.recording.wait(seconds: 20) { $0.count > 2 * (start + 48_000 * 5) }
            let heard = bed.recording.all
            /// The loudest sample of half a second from there on.
            func peak(at seconds: Double) -> Int {
                let first = start + Int(seconds * 48_000)
                return (first..<first + 24_000).map { abs(Int(heard[2 * $0])) }.max() ?? 0
            }
            let peaks = [0, 0.8, 1.6, 2.4, 3.2].map(peak)
            #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 < $1 }, "\(peaks)")
            #expect(peaks[0] < peaks[4] / 2 && peak(at: 4.4) == peaks[4], "\(peaks)")
            // One second of sound, five times without a gap.
            #expect(Samples.longestSilence(heard, start..<start + 48_000 * 5) < 200)
            #expect(try bed.run(["ack", "a"]).status == 0)
            #expect(try bed.watcher.await(.soundEnded, id: "a").outcome == "stopped")
            #expect(try bed.run(["status", "--json"]).object["ringing"] == nil)
        }

        @Test(
            arguments: [
                ["ack", "a"], ["snooze", "a", "10m"], ["cancel", "a"], ["cancel", "--all"], ["clear", "a"],
                ["clear", "--all"], ["activate", "a"], ["stop", "--all"], ["stop", "a"], ["snooze", "a"],
                ["answer", "a", "Stop"],
                ["answer", "a", "Snooze 9 minutes"],
            ])
        func whateverEndsItIsSilenceAtOnce(words: [String]) throws {
            let bed = try Bed()
            try bed.alarm("a")
            try bed.rings("a")
            let listed = try #require(try bed.run(["list", "--json"]).objects.first)
            #expect(listed["ringing"] as? String == "ringing")
            // An alarm does not fade: that is refused, and it goes on.
            if words.first == "stop", words.last == "a" {
                let refused = try bed.run(["stop", "a", "--fade", "2"])
                #expect(refused.status == 65 && refused.errors.contains("--fade"), "\(refused)")
            }
            let answer = try bed.run(words)
            #expect(answer.status == 0, "\(answer)")
            try bed.watcher.await(.soundEnded, id: "a")
            let delay = try bed.heard(after: answer.ended)
            print("heard for \(String(format: "%.1f", delay)) ms after \(words.joined(separator: " "))")
            #expect(delay < 100)
            #expect(try bed.run(["status", "--json"]).object["ringing"] == nil)
            let isSnoozed = words.contains { $0.lowercased().hasPrefix("snooze") }
            #expect(try bed.run(["list", "--snoozed", "--json"]).objects.count == (isSnoozed ? 1 : 0))
        }

        @Test(
            arguments: [
                (.dismissed, .dismissed), (.pressed("alertd stop"), .acknowledged),
                (.pressed("alertd snooze"), .snoozed), (.pressed("default"), .activated),
            ] as [(NotificationServer.Deed, Manager.Kind)])
        func itsNotificationEndsIt(deed: NotificationServer.Deed, kind: Manager.Kind) async throws {
            let bus = try await PrivateBus.started()
            let screen = try await NotificationServer.started(on: bus, capabilities: ["actions", "body"])
            let bed = try Bed(environment: bus.environment)
            try await bed.world.untilDesktop()
            try bed.alarm("a")
            try bed.rings("a")
            let shown = try #require(screen.calls.first)
            #expect(shown.actions.contains("alertd stop") && shown.actions.contains("Snooze 9 minutes"))
            #expect(shown.hints["urgency"] == .byte(2) && shown.hints["suppress-sound"] == .bool(true))
            let time = Recording.now()
            screen.emit(deed, shown.id)
            try bed.watcher.await(kind, id: "a")
            try bed.watcher.await(.soundEnded, id: "a")
            let delay = try bed.heard(after: time)
            print("heard for \(String(format: "%.1f", delay)) ms after \(deed)")
            #expect(delay < 100)
        }

        @Test func itRingsOnAfterTheDaemonWasKilled() throws {
            let bed = try Bed()
            try bed.alarm("a")
            try bed.rings("a")
            try bed.daemon.crash()
            // What the killed worker left in the sink is over when it is silent for a moment.
            try bed.recording.wait(seconds: 20) { heard in heard.suffix(9_600).allSatisfy { $0 == 0 } }
            bed.daemon = try Daemon(in: bed.world)
            bed.watcher = try Watcher(bed.world)
            #expect(bed.watcher.snapshot.ringing == ["a"])
            let place = bed.recording.count
            try bed.recording.wait(seconds: 20) { Samples.audible(Array($0.dropFirst(place))) != nil }
            let answer = try bed.run(["ack", "a"])
            #expect(answer.status == 0, "\(answer)")
            #expect(try bed.heard(after: answer.ended) < 100)
        }

        @Test func twoRingOneAfterTheOther() throws {
            let bed = try Bed()
            try bed.alarm("one")
            try bed.rings("one")
            try bed.alarm("two")
            try bed.watcher.await(.delivered, id: "two")
            #expect(try bed.run(["status", "--json"]).object["ringing"] as? [String] == ["one", "two"])
            #expect(try bed.run(["playing", "--json"]).objects.count == 1)
            #expect(try bed.run(["ack", "one"]).status == 0)
            try bed.rings("two")
            #expect(try bed.run(["playing", "--json"]).objects.count == 1)
            let answer = try bed.run(["ack", "two"])
            #expect(try bed.heard(after: answer.ended) < 100)
        }

        @Test func itGivesUpAndIsTold() throws {
            let bed = try Bed()
            try bed.alarm("a", ["--rise", "0", "--give-up", "2s"])
            try bed.rings("a")
            let missed = try bed.watcher.await(.missed, id: "a")
            #expect(missed.reason?.contains("2 seconds") == true, "\(missed)")
            #expect(try bed.watcher.await(.soundEnded, id: "a").outcome == "stopped")
            try bed.watcher.await(.delivered, id: "a-missed")
        }

        /// Do not disturb lets it through, silent mode only when asked to.
        @Test func silentModeIsForTheOneWhoAsks() throws {
            let bed = try Bed()
            for words in [["dnd", "on"], ["silent", "on"]] { #expect(try bed.run(words).status == 0) }
            try bed.alarm("quiet")
            try bed.watcher.await(.ringing, id: "quiet")
            #expect(try bed.watcher.await(.soundEnded, id: "quiet").outcome == "silenced")
            #expect(try bed.run(["ack", "quiet"]).status == 0)
            try bed.alarm("loud", ["--rise", "0", "--even-silent"])
            try bed.rings("loud")
            #expect(try bed.run(["ack", "loud"]).status == 0)
        }

        @Test func aNotificationsSoundIsAsLoudAndAsOftenAsItIsAsked() throws {
            let bed = try Bed()
            let notify = try bed.run([
                "notify", "N", "--id", "n", "--sound", bed.sound, "--volume", "0.5", "--loops", "1",
            ])
            #expect(notify.status == 0, "\(notify)")
            let ended = try bed.watcher.await(.soundEnded, id: "n")
            #expect(ended.outcome == "finished" && ended.seconds == 2, "\(ended)")
            let heard = try bed.recording.take(further: 0.3)
            let range = try #require(Samples.audible(heard))
            #expect(abs(range.count - 96_000) <= 48)
            let peak = heard.map { abs(Int($0)) }.max() ?? 0
            #expect((5_900...6_100).contains(peak), "\(peak)")
            for (words, option) in [
                (["--volume", "2"], "--volume"), (["--loops", "-1"], "--loops"), (["--fade-in", "2m"], "--fade-in"),
            ] {
                let refused = try bed.run(["notify", "N", "--sound", bed.sound] + words)
                #expect(refused.status == 65 && refused.errors.contains(option), "\(refused)")
            }
        }
    }
}
