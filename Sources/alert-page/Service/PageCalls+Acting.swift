// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import Varlink

/// The methods that act on an entry, which its key names.
extension PageCalls {
    /// The most keys in a call.
    private static let maximumKeys = 1_000

    /// Returns the entry that a key names, and the others of its id.
    ///
    /// - Throws: `AlreadyEnded` with what became of the entry, or `NotFound`.
    func entry(
        _ text: String
    ) async throws(PageFailure) -> (entry: Notifications.Notification, others: [Notifications.Notification]) {
        guard let key = EntryKey(text) else { throw PageFailure(Page.NotFound(id: text)) }
        var rows: [Notifications.Notification] = []
        do throws(PageFailure) {
            let shown = try await call(Notifications.Show(id: key.id))
            rows = [shown.notification] + (shown.others ?? [])
        } catch {
            guard error.name == "NotFound" else { throw error }
        }
        if let entry = key.entry(in: rows) { return (entry, rows.filter { EntryKey($0) != key }) }
        let past = try await call(Notifications.History(id: key.id)).notifications
        guard let outcome = key.outcome(rows, past) else { throw PageFailure(Page.NotFound(id: key.id)) }
        throw PageFailure(Page.AlreadyEnded(id: key.id, outcome: outcome))
    }

    /// Returns the number of the change that a verb has just made, so that Undo takes back no other one.
    func change(_ verb: String, _ id: String) async throws -> Int? {
        try await call(Notifications.Undoable(limit: 20)).steps.first { $0.verb == verb && $0.id == id }?.step
    }

    func ack(_ parameters: Page.Ack, context: CallContext) async throws -> Page.Ack.Reply {
        guard parameters.keys.count <= Self.maximumKeys else {
            throw PageFailure(Page.Invalid(field: "keys", reason: "takes at most \(Self.maximumKeys) keys"))
        }
        var ids: [String] = []
        for key in parameters.keys { ids.append(try await entry(key).entry.id) }
        return .init(count: try await call(Notifications.Ack(ids: ids)).count)
    }

    func snooze(_ parameters: Page.Snooze, context: CallContext) async throws -> Page.Snooze.Reply {
        let id = try await entry(parameters.key).entry.id
        let (zone, notes) = try await zone(parameters.until == nil ? nil : parameters.zone)
        let reply = try await call(
            Notifications.Snooze(
                id: id, for: parameters.duration ?? "", until: parameters.until, session: zone,
                language: parameters.language))
        return .init(
            due: reply.due, notes: notes + (reply.snoozed?.first?.notes ?? []), change: try await change("snooze", id))
    }

    func skip(_ parameters: Page.Skip, context: CallContext) async throws -> Page.Skip.Reply {
        let id = try await entry(parameters.key).entry.id
        let skipped = try await call(Notifications.Skip(ids: [id])).skipped
        return .init(due: skipped.first?.due.nonEmpty, change: try await change("skip", id))
    }

    func pause(_ parameters: Page.Pause, context: CallContext) async throws -> Page.Pause.Reply {
        _ = try await call(Notifications.Pause(id: entry(parameters.key).entry.id))
        return .init()
    }

    func resume(_ parameters: Page.Resume, context: CallContext) async throws -> Page.Resume.Reply {
        .init(due: try await call(Notifications.Resume(id: entry(parameters.key).entry.id)).due.nonEmpty)
    }

    func cancel(_ parameters: Page.Cancel, context: CallContext) async throws -> Page.Cancel.Reply {
        let (entry, others) = try await entry(parameters.key)
        // The next time of a reminder stays if only what has come is taken away.
        if entry.state == .delivered, !others.isEmpty {
            _ = try await call(Notifications.Clear(ids: [entry.id]))
            return .init(change: try await change("clear", entry.id))
        }
        _ = try await call(Notifications.Cancel(ids: [entry.id]))
        return .init(change: try await change("cancel", entry.id))
    }

    func undo(_ parameters: Page.Undo, context: CallContext) async throws -> Page.Undo.Reply {
        let undone = try await call(Notifications.Undo(step: parameters.change))
        return .init(verb: undone.verb, count: undone.notifications.count)
    }

    func stopTimer(_ parameters: Page.StopTimer, context: CallContext) async throws -> Page.StopTimer.Reply {
        _ = try await call(Notifications.Cancel(ids: [parameters.id]))
        return .init(change: try await change("cancel", parameters.id))
    }
}
