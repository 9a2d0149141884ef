// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Synchronization
import Testing
import Varlink

@testable import AlertCore

/// Alarms of a calendar among the pending: they are due apart from their event, and live like any reminder.
@Suite struct ImportTests {
    typealias Alarm = Notifications.Alarm

    private static let minute = 60_000_000
    private static let lunch = "wall 2027-03-04T12:00:00 Europe/Berlin"
    private static let daily = "rrule FREQ=DAILY start=2027-03-01T12:00:00 zone=Europe/Berlin"

    static func alarm(
        _ id: String, _ trigger: String = lunch, minutes: Int = -15, uid: String? = nil, location: String? = nil
    ) -> Alarm {
        var alarm = Alarm(id: id, content: .init(title: "Event \(id)", body: "Bring numbers"), trigger: trigger)
        if minutes != 0 { alarm.offset = minutes * minute }
        alarm.content.calendar = .init(uid: uid ?? id, location: location)
        return alarm
    }

    @discardableResult
    static func take(
        _ bed: TransactionBed, _ alarms: [Alarm], dryRun: Bool = false
    ) throws -> [Notifications.Imported] {
        let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones) }
        return try bed.change { transaction in try plans.map { try transaction.import($0, dryRun: dryRun) } }
    }

    private static func outcomes(_ results: [Notifications.Imported]) -> [String] {
        results.map { "\($0.id) \($0.outcome.rawValue)" + ($0.due.map { " \($0)" } ?? "") }
    }

    private static func alarms(_ bed: TransactionBed) throws -> [Alarm] {
        try bed.change { try $0.db.exportPage(after: nil).alarms }
    }

    private static func pass(_ bed: TransactionBed, minutes: Double) {
        bed.clock.pass(seconds: minutes * 60)
        bed.turn()
    }

    /// Returns the shown notifications, each with the first line of its text after the title.
    private static func shown(_ bed: TransactionBed) -> [String] {
        bed.effects.compactMap { effect in
            guard case .present(let delivered) = effect else { return nil }
            return delivered.id + ": " + (delivered.content.body?.split(separator: "\n").first.map(String.init) ?? "")
        }
    }

    // MARK: Its time

    @Test func anAlarmIsDueBeforeItsEventAndSaysWhenThatIs() throws {
        let bed = try TransactionBed()
        let results = try Self.take(bed, [Self.alarm("lunch", location: "Room 3")])
        #expect(Self.outcomes(results) == ["lunch scheduled 2027-03-04T11:45:00+01:00"])
        Self.pass(bed, minutes: 164)
        #expect(bed.presented.isEmpty)
        Self.pass(bed, minutes: 1)
        #expect(Self.shown(bed) == ["lunch: in 15 minutes, at Thu 4 Mar 12:00, Room 3"])
        let stored = try bed.change { try $0.db.delivered(id: "lunch") }
        #expect(stored?.content.body == "Bring numbers", "what is stored stays true")
    }

    /// The end of an event is no beginning, and a day has no time.
    @Test(
        arguments: [
            (nil, "in 15 minutes, at Thu 4 Mar 12:00"), (.end, "ends in 15 minutes, at Thu 4 Mar 12:00"),
            (.day, "on Thu 4 Mar"),
        ] as [(Notifications.EventReference?, String)])
    func anAlarmSaysWhatItsTimeIs(reference: Notifications.EventReference?, expected: String) throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("lunch")
        var entry = alarm.content.calendar ?? Notifications.CalendarEntry()
        entry.reference = reference
        alarm.content.calendar = entry
        try Self.take(bed, [alarm])
        Self.pass(bed, minutes: 165)
        #expect(Self.shown(bed).first?.hasPrefix("lunch: " + expected) == true, "\(Self.shown(bed))")
    }

    @Test func whatRepeatsGoesOnByItsEvents() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("daily", Self.daily)])
        for _ in 0..<3 { Self.pass(bed, minutes: 1_440) }
        #expect(bed.presented == ["daily", "daily", "daily"])
        #expect(try Self.alarms(bed).first?.due == "2027-03-07T10:45:00Z")
        let pending = try #require(try bed.change { try $0.db.pending(id: "daily") })
        #expect(
            Upcoming(pending, zones: bed.zones, count: 2).next
                == ["2027-03-07T11:45:00+01:00", "2027-03-08T11:45:00+01:00"])
    }

    @Test func aCOUNTOfAFileSaysHowManyTimesFallOut() throws {
        let bed = try TransactionBed()
        let results = try Self.take(bed, [Self.alarm("d", Self.daily + " count=5"), Self.alarm("e", Self.daily)])
        let note = "3 of the 5 times of COUNT do not come: COUNT includes the start and what is left out (RFC 5545)."
        #expect(results.map(\.notes) == [[note], nil])
    }

    @Test func aMissedOneIsGivenOnceAndItsTimeIsTheAlarms() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("daily", Self.daily)])
        bed.clock.pass(seconds: 4 * 86_400)
        try bed.restart()
        bed.turn()
        #expect(Self.shown(bed) == ["daily: at Sun 7 Mar 12:00"])
        #expect(bed.events.first { $0.event == .delivered }?.due == "2027-03-07T10:45:00Z")
    }

    @Test func aFloatingOneMovesWithTheSession() throws {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z", zones: zones)
        try Self.take(bed, [Self.alarm("lunch", "wall 2027-03-05T12:00:00 floating")])
        #expect(try Self.alarms(bed).first?.due == "2027-03-05T10:45:00Z")
        place.withLock { $0 = "America/New_York" }
        let reason = try #require(zones.refresh())
        try bed.change { _ = try $0.moveZoned(.init(reason: reason, zones: zones.state)) }
        #expect(try Self.alarms(bed).first?.due == "2027-03-05T16:45:00Z")
    }

    @Test func warningsAreAheadOfTheAlarm() throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("lunch")
        alarm.warn = ["1h"]
        try Self.take(bed, [alarm])
        Self.pass(bed, minutes: 105)
        #expect(Self.shown(bed) == ["lunch: in 1 hour, at Thu 4 Mar 11:45"])
    }

    // MARK: Living with it

    @Test func itIsSnoozedPausedAndResumed() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("lunch"), Self.alarm("daily", Self.daily)])
        try bed.change { try $0.pause(id: "daily") }
        Self.pass(bed, minutes: 165)
        #expect(bed.presented == ["lunch"])
        #expect(try bed.change { try $0.resume(id: "daily") }.due == .at(Instant(rfc3339: "2027-03-05T10:45:00Z")))
        try bed.change { _ = try $0.snooze(id: "lunch", for: "10m") }
        bed.forgetEffects()
        Self.pass(bed, minutes: 10)
        #expect(Self.shown(bed) == ["lunch: in 5 minutes, at Thu 4 Mar 12:00"])
    }

    @Test func aPausedOneWithoutRepetitionKeepsItsTime() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("call", "instant 2027-03-04T11:00:00Z")])
        try bed.change { try $0.pause(id: "call") }
        #expect(try bed.change { try $0.resume(id: "call") }.due == .at(Instant(rfc3339: "2027-03-04T10:45:00Z")))
    }

    @Test func editingItsTimeMakesItThatTime() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("lunch")])
        try bed.change { _ = try $0.edit(id: "lunch", content: nil, trigger: .init(at: "2027-03-04T13:00")) }
        #expect(try Self.alarms(bed).map { "\($0.due ?? "") \($0.offset ?? 0)" } == ["2027-03-04T12:00:00Z 0"])
    }

    @Test func whatWasSeenIsExportedAsAcknowledged() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("daily", Self.daily)])
        Self.pass(bed, minutes: 165)
        #expect(try Self.alarms(bed).first?.acknowledged == nil)
        try bed.change { _ = try $0.ack(ids: ["daily"]) }
        #expect(try Self.alarms(bed).first?.acknowledged == "2027-03-04T10:45:00Z")
    }

    @Test func whatWasAcknowledgedElsewhereIsNotGivenAgain() throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("daily", Self.daily)
        alarm.acknowledged = "2027-03-05T10:45:00Z"
        #expect(try Self.outcomes(Self.take(bed, [alarm])) == ["daily scheduled 2027-03-06T11:45:00+01:00"])
    }

    @Test func aSnoozeElsewhereIsOneHere() throws {
        let bed = try TransactionBed()
        var alarm = Self.alarm("call", "instant 2027-03-04T07:50:00Z", minutes: 0)
        alarm.acknowledged = "2027-03-04T07:55:00Z"
        alarm.snoozedUntil = "2027-03-04T08:05:00Z"
        #expect(try Self.outcomes(Self.take(bed, [alarm])) == ["call scheduled 2027-03-04T09:05:00+01:00"])
        Self.pass(bed, minutes: 5)
        #expect(bed.presented == ["call"])
    }

    // MARK: Again

    @Test func theSameAgainChangesNothing() throws {
        let bed = try TransactionBed()
        let alarms = [Self.alarm("lunch"), Self.alarm("daily", Self.daily)]
        try Self.take(bed, alarms)
        let before = try Self.alarms(bed)
        bed.clock.pass(seconds: 60)
        #expect(try Self.take(bed, alarms).map(\.outcome) == [.unchanged, .unchanged])
        #expect(try Self.alarms(bed) == before)
    }

    /// A running countdown is exported with its end, and after an import it still ends then.
    @Test func aCountdownThatRunsIsNotChanged() throws {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.remind(id: "tea", content: .init(title: "Tea"), trigger: .init(in: "30m")) }
        try bed.change {
            _ = try $0.timer(
                .init(id: "focus", content: .init(title: "Focus"), for: "25m", then: [.init(title: "Break", for: "5m")])
            )
        }
        for minutes in [0.0, 7.0] {
            Self.pass(bed, minutes: minutes)
            let exported = try Self.alarms(bed)
            for dryRun in [true, false] {
                let results = try Self.take(bed, exported, dryRun: dryRun)
                #expect(results.map(\.outcome) == [.unchanged, .unchanged], "\(results)")
            }
            #expect(try bed.change { try $0.db.pending(id: "tea")?.countdown } != nil)
        }
        // Another end is a change.
        var moved = try Self.alarms(bed)
        moved[1].trigger = "instant " + bed.clock.now().wall.advanced(by: 3_600_000_000).rfc3339
        #expect(try Self.take(bed, moved).map(\.outcome) == [.unchanged, .updated])
    }

    @Test func whatHasChangedIsChangedAndStaysPausedAndSnoozed() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("lunch"), Self.alarm("daily", Self.daily)])
        Self.pass(bed, minutes: 165)
        try bed.change { _ = try $0.snooze(id: "daily", for: "1h") }
        try bed.change { try $0.pause(id: "daily") }
        let results = try Self.take(
            bed,
            [
                Self.alarm("lunch", "wall 2027-03-04T14:00:00 Europe/Berlin"),
                Self.alarm("daily", Self.daily, minutes: -30),
            ])
        #expect(Self.outcomes(results) == ["lunch scheduled 2027-03-04T13:45:00+01:00", "daily updated"])
        let daily = try #require(try Self.alarms(bed).first { $0.id == "daily" })
        #expect(daily.paused == true && daily.snoozedUntil != nil && daily.offset == -30 * Self.minute)
    }

    @Test func whatIsOverIsNotScheduled() throws {
        let bed = try TransactionBed()
        let over = Self.alarm("over", "wall 2027-03-04T09:10:00 Europe/Berlin")
        #expect(try Self.outcomes(Self.take(bed, [over])) == ["over past"])
        #expect(try Self.alarms(bed).isEmpty)
    }

    @Test func anEventThatWasMovedIntoThePastIsTakenBack() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("lunch")])
        #expect(
            try Self.outcomes(Self.take(bed, [Self.alarm("lunch", "instant 2027-03-01T08:00:00Z")])) == ["lunch past"])
        #expect(try Self.alarms(bed).isEmpty)
        #expect(bed.events.last?.event == .cancelled)
        // A reminder of the person's own that is called the same is none of the file's.
        try bed.remind("Lunch", in: "1h", id: "lunch")
        try Self.take(bed, [Self.alarm("lunch", "instant 2027-03-01T08:00:00Z")])
        #expect(try Self.alarms(bed).map(\.id) == ["lunch"])
    }

    @Test func aDryRunChangesNothing() throws {
        let bed = try TransactionBed()
        try Self.take(bed, [Self.alarm("lunch")])
        bed.forgetEffects()
        let results = try Self.take(
            bed,
            [
                Self.alarm("lunch", minutes: -5), Self.alarm("daily", Self.daily),
                Self.alarm("lunch", "instant 2027-03-01T08:00:00Z"),
            ],
            dryRun: true)
        #expect(results.map(\.outcome) == [.updated, .scheduled, .past])
        #expect(try Self.alarms(bed).map(\.id) == ["lunch"] && bed.effects.isEmpty)
    }

    @Test func whatTheFileHasNoMoreIsTakenBack() throws {
        let bed = try TransactionBed()
        try Self.take(
            bed,
            [
                Self.alarm("e"), Self.alarm("e~2", minutes: -5, uid: "e"),
                Self.alarm("e~20270305T120000", minutes: -5, uid: "e"), Self.alarm("e~other", uid: "other"),
                Self.alarm("ee"),
            ])
        try bed.remind("Mine", in: "1h", id: "e~mine")
        let gone = try bed.change { try $0.prune([.init(uid: "e", ids: ["e"])], dryRun: true) }
        #expect(gone.ids == ["e~2", "e~20270305T120000"])
        #expect(try Self.alarms(bed).count == 6)
        try bed.change { _ = try $0.prune([.init(uid: "e", ids: ["e"])], dryRun: false) }
        #expect(try Self.alarms(bed).map(\.id) == ["e", "ee", "e~mine", "e~other"])
    }

    // MARK: Out and in again

    /// Every kind of pending notification, and what comes of it on an empty daemon.
    @Test func whatIsExportedComesBackTheSame() throws {
        let bed = try TransactionBed()
        let full = Notifications.Content(
            title: " Tea ", body: "two\nlines", app: "org.x", thread: "t", icon: "cup", sound: "none",
            badge: .init(add: 1), level: .critical, actions: [.init(key: "drink", label: "Drink")],
            onActivate: ["true"], userInfo: ["cup": 1])
        let requests: [(String, Notifications.Trigger)] = [
            ("words", .init(when: "every weekday at 8:30", warn: ["1d", "10m"], nag: "5m", nagLimit: 3, wake: true)),
            ("cron", .init(cron: "0 */6 1,15 * *", floating: true, missed: .each)),
            ("calendar", .init(calendar: "Mon..Fri 08:30", zone: "Asia/Tokyo", lateWindow: "2h")),
            ("rrule", .init(rrule: "FREQ=MONTHLY;BYDAY=-1FR", start: "2027-01-01T16:00", count: 50)),
            ("at", .init(at: "2027-04-04T09:00", missed: .skip)), ("instant", .init(at: "2027-04-04T09:00:00.5Z")),
            ("held", .init(in: "2h")), ("held-rule", .init(when: "every day at 9")), ("tea", .init(in: "30m")),
            ("stretch", .init(when: "every 30 minutes from 9 to 17 on weekdays", zone: "America/St_Johns")),
            ("interval", .init(when: "every 2 hours", start: "2027-03-04T12:00", zone: "Pacific/Chatham")),
            ("soon", .init(in: "1m")), ("often", .init(rrule: "FREQ=MINUTELY", start: "2027-03-04T09:00")),
        ]
        for (id, trigger) in requests {
            try bed.change { _ = try $0.remind(id: id, content: full, trigger: trigger) }
        }
        try Self.take(bed, [Self.alarm("lunch", location: "Room 3"), Self.alarm("daily", Self.daily, minutes: -1_440)])
        for id in ["held", "held-rule"] { try bed.change { try $0.pause(id: id) } }
        Self.pass(bed, minutes: 1)
        for id in ["soon", "often"] { try bed.change { _ = try $0.snooze(id: id, for: "10m") } }
        let exported = try Self.alarms(bed)
        #expect(exported.count == requests.count + 2)

        let other = try TransactionBed(at: bed.clock.now().wall.rfc3339)
        let results = try Self.take(other, exported)
        #expect(results.allSatisfy { $0.outcome == .scheduled }, "\(results)")
        let back = try Self.alarms(other)
        for (before, after) in zip(exported, back) { #expect(before == after) }
        #expect(back.count == exported.count)
        // And they come at the same times.
        bed.forgetEffects()
        for each in [bed, other] { for _ in 0..<40 { Self.pass(each, minutes: 7) } }
        #expect(bed.presented.sorted() == other.presented.sorted() && !bed.presented.isEmpty)
    }

    @Test func pagesHoldEverythingOnce() throws {
        let bed = try TransactionBed()
        let body = String(repeating: "x", count: 60_000)
        for number in 0..<20 {
            try bed.change {
                _ = try $0.remind(id: "n\(number)", content: .init(title: "N", body: body), trigger: .init(in: "1h"))
            }
        }
        var ids: [String] = []
        var cursor: String?
        var pages = 0
        repeat {
            let place = cursor
            let page = try bed.change { try $0.db.exportPage(after: place) }
            #expect(page.alarms.reduce(0) { $0 + $1.varlink.serialized().count } < 1 << 19)
            ids += page.alarms.map(\.id)
            cursor = page.next
            pages += 1
        } while cursor != nil
        #expect(ids.count == 20 && Set(ids).count == 20 && pages > 2)
        let some = try bed.change { try $0.db.exportPage(of: ["n3", "n1", "n3"], after: nil) }
        #expect(some.alarms.map(\.id) == ["n1", "n3"] && some.next == nil)
        #expect(throws: Notifications.NotFound(id: "no")) {
            try bed.change { try $0.db.exportPage(of: ["n1", "no"], after: nil) }
        }
    }
}
