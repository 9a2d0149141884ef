// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// Where something that repeats begins and ends, in a caller's words.
struct TriggerLimits {
    private let start: CivilDateTime
    private let startIsGiven: Bool
    private let until: RecurrenceRule.Until?
    private let count: Int?

    /// The first field that was given, for an error; nil when none was.
    var named: String? {
        if startIsGiven { return "start" }
        return until != nil ? "until" : count != nil ? "count" : nil
    }

    init(_ wish: Notifications.Trigger, zone: Zone, now: Instant) throws(Notifications.Invalid) {
        startIsGiven = wish.start != nil
        let first = try wish.start.map { text throws(Notifications.Invalid) in
            try TriggerWish.moment(text, field: "start", zone: zone)
        }
        // Whole seconds, as every rule counts in them.
        start = zone.civil(at: first ?? Instant(seconds: now.seconds))
        until = try wish.until.map { text throws(Notifications.Invalid) in
            do throws(TimeTextError) {
                switch try WrittenTime(text) {
                case .instant(let instant, _): return .instant(instant)
                case .local(let local): return .wall(local)
                case .date(let date): return .date(date)
                }
            } catch {
                throw Notifications.Invalid(field: "until", error)
            }
        }
        count = wish.count
        if let count, count < 1 {
            throw Notifications.Invalid(
                field: "count", word: "\(count)", reason: "it is less than 1", hint: "write 1 or more")
        }
    }

    /// A pattern with these limits.
    func recurring(_ pattern: Recurrence.Pattern, in reference: ZoneReference) throws(TimeTextError) -> Trigger {
        .recurring(try Recurrence(pattern, start: start, zone: reference, until: until, count: count))
    }

    /// A trigger that was read whole, with these limits where they were given.
    func apply(to trigger: Trigger) throws(TimeTextError) -> Trigger {
        guard case .recurring(let own) = trigger, named != nil else { return trigger }
        return .recurring(
            try Recurrence(
                own.pattern, start: startIsGiven ? start : own.start, zone: own.zone, until: until ?? own.until,
                count: count ?? own.count, added: own.added, omitted: own.omitted, gap: own.gap, overlap: own.overlap))
    }
}
