// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import GRDB

extension Transaction {
    /// Returns the outcome of a notification, or nil while it is open.
    ///
    /// - Throws: `Notifications.NotFound` if it never existed, or if nothing is stored about it any more.
    package func outcome(id: String) throws -> Notifications.Wait.Reply? {
        for event in try db.events(before: nil, id: id, app: nil, limit: Self.eventsOfOutcome).events {
            switch event.waitStatus {
            case .ended(let outcome): return outcome
            // A notification that was cancelled or cleared with all others has no separate event.
            case .open: return try goneWithOthers(id: id)
            case .unchanged: continue
            }
        }
        guard try db.pending(id: id) == nil, try db.pending(id: id, role: .snooze) == nil,
            try db.delivered(id: id) == nil
        else { return nil }
        throw Notifications.NotFound(id: id)
    }

    /// Returns the outcome of a notification that was cancelled or cleared with others, or nil if it still exists.
    private func goneWithOthers(id: String) throws -> Notifications.Wait.Reply? {
        guard try !db.hasNotification(id: id) else { return nil }
        return switch try db.past(id: id)?.end?.ending {
        case .cleared: Notifications.Wait.Reply(outcome: .dismissed)
        case nil, .withdrawn: Notifications.Wait.Reply(outcome: .withdrawn)
        default: nil
        }
    }

    /// The number of events to search for one that decides the outcome. Events of its sound and its command may be
    /// newer.
    private static let eventsOfOutcome = 100
}

extension Manager.Event {
    /// The effect of an event on the wait for a notification.
    package enum WaitStatus: Equatable {
        /// The event does not concern the wait.
        case unchanged
        /// The person can still react to the notification.
        case open
        case ended(Notifications.Wait.Reply)
    }

    /// The effect of this event on the wait for its notification.
    package var waitStatus: WaitStatus {
        switch event {
        case .scheduled, .snoozed, .paused, .resumed, .edited, .delivered, .ringing, .nagged, .escalated, .warned: .open
        case .activated where action == nil:
            .ended(Notifications.Wait.Reply(outcome: .activated, activationToken: activationToken))
        case .activated:
            .ended(Notifications.Wait.Reply(outcome: .action, action: action, activationToken: activationToken))
        case .replied: .ended(Notifications.Wait.Reply(outcome: .replied, text: text))
        case .dismissed, .acknowledged, .cleared: .ended(Notifications.Wait.Reply(outcome: .dismissed))
        case .expired, .missed: .ended(Notifications.Wait.Reply(outcome: .expired, reason: reason))
        case .renamed: .ended(Notifications.Wait.Reply(outcome: .withdrawn, reason: "it is called \(text ?? "") now"))
        case .cancelled: .ended(Notifications.Wait.Reply(outcome: .withdrawn))
        case .dropped: .ended(Notifications.Wait.Reply(outcome: .notShown, reason: "a rule drops it"))
        case .notShown: .ended(Notifications.Wait.Reply(outcome: .notShown, reason: reason))
        default: .unchanged
        }
    }
}
