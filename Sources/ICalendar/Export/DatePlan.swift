// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The written form of a trigger: the dates in the words of the standard, and our own form where they do not say it
/// all.
struct DatePlan {
    var start: DateOrTime
    /// The TZID of all dates; nil for UTC and floating times.
    var zoneName: String?
    var zone: Zone
    var rule: RecurrenceRule?
    /// RDATE and EXDATE, on the wall of the start.
    var added: [CivilDateTime] = []
    var omitted: [CivilDateTime] = []
    /// X-ALERTD-TRIGGER.
    var own: Trigger?

    /// Creates a date in UTC.
    init(instant: Instant) {
        start = .utc(Instant(seconds: instant.seconds))
        zone = .utc
    }

    /// A first date on a wall.
    init(wall: CivilDateTime, _ reference: ZoneReference, zone: Zone) {
        self.zone = zone
        let wall = wall.wholeSecond
        switch reference {
        case .floating: start = .floating(wall)
        case .utc: start = .utc(Instant(microseconds: wall.wallMicroseconds))
        case .fixed(let offset):
            // Without a colon, which would have to be quoted.
            zoneName = "UTC" + TimeZoneWriter.offset(offset)
            start = .zoned(wall, TimeZoneName(index: 0))
        case .named(let name), .rule(let name):
            zoneName = name
            start = .zoned(wall, TimeZoneName(index: 0))
        }
    }

    /// Leaves out times that the trigger has: of a list of dates they are no part, of a rule they are EXDATE.
    mutating func omit(_ times: [Instant], of trigger: Trigger) {
        guard !times.isEmpty else { return }
        let wall: (Instant) -> CivilDateTime
        if case .utc = start {
            wall = { CivilDateTime(wallMicroseconds: $0.microseconds).wholeSecond }
        } else {
            let zone = zone
            wall = { zone.civil(at: $0).wholeSecond }
        }
        let out = Set(times.map(wall))
        if rule == nil {
            added.removeAll { out.contains($0) }
            // A list begins with a date that it has.
            if out.contains(start.wall), let first = added.first, let moved = start.moved(to: first) {
                start = moved
                added.removeFirst()
            }
        } else {
            omitted = Set(omitted).union(out).sorted()
        }
        // Read back, the dates alone would be another trigger.
        own = trigger
    }

    var parameters: [(String, String)] { zoneName.map { [("TZID", $0)] } ?? [] }

    /// A list of dates in the form of the start; nil if a year has not four digits.
    func texts(_ walls: [CivilDateTime]) -> String? {
        var texts: [String] = []
        for wall in walls {
            guard let text = wall.basicText else { return nil }
            if case .utc = start { texts.append(text + "Z") } else { texts.append(text) }
        }
        return texts.joined(separator: ",")
    }

    /// The trigger that the reader makes of the dates alone.
    func readBack(_ reference: ZoneReference) -> Trigger? {
        guard rule != nil || !added.isEmpty else {
            if case .utc(let instant) = start { return .instant(instant) }
            return .wall(start.wall, reference)
        }
        let dates = rule == nil ? added + [start.wall] : added
        // Nil for what cannot be one.
        let recurrence = try? Recurrence(
            .rule(rule), start: start.wall, zone: reference, added: dates, omitted: omitted)
        return recurrence.map(Trigger.recurring)
    }
}

extension DateOrTime {
    /// Returns the same kind of date at another wall time; nil for a day without a time.
    fileprivate func moved(to wall: CivilDateTime) -> DateOrTime? {
        switch self {
        case .date: nil
        case .floating: .floating(wall)
        case .utc: .utc(Instant(microseconds: wall.wallMicroseconds))
        case .zoned(_, let zone): .zoned(wall, zone)
        case .offset(_, let offset, let zone): .offset(wall, offset, zone)
        }
    }
}

extension CivilDateTime {
    /// Without the fraction of its second.
    var wholeSecond: CivilDateTime { adding(microseconds: -Int64(time.microsecond)) }
}
