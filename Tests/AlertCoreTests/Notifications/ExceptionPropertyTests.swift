// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import Synchronization
import Testing

@testable import AlertCore

/// After any changes to a repetition in any order, its remaining times equal the times of a simple calculation that
/// only knows the excluded readings.
@Suite struct ExceptionPropertyTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// The zones of the session. Between 3 and 30 March 2027 the clocks jump over 02:30 in the first two, on different
    /// days.
    private static let places = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]
    private static let rules: [Notifications.Trigger] = [
        .init(when: "every day at 2:30"), .init(rrule: "FREQ=DAILY", start: "2027-03-01T02:30"),
        .init(cron: "30 2 * * *"), .init(calendar: "02:30"), .init(when: "every day at 9"),
        .init(rrule: "FREQ=DAILY;BYHOUR=2,5;BYMINUTE=30", start: "2027-03-01T01:30"),
        .init(when: "every weekday at 2:45"),
    ]

    private final class Place: Sendable {
        let name: Mutex<String>
        init(_ name: String) { self.name = Mutex(name) }
    }

    /// Returns the intended wall times without any exception, computed in a zone whose clocks never change.
    private static func readings(_ trigger: Trigger, after wall: CivilDateTime, count: Int) throws -> [CivilDateTime] {
        guard case .recurring(let recurrence) = trigger else { return [] }
        return recurrence.occurrences(after: Zone.utc.instant(of: wall) ?? .earliest, zone: .utc).prefix(count).map {
            Zone.utc.civil(at: $0)
        }
    }

    /// Returns the times from a simple calculation: each reading that is not excluded, in the zone, each instant once.
    private static func expected(
        _ row: Pending, taken: Set<CivilDateTime>, except: [ClosedRange<CivilDate>], weekdays: Set<Weekday>,
        holidays: Set<CivilDate>, in zone: Zone, after now: Instant, count: Int
    ) throws -> [String] {
        guard case .recurring(let recurrence) = row.trigger else { return [] }
        let from = zone.civil(at: now.advanced(by: -4 * Span.hour))
        var instants: [Instant] = []
        for wall in try readings(row.trigger, after: from, count: count * 3 + 40) where !taken.contains(wall) {
            guard let time = zone.instant(of: wall, gap: recurrence.gap, overlap: recurrence.overlap), time > now else {
                continue
            }
            let day = zone.civil(at: time).date
            guard !weekdays.contains(day.weekday), !holidays.contains(day),
                !except.contains(where: { $0.contains(day) })
            else { continue }
            if instants.last != time { instants.append(time) }
        }
        return Set(instants).sorted().prefix(count).map { Timestamp.text($0, in: zone) }
    }

    /// 120 journeys of a dozen steps each: skip, unskip, undo, edit of what is left out, another zone, a restart, in
    /// another zone too, an export and import, and time that passes.
    @Test(arguments: 1...120) func whatWasTakenOutStaysOutWhateverFollows(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        let place = Place(Self.places[seed % 2])
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.name.withLock { $0 }, database: database) }
        var bed = try TransactionBed(at: "2027-03-11T20:00:00Z", zones: zones)
        var wish = Self.rules.randomElement(using: &numbers) ?? Self.rules[0]
        let isFloating = Bool.random(using: &numbers)
        if isFloating { wish.floating = true } else { wish.zone = Self.places.randomElement(using: &numbers) }
        let gaps: [Notifications.ClockGap?] = [nil, nil, .next, .before, .skip]
        wish.gap = gaps[Int.random(in: gaps.indices, using: &numbers)]
        var except: [ClosedRange<CivilDate>] = []
        var weekdays: Set<Weekday> = []
        var holidays: Set<CivilDate> = []
        if seed % 3 == 0 {
            wish.except = ["2027-03-20..2027-03-21", "tuesday"]
            except = [try CivilDate("2027-03-20")...CivilDate("2027-03-21")]
            weekdays = [.tuesday]
        }
        if seed % 5 == 0 {
            wish.exceptCalendars = ["DE-BY"]
            holidays = zones.days(of: "DE-BY") ?? []
        }
        let asked = wish
        try bed.change { _ = try $0.remind(id: "r", content: .init(title: "R"), trigger: asked) }
        var taken: Set<CivilDateTime> = []
        /// The excluded readings and other exceptions before each change that can be undone.
        var before: [(taken: Set<CivilDateTime>, except: [ClosedRange<CivilDate>])] = []
        var story: [String] = ["\(wish) in \(Self.places[seed % 2])"]

        func zone() throws -> Zone { isFloating ? zones.session : try database.zone(named: wish.zone ?? "UTC") }
        func row() throws -> Pending { try #require(try bed.change { try $0.db.pending(id: "r") }) }
        func times(_ count: Int) throws -> [String] {
            let row = try row()
            return Upcoming(row, zones: zones, count: count).next
        }
        func check() throws {
            let row = try row()
            let now = bed.clock.now().wall
            let expected = try Self.expected(
                row, taken: taken, except: except, weekdays: weekdays, holidays: holidays, in: zone(), after: now,
                count: 40)
            let found = try times(40)
            #expect(found == expected, "\(story.joined(separator: "; ")): \(firstDifference(found, expected))")
            if let time = row.due.time {
                let due = Timestamp.text(time, in: try zone())
                #expect(due == expected.first, "\(story.joined(separator: "; ")): due")
            }
            if isFloating { #expect(row.zone == zones.session.identifier, "\(story.joined(separator: "; ")): zone") }
        }
        /// Returns the readings of the next times, as computed by `expected`.
        func next(_ count: Int) throws -> Set<CivilDateTime> {
            let row = try row()
            let now = bed.clock.now().wall
            guard case .recurring(let recurrence) = row.trigger else { return [] }
            let zone = try zone()
            var found: [CivilDateTime] = []
            for wall in try Self.readings(
                row.trigger, after: zone.civil(at: now.advanced(by: -4 * Span.hour)), count: 120)
            {
                guard let time = zone.instant(of: wall, gap: recurrence.gap, overlap: recurrence.overlap), time > now
                else { continue }
                let day = zone.civil(at: time).date
                guard !weekdays.contains(day.weekday), !holidays.contains(day),
                    !except.contains(where: { $0.contains(day) })
                else { continue }
                found.append(wall)
            }
            found.sort { left, right in
                let times = [left, right].map { zone.instant(of: $0, gap: recurrence.gap, overlap: recurrence.overlap) }
                return (times[0] ?? .earliest) < (times[1] ?? .earliest)
            }
            return Set(found.prefix(count))
        }
        try check()
        for _ in 0..<12 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0, 1, 2:
                let count = Int.random(in: 1...18, using: &numbers)
                story.append("skip \(count)")
                let wanted = try next(count)
                let old = taken
                let result = try bed.change { try $0.skip(ids: ["r"], .count(count)) }
                taken.formUnion(wanted)
                #expect(result.first?.skipped.count == count, "\(story.joined(separator: "; "))")
                #expect(
                    (result.first?.changed ?? 0) == wanted.subtracting(old).count, "\(story.joined(separator: "; "))")
                if taken != old { before.append((old, except)) }
            case 3:
                story.append("unskip")
                if try !row().terms.exceptions.skipped.isEmpty { before.append((taken, except)) }
                _ = try bed.change { try $0.unskip(ids: ["r"]) }
                taken = []
            case 4, 5:
                guard let last = before.popLast() else { continue }
                story.append("undo")
                try bed.change { _ = try $0.undo(id: "r", step: nil) }
                (taken, except) = last
            case 6:
                let stretch = try CivilDate("2027-03-27")...CivilDate("2027-03-28")
                guard except != [stretch] else { continue }
                story.append("edit except")
                before.append((taken, except))
                except = [stretch]
                let days = ["2027-03-27..2027-03-28"] + weekdays.map { $0.name.lowercased() }
                try bed.change {
                    _ = try $0.edit(id: "r", content: nil, trigger: .init(except: days))
                }
            case 7:
                let name = Self.places.randomElement(using: &numbers) ?? "UTC"
                let restarts = Bool.random(using: &numbers)
                story.append("\(restarts ? "restart in" : "travel to") \(name)")
                place.name.withLock { $0 = name }
                let reason = zones.refresh()
                if restarts {
                    try bed.restart()
                    try bed.resume()
                } else if let reason {
                    try bed.change { _ = try $0.moveZoned(.init(reason: reason, zones: zones.state)) }
                }
            case 8:
                story.append("export and import")
                let alarms = try bed.change { try $0.db.exportPage(after: nil).alarms }
                let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: zones) }
                let same = try bed.change { transaction in try plans.map { try transaction.import($0, dryRun: false) } }
                #expect(same.map(\.outcome) == [.unchanged], "\(story.joined(separator: "; "))")
                let now = Timestamp.text(bed.clock.now().wall, in: .utc)
                let other = try TransactionBed(at: now, zones: zones)
                try other.change { transaction in for plan in plans { _ = try transaction.import(plan, dryRun: false) }
                }
                bed = other
                before = []
            default:
                story.append("a day and a half passes")
                bed.clock.pass(seconds: 129_600)
                bed.turn()
                // What has come since cannot be undone.
                before = []
            }
            try check()
        }
    }

    private func firstDifference(_ found: [String], _ expected: [String]) -> String {
        for (index, time) in expected.enumerated() {
            guard index < found.count, found[index] == time else {
                return "\(index): found \(index < found.count ? found[index] : "nothing"), expected \(time)"
            }
        }
        return "found more"
    }
}
