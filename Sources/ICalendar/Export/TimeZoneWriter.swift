// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Writes a zone as VTIMEZONE (RFC 5545 3.6.5): every clock change since 1970, and for the future a yearly rule if one
/// exists, otherwise dates until the year 2100.
struct TimeZoneWriter {
    let name: String
    let zone: Zone

    private static let first = Instant.epoch
    private static let lastYear = 2100
    /// The number of years that a rule must have been in effect before it is trusted: the calendar's weekdays repeat
    /// after 28 years.
    private static let yearsOfRule = 28

    /// A clock change.
    private struct Change {
        var before: Zone.Segment
        var after: Zone.Segment
        /// The wall time without the change.
        var wall: CivilDateTime
    }

    /// A kind of change: all changes that only differ in their dates.
    private struct Kind: Hashable {
        var from: Int
        var to: Int
        var name: String
        var isDaylight: Bool

        /// Creates the kind of a change. DAYLIGHT is the later offset, as other programs expect, even if the zone calls
        /// its winter time the daylight one (Europe/Dublin).
        init(_ segment: Zone.Segment, after previous: Zone.Segment?) {
            from = previous?.offset ?? segment.offset
            to = segment.offset
            name = segment.abbreviation
            if let previous, previous.isDaylight != segment.isDaylight {
                isDaylight = segment.offset > previous.offset
            } else {
                isDaylight = previous != nil && segment.isDaylight
            }
        }
    }

    func write(to writer: inout ContentWriter) {
        writer.line("BEGIN", [], "VTIMEZONE")
        writer.text("TZID", [], name)
        if zone.identifier == name, name.contains("/") { writer.text("X-LIC-LOCATION", [], name) }
        let initial = zone.segment(at: Self.first)
        let changes = changes()
        // This observance is in effect from the beginning; its date is before all others.
        observance(
            Kind(initial, after: nil), start: CivilDateTime(wallMicroseconds: Int64(initial.offset) * Span.second),
            rule: nil, dates: [], to: &writer)
        for (kind, walls) in grouped(changes) {
            let (dates, rule, from) = Self.ruled(walls)
            if let first = dates.first {
                observance(kind, start: first, rule: nil, dates: Array(dates.dropFirst()), to: &writer)
            }
            if let rule { observance(kind, start: from, rule: rule, dates: [], to: &writer) }
        }
        writer.line("END", [], "VTIMEZONE")
    }

    /// Returns the clock changes: about two per year, but at most 4,000 for an artificial zone.
    private func changes() -> [Change] {
        var changes: [Change] = []
        var segment = zone.segment(at: Self.first)
        while segment.end != .max, changes.count < TimeZoneComponent.maximumChanges {
            let next = zone.segment(at: Instant(seconds: segment.end))
            let wall = CivilDateTime(
                wallMicroseconds: Instant(seconds: segment.end).microseconds + Int64(segment.offset) * Span.second)
            guard wall.date.year <= Self.lastYear else { break }
            if next.offset != segment.offset {
                changes.append(Change(before: segment, after: next, wall: wall))
            }
            segment = next
        }
        return changes
    }

    private func grouped(_ changes: [Change]) -> [(Kind, [CivilDateTime])] {
        var order: [Kind] = []
        var walls: [Kind: [CivilDateTime]] = [:]
        for change in changes {
            let kind = Kind(change.after, after: change.before)
            if walls[kind] == nil { order.append(kind) }
            walls[kind, default: []].append(change.wall)
        }
        return order.map { ($0, walls[$0] ?? []) }
    }

    /// Separates dates without a rule from a rule that all later dates follow, from one of them on without an end.
    private static func ruled(
        _ walls: [CivilDateTime]
    ) -> (dates: [CivilDateTime], rule: RecurrenceRule?, from: CivilDateTime) {
        guard let last = walls.last, last.date.year == lastYear else { return (walls, nil, .init(date: .earliest)) }
        // Find the longest run up to the end: once each year, with the same month, weekday and time, within the same
        // seven days.
        var run = walls.count - 1
        var (low, high) = (last.date.day, last.date.day)
        while run > 0 {
            let wall = walls[run - 1]
            let (newLow, newHigh) = (min(low, wall.date.day), max(high, wall.date.day))
            guard wall.date.year == walls[run].date.year - 1, wall.date.month == last.date.month,
                wall.date.weekday == last.date.weekday, wall.time == last.time, newHigh - newLow <= 6
            else { break }
            (low, high, run) = (newLow, newHigh, run - 1)
        }
        guard walls.count - run >= yearsOfRule, high - low == 6 else { return (walls, nil, last) }
        var rule = RecurrenceRule(.yearly)
        rule.months = [last.date.month]
        let weekday = last.date.weekday
        let length = CivilDate.daysInMonth(year: lastYear, month: last.date.month)
        if (low - 1) % 7 == 0 {
            rule.days = [.init(weekday, ordinal: (low - 1) / 7 + 1)]
        } else if high == length, last.date.month != 2 {
            rule.days = [.init(weekday, ordinal: -1)]
        } else {
            rule.days = [.init(weekday)]
            rule.monthDays = Array(low...high)
        }
        return (Array(walls[..<run]), rule, walls[run])
    }

    private func observance(
        _ kind: Kind, start: CivilDateTime, rule: RecurrenceRule?, dates: [CivilDateTime],
        to writer: inout ContentWriter
    ) {
        let component = kind.isDaylight ? "DAYLIGHT" : "STANDARD"
        writer.line("BEGIN", [], component)
        writer.line("DTSTART", [], start.basicText ?? "19700101T000000")
        writer.line("TZOFFSETFROM", [], Self.offset(kind.from))
        writer.line("TZOFFSETTO", [], Self.offset(kind.to))
        if !kind.name.isEmpty { writer.text("TZNAME", [], kind.name) }
        if let rule { writer.line("RRULE", [], rule.text) }
        if !dates.isEmpty { writer.line("RDATE", [], dates.compactMap(\.basicText).joined(separator: ",")) }
        writer.line("END", [], component)
    }

    /// Returns a value of type UTC-OFFSET (RFC 5545 3.3.14): `+0100`, with seconds for old local times.
    static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        var pairs = [size / 3_600, size / 60 % 60]
        if size % 60 != 0 { pairs.append(size % 60) }
        return (seconds < 0 ? "-" : "+") + pairs.map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }
}
