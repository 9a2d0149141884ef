// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// Pauses on the wire.
extension NotificationsService {
    func pause(_ call: Notifications.Pause, context: CallContext) async throws -> Notifications.Pause.Reply {
        let ids = try named(call.id, call.ids)
        let end = try PauseRequest.end(call, zones: zones, now: loop.now().wall)
        let (done, kept, cursor, step) = try await loop.stored { transaction in
            // Those that are paused already, before this pauses others.
            let kept = try call.cursor ?? "" == "" ? transaction.paused(matching: ids) : []
            let page = try transaction.page(ids, among: .waiting, cursor: call.cursor)
            let (done, step) = try transaction.stepped {
                try transaction.pause(ids: page.ids, until: end, step: page.step, isPartial: call.partial ?? false)
            }
            return (done, kept.filter { !done.paused.contains($0.id) }, page.cursor, step)
        }
        return Notifications.Pause.Reply(
            paused: done.paused, cursor: cursor, until: end.map { Timestamp.text($0, in: zones.session) }, step: step,
            leftOut: done.leftOut.nonEmpty, former: ends(done.former), kept: ends(kept))
    }

    /// Returns the ends of pauses by id; nil for none.
    private func ends(_ pauses: [Transaction.FormerPause]) -> [String: String]? {
        guard !pauses.isEmpty else { return nil }
        let ends = pauses.map { ($0.id, $0.end.map { Timestamp.text($0, in: zones.session) } ?? "") }
        return Dictionary(ends) { first, _ in first }
    }

    func resume(_ call: Notifications.Resume, context: CallContext) async throws -> Notifications.Resume.Reply {
        let ids = try named(call.id, call.ids)
        let (all, leftOut, cursor, step) = try await loop.stored { transaction in
            let page = try transaction.page(ids, among: .paused, cursor: call.cursor)
            let (done, step) = try transaction.stepped {
                try transaction.resume(ids: page.ids, step: page.step, isPartial: call.partial ?? false)
            }
            let all = try done.resumed.map { ($0, try transaction.quietNotes(of: $0)) }
            return (all, done.leftOut, page.cursor, step)
        }
        let resumed = all.map { pending, quietNotes in
            let times = Upcoming(pending, zones: zones, count: 1)
            return Notifications.Resumed(
                id: pending.id, due: times.due, zone: pending.zone,
                notes: (times.notes + [pending.trigger.occasion?.words].compactMap(\.self) + quietNotes).nonEmpty)
        }
        return Notifications.Resume.Reply(
            due: resumed.first?.due ?? "", zone: resumed.first?.zone ?? "", resumed: resumed, cursor: cursor,
            unseen: await onlookers.unseen(all: all.map(\.0.content)), step: step, leftOut: leftOut.nonEmpty)
    }
}
