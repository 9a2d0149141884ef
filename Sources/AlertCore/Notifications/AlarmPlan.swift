// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// The plan to import a notification, checked and with its times computed. The plan does not use the store.
package struct AlarmPlan: Sendable {
    /// The maximum distance of a notification from its trigger's times, in days.
    static let maximumOffset = 7_305

    package typealias Invalid = Notifications.Invalid

    /// The pending row, due at its first time after now; nil if its last time has passed.
    package var pending: Pending?
    /// The row of an alarm whose newest time was a short while before now, due at that time; nil for any other.
    private(set) var late: Pending?
    /// The row of its snooze; nil if it is not snoozed, or if the snooze has passed.
    package var snooze: Pending?
    /// The row of its snooze that ended a short while before now; nil for any other.
    private(set) var lateSnooze: Pending?
    package let id: String
    /// The UID of its event, if a calendar contains it.
    let uid: String?
    /// The calendar's entry for this alarm.
    let entry: Notifications.CalendarEntry?
    package let isPaused: Bool
    /// The end of the pause; nil if it waits until somebody resumes it.
    let pauseEnd: Instant?
    let hasNoTime: Bool
    private(set) var isOverdue = false
    let hasCreated: Bool
    /// The time at which the file was exported; nil if it is no export.
    let exported: Instant?

    /// - Parameter session: The caller's zone, in which floating times are read unless the alarm names one.
    /// - Throws: `Invalid` with the field and the reason if it cannot be imported.
    package init(
        _ alarm: Notifications.Alarm, at now: ClockReading, zones: Zones, session: String? = nil
    ) throws(Invalid) {
        try ContentRules.checkName(alarm.id, field: "id")
        try ContentRules.check(alarm.content)
        id = alarm.id
        uid = alarm.content.calendar?.uid
        entry = alarm.content.calendar
        let pauseEnd = try alarm.paused == true ? Self.instant(alarm.pausedUntil, field: "pausedUntil") : nil
        // A pause whose end has passed is over.
        isPaused = alarm.paused ?? false && pauseEnd.map { $0 > now.wall } ?? true
        self.pauseEnd = isPaused ? pauseEnd : nil
        hasNoTime = isPaused || alarm.awaitsAck ?? false
        hasCreated = alarm.created != nil
        exported = try Self.instant(alarm.exported, field: "exported")
        var trigger = try Invalid.reading("trigger", Trigger(alarm.trigger))
        if let session, trigger.isFloating, alarm.zone == nil {
            let place = try TriggerPlace(Notifications.Trigger(session: session), zones: zones)
            if !zones.isSession(place.zone, from: now.wall) { trigger = trigger.anchored(in: place.reference) }
        }
        if alarm.cycle != nil { trigger = try Self.countdown(trigger, at: now) }
        let zone: Zone
        do throws(ZoneError) {
            zone = try zones.zone(trigger.zoneReference ?? .floating)
        } catch {
            throw Invalid(field: "trigger", word: "", reason: error.message, hint: "choose another zone")
        }
        var (terms, state) = (Terms(), DeliveryState())
        try terms.read(alarm)
        terms.offset = try Self.offset(alarm)
        if trigger.repeats { terms.exceptions = try Exceptions(alarm) }
        state.acknowledged = try Self.instant(alarm.acknowledged, field: "acknowledged")
        // Ignore a zone that is unknown here.
        let name = alarm.zone.flatMap { name in (try? zones.zone(ZoneReference(name))) != nil ? name : nil }
        terms.cycle = try alarm.cycle.map { cycle throws(Invalid) in try TimerCycle(cycle) }
        try terms.check(with: alarm.content)
        var pending = Pending(
            id: alarm.id, content: alarm.content.completed, trigger: trigger, terms: terms,
            deliveryState: state, zone: name ?? zone.identifier,
            due: .paused, created: try Self.instant(alarm.created, field: "created") ?? now.wall)
        try pending.completeAfterAck(zones: zones)
        try pending.checkOccasion()
        let snoozed = try Self.snooze(alarm, of: pending, at: now)
        if let snoozed, snoozed.due > .at(now.wall) { snooze = snoozed } else { lateSnooze = snoozed }
        if hasNoTime {
            guard isPaused || pending.terms.afterAck != nil else {
                throw Invalid(
                    field: "awaitsAck", word: "", reason: "it needs a time after the acknowledgement",
                    hint: "give both, or neither")
            }
            if !isPaused { pending.due = .afterAcknowledgement }
        } else {
            let due = pending.firstDue(at: now, zones: zones)
            // A time that passed before the import is delivered late, as after the machine was off. Otherwise nobody
            // could acknowledge it, and it would never come again.
            isOverdue = due == nil && pending.terms.afterAck != nil
            guard let due = due ?? (isOverdue ? .at(now.wall) : nil) else {
                late = Self.late(pending, at: now, zones: zones)
                return
            }
            pending.due = due
            if pending.trigger.repeats, pending.hasTime, pending.terms.afterAck == nil {
                late = Self.late(pending, at: now, zones: zones)
            }
        }
        self.pending = pending
    }

    /// The age up to which an alarm that a synchronizing program brings late is still given, in microseconds: such
    /// programs usually look every 15 minutes.
    static let maximumLateness = 30 * Span.minute

    private static func late(_ pending: Pending, at now: ClockReading, zones: Zones) -> Pending? {
        var late = pending
        // Its zone was found before.
        let first = (try? late.next(after: now.wall.advanced(by: -maximumLateness), zones: zones)) ?? nil
        guard let first, first <= now.wall else { return nil }
        late.due = .at(first)
        if late.trigger.repeats,
            let newest = try? FireDecision.times(of: late, upTo: now.wall, atMost: 1, zones: zones).last
        {
            late.due = .at(newest)
        }
        return late
    }

    /// Returns the remaining span of a timer, which is exported with the end of its phase or with the remaining time.
    private static func countdown(_ trigger: Trigger, at now: ClockReading) throws(Invalid) -> Trigger {
        switch trigger {
        case .countdown: return trigger
        case .instant(let end) where end > now.wall: return .countdown(microseconds: end.distance(from: now.wall))
        case .instant: return trigger
        default:
            throw Invalid(
                field: "cycle", word: "", reason: "a timer's phase ends at an instant",
                hint: "give a trigger like \"instant 2027-03-04T09:00:00Z\"")
        }
    }

    private static func offset(_ alarm: Notifications.Alarm) throws(Invalid) -> TriggerOffset {
        let offset = TriggerOffset(
            microseconds: Int64(alarm.offset ?? 0), nominalDays: alarm.days ?? 0, timeOfDay: alarm.clock.map(Int64.init)
        )
        guard offset.timeOfDay.map({ 0..<Span.day ~= $0 }) ?? true else {
            throw Invalid(
                field: "clock", word: "", reason: "it is not a time of day",
                hint: "give microseconds after midnight, from 0 to less than 24 hours")
        }
        guard offset.microseconds.magnitude <= UInt64(maximumOffset) * UInt64(Span.day),
            offset.nominalDays.magnitude <= UInt(maximumOffset) + 1
        else {
            throw Invalid(
                field: "offset", word: "", reason: "it is more than 20 years from its event", hint: "give a nearer time"
            )
        }
        return offset
    }

    private static func instant(_ text: String?, field: String) throws(Invalid) -> Instant? {
        guard let text else { return nil }
        return try Invalid.reading(field, Instant(rfc3339: text))
    }

    /// Returns the row of a snooze that ends later or ended a short while ago.
    private static func snooze(
        _ alarm: Notifications.Alarm, of pending: Pending, at now: ClockReading
    ) throws(Invalid) -> Pending? {
        guard let until = try instant(alarm.snoozedUntil, field: "snoozedUntil") else { return nil }
        if until <= now.wall {
            // A snooze is over once its alarm was acknowledged after it.
            let isSeen = pending.deliveryState.acknowledged.map { $0 >= until } ?? false
            guard !isSeen, until > now.wall.advanced(by: -maximumLateness) else { return nil }
        }
        var snooze = pending
        let span = until.distance(from: now.wall)
        snooze.role = .snooze
        snooze.due = .at(until)
        // A snooze that is over is due at its time, because nothing is left to count down.
        snooze.trigger = span > 0 ? .countdown(microseconds: span) : .instant(until)
        snooze.countdown = span > 0 ? Pending.Countdown(boot: now.boot, deadline: now.uptime + span) : nil
        snooze.content.badge = nil
        snooze.terms.offset = .none
        snooze.deliveryState.snoozed = pending.deliveryState.acknowledged ?? now.wall
        snooze.deliveryState.acknowledged = nil
        return snooze
    }
}

extension Pending {
    /// Returns the first due time after now. A countdown starts, and its end is returned.
    mutating func firstDue(at now: ClockReading, zones: Zones) -> Due? {
        if case .countdown(let span) = trigger {
            countdown = Countdown(boot: now.boot, deadline: now.uptime.addingReportingOverflow(span).partialValue)
            return .at(now.wall.advanced(by: span))
        }
        if trigger.occasion != nil { return waiting(at: now.wall) }
        // Its zone was found before.
        return (try? next(after: now.wall, zones: zones)).flatMap { $0.map(Due.at) }
    }
}
