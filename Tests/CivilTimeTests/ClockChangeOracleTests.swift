// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// The choice for times that the clocks skip or repeat, compared with Python's zoneinfo.
@Suite struct ClockChangeOracleTests {
    static let database = ZoneDatabase()
    static let zoneNames = [
        "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Santiago",
        "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Chatham", "Africa/Casablanca", "Asia/Kathmandu",
    ]
    private static let days = 6

    private struct Case {
        var line: String
        var trigger: Trigger
        var zone: String
    }

    /// Wall times around the changes of a zone, each with every policy, said once, by a rule and by a cron line.
    private static func cases() throws -> [Case] {
        var generator = SplitMix(state: 20_261_025)
        var cases: [Case] = []
        for name in zoneNames {
            let zone = try database.zone(named: name)
            var segment = zone.segment(at: try Instant(rfc3339: "1995-01-01T00:00:00Z"))
            let end = try Instant(rfc3339: "2045-01-01T00:00:00Z").seconds
            while segment.end < end {
                for _ in 0..<2 {
                    let before = Int64.random(in: -16...16, using: &generator) * 900
                    let reading = segment.end + Int64(segment.offset) + before
                    // A cron line has whole minutes.
                    let local = CivilDateTime(wallMicroseconds: reading.floored(to: 60) * 1_000_000)
                    cases += try Self.cases(local, name, &generator)
                }
                segment = zone.segment(at: Instant(seconds: segment.end))
            }
        }
        return cases
    }

    private static func cases(
        _ local: CivilDateTime, _ zone: String, _ generator: inout SplitMix
    ) throws -> [Case] {
        let gap = ClockChangeChoice.Gap.allCases.randomElement(using: &generator) ?? .next
        let overlap = ClockChangeChoice.Overlap.allCases.randomElement(using: &generator) ?? .first
        let choice = ClockChangeChoice(gap: gap, overlap: overlap)
        let reference = ZoneReference.named(zone)
        let start = CivilDateTime(date: local.date.adding(days: -2), time: local.time)
        let until = RecurrenceRule.Until.date(start.date.adding(days: days - 1))
        let rule = try Recurrence(.rule(RecurrenceRule(.daily)), start: start, zone: reference, until: until)
        let dates = try Recurrence(.rule(nil), zone: reference, added: [local])
        let cron = try Recurrence(
            .cron(CronExpression("\(local.time.minute) \(local.time.hour) * * *")), start: start, zone: reference,
            until: until)
        let triggers: [(String, Int, CivilDateTime, Trigger)] = [
            ("once", 1, local, .wall(local, reference)), ("dates", 1, local, .recurring(dates)),
            ("rule", days, start, .recurring(rule)), ("cron", days, start, .recurring(cron)),
        ]
        return triggers.map { kind, days, first, trigger in
            Case(
                line: "\(kind) \(zone) \(gap.rawValue) \(overlap.rawValue) \(days) \(first.text)",
                trigger: trigger.with(choice), zone: zone)
        }
    }

    @Test func whatIsChosenHoldsInEveryZone() throws {
        let cases = try Self.cases()
        #expect(cases.count > 5_000)
        let lines = try Oracle.lines(
            "clock_changes.py", [Self.database.directory], input: cases.map { $0.line + "\n" }.joined())
        #expect(lines.count == cases.count)
        var moved = 0
        var wrong = 0
        for (one, line) in zip(cases, lines) where wrong < 10 {
            let expected = line == "none" ? [] : line.split(separator: " ").compactMap { Int64($0) }
            let zones = FixedZoneSource(session: .utc, database: Self.database)
            let read = try Trigger(one.trigger.text)
            #expect(read == one.trigger, "\(one.trigger.text) does not read back")
            var found: [Int64] = []
            var cursor = Instant.earliest
            while found.count < 20, let next = try read.next(after: cursor, in: zones) {
                found.append(next.seconds)
                cursor = next
            }
            if found != expected {
                wrong += 1
                Issue.record("\(one.line): \(found), expected \(expected)")
            }
            if expected.count != (one.line.hasPrefix("rule") || one.line.hasPrefix("cron") ? Self.days : 1) {
                moved += 1
            }
            try check(read, found, one)
        }
        // Times that are left out or come twice are among them.
        #expect(moved > 200)
    }

    /// Checks that the notes name the choice, and that the choice can be read back from the trigger.
    private func check(_ trigger: Trigger, _ found: [Int64], _ one: Case) throws {
        let zone = try Self.database.zone(named: one.zone)
        let words = one.line.split(separator: " ")
        let notes = trigger.clockChangeNotes(
            for: found.map { Instant(seconds: $0) }, in: zone, from: .earliest
        ).joined(separator: " ")
        if notes.contains("twice") {
            let turn = ["first": "the first time", "second": "the second time", "both": "both times"]
            #expect(notes.contains(turn[String(words[3])] ?? "?"), "\(one.line): \(notes)")
        }
        if notes.contains("jump over") {
            #expect(notes.contains("left out") == (words[2] == "skip"), "\(one.line): \(notes)")
        }
        let choice = trigger.clockChangeChoice
        #expect(choice.gap?.rawValue ?? "next" == String(words[2]), "\(one.line)")
        #expect(choice.overlap?.rawValue ?? "first" == String(words[3]), "\(one.line)")
    }
}

extension Int64 {
    fileprivate func floored(to unit: Int64) -> Int64 { self - ((self % unit) + unit) % unit }
}
