// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon

/// A day of do not disturb by the clock: every hour, each level from four applications is delivered. The test checks
/// the result, and the summary when quiet ends.
@Suite struct QuietDayTests {
    /// A day and what is expected of it. Each letter of a row is an hour, at half past which one was delivered: "+" it
    /// is presented, "h" it is held.
    struct Day: Sendable, CustomTestStringConvertible {
        var name: String
        /// Midnight in Berlin.
        var begin = "2027-03-05T00:00:00+01:00"
        /// The change at an hour, made by a call or by a presentation.
        var changes: [(hour: Int, change: Change)] = []
        /// The result for active notifications of an application without its own settings.
        var active: String
        /// The result for time-sensitive notifications of that application.
        var timeSensitive: String
        /// The hours at which quiet ends and the summary comes.
        var ends: [Int] = []

        var testDescription: String { name }
    }

    enum Change: Sendable {
        case set(Manager.SetDnd)
        case presenting(Bool)
    }

    /// 2027-03-05 is a Friday.
    static let days: [Day] = [
        Day(name: "nothing", active: "++++++++++++++++++++++++", timeSensitive: "++++++++++++++++++++++++"),
        Day(
            name: "on at nine, off at five", changes: [(9, .set(.init(on: true))), (17, .set(.init(on: false)))],
            active: "+++++++++hhhhhhhh+++++++", timeSensitive: "+++++++++hhhhhhhh+++++++", ends: [17]),
        Day(
            name: "on at nine until twelve", changes: [(9, .set(.init(on: true, until: "2027-03-05T12:00")))],
            active: "+++++++++hhh++++++++++++", timeSensitive: "+++++++++hhh++++++++++++", ends: [12]),
        Day(
            name: "at night", changes: [(0, .set(.init(schedule: ["22:00-07:00"])))],
            active: "hhhhhhh+++++++++++++++hh", timeSensitive: "++++++++++++++++++++++++", ends: [7]),
        Day(
            name: "at night on weekends", changes: [(0, .set(.init(schedule: ["weekends 22:00-07:00"])))],
            active: "++++++++++++++++++++++++", timeSensitive: "++++++++++++++++++++++++"),
        Day(
            name: "at work", changes: [(0, .set(.init(schedule: ["weekdays 9:00-17:00"])))],
            active: "+++++++++hhhhhhhh+++++++", timeSensitive: "++++++++++++++++++++++++", ends: [17]),
        Day(
            name: "a whole day", changes: [(0, .set(.init(schedule: ["fri 0:00-24:00"])))],
            active: "hhhhhhhhhhhhhhhhhhhhhhhh", timeSensitive: "++++++++++++++++++++++++"),
        Day(
            name: "this night is left out at five",
            changes: [(0, .set(.init(schedule: ["22:00-07:00"]))), (5, .set(.init(on: false)))],
            active: "hhhhh+++++++++++++++++hh", timeSensitive: "++++++++++++++++++++++++", ends: [5]),
        Day(
            name: "asked for within the schedule",
            changes: [
                (0, .set(.init(schedule: ["9:00-12:00"]))), (10, .set(.init(on: true, until: "2027-03-05T11:00"))),
            ],
            active: "+++++++++hhh++++++++++++", timeSensitive: "++++++++++h+++++++++++++", ends: [12]),
        Day(
            name: "two parts that overlap", changes: [(0, .set(.init(schedule: ["9:00-11:00", "10:00-12:00"])))],
            active: "+++++++++hhh++++++++++++", timeSensitive: "++++++++++++++++++++++++", ends: [12]),
        Day(
            name: "something is presented", changes: [(14, .presenting(true)), (16, .presenting(false))],
            active: "++++++++++++++hh++++++++", timeSensitive: "++++++++++++++++++++++++", ends: [16]),
        Day(
            name: "presented, scheduled and asked for in turn",
            changes: [
                (0, .set(.init(schedule: ["9:00-10:00"]))), (8, .presenting(true)),
                (12, .set(.init(on: true, until: "2027-03-05T13:00"))), (18, .presenting(false)),
            ],
            active: "++++++++hhhhhhhhhh++++++", timeSensitive: "++++++++++++h+++++++++++", ends: [18]),
        Day(
            name: "twice", changes: [(0, .set(.init(schedule: ["8:00-9:00", "20:00-21:00"])))],
            active: "++++++++h+++++++++++h+++", timeSensitive: "++++++++++++++++++++++++", ends: [9, 21]),
        // The clock goes from 2 to 3: a day of 23 hours.
        Day(
            name: "the clocks are set forward", begin: "2027-03-28T00:00:00+01:00",
            changes: [(0, .set(.init(schedule: ["1:00-3:00"])))],
            active: "+h+++++++++++++++++++++", timeSensitive: "+++++++++++++++++++++++", ends: [2]),
        // The clock goes from 3 to 2: a day of 25 hours, and 2:30 comes twice.
        Day(
            name: "the clocks are set back", begin: "2027-10-31T00:00:00+02:00",
            changes: [(0, .set(.init(schedule: ["2:00-3:00"])))],
            active: "++hh+++++++++++++++++++++", timeSensitive: "+++++++++++++++++++++++++", ends: [4]),
    ]

    private static let levels: [Notifications.Level] = [.passive, .active, .timeSensitive, .critical]
    private static let apps = ["app", "muted", "allowed", "both"]

    /// Returns the expected result for a level and an application in every hour: ".", only listed, besides "+" and "h".
    private static func expected(_ level: Notifications.Level, _ app: String, _ day: Day) -> String {
        let always = { (letter: String) in String(repeating: letter, count: day.active.count) }
        switch (level, app) {
        case (.passive, _): return always(".")
        case (.critical, _): return always("+")
        case (_, "muted"), (_, "both"): return always("h")
        case (_, "allowed"): return always("+")
        case (.active, _): return day.active
        case (.timeSensitive, _): return day.timeSensitive
        }
    }

    @Test(arguments: days) func aDay(_ day: Day) throws {
        let bed = try TransactionBed(at: day.begin)
        try set(.init(muted: ["muted", "both"], allowed: ["allowed", "both"]), bed)
        var seen: [String: String] = [:]
        var told: [Int: Int] = [:]
        for hour in 0..<day.active.count {
            for change in day.changes where change.hour == hour {
                switch change.change {
                case .set(let call): try set(call, bed)
                case .presenting(let isPresenting): try bed.change { try $0.setPresenting(isPresenting) }
                }
            }
            // What begins or ends at the full hour does so by itself.
            bed.turn()
            if let count = Self.summary(bed) { told[hour] = count }
            bed.forgetEffects()
            bed.clock.pass(seconds: 1_800)
            bed.turn()
            try bed.change { transaction in
                for level in Self.levels {
                    for app in Self.apps {
                        _ = try transaction.notify(
                            id: "\(hour)-\(level)-\(app)",
                            content: .init(title: "T \(hour) \(level)", app: app, level: level))
                    }
                }
            }
            for level in Self.levels {
                for app in Self.apps {
                    seen["\(level) \(app)", default: ""] += Self.fate("\(hour)-\(level)-\(app)", bed)
                }
            }
            #expect(Self.summary(bed) == nil)
            bed.forgetEffects()
            bed.clock.pass(seconds: 1_800)
        }
        // Every cell of the table.
        var table: [String: String] = [:]
        for level in Self.levels {
            for app in Self.apps { table["\(level) \(app)"] = Self.expected(level, app, day) }
        }
        for (row, letters) in table { #expect(seen[row] == letters, "\(row)") }
        // When quiet ends, a notification says how many were held since the last time, including the notifications of
        // muted applications.
        var held = 0
        var summaries: [Int: Int] = [:]
        for hour in 0..<day.active.count {
            if day.ends.contains(hour) {
                summaries[hour] = held
                held = 0
            }
            held += table.values.count { $0[$0.index($0.startIndex, offsetBy: hour)] == "h" }
        }
        #expect(told == summaries)
        // All held notifications can be browsed, with or without a summary, and no others are marked as held.
        let browsed = try bed.change { try $0.db.page(state: nil, app: nil, isHeld: true, after: nil, limit: 1_000) }
        #expect(browsed.pending.isEmpty)
        #expect(browsed.delivered.count == table.values.reduce(0) { $0 + $1.count { $0 == "h" } })
        #expect(browsed.delivered.allSatisfy { $0.isHeld })
        #expect(try bed.change { try $0.db.held(limit: 0).count } == held)
    }

    private func set(_ call: Manager.SetDnd, _ bed: TransactionBed) throws {
        let request = QuietRequest(call)
        try request.check()
        try bed.change {
            var notes: [String] = []
            try $0.setQuiet(request.applied(to: $0.db.quiet(), at: $0.now, zones: $0.zones, notes: &notes))
        }
    }

    /// Returns the number of held notifications in the current summary; nil without one.
    private static func summary(_ bed: TransactionBed) -> Int? {
        for case .present(let delivered) in bed.effects where delivered.id == Transaction.heldID {
            return delivered.content.userInfo?["count"]?.intValue.map { Int($0) }
        }
        return nil
    }

    private static func fate(_ id: String, _ bed: TransactionBed) -> String {
        for case .present(let delivered) in bed.effects where delivered.id == id {
            return Presentation(of: delivered).onScreen ? "+" : "?"
        }
        let told = bed.events.filter { $0.id == id }.map(\.event)
        return told == [.delivered] ? "." : told.contains(.held) ? "h" : "?"
    }
}
