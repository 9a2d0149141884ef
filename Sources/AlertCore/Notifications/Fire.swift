// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Notifications delivered in one commit at most: the first of a thousand does not wait for the last.
    static let largestFire = 256
    /// Notifications that a new notification server is given at most: the newest.
    static let mostShownAgain = 20
    /// A notification this much behind its time, in microseconds, was due while the daemon did not run.
    static let lateness: Int64 = 10_000_000

    /// Delivers what is due, the earliest first. What is still due after that is left to the next commit.
    func fireDue() throws {
        // A slewed wall clock runs apart from the uptime that a countdown means: look before firing one.
        if try db.realignCountdowns(at: now), try db.nextDue().map({ $0.due > now.wall }) ?? true { return }
        for pending in try db.pendingDue(by: now.wall, limit: Transaction.largestFire) {
            try db.deletePending(id: pending.id)
            try deliver(pending, late: now.wall.microseconds - pending.due.microseconds > Transaction.lateness)
        }
    }

    /// Moves a notification to the delivered ones, counts its badge and tells everybody, all in one commit: a crash
    /// before it fires the notification again, a crash after it does not.
    @discardableResult
    func deliver(_ pending: Pending, late: Bool) throws -> Delivered {
        let delivered = Delivered(
            id: pending.id, content: pending.content, trigger: pending.trigger.text, zone: pending.zone,
            due: pending.due, created: pending.created, delivered: now.wall, late: late, showing: .unpresented)
        try db.replaceDelivered(delivered)
        let event = Manager.Event.delivered(delivered, at: now.wall)
        try db.insertEvent(event)
        after(.present(delivered))
        after(.event(event))
        if let change = pending.content.badge { try changeBadge(of: pending.app, by: change) }
        return delivered
    }

    /// Goes on where a crash or the end of the last run left off: countdowns of this boot are put in their place, and
    /// what was delivered but perhaps not shown is shown.
    func recover() throws {
        _ = try db.realignCountdowns(at: now)
        for delivered in try db.delivered(showing: [.unpresented], limit: Transaction.largestFire) {
            after(.present(delivered))
        }
        after(.showAgain(try db.delivered(showing: [.unseen], limit: Transaction.mostShownAgain)))
        for badge in try db.badges() { after(.badge(Badges.Badge(app: badge.app, count: badge.count))) }
    }

    /// A notification server has appeared, or another has taken its place.
    func serverAppeared() throws {
        after(.showAgain(try db.delivered(showing: [.shown, .unseen], limit: Transaction.mostShownAgain)))
    }

    /// The wall clock was set, or the machine resumed: a countdown follows the uptime.
    func followClock() throws { _ = try db.realignCountdowns(at: now) }
}
