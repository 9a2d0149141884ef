// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The desktop's reports about delivered notifications.
extension Transaction {
    /// Records that the notification is on the screen.
    package func shown(id: String, at place: ScreenPlace? = nil) throws {
        if try db.updatePresented(id: id, place: place) { return }
        if try db.delivered(id: id)?.showing == .unseen { onCommit(.unask(id: id)) }
        try db.updateShown(id: id, place: place)
    }

    /// Records that only a list has the notification, because alertd itself is the notification server and nobody draws
    /// it. The notification stays delivered and is shown when another server appears, unless it is transient.
    package func listed(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try db.updateShowing(delivered.content.transient == true ? .gone : .unseen, id: id)
    }

    /// Ends a notification that alertd listed as the notification server for as long as its program asked.
    package func listingExpired(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try leaveScreen(delivered, as: .gone)
        try record(.init(.expired, of: delivered, at: now.wall))
    }

    /// Removes a transient notification from the list when its time is over. The notification stays if a server shows
    /// it, if another notification now has its id, or if do not disturb still holds it.
    ///
    /// - Returns: False while it is unknown whether a server shows it: its time has not begun yet.
    package func transientListingExpired(id: String, delivered: Instant) throws -> Bool {
        guard let there = try db.delivered(id: id), there.delivered == delivered, there.content.transient == true,
            !there.isHeld
        else { return true }
        if there.showing == .gone { try listingExpired(id: id) }
        return there.showing != .unpresented
    }

    /// Records that the notification could not be shown. Unless it is transient, it stays delivered and is shown when a
    /// server appears.
    package func notShown(id: String, reason: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        // The server was already missing: report this only once.
        guard delivered.showing != .unseen else { return }
        try leaveScreen(delivered, as: .unseen)
        try record(.init(.notShown, of: delivered, at: now.wall, reason: reason))
        if delivered.content.transient != true { onCommit(.ask(presentable(delivered))) }
    }

    /// The maximum number of notifications to ask about at the same time. Further ones are only listed.
    package static let maximumAsked = 64

    /// Records that a question about the notification is open, so that alertd repeats it if it is killed.
    package func asked(id: String) throws { try db.setAsked(id: id) }

    /// Repeats the questions that were open when the daemon was killed.
    func askAgain() throws {
        for delivered in try db.asked(limit: Self.maximumAsked) { onCommit(.askAgain(presentable(delivered))) }
    }

    /// Records that the notification has left the screen by itself, or was never meant to be there. It stays delivered,
    /// unless it is transient.
    package func expired(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try leaveScreen(delivered, as: .gone)
        guard delivered.showing == .shown else { return }
        try record(.init(.expired, of: delivered, at: now.wall))
    }

    private func leaveScreen(_ delivered: Delivered, as showing: Delivered.Showing) throws {
        guard delivered.content.transient == true else { return try db.updateShowing(showing, id: delivered.id) }
        // The history does not keep a transient notification either, because it is useless once it is gone.
        try acknowledge(id: delivered.id)
        try db.dropDelivered(id: delivered.id)
        try db.endReminding(id: delivered.id)
    }

    /// Records that the notification is shown without one of its parts.
    package func incomplete(id: String, reason: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try record(.init(.incomplete, of: delivered, at: now.wall, reason: reason))
    }

    /// Records that the sound of a notification failed, and what was heard instead, if anything.
    ///
    /// - Parameters:
    ///   - event: The end of its sound; nil if that was reported before.
    ///   - problem: The sentence for the person.
    ///   - isShown: `true` to show the problem in the notification on the screen.
    package func soundFailed(
        id: String, _ event: Manager.Event?, problem: String, isShown: Bool = true
    ) throws {
        if let event { try record(event) }
        guard var delivered = try db.delivered(id: id), delivered.deliveryState.soundProblem != problem else { return }
        delivered.deliveryState.soundProblem = problem
        try db.updateState(of: delivered)
        guard isShown, !delivered.isHeld, delivered.showing == .shown || delivered.showing == .unpresented else {
            return
        }
        onCommit(.showAgain([presentable(delivered)]))
    }

    /// Records that the sound of a notification is heard as it should be: an earlier problem is over.
    package func soundHeard(id: String) throws {
        guard var delivered = try db.delivered(id: id), delivered.deliveryState.soundProblem != nil else { return }
        delivered.deliveryState.soundProblem = nil
        try db.updateState(of: delivered)
        guard !delivered.isHeld, delivered.showing == .shown || delivered.showing == .unpresented else { return }
        onCommit(.showAgain([presentable(delivered)]))
    }

    /// Ends the delivery because the person chose an action or, if `action` is nil, clicked the notification. Its
    /// command runs.
    package func activate(id: String, action: String?, token: String?) throws {
        try act(id: id, .activated(action: action, token: token), action == nil ? .activated : .action, action) {
            .activated($0, action: action, at: now.wall)
        }
    }

    /// Ends the delivery because the person answered in words. Its command runs.
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
            var activated = event
            activated.activationToken = hook.token
            onCommit(.event(activated))
            if delivered.content.clearsBadge == true { try clearBadge(of: delivered.app) }
            run(hook, of: delivered)
            if let shown {
                // If its zone no longer exists, the notification has no next time and ends.
                let repeats = shown.trigger.repeats && shown.trigger.occasion == nil
                let next = try? repeats ? shown.next(after: now.wall, zones: zones) : nil
                try advance(shown, to: shown.trigger.occasion?.rate == nil ? next.map(Due.at) : .onOccasion)
            }
            // A resident notification is still on the screen, but the person has seen it: it neither nags nor
            // escalates.
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

    /// Returns a notification that was shown although the store could not record it. Its row is still pending and due.
    private func unrecorded(id: String) throws -> Pending? {
        try db.allPending(id: id).first { $0.due <= .at(now.wall) && ($0.role == .main || $0.role == .snooze) }
    }

    /// Ends the delivery because the person closed the notification, unless it awaits an acknowledgement.
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
        try record(.init(.dismissed, of: delivered, at: now.wall))
    }

    /// Stores an event without another change of state, and reports it to all watchers.
    package func record(_ event: Manager.Event) throws {
        try db.insertEvent(event)
        onCommit(.event(event))
    }
}

extension Delivered {
    /// The notification shown for a row that the store could not move to the delivered ones.
    fileprivate init(unrecorded row: Pending, at instant: Instant) {
        self.init(
            row, due: row.due.time ?? instant, delivered: instant, late: false, showing: .shown)
    }
}
