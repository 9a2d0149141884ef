// SPDX-License-Identifier: Apache-2.0

internal import DBus

/// Withdrawal of notifications, ours and those from before this program started.
extension NotificationClientState {
    /// The hint with which servers decide what a notification replaces, also a capability: dunst, mako and others.
    static let tagHint = "x-dunst-stack-tag"

    mutating func withdraw(_ id: String, _ actions: inout [Action]) {
        guard let entry = entries[id] else {
            if !leaving.values.contains(id) { actions.append(.report(.left(id: id))) }
            return
        }
        end(id, &actions)
        actions.append(.report(.withdrawn(id: id)))
        if case .calling(let call, _) = entry.phase {
            leaving[call] = id
        } else {
            actions.append(.report(.left(id: id)))
        }
    }

    /// Closes notifications that an earlier daemon withdrew but could not close. A known number is used directly.
    /// Otherwise a notification with the same tag replaces the old one, and is closed once the server has reported its
    /// number. A server that does not know tags cannot do that.
    mutating func dissolve(_ actions: inout [Action]) {
        guard !remains.isEmpty else { return }
        switch server {
        case .unknown, .reading: return
        case .absent, .starting, .ourselves, .silent: abandonRemains(&actions)
        case .ready(_, let description):
            var taken = 0
            while taken < remains.count, calls.count < Self.maximumCalls {
                let post = remains[taken]
                taken += 1
                if let number = formerNumber(of: post) {
                    close(number, &actions)
                } else if post.formerPlace == nil, post.relayed == nil, entries[post.id] == nil,
                    description.capabilities.contains(Self.tagHint)
                {
                    lastNumber += 1
                    calls[lastNumber] = .some(nil)
                    leaving[lastNumber] = post.id
                    let call = NotificationCall(
                        post: post, replaces: 0, capabilities: description.capabilities,
                        specification: description.specification)
                    actions.append(.notify(call: lastNumber, call))
                    continue
                }
                // If a post with the same id has come since, it replaces the notification.
                actions.append(.report(.left(id: post.id)))
            }
            remains.removeFirst(taken)
        }
    }

    /// Handles the absence of the server that showed the notification: it is not on the screen.
    mutating func abandonRemains(_ actions: inout [Action]) {
        for post in remains { actions.append(.report(.left(id: post.id))) }
        remains = []
    }
}
