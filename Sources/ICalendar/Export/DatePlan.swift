// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// How a trigger is written: the dates in the words of the standard, and our own form where they do not say it all.
struct DatePlan {
    var start: Moment
    /// The TZID of all dates; nil for UTC and floating times.
    var zoneName: String?
    var zone: Zone
    var rule: RecurrenceRule?
    /// RDATE and EXDATE, on the wall of the start.
    var added: [CivilDateTime] = []
    var omitted: [CivilDateTime] = []
    /// X-ALERTD-TRIGGER.
    var own: Trigger?

    /// One date in UTC.
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
        case .named(let name):
            zoneName = name
            start = .zoned(wall, TimeZoneName(index: 0))
        }
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

    /// What the reader makes of the dates alone.
    func readBack(_ reference: ZoneReference) -> Trigger? {
        guard rule != nil || !added.isEmpty else {
            if case .utc(let instant) = start { return .instant(instant) }
            return .wall(start.wall, reference)
        }
        let dates = rule == nil ? added + [start.wall] : added
        let recurrence = try? Recurrence(
            .rule(rule), start: start.wall, zone: reference, added: dates, omitted: omitted)
        return recurrence.map(Trigger.recurring)
    }
}

extension Moment {
    /// As it is written; nil if the year has not four digits.
    var basicText: String? {
        switch self {
        case .date(let date): date.basicText
        case .floating(let wall), .zoned(let wall, _): wall.basicText
        case .utc(let instant): instant.basicText
        }
    }
}

extension CivilDateTime {
    /// Without the fraction of its second.
    var wholeSecond: CivilDateTime { adding(microseconds: -Int64(time.microsecond)) }
}
