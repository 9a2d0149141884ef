// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The clock was ahead and is right again: whatever is still to come comes, and what was just seen does not.
@Suite struct StepBackTests {
    /// 6:40 in Berlin.
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed(at: "2027-03-04T05:40:00Z") }

    private func schedule(_ trigger: Notifications.Trigger, rings: Bool = false, id: String = "r") throws {
        let content = Notifications.Content(title: "R", ring: rings ? .init() : nil)
        try bed.change { _ = try $0.remind(id: id, content: content, trigger: trigger) }
    }

    /// Sets the clock ahead, lets everything fire, and sets it right again.
    private func goAhead(_ seconds: Double, for span: Double = 1.5, _ meanwhile: () throws -> Void = {}) throws {
        try step(seconds)
        bed.turn()
        bed.clock.pass(seconds: span)
        bed.turn()
        try meanwhile()
        try step(-seconds)
    }

    private func step(_ seconds: Double) throws {
        bed.clock.step(seconds: seconds)
        try bed.change { try $0.followClock() }
        try bed.resume()
    }

    private func due(_ id: String = "r", _ role: Pending.Role = .main) throws -> String? {
        try bed.change { try $0.db.pending(id: id, role: role) }?.due.rfc3339
    }

    private func pass(_ seconds: Int, by unit: Int = 60) {
        for _ in 0..<(seconds / unit) {
            bed.clock.pass(seconds: Double(unit))
            bed.turn()
        }
    }

    private func count(_ kind: Manager.Kind, _ id: String = "r") -> Int {
        bed.events.count { $0.event == kind && $0.id == id }
    }

    static let repetitions: [(Notifications.Trigger, String)] = [
        (.init(when: "every day at 07:40"), "2027-03-04T06:40:00Z"),
        (.init(when: "every 10 minutes"), "2027-03-04T05:50:00Z"),
        (.init(rrule: "FREQ=WEEKLY", start: "2027-03-04T07:10:59"), "2027-03-04T06:10:59Z"),
        (.init(cron: "0 8 * * *"), "2027-03-04T07:00:00Z"),
        (.init(calendar: "*-*-* 07:00"), "2027-03-04T06:00:00Z"),
        (.init(rrule: "FREQ=YEARLY", start: "2027-03-05T00:00"), "2027-03-04T23:00:00Z"),
    ]

    @Test(arguments: repetitions.indices, [7_200.0, 86_400, 31_622_400])
    func aRepetitionComesAtItsNextTrueTime(_ index: Int, _ ahead: Double) throws {
        let (trigger, time) = Self.repetitions[index]
        try schedule(trigger)
        #expect(try due() == time)
        try goAhead(ahead)
        #expect(try due() == time)
        let news = bed.events.last { $0.event == .zoneChanged }
        if ahead > 20 * 3_600 { #expect(news?.count == 1) }
    }

    @Test func aRestartNoticesTheStepToo() throws {
        for reboots in [false, true] {
            let bed = try TransactionBed(at: "2027-03-04T05:40:00Z")
            try bed.change {
                _ = try $0.remind(id: "r", content: .init(title: "R"), trigger: .init(when: "every day at 07:40"))
            }
            bed.clock.step(seconds: 86_400)
            try bed.change { try $0.followClock() }
            bed.turn()
            bed.clock.step(seconds: -86_400)
            if reboots { bed.clock.reboot(takingSeconds: 30) }
            try bed.restart()
            try bed.resume()
            #expect(try bed.change { try $0.db.pending(id: "r") }?.due.rfc3339 == "2027-03-04T06:40:00Z")
        }
    }

    @Test func whatWasSeenAMomentAgoDoesNotComeAgain() throws {
        try schedule(.init(when: "every 10 minutes"))
        pass(600)
        #expect(count(.delivered) == 1)
        for back in [1.0, 20, 60] {
            try step(-back)
            bed.clock.pass(seconds: back)
            bed.turn()
        }
        #expect(count(.delivered) == 1)
        #expect(try due() == "2027-03-04T06:00:00Z")
    }

    @Test func aLateDeliveryAMomentAgoCountsAsSeen() throws {
        try schedule(.init(when: "every day at 06:41"))
        // Delivered 59 minutes late, and due again a minute later.
        try goAhead(3_600)
        #expect(try due() == "2027-03-05T05:41:00Z")
    }

    @Test func anAcknowledgementOfATimeToComeIsNone() throws {
        try schedule(.init(when: "every day at 07:40"), rings: true)
        try goAhead(3_660) { try bed.change { _ = try $0.ack(ids: ["r"]) } }
        #expect(try due() == "2027-03-04T06:40:00Z")
    }

    @Test func skippedTimesStaySkippedAndPausedRowsPaused() throws {
        try schedule(.init(when: "every day at 07:40"))
        try bed.change { _ = try $0.skip(ids: ["r"], .count(1)) }
        try goAhead(7_200)
        #expect(try due() == "2027-03-05T06:40:00Z")
        try bed.change { try $0.pause(id: "r") }
        try goAhead(7_200)
        #expect(try bed.change { try $0.db.pending(id: "r") }?.isPaused == true)
    }

    @Test func aWarningIsMadeAnew() throws {
        try schedule(.init(when: "every day at 07:40", warn: ["30m"]))
        try goAhead(1_900)
        #expect(try due("r", .warning(NominalSpan("30m"))) == "2027-03-04T06:10:00Z")
        try goAhead(7_200)
        #expect(try due("r", .warning(NominalSpan("30m"))) == "2027-03-04T06:10:00Z")
    }

    @Test(arguments: [("10m", true), ("1s", true)]) func anAlarmThatComesOnceRingsAgain(
        _ giveUp: String, _ again: Bool
    ) throws {
        let content = Notifications.Content(title: "R", ring: .init(giveUp: giveUp))
        try bed.change { _ = try $0.remind(id: "r", content: content, trigger: .init(at: "2027-03-04T07:40")) }
        try step(7_200)
        bed.turn()
        // It has given up before the clock is right again.
        pass(1_200)
        try step(-7_200)
        #expect(try due() == (again ? "2027-03-04T06:40:00Z" : nil))
        pass(3_600)
        #expect(count(.delivered) + count(.missed) >= 2)
    }

    @Test func anAlarmThatWasStoppedOrStillRingsDoesNot() throws {
        let content = Notifications.Content(title: "R", ring: .init(giveUp: "0"))
        for id in ["stopped", "rings"] {
            try bed.change { _ = try $0.remind(id: id, content: content, trigger: .init(at: "2027-03-04T06:50")) }
        }
        try goAhead(900) { try bed.change { _ = try $0.ack(ids: ["stopped"]) } }
        #expect(try due("stopped") == nil)
        #expect(try due("rings") == nil)
    }

    @Test func aReminderThatCameStaysOnTheListAndOneThatWasMissedComes() throws {
        try schedule(.init(at: "2027-03-04T07:40"), id: "came")
        try schedule(.init(at: "2027-03-04T07:40", lateWindow: "1m"), id: "missed")
        try goAhead(7_200)
        #expect(try due("came") == nil)
        #expect(try due("missed") == "2027-03-04T06:40:00Z")
        #expect(try bed.change { try $0.db.delivered(id: "came") } != nil)
    }

    @Test func aRepetitionThatEndedAheadOfItsTimeComes() throws {
        try schedule(.init(when: "every day at 07:40 until 2027-04-01"))
        try goAhead(366 * 86_400)
        #expect(try due() == "2027-03-04T06:40:00Z")
    }

    @Test func theCountThatWasUsedUpStaysUsed() throws {
        try schedule(.init(when: "every day at 07:40", count: 1))
        try goAhead(7_200)
        #expect(try due() == nil)
    }

    /// Repetitions, and the most seconds until they come first.
    static let begins: [(Notifications.Trigger, Int)] = [
        (.init(when: "every 10 minutes"), 600), (.init(when: "every day at 07:40"), 3_600),
        (.init(when: "every other week"), 14 * 86_400), (.init(when: "every month"), 31 * 86_400),
        (.init(cron: "*/5 * * * *"), 300), (.init(rrule: "FREQ=HOURLY;COUNT=3"), 3_600),
    ]

    @Test(arguments: begins.indices, [7_200.0, 31_622_400])
    func whatWasScheduledAheadBeginsNow(_ index: Int, _ ahead: Double) throws {
        let (trigger, span) = Self.begins[index]
        try step(ahead)
        try schedule(trigger)
        try step(-ahead)
        let due = try #require(try bed.change { try $0.db.pending(id: "r") }).due
        // A span of days keeps its phase, and a short step does not change its day.
        let most = span + (span < 86_400 && ahead < 86_400 ? Int(ahead) : 86_400)
        #expect(due.distance(from: bed.clock.now().wall) <= Int64(most) * Span.second, "\(due.rfc3339)")
    }

    /// Repetitions that are made on Thursday 4 March 2027 at 8:40 or a year later, and their next time at 6:40.
    static let starts: [(Notifications.Trigger, Double, String)] = [
        (.init(when: "every tuesday at 9"), 7_200, "2027-03-09T08:00:00Z"),
        (.init(when: "every tuesday at 9"), 31_622_400, "2027-03-09T08:00:00Z"),
        (.init(when: "every tuesday at 9 starting 2027-03-16"), 7_200, "2027-03-16T08:00:00Z"),
        (.init(when: "every other week"), 7_200, "2027-03-18T08:00:00Z"),
        (.init(when: "every month"), 7_200, "2027-04-04T07:00:00Z"),
        (.init(when: "every month"), 31_622_400, "2027-04-04T07:00:00Z"),
        (.init(when: "every month on the last friday at 16:00"), 31_622_400, "2027-03-26T15:00:00Z"),
        (.init(when: "every year"), 7_200, "2028-03-04T08:00:00Z"),
    ]

    @Test(arguments: starts.indices) func aFirstDayThatWasNamedStays(_ index: Int) throws {
        let (trigger, ahead, time) = Self.starts[index]
        try step(ahead)
        try schedule(trigger)
        try step(-ahead)
        #expect(try due() == time)
    }

    @Test func aSpanAfterAnAcknowledgementBeginsNow() throws {
        try schedule(.init(at: "2027-03-04T06:45", afterAck: "4h"))
        try schedule(.init(at: "2027-03-04T06:45", afterAck: "7d at 9:00"), id: "days")
        try goAhead(366 * 86_400) { try bed.change { _ = try $0.ack(ids: ["r", "days"]) } }
        #expect(try due("days") == "2027-03-11T08:00:00Z")
        pass(4 * 3_600 + 60, by: 600)
        #expect(count(.delivered) == 2)
    }

    @Test func aSnoozeGivenAheadKeepsItsLength() throws {
        try schedule(.init(at: "2027-03-04T06:45"))
        try schedule(.init(at: "2027-03-04T06:40:30"), id: "before")
        pass(60)
        func snooze(_ id: String) throws {
            try bed.change {
                let call = Notifications.Snooze(id: id, for: "", until: "2027-03-04T09:00")
                _ = try $0.snooze(ids: [id], SnoozeRequest(call, zones: $0.zones, now: $0.now))
            }
        }
        try snooze("before")
        try goAhead(7_200) { try snooze("r") }
        #expect(try due("before", .snooze) == "2027-03-04T08:00:00Z")
        #expect(try due("r", .snooze) == "2027-03-04T06:00:00Z")
    }

    @Test func anAlarmThatRingsGivesUpAfterItsLength() throws {
        try schedule(.init(when: "every day at 06:50"), rings: true)
        try goAhead(900)
        // It rings since a quarter of an hour later by the right clock.
        pass(540)
        #expect(count(.missed) == 0)
        pass(120)
        #expect(count(.missed) >= 1)
    }

    @Test func anAlarmThatRingsAheadOfItsTimeComesOnceItHasGivenUp() throws {
        try schedule(.init(at: "2027-03-04T07:40"), rings: true)
        try goAhead(3_600)
        #expect(try due() == nil)
        pass(660)
        #expect(count(.missed) == 1)
        #expect(try due() == "2027-03-04T06:40:00Z")
        pass(3_600)
        #expect(count(.delivered) == 2)
    }

    @Test func anAlarmThatStillRingsAtItsTimeDoesNotBeginAgain() throws {
        let content = Notifications.Content(title: "R", ring: .init(giveUp: "0"))
        try bed.change { _ = try $0.remind(id: "r", content: content, trigger: .init(when: "every day at 07:40")) }
        try goAhead(3_600)
        #expect(try due() == "2027-03-04T06:40:00Z")
        pass(3_660)
        #expect(count(.delivered) == 1)
        #expect(try due() == "2027-03-05T06:40:00Z")
    }

    @Test func aBeatTakenAheadIsMissedInTime() throws {
        try step(366 * 86_400)
        try bed.change { _ = try $0.beat(.init(name: "backup", every: "2h", grace: "1h")) }
        try step(-366 * 86_400)
        pass(3 * 3_600 + 60)
        #expect(count(.delivered, "backup") == 1)
    }

    @Test func aStepAndItsNoticeMayComeInAnyOrder() throws {
        try schedule(.init(when: "every day at 07:40"))
        try schedule(.init(in: "10m"), id: "tea")
        try step(7_200)
        bed.turn()
        bed.clock.step(seconds: -7_200)
        // The loop fires before it hears of the step.
        try bed.change { try $0.fireDue() }
        try bed.change { try $0.followClock() }
        try bed.resume()
        #expect(try due() == "2027-03-04T06:40:00Z")
        pass(600)
        #expect(count(.delivered, "tea") == 1)
    }
}
