// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Testing
import Varlink

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

// The verbs about sounds, and volumes.
extension CommandLineTests {
    @Test(arguments: [("0.5", 0.5), ("50%", 0.5), ("100%", 1), ("0%", 0), ("7.5%", 0.075), ("1", 1)])
    func volumesAreNumbersOrPercent(text: String, volume: Double) throws {
        let play: Play = try verb(["play", "a", "--volume", text])
        #expect(play.mix.volume?.value == volume)
        try play.mix.check()
        let say: Say = try verb(["say", "a", "--volume", text])
        #expect(try say.call().volume == volume)
        let adjust: AdjustSound = try verb(["adjust-sound", "1", "--volume", text])
        #expect(adjust.mix.volume?.value == volume)
        let notify: Notify = try verb(["notify", "a", "--sound", "glass", "--volume", text])
        var content = Notifications.Content(title: "a")
        try notify.content.sounding.apply(to: &content)
        #expect(content.volume == volume)
    }

    /// Returns sounds with these ids; a sound of `play --at` begins later.
    private static func playing(_ ids: [String]) -> [Sounds.PlayingSound] {
        ids.map { id in
            let begins = id.hasPrefix("at-") ? "2030-01-01T12:00:00Z" : nil
            return Sounds.PlayingSound(id: id, sound: "glass", seconds: 1, position: 0, begins: begins)
        }
    }

    /// Without an id a stop means all that can be heard, and all other verbs mean the only sound.
    @Test(
        arguments: [
            ("stop", [], nil, ""), ("stop", ["1"], nil, ""), ("stop", ["at-1"], nil, ""),
            ("stop", ["1", "2"], nil, ""), ("stop", ["1", "2", "at-3"], ["1", "2"], "; to begin later: at-3"),
            ("stop", ["1", "at-2", "at-3"], ["1"], "; to begin later: at-2, at-3"), ("sound pause", ["1"], nil, ""),
            ("sound pause", ["1", "at-2"], nil, ""),
        ] as [(String, [String], [String]?, String)])
    func aStopWithoutAnIDMeansWhatIsHeard(verb: String, sounds: [String], ids: [String]?, rest: String) throws {
        #expect(
            try SoundSelection.Meant(Self.playing(sounds), of: verb) == SoundSelection.Meant(ids: ids, rest: rest))
    }

    @Test(
        arguments: [
            ("sound pause", ["1", "2"], "Write: alertctl sound pause --all, or: alertctl sound pause 1"),
            ("sound resume", ["1", "2"], "Write: alertctl sound resume --all, or: alertctl sound resume 1"),
            ("stop", ["at-1", "at-2"], "Write: alertctl stop --all, or: alertctl stop at-1"),
        ] as [(String, [String], String)])
    func oneOfSeveralSoundsIsAskedForWithBothLines(verb: String, sounds: [String], remedy: String) {
        let failure = #expect(throws: Failure.self) { try SoundSelection.Meant(Self.playing(sounds), of: verb) }
        #expect(failure?.remedy == remedy && failure?.status == .badInput)
    }

    @Test(arguments: [
        ("12:00", "1970-01-01T12:00:00Z"), ("in 5m", "1970-01-01T00:05:00Z"),
        ("2027-03-04T09:00:00.250", "2027-03-04T09:00:00.250"), ("every day at 9", "every day at 9"), ("x", "x"),
    ])
    func theTimeOfASoundMayBeWords(text: String, time: String) {
        let zones = FixedZoneSource(session: .utc, database: ZoneDatabase())
        #expect(Play.time(text, now: .epoch, zones: zones) == time)
    }

    @Test(arguments: ["101%", "-1%", "2", "50", "nan%", "inf"])
    func volumesOutOfRangeAreRefusedAsTheyWereWritten(text: String) throws {
        let play: Play = try verb(["play", "a", "--volume", text])
        let failure = #expect(throws: Failure.self) { try play.mix.check() }
        #expect(failure?.status == .badInput && failure?.cause.contains("--volume: \(text) ") == true)
    }

    @Test(arguments: ["%", "x%", "50 %", "50%%"]) func whatIsNoVolumeIsRefused(text: String) {
        guard case .refusal = CommandRunner.parse(["play", "a", "--volume", text]) else {
            Issue.record("\(text) is not refused")
            return
        }
    }

    @Test(
        arguments: [
            (["play", "glass"], .init(sound: "glass", tied: true)),
            (
                ["play", "./x", "--volume", "0.5", "--pan", "-1", "--alert"],
                .init(sound: "/home/ada/x", volume: 0.5, pan: -1, alert: true, tied: true)
            ),
            (
                [
                    "play", "@1", "--rate", "0.5", "--loops", "-1", "--start", "1.5", "--fade-in", "2", "--fade-out",
                    "3",
                    "--device", "hw:1",
                ],
                .init(sound: "@1", rate: 0.5, loops: -1, start: 1.5, fadeIn: 2, fadeOut: 3, device: "hw:1", tied: true)
            ),
        ] as [([String], Sounds.Play)])
    func play(_ words: [String], _ call: Sounds.Play) throws {
        #expect(try verb(words, as: Play.self).call(files: TestFiles()) == call)
    }

    @Test(arguments: [
        ["--volume", "1.1"], ["--volume", "-0.1"], ["--volume", "nan"], ["--pan", "2"], ["--pan", "-2"],
        ["--rate", "0.4"], ["--rate", "inf"], ["--loops", "-2"], ["--loops", "1000001"], ["--start", "-1"],
        ["--fade-in", "61"], ["--fade-out", "nan"],
    ])
    func playOutOfRange(_ words: [String]) throws {
        let verb: Play = try verb(["play", "glass"] + words)
        do throws(Failure) {
            _ = try verb.call(files: TestFiles())
            Issue.record("not refused")
        } catch {
            #expect(error.status == .badInput)
        }
    }

    @Test(
        arguments: [
            (["seek", "3", "90"], .init(id: "3", to: 90)), (["seek", "3", "1.5"], .init(id: "3", to: 1.5)),
            (["seek", "3", "+10"], .init(id: "3", by: 10)), (["seek", "3", "-10"], .init(id: "3", by: -10)),
            (["seek", "3", "-5s"], .init(id: "3", by: -5)), (["seek", "3", "--", "-5s"], .init(id: "3", by: -5)),
        ] as [([String], Sounds.Seek)])
    func seek(_ words: [String], _ call: Sounds.Seek) throws {
        #expect(try verb(words, as: Seek.self).call() == call)
    }

    @Test(arguments: ["soon", "nan", "1e7", "-inf", "1m"]) func seekToNowhere(_ place: String) throws {
        let verb: Seek = try verb(["seek", "3", place])
        let error = #expect(throws: Failure.self) { try verb.call() }
        #expect(error?.status == .badInput)
    }

    @Test func adjust() throws {
        let verb: AdjustSound = try verb(["adjust-sound", "3", "--pan", "-0.5", "--rate", "2", "--over", "1"])
        #expect(try verb.call() == Sounds.Adjust(id: "3", pan: -0.5, rate: 2, over: 1))
        for words in [["--volume", "2"], ["--pan", "-2"], ["--rate", "0"], ["--volume", "1", "--over", "61"]] {
            let verb: AdjustSound = try self.verb(["adjust-sound", "3"] + words)
            let error = #expect(throws: Failure.self) { try verb.call() }
            #expect(error?.status == .badInput)
        }
    }

    @Test(
        arguments: [
            (["sound", "info", "a"], 100, 97), (["sound", "info", "a"], nil, 80), (["sound", "info", "a"], 2, 1),
            (["sound", "info", "a"], 5_000, 1_000), (["sound", "info", "a", "--json"], 100, nil),
            (["sound", "info", "a", "--json", "--columns", "5"], 100, 5),
            (["sound", "info", "a", "--columns", "0"], 100, 0),
        ] as [([String], Int?, Int?)])
    func aDrawingIsAsWideAsTheTerminal(_ words: [String], _ width: Int?, _ columns: Int?) throws {
        let call = try verb(words, as: SoundInfo.self).call(files: TestFiles(), width: width)
        #expect(call == Sounds.Info(sound: "a", columns: columns))
    }

    @Test(arguments: ["-1", "1001"]) func aDrawingHasItsBounds(_ columns: String) throws {
        let verb: SoundInfo = try verb(["sound", "info", "a", "--columns", columns])
        let error = #expect(throws: Failure.self) { try verb.call(files: TestFiles(), width: nil) }
        #expect(error?.status == .badInput)
    }

    @Test func playWaitsUnlessTold() throws {
        #expect(try verb(["play", "x"], as: Play.self).wait)
        #expect(try verb(["play", "x", "--wait"], as: Play.self).wait)
        #expect(try !verb(["play", "x", "--no-wait"], as: Play.self).wait)
    }
}
