// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The written form of a trigger: the dates in the terms of the standard, and our own form if the dates are not exact.
struct DatePlan {
    var start: DateOrTime
    /// The TZID of all dates; nil for UTC and floating times.
    var zoneName: String?
    var zone: Zone
    var rule: RecurrenceRule?
    /// RDATE and EXDATE, in wall time of the start.
    var added: [CivilDateTime] = []
    var omitted: [CivilDateTime] = []
    /// X-ALERTD-TRIGGER.
    var own: Trigger?

    /// Creates a plan with a date in UTC.
    init(instant: Instant) {
        start = .utc(Instant(seconds: instant.seconds))
        zone = .utc
    }

    /// Creates a plan with a first date in wall time.
    init(wall: CivilDateTime, _ reference: ZoneReference, zone: Zone) {
        self.zone = zone
        let wall = wall.wholeSecond
        switch reference {
        case .floating: start = .floating(wall)
        case .utc: start = .utc(Instant(microseconds: wall.wallMicroseconds))
        case .fixed(let offset):
            // The offset has no colon, which would require quotation marks.
            zoneName = "UTC" + TimeZoneWriter.offset(offset)
            start = .zoned(wall, TimeZoneName(index: 0))
        case .named(let name), .rule(let name):
            zoneName = name
            start = .zoned(wall, TimeZoneName(index: 0))
        }
    }

    /// Omits times of the trigger: from a list of dates they are removed, with a rule they become EXDATE.
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
            // A list must begin with one of its dates.
            if out.contains(start.wall), let first = added.first, let moved = start.moved(to: first) {
                start = moved
                added.removeFirst()
            }
        } else {
            omitted = Set(omitted).union(out).sorted()
        }
        // Reading the dates alone would give another trigger.
        own = trigger
    }

    var parameters: [(String, String)] { zoneName.map { [("TZID", $0)] } ?? [] }

    /// Returns a list of dates in the form of the start; nil if a year does not have four digits.
    func texts(_ walls: [CivilDateTime]) -> String? {
        var texts: [String] = []
        for wall in walls {
            guard let text = wall.basicText else { return nil }
            if case .utc = start { texts.append(text + "Z") } else { texts.append(text) }
        }
        return texts.joined(separator: ",")
    }

    /// Returns the trigger that the reader creates from the dates alone.
    func readBack(_ reference: ZoneReference) -> Trigger? {
        guard rule != nil || !added.isEmpty else {
            if case .utc(let instant) = start { return .instant(instant) }
            return .wall(start.wall, reference)
        }
        let dates = rule == nil ? added + [start.wall] : added
        // This is nil if the dates cannot form a recurrence.
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
    /// The value without the fraction of its second.
    var wholeSecond: CivilDateTime { adding(microseconds: -Int64(time.microsecond)) }
}
