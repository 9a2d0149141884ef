// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A notification that waits for its time or, in another role, an announcement or repetition of it.
package struct Pending: Sendable, Hashable {
    /// The id, which together with the role is unique among pending rows.
    package var id: String
    package var role: Role = .main
    package var content: Notifications.Content
    package var trigger: Trigger
    /// The terms of its delivery, as scheduled.
    package var terms = Terms()
    /// The acts and events since it was scheduled.
    package var deliveryState = DeliveryState()
    /// The zone in which its times are written, e.g. "Europe/Berlin".
    package var zone: String
    /// The due time, or what it waits for.
    package var due: Due
    /// The time at which it was scheduled.
    package var created: Instant
    /// The end of a countdown, on the clock that never steps.
    var countdown: Countdown?
    /// A Boolean value indicating whether its stored text or trigger is unreadable, so that `content` says only that.
    package var isUnreadable = false

    /// The kind of row, which determines what happens when it is due.
    package enum Role: Sendable, Hashable {
        /// The notification itself.
        case main
        /// An early notification, this long before the occurrence.
        case warning(NominalSpan)
        /// The notification once more, because nobody acknowledged it.
        case nag
        /// A step of its escalation, by index, because nobody has reacted.
        case escalation(Int)
        /// The notification again, because the person snoozed it.
        case snooze
        /// The end of a pause; not a notification.
        case resume
        /// The hour of a digest; not a notification.
        case digest
        /// The beginning or end of do not disturb; not a notification.
        case quiet
        /// The time at which a ringing alarm gives up; not a notification.
        case ring
    }

    /// The end of a countdown.
    package struct Countdown: Sendable, Hashable {
        /// The boot during which `deadline` is valid.
        var boot: String
        /// The end, in microseconds on CLOCK_BOOTTIME.
        var deadline: Int64
    }

    /// The application that the notification belongs to.
    package var app: String { content.app ?? Defaults.app }

    /// A Boolean value indicating whether a sleeping machine is woken for it. The end of a pause wakes it, too, because
    /// the reminder has no time before.
    var wakes: Bool { terms.wake && hasTime && (role == .main || role == .snooze || role == .resume) }

    package var isPaused: Bool { due == .paused }

    package var awaitsAck: Bool { due == .afterAcknowledgement }

    /// A Boolean value indicating whether it has a due time: it is neither paused nor awaits an acknowledgement or its
    /// occasion.
    package var hasTime: Bool { due.time != nil }

    /// Returns the time of the occurrence that a warning announces.
    ///
    /// - Parameter due: The time at which the warning is due.
    func announced(at due: Instant, zones: Zones) -> Instant {
        TriggerOffset.none.ahead(by: role.length).occurrence(dueAt: due, in: calendar(zones: zones))
    }

    /// Returns the first time after a moment at which a row of this role is due. Acknowledged occurrences are over.
    package func next(after instant: Instant, zones: Zones) throws(ZoneError) -> Instant? {
        let lead = role.length
        let zone = calendar(zones: zones)
        if !lead.isElapsed, case .instant(let due) = trigger {
            let found = lead.instant(from: due, in: zone, sign: -1)
            return found.flatMap { $0 > instant ? $0 : nil }
        }
        let acknowledged = deliveryState.acknowledged.map { lead.instant(from: $0, in: zone, sign: -1) ?? $0 }
        let after = max(instant, acknowledged ?? .earliest)
        let offset = terms.offset.ahead(by: lead)
        guard !terms.exceptions.isEmpty else { return try offset.next(of: trigger, after: after, in: zones) }
        return try terms.exceptions.next(
            of: trigger, offset: offset, after: after, in: zones, on: wall(zones: zones), calendars: zones.days(of:))
    }

    /// Returns the zone in which the days of a warning are counted: the trigger's zone, or the zone in which the
    /// trigger was given.
    func calendar(zones: Zones) -> Zone {
        // If the trigger's zone no longer exists, use the zone in which its times are written.
        trigger.zoneReference.flatMap { try? zones.zone($0) } ?? zones.zone(stored: zone)
    }

    /// Returns the zone in which an interval of elapsed time counts its days, or nil for other triggers. The interval
    /// itself is kept in UTC.
    package func wall(zones: Zones) -> Zone? { trigger.isInterval ? zones.zone(stored: zone) : nil }

    /// Returns the time of the event that an alarm belongs to, or nil if the notification belongs to no event.
    package func event(zones: Zones) -> Instant? {
        guard terms.offset != .none, let due = due.time, role == .main else { return nil }
        return terms.offset.occurrence(
            dueAt: due, in: (try? zones.zone(trigger.zoneReference ?? .utc)) ?? zones.session)
    }
}

extension Pending.Role {
    /// The span by which it precedes the occurrence.
    var length: NominalSpan { if case .warning(let lead) = self { lead } else { NominalSpan() } }

    package var isWarning: Bool { if case .warning = self { true } else { false } }

    /// The text in the database.
    package var text: String {
        switch self {
        case .main: "main"
        case .warning(let lead): "warning \(lead.nominal)" + (lead.days == 0 ? "" : " \(lead.days)")
        case .nag: "nag"
        case .escalation(let step): "escalation \(step)"
        case .digest: "digest"
        case .snooze: "snooze"
        case .resume: "resume"
        case .quiet: "quiet"
        case .ring: "ring"
        }
    }

    /// Creates a role from its text in the database.
    package init?(_ text: String) {
        switch text {
        case "main": self = .main
        case "nag": self = .nag
        case "snooze": self = .snooze
        case "resume": self = .resume
        case "quiet": self = .quiet
        case "ring": self = .ring
        case "digest": self = .digest
        default:
            if text.hasPrefix("escalation "), let step = Int(text.dropFirst(11)) {
                self = .escalation(step)
                return
            }
            let parts = text.split(separator: " ").map { Int64($0) }
            guard text.hasPrefix("warning "), 2...3 ~= parts.count, let size = parts[1],
                let lead = NominalSpan(stored: size, days: parts.count == 3 ? parts[2] : 0)
            else { return nil }
            self = .warning(lead)
        }
    }
}

extension NominalSpan {
    /// Creates a span from a stored length in microseconds, which includes this number of calendar days. Nil for values
    /// that alertd never stores.
    init?(stored size: Int64, days: Int64?) {
        guard let days, 0...3_652_500 ~= days, size >= days * Span.day else { return nil }
        self.init(days: Int(days), microseconds: size - days * Span.day)
    }
}
