// SPDX-License-Identifier: Apache-2.0

/// Times that a repetition leaves out, whatever kind of rule it has.
///
/// - Days, weekdays and calendars are looked at on the wall of the trigger's zone: of an alarm, on the day of its event.
/// - An omitted time still counts where a rule counts its occurrences, as with EXDATE (RFC 5545 3.8.5.1).
/// - A calendar that is not known takes nothing out: a reminder too many is better than one too few.
public struct Exceptions: Sendable, Hashable {
    /// Nothing is taken out.
    public static let none = Exceptions()

    /// Days and periods of days at most.
    public static let maximumDays = 200
    /// The longest period of days.
    public static let maximumStretch = 3_660
    /// Occurrences that are taken out one by one, at most.
    public static let maximumSkipped = 1_000
    /// Calendars at most, of either kind.
    public static let maximumCalendars = 8
    /// Occurrences looked at for one answer: beyond them there is none.
    private static let maximumSteps = 20_000
    /// Days looked at for one answer, some 40 years.
    private static let maximumDaysAhead = 14_610

    /// Days on which it does not come, periods by their first and last day.
    public var days: [ClosedRange<CivilDate>] = []
    /// Weekdays on which it does not come.
    public var weekdays: Set<Weekday> = []
    /// Calendars on whose days it does not come.
    public var calendars: [String] = []
    /// Calendars on whose days alone it comes, if there are any.
    public var onlyCalendars: [String] = []
    /// Occurrences that are taken out one by one, ascending.
    public var skipped: [Skipped] = []

    /// Nothing is taken out.
    public init() {}

    /// A Boolean value indicating whether nothing is taken out.
    public var isEmpty: Bool {
        days.isEmpty && weekdays.isEmpty && calendars.isEmpty && onlyCalendars.isEmpty && skipped.isEmpty
    }

    /// An occurrence that is taken out: the time that the clock is to show then, so that it stays out when the zone
    /// changes. `Trigger.reading(at:in:)` gives it.
    public struct Skipped: Sendable, Hashable, Comparable {
        /// The reading that the wall is to show.
        public var wall: CivilDateTime
        /// Seconds east of UTC: which of the two it is where the clocks show a time twice. Of a reading that the clocks
        /// jump over, that of the side of the jump from which it is counted.
        public var offset: Int

        /// A reading.
        public init(wall: CivilDateTime, offset: Int) {
            self.wall = wall
            self.offset = offset
        }

        /// The reading of the wall at an instant in a zone.
        public init(_ instant: Instant, in zone: Zone) {
            wall = zone.civil(at: instant)
            offset = zone.offset(at: instant)
        }

        /// Reads `text`, RFC 3339.
        public init(_ text: String) throws(TimeTextError) {
            guard case .instant(let instant, let offset) = try WrittenTime(text) else {
                throw TimeTextError(
                    .incomplete, word: String(text.prefix(64)), range: 0..<text.utf8.count,
                    reason: "The offset from UTC is missing.", hint: "Write it like 2027-03-05T09:00:00+01:00.")
            }
            self.offset = offset
            wall = CivilDateTime(wallMicroseconds: instant.advanced(by: Int64(offset) * Span.second).microseconds)
        }

        /// RFC 3339, with the offset of then.
        public var text: String { wall.text + OffsetText.print(offset) }

        /// The earlier reading is the smaller.
        public static func < (left: Skipped, right: Skipped) -> Bool {
            left.wall == right.wall ? left.offset > right.offset : left.wall < right.wall
        }
    }
}

/// When something comes in spite of them.
extension Exceptions {
    /// The days of a calendar by its name; nil for one that is not known.
    public typealias Calendars = (String) -> Set<CivilDate>?

    /// The first time strictly after `instant` at which a trigger is due; nil if there is none, or none was found
    /// within the bounds.
    ///
    /// - Parameters:
    ///   - trigger: When it would come without exceptions.
    ///   - offset: How far it is due from the trigger's times. These are what is taken out.
    ///   - instant: The time after which to look.
    ///   - zones: Where the rules of time zones come from.
    ///   - wall: Where days are looked at; nil for the trigger's own zone. An interval of elapsed time may have none of its
    ///     own.
    ///   - calendars: Where calendars come from.
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
            // A day without anything is stepped over as a whole, however often it would come on it.
            guard let day = filter.next(after: wall.date, within: Self.maximumDaysAhead) else { return nil }
            guard let begin = zone.instant(of: CivilDateTime(date: day)) else { continue }
            // Days of an offset may be an hour off, or a day where a zone left one out.
            let slack = offset.nominalDays == 0 ? 0 : 26 * Span.hour
            cursor = max(due, begin.advanced(by: offset.microseconds).advanced(by: -1 - slack))
        }
        return nil
    }

    /// Returns whether an occurrence of a trigger is taken out.
    ///
    /// - Parameters:
    ///   - occurrence: A time at which the trigger comes.
    ///   - trigger: The trigger.
    ///   - zone: Where its days and readings are looked at.
    ///   - calendars: The days of calendars by their names.
    public func takesOut(
        _ occurrence: Instant, of trigger: Trigger, in zone: Zone, calendars: Calendars
    ) -> Bool {
        !DayFilter(self, calendars).admits(zone.civil(at: occurrence).date)
            || skips(occurrence, of: trigger, in: zone)
    }

    /// Returns whether an occurrence of a trigger is one of those that are taken out one by one.
    ///
    /// - Parameters:
    ///   - occurrence: A time at which the trigger comes.
    ///   - trigger: The trigger.
    ///   - zone: Where its readings are looked at.
    public func skips(_ occurrence: Instant, of trigger: Trigger, in zone: Zone) -> Bool {
        guard !skipped.isEmpty else { return false }
        let asked = trigger.reading(at: occurrence, in: zone)
        let same = skipped(at: asked.wall)
        if !same.isEmpty {
            // Where it comes once there is no doubt which is meant, whatever the offset was where that was said.
            guard trigger.comesInBothTurns, case .overlap(let first, let last) = zone.resolve(asked.wall) else {
                return true
            }
            // Of another zone's time, which is neither of the two, the first is meant.
            let offsets = [first, last].map { zone.offset(at: $0) }
            return same.contains {
                $0.offset == asked.offset || !offsets.contains($0.offset) && asked.offset == offsets[0]
            }
        }
        // It may have been noted by what the wall showed, and not by what it was to show.
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

/// The days on which something may come.
private struct DayFilter {
    let weekdays: Set<Weekday>
    let days: [ClosedRange<CivilDate>]
    let out: [Set<CivilDate>]
    /// The days of each list, or nil if every day will do.
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
        // Where only some days will do, the next of these is known.
        if let only {
            return only.compactMap { $0.lazy.filter { $0 > date && admits($0) }.min() }.min()
        }
        guard weekdays.count < 7 else { return nil }
        var day = date
        var left = limit
        while left > 0 {
            // Over a long period at once.
            day =
                days.first { $0.contains(day) }.map { max(day, $0.upperBound) }?.adding(days: 1) ?? day.adding(days: 1)
            if admits(day) { return day }
            left -= 1
        }
        return nil
    }
}
