// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore

/// Snooze, pause, acknowledge, nag, warn, edit.
@Suite struct LivingTests {
    private func bed(_ trigger: Notifications.Trigger) throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        let info: JSON = ["cup": 1]
        let content = Notifications.Content(
            title: "Tea", badge: .init(add: 1), actions: [.init(key: "drink", label: "Drink")], userInfo: info)
        try bed.change { _ = try $0.remind(id: "tea", content: content, trigger: trigger) }
        return bed
    }

    private func pass(_ bed: TransactionBed, minutes: Double) {
        bed.clock.pass(seconds: minutes * 60)
        bed.turn()
    }

    @Test func aSnoozedOneComesAgainWithAllThatBelongsToIt() throws {
        let bed = try bed(.init(in: "1m"))
        pass(bed, minutes: 1)
        let snoozed = try bed.change { try $0.snooze(id: "tea", for: "10m") }
        #expect(snoozed.due == .at(bed.clock.now().wall.advanced(by: 600_000_000)))
        bed.forgetEffects()
        pass(bed, minutes: 9.9)
        #expect(bed.presented.isEmpty)
        pass(bed, minutes: 0.1)
        #expect(bed.presented == ["tea"])
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "tea") })
        #expect(delivered.content.actions?.first?.key == "drink")
        #expect(delivered.content.userInfo?["cup"]?.intValue == 1)
        #expect(try bed.change { try $0.db.badge(app: "alertd").count } == 1, "counted once")
    }

    @Test func aSnoozeIsListedAndCanBeCancelled() throws {
        let bed = try bed(.init(in: "1m"))
        pass(bed, minutes: 1)
        try bed.change { _ = try $0.snooze(id: "tea", for: "10m") }
        #expect(try bed.change { try $0.db.page(state: .snoozed, app: nil, after: nil, limit: 9) }.pending.count == 1)
        try bed.change { _ = try $0.cancel(ids: ["tea"]) }
        bed.forgetEffects()
        pass(bed, minutes: 20)
        #expect(bed.presented.isEmpty)
    }

    @Test func whatRepeatsGoesOnBesideItsSnooze() throws {
        let bed = try bed(.init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:30"))
        pass(bed, minutes: 30)
        try bed.change { _ = try $0.snooze(id: "tea", for: "10m") }
        bed.forgetEffects()
        pass(bed, minutes: 10)
        pass(bed, minutes: 50)
        #expect(bed.presented == ["tea", "tea"])
    }

    @Test func onlyWhatWasDeliveredCanBeSnoozed() throws {
        let bed = try bed(.init(in: "1m"))
        let pending = #expect(throws: Notifications.Invalid.self) {
            try bed.change { try $0.snooze(id: "tea", for: "5m") }
        }
        #expect(pending?.hint == "to have it later: \"alertctl edit tea +15m\"")
        pass(bed, minutes: 1)
        let error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { try $0.snooze(id: "tea", for: "later") }
        }
        #expect(error?.field == "for")
    }

    @Test func severalArePausedOrNone() throws {
        let bed = try bed(.init(in: "10m"))
        try bed.remind("Cake", in: "20m")
        #expect(throws: Notifications.NotFound(id: "no")) { try bed.change { try $0.pause(ids: ["tea", "no"]) } }
        #expect(try bed.change { try $0.db.pending(id: "tea")?.isPaused } == false)
        try bed.change { try $0.pause(ids: ["tea", "cake", "tea"]) }
        #expect(throws: Notifications.NotFound(id: "no")) {
            try bed.change { _ = try $0.resume(ids: ["tea", "no"]) }
        }
        #expect(try bed.change { try $0.db.pending(id: "tea")?.isPaused } == true)
        bed.forgetEffects()
        #expect(try bed.change { try $0.resume(ids: ["cake", "tea", "cake"]) }.map(\.id) == ["cake", "tea", "cake"])
        #expect(bed.events.filter { $0.event == .resumed }.count == 2, "each once")
    }

    @Test func oneThatCannotGoOnHoldsTheOthersBack() throws {
        let bed = try bed(.init(when: "every day at 9", until: "2027-03-06"))
        try bed.remind("Cake", in: "20m")
        try bed.change { try $0.pause(ids: ["tea", "cake"]) }
        bed.clock.pass(seconds: 10 * 86_400)
        #expect(throws: Notifications.Invalid.self) { try bed.change { _ = try $0.resume(ids: ["cake", "tea"]) } }
        #expect(try bed.change { try $0.db.pending(id: "cake")?.isPaused } == true)
    }

    @Test func whatAPausedOneWouldBeIsKnown() throws {
        let bed = try bed(.init(when: "every day at 9"))
        try bed.change { try $0.pause(id: "tea") }
        let paused = try #require(try bed.change { try $0.db.pending(id: "tea") })
        let resumed = try #require(paused.resumed(at: bed.clock.now(), zones: bed.zones))
        #expect(
            Upcoming(resumed, zones: bed.zones, count: 2).next
                == ["2027-03-05T09:00:00+01:00", "2027-03-06T09:00:00+01:00"])
        #expect(try bed.change { try $0.db.pending(id: "tea")?.isPaused } == true)
    }

    /// The clock shows 9:00 in Berlin on Thursday, 4 March 2027.
    @Test(
        arguments: [
            (Notifications.Trigger(at: "2027-03-10T15:00"), "10am", "2027-03-10T09:00:00Z"),
            (.init(at: "2027-03-10T08:00"), "at 23:30", "2027-03-10T22:30:00Z"),
            (.init(in: "30h"), "noon", "2027-03-05T11:00:00Z"),
            (.init(at: "2027-03-10T15:00"), "tomorrow 10am", "2027-03-05T09:00:00Z"),
            (.init(at: "2027-03-10T15:00"), "in 10m", "2027-03-04T08:10:00Z"),
            (.init(when: "every day at 8:30"), "10am", "2027-03-05T09:00:00Z"),
            (.init(when: "every day at 15:00"), "10am", "2027-03-04T09:00:00Z"),
            (.init(when: "every month on the last friday at 16:00"), "10am", "2027-03-26T09:00:00Z"),
            (.init(when: "every day at 15:00", until: "2027-03-04T15:00"), "16:00", "2027-03-04T15:00:00Z"),
        ] as [(Notifications.Trigger, String, String)])
    func aTimeOfDayAloneKeepsTheDay(_ former: Notifications.Trigger, _ words: String, _ due: String) throws {
        let bed = try bed(former)
        let repeats = former.when != nil
        let change = try bed.change { try $0.edit(id: "tea", content: nil, trigger: .init(when: words)) }
        let (edited, notes) = (change.pending, change.notes)
        #expect(edited.due.rfc3339 == due)
        #expect(edited.trigger.repeats == repeats)
        #expect(notes.contains { $0.contains("only the time of day") } == !["tomorrow 10am", "in 10m"].contains(words))
    }

    /// The clocks in Berlin differ by so much from the reminder's zone that the date is another one there.
    @Test(arguments: [
        (Notifications.Trigger(at: "2027-03-28T00:30", zone: "Pacific/Chatham"), "2027-03-27T20:15:00Z"),
        (.init(at: "2027-03-28T23:30", zone: "America/St_Johns"), "2027-03-28T12:30:00Z"),
        (.init(at: "2027-03-28T00:30", floating: true), "2027-03-28T08:00:00Z"),
    ])
    func aTimeOfDayAloneKeepsTheZone(_ former: Notifications.Trigger, _ due: String) throws {
        let bed = try bed(former)
        let before = try #require(try bed.change { try $0.db.pending(id: "tea") })
        let edited = try bed.change { try $0.edit(id: "tea", content: nil, trigger: .init(when: "10am")).pending }
        #expect(edited.due.rfc3339 == due)
        #expect(edited.zone == before.zone)
        #expect(edited.trigger.zoneReference == before.trigger.zoneReference)
        // So does a day alone, and a day with its time; words that name a zone do not.
        for words in ["friday", "friday 10am"] {
            let moved = try bed.change { try $0.edit(id: "tea", content: nil, trigger: .init(when: words)).pending }
            #expect(
                moved.zone == before.zone && moved.trigger.zoneReference == before.trigger.zoneReference, "\(words)")
        }
        let said = try bed.change {
            try $0.edit(id: "tea", content: nil, trigger: .init(when: "tomorrow 10am Etc/UTC")).pending
        }
        #expect(said.due.rfc3339 == "2027-03-05T10:00:00Z")
        #expect(try said.trigger.zoneReference == ZoneReference("Etc/UTC"))
        let named = try bed.change {
            try $0.edit(id: "tea", content: nil, trigger: .init(when: "tomorrow 10am", zone: "Etc/UTC")).pending
        }
        #expect(named.due.rfc3339 == "2027-03-05T10:00:00Z")
    }

    @Test(
        arguments: [
            (Notifications.Trigger(at: "2027-03-04T15:00"), "8am"), (.init(cron: "0 9,17 * * *"), "10am"),
            (.init(when: "every 20m"), "10am"), (.init(when: "every day at 9 and 17:00"), "10am"),
        ] as [(Notifications.Trigger, String)])
    func aTimeOfDayThatCannotBeMeantIsRefused(_ former: Notifications.Trigger, _ words: String) throws {
        let bed = try bed(former)
        let before = try bed.change { try $0.db.pending(id: "tea") }
        #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.edit(id: "tea", content: nil, trigger: .init(when: words)) }
        }
        #expect(try bed.change { try $0.db.pending(id: "tea") } == before)
    }

    @Test func editSaysWhatTheWordsLeftOpen() throws {
        let bed = try bed(.init(in: "10m"))
        let words = Notifications.Trigger(when: "every month on the 31st at 10:00")
        let said = try bed.change { try $0.remind(id: "other", content: .init(title: "O"), trigger: words).notes }
        #expect(!said.isEmpty)
        #expect(try bed.change { try $0.edit(id: "tea", content: nil, trigger: words).notes } == said)
    }

    @Test(
        arguments: [
            (Notifications.Trigger(at: "2027-03-05T09:00", session: "Asia/Tokyo"), "2027-03-05T00:00:00Z"),
            (.init(at: "2027-03-05T09:00", zone: "UTC", session: "Asia/Tokyo"), "2027-03-05T09:00:00Z"),
            (.init(at: "2027-03-05T09:00", session: "Europe/Berlin", floating: true), "2027-03-05T08:00:00Z"),
            (.init(when: "tomorrow at 9", session: "Asia/Tokyo"), "2027-03-05T00:00:00Z"),
            (.init(cron: "0 9 * * *", session: "Asia/Tokyo"), "2027-03-05T00:00:00Z"),
            (.init(in: "1h", session: "Asia/Tokyo"), "2027-03-04T09:00:00Z"),
            (.init(when: "in 1h", session: "Asia/Tokyo"), "2027-03-04T09:00:00Z"),
        ] as [(Notifications.Trigger, String)])
    func localTimesAreThoseOfTheCallersSession(_ trigger: Notifications.Trigger, _ due: String) throws {
        let bed = try bed(trigger)
        #expect(try bed.change { try $0.db.pending(id: "tea")?.due.rfc3339 } == due)
    }

    /// A floating time follows alertd's zone, so in another it would be neither of the two that a person may mean.
    @Test func aFloatingTimeOfAnotherZoneIsRefusedWithBoth() throws {
        let error = try #require(throws: Notifications.Invalid.self) {
            try bed(.init(at: "2027-03-05T09:00", session: "Asia/Tokyo", floating: true))
        }
        #expect(error.field == "floating")
        #expect(error.reason.contains("Europe/Berlin") && error.reason.contains("Asia/Tokyo"), "\(error)")
    }

    @Test func aPausedSpanKeepsWhatWasLeft() throws {
        let bed = try bed(.init(in: "10m"))
        pass(bed, minutes: 4)
        try bed.change { try $0.pause(id: "tea") }
        pass(bed, minutes: 600)
        #expect(bed.presented.isEmpty)
        try bed.restart()
        try bed.change { _ = try $0.resume(id: "tea") }
        pass(bed, minutes: 5.9)
        #expect(bed.presented.isEmpty)
        pass(bed, minutes: 0.1)
        #expect(bed.presented == ["tea"])
    }

    @Test func whatRepeatsGoesOnWithItsNextTime() throws {
        let bed = try bed(.init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:30"))
        try bed.change { try $0.pause(id: "tea") }
        pass(bed, minutes: 200)
        let resumed = try bed.change { try $0.resume(id: "tea") }
        #expect(resumed.due == (try .at(Instant(rfc3339: "2027-03-04T11:30:00Z"))))
        #expect(bed.presented.isEmpty)
    }

    @Test func itNagsUntilItIsAcknowledged() throws {
        let bed = try bed(.init(in: "1m", nag: "5m"))
        pass(bed, minutes: 1)
        pass(bed, minutes: 5)
        pass(bed, minutes: 5)
        #expect(bed.presented == ["tea", "tea", "tea"])
        #expect(try bed.change { try $0.ack(ids: ["tea"]) } == 1)
        pass(bed, minutes: 60)
        #expect(bed.presented.count == 3)
        #expect(throws: Notifications.NotFound(id: "tea")) { try bed.change { try $0.ack(ids: ["tea"]) } }
    }

    @Test func naggingEnds() throws {
        let bed = try bed(.init(in: "1m", nag: "5m", nagLimit: 3))
        for _ in 0..<20 { pass(bed, minutes: 5) }
        #expect(bed.presented.count == 4)
    }

    @Test func activationEndsTheNagging() throws {
        let bed = try bed(.init(in: "1m", nag: "5m"))
        pass(bed, minutes: 1)
        try bed.change { try $0.activate(id: "tea", action: nil, token: nil) }
        pass(bed, minutes: 60)
        #expect(bed.presented.count == 1)
    }

    @Test func warningsComeAheadAndCountNothing() throws {
        let bed = try bed(.init(at: "2027-03-04T12:00", warn: ["10m", "1h", "1d"]))
        pass(bed, minutes: 119)
        #expect(bed.presented.isEmpty, "the day before has passed: no word of it")
        pass(bed, minutes: 1)
        #expect(bed.presented == ["tea"])
        #expect(bed.events.map(\.event) == [.scheduled, .warned])
        #expect(try bed.change { try $0.db.badge(app: "alertd").count } == 0)
        pass(bed, minutes: 50)
        pass(bed, minutes: 10)
        let kinds = bed.events.map(\.event).filter { $0 == .warned || $0 == .delivered }
        #expect(kinds == [.warned, .warned, .delivered])
    }

    @Test func aChangedTimeMovesTheWarnings() throws {
        let bed = try bed(.init(at: "2027-03-04T12:00", warn: ["1h"]))
        try bed.change { _ = try $0.edit(id: "tea", content: nil, trigger: .init(at: "2027-03-04T15:00")) }
        pass(bed, minutes: 180)
        #expect(bed.presented.isEmpty)
        pass(bed, minutes: 120)
        #expect(bed.events.contains { $0.event == .warned })
        pass(bed, minutes: 60)
        #expect(bed.events.contains { $0.event == .delivered })
    }

    @Test func aChangedTextLeavesTheTime() throws {
        let bed = try bed(.init(in: "10m"))
        try bed.change { _ = try $0.edit(id: "tea", content: .init(title: "Coffee"), trigger: nil) }
        pass(bed, minutes: 10)
        #expect(bed.presented == ["tea"])
        #expect(try bed.change { try $0.db.delivered(id: "tea") }?.content.title == "Coffee")
    }

    @Test func manyMissedAreShownAsOne() throws {
        let bed = try TransactionBed()
        for number in 1...600 { try bed.remind("n", in: "\(number)s", id: "n\(number)") }
        bed.clock.pass(seconds: 86_400)
        try bed.restart()
        bed.turn()
        #expect(Set(bed.presented) == [Digest.id])
        #expect(bed.events.filter { $0.event == .delivered && $0.id != Digest.id }.count == 600, "none is lost")
        let digest = try #require(try bed.change { try $0.db.delivered(id: Digest.id) })
        #expect(digest.content.userInfo?["count"]?.intValue == 600)
    }

    @Test func aFewMissedAreShownOneByOne() throws {
        let bed = try TransactionBed()
        for number in 1...3 { try bed.remind("n", in: "\(number)s", id: "n\(number)") }
        bed.clock.pass(seconds: 86_400)
        try bed.restart()
        bed.turn()
        #expect(bed.presented == ["n1", "n2", "n3"])
    }
}
