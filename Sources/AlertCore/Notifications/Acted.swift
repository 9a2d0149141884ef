// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The desktop's reports about delivered notifications.
extension Transaction {
    /// Records that the notification is on the screen.
    package func shown(id: String, at place: ScreenPlace? = nil) throws {
        if try db.updatePresented(id: id, place: place) { return }
        if try db.delivered(id: id)?.showing == .unseen { after(.unask(id: id)) }
        try db.updateShown(id: id, place: place)
    }

    /// alertd itself is the notification server, so nobody draws it. It stays delivered, and is shown when another
    /// server appears, unless it will be of no use then.
    package func listed(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try db.updateShowing(delivered.content.transient == true ? .gone : .unseen, id: id)
    }

    /// Ends a notification that alertd listed as the notification server for as long as its program asked.
    package func listingExpired(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try leaveScreen(delivered, as: .gone)
        try record(.expired(delivered, at: now.wall))
    }

    /// Takes a transient notification off the list when its time is over. It stays if a notification server shows it,
    /// if another notification has its id by now, or if do not disturb still holds it back.
    ///
    /// - Returns: False while it is not known yet whether a server shows it: then its time has not begun.
    package func transientListingExpired(id: String, delivered: Instant) throws -> Bool {
        guard let there = try db.delivered(id: id), there.delivered == delivered, there.content.transient == true,
            !there.isHeld
        else { return true }
        if there.showing == .gone { try listingExpired(id: id) }
        return there.showing != .unpresented
    }

    /// Records that the notification could not be shown. It stays delivered, and is shown when a server appears; one
    /// that is of no use later does not.
    package func notShown(id: String, reason: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        // A server that is still missing is no news.
        guard delivered.showing != .unseen else { return }
        try leaveScreen(delivered, as: .unseen)
        try record(.notShown(delivered, reason: reason, at: now.wall))
        if delivered.content.transient != true { after(.ask(presentable(delivered))) }
    }

    /// The most that are asked about at once. What comes beyond them is on the list alone.
    package static let maximumAsked = 64

    /// A question about it is open, which is asked again if the daemon is killed.
    package func asked(id: String) throws { try db.setAsked(id: id) }

    /// Asks again what was asked about when the daemon was killed.
    func askAgain() throws {
        for delivered in try db.asked(limit: Self.maximumAsked) { after(.askAgain(presentable(delivered))) }
    }

    /// Records that the notification has left the screen by itself, or was never meant to be there. It stays delivered,
    /// unless it is transient.
    package func expired(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try leaveScreen(delivered, as: .gone)
        guard delivered.showing == .shown else { return }
        try record(.expired(delivered, at: now.wall))
    }

    private func leaveScreen(_ delivered: Delivered, as showing: Delivered.Showing) throws {
        guard delivered.content.transient == true else { return try db.updateShowing(showing, id: delivered.id) }
        // Not even the history has it: it is of no use once it is gone.
        try acknowledge(id: delivered.id)
        try db.dropDelivered(id: delivered.id)
        try db.endReminding(id: delivered.id)
    }

    /// Records that the notification is shown without a part that belongs to it.
    package func incomplete(id: String, reason: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try record(.incomplete(delivered, reason: reason, at: now.wall))
    }

    /// Records that the sound of a notification failed, and what is heard instead, if anything.
    ///
    /// - Parameters:
    ///   - event: The end of its sound; nil if that was reported before.
    ///   - problem: The sentence for the person.
    ///   - isShown: Whether the notification on the screen says so too.
    package func soundFailed(
        id: String, _ event: Manager.Event?, problem: String, isShown: Bool = true
    ) throws {
        if let event { try record(event) }
        guard var delivered = try db.delivered(id: id), delivered.terms.soundProblem != problem else { return }
        delivered.terms.soundProblem = problem
        try db.updateTerms(delivered.terms, id: id)
        guard isShown, !delivered.isHeld, delivered.showing == .shown || delivered.showing == .unpresented else {
            return
        }
        after(.showAgain([presentable(delivered)]))
    }

    /// The person chose an action of it, or clicked on it (nil). It is delivered no longer, and its command runs.
    package func activate(id: String, action: String?, token: String?) throws {
        try act(id: id, .activated(action: action, token: token), action == nil ? .activated : .action, action) {
            .activated($0, action: action, at: now.wall)
        }
    }

    /// The person answered it in words. It is delivered no longer, and its command runs.
    package func reply(id: String, text: String, token: String?) throws {
        try act(id: id, .replied(text, token: token), .replied) { .replied($0, text: text, at: now.wall) }
    }

    private func act(
        id: String, _ hook: Hook, _ ending: Notifications.Ending, _ action: String? = nil,
        _ event: (Delivered) -> Manager.Event
    ) throws {
        let recorded = try db.delivered(id: id)
        let shown = try recorded == nil ? unrecorded(id: id) : nil
        guard let delivered = recorded ?? shown.map({ Delivered(unrecorded: $0, at: now.wall) }) else { return }
        try undoingAfterAck("activate", [id]) {
            let event = event(delivered)
            var told = event
            told.activationToken = hook.token
            after(.event(told))
            if delivered.content.clearsBadge == true { try clearBadge(of: delivered.app) }
            run(hook, of: delivered)
            if let shown {
                // What has no next time by its zone, which may be gone, is over.
                try advance(shown, to: try? shown.trigger.repeats ? shown.next(after: now.wall, zones: zones) : nil)
            }
            // A resident one is on the screen still, but has been seen: it neither nags nor comes again.
            if delivered.content.resident == true, recorded != nil {
                try acknowledge(id: id)
                try db.endReminding(id: id)
                try comeAgain(id: id)
            } else {
                try endDelivery(id: id, ending, action: action)
            }
            try db.insertEvent(event)
        }
    }

    /// Finds a notification that was shown although the store could not record it: it is still pending there, and due.
    private func unrecorded(id: String) throws -> Pending? {
        try db.allPending(id: id).first { $0.due <= now.wall && ($0.role == .main || $0.role == .snooze) }
    }

    /// The person closed it. It is delivered no longer, unless it awaits an acknowledgement.
    package func dismiss(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        if try staysDelivered(delivered) {
            try db.updateShowing(.gone, id: id)
        } else if delivered.content.transient == true {
            try leaveScreen(delivered, as: .gone)
            try db.deletePending(id: id, role: .snooze)
        } else {
            try endDelivery(id: id, .dismissed)
        }
        run(.dismissed, of: delivered)
        try record(.dismissed(delivered, at: now.wall))
    }

    /// Stores an event that follows from no change of state, and tells everybody.
    package func record(_ event: Manager.Event) throws {
        try db.insertEvent(event)
        after(.event(event))
    }
}

extension Delivered {
    /// The notification shown for a row that the store could not move to the delivered ones.
    fileprivate init(unrecorded row: Pending, at instant: Instant) {
        self.init(
            id: row.id, content: row.content, trigger: row.trigger.text, terms: row.terms, zone: row.zone, due: row.due,
            created: row.created, delivered: instant, late: false, showing: .shown)
    }
}
