// SPDX-License-Identifier: Apache-2.0

/// The days of a rule, at a time of day that depends on the sun: every Monday, 30 minutes before sunset.
///
/// A recurrence rule of RFC 5545 has a single time of day, so this is a separate pattern: the rule chooses days, and
/// each day has its own time. Days on which the sun does not rise or set have no occurrence.
public struct SunSchedule: Sendable, Hashable {
    /// The maximum distance from the event, in microseconds: half a day.
    public static let maximumOffset = 12 * Span.hour

    /// The rule for the days, whose frequency is DAILY or coarser, without a time of day.
    public let days: RecurrenceRule
    /// The event of the sun.
    public let event: SunEvent
    /// The elapsed microseconds from the event, in whole seconds; negative before it.
    public let offset: Int64
    /// The place of the observer, to a thousandth of a degree.
    public let place: Place

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - days: The rule for the days.
    ///   - event: The event of the sun.
    ///   - offset: The elapsed microseconds from the event, negative before it.
    ///   - place: The place of the observer.
    /// - Throws: An error if the rule is finer than a day or names times of day, or the offset is too long.
    public init(days: RecurrenceRule, event: SunEvent, offset: Int64 = 0, place: Place) throws(TimeTextError) {
        guard days.frequency >= .daily, days.hours.isEmpty, days.minutes.isEmpty, days.seconds.isEmpty,
            days.count == nil, days.until == nil
        else { throw .recurrence(.conflict, "A rule relative to the sun can choose days, not times of day.") }
        guard offset.magnitude <= UInt64(Self.maximumOffset), offset % Span.second == 0 else {
            throw .recurrence(.outOfRange, "The offset from sunrise or sunset must be at most 12 hours.")
        }
        let rounded = Place(
            latitude: (place.latitude * 1_000).rounded() / 1_000, longitude: (place.longitude * 1_000).rounded() / 1_000
        )
        (self.days, self.event, self.offset, self.place) = (days.normalized, event, offset, rounded ?? place)
    }

    /// The normal form: `SUNSET;OFFSET=-PT30M;PLACE=52.5,13.367 FREQ=DAILY`.
    public var text: String {
        var parts = [event.rawValue.uppercased()]
        if offset != 0 { parts.append("OFFSET=" + Span.text(offset)) }
        parts.append("PLACE=\(place.latitude),\(place.longitude)")
        return parts.joined(separator: ";") + " " + days.text
    }

    /// Reads the normal form.
    public init(_ text: String) throws(TimeTextError) {
        let words = text.split(separator: " ")
        var parts = words.first?.split(separator: ";").map(String.init) ?? []
        guard words.count == 2, let event = parts.first.flatMap({ SunEvent(rawValue: $0.lowercased()) }) else {
            throw .recurrence(.unexpected, "Not a sunrise or sunset schedule.")
        }
        parts.removeFirst()
        var offset: Int64 = 0
        var place: Place?
        for part in parts {
            let value = String(part.drop { $0 != "=" }.dropFirst())
            if part.hasPrefix("OFFSET=") {
                offset = try value.hasPrefix("-") ? -Span.parse(String(value.dropFirst())) : Span.parse(value)
            } else if part.hasPrefix("PLACE=") {
                place = Place(value)
            } else {
                throw .recurrence(.unexpected, "Unknown part: use OFFSET or PLACE.")
            }
        }
        guard let place else { throw .recurrence(.incomplete, "PLACE is missing.") }
        try self.init(days: RecurrenceRule(String(words[1])), event: event, offset: offset, place: place)
    }

    /// Returns the wall time of the event on a day, to the minute; nil if the day has no such event.
    func reading(on date: CivilDate, zone: Zone) -> CivilDateTime? {
        guard let instant = event.instant(on: date, at: place, zone: zone) else { return nil }
        let wall = zone.civil(at: instant.advanced(by: Span.minute / 2))
        return TimeOfDay(hour: wall.time.hour, minute: wall.time.minute).map {
            CivilDateTime(date: wall.date, time: $0)
        }
    }
}

/// A schedule of the sun, prepared for searching.
struct SunReadings: Sendable {
    /// The number of days without the event that a search steps over: polar night lasts half a year, and a rule may
    /// choose one day of a year.
    private static let maximumDays = 400

    let schedule: SunSchedule
    /// The midnights of the chosen days.
    let midnights: DayTimeReadings<RuleCalendar>

    /// Returns the first occurrence after an instant, in microseconds.
    func next(after lower: Int64, in zone: Zone) -> Int64? {
        let start = zone.civil(at: Instant(microseconds: lower.addingClamped(-schedule.offset))).date.adding(days: -1)
        var reading = CivilDateTime(date: start).wallMicroseconds
        for _ in 0..<Self.maximumDays {
            guard let midnight = midnights.next(from: reading) else { return nil }
            let date = CivilDateTime(wallMicroseconds: midnight).date
            if let shown = schedule.reading(on: date, zone: zone), let event = zone.instant(of: shown) {
                let due = event.microseconds.addingClamped(schedule.offset)
                if due > lower { return due }
            }
            reading = midnight + Span.day
        }
        return nil
    }
}
