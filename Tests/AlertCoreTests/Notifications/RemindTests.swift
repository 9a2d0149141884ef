// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import RandomSupport
import Testing

@testable import AlertCore

@Suite struct RemindTests {
    @Test func firesAtItsTimeAndNotBefore() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "4m")
        bed.clock.pass(seconds: 239.999)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 0.001)
        bed.turn()
        #expect(bed.presented == ["tea"])
        bed.turn()
        #expect(bed.presented == ["tea"], "once")
    }

    @Test func aCountdownFollowsTheUptimeWhenTheClockIsSet() throws {
        for step in [86_400.0, -86_400.0, 3_600, -1] {
            let bed = try TransactionBed()
            try bed.remind("Tea", in: "10m")
            bed.clock.step(seconds: step)
            try bed.change { try $0.followClock() }
            bed.clock.pass(seconds: 599)
            bed.turn()
            #expect(bed.presented.isEmpty, "step of \(step)")
            bed.clock.pass(seconds: 1)
            bed.turn()
            #expect(bed.presented == ["tea"], "step of \(step)")
        }
    }

    @Test func aSlewedClockDoesNotCutACountdownShort() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "10m")
        // The wall clock gained a second without being set: no notice comes from the kernel.
        bed.clock.pass(seconds: 599)
        bed.clock.step(seconds: 1)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 1)
        bed.turn()
        #expect(bed.presented == ["tea"])
    }

    @Test func aWallTimeFollowsTheWallWhenTheClockIsSet() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try bed.remind("Call", at: "2027-03-04T10:00")
        bed.clock.step(seconds: 3_600)
        try bed.change { try $0.followClock() }
        bed.turn()
        #expect(bed.presented == ["call"], "10:00 in Berlin is 09:00 UTC")
    }

    @Test func aBackwardStepFiresNothingTwice() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try bed.remind("Call", at: "2027-03-04T09:00")
        bed.turn()
        bed.clock.step(seconds: -86_400)
        try bed.change { try $0.followClock() }
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(bed.presented == ["call"])
    }

    @Test(arguments: [
        ("2027-03-04T09:00", nil, "2027-03-04T08:00:00Z"),
        ("2027-07-04T09:00", nil, "2027-07-04T07:00:00Z"),
        ("2027-03-04 09:00:30", nil, "2027-03-04T08:00:30Z"),
        ("2027-03-04T09:00", "America/New_York", "2027-03-04T14:00:00Z"),
        ("2027-03-04T09:00:00+05:30", nil, "2027-03-04T03:30:00Z"),
        ("2027-03-04T09:00:00Z", "Asia/Tokyo", "2027-03-04T09:00:00Z"),
        // The gap of 2027-03-28: RFC 5545 3.3.5 shifts by its length.
        ("2027-03-28T02:30", nil, "2027-03-28T01:30:00Z"),
        // The overlap of 2027-10-31: the first of the two.
        ("2027-10-31T02:30", nil, "2027-10-31T00:30:00Z"),
    ])
    func resolves(_ text: String, _ zone: String?, _ due: String) throws {
        let bed = try TransactionBed(at: "2027-01-01T00:00:00Z")
        #expect(try bed.remind("x", at: text, zone: zone).due == .at(Instant(rfc3339: due)))
    }

    @Test(arguments: [
        (Notifications.Trigger(), "trigger"),
        (Notifications.Trigger(in: "5m", at: "2027-03-04T09:00"), "trigger"),
        (Notifications.Trigger(in: "soon"), "in"),
        (Notifications.Trigger(in: ""), "in"),
        (Notifications.Trigger(in: "5m", zone: "Europe/Berlim"), "zone"),
        (Notifications.Trigger(at: "tomorow"), "at"),
        (Notifications.Trigger(at: "2027-02-30T09:00"), "at"),
        (Notifications.Trigger(at: "2027-03-04"), "at"),
        (Notifications.Trigger(at: "2027-03-04T09:00", zone: "Europe/Berlim"), "zone"),
        (Notifications.Trigger(at: "2027-03-04T09:00", zone: "../../etc/passwd"), "zone"),
    ])
    func refuses(_ trigger: Notifications.Trigger, naming field: String) throws {
        let bed = try TransactionBed()
        let error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.remind(id: nil, content: .init(title: "x"), trigger: trigger) }
        }
        #expect(error?.field == field)
        #expect(error?.reason.isEmpty == false)
        #expect(bed.effects.isEmpty, "a refused request does nothing")
    }

    @Test func whatIsNamedNoneIsTakenAway() throws {
        let bed = try TransactionBed()
        let trigger = Notifications.Trigger(
            when: "every day at 9", lateWindow: "1h", warn: ["10m"], nag: "5m", nagLimit: 3, wake: true)
        _ = try bed.change { try $0.remind(id: "tea", content: .init(title: "Tea"), trigger: trigger) }
        #expect(try bed.change { try $0.db.allPending(id: "tea").count } == 2)
        let none = Notifications.Trigger(lateWindow: "none", warn: ["none"], nag: "none", wake: false)
        let edited = try bed.change { try $0.edit(id: "tea", content: nil, trigger: none).pending }
        #expect(edited.terms == Terms())
        #expect(try bed.change { try $0.db.allPending(id: "tea").count } == 1)
    }

    @Test func aWarningThatCannotComeIsTold() throws {
        let bed = try TransactionBed()
        func notes(_ trigger: Notifications.Trigger, id: String = "tea") throws -> [String] {
            try bed.change { try $0.remind(id: id, content: .init(title: "Tea"), trigger: trigger).notes }
        }
        #expect(
            try notes(.init(in: "5m", warn: ["10m", "1m"])) == [
                "The warning 10 minutes before it would be in the past."
            ])
        #expect(try notes(.init(in: "15m", warn: ["10m", "1m"]), id: "later") == [])
        #expect(try notes(.init(when: "every 5m", warn: ["10m"]), id: "often") == [])
        let edited = try bed.change {
            try $0.edit(id: "often", content: nil, trigger: .init(in: "1h", warn: ["2h"]), noRepeat: true).notes
        }
        #expect(edited == ["It no longer repeats.", "The warning 2 hours before it would be in the past."])
    }

    @Test func theSameIDReplaces() throws {
        let bed = try TransactionBed()
        try bed.remind("First", in: "1m", id: "a")
        try bed.remind("Second", in: "2m", id: "a")
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented == ["a"])
    }

    @Test func aTimeThatHasPassedIsDueAtOnce() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try bed.remind("Late", at: "2027-03-04T08:59")
        bed.turn()
        #expect(bed.presented == ["late"])
    }

    @Test func manyFireInTheOrderOfTheirTimes() throws {
        let bed = try TransactionBed()
        var random = SeededRandom()
        for number in (1...600).shuffled(using: &random) {
            try bed.remind("n", in: "\(Double(number) / 100)s", id: "n\(number)")
        }
        bed.clock.pass(seconds: 6)
        bed.turn()
        #expect(bed.presented == (1...600).map { "n\($0)" })
    }
}
