// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A notification that waits for its time; or, in another role, one of the announcements and repetitions that go with
/// it.
package struct Pending: Sendable, Hashable {
    /// The id. Unique among pending rows together with the role.
    package var id: String
    /// The kind of row.
    package var role: Role = .main
    /// The content.
    package var content: Notifications.Content
    /// The trigger.
    package var trigger: Trigger
    /// Delivery options next to the trigger.
    package var terms: DeliveryOptions = DeliveryOptions()
    /// The zone in which its times are written, e.g. "Europe/Berlin".
    package var zone: String
    /// When it is due. Of one that is paused: never.
    package var due: Instant
    /// When it was scheduled.
    package var created: Instant
    /// For a countdown: the end of it, on the clock that never steps.
    var countdown: Countdown?
    /// A Boolean value indicating whether its stored text or trigger could not be understood, so that `content` says
    /// only that.
    package var isUnreadable = false

    /// The kind of row: what comes when it is due.
    package enum Role: Sendable, Hashable {
        /// The notification itself.
        case main
        /// Word that it comes, so far ahead.
        case warning(NominalSpan)
        /// The notification once more, as nobody acknowledged it.
        case nag
        /// A step of its escalation, by its place among them: the person has done nothing.
        case escalation(Int)
        /// The notification again, as the person asked.
        case snooze
        /// No notification: the hour of a digest.
        case digest
        /// No notification: do not disturb begins or ends.
        case quiet
        /// No notification: an alarm that rings gives up.
        case ring
    }

    /// The end of a countdown.
    package struct Countdown: Sendable, Hashable {
        /// The boot in which `deadline` means something.
        var boot: String
        /// Microseconds on CLOCK_BOOTTIME.
        var deadline: Int64
    }

    /// The application it belongs to.
    package var app: String { content.app ?? Defaults.app }

    /// A Boolean value indicating whether a sleeping machine is woken for it: for the notification itself, and for its
    /// snooze.
    var wakes: Bool { terms.wake && hasTime && (role == .main || role == .snooze) }

    /// A Boolean value indicating whether it is held until it is resumed.
    package var isPaused: Bool { due == .never }

    /// A Boolean value indicating whether it was delivered, and comes again only after it is acknowledged.
    package var awaitsAck: Bool { due == .whenAcknowledged }

    /// A Boolean value indicating whether it is due at some time: it is neither paused nor awaits an acknowledgement.
    package var hasTime: Bool { due < .whenAcknowledged }

    /// When what it stands for happens: a warning is due ahead of that.
    func occurrence(zones: Zones) -> Instant {
        TriggerOffset.none.ahead(by: role.length).occurrence(dueAt: due, in: calendar(zones: zones))
    }

    /// The first time after a moment at which a row of this role is due. What was acknowledged is over.
    package func next(after instant: Instant, zones: Zones) throws(ZoneError) -> Instant? {
        let lead = role.length
        let zone = calendar(zones: zones)
        if !lead.isElapsed, case .instant(let due) = trigger {
            let found = lead.instant(from: due, in: zone, sign: -1)
            return found.flatMap { $0 > instant ? $0 : nil }
        }
        let acknowledged = terms.acknowledged.map { lead.instant(from: $0, in: zone, sign: -1) ?? $0 }
        let after = max(instant, acknowledged ?? .earliest)
        let offset = terms.offset.ahead(by: lead)
        guard !terms.exceptions.isEmpty else { return try offset.next(of: trigger, after: after, in: zones) }
        return try terms.exceptions.next(
            of: trigger, offset: offset, after: after, in: zones, on: wall(zones: zones), calendars: zones.days(of:))
    }

    /// The zone in which the days of a warning are counted: that of the trigger, or in which it was given.
    func calendar(zones: Zones) -> Zone {
        // A zone that is gone leaves the one of the session, as for writing its times.
        trigger.zoneReference.flatMap { try? zones.zone($0) } ?? zones.zone(stored: zone)
    }

    /// The zone of its days: an interval of elapsed time is kept in UTC, and its days are days of its own zone.
    package func wall(zones: Zones) -> Zone? { trigger.isInterval ? zones.zone(stored: zone) : nil }

    /// When the event happens that an alarm belongs to; nil for a notification that stands for itself.
    package func event(zones: Zones) -> Instant? {
        guard terms.offset != .none, hasTime, role == .main else { return nil }
        return terms.offset.occurrence(
            dueAt: due, in: (try? zones.zone(trigger.zoneReference ?? .utc)) ?? zones.session)
    }
}

extension Pending.Role {
    /// The span by which it comes ahead of the occurrence.
    var length: NominalSpan { if case .warning(let lead) = self { lead } else { NominalSpan() } }

    /// A Boolean value indicating whether it is word of what comes.
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
        case .quiet: "quiet"
        case .ring: "ring"
        }
    }

    /// Reads what `text` wrote.
    package init?(_ text: String) {
        switch text {
        case "main": self = .main
        case "nag": self = .nag
        case "snooze": self = .snooze
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
    /// A length of microseconds, of which so many days are those of the calendar; nil for one that nobody stored.
    init?(stored size: Int64, days: Int64?) {
        guard let days, 0...3_652_500 ~= days, size >= days * Span.day else { return nil }
        self.init(days: Int(days), microseconds: size - days * Span.day)
    }
}

extension Instant {
    /// Later than any time a trigger gives: that of what is paused.
    package static let never = Instant(microseconds: .max)
    /// Later than any time a trigger gives, and before ``never``: the time of what awaits its acknowledgement. A list
    /// so has it behind everything that has a time.
    package static let whenAcknowledged = Instant(microseconds: .max - 1)
}
