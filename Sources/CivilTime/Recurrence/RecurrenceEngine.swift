// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The parts of a recurrence, and bit sets of them that are fast to search. All copies of a recurrence share one
/// engine.
final class RecurrenceEngine: Sendable {
    /// The search method of a pattern.
    enum Search: Sendable {
        case none
        /// A rule without BY parts that counts elapsed time; the value is the interval in microseconds.
        case interval(Int64)
        case elapsed(ElapsedRule)
        case rule(Shared<DayTimeReadings<RuleCalendar>>)
        case positions(Shared<SetPositionReadings>)
        case cron(Shared<DayTimeReadings<CronDays>>)
        case calendar(Shared<CalendarReadings>)
        case components(Shared<DayTimeReadings<ComponentDays>>)
        case sun(Shared<SunReadings>)
        case easter(Shared<DayTimeReadings<EasterDays>>)
    }

    /// A value that every search reads in place. Readings have hundreds of bytes and several arrays; copying them for
    /// each step would take longer than the step.
    final class Shared<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    let pattern: Recurrence.Pattern
    let start: CivilDateTime?
    let zone: ZoneReference
    let until: RecurrenceRule.Until?
    let count: Int?
    /// The added wall times, ascending like ``omitted``.
    let added: [CivilDateTime]
    let omitted: [CivilDateTime]
    let gap: GapPolicy
    let overlap: OverlapPolicy

    let search: Search
    let isElapsed: Bool
    let isRule: Bool
    /// A Boolean value indicating whether a search needs the instant of the start, however long ago. Intervals are
    /// counted from it, as are the occurrences of a pattern whose readings cannot count them.
    let countsFromStart: Bool
    let addedReadings: ListReadings
    let omittedReadings: ListReadings
    /// The last instant in a zone for a count over anything except calendar days, computed on first use.
    private let lastInstant = Mutex<(zone: Zone, instant: Int64?)?>(nil)

    init(
        pattern: Recurrence.Pattern, start: CivilDateTime?, zone: ZoneReference, until: RecurrenceRule.Until?,
        count: Int?,
        added: [CivilDateTime], omitted: [CivilDateTime], gap: GapPolicy, overlap: OverlapPolicy
    ) {
        (self.pattern, self.start, self.zone, self.until, self.count) = (pattern, start, zone, until, count)
        (self.added, self.omitted, self.gap, self.overlap) = (added, omitted, gap, overlap)
        addedReadings = ListReadings(readings: added.map(\.wallMicroseconds))
        omittedReadings = ListReadings(readings: omitted.map(\.wallMicroseconds))
        // The last day to search, a day or two after UNTIL.
        let lastDay = min(CivilDate.latestDayNumber, until.map(Self.day) ?? .max)
        search = Self.search(pattern, start: start, count: count, lastDay: lastDay)
        (isElapsed, isRule, countsFromStart) =
            switch search {
            case .interval, .elapsed: (true, true, true)
            case .none, .rule, .positions: (false, true, false)
            case .easter: (false, false, false)
            case .cron, .calendar, .components, .sun: (false, false, count != nil)
            }
    }

    /// Returns a day after which no reading is before UNTIL in any zone.
    private static func day(_ until: RecurrenceRule.Until) -> Int {
        switch until {
        case .instant(let instant): Int(instant.microseconds.floorDivided(by: Span.day)) + 2
        case .wall(let local): local.date.dayNumber + 1
        case .date(let date): date.dayNumber + 1
        }
    }

    private static func search(
        _ pattern: Recurrence.Pattern, start: CivilDateTime?, count: Int?, lastDay: Int
    ) -> Search {
        let last = Int64(lastDay + 1) * 86_400 - 1
        switch pattern {
        case .rule(let rule):
            guard let rule, let start else { return .none }
            return search(rule, start: start, count: count, lastDay: lastDay)
        case .cron(let cron): return .cron(Shared(cron.readings.ending(at: last)))
        case .calendar(let event): return .calendar(Shared(CalendarReadings(event)))
        case .components(let components): return .components(Shared(components.readings.ending(at: last)))
        case .sun(let schedule):
            guard let start else { return .none }
            let midnights = DayTimeReadings(
                days: RuleCalendar(schedule.days, start: start.date), times: .list([0]), fraction: 0,
                start: Int64(start.date.dayNumber) * 86_400)
            return .sun(Shared(SunReadings(schedule: schedule, midnights: midnights)))
        case .easter(let schedule):
            guard let start else { return .none }
            let second = Int(start.time.microsecondOfDay / 1_000_000)
            let readings = DayTimeReadings(
                days: EasterDays(days: schedule.days), times: .list([second]),
                fraction: Int64(start.time.microsecond), start: start.wallMicroseconds.floorDivided(by: 1_000_000))
            return .easter(Shared(readings.ending(at: last, count: count)))
        }
    }

    private static func search(
        _ rule: RecurrenceRule, start: CivilDateTime, count: Int?, lastDay: Int
    ) -> Search {
        if rule.isElapsed {
            guard rule.isPlain else { return .elapsed(ElapsedRule(rule, start: start.date, lastDay: lastDay)) }
            let unit = rule.frequency == .hourly ? Span.hour : rule.frequency == .minutely ? Span.minute : Span.second
            return .interval(unit * Int64(rule.interval))
        }
        let calendar = RuleCalendar(rule, start: start.date)
        let fields = TimeFields(
            hours: UInt64(bits: rule.hours.isEmpty ? [start.time.hour] : rule.hours),
            minutes: UInt64(bits: rule.minutes.isEmpty ? [start.time.minute] : rule.minutes),
            seconds: UInt64(bits: rule.seconds.isEmpty ? [start.time.second] : rule.seconds.map { min($0, 59) }))
        let fraction = Int64(start.time.microsecond)
        let first = start.wallMicroseconds.floorDivided(by: 1_000_000)
        let last = Int64(lastDay + 1) * 86_400 - 1
        if !rule.setPositions.isEmpty, rule.frequency != .daily {
            let readings = SetPositionReadings(
                calendar: calendar, times: .fields(fields), positions: Array(Set(rule.setPositions)).sorted(),
                fraction: fraction, start: first)
            return .positions(Shared(readings.ending(at: last, count: count)))
        }
        var times = DayTimes.fields(fields)
        if !rule.setPositions.isEmpty {
            let indexes = Set(rule.setPositions.map { $0 > 0 ? $0 - 1 : fields.count + $0 })
            times = .list(indexes.filter { 0..<fields.count ~= $0 }.sorted().map(fields.time(at:)))
        }
        let readings = DayTimeReadings(days: calendar, times: times, fraction: fraction, start: first)
        return .rule(Shared(readings.ending(at: last, count: count)))
    }

    /// Returns the last occurrence of a counted pattern in a zone; the search runs once per zone.
    func lastInstant(in zone: Zone, find: () -> Int64?) -> Int64? {
        if let known = lastInstant.withLock({ $0 }), known.zone == zone { return known.instant }
        let found = find()
        lastInstant.withLock { $0 = (zone, found) }
        return found
    }
}
