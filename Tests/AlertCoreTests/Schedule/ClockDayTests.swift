// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Synchronization
import Testing

@testable import AlertCore

/// Thirty hours with one reminder of every kind, in which something happens to the clock.
@Suite struct ClockDayTests {
    /// The event after the first six hours.
    enum Happening: Sendable {
        case nothing
        case journey(to: String)
        case step(seconds: Double)
        /// The machine sleeps for so long, and resumes.
        case sleep(seconds: Double)
    }

    struct Day: Sendable, CustomTestStringConvertible {
        var name: String
        /// The begin in UTC; the session is in Berlin.
        var begin: String
        var happening: Happening
        /// The dues of what is delivered, by id, in UTC and without the year. "!" marks what is late.
        var delivered: [String: [String]]

        var testDescription: String { name }
    }

    static let days = [
        Day(
            name: "the clocks go forward", begin: "2027-03-27T12:00:00Z", happening: .nothing,
            delivered: [
                "in": ["03-28T08:00"], "instant": ["03-28T08:00"], "daily": ["03-28T07:00"],
                "night": ["03-28T01:30"],
                "hours": ["03-27T13:00", "03-27T19:00", "03-28T01:00", "03-28T07:00", "03-28T13:00"],
                "tokyo": ["03-28T00:00"], "floating": ["03-28T07:00"],
            ]),
        Day(
            name: "the clocks go back", begin: "2027-10-30T12:00:00Z", happening: .nothing,
            delivered: [
                "in": ["10-31T08:00"], "instant": ["10-31T08:00"], "daily": ["10-31T08:00"],
                "night": ["10-31T00:30"],
                "hours": ["10-30T13:00", "10-30T19:00", "10-31T01:00", "10-31T07:00", "10-31T13:00"],
                "tokyo": ["10-31T00:00"], "floating": ["10-31T08:00"],
            ]),
        Day(
            name: "a journey to New York", begin: "2027-03-04T12:00:00Z", happening: .journey(to: "America/New_York"),
            delivered: [
                "in": ["03-05T08:00"], "instant": ["03-05T08:00"], "daily": ["03-05T08:00"],
                "night": ["03-05T01:30"],
                "hours": ["03-04T13:00", "03-04T19:00", "03-05T01:00", "03-05T07:00", "03-05T13:00"],
                "tokyo": ["03-05T00:00"], "floating": ["03-05T14:00"],
            ]),
        Day(
            name: "the clock is set a day ahead", begin: "2027-03-04T12:00:00Z", happening: .step(seconds: 86_400),
            delivered: [
                "in": ["03-06T08:00"], "instant": ["03-05T08:00!"], "daily": ["03-05T08:00!", "03-06T08:00"],
                "night": ["03-05T01:30!", "03-06T01:30"],
                "hours": ["03-04T13:00", "03-05T13:00!", "03-05T19:00", "03-06T01:00", "03-06T07:00", "03-06T13:00"],
                "tokyo": ["03-05T00:00!"], "floating": ["03-05T08:00!"],
            ]),
        Day(
            name: "the clock is set a day back", begin: "2027-03-04T12:00:00Z", happening: .step(seconds: -86_400),
            delivered: [
                "in": ["03-04T08:00"], "daily": ["03-04T08:00"], "night": ["03-04T01:30"],
                "hours": ["03-04T13:00", "03-03T19:00", "03-04T01:00", "03-04T07:00", "03-04T13:00"],
            ]),
        Day(
            name: "ten hours asleep", begin: "2027-03-04T12:00:00Z", happening: .sleep(seconds: 10 * 3_600),
            delivered: [
                "in": ["03-05T08:00"], "instant": ["03-05T08:00"], "daily": ["03-05T08:00"],
                "night": ["03-05T01:30!"], "hours": ["03-04T13:00", "03-05T01:00!", "03-05T07:00", "03-05T13:00"],
                "tokyo": ["03-05T00:00!"], "floating": ["03-05T08:00"],
            ]),
    ]

    /// The bed of a day that begins, and what moves its session.
    private func begin(_ day: Day) throws -> (bed: TransactionBed, travel: (String) throws -> Void) {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: day.begin, zones: zones)
        let today = day.begin.prefix(10)
        let tomorrow = CivilDate(dayNumber: Int(bed.clock.now().wall.seconds / 86_400) + 1)
        let date = Instant(microseconds: Int64(tomorrow.dayNumber) * 86_400_000_000).rfc3339.prefix(10)
        // Six hours apart from 13:00 UTC on, which Berlin's wall shows as 14:00 or 15:00.
        let first = day.begin.contains("-10-") ? "15:00" : "14:00"
        let triggers: [String: Notifications.Trigger] = [
            "in": .init(in: "20h"), "instant": .init(at: "\(date)T08:00:00Z"),
            "daily": .init(rrule: "FREQ=DAILY", start: "\(today)T09:00"),
            "night": .init(rrule: "FREQ=DAILY", start: "\(today)T02:30"),
            "hours": .init(rrule: "FREQ=HOURLY;INTERVAL=6", start: "\(today)T\(first)"),
            "tokyo": .init(at: "\(date)T09:00", zone: "Asia/Tokyo"),
            "floating": .init(at: "\(date)T09:00", floating: true),
        ]
        for (id, trigger) in triggers {
            try bed.change { _ = try $0.remind(id: id, content: .init(title: id), trigger: trigger) }
        }
        return (
            bed,
            { zone in
                place.withLock { $0 = zone }
                let reason = try #require(zones.refresh())
                try bed.change { _ = try $0.moveZoned(.init(reason: reason, zones: zones.state)) }
            }
        )
    }

    /// Lets time pass, with the turns that the timer makes the loop take.
    private func pass(_ bed: TransactionBed, hours: Int) {
        for _ in 0..<(hours * 60) {
            bed.clock.pass(seconds: 60)
            bed.turn()
        }
    }

    @Test(arguments: days) func eachFiresOnceAndAtItsTime(_ day: Day) throws {
        let (bed, travel) = try begin(day)
        pass(bed, hours: 6)
        var left = 24
        switch day.happening {
        case .nothing: break
        case .journey(let zone): try travel(zone)
        case .step(let seconds):
            bed.clock.step(seconds: seconds)
            try bed.change { try $0.followClock() }
            try bed.resume()
        case .sleep(let seconds):
            bed.clock.pass(seconds: seconds)
            try bed.change { try $0.followClock() }
            left -= Int(seconds) / 3_600
        }
        bed.turn()
        pass(bed, hours: left)

        var delivered: [String: [String]] = [:]
        for event in bed.events where event.event == .delivered && event.id != Digest.id {
            let due = try #require(event.due)
            let time = due.dropFirst(5).prefix(11) + (event.late == true ? "!" : "")
            delivered[try #require(event.id), default: []].append(String(time))
            let behind = try Instant(rfc3339: event.at).distance(from: try Instant(rfc3339: due))
            #expect(behind >= 0, "\(event.id ?? "") before its time")
            #expect((behind > FireDecision.lateness) == (event.late ?? false), "\(event.id ?? "") at \(event.at)")
        }
        #expect(delivered == day.delivered)
    }
}
