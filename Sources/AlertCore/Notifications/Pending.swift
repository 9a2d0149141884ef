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
    /// Delivery options beside the trigger.
    package var terms: DeliveryOptions = DeliveryOptions()
    /// The zone in which its times are written, e.g. "Europe/Berlin".
    package var zone: String
    /// When it is due. Of one that is paused: never.
    package var due: Instant
    /// When it was scheduled.
    package var created: Instant
    /// For a countdown: the end of it, on the clock that never steps.
    var countdown: Countdown?
    /// Whether its stored text or trigger could not be understood, so that `content` says only that.
    package var isUnreadable = false

    /// The kind of row: what comes when it is due.
    package enum Role: Sendable, Hashable {
        /// The notification itself.
        case main
        /// Word that it comes, this many microseconds ahead.
        case warning(Int64)
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
    struct Countdown: Sendable, Hashable {
        /// The boot in which `deadline` means something.
        var boot: String
        /// Microseconds on CLOCK_BOOTTIME.
        var deadline: Int64
    }

    /// The application it belongs to.
    package var app: String { content.app ?? Defaults.app }

    /// Whether a sleeping machine is woken for it: for the notification itself, and for its snooze.
    var wakes: Bool { terms.wake && !isPaused && (role == .main || role == .snooze) }

    /// Whether it is held until it is resumed.
    package var isPaused: Bool { due == .never }

    /// When what it stands for happens: a warning is due ahead of that.
    var occurrence: Instant { due.advanced(by: role.lead) }

    /// The first time after a moment at which a row of this role is due. What was acknowledged is over.
    package func next(after instant: Instant, zones: Zones) throws(ZoneError) -> Instant? {
        let after = max(instant.advanced(by: role.lead), terms.acknowledged ?? .earliest)
        guard !terms.exceptions.isEmpty else {
            return try terms.offset.next(of: trigger, after: after, in: zones)?.advanced(by: -role.lead)
        }
        let due = try terms.exceptions.next(
            of: trigger, offset: terms.offset, after: after, in: zones, on: wall(zones: zones),
            calendars: zones.days(of:))
        return due?.advanced(by: -role.lead)
    }

    /// The zone of its days: an interval of elapsed time is kept in UTC, and its days are those of its own zone.
    package func wall(zones: Zones) -> Zone? { trigger.isInterval ? zones.zone(stored: zone) : nil }

    /// When the event happens that an alarm belongs to; nil for a notification that stands for itself.
    package func event(zones: Zones) -> Instant? {
        guard terms.offset != .none, !isPaused, role == .main else { return nil }
        return terms.offset.occurrence(
            dueAt: due, in: (try? zones.zone(trigger.zoneReference ?? .utc)) ?? zones.session)
    }
}

extension Pending.Role {
    /// How far ahead of the occurrence it comes, in microseconds.
    package var lead: Int64 {
        if case .warning(let lead) = self { lead } else { 0 }
    }

    /// As it stands in the database.
    package var text: String {
        switch self {
        case .main: "main"
        case .warning(let lead): "warning \(lead)"
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
            guard text.hasPrefix("warning "), let lead = Int64(text.dropFirst(8)) else { return nil }
            self = .warning(lead)
        }
    }
}

extension Instant {
    /// Later than any time a trigger gives: that of what is paused.
    package static let never = Instant(microseconds: .max)
}
