// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PatternMatching

/// The start and end of a repetition, in the caller's words.
struct TriggerLimits {
    /// The start as written: a wall time that the clocks jump over stays one, so that only the first time moves.
    private let start: WrittenTime?
    private let until: WrittenTime?
    private let count: Int?
    /// The choice for times that clock changes skip or repeat.
    private let clockChanges: ClockChangeChoice
    private let place: TriggerPlace
    private let zones: Zones
    /// Whole seconds, as every rule counts in them.
    private let now: Instant

    private var startIsGiven: Bool { start != nil }

    /// The bounds for words, which have a day and their own time.
    var bounds: SpokenTime.Bounds {
        SpokenTime.Bounds(
            start: start, until: until(in: place.reference), count: count, clockChanges: clockChanges)
    }

    var hasCount: Bool { count != nil }

    /// Returns a trigger with the chosen behaviour at clock changes.
    func choosing(_ trigger: Trigger) -> Trigger { trigger.with(clockChanges) }

    /// The first field that was given, for an error; nil when none was.
    var named: String? {
        if startIsGiven { return "start" }
        return until != nil ? "until" : count != nil ? "count" : nil
    }

    /// - Parameters:
    ///   - place: Where the caller's wall times are meant.
    ///   - now: What a rule without a start begins at.
    ///   - former: What was chosen for changes of the clocks before, which holds unless something else is chosen.
    init(
        _ wire: Notifications.Trigger, place: TriggerPlace, zones: Zones, now: Instant,
        former: ClockChangeChoice = .none
    ) throws(Notifications.Invalid) {
        self.place = place
        let named = ClockChangeChoice(wire)
        clockChanges = ClockChangeChoice(gap: named.gap ?? former.gap, overlap: named.overlap ?? former.overlap)
        self.zones = zones
        self.now = Instant(seconds: now.seconds)
        start = try Self.written(wire.start, field: "start")
        until = try Self.written(wire.until, field: "until")
        count = wire.count
        if let count, count < 1 {
            throw Notifications.Invalid(
                field: "count", word: "\(count)", reason: "it is less than 1", hint: "write 1 or more")
        }
    }

    private static func written(_ text: String?, field: String) throws(Notifications.Invalid) -> WrittenTime? {
        guard let text else { return nil }
        return try Notifications.Invalid.reading(field, WrittenTime(text))
    }

    /// Returns the start in the wall time of a zone.
    private func start(in reference: ZoneReference) -> CivilDateTime {
        // A zone that does not exist is reported where the times are worked out.
        let zone = (try? zones.zone(reference)) ?? place.zone
        switch start {
        case nil: return zone.civil(at: now)
        case .instant(let instant, _)?: return zone.civil(at: instant)
        case .local(let local)?: return place.wall(local, in: reference, zone)
        case .date(let date)?: return place.wall(CivilDateTime(date: date), in: reference, zone)
        }
    }

    /// Returns the end for a zone. A time without a zone is one of the caller's place.
    private func until(in reference: ZoneReference) -> RecurrenceRule.Until? {
        let isElsewhere = reference != place.reference
        switch until {
        case nil: return nil
        case .instant(let instant, _)?: return .instant(instant)
        case .local(let local)?:
            guard isElsewhere, let instant = place.zone.instant(of: local, overlap: .last) else { return .wall(local) }
            return .instant(instant)
        case .date(let date)?:
            let last = CivilDateTime(date: date.adding(days: 1)).adding(microseconds: -1)
            guard isElsewhere, let instant = place.zone.instant(of: last, overlap: .last) else { return .date(date) }
            return .instant(instant)
        }
    }

    /// Returns the trigger of a pattern with these limits.
    func recurring(_ pattern: Recurrence.Pattern) throws(TimeTextError) -> Trigger {
        // A calendar event may name its own zone.
        let own: ZoneReference? = if case .calendar(let event) = pattern { event.zone } else { nil }
        let reference = own ?? place.reference
        return .recurring(
            try Recurrence(
                pattern, start: start(in: reference), zone: reference, until: until(in: reference), count: count))
    }

    /// Returns a complete trigger with the limits that the caller gave.
    func apply(to trigger: Trigger) throws(TimeTextError) -> Trigger {
        guard case .recurring(let own) = trigger, named != nil else { return trigger }
        return .recurring(
            try Recurrence(
                own.pattern, start: startIsGiven ? start(in: own.zone) : own.start, zone: own.zone,
                until: until(in: own.zone) ?? own.until,
                count: count ?? own.count, added: own.added, omitted: own.omitted, gap: own.gap, overlap: own.overlap))
    }
}
