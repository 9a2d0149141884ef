// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The caller's choice for local times that clock changes skip or repeat.
extension ClockChangeChoice {
    /// Reads the choice from a call.
    init(_ wire: Notifications.Trigger) {
        let gap: Gap? =
            switch wire.gap {
            case nil: nil
            case .next?: .next
            case .skip?: .skip
            case .before?: .before
            }
        let overlap: Overlap? =
            switch wire.overlap {
            case nil: nil
            case .first?: .first
            case .second?: .second
            case .both?: .both
            }
        self.init(gap: gap, overlap: overlap)
    }

    /// The value on the wire.
    package var wireGap: Notifications.ClockGap? {
        switch gap {
        case nil: nil
        case .next?: .next
        case .skip?: .skip
        case .before?: .before
        }
    }

    /// The value on the wire.
    package var wireOverlap: Notifications.ClockOverlap? {
        switch overlap {
        case nil: nil
        case .first?: .first
        case .second?: .second
        case .both?: .both
        }
    }

    /// Refuses a choice for what no change of the clocks concerns.
    package func check(for trigger: Trigger) throws(Notifications.Invalid) {
        guard !isEmpty, !trigger.hasWallTimes else { return }
        throw Notifications.Invalid(
            field: gap == nil ? "overlap" : "gap", word: gap?.rawValue ?? overlap?.rawValue ?? "",
            reason:
                "it only applies to local times such as 02:30, not to a span, a time with an offset from UTC, or "
                + "hourly or faster repetition",
            hint: "leave it out, or give a local time")
    }
}

extension Transaction {
    /// Chooses again what becomes of a notification's times where the clocks change.
    func setClockChanges(of pending: inout Pending, by wire: Notifications.Trigger) throws {
        let choice = ClockChangeChoice(wire)
        try choice.check(for: pending.trigger)
        pending.trigger = pending.trigger.with(choice)
        // What is due now still comes.
        guard pending.hasTime, pending.due > .at(now.wall) else { return }
        guard let due = try pending.nextOrOnly(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "gap", word: choice.gap?.rawValue ?? "",
                reason: "the clocks jump over its time, so it would never come", hint: "choose next or before")
        }
        pending.due = .at(due)
    }
}

extension Pending {
    /// Returns the next time after an instant. A trigger that comes once returns its only time, which may have passed.
    func nextOrOnly(after instant: Instant, zones: Zones) throws -> Instant? {
        if let next = try next(after: instant, zones: zones) { return next }
        return trigger.isRecurring ? nil : try next(after: .earliest, zones: zones)
    }
}
