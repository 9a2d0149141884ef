// SPDX-License-Identifier: Apache-2.0

/// A repetition: a pattern, its start and end, and the zone of its wall times.
///
/// - Patterns of DAILY and coarser keep the wall clock. A time in a gap of the clocks is shifted past the gap, and of a
///   time that happens twice the first counts, unless `gap` and `overlap` differ.
/// - Rules of HOURLY and finer keep elapsed time from the start; their BY parts match wall times.
/// - Two readings at one instant are one occurrence.
/// - A start that does not match its rule is not an occurrence (RFC 5545 3.8.5.3 leaves this open), and nothing happens
///   before the start.
/// - Nothing happens after the year 9999.
public struct Recurrence: Sendable, Hashable {
    /// The kind of pattern.
    public enum Pattern: Sendable, Hashable {
        /// An RRULE of RFC 5545; nil if only the added dates count.
        case rule(RecurrenceRule?)
        /// A line of crontab(5).
        case cron(CronExpression)
        /// A calendar event of systemd.time(7).
        case calendar(CalendarEvent)
        /// Date components in the manner of UNCalendarNotificationTrigger.
        case components(CalendarComponents)
        /// The days of a rule at sunrise or sunset.
        case sun(SunSchedule)
        /// A feast that moves with Easter, at the time of day of the start.
        case easter(EasterSchedule)
    }

    /// The maximum number of dates that can be added or omitted.
    public static let maximumDateCount = 10_000
    /// The largest count for a rule that is finer than a day and has BY parts. Its occurrences have to be stepped
    /// through once, about a million a second.
    public static let maximumSteppedCount = 1_000_000

    /// The pattern. COUNT and UNTIL of a rule are in `count` and `until` instead.
    public var pattern: Pattern { engine.pattern }
    /// DTSTART; nil for patterns that do not need a start.
    public var start: CivilDateTime? { engine.start }
    /// The zone of all wall times.
    public var zone: ZoneReference { engine.zone }
    /// The last time that may be an occurrence; nil for no limit.
    public var until: RecurrenceRule.Until? { engine.until }
    /// The number of occurrences of the pattern, before dates are added or left out; nil for no limit.
    public var count: Int? { engine.count }
    /// RDATE: wall times that are occurrences as well, ascending.
    public var added: [CivilDateTime] { engine.added }
    /// EXDATE: wall times that are not occurrences, ascending.
    public var omitted: [CivilDateTime] { engine.omitted }
    /// The policy for a wall time that does not exist.
    public var gap: GapPolicy { engine.gap }
    /// The policy for a wall time that happens twice.
    public var overlap: OverlapPolicy { engine.overlap }
    /// The storage that copies share. Copying the dozen references in it would take longer than a search.
    let engine: RecurrenceEngine

    /// Creates a recurrence.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that repeats.
    ///   - start: The start, which rules and counts need.
    ///   - zone: The zone of its wall times.
    ///   - until: The end, replacing the UNTIL of a rule.
    ///   - count: The number of occurrences, replacing the COUNT of a rule.
    ///   - added: RDATE: additional wall times.
    ///   - omitted: EXDATE: wall times that are not occurrences.
    ///   - gap: The policy for gaps; nil for the default of the pattern. The default is `.shift`, except that cron runs
    ///     at the end of the gap, and cron lines and calendar events that match every hour skip the times that the
    ///     clocks skip.
    ///   - overlap: The policy for overlaps; nil for the default of the pattern. The default is `.first`, and `.both`
    ///     for cron lines and calendar events that match every hour.
    /// - Throws: An error if the parts contradict each other or exceed the limits.
    public init(
        _ pattern: Pattern, start: CivilDateTime? = nil, zone: ZoneReference = .floating,
        until: RecurrenceRule.Until? = nil, count: Int? = nil, added: [CivilDateTime] = [],
        omitted: [CivilDateTime] = [], gap: GapPolicy? = nil, overlap: OverlapPolicy? = nil
    ) throws(TimeTextError) {
        var (pattern, until, count) = (pattern, until, count)
        if case .rule(var rule?) = pattern {
            guard (until == nil || rule.until == nil) && (count == nil || rule.count == nil) else {
                throw .recurrence(.conflict, "Two ends are given.")
            }
            until = until ?? rule.until
            count = count ?? rule.count
            (rule.until, rule.count) = (nil, nil)
            pattern = .rule(rule.normalized)
        }
        if let count, !(1...RecurrenceRule.maximumCount ~= count) {
            throw .recurrence(.outOfRange, "COUNT must be a whole number from 1 to \(RecurrenceRule.maximumCount).")
        }
        if let count, count > Self.maximumSteppedCount, case .rule(let rule?) = pattern, rule.isElapsed, !rule.isPlain {
            throw .recurrence(
                .outOfRange, "An hourly or finer rule with BY parts allows COUNT up to \(Self.maximumSteppedCount).",
                hint: "Use UNTIL instead of COUNT.")
        }
        if start == nil {
            switch pattern {
            case .rule(.some), .sun, .easter: throw .recurrence(.incomplete, "A recurrence rule needs a start.")
            case .rule(nil), .cron, .calendar, .components: break
            }
            if count != nil { throw .recurrence(.incomplete, "COUNT needs a start.") }
        }
        guard added.count <= Self.maximumDateCount, omitted.count <= Self.maximumDateCount else {
            throw .recurrence(.tooLong, "Too many dates (maximum \(Self.maximumDateCount)).")
        }
        engine = RecurrenceEngine(
            pattern: pattern, start: start, zone: pattern.ownZone ?? zone, until: until, count: count,
            added: Set(added).sorted(), omitted: Set(omitted).sorted(), gap: gap ?? pattern.gap,
            overlap: overlap ?? pattern.overlap)
    }

    /// A Boolean value indicating whether the recurrence counts elapsed time, which clock changes do not move: a rule
    /// of HOURLY and finer.
    public var isElapsed: Bool { engine.isElapsed }

    /// Returns whether both have the same parts.
    public static func == (left: Recurrence, right: Recurrence) -> Bool {
        left.engine === right.engine
            || left.pattern == right.pattern && left.start == right.start
                && left.zone == right.zone && left.until == right.until && left.count == right.count
                && left.added == right.added
                && left.omitted == right.omitted && left.gap == right.gap && left.overlap == right.overlap
    }

    /// Hashes the parts of the recurrence.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(start)
        hasher.combine(zone)
        hasher.combine(until)
        hasher.combine(count)
    }
}

extension Recurrence.Pattern {
    /// The zone that a calendar event names itself.
    var ownZone: ZoneReference? {
        if case .calendar(let event) = self { event.zone } else { nil }
    }

    /// A Boolean value indicating whether the pattern matches every hour, so that it follows the clock face through a
    /// change.
    private var isHourly: Bool {
        switch self {
        case .rule, .sun, .easter: false
        case .cron(let cron): cron.isHourly
        case .calendar(let event): event.isHourly
        case .components(let components): components.hour == nil && components.matchesTimes
        }
    }

    var gap: GapPolicy {
        if isHourly { return .skip }
        if case .cron = self { return .startOfGap }
        return .shift
    }

    var overlap: OverlapPolicy { isHourly ? .both : .first }
}

extension TimeTextError {
    /// Returns an error about a recurrence as a whole.
    static func recurrence(_ code: Code, _ reason: String, hint: String = "") -> TimeTextError {
        TimeTextError(code, word: "", range: 0..<0, reason: reason, hint: hint)
    }
}

extension Recurrence {
    /// Returns the same days at another time of day; nil if the pattern has its own times or dates, or does not consist
    /// of days.
    ///
    /// - Throws: The initializer's errors if the parts contradict each other.
    public func at(_ time: TimeOfDay) throws(TimeTextError) -> Recurrence? {
        let isOfDays =
            switch pattern {
            case .rule(let rule?):
                rule.frequency >= .daily && rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty
            case .easter: true
            case .rule(nil), .cron, .calendar, .components, .sun: false
            }
        guard isOfDays, let start, added.isEmpty, omitted.isEmpty else { return nil }
        let until: RecurrenceRule.Until?
        switch self.until {
        case .instant: return nil
        // The last day stays included, whatever the time.
        case .wall(let last): until = .date(last.date)
        case .date, nil: until = self.until
        }
        return try Recurrence(
            pattern, start: CivilDateTime(date: start.date, time: time), zone: zone, until: until, count: count,
            gap: gap,
            overlap: overlap)
    }
}
