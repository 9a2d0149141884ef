// SPDX-License-Identifier: Apache-2.0

/// Something that comes again: a pattern, where it starts and ends, and the zone its wall times are meant in.
///
/// - Patterns of DAILY and coarser keep the wall clock; a time in a gap of the clocks is shifted past it, of one that
///   happens twice the first counts, unless `gap` and `overlap` say otherwise.
/// - Rules of HOURLY and finer keep elapsed time from the start; their BY parts look at the wall.
/// - Two readings that fall on one instant are one occurrence.
/// - A start that does not match its rule is no occurrence (RFC 5545 3.8.5.3 leaves it open), and nothing happens
///   before the start.
/// - Nothing happens after the year 9999.
public struct Recurrence: Sendable, Hashable {
    /// The kind of pattern.
    public enum Pattern: Sendable, Hashable {
        /// An RRULE of RFC 5545, or none: then only the added dates count.
        case rule(RecurrenceRule?)
        /// A line of crontab(5).
        case cron(CronExpression)
        /// A calendar event of systemd.time(7).
        case calendar(CalendarEvent)
        /// Components of a date, as UNCalendarNotificationTrigger matches them.
        case components(CalendarComponents)
        /// Days of a rule at sunrise or sunset.
        case sun(SunSchedule)
        /// A feast that moves with Easter, at the time of day of the start.
        case easter(EasterSchedule)
    }

    /// The most dates that may be added or left out.
    public static let maximumDateCount = 10_000
    /// The largest count of a rule finer than a day that has BY parts: its occurrences have to be stepped through once,
    /// about a million a second.
    public static let maximumSteppedCount = 1_000_000

    /// The pattern. COUNT and UNTIL of a rule are in `count` and `until` instead.
    public var pattern: Pattern { engine.pattern }
    /// DTSTART; nil only for patterns that need none.
    public var start: CivilDateTime? { engine.start }
    /// The zone of all wall times.
    public var zone: ZoneReference { engine.zone }
    /// The last time that may be an occurrence; nil for no limit.
    public var until: RecurrenceRule.Until? { engine.until }
    /// The number of occurrences of the pattern, before dates are added or left out; nil for no limit.
    public var count: Int? { engine.count }
    /// RDATE: wall times that are occurrences as well, ascending.
    public var added: [CivilDateTime] { engine.added }
    /// EXDATE: wall times that are no occurrences, ascending.
    public var omitted: [CivilDateTime] { engine.omitted }
    /// The policy for a wall time that does not exist.
    public var gap: GapPolicy { engine.gap }
    /// The policy for a wall time that happens twice.
    public var overlap: OverlapPolicy { engine.overlap }
    /// All of it. Shared by its copies: with its own dozen references each copy of a recurrence would cost more
    /// than a search.
    let engine: RecurrenceEngine

    /// A recurrence.
    ///
    /// - Parameters:
    ///   - pattern: What repeats.
    ///   - start: Needed for a rule and for a count.
    ///   - zone: Where its wall times are.
    ///   - until: Instead of the UNTIL of a rule.
    ///   - count: Instead of the COUNT of a rule.
    ///   - added: RDATE: wall times that are occurrences too.
    ///   - omitted: EXDATE: wall times that are no occurrences.
    ///   - gap: Nil for what the pattern's origin does: `.shift`, but cron runs at the end of the gap, and cron lines
    ///     and calendar events that match every hour leave out what the clocks leave out.
    ///   - overlap: Nil for what the pattern's origin does: `.first`, but `.both` for cron lines and calendar events
    ///     that match every hour.
    /// - Throws: If the parts contradict each other or are too many.
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

    /// A Boolean value indicating whether it counts elapsed time, which no change of the clocks moves: a rule of HOURLY
    /// and finer.
    public var isElapsed: Bool { engine.isElapsed }

    /// Returns whether all that describes it is the same.
    public static func == (left: Recurrence, right: Recurrence) -> Bool {
        left.engine === right.engine
            || left.pattern == right.pattern && left.start == right.start
                && left.zone == right.zone && left.until == right.until && left.count == right.count
                && left.added == right.added
                && left.omitted == right.omitted && left.gap == right.gap && left.overlap == right.overlap
    }

    /// Hashes what tells recurrences apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(start)
        hasher.combine(zone)
        hasher.combine(until)
        hasher.combine(count)
    }
}

extension Recurrence.Pattern {
    /// The zone a calendar event names itself.
    var ownZone: ZoneReference? {
        if case .calendar(let event) = self { event.zone } else { nil }
    }

    /// A Boolean value indicating whether it matches in every hour, so that it follows the face of the clock through a
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
    /// An error about a recurrence as a whole.
    static func recurrence(_ code: Code, _ reason: String, hint: String = "") -> TimeTextError {
        TimeTextError(code, word: "", range: 0..<0, reason: reason, hint: hint)
    }
}
