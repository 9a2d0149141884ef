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

    /// Reads a key. What acts on an entry needs no look first: alertd checks in the same transaction that the entry is
    /// still there.
    private func read(_ text: String) throws(PageFailure) -> EntryKey {
        guard let key = EntryKey(text) else { throw PageFailure(Page.NotFound(id: text)) }
        return key
    }

    /// Calls a method that acts on entries. If one of them is over, says what became of it.
    private func act<Method: VarlinkMethod>(
        on keys: [EntryKey], _ method: Method
    ) async throws(PageFailure) -> Method.Reply {
        do throws(PageFailure) {
            return try await call(method)
        } catch {
            guard error.name == "NotFound", let id = error.parameters["id"]?.stringValue else { throw error }
            for key in keys where key.id == id { _ = try await entry(key.text) }
            throw error
        }
    }

    func ack(_ parameters: Page.Ack, context: CallContext) async throws -> Page.Ack.Reply {
        guard parameters.keys.count <= Self.maximumKeys else {
            throw PageFailure(Page.Invalid(field: "keys", reason: "takes at most \(Self.maximumKeys) keys"))
        }
        return try await ack(try parameters.keys.map { (text) throws(PageFailure) in try read(text) })
    }

    private func ack(_ keys: [EntryKey]) async throws(PageFailure) -> Page.Ack.Reply {
        let done = try await act(
            on: keys, Notifications.Ack(ids: keys.map(\.id), seen: keys.map(\.seen), undoable: true))
        return .init(count: done.count, change: done.step)
    }

    func ackAll(_ parameters: Page.AckAll, context: CallContext) async throws -> Page.AckAll.Reply {
        let delivered = ItemPages.quiet(try await allDelivered(), app: parameters.app)
        let done = try await ack(delivered.prefix(Self.maximumKeys).map { EntryKey($0) })
        return .init(count: done.count, change: done.change)
    }

    func respond(_ parameters: Page.Respond, context: CallContext) async throws -> Page.Respond.Reply {
        let key = try read(parameters.key)
        let entry = try await entry(parameters.key).entry
        guard !entry.content.startsSomething else {
            throw PageFailure(
                Page.Refused(reason: "this starts a program on the computer, so it has to be pressed there"))
        }
        switch (parameters.action, parameters.text) {
        case (let action?, nil):
            guard entry.content.actions?.contains(where: { $0.key == action }) == true else {
                throw PageFailure(Page.Invalid(field: "action", reason: "names none of its buttons"))
            }
            _ = try await act(on: [key], Notifications.Activate(id: key.id, action: action, seen: [key.seen]))
        case (nil, let text?):
            _ = try await act(on: [key], Notifications.Reply(id: key.id, text: text, seen: [key.seen]))
        default: throw PageFailure(Page.Invalid(field: "action", reason: "takes exactly one of action and text"))
        }
        return .init()
    }

    func snooze(_ parameters: Page.Snooze, context: CallContext) async throws -> Page.Snooze.Reply {
        let key = try read(parameters.key)
        // What was missed is in the history alone, from which alertd brings it again.
        let isMissed = key.isDelivery ? try await missed(key) : false
        let (zone, notes) = try await zone(parameters.until == nil ? nil : parameters.zone)
        let reply = try await act(
            on: [key],
            Notifications.Snooze(
                id: key.id, for: parameters.duration ?? "", until: parameters.until, session: zone,
                language: parameters.language, seen: isMissed ? nil : [key.seen]))
        let further = (reply.snoozed?.first?.notes ?? []).map(PageFailure.spelled)
        return .init(due: reply.due, notes: notes + further, change: reply.step)
    }

    /// Returns whether a delivery was missed, is the newest of its id, and nothing of the id is left.
    private func missed(_ key: EntryKey) async throws(PageFailure) -> Bool {
        do throws(PageFailure) {
            _ = try await call(Notifications.Show(id: key.id))
            return false
        } catch {
            guard error.name == "NotFound" else { throw error }
        }
        let newest = try await call(Notifications.History(id: key.id, limit: 1)).notifications.first
        return newest.map { EntryKey($0) == key && $0.ending == .missed } ?? false
    }

    func skip(_ parameters: Page.Skip, context: CallContext) async throws -> Page.Skip.Reply {
        let key = try await waiting(parameters.key)
        let reply = try await act(on: [key], Notifications.Skip(ids: [key.id]))
        return .init(due: reply.skipped.first?.due.nonEmpty, change: reply.step)
    }

    func pause(_ parameters: Page.Pause, context: CallContext) async throws -> Page.Pause.Reply {
        let key = try await waiting(parameters.key)
        return .init(change: try await act(on: [key], Notifications.Pause(id: key.id)).step)
    }

    func resume(_ parameters: Page.Resume, context: CallContext) async throws -> Page.Resume.Reply {
        let key = try await waiting(parameters.key)
        let reply = try await act(on: [key], Notifications.Resume(id: key.id))
        return .init(due: reply.due.nonEmpty, change: reply.step)
    }

    /// Returns the key of an entry that has a next time, on which alertd acts by its id.
    private func waiting(_ text: String) async throws(PageFailure) -> EntryKey {
        let key = try read(text)
        guard key.role == .waiting else {
            _ = try await entry(text)
            throw PageFailure(Page.Refused(reason: "it has come already; its next time is a separate entry"))
        }
        return key
    }

    func cancel(_ parameters: Page.Cancel, context: CallContext) async throws -> Page.Cancel.Reply {
        let key = try read(parameters.key)
        let (entry, others) = try await entry(parameters.key)
        // The next time of a reminder stays if only what has come is taken away.
        if entry.state == .delivered, !others.isEmpty {
            let reply = try await act(on: [key], Notifications.Clear(ids: [key.id], seen: [key.seen]))
            return .init(change: reply.step)
        }
        return .init(change: try await act(on: [key], Notifications.Cancel(ids: [key.id], seen: [key.seen])).step)
    }

    func undo(_ parameters: Page.Undo, context: CallContext) async throws -> Page.Undo.Reply {
        let undone = try await call(Notifications.Undo(step: parameters.change))
        return .init(verb: undone.verb, count: undone.notifications.count)
    }

    func stopTimer(_ parameters: Page.StopTimer, context: CallContext) async throws -> Page.StopTimer.Reply {
        .init(change: try await call(Notifications.Cancel(ids: [parameters.id])).step)
    }
}
