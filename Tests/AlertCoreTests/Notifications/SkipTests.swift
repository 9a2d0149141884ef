// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import Synchronization
import Testing

@testable import AlertCore

/// Times that are taken out, stored with what repeats.
@Suite struct SkipTests {
    private static let daily = Notifications.Trigger(when: "every day at 9")

    private static func remind(
        _ bed: TransactionBed, _ trigger: Notifications.Trigger, id: String = "standup"
    ) throws -> Pending {
        try bed.change {
            try $0.remind(id: id, content: .init(title: "Standup"), trigger: trigger).pending
        }
    }

    private static func skip(_ bed: TransactionBed, _ count: Int, id: String = "standup") throws
        -> Notifications.Skipping
    {
        try #require(try bed.change { try $0.skip(ids: [id], .count(count)) }.first)
    }

    /// The next times as they would be told.
    private static func times(_ bed: TransactionBed, _ count: Int = 4, id: String = "standup") throws -> [String] {
        let zones = bed.zones
        return try bed.change { Upcoming(try #require(try $0.db.pending(id: id)), zones: zones, count: count).next }
    }

    @Test func theNextTimeDoesNotComeAndTheOneAfterDoes() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, Self.daily)
        let skipped = try Self.skip(bed, 1)
        #expect(skipped.skipped == ["2027-03-04T09:00:00+01:00"] && skipped.changed == 1)
        #expect(skipped.due == "2027-03-05T09:00:00+01:00")
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(bed.presented == ["standup"])
        #expect(bed.events.contains { $0.event == .skipped && $0.id == "standup" && $0.count == 1 })
    }

    @Test func theSameSaidTwiceSkipsTheSame() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, Self.daily)
        let first = try Self.skip(bed, 2)
        let events = bed.events.count
        let again = try Self.skip(bed, 2)
        #expect(again.skipped == first.skipped && again.changed == 0 && again.due == first.due)
        #expect(bed.events.count == events, "no news")
        #expect(try Self.skip(bed, 3).changed == 1)
        #expect(try Self.times(bed, 1) == ["2027-03-07T09:00:00+01:00"])
    }

    @Test(arguments: [
        ("tomorrow", ["2027-03-05T09:00:00+01:00", "2027-03-05T21:00:00+01:00"]),
        ("2027-03-05", ["2027-03-05T09:00:00+01:00", "2027-03-05T21:00:00+01:00"]),
        ("today", ["2027-03-04T09:00:00+01:00", "2027-03-04T21:00:00+01:00"]),
        ("sunday", ["2027-03-07T09:00:00+01:00", "2027-03-07T21:00:00+01:00"]),
    ])
    func aDayLosesItsTimes(_ day: String, _ times: [String]) throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, .init(when: "every day at 9 and 21"))
        let request = try SkipRequest(.init(ids: [], on: day), zones: bed.zones, now: bed.clock.now().wall)
        let found = try #require(try bed.change { try $0.skip(ids: ["standup"], request) }.first)
        #expect(found.skipped == times)
        #expect(found.changed == 2)
    }

    @Test(arguments: ["tomorrow 9am", "yesterday", "every friday", "soon", "3"])
    func whatIsNoDayAheadIsRefused(_ day: String) throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        let error = #expect(throws: Notifications.Invalid.self) {
            try SkipRequest(.init(ids: [], on: day), zones: bed.zones, now: bed.clock.now().wall)
        }
        #expect(error?.field == "on")
    }

    @Test func aDayWithoutATimeIsRefusedUnlessAnotherHasOne() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, .init(when: "every monday at 9"))
        _ = try Self.remind(bed, Self.daily, id: "daily")
        let request = try SkipRequest(.init(ids: [], on: "friday"), zones: bed.zones, now: bed.clock.now().wall)
        let error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { try $0.skip(ids: ["standup"], request) }
        }
        #expect(error?.reason == "standup is not due on Friday 5 March 2027")
        #expect(try bed.change { try $0.skip(ids: ["standup", "daily"], request) }.map(\.changed) == [0, 1])
        #expect(throws: Notifications.Invalid.self) {
            try SkipRequest(.init(ids: [], count: 1, on: "friday"), zones: bed.zones, now: bed.clock.now().wall)
        }
    }

    @Test func untilIncludesItsDayAndUnskipTakesItBack() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, Self.daily)
        for text in ["saturday", "2027-03-06", "2027-03-06T09:00", "6 march"] {
            let request = try SkipRequest(.init(ids: [], until: text), zones: bed.zones, now: bed.clock.now().wall)
            let found = try #require(try bed.change { try $0.skip(ids: ["standup"], request) }.first)
            #expect(found.skipped.count == 3 && found.due == "2027-03-07T09:00:00+01:00", "\(text)")
            let back = try #require(try bed.change { try $0.unskip(ids: ["standup"]) }.first)
            #expect(back.changed == 3 && back.skipped == found.skipped && back.due == "2027-03-04T09:00:00+01:00")
            let nothing = try #require(try bed.change { try $0.unskip(ids: ["standup"]) }.first)
            #expect(nothing.changed == 0)
        }
        for text in ["yesterday", "2027-03-01", "soon", "", "friday except fridays", "friday for 3 times"] {
            #expect(throws: Notifications.Invalid.self, "\(text)") {
                try SkipRequest(.init(ids: [], until: text), zones: bed.zones, now: bed.clock.now().wall)
            }
        }
    }

    @Test func whatComesOnceOrNeverAgainIsRefused() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, .init(at: "2027-03-04T09:00"), id: "once")
        _ = try Self.remind(bed, .init(when: "every day at 9 for 2 times"), id: "twice")
        #expect(throws: Notifications.Invalid.self) { try Self.skip(bed, 1, id: "once") }
        #expect(throws: Notifications.Invalid.self) { try Self.skip(bed, 2, id: "twice") }
        #expect(throws: Notifications.NotFound.self) { try Self.skip(bed, 1, id: "nothing") }
        #expect(try Self.skip(bed, 1, id: "twice").due == "2027-03-05T09:00:00+01:00")
        // All or none.
        #expect(throws: Notifications.NotFound.self) {
            try bed.change { try $0.unskip(ids: ["twice", "nothing"]) }
        }
        #expect(try bed.change { try $0.db.pending(id: "twice") }?.terms.exceptions.skipped.count == 1)
    }

    @Test func warningsOfASkippedTimeAreNotGiven() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, .init(when: "every day at 9", warn: ["10m"]))
        _ = try Self.skip(bed, 1)
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.effects.allSatisfy { if case .event(let event) = $0 { event.event != .warned } else { true } })
        let rows = try bed.change { try $0.db.allPending(id: "standup") }.map { $0.due.rfc3339 }
        #expect(rows == ["2027-03-05T08:00:00Z", "2027-03-05T07:50:00Z"])
    }

    @Test func aPausedOneSkipsToo() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, Self.daily)
        try bed.change { try $0.pause(id: "standup") }
        #expect(try Self.skip(bed, 1).due.isEmpty)
        let resumed = try bed.change { try $0.resume(id: "standup") }
        #expect(resumed.due.rfc3339 == "2027-03-05T08:00:00Z")
    }

    @Test func daysAreLeftOutOfAnythingThatRepeats() throws {
        for trigger in [
            Notifications.Trigger(when: "every day at 9", except: ["2027-03-05", "sunday"]),
            .init(rrule: "FREQ=DAILY", start: "2027-03-04T09:00", except: ["2027-03-05", "sunday"]),
            .init(cron: "0 9 * * *", except: ["2027-03-05", "sunday"]),
            .init(calendar: "09:00", except: ["2027-03-05", "sunday"]),
        ] {
            let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
            _ = try Self.remind(bed, trigger)
            let days = ["2027-03-04", "2027-03-06", "2027-03-08", "2027-03-09"].map { $0 + "T09:00:00+01:00" }
            #expect(try Self.times(bed) == days)
            try bed.restart()
            #expect(try Self.times(bed) == days, "after a restart")
        }
        let bed = try TransactionBed()
        for trigger in [
            Notifications.Trigger(at: "2027-03-05T09:00", except: ["friday"]),
            .init(when: "every day at 9", except: ["2027-03-05.2027-03-06"]),
            .init(when: "every day at 9", exceptCalendars: ["holidays"]),
            .init(when: "every day at 9", onlyCalendars: ["XX-YY"]),
            .init(when: "every day at 9", except: Weekday.allCases.map(\.name)),
        ] {
            #expect(throws: Notifications.Invalid.self) { try Self.remind(bed, trigger) }
        }
    }

    @Test func editKeepsWhatItDoesNotName() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try Self.remind(bed, .init(when: "every day at 9", except: ["friday"], exceptCalendars: ["DE-BY"]))
        func edit(_ trigger: Notifications.Trigger, noRepeat: Bool = false) throws -> Exceptions {
            try bed.change {
                try $0.edit(id: "standup", content: nil, trigger: trigger, noRepeat: noRepeat).pending.terms.exceptions
            }
        }
        #expect(try edit(.init(except: ["2027-03-06"])).dayTexts == ["2027-03-06"])
        _ = try Self.skip(bed, 1)
        // Another time of day: other times, on the same days.
        let moved = try edit(.init(when: "10:00"))
        #expect(moved.dayTexts == ["2027-03-06"] && moved.calendars == ["DE-BY"] && moved.skipped.isEmpty)
        #expect(try edit(.init(exceptCalendars: ["none"])).calendars.isEmpty)
        #expect(try edit(.init(except: ["none"])).isEmpty)
        #expect(try edit(.init(when: "every day at 9 except 24 dec")).dayTexts == ["2027-12-24"])
        #expect(try edit(.init(at: "2027-03-09T09:00"), noRepeat: true).isEmpty)
        #expect(throws: Notifications.Invalid.self) { try edit(.init(except: ["friday"])) }
    }

    /// A skipped time that follows the session has the same reading in other zones.
    @Test func skippedTimesTravel() throws {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z", zones: zones)
        _ = try Self.remind(bed, .init(when: "every day at 9", floating: true))
        _ = try Self.skip(bed, 2)
        place.withLock { $0 = "America/New_York" }
        let reason = try #require(zones.refresh())
        _ = try bed.change { try $0.moveZoned(.init(reason: reason, zones: zones.state)) }
        #expect(try Self.times(bed, 1) == ["2027-03-06T09:00:00-05:00"])
    }

    // MARK: Through export and import

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// Any exceptions of any rule give the same times after an export and import elsewhere, and a restart.
    @Test(arguments: 1...60) func timesSurviveExportImportAndRestart(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        let words = [
            Notifications.Trigger(when: "every day at 9"), .init(cron: "30 2 * * *"), .init(calendar: "Mon..Fri 08:30"),
            .init(when: "every 3 hours"), .init(rrule: "FREQ=DAILY;INTERVAL=2", start: "2027-03-01T02:30"),
            .init(when: "every day at 9", floating: true), .init(when: "every day at 7", zone: "America/St_Johns"),
        ]
        var request = words.randomElement(using: &numbers) ?? words[0]
        let days = ["friday", "weekends", "2027-03-05", "2027-03-20..2027-04-02", "2027-10-31", "2027-03-28"]
        let except = days.filter { _ in Bool.random(using: &numbers) }
        if !except.isEmpty { request.except = except }
        if Bool.random(using: &numbers) { request.exceptCalendars = ["DE-BY", "US"] }
        let zone = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham"].randomElement(using: &numbers) ?? "UTC"
        let zones = Zones(environment: ["TZ": zone])
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z", zones: zones)
        _ = try Self.remind(bed, request)
        let count = Int.random(in: 0...5, using: &numbers)
        if count > 0 { _ = try Self.skip(bed, count) }
        let before = try Self.times(bed, 300)
        try bed.restart()
        #expect(try Self.times(bed, 300) == before)
        let alarms = try bed.change { try $0.db.exportPage(after: nil).alarms }
        let other = try TransactionBed(at: "2027-03-04T07:00:00Z", zones: zones)
        let plans = try alarms.map { try AlarmPlan($0, at: other.clock.now(), zones: zones) }
        _ = try other.change { transaction in try plans.map { try transaction.import($0, dryRun: false) } }
        #expect(try Self.times(other, 300) == before)
        // The same file again is nothing new, and an older one does not bring back what is skipped.
        let again = try other.change { transaction in try plans.map { try transaction.import($0, dryRun: false) } }
        #expect(again.map(\.outcome) == [.unchanged])
        // Other programs see exactly the times that do not come.
        let told = Set(try #require(alarms.first).omitted(after: bed.clock.now().wall, zones: zones) ?? [])
        let trigger = try Trigger(try #require(alarms.first).trigger)
        let plain = try trigger.upcoming(200, after: bed.clock.now().wall, in: zones).map(\.rfc3339)
        let come = Set(before.compactMap { try? Instant(rfc3339: $0).rfc3339 })
        for time in plain { #expect(told.contains(time) != come.contains(time), "\(time)") }
    }
}
