// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A recurrence made ready for searching: bit sets instead of lists. Shared by all copies of a recurrence.
final class RecurrenceEngine: Sendable {
    /// The way a pattern is searched.
    enum Search: Sendable {
        case none
        /// A rule without BY parts that counts elapsed time: every so many microseconds.
        case interval(Int64)
        case elapsed(ElapsedRule)
        case rule(DayTimeReadings<RuleCalendar>)
        case positions(SetPositionReadings)
        case cron(DayTimeReadings<CronDays>)
        case calendar(CalendarReadings)
        case components(DayTimeReadings<ComponentDays>)
        case sun(SunReadings)
        case easter(DayTimeReadings<EasterDays>)
    }

    let search: Search
    let added: ListReadings
    let omitted: ListReadings
    /// For a count over anything but days of the calendar: the last instant in a zone, found when first asked for.
    private let lastInstant = Mutex<(zone: Zone, instant: Int64?)?>(nil)

    init(
        pattern: Recurrence.Pattern, start: CivilDateTime?, until: RecurrenceRule.Until?, count: Int?,
        added: [CivilDateTime], omitted: [CivilDateTime]
    ) {
        self.added = ListReadings(readings: added.map(\.wallMicroseconds))
        self.omitted = ListReadings(readings: omitted.map(\.wallMicroseconds))
        // The last day on which a search makes sense, a day or two after UNTIL.
        let lastDay = min(CivilDate.latestDayNumber, until.map(Self.day) ?? .max)
        let last = Int64(lastDay + 1) * 86_400 - 1
        switch Self.search(pattern, start: start, lastDay: lastDay) {
        case .rule(var readings):
            readings.last = min(last, count.flatMap { readings.match(number: $0) } ?? .max)
            search = .rule(readings)
        case .positions(var readings):
            readings.last = min(last, count.flatMap { readings.match(number: $0) } ?? .max)
            search = .positions(readings)
        case .cron(var readings):
            readings.last = last
            search = .cron(readings)
        case .components(var readings):
            readings.last = last
            search = .components(readings)
        case .easter(var readings):
            readings.last = min(last, count.flatMap { readings.match(number: $0) } ?? .max)
            search = .easter(readings)
        case let other: search = other
        }
    }

    /// A day after which no reading is before UNTIL in any zone.
    private static func day(_ until: RecurrenceRule.Until) -> Int {
        switch until {
        case .instant(let instant): Int(instant.microseconds.floorDivided(by: Span.day)) + 2
        case .wall(let local): local.date.dayNumber + 1
        case .date(let date): date.dayNumber + 1
        }
    }

    private static func search(_ pattern: Recurrence.Pattern, start: CivilDateTime?, lastDay: Int) -> Search {
        switch pattern {
        case .rule(let rule):
            guard let rule, let start else { return .none }
            return search(rule, start: start, lastDay: lastDay)
        case .cron(let cron): return .cron(cron.readings)
        case .calendar(let event): return .calendar(CalendarReadings(event))
        case .components(let components): return .components(components.readings)
        case .sun(let schedule):
            guard let start else { return .none }
            let midnights = DayTimeReadings(
                days: RuleCalendar(schedule.days, start: start.date), times: .list([0]), fraction: 0,
                start: Int64(start.date.dayNumber) * 86_400)
            return .sun(SunReadings(schedule: schedule, midnights: midnights))
        case .easter(let schedule):
            guard let start else { return .none }
            let second = Int(start.time.microsecondOfDay / 1_000_000)
            return .easter(
                DayTimeReadings(
                    days: EasterDays(days: schedule.days), times: .list([second]),
                    fraction: Int64(start.time.microsecond), start: start.wallMicroseconds.floorDivided(by: 1_000_000)))
        }
    }

    private static func search(_ rule: RecurrenceRule, start: CivilDateTime, lastDay: Int) -> Search {
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
        if rule.setPositions.isEmpty {
            return .rule(
                DayTimeReadings(days: calendar, times: .fields(fields), fraction: fraction, start: first))
        }
        if rule.frequency == .daily {
            let indexes = Set(rule.setPositions.map { $0 > 0 ? $0 - 1 : fields.count + $0 })
            let times = indexes.filter { 0..<fields.count ~= $0 }.sorted().map(fields.time(at:))
            return .rule(
                DayTimeReadings(days: calendar, times: .list(times), fraction: fraction, start: first))
        }
        return .positions(
            SetPositionReadings(
                calendar: calendar, times: .fields(fields), positions: Array(Set(rule.setPositions)).sorted(),
                fraction: fraction, start: first))
    }

    /// The last occurrence of a counted pattern in a zone; the search for it runs once for a zone.
    func lastInstant(in zone: Zone, find: () -> Int64?) -> Int64? {
        if let known = lastInstant.withLock({ $0 }), known.zone == zone { return known.instant }
        let found = find()
        lastInstant.withLock { $0 = (zone, found) }
        return found
    }
}
