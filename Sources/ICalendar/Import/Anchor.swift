// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A moment with its zone found: what alarms are measured from.
struct Anchor: Sendable {
    var wall: CivilDateTime
    /// The zone the wall is in, `.utc` if a zone of the file's own was resolved to instants.
    var reference: ZoneReference
    /// The rules that hold there, for what must be worked out now. Of floating times, those of the session.
    var zone: Zone
    var isDate = false
    /// A Boolean value indicating whether no name of a zone says what the file means, so that only instants are left.
    var hasOwnRules = false

    var isFloating: Bool { reference == .floating }

    /// When it is. Of a floating time: in the session's zone of now.
    var instant: Instant {
        zone.instant(of: wall) ?? Instant(microseconds: wall.wallMicroseconds)
    }

    /// The trigger of something that happens once.
    var trigger: Trigger {
        hasOwnRules || reference == .utc ? .instant(instant) : .wall(wall, reference)
    }

    /// Some time later: days by the calendar, the rest by the clock (RFC 5545 3.3.6).
    func adding(_ duration: DurationValue) -> Anchor {
        var moved = self
        moved.wall = CivilDateTime(date: wall.date.adding(days: duration.days), time: wall.time)
        guard duration.microseconds != 0 else { return moved }
        moved.wall =
            isFloating
            ? moved.wall.adding(microseconds: duration.microseconds)
            : zone.civil(at: moved.instant.advanced(by: duration.microseconds))
        moved.isDate = false
        return moved
    }

    /// The distance to an alarm: `days` are nominal only where the zone is not known before the day has come.
    func distance(_ duration: DurationValue) -> DurationValue {
        if isFloating { return duration }
        guard duration.days != 0 else { return duration }
        let moved = CivilDateTime(date: wall.date.adding(days: duration.days), time: wall.time)
        let target = zone.instant(of: moved) ?? Instant(microseconds: moved.wallMicroseconds)
        return DurationValue(microseconds: target.distance(from: instant) + duration.microseconds)
    }
}

/// Finds the zones of moments, each zone once.
struct ZoneBook {
    private let resolver: ZoneResolver
    private let names: TimeZoneNames
    private let session: Zone
    private var known: [ZoneResolution?]
    /// Notes on the zones found so far.
    private(set) var notes: [String] = []
    /// A Boolean value indicating whether one of the moments was a local time without a zone.
    private(set) var hasFloatingTimes = false

    init(_ resolver: ZoneResolver, names: TimeZoneNames) {
        self.resolver = resolver
        self.names = names
        // A session without a usable zone is in UTC, as the C library has it.
        session = (try? resolver.zones.zone(.floating)) ?? .utc
        known = Array(repeating: nil, count: names.names.count)
    }

    /// The anchor of a moment.
    ///
    /// - Throws: If its zone cannot be found; `line` is where the moment stands.
    mutating func anchor(_ moment: DateOrTime, line: Int) throws(Flaw) -> Anchor {
        switch moment {
        case .date: return Anchor(wall: moment.wall, reference: .floating, zone: session, isDate: true)
        case .floating(let wall):
            hasFloatingTimes = true
            return Anchor(wall: wall, reference: .floating, zone: session)
        case .utc: return Anchor(wall: moment.wall, reference: .utc, zone: .utc)
        case .offset(let wall, let offset, let name): return anchor(wall, offset, name)
        case .zoned(let wall, let name):
            switch resolution(of: name) {
            case .known(let reference, let zone, _): return Anchor(wall: wall, reference: reference, zone: zone)
            case .ownRules(let zone): return Anchor(wall: wall, reference: .utc, zone: zone, hasOwnRules: true)
            case .unknown(let reason):
                throw Flaw(line, "its time zone \(Flaw.quote(names[name])) is unknown: \(reason)")
            }
        }
    }

    /// The anchor of a wall clock with an offset: in its zone if that has this offset then, otherwise in the offset
    /// alone.
    private mutating func anchor(_ wall: CivilDateTime, _ offset: Int, _ name: TimeZoneName?) -> Anchor {
        let instant = Instant(microseconds: wall.wallMicroseconds - Int64(offset) * Span.second)
        if let name, case .known(let reference, let zone, _) = resolution(of: name), zone.offset(at: instant) == offset
        {
            return Anchor(wall: wall, reference: reference, zone: zone)
        }
        return Anchor(wall: wall, reference: .fixed(offset), zone: Zone(offset: offset))
    }

    private mutating func resolution(of name: TimeZoneName) -> ZoneResolution {
        if let found = known[name.index] { return found }
        let found = resolver.resolve(names[name])
        known[name.index] = found
        if case .known(_, _, let note?) = found { notes.append(note) }
        return found
    }

    /// Another moment of a series, on the wall of its start.
    mutating func wall(of moment: DateOrTime, line: Int, on start: Anchor) throws(Flaw) -> CivilDateTime {
        if start.isDate { return CivilDateTime(date: moment.wall.date) }
        // A day stands for the occurrence on it.
        if moment.isDate { return CivilDateTime(date: moment.wall.date, time: start.wall.time) }
        let anchor = try anchor(moment, line: line)
        let isSameZone = anchor.reference == start.reference && !anchor.hasOwnRules && !start.hasOwnRules
        if anchor.isFloating || start.isFloating || isSameZone {
            return anchor.wall
        }
        return start.zone.civil(at: anchor.instant)
    }
}

extension ZoneReference {
    /// A Boolean value indicating whether the clocks surely never change there.
    var isConstant: Bool {
        switch self {
        case .floating: false
        case .fixed: true
        case .named: self == .utc
        case .rule: false
        }
    }
}
