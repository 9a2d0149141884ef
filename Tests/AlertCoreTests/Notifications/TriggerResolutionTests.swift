// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Synchronization
import Testing

@testable import AlertCore

/// The resolution of a trigger in a caller's words, in four zones.
@Suite struct TriggerResolutionTests {
    static let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "UTC"]

    /// Returns the resolution on Monday 22 February 2027 at 10:30 in a zone, by a daemon whose session is in another.
    private func plan(_ request: Notifications.Trigger, in zone: String) throws -> (
        plan: (schedule: Schedule, notes: [String]), times: [String]
    ) {
        let zones = Zones(environment: ["TZ": zone == "UTC" ? "Asia/Tokyo" : "UTC"])
        let place = try zones.zone(ZoneReference(zone))
        var now = try TransactionBed(zones: zones).clock.now()
        now.wall = try #require(place.instant(of: CivilDateTime("2027-02-22T10:30")))
        let plan = try request.resolved(at: now, zones: zones)
        let times = try plan.schedule.trigger.upcoming(3, after: now.wall, in: zones).map {
            String(place.civil(at: $0).text.prefix(16))
        }
        return (plan, times)
    }

    @Test(arguments: zones) func aStartBoundsAndTheWordsHold(zone: String) throws {
        let weekday = try plan(.init(when: "every weekday at 8:30", start: "2027-03-04T00:00", zone: zone), in: zone)
        #expect(weekday.times == ["2027-03-04T08:30", "2027-03-05T08:30", "2027-03-08T08:30"])
        let month = try plan(.init(when: "every month", start: "2027-03-17T14:00", zone: zone), in: zone)
        #expect(month.times == ["2027-03-17T14:00", "2027-04-17T14:00", "2027-05-17T14:00"])
        #expect(month.plan.notes.contains("No time of day was given, so it is 14:00, as the start is."))
    }

    /// The caller's language, else that of the daemon's locale; the configuration goes before both.
    @Test func wordsAreInALanguage() throws {
        let now = try TransactionBed(zones: Zones(environment: ["TZ": "UTC"])).clock.now()
        func due(_ request: Notifications.Trigger, _ zones: Zones) throws -> Instant {
            try #require(try request.resolved(at: now, zones: zones).schedule.due.time)
        }
        let plain = Zones(environment: ["TZ": "UTC"])
        let german = Zones(environment: ["TZ": "UTC", "LANG": "de_DE.UTF-8"])
        let wanted = try due(.init(when: "the day after tomorrow at 9"), plain)
        #expect(try due(.init(when: "übermorgen um 9", language: "de"), plain) == wanted)
        #expect(try due(.init(when: "übermorgen um 9"), german) == wanted)
        #expect(throws: Notifications.Invalid.self) { try due(.init(when: "übermorgen um 9"), plain) }
        #expect(throws: Notifications.Invalid.self) { try due(.init(when: "übermorgen um 9", language: "en"), german) }
        let invalid = try #require(throws: Notifications.Invalid.self) {
            try due(.init(when: "demain", language: "fr"), plain)
        }
        #expect(invalid.field == "language")
        let configured = Zones(
            environment: ["TZ": "UTC"], settings: .init(words: { WordSettings(language: .german) }))
        #expect(try due(.init(when: "übermorgen um 9"), configured) == wanted)
        #expect(try due(.init(when: "übermorgen um 9", language: "en"), configured) == wanted)
    }

    /// An interval begins, ends and is displayed in the zone of the request.
    @Test(arguments: zones) func intervalsAreMeantInTheZone(zone: String) throws {
        let request = Notifications.Trigger(
            when: "every 2 hours", start: "2027-03-04T12:00", zone: zone, until: "2027-03-04T15:00")
        let found = try plan(request, in: zone)
        #expect(found.times == ["2027-03-04T12:00", "2027-03-04T14:00"])
        #expect(found.plan.schedule.zone == zone)
        let session = try plan(.init(when: "every 20m", session: zone), in: zone)
        #expect(session.plan.schedule.zone == zone)
    }

    /// A time that names another zone than the request is refused: either could be meant.
    @Test(
        arguments: [
            (.init(when: "at 9 Berlin time", zone: "Asia/Tokyo"), true),
            (.init(when: "9am EST tomorrow", zone: "Asia/Tokyo"), true),
            (.init(when: "every day at 9 Europe/Berlin", zone: "Asia/Tokyo"), true),
            (.init(when: "every day at 9 UTC", floating: true), true),
            (.init(calendar: "*-*-* 09:00 Europe/Berlin", zone: "Asia/Tokyo"), true),
            (.init(when: "at 9 Berlin time", zone: "Europe/Berlin"), false),
            (.init(when: "at 9 Berlin time", session: "Asia/Tokyo"), false),
            (.init(when: "at 9", zone: "Asia/Tokyo"), false),
            (.init(calendar: "*-*-* 09:00 Asia/Tokyo", zone: "Asia/Tokyo"), false),
        ] as [(Notifications.Trigger, Bool)])
    func twoZonesAreRefused(_ request: Notifications.Trigger, _ isRefused: Bool) throws {
        let zones = Zones(environment: ["TZ": "UTC"])
        let now = try TransactionBed(zones: zones).clock.now()
        do {
            _ = try request.resolved(at: now, zones: zones)
            #expect(!isRefused, "\(request)")
        } catch {
            #expect(isRefused, "\(error)")
            #expect(error.reason.contains("zone"), "\(error)")
        }
    }

    /// A span is the same everywhere: the zone is that in which its end is shown.
    @Test(arguments: zones) func theEndOfASpanIsShownInTheZone(zone: String) throws {
        for request in [
            Notifications.Trigger(in: "90m", zone: zone), .init(when: "in 90 minutes", zone: zone),
            .init(in: "90m", session: zone),
        ] {
            let found = try plan(request, in: zone)
            #expect(found.plan.schedule.zone == zone)
            #expect(found.times.count == 1)
            #expect(found.times == ["2027-02-22T12:00"])
        }
    }

    /// The order of dates, the place and the holidays come from the current configuration.
    @Test(arguments: zones) func wordsFollowTheConfiguration(zone: String) throws {
        let settings = Mutex(WordSettings())
        let zones = Zones(
            environment: ["TZ": zone], settings: .init(words: { settings.withLock { $0 } }))
        let here = try zones.zone(ZoneReference(zone))
        var now = try TransactionBed(zones: zones).clock.now()
        now.wall = try #require(here.instant(of: CivilDateTime("2027-02-22T10:30")))
        func first(_ words: String) throws -> String {
            let schedule = try Notifications.Trigger(when: words, zone: zone).resolved(at: now, zones: zones).schedule
            return String(here.civil(at: try #require(schedule.due.time)).text.prefix(16))
        }
        #expect(throws: Notifications.Invalid.self) { try first("3/4") }
        #expect(try first("next workday") == "2027-02-23T09:00")
        let holiday = try #require(CivilDate(year: 2027, month: 2, day: 23))
        settings.withLock {
            $0.dates = .dayMonthYear
            $0.holidays = [holiday]
        }
        #expect(try first("3/4") == "2027-04-03T09:00")
        #expect(try first("next workday") == "2027-02-24T09:00")
        let isSomewhere = zone != "UTC"
        if isSomewhere { #expect(try first("at sunset").hasPrefix("2027-02-22T")) }
        if !isSomewhere { #expect(throws: Notifications.Invalid.self) { try first("at sunset") } }
        settings.withLock { $0.place = Place("52.5,13.4") }
        _ = try first("at sunset")
    }

    @Test(arguments: zones) func cronOfOthersIsUnderstood(zone: String) throws {
        let found = try plan(.init(cron: "@every 90m", zone: zone), in: zone)
        #expect(found.times == ["2027-02-22T12:00", "2027-02-22T13:30", "2027-02-22T15:00"])
        let seconds = try plan(.init(cron: "0 30 9 ? * MON-FRI", zone: zone), in: zone)
        #expect(seconds.times == ["2027-02-23T09:30", "2027-02-24T09:30", "2027-02-25T09:30"])
    }

    @Test func whatIsGivenTwiceIsRefused() throws {
        let error = #expect(throws: Notifications.Invalid.self) {
            try plan(.init(when: "every day at 9 until friday", until: "2027-04-01"), in: "UTC")
        }
        #expect(error?.field == "when")
        let single = #expect(throws: Notifications.Invalid.self) {
            try plan(.init(when: "tomorrow at 9", start: "2027-04-01"), in: "UTC")
        }
        #expect(single?.field == "start")
    }
}
