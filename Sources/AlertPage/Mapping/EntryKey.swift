// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The name of one entry: a delivery, or what waits under an id. An id alone names up to three entries, so that a press
/// on a row that is out of date would act on another one.
package struct EntryKey: Sendable, Hashable {
    /// The part that an entry has under its id.
    package enum Role: Sendable, Hashable {
        /// The entry that comes next: pending or paused.
        case waiting
        /// A delivery that comes again because of a snooze.
        case snoozed
        /// The delivery at this time.
        case delivered(Instant)
    }

    package let id: String
    package let role: Role

    package init(_ id: String, _ role: Role) { (self.id, self.role) = (id, role) }

    /// Returns the key of a notification as alertd lists it.
    package init(_ notification: Notifications.Notification) {
        let role: Role =
            switch notification.state {
            case .pending, .paused: .waiting
            case .snoozed: .snoozed
            case .delivered: .delivered(Self.instant(notification.deliveredAt ?? notification.due))
            }
        self.init(notification.id, role)
    }

    /// Returns the key of a delivery in the history.
    package init(_ past: Notifications.Past) { self.init(past.id, .delivered(Self.instant(past.deliveredAt))) }

    private static func instant(_ text: String) -> Instant { Instant(wire: text) ?? .epoch }

    /// The key as the page gets it.
    package var text: String {
        switch role {
        case .waiting: "w.\(id)"
        case .snoozed: "s.\(id)"
        case .delivered(let instant): "d\(instant.microseconds).\(id)"
        }
    }

    /// Reads a key; nil for another text.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first else { return nil }
        switch (first, parts[0].dropFirst()) {
        case ("w", ""): self.init(String(parts[1]), .waiting)
        case ("s", ""): self.init(String(parts[1]), .snoozed)
        case ("d", let number):
            guard let microseconds = Int64(number) else { return nil }
            self.init(String(parts[1]), .delivered(Instant(microseconds: microseconds)))
        default: return nil
        }
    }

    /// True of what has come, also of what ended since or was missed.
    package var isDelivery: Bool { if case .delivered = role { true } else { false } }

    /// The entry for a call of alertd, which acts on no other one of its id.
    package var seen: Notifications.Seen {
        switch role {
        case .waiting: .init(id: id, state: .pending)
        case .snoozed: .init(id: id, state: .snoozed)
        case .delivered(let instant): .init(id: id, state: .delivered, deliveredAt: instant.rfc3339)
        }
    }

    /// Returns the entry, among those that its id has now.
    package func entry(in rows: [Notifications.Notification]) -> Notifications.Notification? {
        rows.first { EntryKey($0) == self }
    }

    /// Returns what became of an entry that is no longer there; nil if nothing is known of it.
    ///
    /// - Parameters:
    ///   - rows: The entries that its id has now.
    ///   - past: The history of its id, the newest first.
    package func outcome(_ rows: [Notifications.Notification], _ past: [Notifications.Past]) -> String? {
        if case .delivered = role {
            if let end = past.first(where: { EntryKey($0) == self })?.ending { return end.rawValue }
            return rows.contains { $0.state == .delivered } ? "replaced" : nil
        }
        if rows.contains(where: { $0.state == .delivered || $0.state == .snoozed }) { return "delivered" }
        return past.first?.ending?.rawValue
    }
}
