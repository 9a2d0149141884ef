// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TextSafety

extension Transaction {
    /// Skips the next times of repeating notifications: of all of them, or of none if one cannot be skipped. Times are
    /// counted from now, whatever is skipped already, so the same call twice changes nothing.
    ///
    /// - Throws: `Notifications.NotFound`, or `Notifications.Invalid` if a notification does not repeat or would never
    ///   come again.
    package func skip(
        ids: [String], _ request: SkipRequest, step: Int64? = nil
    ) throws -> [Notifications.Skipping] {
        try skip(ids: ids, request, step: step, isPartial: false).skipped
    }

    /// Skips the next times of repeating notifications.
    ///
    /// - Parameter isPartial: `true` to leave out those that cannot be skipped; `false` as in ``skip(ids:_:step:)``.
    package func skip(
        ids: [String], _ request: SkipRequest, step: Int64?, isPartial: Bool
    ) throws -> (skipped: [Notifications.Skipping], leftOut: [Notifications.LeftOut]) {
        let (plans, leftOut) = try each(ids, isPartial: isPartial) { try plan(skipping: $0, request) }
        if case .on(let day) = request, !plans.isEmpty, plans.allSatisfy(\.times.isEmpty) {
            throw noTimes(on: day, ids)
        }
        let skipped = try undoably("skip", plans.map(\.pending.id), step: step) {
            try plans.map { plan in
                if plan.changed > 0 {
                    try replaceTimes(of: plan.pending)
                    try record(.init(.skipped, of: plan.pending, at: now.wall, count: plan.changed))
                }
                return skipping(plan.pending, plan.times, changed: plan.changed)
            }
        }
        return (skipped, leftOut)
    }

    /// Makes the skipped times of notifications come again. A notification without skipped times does not change.
    package func unskip(ids: [String], step: Int64? = nil) throws -> [Notifications.Skipping] {
        try unskip(ids: ids, step: step, isPartial: false).unskipped
    }

    /// Makes the skipped times of notifications come again.
    ///
    /// - Parameter isPartial: `true` to leave out those that have no times to skip.
    package func unskip(
        ids: [String], step: Int64?, isPartial: Bool
    ) throws -> (unskipped: [Notifications.Skipping], leftOut: [Notifications.LeftOut]) {
        let (all, leftOut) = try each(ids, isPartial: isPartial, repeating)
        return (try undoably("unskip", all.map(\.id), step: step) { try all.map(withoutSkips) }, leftOut)
    }

    private func withoutSkips(_ old: Pending) throws -> Notifications.Skipping {
        let times = old.skippedTimes(after: now.wall, zones: zones) ?? []
        guard !old.terms.exceptions.skipped.isEmpty else { return skipping(old, [], changed: 0) }
        var pending = old
        pending.terms.exceptions.skipped = []
        if !pending.isPaused, pending.due > .at(now.wall), let due = try pending.next(after: now.wall, zones: zones) {
            pending.due = .at(due)
        }
        try replaceTimes(of: pending)
        try record(.init(.unskipped, of: pending, at: now.wall, count: times.count))
        return skipping(pending, times, changed: times.count)
    }

    private func repeating(_ id: String) throws -> Pending {
        let pending = try scheduled(id: id, field: "ids")
        if let afterAck = pending.terms.afterAck {
            throw Notifications.Invalid(
                field: "ids", word: id,
                reason: "\(id) comes \(afterAck.summary), so there are no times ahead to skip",
                hint: "give it another time with edit, or cancel it")
        }
        guard pending.trigger.occasion == nil else {
            throw Notifications.Invalid(noTimesOf: id, field: "ids")
        }
        guard pending.trigger.repeats else {
            throw Notifications.Invalid(
                field: "ids", word: id, reason: "\(id) does not repeat, so there is nothing to skip",
                hint:
                    "to have it later: \"alertctl edit \(ShellText.quoted(id)) +1d\"; to take it back: \"alertctl cancel \(ShellText.quoted(id))\""
            )
        }
        return pending
    }

    private func plan(
        skipping id: String, _ request: SkipRequest
    ) throws -> (pending: Pending, times: [String], changed: Int) {
        var pending = try repeating(id)
        let before = pending.terms.exceptions.skipped
        let times = try times(of: pending, request)
        // If a notification follows the session's zone, a local time that was skipped in another zone has another
        // offset here.
        let wanted = try times.filter { try !pending.isSkipped(dueAt: $0, zones: zones) }
        // Times in the past are no longer needed.
        let kept = try before.filter { try pending.isToCome($0, after: now.wall, zones: zones) }
        let skipped = Set(try wanted.map { try pending.skipped(dueAt: $0, zones: zones) }).union(kept)
        guard skipped.count <= Exceptions.maximumSkipped else { throw tooMany(id) }
        let zone = zones.zone(stored: pending.zone)
        let texts = times.map { Timestamp.text($0, in: zone) }
        let changed = wanted.count
        guard changed > 0 else { return (pending, texts, 0) }
        pending.terms.exceptions.skipped = skipped.sorted()
        guard let due = try pending.next(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "ids", word: id, reason: "\(id) would never come again", hint: "cancel it, or skip fewer")
        }
        if !pending.isPaused, pending.due > .at(now.wall) { pending.due = .at(due) }
        return (pending, texts, changed)
    }

    /// Returns the requested times, skipped or not.
    private func times(of pending: Pending, _ request: SkipRequest) throws -> [Instant] {
        var plain = pending
        plain.terms.exceptions.skipped = []
        var times: [Instant] = []
        var cursor = now.wall
        if case .on(let day) = request { cursor = max(cursor, day.lowerBound.advanced(by: -1)) }
        while let time = try plain.next(after: cursor, zones: zones) {
            switch request {
            case .count(let count): if times.count == count { return times }
            case .until(let end): if time > end { return times }
            case .on(let day):
                if time > day.upperBound { return times }
            }
            guard times.count < Exceptions.maximumSkipped else { throw tooMany(pending.id) }
            times.append(time)
            cursor = time
        }
        return times
    }

    private func noTimes(on day: ClosedRange<Instant>, _ ids: [String]) -> Notifications.Invalid {
        let name = zones.display.longText(zones.session.civil(at: day.lowerBound).date)
        guard ids.count == 1, let id = ids.first else {
            return Notifications.Invalid(
                field: "on", word: "", reason: "none of them is due on \(name)",
                hint: "\"alertctl agenda\" shows the times of a day")
        }
        return Notifications.Invalid(
            field: "on", word: "", reason: "\(id) is not due on \(name)",
            hint: "\"alertctl next \(ShellText.quoted(id))\" lists its times")
    }

    private func tooMany(_ id: String) -> Notifications.Invalid {
        Notifications.Invalid(
            field: "ids", word: id, reason: "too many times of \(id) to skip (maximum \(Exceptions.maximumSkipped))",
            hint: "pause it, or exclude days: \"alertctl edit \(ShellText.quoted(id)) --except saturday\"")
    }

    /// Stores a notification with warnings for its current times.
    func replaceTimes(of pending: Pending) throws {
        for row in try db.allPending(id: pending.id) where row.role.isWarning {
            try db.deletePending(id: pending.id, role: row.role)
        }
        if pending.isPaused { try db.replacePending(pending) } else { try schedule(pending) }
    }

    private func skipping(_ pending: Pending, _ times: [String], changed: Int) -> Notifications.Skipping {
        Notifications.Skipping(
            id: pending.id, skipped: times, changed: changed, due: Upcoming(pending, zones: zones, count: 0).due,
            zone: pending.zone)
    }
}

/// The amount to skip.
package enum SkipRequest: Sendable, Hashable {
    /// This many times.
    case count(Int)
    /// All times up to and including a moment.
    case until(Instant)
    /// All times of a day that are still to come: from its first moment to its last.
    case on(ClosedRange<Instant>)

    private static let hint = "write it like friday, 2027-03-05 or 2027-03-05T18:00"

    /// - Parameter now: The current time, from which "friday" counts.
    /// - Throws: `Notifications.Invalid` unless the call gives a valid number, a future time or a day.
    package init(_ call: Notifications.Skip, zones: Zones, now: Instant) throws(Notifications.Invalid) {
        let given = [("count", call.count != nil), ("until", call.until != nil), ("on", call.on != nil)].filter(\.1)
        guard given.count <= 1 else {
            throw Notifications.Invalid(
                field: given[0].0, word: "", reason: "conflicting: \(given[0].0) and \(given[1].0)",
                hint: "give one of them")
        }
        let place = try TriggerPlace(Notifications.Trigger(session: call.session), zones: zones)
        func end(_ text: String, _ field: String) throws(Notifications.Invalid) -> WrittenEnd {
            try WrittenEnd(
                text, field: field, hint: Self.hint, language: call.language, place: place, zones: zones, now: now)
        }
        if let day = call.on {
            guard case .day(let date) = try end(day, "on") else {
                throw Notifications.Invalid(
                    field: "on", word: day, reason: "it has a time of day", hint: "give the day alone, like friday")
            }
            guard let moments = date.moments(in: place.zone), moments.upperBound > now else {
                throw WrittenEnd.past(day, field: "on", hint: Self.hint)
            }
            self = .on(moments)
            return
        }
        guard let until = call.until else {
            let count = call.count ?? 1
            guard 1...Exceptions.maximumSkipped ~= count else {
                throw Notifications.Invalid(
                    field: "count", word: "\(count)", reason: "out of range (1 to \(Exceptions.maximumSkipped))",
                    hint: "use pause for longer")
            }
            self = .count(count)
            return
        }
        let last: Instant? =
            switch try end(until, "until") {
            case .moment(let moment): moment
            case .day(let date): date.moments(in: place.zone)?.upperBound
            }
        guard let last, last > now else { throw WrittenEnd.past(until, field: "until", hint: Self.hint) }
        self = .until(last)
    }
}

extension Pending {
    /// Returns the zone in which its skipped times are stored.
    private func skippingZone(_ zones: Zones) throws(ZoneError) -> Zone {
        if let wall = wall(zones: zones) { return wall }
        return try zones.zone(trigger.zoneReference ?? .floating)
    }

    /// Returns the entry that skips the time at which it would be due.
    fileprivate func skipped(dueAt due: Instant, zones: Zones) throws(ZoneError) -> Exceptions.Skipped {
        trigger.reading(at: try occurrence(dueAt: due, zones: zones), in: try skippingZone(zones))
    }

    /// Returns whether a time at which it would be due is skipped.
    fileprivate func isSkipped(dueAt due: Instant, zones: Zones) throws(ZoneError) -> Bool {
        terms.exceptions.skips(
            try occurrence(dueAt: due, zones: zones), of: trigger, in: try skippingZone(zones))
    }

    private func occurrence(dueAt due: Instant, zones: Zones) throws(ZoneError) -> Instant {
        let own = try zones.zone(trigger.zoneReference ?? .floating)
        return terms.offset == .none ? due : terms.offset.occurrence(dueAt: due, in: own)
    }

    /// Skips a time at which it would be due.
    ///
    /// - Throws: `Notifications.Invalid` if too many times are already skipped.
    mutating func skip(dueAt due: Instant, at now: Instant, zones: Zones) throws {
        let kept = try terms.exceptions.skipped.filter { try isToCome($0, after: now, zones: zones) }
        let all = Set(kept).union([try skipped(dueAt: due, zones: zones)])
        guard all.count <= Exceptions.maximumSkipped else {
            throw Notifications.Invalid(
                field: "once", word: id, reason: "too many times are skipped (maximum \(Exceptions.maximumSkipped))",
                hint: "\"alertctl unskip \(ShellText.quoted(id))\" lets them come again")
        }
        terms.exceptions.skipped = all.sorted()
    }

    /// Returns the time at which a skipped occurrence would be due.
    fileprivate func due(_ skipped: Exceptions.Skipped, zones: Zones) throws(ZoneError) -> Instant {
        let own = try zones.zone(trigger.zoneReference ?? .floating)
        let occurrence = trigger.instant(of: skipped, in: try skippingZone(zones))
        return terms.offset == .none ? occurrence : terms.offset.due(of: occurrence, in: own)
    }

    fileprivate func isToCome(
        _ skipped: Exceptions.Skipped, after now: Instant, zones: Zones
    ) throws(ZoneError) -> Bool { try due(skipped, zones: zones) > now }

    /// Returns the skipped times after a moment as callers see them, or nil if there are none.
    package func skippedTimes(after now: Instant, zones: Zones) -> [String]? {
        guard trigger.repeats, !terms.exceptions.skipped.isEmpty else { return nil }
        let zone = zones.zone(stored: self.zone)
        // Omit times whose zone no longer exists: the notification fires once more and reports that.
        let times = terms.exceptions.skipped.compactMap { try? due($0, zones: zones) }.filter { $0 > now }
        return times.isEmpty ? nil : times.map { Timestamp.text($0, in: zone) }
    }
}
