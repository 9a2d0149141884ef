// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Pauses, and their ends.
@Suite struct PauseTests {
    /// Thursday 4 March 2027, eight o'clock in Berlin, with a reminder of every day at nine and one in two hours.
    private static func bed() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        try bed.change {
            _ = try $0.remind(
                id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 9", warn: ["10m"]))
        }
        try bed.remind("Tea", in: "2h", id: "tea")
        return bed
    }

    private static func pause(_ bed: TransactionBed, _ ids: [String] = ["daily"], until text: String? = nil) throws {
        let call = Notifications.Pause(ids: ids, until: text)
        let end = try PauseRequest.end(call, zones: bed.zones, now: bed.clock.now().wall)
        try bed.change { try $0.pause(ids: ids, until: end) }
    }

    private static func end(_ bed: TransactionBed, _ id: String = "daily") throws -> String? {
        try bed.change { try $0.db.pauseEnd(of: id)?.rfc3339 }
    }

    /// The name of today is that day of the next week for pauses, snoozes and do not disturb.
    @Test(arguments: ["thursday", "Thu", "donnerstag"])
    func theNameOfTodayIsAWeekFromNow(_ name: String) throws {
        let bed = try Self.bed()
        let now = bed.clock.now()
        func midnight(_ day: String) throws -> Instant {
            let date = try CivilDate(day)
            return try #require(bed.zones.session.instant(of: CivilDateTime(date: date)))
        }
        let paused = try PauseRequest.end(.init(ids: ["tea"], until: name), zones: bed.zones, now: now.wall)
        #expect(try paused == midnight("2027-03-11"))
        // A skipped day may be today, and "until" has always had today with it.
        let skipped = try SkipRequest(
            .init(ids: ["tea"], until: name, language: "de"), zones: bed.zones, now: now.wall)
        #expect(try skipped == .until(midnight("2027-03-05").advanced(by: -1)))
        let day = try SkipRequest(.init(ids: ["tea"], on: name, language: "de"), zones: bed.zones, now: now.wall)
        #expect(try day == .on(midnight("2027-03-04")...midnight("2027-03-05").advanced(by: -1)))
        let snoozed = try SnoozeRequest(.init(id: "tea", for: "", until: name), zones: bed.zones, now: now)
        #expect(snoozed.notes == ["No time of day was given, so it is 9:00."])
        var notes: [String] = []
        let quiet = try QuietRequest(.init(on: true, until: name)).applied(
            to: Quiet(), at: now, zones: bed.zones, notes: &notes)
        #expect(try quiet.asked == .on(until: midnight("2027-03-11").advanced(by: 9 * 3_600_000_000)))
    }

    @Test func aSnoozeOfWhatIsPausedSaysSo() throws {
        let bed = try Self.bed()
        try Self.pause(bed, ["tea"])
        let refusal = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.snooze(id: "tea", for: "5m") }
        }
        #expect(refusal?.reason == "tea is paused, so it cannot be snoozed")
        #expect(refusal?.hint.contains("alertctl resume tea") == true)
    }

    private static func due(_ bed: TransactionBed, _ id: String = "daily") throws -> String? {
        try bed.change { try $0.db.pending(id: id)?.due.time?.rfc3339 }
    }

    @Test(arguments: [
        ("monday", "2027-03-07T23:00:00Z"), ("tomorrow", "2027-03-04T23:00:00Z"),
        ("2027-03-06", "2027-03-05T23:00:00Z"), ("monday 9am", "2027-03-08T08:00:00Z"),
        ("2027-03-05T18:00", "2027-03-05T17:00:00Z"), ("2h", "2027-03-04T09:00:00Z"),
        ("in 2h", "2027-03-04T09:00:00Z"), ("in 3 days", "2027-03-07T07:00:00Z"),
    ])
    func anEndIsADayATimeOrALength(_ text: String, _ expected: String) throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: text)
        #expect(try Self.end(bed) == expected)
        #expect(try Self.due(bed) == nil)
    }

    @Test(arguments: ["yesterday", "today", "2027-03-01", "soon", "", "every day", "friday for 3 times", "0s"])
    func whatIsNoEndIsRefused(_ text: String) throws {
        let bed = try Self.bed()
        let error = #expect(throws: Notifications.Invalid.self) { try Self.pause(bed, until: text) }
        #expect(error?.field == "until")
    }

    @Test func theEndResumes() throws {
        let bed = try Self.bed()
        try Self.pause(bed, ["daily", "tea"], until: "saturday")
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 16 * 3_600)
        bed.turn()
        #expect(try Self.due(bed) == "2027-03-06T08:00:00Z")
        #expect(try Self.due(bed, "tea") == "2027-03-06T01:00:00Z", "the rest of the countdown")
        #expect(try Self.end(bed) == nil)
        #expect(bed.events.filter { $0.event == .resumed }.map(\.id) == ["daily", "tea"])
        let warnings = try bed.change { try $0.db.allPending(id: "daily").filter(\.role.isWarning) }
        #expect(warnings.count == 1)
    }

    /// A resume delivers a time that has passed at once.
    @Test func anEndThatCameWhileNothingRanResumesLater() throws {
        let bed = try Self.bed()
        try bed.change {
            _ = try $0.remind(id: "call", content: .init(title: "Call"), trigger: .init(at: "2027-03-05T09:00"))
        }
        try Self.pause(bed, ["daily", "call"], until: "saturday")
        bed.clock.reboot(takingSeconds: 4 * 86_400)
        try bed.restart()
        bed.turn()
        bed.turn()
        #expect(try Self.due(bed) == "2027-03-08T08:00:00Z")
        #expect(bed.presented == ["tea", "call"])
    }

    @Test func aReminderWhoseLastTimePassedIsMissed() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        try bed.change {
            _ = try $0.remind(
                id: "daily", content: .init(title: "Daily"),
                trigger: .init(when: "every day at 9", until: "2027-03-05"))
        }
        try Self.pause(bed, until: "monday")
        bed.clock.pass(seconds: 5 * 86_400)
        bed.turn()
        #expect(try bed.change { try $0.db.pending(id: "daily")?.isPaused } == true)
        #expect(bed.events.last?.event == .missed)
        #expect(bed.events.last?.reason == "its last time passed while it was paused")
    }

    enum Change: String, CaseIterable, Sendable {
        case cancel, resume, pauseAgain, remindAgain

        func perform(_ transaction: Transaction) throws {
            switch self {
            case .cancel: _ = try transaction.cancel(ids: ["daily"])
            case .resume: _ = try transaction.resume(ids: ["daily"])
            case .pauseAgain: try transaction.pause(ids: ["daily"])
            case .remindAgain:
                _ = try transaction.remind(
                    id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 9"))
            }
        }
    }

    @Test(arguments: Change.allCases) func whatEndsAPauseRemovesItsEndAndUndoBringsItBack(_ change: Change) throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: "monday")
        let end = try Self.end(bed)
        try bed.change { try change.perform($0) }
        #expect(try Self.end(bed) == nil)
        _ = try bed.change { try $0.undo(id: "daily", step: nil) }
        #expect(try Self.end(bed) == end)
        #expect(try bed.change { try $0.db.pending(id: "daily")?.isPaused } == true)
        // And the pause itself.
        _ = try bed.change { try $0.undo(id: "daily", step: nil) }
        #expect(try Self.end(bed) == nil)
        #expect(try Self.due(bed) == "2027-03-04T08:00:00Z")
    }

    @Test func whatOnlyMovesAPausedReminderKeepsTheEnd() throws {
        let bed = try Self.bed()
        try Self.pause(bed, ["daily", "tea"], until: "monday")
        try bed.change {
            _ = try $0.edit(id: "tea", content: .init(title: "Green tea"), trigger: .init(when: "+1h"))
            _ = try $0.skip(ids: ["daily"], .count(1))
            try $0.rename(id: "tea", to: "green")
        }
        #expect(try Self.end(bed) == "2027-03-07T23:00:00Z")
        #expect(try Self.end(bed, "green") == "2027-03-07T23:00:00Z")
        try Self.pause(bed, until: "tuesday")
        #expect(try Self.end(bed) == "2027-03-08T23:00:00Z")
    }

    @Test func aPauseOfSeveralIsOneStep() throws {
        let bed = try Self.bed()
        try Self.pause(bed, ["daily", "tea"], until: "monday")
        let undone = try bed.change { try $0.undo(id: nil, step: nil) }
        #expect(undone.verb == "pause")
        #expect(undone.notifications.map(\.id) == ["daily", "tea"])
        #expect(try Self.due(bed, "tea") == "2027-03-04T09:00:00Z")
        #expect(throws: Notifications.NotFound.self) { try Self.pause(bed, ["daily", "nothing"], until: "monday") }
        #expect(try Self.end(bed) == nil, "none of them")
    }

    /// The restored pause has an end.
    @Test func anUndoneResumeAfterTheEndResumesAgain() throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: "2h")
        try bed.change { _ = try $0.resume(ids: ["daily"]) }
        bed.clock.pass(seconds: 600)
        _ = try bed.change { try $0.undo(id: nil, step: nil) }
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        #expect(try Self.due(bed) == "2027-03-05T08:00:00Z")
    }

    /// Otherwise a machine that sleeps at the end would miss the reminder after it.
    @Test(arguments: [true, false]) func theEndWakesTheMachineIfTheReminderDoes(_ wakes: Bool) throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        try bed.change {
            _ = try $0.remind(
                id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 9", wake: wakes))
        }
        try Self.pause(bed, until: "monday")
        let now = bed.clock.now().wall
        #expect(try bed.change { try $0.db.nextWake(after: now)?.rfc3339 } == (wakes ? "2027-03-07T23:00:00Z" : nil))
    }

    @Test func theEndIsNoNotification() throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: "monday")
        let (listed, counts) = try bed.change {
            (
                try $0.db.page(state: nil, app: nil, isHeld: false, after: nil, limit: 10).pending.map(\.id),
                try $0.db.counts()
            )
        }
        #expect(listed == ["tea", "daily"])
        #expect(counts.pending == 2)
        #expect(counts.next?.rfc3339 == "2027-03-04T09:00:00Z")
        #expect(try bed.change { try $0.cancelAll() } == 2)
        #expect(try Self.end(bed) == nil)
    }

    @Test func anExportHasTheEndAndAnImportKeepsIt() throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: "monday")
        let alarms = try bed.change { try $0.db.exportPage(after: nil).alarms }
        #expect(alarms.map(\.pausedUntil) == ["2027-03-07T23:00:00Z", nil])
        func imported(at time: String) throws -> TransactionBed {
            let other = try TransactionBed(at: time)
            let plans = try alarms.map { try AlarmPlan($0, at: other.clock.now(), zones: other.zones) }
            _ = try other.change { try $0.importing(plans, dryRun: false) }
            return other
        }
        #expect(try Self.end(imported(at: "2027-03-04T08:00:00Z")) == "2027-03-07T23:00:00Z")
        let later = try imported(at: "2027-03-09T12:00:00Z")
        #expect(try Self.end(later) == nil)
        #expect(try Self.due(later) == "2027-03-10T08:00:00Z", "the pause is over")
    }

    /// An edit of a paused reminder says what becomes of the pause. Only a time that comes once before its end ends it.
    @Test(arguments: [
        ("daily", nil, Notifications.Trigger(nag: "5m"), "Stays paused; \"alertctl resume daily\" ends that."),
        ("daily", "friday", .init(nag: "5m"), "Stays paused until "),
        ("daily", "friday", .init(when: "every day at 8"), "Stays paused until "),
        ("daily", "friday", .init(when: "every day at 8", until: "2027-06-01"), "Stays paused until "),
        ("call", "friday", .init(when: "saturday 9am"), "Stays paused until "),
        ("call", "friday", .init(when: "+1h"), "Stays paused until "),
        ("call", "monday", .init(when: "saturday 9am"), "No longer paused."),
        ("call", nil, .init(when: "saturday 9am"), "No longer paused."),
        ("call", "friday", .init(in: "1h"), "No longer paused."),
    ])
    func anEditSaysWhatBecomesOfThePause(
        id: String, until: String?, trigger: Notifications.Trigger, sentence: String
    ) throws {
        let bed = try Self.bed()
        try bed.remind("Call", at: "2027-03-05T15:00", id: "call")
        try Self.pause(bed, [id], until: until)
        let end = try Self.end(bed, id)
        let edited = try bed.change { try $0.edit(id: id, content: nil, trigger: trigger) }
        #expect(edited.notes.contains { $0.hasPrefix(sentence) }, "\(edited.notes)")
        let stays = sentence.hasPrefix("Stays")
        #expect(edited.pending.isPaused == stays)
        #expect(try Self.end(bed, id) == (stays ? end : nil))
        _ = try bed.change { try $0.undo(id: id, step: nil) }
        #expect(try bed.change { try $0.db.pending(id: id)?.isPaused } == true)
        #expect(try Self.end(bed, id) == end)
    }

    /// After the pause the reminder comes at the times of the edit.
    @Test func thePauseEndsWithTheTimesOfTheEdit() throws {
        let bed = try Self.bed()
        try Self.pause(bed, until: "friday")
        _ = try bed.change { try $0.edit(id: "daily", content: nil, trigger: .init(when: "every day at 8")) }
        #expect(try Self.due(bed) == nil)
        // Midnight is past.
        bed.clock.pass(seconds: 72_000)
        bed.turn()
        #expect(try Self.due(bed) == "2027-03-05T07:00:00Z")
    }
}
