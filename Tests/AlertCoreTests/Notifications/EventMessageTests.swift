// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// Messages about events after each other and in any order: what is pending is what a calendar program would have.
@Suite struct EventMessageTests {
    typealias Alarm = Notifications.Alarm
    typealias Event = Notifications.Event

    private static let weekly = "rrule FREQ=WEEKLY start=2027-03-04T12:00:00 zone=Europe/Berlin"
    private static let second = "2027-03-11T11:00:00Z"
    private static let third = "2027-03-18T11:00:00Z"

    private static func series(_ trigger: String = weekly, _ sequence: Int, _ stamp: String = "2027-01-01T08:00:00Z")
        -> Alarm
    {
        var alarm = Alarm(id: "s", content: .init(title: "S"), trigger: trigger)
        alarm.content.calendar = .init(uid: "s", sequence: sequence, stamp: stamp)
        return alarm
    }

    private static func moved(_ occurrence: String, to time: String, _ sequence: Int) -> Alarm {
        var alarm = Alarm(
            id: "s~" + occurrence.filter { $0 != "-" && $0 != ":" }, content: .init(title: "S"),
            trigger: "instant " + time)
        alarm.content.calendar = .init(
            uid: "s", occurrence: occurrence, sequence: sequence, stamp: "2027-01-02T08:00:00Z")
        return alarm
    }

    /// A message, as alertctl hands it on: the alarms, then what follows for the rest.
    @discardableResult
    private static func read(
        _ bed: TransactionBed, _ alarms: [Alarm], _ events: [Event], isMessage: Bool = true
    ) throws -> (imported: [Notifications.Imported], pruned: Pruned) {
        let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones) }
        return try bed.change { transaction in
            (
                try transaction.importing(plans, dryRun: false, isMessage: isMessage),
                try transaction.prune(events, dryRun: false, isMessage: isMessage)
            )
        }
    }

    private static func request(
        _ bed: TransactionBed, _ sequence: Int, trigger: String = weekly, isMessage: Bool = true,
        stamp: String = "2027-01-01T08:00:00Z"
    ) throws {
        try read(
            bed, [series(trigger, sequence, stamp)], [.init(uid: "s", ids: ["s"], sequence: sequence, stamp: stamp)],
            isMessage: isMessage)
    }

    private static func move(_ bed: TransactionBed, _ occurrence: String, to time: String, _ sequence: Int) throws {
        let alarm = moved(occurrence, to: time, sequence)
        try read(
            bed, [alarm],
            [
                .init(
                    uid: "s", ids: [alarm.id], occurrence: occurrence, sequence: sequence, stamp: "2027-01-02T08:00:00Z"
                )
            ])
    }

    private static func cancel(_ bed: TransactionBed, _ occurrence: String? = nil, _ sequence: Int, future: Bool? = nil)
        throws
    {
        try read(
            bed, [],
            [
                .init(
                    uid: "s", ids: [], occurrence: occurrence, future: future, sequence: sequence,
                    stamp: "2027-01-03T08:00:00Z", cancelled: true)
            ])
    }

    /// The next times of all that is pending, in UTC.
    private static func times(_ bed: TransactionBed) throws -> [String] {
        let rows = try bed.change { try $0.db.imported(uid: "s") }
        var times: [Instant] = []
        for row in rows {
            var cursor = bed.clock.now().wall
            for _ in 0..<4 {
                guard let next = try row.next(after: cursor, zones: bed.zones) else { break }
                times.append(next)
                cursor = next
            }
        }
        return times.sorted().prefix(4).map(\.rfc3339)
    }

    private static let usual = ["2027-03-04T11:00:00Z", second, third, "2027-03-25T11:00:00Z"]
    private static let movedTimes = ["2027-03-04T11:00:00Z", "2027-03-12T15:00:00Z", third, "2027-03-25T11:00:00Z"]

    @Test func anOccurrenceThatIsMovedLeavesItsTime() throws {
        let bed = try TransactionBed()
        try Self.request(bed, 0)
        #expect(try Self.times(bed) == Self.usual)
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 0)
        #expect(try Self.times(bed) == Self.movedTimes)
        // The same again, and the invitation again: nothing changes.
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 0)
        try Self.request(bed, 0)
        #expect(try Self.times(bed) == Self.movedTimes)
        // Moved once more.
        try Self.move(bed, Self.second, to: "2027-03-13T15:00:00Z", 1)
        #expect(try Self.times(bed)[1] == "2027-03-13T15:00:00Z")
        // An older message changes nothing.
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 0)
        #expect(try Self.times(bed)[1] == "2027-03-13T15:00:00Z")
        // The event is rescheduled as a whole: its occurrences come from the series.
        try Self.request(bed, 2)
        #expect(try Self.times(bed) == Self.usual)
    }

    @Test func messagesInTheWrongOrderMeanTheSame() throws {
        let bed = try TransactionBed()
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 0)
        try Self.cancel(bed, Self.third, 0)
        try Self.request(bed, 0)
        #expect(
            try Self.times(bed) == [
                "2027-03-04T11:00:00Z", "2027-03-12T15:00:00Z", "2027-03-25T11:00:00Z", "2027-04-01T10:00:00Z",
            ])
    }

    @Test func aCancellationTakesBackAndStaysKnown() throws {
        let bed = try TransactionBed()
        try Self.request(bed, 1)
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 1)
        try Self.cancel(bed, nil, 0)
        #expect(try Self.times(bed) == Self.movedTimes, "an older cancellation changes nothing")
        try Self.cancel(bed, nil, 1)
        #expect(try Self.times(bed).isEmpty)
        // Read again, the invitation stays cancelled.
        let again = try Self.read(bed, [Self.series(Self.weekly, 1)], [])
        #expect(again.imported.map(\.outdated) == [true] && again.imported[0].reason != nil)
        #expect(try Self.times(bed).isEmpty)
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 1)
        #expect(try Self.times(bed).isEmpty)
        // A newer one brings it back.
        try Self.request(bed, 2)
        #expect(try Self.times(bed) == Self.usual)
    }

    @Test func aCancelledOccurrenceAndAllLaterOnes() throws {
        let bed = try TransactionBed()
        try Self.request(bed, 0)
        try Self.cancel(bed, Self.second, 0)
        #expect(try Self.times(bed).prefix(2) == ["2027-03-04T11:00:00Z", Self.third])
        try Self.cancel(bed, Self.third, 1, future: true)
        #expect(try Self.times(bed) == ["2027-03-04T11:00:00Z"])
        try Self.request(bed, 0)
        #expect(try Self.times(bed) == ["2027-03-04T11:00:00Z"])
    }

    @Test func anOlderSequenceDoesNotReplaceANewerOne() throws {
        for isMessage in [true, false] {
            let bed = try TransactionBed()
            try Self.request(bed, 3, isMessage: isMessage)
            let other = Self.weekly.replacing("T12:00", with: "T18:00")
            try Self.request(bed, 2, trigger: other, isMessage: isMessage)
            #expect(try Self.times(bed) == Self.usual)
            try Self.request(bed, 3, trigger: other, isMessage: isMessage, stamp: "2026-12-01T08:00:00Z")
            #expect(try Self.times(bed) == Self.usual)
            try Self.request(bed, 3, trigger: other, isMessage: isMessage, stamp: "2027-01-05T08:00:00Z")
            #expect(try Self.times(bed)[0] == "2027-03-04T17:00:00Z")
        }
    }

    /// A whole calendar has all there is: what it does not say of an occurrence is no longer so.
    @Test func aWholeCalendarCountsMoreThanMessages() throws {
        let bed = try TransactionBed()
        try Self.request(bed, 0)
        try Self.move(bed, Self.second, to: "2027-03-12T15:00:00Z", 1)
        // Downloaded before.
        try Self.request(bed, 0, isMessage: false)
        #expect(try Self.times(bed) == Self.movedTimes)
        try Self.request(bed, 0, isMessage: false, stamp: "2027-02-01T08:00:00Z")
        #expect(try Self.times(bed) == Self.usual)
    }

    /// METHOD is applied only to what an import with that UID made.
    @Test func aReminderOfThatIDStays() throws {
        let bed = try TransactionBed()
        try bed.remind("Mine", in: "1h", id: "s")
        try Self.cancel(bed, nil, 9)
        #expect(try bed.change { try $0.db.pending(id: "s") } != nil)
    }

    @Test func aVersionAloneIsNoChange() throws {
        let bed = try TransactionBed()
        try Self.request(bed, 0)
        let again = try Self.read(bed, [Self.series(Self.weekly, 0, "2027-02-01T08:00:00Z")], [])
        #expect(again.imported.map(\.outcome) == [.unchanged])
        let older = try Self.read(bed, [Self.series(Self.weekly, 0, "2027-01-15T08:00:00Z")], [])
        #expect(older.imported.map(\.outdated) == [true], "the newer version was kept")
    }

    @Test func whatIsKeptIsBounded() throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            for number in 0..<(Database.keptRevisions + 5) {
                try transaction.db.keep(
                    KeptRevision(
                        uid: "u\(number)", occurrence: "", revision: .init(sequence: 0, stamp: nil), isCancelled: true,
                        includesFuture: false, ends: number == 7 ? transaction.now.wall : nil),
                    at: transaction.now.wall)
            }
        }
        let count = try bed.change { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM event_revisions") }
        #expect(count == Database.keptRevisions)
        #expect(try bed.change { try $0.db.revisions(uid: "u0") }.isEmpty)
        // What is over is forgotten with the next one.
        bed.clock.pass(seconds: 60)
        try bed.change { transaction in
            try transaction.db.keep(
                KeptRevision(
                    uid: "u", occurrence: "", revision: .init(sequence: 0, stamp: nil), isCancelled: true,
                    includesFuture: false, ends: nil), at: transaction.now.wall)
        }
        #expect(try bed.change { try $0.db.revisions(uid: "u7") }.isEmpty)
    }
}
