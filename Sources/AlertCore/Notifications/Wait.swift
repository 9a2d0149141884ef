// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import GRDB

extension Transaction {
    /// The outcome of a notification; nil while it is open.
    ///
    /// - Throws: `Notifications.NotFound` when there never was one, or nothing is known of it any more.
    package func outcome(id: String) throws -> Notifications.Wait.Reply? {
        for event in try db.events(before: nil, id: id, app: nil, limit: Self.eventsOfOutcome).events {
            switch event.waitStatus {
            case .ended(let outcome): return outcome
            // What went with everything else has no event of its own.
            case .open: return try goneWithOthers(id: id)
            case .unchanged: continue
            }
        }
        guard try db.pending(id: id) == nil, try db.pending(id: id, role: .snooze) == nil,
            try db.delivered(id: id) == nil
        else { return nil }
        throw Notifications.NotFound(id: id)
    }

    /// The outcome of one that was cancelled or cleared with others; nil if it still exists.
    private func goneWithOthers(id: String) throws -> Notifications.Wait.Reply? {
        guard try !db.hasNotification(id: id) else { return nil }
        return switch try db.past(id: id)?.end?.ending {
        case .cleared: Notifications.Wait.Reply(outcome: .dismissed)
        case nil, .withdrawn: Notifications.Wait.Reply(outcome: .withdrawn)
        default: nil
        }
    }

    /// Events that are looked at for one that tells how things stand: its sound and its command may have told more.
    private static let eventsOfOutcome = 100
}

extension Manager.Event {
    /// The effect of an event on the wait for a notification.
    package enum WaitStatus: Equatable {
        /// The event does not concern the wait.
        case unchanged
        /// The person can still do something about it.
        case open
        case ended(Notifications.Wait.Reply)
    }

    /// A Boolean value indicating whether this event ends the wait for its notification.
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
