// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// An occurrence of a series (RECURRENCE-ID, RFC 5545 3.8.4.4), as `CalendarEntry.occurrence` has it on the wire.
package enum EventOccurrence: Sendable, Hashable {
    case day(CivilDate)
    case wall(CivilDateTime)
    case instant(Instant)

    /// Reads the text; nil if it is none.
    package init?(_ text: String) {
        // Which of the forms it has shows which of them can be read.
        if let date = try? CivilDate(text) {
            self = .day(date)
        } else if let wall = try? CivilDateTime(text) {
            self = .wall(wall)
        } else if let instant = try? Instant(rfc3339: text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// Returns the wall time of the occurrence in a series.
    fileprivate func wall(in recurrence: Recurrence, zone: Zone) -> CivilDateTime? {
        switch self {
        case .day(let date):
            if let start = recurrence.start { return CivilDateTime(date: date, time: start.time) }
            return recurrence.added.first { $0.date == date }
        case .wall(let wall): return wall
        case .instant(let instant): return zone.civil(at: instant)
        }
    }
}

/// The rest of a series without some of its occurrences.
enum SeriesRest: Sendable, Hashable {
    /// Nothing changed: the series has no such occurrence, or never repeats.
    case same
    case changed(Trigger)
    /// No occurrence is left.
    case nothing
}

extension Trigger {
    /// Returns the trigger without an occurrence.
    ///
    /// - Parameters:
    ///   - includesFuture: Without the later ones too.
    ///   - zones: The zones of the system and the session.
    func without(_ occurrence: EventOccurrence, includesFuture: Bool, zones: some ZoneSource) -> SeriesRest {
        // A zone that is gone leaves the series as it is, which says so itself.
        guard let zone = try? zones.zone(zoneReference ?? .utc) else { return .same }
        switch self {
        case .instant(let instant):
            return occurrence == .instant(instant) ? .nothing : .same
        case .wall(let wall, _, _):
            let isMeant =
                switch occurrence {
                case .day(let date): date == wall.date
                case .wall(let other): other == wall
                case .instant(let instant): zone.civil(at: instant) == wall
                }
            return isMeant ? .nothing : .same
        case .recurring(let recurrence):
            guard let wall = occurrence.wall(in: recurrence, zone: zone) else { return .same }
            return includesFuture ? recurrence.ended(before: wall, in: zone) : recurrence.without(wall)
        default: return .same
        }
    }
}

extension Recurrence {
    fileprivate func without(_ wall: CivilDateTime) -> SeriesRest {
        guard !omitted.contains(wall) else { return .same }
        return rest(until: until, count: count, added: added, omitted: omitted + [wall])
    }

    fileprivate func ended(before wall: CivilDateTime, in zone: Zone) -> SeriesRest {
        if let start, start >= wall { return .nothing }
        let last = wall.adding(microseconds: -1)
        let isOver =
            switch until {
            case .instant(let instant)?: zone.civil(at: instant) <= last
            case .wall(let end)?: end <= last
            case .date(let date)?: CivilDateTime(date: date.adding(days: 1)) <= wall
            case nil: isCountedOut(before: wall, in: zone)
            }
        guard !isOver || added.contains(where: { $0 > last }) else { return .same }
        return rest(
            until: isOver ? until : .wall(last), count: isOver ? count : nil, added: added.filter { $0 <= last },
            omitted: omitted)
    }

    /// Returns whether COUNT ends the rule before a time. Added dates may come later.
    private func isCountedOut(before wall: CivilDateTime, in zone: Zone) -> Bool {
        guard let count, let end = zone.instant(of: wall),
            // The parts of a recurrence that exists contradict each other in no case.
            let rule = try? Recurrence(
                pattern, start: start, zone: self.zone, count: count, gap: gap, overlap: overlap)
        else { return false }
        return rule.next(after: end.advanced(by: -1), zone: zone) == nil
    }

    private func rest(
        until: RecurrenceRule.Until?, count: Int?, added: [CivilDateTime], omitted: [CivilDateTime]
    ) -> SeriesRest {
        // Too many dates to leave out: the series stays as it was.
        guard
            let rest = try? Recurrence(
                pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
                overlap: overlap)
        else { return .same }
        return .changed(.recurring(rest))
    }
}
