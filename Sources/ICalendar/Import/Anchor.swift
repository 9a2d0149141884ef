// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A moment with its resolved zone, from which alarms are measured.
struct Anchor: Sendable {
    var wall: CivilDateTime
    /// The zone of the wall time; `.utc` if the file's own zone was resolved to instants.
    var reference: ZoneReference
    /// The rules in effect for present computations; for floating times, the session's rules.
    var zone: Zone
    var isDate = false
    var hasOwnRules = false

    var isFloating: Bool { reference == .floating }

    /// The instant of the moment; for a floating time, in the session's current zone.
    var instant: Instant {
        zone.instant(of: wall) ?? Instant(microseconds: wall.wallMicroseconds)
    }

    /// The trigger of a single event.
    var trigger: Trigger {
        hasOwnRules || reference == .utc ? .instant(instant) : .wall(wall, reference)
    }

    /// Returns the moment some time later: days by the calendar, the rest by the clock (RFC 5545 3.3.6).
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

    /// Returns the distance to an alarm: `days` are nominal only if the zone is not known until the day itself.
    func distance(_ duration: DurationValue) -> DurationValue {
        if isFloating { return duration }
        guard duration.days != 0 else { return duration }
        let moved = CivilDateTime(date: wall.date.adding(days: duration.days), time: wall.time)
        let target = zone.instant(of: moved) ?? Instant(microseconds: moved.wallMicroseconds)
        return DurationValue(microseconds: target.distance(from: instant) + duration.microseconds)
    }
}

/// Finds the zones of moments, each zone only once.
struct ZoneBook {
    private let resolver: ZoneResolver
    private let names: TimeZoneNames
    private let session: Zone
    /// The zone whose days are meant by instants of a series of days, once it was needed.
    private var zoneOfDays: Zone?
    /// The session's zone for `zoneOfDays`, if the days themselves are computed in another one.
    private let sessionOfDays: Zone?
    private var known: [ZoneResolution?]
    /// X-WR-TIMEZONE, the zone of the calendar as a whole.
    private let ownZone: String?
    /// Notes about the zones found so far.
    private(set) var notes: [String] = []
    /// Sentences about the zones that are unknown, with the line of their first time.
    private(set) var unknownZones: [LineProblem] = []
    private(set) var hasFloatingTimes = false

    init(_ resolver: ZoneResolver, names: TimeZoneNames, ownZone: String?, sessionOfDays: Zone? = nil) {
        self.sessionOfDays = sessionOfDays
        self.resolver = resolver
        self.names = names
        self.ownZone = ownZone
        // A session without a usable zone is in UTC, as in the C library.
        session = (try? resolver.zones.zone(.floating)) ?? .utc
        known = Array(repeating: nil, count: names.names.count)
    }

    /// Returns the anchor of a moment; `line` is the line of the moment. An unknown zone is replaced by another one.
    mutating func anchor(_ moment: DateOrTime, line: Int) -> Anchor {
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
            case .unknown(let reason): return substitute(wall, for: names[name], reason, line: line)
            }
        }
    }

    /// Returns the anchor of a wall time with an offset: in its zone if that has this offset at that time, otherwise
    /// with only the offset.
    private mutating func anchor(_ wall: CivilDateTime, _ offset: Int, _ name: TimeZoneName?) -> Anchor {
        let instant = Instant(microseconds: wall.wallMicroseconds - Int64(offset) * Span.second)
        if let name, case .known(let reference, let zone, _) = resolution(of: name), zone.offset(at: instant) == offset
        {
            return Anchor(wall: wall, reference: reference, zone: zone)
        }
        return Anchor(wall: wall, reference: .fixed(offset), zone: Zone(offset: offset))
    }

    /// Returns the anchor of a wall time in an unknown zone: in X-WR-TIMEZONE if that is known, otherwise a local time.
    private mutating func substitute(
        _ wall: CivilDateTime, for name: String, _ reason: String, line: Int
    ) -> Anchor {
        var anchor = Anchor(wall: wall, reference: .floating, zone: session)
        var use = "local times"
        if let ownZone, !ownZone.isEmpty {
            use = "times of \(ownZone), as X-WR-TIMEZONE says"
            switch resolver.resolve(ownZone) {
            case .known(let reference, let zone, _): anchor = Anchor(wall: wall, reference: reference, zone: zone)
            case .ownRules(let zone): anchor = Anchor(wall: wall, reference: .utc, zone: zone, hasOwnRules: true)
            case .unknown: use = "local times"
            }
        }
        let sentence = "The time zone \(LineProblem.quote(name)) is unknown: \(reason). Its times are taken as \(use)."
        if !unknownZones.contains(where: { $0.reason == sentence }) { unknownZones.append(LineProblem(line, sentence)) }
        return anchor
    }

    private mutating func resolution(of name: TimeZoneName) -> ZoneResolution {
        if let found = known[name.index] { return found }
        let found = resolver.resolve(names[name])
        known[name.index] = found
        if case .known(_, _, let note?) = found { notes.append(note) }
        return found
    }

    /// Returns another moment of a series, in wall time of its start.
    mutating func wall(of moment: DateOrTime, line: Int, on start: Anchor) -> CivilDateTime {
        if start.isDate { return CivilDateTime(date: day(of: moment, line: line)) }
        // A day stands for the occurrence on that day.
        if moment.isDate { return CivilDateTime(date: moment.wall.date, time: start.wall.time) }
        let anchor = anchor(moment, line: line)
        let isSameZone = anchor.reference == start.reference && !anchor.hasOwnRules && !start.hasOwnRules
        if anchor.isFloating || start.isFloating || isSameZone {
            return anchor.wall
        }
        return start.zone.civil(at: anchor.instant)
    }
}

// MARK: Days

extension ZoneBook {
    /// Returns the day that a moment of a series of days means. A time in UTC is an instant of that day, as Exchange
    /// writes it; any other time is already on the clock of that day.
    private mutating func day(of moment: DateOrTime, line: Int) -> CivilDate {
        switch moment {
        case .date, .floating, .offset: return moment.wall.date
        case .utc(let instant): return day(of: instant)
        case .zoned(let wall, let name):
            guard case .known(.utc, _, _) = resolution(of: name) else { return wall.date }
            return day(of: Instant(microseconds: wall.wallMicroseconds))
        }
    }

    /// Returns the day that an instant means in a series of days. The first and the last second of a day in UTC are
    /// not converted: programs write them for the day itself.
    mutating func day(of instant: Instant) -> CivilDate {
        let wall = CivilDateTime(wallMicroseconds: instant.microseconds)
        let sinceMidnight = wall.wallMicroseconds - CivilDateTime(date: wall.date).wallMicroseconds
        if sinceMidnight == 0 || sinceMidnight >= Span.day - Span.second { return wall.date }
        let zone = zoneOfDays ?? foundZoneOfDays()
        zoneOfDays = zone
        return zone.civil(at: instant).date
    }

    /// Returns the zone in which the program that wrote the file has its days: X-WR-TIMEZONE, the only VTIMEZONE, or
    /// else the session's zone.
    private func foundZoneOfDays() -> Zone {
        let only = resolver.components.count == 1 ? resolver.components.keys.first : nil
        for name in [ownZone, only].compactMap(\.self) where !name.isEmpty {
            switch resolver.resolve(name) {
            case .known(_, let zone, _), .ownRules(let zone): return zone
            case .unknown: continue
            }
        }
        return sessionOfDays ?? session
    }
}

extension ZoneReference {
    var isConstant: Bool {
        switch self {
        case .floating: false
        case .fixed: true
        case .named: self == .utc
        case .rule: false
        }
    }
}
