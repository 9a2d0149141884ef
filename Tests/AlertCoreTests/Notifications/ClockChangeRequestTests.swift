// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The choice for local times that the clocks skip or repeat: stored, fired, edited, moved.
@Suite struct ClockChangeRequestTests {
    private static func remind(
        _ bed: TransactionBed, _ request: Notifications.Trigger, id: String = "tea"
    ) throws -> (pending: Pending, notes: [String]) {
        try bed.change { try $0.remind(id: id, content: .init(title: "Tea"), trigger: request) }
    }

    private static func times(_ bed: TransactionBed, _ count: Int, id: String = "tea") throws -> [String] {
        let zones = bed.zones
        return try bed.change { Upcoming(try #require(try $0.db.pending(id: id)), zones: zones, count: count).next }
    }

    /// 28 March 2027 in Berlin has no 02:30. Each way of saying a time, a restart later.
    @Test(arguments: [
        (Notifications.Trigger(at: "2027-03-28T02:30", gap: .next), ["2027-03-28T03:30:00+02:00"]),
        (.init(at: "2027-03-28T02:30", gap: .before), ["2027-03-28T01:30:00+01:00"]),
        (.init(when: "28 march at 2:30", gap: .before), ["2027-03-28T01:30:00+01:00"]),
        (
            .init(when: "every day at 2:30", start: "2027-03-27", gap: .skip),
            ["2027-03-27T02:30:00+01:00", "2027-03-29T02:30:00+02:00"]
        ),
        (
            .init(rrule: "FREQ=DAILY", start: "2027-03-28T02:30", gap: .before),
            ["2027-03-28T01:30:00+01:00", "2027-03-29T02:30:00+02:00"]
        ),
        (
            .init(cron: "30 2 * * *", start: "2027-03-27", gap: .before),
            ["2027-03-27T02:30:00+01:00", "2027-03-28T01:30:00+01:00"]
        ),
        (
            .init(cron: "30 2 * * *", start: "2027-03-28", gap: .skip),
            ["2027-03-29T02:30:00+02:00", "2027-03-30T02:30:00+02:00"]
        ),
        // As cron does, right after the gap.
        (.init(cron: "30 2 * * *", start: "2027-03-28", gap: .next), ["2027-03-28T03:00:00+02:00"]),
        (.init(calendar: "Sun 02:30", start: "2027-03-28", gap: .before), ["2027-03-28T01:30:00+01:00"]),
        (.init(at: "2027-10-31T02:30", overlap: .second), ["2027-10-31T02:30:00+01:00"]),
        (
            .init(at: "2027-10-31T02:30", overlap: .both),
            ["2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00"]
        ),
        (
            .init(when: "every sunday at 2:30", start: "2027-10-30", overlap: .both),
            ["2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00", "2027-11-07T02:30:00+01:00"]
        ),
        (.init(cron: "30 2 * * *", start: "2027-10-31", overlap: .second), ["2027-10-31T02:30:00+01:00"]),
    ])
    func whatIsChosenIsStored(_ request: Notifications.Trigger, _ expected: [String]) throws {
        let bed = try TransactionBed()
        let made = try Self.remind(bed, request)
        #expect(try Array(Self.times(bed, expected.count)) == expected)
        try bed.restart()
        #expect(try Array(Self.times(bed, expected.count)) == expected)
        let read = try #require(try bed.change { try $0.db.pending(id: "tea") })
        let choice = read.trigger.clockChangeChoice
        #expect(
            choice.wireGap ?? .next == request.gap ?? .next && choice.wireOverlap ?? .first == request.overlap ?? .first
        )
        #expect(read.trigger == made.pending.trigger)
    }

    @Test func bothTimesFireAndThenItIsOver() throws {
        let bed = try TransactionBed(at: "2027-10-30T12:00:00Z")
        _ = try Self.remind(bed, .init(at: "2027-10-31T02:30", overlap: .both))
        bed.clock.pass(seconds: 12.5 * 3_600)
        bed.turn()
        #expect(bed.presented == ["tea"])
        try bed.restart()
        #expect(try Self.times(bed, 3) == ["2027-10-31T02:30:00+01:00"])
        bed.forgetEffects()
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented == ["tea"])
        #expect(try bed.change { try $0.db.pending(id: "tea") } == nil)
    }

    /// A floating one that has come the first time comes the second time alone when the zones are looked at again.
    @Test func aZoneMoveDoesNotBringBackTheFirstOfTwo() throws {
        let bed = try TransactionBed(at: "2027-10-30T12:00:00Z")
        _ = try Self.remind(bed, .init(at: "2027-10-31T02:30", floating: true, overlap: .both))
        bed.clock.pass(seconds: 12.6 * 3_600)
        bed.turn()
        let zones = bed.zones
        try bed.change { _ = try $0.moveZoned(.init(reason: "a test", zones: zones.state)) }
        #expect(try Self.times(bed, 3) == ["2027-10-31T02:30:00+01:00"])
    }

    @Test func aSingleTimeThatWouldBeLeftOutIsRefused() throws {
        let bed = try TransactionBed()
        for request in [
            Notifications.Trigger(at: "2027-03-28T02:30", gap: .skip), .init(when: "28 march at 2:30", gap: .skip),
            .init(form: "wall 2027-03-28T02:30:00 Europe/Berlin gap=skip"),
        ] {
            let error = try #require(throws: Notifications.Invalid.self) { try Self.remind(bed, request) }
            #expect(error.reason.contains("locks jump over"), "\(error)")
        }
        // Another day has that time.
        #expect(try Self.remind(bed, .init(at: "2027-03-29T02:30", gap: .skip)).notes.isEmpty)
    }

    @Test(arguments: [
        Notifications.Trigger(in: "45m", gap: .skip), .init(at: "2027-03-28T02:30:00+01:00", overlap: .both),
        .init(when: "in 2 hours", gap: .before), .init(when: "every 20 minutes", gap: .skip),
        .init(rrule: "FREQ=HOURLY", overlap: .both),
    ])
    func whatCountsElapsedTimeTakesNoChoice(_ request: Notifications.Trigger) throws {
        let bed = try TransactionBed()
        let error = try #require(throws: Notifications.Invalid.self) { try Self.remind(bed, request) }
        #expect(["gap", "overlap"].contains(error.field))
    }

    @Test func editChoosesAnewAndANewTimeKeepsTheChoice() throws {
        let bed = try TransactionBed()
        _ = try Self.remind(bed, .init(at: "2027-03-28T02:30"))
        func edit(_ request: Notifications.Trigger, noRepeat: Bool = false) throws -> String {
            try bed.change { _ = try $0.edit(id: "tea", content: nil, trigger: request, noRepeat: noRepeat) }
            return try #require(try Self.times(bed, 1).first)
        }
        #expect(try edit(.init(gap: .before)) == "2027-03-28T01:30:00+01:00")
        #expect(throws: Notifications.Invalid.self) { try edit(.init(gap: .skip)) }
        #expect(try edit(.init(when: "2:45")) == "2027-03-28T01:45:00+01:00")
        #expect(try edit(.init(when: "every sunday at 2:15", start: "2027-03-28")) == "2027-03-28T01:15:00+01:00")
        #expect(try edit(.init(gap: .next)) == "2027-03-28T03:15:00+02:00")
        // A span has no such times; the choice is gone with them.
        #expect(try edit(.init(in: "45m"), noRepeat: true) == "2027-03-04T09:45:00+01:00")
        #expect(throws: Notifications.Invalid.self) { try edit(.init(gap: .next)) }
        // One that is paused is due when it goes on.
        try bed.change {
            _ = try $0.edit(id: "tea", content: nil, trigger: .init(at: "2027-03-28T02:30"))
            try $0.pause(id: "tea")
            _ = try $0.edit(id: "tea", content: nil, trigger: .init(gap: .before))
            _ = try $0.resume(id: "tea")
        }
        #expect(try Self.times(bed, 1) == ["2027-03-28T01:30:00+01:00"])
    }

    @Test func aCalendarThatIsImportedAgainKeepsTheChoice() throws {
        let bed = try TransactionBed()
        let alarm = Notifications.Alarm(
            id: "run", content: .init(title: "Run", calendar: .init(uid: "run")),
            trigger: "rrule FREQ=DAILY start=2027-03-27T02:30:00 zone=Europe/Berlin", created: "2027-03-01T00:00:00Z")
        func take() throws -> Notifications.Imported {
            let plan = try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones)
            return try #require(try bed.change { try $0.importing([plan], dryRun: false) }.first)
        }
        #expect(try take().outcome == .scheduled)
        try bed.change { _ = try $0.edit(id: "run", content: nil, trigger: .init(gap: .skip)) }
        #expect(try take().outcome == .unchanged)
        #expect(
            try Self.times(bed, 2, id: "run") == ["2027-03-27T02:30:00+01:00", "2027-03-29T02:30:00+02:00"])
    }

    @Test func importSaysWhatTheClocksDo() throws {
        let bed = try TransactionBed()
        let alarm = Notifications.Alarm(
            id: "run", content: .init(title: "Run"), trigger: "wall 2027-03-28T02:30:00 Europe/Berlin")
        let plan = try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones)
        let result = try #require(try bed.change { try $0.importing([plan], dryRun: false) }.first)
        #expect(result.notes == ["The clocks jump over 02:30 that day; it comes at 03:30."])
    }

    @Test func snoozeSaysWhatTheClocksDo() throws {
        let bed = try TransactionBed(at: "2027-10-30T12:00:00Z")
        let call = Notifications.Snooze(id: "tea", for: "", until: "tomorrow 02:30", session: "Europe/Berlin")
        let request = try SnoozeRequest(call, zones: bed.zones, now: bed.clock.now())
        #expect(request.notes == ["The clocks show 02:30 twice that day; it comes the first time."])
        let plain = try SnoozeRequest(.init(id: "tea", for: "10m"), zones: bed.zones, now: bed.clock.now())
        #expect(plain.notes.isEmpty)
    }

    /// Skipped times between now and the displayed times are mentioned, too.
    @Test func theNotesSayWhatWasChosen() throws {
        let bed = try TransactionBed(at: "2027-03-27T12:00:00Z")
        let (pending, _) = try Self.remind(bed, .init(when: "every sunday at 2:30", gap: .skip))
        let notes = Upcoming(pending, zones: bed.zones).notes(from: bed.clock.now().wall)
        #expect(notes == ["The clocks jump over 02:30 on Sunday 28 March 2027; it is left out then."])
        let (other, _) = try Self.remind(bed, .init(when: "every sunday at 2:30", gap: .before))
        #expect(
            Upcoming(other, zones: bed.zones).notes
                == ["The clocks jump over 02:30 on Sunday 28 March 2027; it comes at 01:30 that day."])
        let request = Notifications.Trigger(when: "every sunday at 2:30", start: "2027-10-30", overlap: .both)
        #expect(
            Upcoming(try Self.remind(bed, request).pending, zones: bed.zones).notes
                == ["The clocks show 02:30 twice on Sunday 31 October 2027; it comes both times."])
    }
}
