// SPDX-License-Identifier: Apache-2.0

/// Times that a repetition leaves out, whatever kind of rule it has.
///
/// - Days, weekdays and calendars apply to dates in the trigger's zone; for an alarm, to the day of its event.
/// - An omitted time still counts where a rule counts its occurrences, as with EXDATE (RFC 5545 3.8.5.1), unless
///   `sparesCount` is set.
/// - An unknown calendar excludes nothing: an extra reminder is better than a missing one.
public struct Exceptions: Sendable, Hashable {
    /// An instance that excludes nothing.
    public static let none = Exceptions()

    /// The maximum number of days and day ranges.
    public static let maximumDays = 200
    /// The longest range of days.
    public static let maximumStretch = 3_660
    /// The maximum number of occurrences that are skipped one by one.
    public static let maximumSkipped = 1_000
    /// The maximum number of calendars in each of the two lists.
    public static let maximumCalendars = 8
    /// The number of occurrences that a search examines before it gives up.
    private static let maximumSteps = 20_000
    /// The number of days that a search looks ahead, some 40 years.
    private static let maximumDaysAhead = 14_610

    /// Days without occurrences; a range is given by its first and last day.
    public var days: [ClosedRange<CivilDate>] = []
    /// Weekdays without occurrences.
    public var weekdays: Set<Weekday> = []
    /// Calendars whose days have no occurrences.
    public var calendars: [String] = []
    /// Calendars to whose days all occurrences are limited, unless empty.
    public var onlyCalendars: [String] = []
    /// Occurrences that are skipped one by one, ascending.
    public var skipped: [Skipped] = []
    /// A Boolean value indicating whether the count of the repetition counts the times that come, so that a time that
    /// is left out does not use it up. COUNT of RFC 5545 also counts those.
    public var sparesCount = false

    /// Creates exceptions that exclude nothing.
    public init() {}

    /// A Boolean value indicating whether nothing is excluded.
    public var isEmpty: Bool {
        days.isEmpty && weekdays.isEmpty && calendars.isEmpty && onlyCalendars.isEmpty && skipped.isEmpty
    }

    /// A skipped occurrence, identified by its wall time, so that it stays skipped when the zone changes.
    /// `Trigger.reading(at:in:)` returns the wall time.
    public struct Skipped: Sendable, Hashable, Comparable {
        /// The wall time of the occurrence.
        public var wall: CivilDateTime
        /// The offset in seconds east of UTC. It selects one of two instants if the clocks show a time twice. For a
        /// time that the clocks jump over, it is the offset on the side of the jump from which the time is counted.
        public var offset: Int

        /// Creates a skipped occurrence.
        public init(wall: CivilDateTime, offset: Int) {
            self.wall = wall
            self.offset = offset
        }

        /// Creates a skipped occurrence from an instant in a zone.
        public init(_ instant: Instant, in zone: Zone) {
            wall = zone.civil(at: instant)
            offset = zone.offset(at: instant)
        }

        /// Reads an RFC 3339 text.
        public init(_ text: String) throws(TimeTextError) {
            guard case .instant(let instant, let offset) = try WrittenTime(text) else {
                throw TimeTextError(
                    .incomplete, word: String(text.prefix(64)), range: 0..<text.utf8.count,
                    reason: "The offset from UTC is missing.", hint: "Write it like 2027-03-05T09:00:00+01:00.")
            }
            self.offset = offset
            wall = CivilDateTime(wallMicroseconds: instant.advanced(by: Int64(offset) * Span.second).microseconds)
        }

        /// The RFC 3339 text with the offset.
        public var text: String { wall.text + OffsetText.print(offset) }

        /// Returns whether the left reading is earlier.
        public static func < (left: Skipped, right: Skipped) -> Bool {
            left.wall == right.wall ? left.offset > right.offset : left.wall < right.wall
        }
    }
}

/// Searches for occurrences that are not excluded.
extension Exceptions {
    /// A lookup of a calendar's days by its name; it returns nil for an unknown calendar.
    public typealias Calendars = (String) -> Set<CivilDate>?

    /// Returns the first time strictly after `instant` at which a trigger is due; nil if none exists or none was found
    /// within the limits.
    ///
    /// - Parameters:
    ///   - trigger: The trigger without exceptions.
    ///   - offset: The span from the trigger's times to the due times. The exceptions apply to the trigger's times.
    ///   - instant: The time after which to look.
    ///   - zones: The source of time zone rules.
    ///   - wall: The zone whose dates count; nil for the trigger's own zone. An interval of elapsed time may have no
    ///     zone.
    ///   - calendars: The source of calendars.
    public func next(
        of trigger: Trigger, offset: TriggerOffset = .none, after instant: Instant, in zones: some ZoneSource,
        on wall: Zone? = nil, calendars: Calendars
    ) throws(ZoneError) -> Instant? {
        guard trigger.repeats, !isEmpty else { return try offset.next(of: trigger, after: instant, in: zones) }
        let own = try zones.zone(trigger.zoneReference ?? .floating)
        let zone = wall ?? own
        let filter = DayFilter(self, calendars)
        var cursor = instant
        for _ in 0..<Self.maximumSteps {
            guard let due = try offset.next(of: trigger, after: cursor, in: zones) else { return nil }
            let occurrence = offset == .none ? due : offset.occurrence(dueAt: due, in: own)
            let wall = zone.civil(at: occurrence)
            cursor = due
            if filter.admits(wall.date) {
                if !skips(occurrence, of: trigger, in: zone) { return due }
                continue
            }
            // A day without occurrences is skipped as a whole, however many times it would have had.
            guard let day = filter.next(after: wall.date, within: Self.maximumDaysAhead) else { return nil }
            guard let begin = zone.instant(of: CivilDateTime(date: day)) else { continue }
            // An offset in days may be off by an hour, or by a day if a zone skipped one.
            let slack = offset.usesCalendar ? 26 * Span.hour : 0
            cursor = max(due, begin.advanced(by: offset.microseconds).advanced(by: -1 - slack))
        }
        return nil
    }

    /// Returns whether an occurrence of a trigger is excluded.
    ///
    /// - Parameters:
    ///   - occurrence: A time of the trigger.
    ///   - trigger: The trigger.
    ///   - zone: The zone for days and wall times.
    ///   - calendars: The source of calendars.
    public func takesOut(
        _ occurrence: Instant, of trigger: Trigger, in zone: Zone, calendars: Calendars
    ) -> Bool {
        !DayFilter(self, calendars).admits(zone.civil(at: occurrence).date)
            || skips(occurrence, of: trigger, in: zone)
    }

    /// Returns a function that returns whether an occurrence of a trigger is not excluded, for many occurrences.
    func admission(of trigger: Trigger, in zone: Zone, calendars: Calendars) -> (Instant) -> Bool {
        let filter = DayFilter(self, calendars)
        return { filter.admits(zone.civil(at: $0).date) && !skips($0, of: trigger, in: zone) }
    }

    /// Returns whether an occurrence of a trigger is skipped individually.
    ///
    /// - Parameters:
    ///   - occurrence: A time of the trigger.
    ///   - trigger: The trigger.
    ///   - zone: The zone for wall times.
    public func skips(_ occurrence: Instant, of trigger: Trigger, in zone: Zone) -> Bool {
        guard !skipped.isEmpty else { return false }
        let asked = trigger.reading(at: occurrence, in: zone)
        let same = skipped(at: asked.wall)
        if !same.isEmpty {
            // If the time comes only once, it is unambiguous, whatever offset was given.
            guard trigger.comesInBothTurns, case .overlap(let first, let last) = zone.resolve(asked.wall) else {
                return true
            }
            // If the offset comes from another zone and matches neither time, the first is meant.
            let offsets = [first, last].map { zone.offset(at: $0) }
            return same.contains {
                $0.offset == asked.offset || !offsets.contains($0.offset) && asked.offset == offsets[0]
            }
        }
        // The occurrence may have been recorded by the time that the clocks showed, and not by the one intended.
        let shown = Skipped(occurrence, in: zone)
        return shown != asked && skipped(at: shown.wall).contains(shown)
    }

    private func skipped(at wall: CivilDateTime) -> ArraySlice<Skipped> {
        var (low, high) = (0, skipped.count)
        while low < high {
            let middle = (low + high) / 2
            if skipped[middle].wall < wall { low = middle + 1 } else { high = middle }
        }
        return skipped[low...].prefix { $0.wall == wall }
    }
}

/// The days on which something may occur.
private struct DayFilter {
    let weekdays: Set<Weekday>
    let days: [ClosedRange<CivilDate>]
    let out: [Set<CivilDate>]
    /// The days of each list, or nil if any day is allowed.
    let only: [Set<CivilDate>]?

    init(_ exceptions: Exceptions, _ calendars: Exceptions.Calendars) {
        weekdays = exceptions.weekdays
        days = exceptions.days
        out = exceptions.calendars.compactMap(calendars)
        let known = exceptions.onlyCalendars.compactMap(calendars)
        only = known.isEmpty ? nil : known
    }

    func admits(_ date: CivilDate) -> Bool {
        if weekdays.contains(date.weekday) || days.contains(where: { $0.contains(date) }) { return false }
        if out.contains(where: { $0.contains(date) }) { return false }
        return only?.contains { $0.contains(date) } ?? true
    }

    func next(after date: CivilDate, within limit: Int) -> CivilDate? {
        // If only certain days are allowed, the next one is known.
        if let only {
            return only.compactMap { $0.lazy.filter { $0 > date && admits($0) }.min() }.min()
        }
        guard weekdays.count < 7 else { return nil }
        var day = date
        var left = limit
        while left > 0 {
            // Step over a long range at once.
            day =
                days.first { $0.contains(day) }.map { max(day, $0.upperBound) }?.adding(days: 1) ?? day.adding(days: 1)
            if admits(day) { return day }
            left -= 1
        }
        return nil
    }
}
