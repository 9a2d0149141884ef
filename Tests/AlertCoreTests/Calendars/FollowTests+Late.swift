// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Alarms and snoozes whose time has passed when their file comes.
extension FollowTests {
    /// A synchronizing program may bring an event after its alarm.
    @Test func anAlarmThatComesLateIsGivenOnce() throws {
        _ = try follow([
            alarm("a", at: "2027-03-04T07:45:00Z"), alarm("old", at: "2027-03-04T07:00:00Z"),
            alarm("seen", at: "2027-03-04T07:45:00Z") { $0.acknowledged = "2027-03-04T07:45:00Z" },
        ])
        bed.turn()
        #expect(bed.presented == ["a"])
        _ = try bed.change { try $0.ack(ids: ["a"]) }
        _ = try follow([alarm("a", at: "2027-03-04T07:45:00Z", title: "Renamed")])
        bed.turn()
        #expect(bed.presented == ["a"])
    }

    /// A series rings late for its newest time, as a single event does, and goes on.
    @Test(arguments: [
        ("FREQ=DAILY start=2027-03-04T08:05:00", "2027-03-04T07:55:00Z"),
        ("FREQ=MINUTELY;INTERVAL=12 start=2027-03-03T08:00:00", "2027-03-04T07:50:00Z"),
        ("FREQ=DAILY start=2027-03-04T07:45:00", "2027-03-04T07:35:00Z"),
        // The last one of its series.
        ("FREQ=DAILY start=2027-03-03T08:05:00 count=2", "2027-03-04T07:55:00Z"),
        // More than half an hour ago, and not yet.
        ("FREQ=DAILY start=2027-03-04T07:35:00", nil), ("FREQ=DAILY start=2027-03-04T08:11:00", nil),
    ])
    func aSeriesThatComesLateIsGivenOnce(_ rule: String, _ due: String?) throws {
        func series(_ id: String, _ rule: String, _ title: String = "A") -> Notifications.Alarm {
            alarm(id, at: "2027-03-04T08:00:00Z", title: title) {
                ($0.trigger, $0.offset) = ("rrule \(rule) zone=UTC", -600_000_000)
            }
        }
        // New, and moved from another time.
        for isMoved in [false, true] {
            // An alarm comes once for a time, also if its event goes and comes again.
            let id = isMoved ? "moved" : "new"
            if isMoved { _ = try follow([series(id, "FREQ=DAILY start=2027-03-05T12:00:00")]) }
            _ = try follow([series(id, rule)])
            bed.turn()
            #expect(try bed.change { try $0.db.delivered(id: id)?.due.rfc3339 } == due)
            if due != nil { _ = try bed.change { try $0.ack(ids: [id]) } }
            let next = try bed.change { try $0.db.pending(id: id)?.due }
            #expect(next.map { $0 > .at(bed.clock.now().wall) } ?? rule.contains("count"))
            // Neither other words nor another end bring it again.
            _ = try follow([series(id, rule, "B")])
            if !rule.contains("count") { _ = try follow([series(id, rule + " count=5000")]) }
            bed.turn()
            #expect(try bed.change { try $0.db.delivered(id: id) } == nil)
            try bed.change { try $0.forget(["a.ics"], of: "work/home") }
        }
    }

    /// A time that was skipped, paused or acknowledged does not ring late.
    @Test func aSeriesThatWasDealtWithDoesNotRingLate() throws {
        let rule = "rrule FREQ=DAILY start=2027-03-04T07:55:00 zone=UTC"
        _ = try follow([
            alarm("seen", at: "2027-03-04T08:00:00Z") {
                ($0.trigger, $0.acknowledged) = (rule, "2027-03-04T07:56:00Z")
            },
            alarm("paused", at: "2027-03-04T08:00:00Z") { ($0.trigger, $0.paused) = (rule, true) },
            alarm("without", at: "2027-03-04T08:00:00Z") { $0.trigger = rule + " exdate=2027-03-04T07:55:00" },
        ])
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    /// A snooze of another device may be over before its file comes. It rings once, as the one that it has become.
    @Test(arguments: [
        // The time of the snooze and of the acknowledgement, and whether it rings.
        ("2027-03-04T08:19:00Z", "2027-03-04T08:16:00Z", true), ("2027-03-04T07:49:00Z", "2027-03-04T07:46:00Z", false),
        ("2027-03-04T08:19:00Z", "2027-03-04T08:19:00Z", false), ("2027-03-04T08:20:00Z", "2027-03-04T08:16:00Z", true),
    ])
    func aSnoozeThatComesLateRingsOnce(_ until: String, _ seen: String, _ rings: Bool) throws {
        let (single, series) = ("instant 2027-03-04T08:10:00Z", "rrule FREQ=DAILY start=2027-03-04T08:10:00 zone=UTC")
        func file(_ title: String = "A", isSnoozed: Bool) -> [Notifications.Alarm] {
            [("single", single), ("series", series)].map { id, trigger in
                alarm(id, at: "2027-03-04T08:10:00Z", title: title) {
                    $0.trigger = trigger
                    if isSnoozed { ($0.acknowledged, $0.snoozedUntil) = (seen, until) }
                }
            }
        }
        func due(_ id: String) throws -> String? { try bed.change { try $0.db.delivered(id: id)?.due.rfc3339 } }
        func trigger(_ id: String) throws -> String? { try bed.change { try $0.db.delivered(id: id)?.trigger } }
        _ = try follow(file(isSnoozed: false))
        bed.clock.pass(seconds: 600)
        bed.turn()
        bed.clock.pass(seconds: 600)
        bed.turn()
        #expect(try due("single") == "2027-03-04T08:10:00Z")
        _ = try follow(file(isSnoozed: true))
        bed.turn()
        for id in ["single", "series"] {
            let isOld = seen < "2027-03-04T08:10:00Z"
            #expect(try due(id) == (rings ? until : isOld ? "2027-03-04T08:10:00Z" : nil), "\(id)")
        }
        #expect(try pending() == ["series"])
        guard rings else { return }
        // It counts nothing down any more.
        #expect(try trigger("single") == "instant \(until)")
        _ = try bed.change { try $0.ack(ids: ["single", "series"]) }
        _ = try follow(file("B", isSnoozed: true))
        bed.turn()
        #expect(try due("single") == nil)
        #expect(try due("series") == nil)
    }

    /// A snooze that has rung here is not given again when its file comes later.
    @Test func aSnoozeThatHasRungHereDoesNotComeAgain() throws {
        func file(_ until: String?) -> [Notifications.Alarm] {
            [
                alarm("a", at: "2027-03-04T08:10:00Z") {
                    if until != nil { ($0.acknowledged, $0.snoozedUntil) = ("2027-03-04T08:10:00Z", until) }
                }
            ]
        }
        _ = try follow(file(nil))
        bed.clock.pass(seconds: 600)
        bed.turn()
        _ = try bed.change { try $0.snooze(id: "a", for: "5m") }
        for act in try acts() { try bed.change { try $0.db.forgetAct(act.number) } }
        bed.clock.pass(seconds: 300)
        bed.turn()
        let count = bed.presented.count
        _ = try follow(file("2027-03-04T08:15:00Z"))
        bed.turn()
        #expect(bed.presented.count == count)
        #expect(try bed.change { try $0.db.delivered(id: "a")?.due.rfc3339 } == "2027-03-04T08:15:00Z")
    }
}
