// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

@Suite struct RepeatTests {
    private func bed(_ trigger: Notifications.Trigger, at wall: String = "2027-03-04T08:00:00Z") throws
        -> TransactionBed
    {
        let bed = try TransactionBed(at: wall)
        try bed.change { _ = try $0.remind(id: "r", content: .init(title: "R"), trigger: trigger) }
        bed.forgetEffects()
        return bed
    }

    /// The dues of what was delivered, in UTC.
    private func dues(_ bed: TransactionBed) -> [String] {
        bed.events.filter { $0.event == .delivered && $0.id == "r" }.compactMap(\.due)
    }

    @Test func comesAgainAndStaysPending() throws {
        let bed = try bed(.init(rrule: "FREQ=DAILY", start: "2027-03-04T10:00"))
        for _ in 0..<3 {
            bed.clock.pass(seconds: 86_400)
            bed.turn()
        }
        #expect(dues(bed) == ["2027-03-04T09:00:00Z", "2027-03-05T09:00:00Z", "2027-03-06T09:00:00Z"])
        #expect(try bed.change { try $0.db.pendingCount() } == 1)
    }

    @Test func neverBeforeItsStart() throws {
        let bed = try bed(.init(cron: "0 * * * *", start: "2027-03-10T00:00"))
        bed.clock.pass(seconds: 5 * 86_400)
        bed.turn()
        #expect(dues(bed).isEmpty)
    }

    @Test(arguments: [
        (Notifications.Trigger(rrule: "FREQ=HOURLY", start: "2027-03-04T10:00", count: 3), 3),
        (.init(rrule: "FREQ=HOURLY;COUNT=4", start: "2027-03-04T10:00"), 4),
        (.init(rrule: "FREQ=HOURLY", start: "2027-03-04T10:00", until: "2027-03-04T12:00"), 3),
        (.init(cron: "0 * * * *", start: "2027-03-04T10:00", count: 2), 2),
        (.init(calendar: "hourly", until: "2027-03-04T12:30"), 3),
    ])
    func endsAndIsGone(_ trigger: Notifications.Trigger, _ times: Int) throws {
        let bed = try bed(trigger)
        for _ in 0..<12 {
            bed.turn()
            bed.clock.pass(seconds: 3_600)
        }
        #expect(dues(bed).count == times)
        #expect(try bed.change { try $0.db.pendingCount() } == 0)
    }

    /// Triggers at 9:00 with a count, and the hours in which they come, in UTC.
    private static let counted: [(Notifications.Trigger, [Int])] = [
        // The instant of the call does not count, however the repetition was written.
        (.init(rrule: "FREQ=HOURLY", count: 3), [9, 10, 11]), (.init(when: "every hour", count: 3), [9, 10, 11]),
        (.init(when: "every hour for 3 times"), [9, 10, 11]), (.init(cron: "0 * * * *", count: 3), [9, 10, 11]),
        (.init(calendar: "hourly", count: 3), [9, 10, 11]), (.init(rrule: "FREQ=HOURLY", count: 1), [9]),
        (.init(rrule: "FREQ=HOURLY;BYMINUTE=0", count: 2), [9, 10]),
        (.init(when: "every hour on the hour", count: 2), [9, 10]),
        // Neither do times before it.
        (.init(rrule: "FREQ=HOURLY", start: "2027-03-04T07:00", count: 2), [9, 10]),
        (.init(cron: "0 * * * *", start: "2027-03-01T00:00", count: 2), [9, 10]),
        (.init(rrule: "FREQ=HOURLY", start: "2027-03-04T11:00", count: 2), [10, 11]),
        (.init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:00", count: 2), [9, 10]),
        // A COUNT is that of RFC 5545.
        (.init(rrule: "FREQ=HOURLY;COUNT=3"), [9, 10]),
        (.init(rrule: "FREQ=HOURLY;COUNT=3", start: "2027-03-04T10:00"), [9, 10, 11]),
        // The earlier end counts.
        (.init(rrule: "FREQ=HOURLY", until: "2027-03-04T11:30", count: 3), [9, 10]),
    ]

    @Test(arguments: counted.indices) func aCountIsWhatComes(_ index: Int) throws {
        let (trigger, hours) = Self.counted[index]
        let bed = try bed(trigger)
        for _ in 0..<12 {
            bed.turn()
            bed.clock.pass(seconds: 3_600)
        }
        #expect(dues(bed) == hours.map { "2027-03-04T\($0 < 10 ? "0" : "")\($0):00:00Z" })
        #expect(try bed.change { try $0.db.pendingCount() } == 0)
    }

    /// Thursday 4 March.
    @Test func whatIsLeftOutDoesNotUseUpACount() throws {
        func days(_ trigger: Notifications.Trigger, _ change: (TransactionBed) throws -> Void = { _ in }) throws
            -> [String]
        {
            let bed = try bed(trigger)
            try change(bed)
            for _ in 0..<20 {
                bed.clock.pass(seconds: 86_400)
                bed.turn()
            }
            return dues(bed).map { String($0.dropFirst(8).prefix(2)) }
        }
        let daily = Notifications.Trigger(rrule: "FREQ=DAILY", start: "2027-03-04T10:00", count: 3)
        #expect(try days(daily) == ["04", "05", "06"])
        var without = daily
        without.except = ["saturday", "sunday"]
        #expect(try days(without) == ["04", "05", "08"])
        #expect(try days(.init(when: "every day at 10 except 2027-03-05 for 3 times")) == ["04", "06", "07"])
        func edit(_ trigger: Notifications.Trigger) -> (TransactionBed) throws -> Void {
            { bed in try bed.change { _ = try $0.edit(id: "r", content: nil, trigger: trigger) } }
        }
        #expect(try days(daily, edit(.init(except: ["friday"]))) == ["04", "06", "07"])
        #expect(try days(without, edit(.init(except: ["none"]))) == ["04", "05", "06"])
        func skip(_ request: SkipRequest) -> (TransactionBed) throws -> Void {
            { bed in try bed.change { _ = try $0.skip(ids: ["r"], request) } }
        }
        // Who skips a time does without it.
        #expect(try days(daily, skip(.count(1))) == ["05", "06"])
        let back = try days(daily) { bed in
            try skip(.count(2))(bed)
            try bed.change { _ = try $0.unskip(ids: ["r"]) }
        }
        #expect(back == ["04", "05", "06"])
        // COUNT includes what is left out.
        var rule = without
        (rule.rrule, rule.count) = ("FREQ=DAILY;COUNT=3", nil)
        #expect(try days(rule) == ["04", "05"])
    }

    @Test func aCOUNTSaysHowManyTimesFallOut() throws {
        func notes(_ trigger: Notifications.Trigger) throws -> [String] {
            let bed = try TransactionBed()
            let now = bed.clock.now()
            return try trigger.resolved(at: now, zones: bed.zones).notes
        }
        let note = "1 of the 3 times of COUNT does not come: COUNT includes the start and what is left out (RFC 5545)."
        #expect(try notes(.init(rrule: "FREQ=HOURLY;COUNT=3")) == [note])
        #expect(try notes(.init(rrule: "FREQ=HOURLY;COUNT=3", start: "2027-03-04T10:00")).isEmpty)
        #expect(try notes(.init(rrule: "FREQ=HOURLY", count: 3)).isEmpty)
        let left = try notes(
            .init(rrule: "FREQ=DAILY;COUNT=7", start: "2027-03-04T10:00", except: ["saturday", "sunday"]))
        #expect(left.contains { $0.hasPrefix("2 of the 7 times of COUNT do not come") })
    }

    @Test(
        arguments: [
            (nil, 1), (.once, 1), (.skip, 0), (.each, 5),
        ] as [(Notifications.Missed?, Int)])
    func whatWasMissedFollowsThePolicy(_ missed: Notifications.Missed?, _ deliveries: Int) throws {
        let bed = try bed(.init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:30", missed: missed))
        bed.clock.pass(seconds: 5 * 3_600)
        try bed.restart()
        bed.turn()
        #expect(dues(bed).count == deliveries)
        if deliveries == 1 { #expect(dues(bed) == ["2027-03-04T12:30:00Z"], "the last of them") }
        if deliveries == 0 { #expect(bed.events.contains { $0.event == .missed }) }
        bed.forgetEffects()
        bed.clock.pass(seconds: 1_800)
        bed.turn()
        #expect(dues(bed) == ["2027-03-04T13:30:00Z"], "the next one is in its place whatever was missed")
    }

    @Test func eachIsTheNewestHundredAtMost() throws {
        let bed = try bed(.init(rrule: "FREQ=MINUTELY", start: "2027-03-04T09:00", missed: .each))
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(dues(bed).count == 100)
        #expect(dues(bed).last == "2027-03-05T08:00:00Z")
    }

    @Test func everySecondForAYearIsDealtWithAtOnce() throws {
        let bed = try bed(.init(rrule: "FREQ=SECONDLY", start: "2027-03-04T09:00"))
        bed.clock.pass(seconds: 365 * 86_400)
        bed.turn()
        #expect(dues(bed) == ["2028-03-03T08:00:00Z"])
    }

    @Test func laterThanItsWindowItIsNotDelivered() throws {
        let bed = try bed(.init(at: "2027-03-04T10:00", lateWindow: "2h"))
        bed.clock.pass(seconds: 3_600 * 4)
        bed.turn()
        #expect(dues(bed).isEmpty)
        #expect(bed.events.map(\.event) == [.missed])
    }

    @Test func aDayOfAClockChangeKeepsTheWall() throws {
        let bed = try bed(.init(rrule: "FREQ=DAILY", start: "2027-03-26T09:00"), at: "2027-03-26T00:00:00Z")
        for _ in 0..<4 {
            bed.clock.pass(seconds: 86_400)
            bed.turn()
        }
        #expect(
            dues(bed) == [
                "2027-03-26T08:00:00Z", "2027-03-27T08:00:00Z", "2027-03-28T07:00:00Z", "2027-03-29T07:00:00Z",
            ])
    }

    @Test(arguments: [86_400.0, -1, -100]) func aStepFiresNothingTwice(_ step: Double) throws {
        let bed = try bed(.init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:30"))
        for _ in 0..<3 {
            bed.clock.pass(seconds: 3_600)
            bed.turn()
        }
        bed.clock.step(seconds: step)
        try bed.change { try $0.followClock() }
        try bed.resume()
        for _ in 0..<30 {
            bed.turn()
            bed.clock.pass(seconds: 3_600)
        }
        #expect(Set(dues(bed)).count == dues(bed).count)
    }

    @Test(arguments: [
        (Notifications.Trigger(rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), "rrule"),
        (.init(rrule: "FREQ=DAILY;INTERVAL=0"), "rrule"), (.init(rrule: "FREQ=SOMETIMES"), "rrule"),
        (.init(cron: "0 0 30 2 *"), "cron"), (.init(cron: "60 * * * *"), "cron"),
        (.init(calendar: "Mon..Fry 08:30"), "calendar"), (.init(in: "5m", count: 3), "count"),
        (.init(at: "2027-03-05T09:00", until: "2027-04-01"), "until"), (.init(rrule: "FREQ=DAILY", count: 0), "count"),
        (.init(at: "2027-03-05T09:00", zone: "Europe/Berlin", floating: true), "zone"),
        (.init(in: "5m", warn: ["soon"]), "warn"), (.init(in: "5m", nag: "1s"), "nag"),
        (.init(in: "5m", nagLimit: 3), "nagLimit"), (.init(in: "5m", lateWindow: "-1h"), "lateWindow"),
    ])
    func refuses(_ trigger: Notifications.Trigger, naming field: String) throws {
        let bed = try TransactionBed()
        let error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.remind(id: nil, content: .init(title: "x"), trigger: trigger) }
        }
        #expect(error?.field == field)
    }
}
