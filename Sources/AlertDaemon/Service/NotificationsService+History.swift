// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// Methods for delivered notifications and past changes: history, clearing, actions and undo.
extension NotificationsService {
    func undo(_ call: Notifications.Undo, context: CallContext) async throws -> Notifications.Undo.Reply {
        let sound = switches.state
        let undone = try await loop.stored {
            try $0.undo(id: call.id, step: call.step.map(Int64.init), sound: sound)
        }
        if let change = undone.setting { try await switches.takeBack(change) }
        return Notifications.Undo.Reply(
            verb: undone.verb, at: Timestamp.text(undone.at, in: zones.session), notifications: undone.notifications,
            apps: undone.apps.isEmpty ? nil : undone.apps)
    }

    func undoable(
        _ call: Notifications.Undoable, context: CallContext
    ) async throws -> Notifications.Undoable.Reply {
        let limit = try PageLimit(call.limit, default: 100, maximum: 1_000).notifications()
        let since = loop.now().wall.advanced(by: -UndoJournal.maximumAge)
        let steps = try await loop.look { try $0.undoSteps(since: since, limit: limit) }
        return Notifications.Undoable.Reply(
            steps: steps.map { step in
                Notifications.UndoStep(
                    step: Int(step.number), verb: step.verb, at: Timestamp.text(step.at, in: zones.session),
                    id: step.id, count: step.count, app: step.app)
            })
    }

    func reply(_ call: Notifications.Reply, context: CallContext) async throws -> Notifications.Reply.Reply {
        try await loop.stored { transaction in
            try transaction.require(call.seen)
            try transaction.replyInWords(id: call.id, text: call.text, token: call.token)
        }
        return Notifications.Reply.Reply()
    }

    func activate(_ call: Notifications.Activate, context: CallContext) async throws -> Notifications.Activate.Reply {
        try await loop.stored { transaction in
            try transaction.require(call.seen)
            try transaction.activateLater(id: call.id, action: call.action, token: call.token)
        }
        return Notifications.Activate.Reply()
    }

    func clear(_ call: Notifications.Clear, context: CallContext) async throws -> Notifications.Clear.Reply {
        if let ids = call.ids, call.all != true, call.app == nil, call.thread == nil, call.olderThan == nil {
            return try await loop.stored { transaction in
                try transaction.require(call.seen)
                let page = try transaction.page(ids, among: .delivered, cursor: call.cursor)
                let (count, step) = try transaction.stepped {
                    try transaction.clear(ids: page.ids, step: page.step)
                }
                return Notifications.Clear.Reply(count: count, cursor: page.cursor, step: step)
            }
        }
        let request = try ClearRequest(call, at: loop.now().wall)
        // Notifications that arrive during the call stay. Clearing ten thousand takes several commits, and other calls
        // get commits in between.
        let newest = try await loop.look { try $0.newestDelivery() }
        var count = 0
        var step: Int64?
        while true {
            let cleared = try await loop.stored { [step] in try $0.clear(request, upTo: newest, step: step) }
            count += cleared.count
            step = cleared.step
            if cleared.isDone { return Notifications.Clear.Reply(count: count) }
        }
    }

    func history(_ call: Notifications.History, context: CallContext) async throws -> Notifications.History.Reply {
        let limit = try PageLimit(call.limit, default: 100, maximum: 1_000).notifications()
        let place = try Self.place(call.cursor)
        let request = try HistoryRequest(call, at: loop.now().wall, zones: zones)
        let page = try await loop.look { try $0.past(request, before: place, limit: limit) }
        return Notifications.History.Reply(
            notifications: page.rows.map(wire), cursor: page.next.map { "\($0)" })
    }

    func counts(_ call: Notifications.Counts, context: CallContext) async throws -> Notifications.Counts.Reply {
        let zone = try HistoryRequest.zone(call.zone, zones: zones)
        let now = loop.now().wall
        let since = try call.since.map { try HistoryRequest.time($0, field: "since", now: now, zone: zone).start }
        let place = try Self.place(call.cursor)
        let page = try await loop.look { try $0.counts(since: since ?? .earliest, before: place, zone: zone) }
        return Notifications.Counts.Reply(counts: page.counts, cursor: page.next.map { "\($0)" })
    }

    /// Reads the position of a page of the history.
    private static func place(_ cursor: String?) throws(Notifications.Invalid) -> Int64? {
        try cursor.map { text throws(Notifications.Invalid) in
            guard let number = Int64(text) else {
                throw Notifications.Invalid(
                    field: "cursor", word: text, reason: "invalid cursor", hint: "omit it to start from the newest")
            }
            return number
        }
    }

    private func wire(_ past: HistoryEntry) -> Notifications.Past {
        let delivered = past.delivered
        let zone = zones.zone(stored: delivered.zone)
        return Notifications.Past(
            id: delivered.id, title: delivered.content.title, due: Timestamp.text(delivered.due, in: zone),
            deliveredAt: Timestamp.text(delivered.delivered, in: zone), zone: delivered.zone,
            late: delivered.late ? true : nil, unread: past.end == nil, ending: past.end?.ending,
            action: past.end?.action, endedAt: past.end.map { Timestamp.text($0.at, in: zone) },
            content: delivered.content, start: Self.start(delivered.deliveryState.event, delivered.content, in: zone),
            held: delivered.isHeld ? true : nil, released: delivered.isReleased ? true : nil)
    }
}
