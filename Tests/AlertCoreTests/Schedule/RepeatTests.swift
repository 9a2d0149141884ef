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
