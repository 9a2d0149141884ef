// SPDX-License-Identifier: Apache-2.0

internal import DBus
import LinuxSystem

extension NotificationClientState {
    /// The server's answer about a notification.
    enum Outcome: Hashable, Sendable {
        /// NotificationClosed, with its reason.
        case closed(UInt32)
        /// ActionInvoked, with the action's key.
        case pressed(String)
        /// NotificationReplied, with the typed text.
        case replied(String)
        /// ActivationToken, which comes before the ActionInvoked it belongs to.
        case token(String)
    }

    mutating func ownerChanged(_ owner: String?, _ actions: inout [Action]) {
        generation += 1
        if case .unknown = server, owner != nil {} else { abandonRemains(&actions) }
        let hadServer = if case .ready = server { true } else { false }
        forgetServer(&actions)
        if hadServer { actions.append(.report(.serverVanished)) }
        if let owner {
            server = .reading(owner: owner)
            actions.append(.readServer(generation: generation, mayStart: false))
        } else {
            server = .absent(nil)
        }
    }

    /// Forgets the server, whose ids are now meaningless. Its notifications are gone, and the fate of pending calls is
    /// unknown; waiting posts wait for the next server.
    private mutating func forgetServer(_ actions: inout [Action]) {
        keepNumbers()
        calls = [:]
        for id in leaving.values.sorted() { actions.append(.report(.left(id: id))) }
        leaving = [:]
        early = []
        closing = []
        lastAnswer = nil
        for id in entries.keys.sorted() {
            guard var entry = entries[id] else { continue }
            if case .waiting = entry.phase {
                entries[id]?.serverID = nil
                continue
            }
            arm(&entry, nil)
            entries[id] = nil
            if case .calling = entry.phase { actions.append(.report(.notShown(id: id, .serverVanished))) }
        }
    }

    mutating func serverRead(_ result: Result<NotificationServer, DBusError>, _ actions: inout [Action]) {
        switch (result, server) {
        case (.success(let description), .reading(let owner)):
            server = .ready(owner: owner, description)
            actions.append(.report(.serverAppeared(description)))
        case (.failure(let error), .reading(let owner)):
            server = .silent(owner: owner, NotShownReason(error))
            failWaiting(NotShownReason(error), &actions)
        case (.failure(let error), .starting):
            server = .absent(NotShownReason(error))
            failWaiting(NotShownReason(error), &actions)
        case (.success, _), (.failure, _):
            // A started server owns the name before it answers, and the change of owner has begun a new generation. An
            // answer in any other state belongs to no question.
            if case .starting = server { server = .absent(nil) }
        }
    }

    /// Lists the waiting posts, because no server draws them.
    mutating func listWaiting(_ actions: inout [Action]) {
        for id in queue {
            guard var entry = entries[id], case .waiting = entry.phase else { continue }
            arm(&entry, nil)
            entries[id] = nil
            actions.append(.report(.listed(id: id)))
        }
        queue = []
    }

    private mutating func failWaiting(_ reason: NotShownReason, _ actions: inout [Action]) {
        for id in queue {
            guard var entry = entries[id], case .waiting = entry.phase else { continue }
            arm(&entry, nil)
            entries[id] = nil
            actions.append(.report(.notShown(id: id, reason)))
        }
        queue = []
    }

    mutating func notifyAnswered(
        _ call: UInt64, _ result: Result<UInt32, DBusError>, _ now: Duration, _ actions: inout [Action]
    ) {
        // The call belongs to a former server, or was answered twice.
        guard let waiter = calls.removeValue(forKey: call) else { return }
        defer { if calls.isEmpty { early = [] } }
        lastAnswer = now
        guard let id = waiter, var entry = entries[id], case .calling(call, let next) = entry.phase else {
            // Nobody waits for the notification any more, but now it is on the screen.
            if case .success(let serverID) = result, serverID != 0 { close(serverID, &actions) }
            if let id = leaving.removeValue(forKey: call) { actions.append(.report(.left(id: id))) }
            return
        }
        switch result {
        case .success(let serverID) where serverID != 0:
            place(&entry, serverID, &actions)
            entry.phase = .shown
            if case .after(let span) = entry.post.expiry { arm(&entry, now + span) } else { arm(&entry, nil) }
            entries[id] = entry
            if let next {
                // Ignore the notification that has just appeared: it is replaced at once.
                entry.post = next
                entry.phase = .waiting
                arm(&entry, now + patience)
                entries[id] = entry
                queue.append(id)
            } else {
                actions.append(.report(.shown(id: id)))
            }
            let arrived = early.filter { $0.serverID == serverID }
            early.removeAll { $0.serverID == serverID }
            for (_, outcome) in arrived { self.outcome(outcome, of: serverID, &actions) }
        case .success:
            fail(id, .refused(.malformed("Notify was answered with the id 0")), &actions)
        case .failure(let error):
            fail(id, NotShownReason(error), &actions)
        }
    }

    /// Stores the server's id of an entry.
    private mutating func place(_ entry: inout Entry, _ serverID: UInt32, _ actions: inout [Action]) {
        if let old = entry.serverID, old != serverID {
            // The notification was shown next to the one that it should replace.
            idByServerID[old] = nil
            close(old, &actions)
        }
        if let other = idByServerID[serverID], other != entry.post.id {
            // The id belonged to a notification that the server must have dropped silently.
            if var dropped = entries.removeValue(forKey: other) {
                arm(&dropped, nil)
                if case .calling(let call, _) = dropped.phase { calls[call] = .some(nil) }
            }
            actions.append(.report(.expired(id: other)))
        }
        closing.removeAll { $0 == serverID }
        entry.serverID = serverID
        idByServerID[serverID] = entry.post.id
        formerIDs[serverID] = nil
    }

    private mutating func fail(_ id: String, _ reason: NotShownReason, _ actions: inout [Action]) {
        end(id, &actions)
        actions.append(.report(.notShown(id: id, reason)))
    }

    mutating func outcome(_ outcome: Outcome, of serverID: UInt32, _ actions: inout [Action]) {
        if case .closed = outcome, let index = closing.firstIndex(of: serverID) {
            closing.remove(at: index)
            return
        }
        guard let id = idByServerID[serverID], let entry = entries[id] else {
            return remember(early: serverID, outcome)
        }
        switch outcome {
        case .token(let token):
            if ActivationToken.isSafe(token) { entries[id]?.activationToken = token }
        case .pressed(let key):
            guard NotificationCall.keys(of: entry.post).contains(key) else { return }
            leave(id, &actions)
            let actionKey = key == NotificationCall.defaultKey ? nil : key
            actions.append(
                .report(.activated(id: id, actionKey: actionKey, activationToken: entry.activationToken)))
        case .replied(let text):
            guard NotificationCall.takesReply(entry.post) else { return }
            leave(id, &actions)
            actions.append(.report(.replied(id: id, text: text, activationToken: entry.activationToken)))
        case .closed(let reason):
            entries[id]?.serverID = nil
            idByServerID[serverID] = nil
            // The notification on the screen is gone, but its successor is on its way.
            guard case .shown = entry.phase else { return }
            end(id, &actions)
            switch reason {
            case 2: actions.append(.report(.dismissed(id: id)))
            case 3: actions.append(.report(.withdrawn(id: id)))
            default: actions.append(.report(.expired(id: id)))
            }
        }
    }
    /// Handles the person's action: the notification leaves, unless it is resident. A token is for that one action.
    private mutating func leave(_ id: String, _ actions: inout [Action]) {
        guard let entry = entries[id], entry.post.isResident else { return end(id, &actions) }
        entries[id]?.activationToken = nil
    }
}
