// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Properties of every recurrence, tested with random ones from fixed seeds.
@Suite struct PropertyTests {
    static let database = ZoneDatabase()
    static let zoneNames = [
        "UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia", "Africa/Casablanca",
    ]

    /// A random pattern of any kind, started near a change of the clocks half of the time.
    static func recurrence(_ generator: inout SplitMix, count: Int? = nil) throws -> Recurrence {
        let start = CivilDateTime(
            wallMicroseconds: Int64.random(in: 900_000_000...2_400_000_000, using: &generator) * 1_000_000)
        let policies = Bool.random(using: &generator)
        let gap = policies ? GapPolicy.allCases.randomElement(using: &generator) : nil
        let overlap = policies ? OverlapPolicy.allCases.randomElement(using: &generator) : nil
        let zone = ZoneReference.named(zoneNames.randomElement(using: &generator) ?? "UTC")
        let pattern: Recurrence.Pattern
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            let lines = [
                "*/20 * * * *", "30 2 * * *", "0 0-3 L * *", "15,45 1-3 * * 0", "0 9 15W * *", "59 23 31 12 *",
                "0 */3 1 * 1",
            ]
            pattern = .cron(try CronExpression(lines.randomElement(using: &generator) ?? ""))
        case 1:
            let events = [
                "*:0/25", "02:30", "Sun 01..03:00/30", "*-*~01 00:00", "*-03,10-25..31 02:15:30", "Mon..Fri 08:30",
                "*-*-* *:*:00/7.5",
            ]
            pattern = .calendar(try CalendarEvent(events.randomElement(using: &generator) ?? ""))
        case 2:
            pattern = .components(
                try CalendarComponents(
                    ["HOUR=2;MINUTE=30", "MINUTE=30", "WEEKDAY=SU;HOUR=1", "DAY=31", "MONTH=3", "SECOND=7"]
                        .randomElement(using: &generator) ?? ""))
        default: pattern = .rule(rule(&generator))
        }
        return try Recurrence(pattern, start: start, zone: zone, count: count, gap: gap, overlap: overlap)
    }

    static func rule(_ generator: inout SplitMix) -> RecurrenceRule {
        var rule = RecurrenceRule(
            RecurrenceRule.Frequency.allCases.randomElement(using: &generator) ?? .daily,
            interval: [1, 1, 2, 3, 5, 7, 36].randomElement(using: &generator) ?? 1)
        func some(_ range: ClosedRange<Int>, _ percent: Int) -> [Int] {
            guard Int.random(in: 0..<100, using: &generator) < percent else { return [] }
            return (0..<Int.random(in: 1...4, using: &generator)).map { _ in Int.random(in: range, using: &generator) }
        }
        rule.months = some(1...12, 25)
        rule.hours = some(0...5, 30)
        rule.minutes = some(0...59, 25)
        rule.seconds = some(0...59, 15)
        rule.monthDays = some(1...31, 25) + some(1...5, 10).map { -$0 }
        rule.days = some(1...7, 25).compactMap(Weekday.init(rawValue:)).map { RecurrenceRule.Day($0) }
        if rule.frequency != .secondly { rule.setPositions = some(1...3, 15) + some(1...2, 10).map { -$0 } }
        rule.skip = RecurrenceRule.Skip.allCases.randomElement(using: &generator) ?? .omit
        rule.weekStart = Weekday.allCases.randomElement(using: &generator) ?? .monday
        return rule
    }

    @Test func searchingFromAnyInstantAgreesWithStepping() throws {
        var generator = SplitMix(state: 20_270_304)
        for _ in 0..<1_500 {
            let recurrence = try Self.recurrence(&generator)
            let zone = try Self.database.zone(named: recurrence.zone.text)
            let steps = Array(recurrence.occurrences(after: .earliest, zone: zone).prefix(25))
            for (earlier, later) in zip(steps, steps.dropFirst()) where later <= earlier {
                Issue.record("\(recurrence.text): \(earlier.rfc3339) before \(later.rfc3339)")
            }
            guard let first = steps.first, let last = steps.last, steps.count > 1 else { continue }
            for _ in 0..<12 {
                let instant = Instant(
                    microseconds: Int64.random(
                        in: first.microseconds - 1_000_000...last.microseconds - 1, using: &generator))
                let expected = steps.first { $0 > instant }
                let found = recurrence.next(after: instant, zone: zone)
                if found != expected {
                    Issue.record(
                        "\(recurrence.text) after \(instant.rfc3339): \(found?.rfc3339 ?? "none"), expected \(expected?.rfc3339 ?? "none")"
                    )
                }
            }
            if try Recurrence(recurrence.text) != recurrence { Issue.record("\(recurrence.text) does not read back") }
        }
    }

    @Test func aCountIsThatManyOfTheUncounted() throws {
        var generator = SplitMix(state: 5)
        for _ in 0..<600 {
            var copy = generator
            let count = Int.random(in: 1...20, using: &generator)
            _ = Int.random(in: 1...20, using: &copy)
            let counted = try Self.recurrence(&generator, count: count)
            let all = try Self.recurrence(&copy)
            let zone = try Self.database.zone(named: counted.zone.text)
            let expected = Array(all.occurrences(after: .earliest, zone: zone).prefix(count))
            let found = Array(counted.occurrences(after: .earliest, zone: zone).prefix(count + 5))
            // A wall rule counts readings: one in a gap that meets another on the same instant still counts.
            let isSame = found == expected || (found.count < count && found == Array(expected.prefix(found.count)))
            if !isSame {
                Issue.record(
                    "\(counted.text): \(found.count) of \(count), \(found.map(\.rfc3339)), expected \(expected.map(\.rfc3339))"
                )
            }
        }
    }

    /// HOURLY and MINUTELY with parts that limit, against counting up the elapsed time unit by unit.
    @Test func elapsedRulesAgreeWithCounting() throws {
        var generator = SplitMix(state: 11)
        for _ in 0..<150 {
            let hourly = Bool.random(using: &generator)
            var rule = RecurrenceRule(
                hourly ? .hourly : .minutely, interval: Int.random(in: 1...200, using: &generator))
            rule.months = [Int.random(in: 1...12, using: &generator), Int.random(in: 1...12, using: &generator)]
            rule.days = [RecurrenceRule.Day(Weekday.allCases.randomElement(using: &generator) ?? .monday)]
            if Bool.random(using: &generator) { rule.hours = [Int.random(in: 0...23, using: &generator), 2] }
            let zone = try Self.database.zone(named: Self.zoneNames.randomElement(using: &generator) ?? "UTC")
            let local = CivilDateTime(
                wallMicroseconds: Int64.random(in: 1_000_000_000...1_800_000_000, using: &generator) * 1_000_000)
            let recurrence = try Recurrence(.rule(rule), start: local, zone: .named(zone.identifier))
            let start = try #require(zone.instant(of: local))
            let step = (hourly ? Span.hour : Span.minute) * Int64(rule.interval)
            var expected: [Instant] = []
            var instant = start
            for _ in 0..<8_000 where expected.count < 5 {
                let wall = zone.civil(at: instant)
                if rule.months.contains(wall.date.month), rule.days[0].weekday == wall.date.weekday,
                    rule.hours.isEmpty || rule.hours.contains(wall.time.hour)
                {
                    expected.append(instant)
                }
                instant = instant.advanced(by: step)
            }
            let found = Array(recurrence.occurrences(after: .earliest, zone: zone).prefix(expected.count))
            if found != expected {
                Issue.record("\(recurrence.text): \(found.map(\.rfc3339)), expected \(expected.map(\.rfc3339))")
            }
        }
    }
}
