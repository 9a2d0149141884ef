// SPDX-License-Identifier: Apache-2.0

internal import DBus

/// Withdrawing notifications, ours and those from before we began.
extension NotificationClientState {
    /// The hint by which servers know what takes whose place, as a capability too: dunst, mako and others.
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

    /// Closes what a daemon before us took back and did not get to close: by its number, where that is known; else by
    /// something of the same tag, which takes its place and is closed when the server has told its number. A server
    /// that knows no tags cannot be asked for it.
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
                // Where one of the same id has been posted since, that takes its place.
                actions.append(.report(.left(id: post.id)))
            }
            remains.removeFirst(taken)
        }
    }

    /// The server that showed it is not there: it is not on the screen.
    mutating func abandonRemains(_ actions: inout [Action]) {
        for post in remains { actions.append(.report(.left(id: post.id))) }
        remains = []
    }
}
