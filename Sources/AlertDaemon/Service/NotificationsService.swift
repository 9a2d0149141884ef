// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DesktopNotifications
import SoundService
import Varlink

/// org.alertd.Notifications on the wire: decodes nothing and decides nothing, but calls the domain by the method's
/// name and words the answer.
struct NotificationsService: NotificationsHandler {
    let loop: TransactionLoop
    let zones: Zones
    let sounds: any SoundOutput
    let speech: any SpeechOutput
    let pictures: PictureInspector
    let hub: EventHub
    let relays: FreedesktopCalls
    let configuration: ConfigurationFile
    let switches: SoundSwitches
    let devices: LinkedDevices
    let onlookers: Onlookers
    let occasions: OccasionWatch
    let calendars: CalendarFollower
    /// The Snooze buttons of reminders.
    let snoozes: @Sendable () -> [String]
    let receptions = Receptions()
    let systemSender = SystemSender()

    func notify(_ call: Notifications.Notify, context: CallContext) async throws -> Notifications.Notify.Reply {
        let sender = try call.proof.map(systemSender.name)
        // What another device sends comes and goes with what it has there.
        let isUndoable = call.content.origin == nil
        let (delivered, former, replaced, held) = try await loop.stored(
            delivering: call.content, after: check(call.content)
        ) { transaction in
            let former = try isUndoable ? transaction.former(id: call.id) : nil
            let delivered = try transaction.notify(
                id: call.id, content: call.content, unstored: call.unstored, sender: sender, isUndoable: isUndoable)
            let replaced = former.flatMap { transaction.note(replacing: $0, by: nil) }
            return (delivered, former, replaced, try transaction.heldNote(id: delivered.id))
        }
        var unseen = held
        if unseen == nil { unseen = await onlookers.unseen(delivered: delivered.id, call.content) }
        if unseen == nil { unseen = await onlookers.unheard(delivered: call.content) }
        let own = [replaced, call.content.escalationNote].compactMap(\.self)
        return Notifications.Notify.Reply(
            id: delivered.id, due: Timestamp.text(delivered.due, in: zones.zone(stored: delivered.zone)),
            zone: delivered.zone, next: [], notes: own.nonEmpty.joined(with: await notes(on: call.content)),
            unseen: unseen, replaced: former.map { wire($0) })
    }

    func remind(_ call: Notifications.Remind, context: CallContext) async throws -> Notifications.Remind.Reply {
        let ((pending, notes, former), further) = try await watching(call.trigger) {
            try await loop.stored(after: check(call.content)) { transaction in
                let former = try transaction.former(id: call.id)
                let (pending, notes) = try transaction.remind(
                    id: call.id, content: call.content, trigger: call.trigger, dryRun: call.dryRun ?? false)
                return (pending, notes + (try transaction.quietNotes(of: pending)), former)
            }
        }
        var reply = await scheduled(pending, notes + further)
        reply.unseen = await onlookers.unseen(reminder: pending.content)
        reply.notification = confirmed(pending)
        reply.replaced = former.map { wire($0) }
        return reply
    }

    func copy(_ call: Notifications.Copy, context: CallContext) async throws -> Notifications.Copy.Reply {
        if let content = call.content, !content.addressees.isEmpty {
            let like = call.like
            let other = try await loop.look { db in
                try db.pending(id: like)?.content ?? db.delivered(id: like)?.content
                    ?? db.past(id: like)?.delivered.content
            }
            try await checkDevices(content, except: other?.addressees ?? [])
        }
        let ((pending, notes, former), further) = try await watching(call.trigger) {
            try await loop.stored(after: call.content.flatMap(soundCheck)) { transaction in
                let former = try transaction.former(id: call.id)
                let (pending, notes) = try transaction.copy(
                    like: call.like, id: call.id, content: call.content, trigger: call.trigger,
                    dryRun: call.dryRun ?? false)
                return (pending, notes + (try transaction.quietNotes(of: pending)), former)
            }
        }
        let reply = await scheduled(pending, notes + further)
        let unseen = call.dryRun == true ? nil : await onlookers.unseen(reminder: pending.content)
        return Notifications.Copy.Reply(
            id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, trigger: reply.trigger,
            notes: reply.notes, content: pending.content, afterAck: reply.afterAck, unseen: unseen,
            notification: confirmed(pending), replaced: former.map { wire($0) })
    }

    /// Schedules a reminder while its occasion is watched, so that it misses nothing once it is confirmed.
    /// - Returns: The result, and sentences about the occasion.
    /// - Throws: `Notifications.Invalid` if this machine cannot notice the occasion.
    private func watching<Value>(
        _ trigger: Notifications.Trigger?, _ body: () async throws -> Value
    ) async throws -> (Value, [String]) {
        guard let condition = try trigger?.occasion()?.condition else { return (try await body(), []) }
        let notes = try await occasions.prepare(condition)
        defer { occasions.release(condition) }
        return (try await body(), notes)
    }

    /// Returns the reply about a notification that was just scheduled.
    private func scheduled(_ pending: Pending, _ notes: [String]) async -> Notifications.Remind.Reply {
        let waking = pending.terms.wake ? Waking.probe().note.map { [$0] } ?? [] : []
        let times = Upcoming(pending, zones: zones)
        return Notifications.Remind.Reply(
            id: pending.id, due: times.due, zone: pending.zone, next: times.next, trigger: pending.trigger.text,
            notes: notes.joined(times.notes(from: loop.now().wall)) + pending.content.notes
                + [pending.zoneNote].compactMap(\.self) + waking
                + (await self.notes(on: pending.content) ?? []),
            afterAck: pending.terms.afterAck?.text)
    }

    func beat(_ call: Notifications.Beat, context: CallContext) async throws -> Notifications.Beat.Reply {
        let (pending, wasMissing) = try await loop.stored(after: call.content.flatMap { check($0) }) {
            try $0.beat(call)
        }
        return Notifications.Beat.Reply(
            due: Upcoming(pending, zones: zones, count: 0).due, zone: pending.zone, returned: wasMissing,
            paused: pending.isPaused ? true : nil,
            notes: call.content == nil ? nil : await notes(on: pending.content))
    }

    func relay(_ call: Notifications.Relay, context: CallContext) async throws -> Notifications.Relay.Reply {
        try await relays.relay(call)
    }

    func skip(_ call: Notifications.Skip, context: CallContext) async throws -> Notifications.Skip.Reply {
        try checkCount(call.ids.count, of: "ids")
        let request = try SkipRequest(call, zones: zones, now: loop.now().wall)
        return try await loop.stored { transaction in
            let page = try transaction.page(call.ids, among: .repeating, cursor: call.cursor)
            let (done, step) = try transaction.stepped {
                try transaction.skip(ids: page.ids, request, step: page.step, isPartial: call.partial ?? false)
            }
            try WireAnswer.check(done.skipped, field: "ids")
            return Notifications.Skip.Reply(
                skipped: done.skipped, cursor: page.cursor, step: step, leftOut: done.leftOut.nonEmpty)
        }
    }

    func unskip(_ call: Notifications.Unskip, context: CallContext) async throws -> Notifications.Unskip.Reply {
        try checkCount(call.ids.count, of: "ids")
        return try await loop.stored { transaction in
            let page = try transaction.page(call.ids, among: .repeating, cursor: call.cursor)
            let (unskipped, leftOut) = try transaction.unskip(
                ids: page.ids, step: page.step, isPartial: call.partial ?? false)
            try WireAnswer.check(unskipped, field: "ids")
            return Notifications.Unskip.Reply(
                unskipped: unskipped, cursor: page.cursor, leftOut: leftOut.nonEmpty)
        }
    }

    func rename(_ call: Notifications.Rename, context: CallContext) async throws -> Notifications.Rename.Reply {
        try await loop.stored { try $0.rename(id: call.id, to: call.to) }
        return Notifications.Rename.Reply()
    }

    func edit(_ call: Notifications.Edit, context: CallContext) async throws -> Notifications.Edit.Reply {
        if call.ids != nil || call.contents != nil { return try await editSeveral(call) }
        // A problem with an unchanged sound causes only a note, not a refusal.
        let before = try await loop.look { try $0.pending(id: call.id) }?.content
        if let content = call.content { try await checkDevices(content, except: before?.addressees ?? []) }
        let named = call.content.flatMap { $0.sound == before?.sound ? nil : $0 }
        let ((edited, step), further) = try await watching(call.trigger) {
            try await loop.stored(after: named.flatMap(soundCheck)) { transaction in
                let (edited, step) = try transaction.stepped {
                    var edited = try transaction.edit(
                        id: call.id, content: call.content, trigger: call.trigger, once: call.once ?? false,
                        noRepeat: call.noRepeat ?? false, onceOnItsDay: call.onceOnItsDay ?? false)
                    edited.notes += try transaction.quietNotes(of: edited.pending)
                    return edited
                }
                try transaction.name(step, call.verb)
                return (edited, step)
            }
        }
        let pending = edited.pending
        let times = Upcoming(pending, zones: zones)
        let missing = if let content = call.content { await self.notes(on: content) } else { [String]?.none }
        let escalation = call.content?.escalate == nil ? nil : pending.content.escalationNote
        let former = edited.former
        return Notifications.Edit.Reply(
            due: times.due, zone: pending.zone, next: times.next,
            notes: (edited.notes + further).joined(times.notes(from: loop.now().wall)) + [escalation].compactMap(\.self)
                + (missing ?? []), id: edited.isOnce ? pending.id : nil,
            formerDue: former.map { Upcoming($0, zones: zones, count: 0).due },
            formerRepetition: edited.isOnce ? nil : former?.repetition,
            repetition: former == nil && pending.trigger.occasion == nil ? nil : pending.repetition,
            afterAck: pending.terms.afterAck?.text,
            awaitsAck: pending.awaitsAck ? true : nil,
            unseen: await onlookers.unseen(reminder: pending.content), notification: confirmed(pending), step: step)
    }

    func snooze(_ call: Notifications.Snooze, context: CallContext) async throws -> Notifications.Snooze.Reply {
        let request = try SnoozeRequest(call, zones: zones, now: loop.now())
        try checkCount(call.ids?.count ?? 0, of: "ids")
        let ids = try named(call.id.isEmpty && call.ids != nil ? nil : call.id, call.ids)
        let (all, leftOut, cursor, step) = try await loop.stored { transaction in
            try transaction.require(call.seen)
            let page = try transaction.page(ids, among: .delivered, cursor: call.cursor)
            // Only one that is named may be over. Its end is replaced by the snooze.
            let revival = try page.ids.count == 1 ? transaction.revivalNote(id: page.ids[0]) : nil
            let (done, step) = try transaction.stepped {
                try transaction.snooze(ids: page.ids, request, step: page.step, isPartial: call.partial ?? false)
            }
            let all = try done.snoozed.map { one in
                (one, (revival.map { [$0] } ?? []) + (try transaction.quietNotes(of: one)))
            }
            return (all, done.leftOut, page.cursor, step)
        }
        let snoozed = all.map { pending, notes in
            Notifications.Resumed(
                id: pending.id, due: Upcoming(pending, zones: zones, count: 0).due, zone: pending.zone,
                notes: (request.notes + notes).nonEmpty)
        }
        return Notifications.Snooze.Reply(
            due: snoozed.first?.due ?? "", zone: snoozed.first?.zone ?? "", snoozed: snoozed, cursor: cursor,
            unseen: await onlookers.unseen(all: all.map(\.0.content)), step: step, leftOut: leftOut.nonEmpty)
    }

    /// Returns the ids of a call that takes one or several. Exactly one of the two must be given.
    func named(_ id: String?, _ ids: [String]?) throws -> [String] {
        switch (id, ids) {
        case (let id?, nil): return [id]
        case (nil, let ids?) where !ids.isEmpty:
            try checkCount(ids.count, of: "ids")
            return ids
        default:
            throw Notifications.Invalid(
                field: "id", word: "", reason: "give exactly one of id and ids", hint: "name the notifications")
        }
    }

    func ack(_ call: Notifications.Ack, context: CallContext) async throws -> Notifications.Ack.Reply {
        try await loop.stored { transaction in
            try transaction.require(call.seen)
            let page = try transaction.page(call.ids, among: .unacknowledged, cursor: call.cursor)
            let awaiting = try transaction.awaitingAck(page.ids)
            let (count, step) = try transaction.stepped {
                try transaction.ack(
                    ids: page.ids, closed: call.closed ?? false, isUndoable: call.undoable ?? false)
            }
            let next = try transaction.comingAgain(awaiting).map { pending in
                Notifications.Resumed(
                    id: pending.id, due: Upcoming(pending, zones: zones, count: 0).due, zone: pending.zone)
            }
            return Notifications.Ack.Reply(
                count: count, cursor: page.cursor, next: next.isEmpty ? nil : next, step: step)
        }
    }

    func list(_ call: Notifications.List, context: CallContext) async throws -> Notifications.List.Reply {
        let limit = try PageLimit(call.limit, default: ListPage.defaultSize, maximum: ListPage.maximum).notifications()
        let place = try call.cursor.map { text throws(Notifications.Invalid) in try ListPlace(text) }
        let (page, ends) = try await loop.look { db in
            let page = try db.page(
                state: call.state, app: call.app, isHeld: call.held ?? false, after: place, limit: limit)
            return (page, try page.pending.map { $0.isPaused ? try db.pauseEnd(of: $0.id) : nil })
        }
        noteUnreadable(page.pending)
        let ringing = try await loop.look { db in
            Dictionary(
                uniqueKeysWithValues: try db.ringingIDs().enumerated().map {
                    ($1, $0 == 0 ? Notifications.RingState.ringing : .waiting)
                })
        }
        let delivered = page.delivered.map { wire($0, ringing: ringing[$0.id]) }
        let pending = zip(page.pending, ends).map { wire($0, pausedUntil: $1) }
        return Notifications.List.Reply(notifications: pending + delivered, cursor: page.next)
    }

    /// Requests a repair of the database if a row is unreadable.
    private func noteUnreadable(_ rows: [Pending]) {
        guard let row = rows.first(where: \.isUnreadable) else { return }
        loop.noteDamage("the text of the reminder \"\(row.id)\" cannot be read")
    }

    func show(_ call: Notifications.Show, context: CallContext) async throws -> Notifications.Show.Reply {
        let found = try await loop.look { db in
            (
                pending: [try db.pending(id: call.id), try db.pending(id: call.id, role: .snooze)].compactMap(\.self),
                delivered: try db.delivered(id: call.id), rules: try db.rules(spokenOf: call.id),
                ringing: try db.ringState(id: call.id), pauseEnd: try db.pauseEnd(of: call.id)
            )
        }
        noteUnreadable(found.pending)
        var all = found.pending.sorted { $0.due < $1.due }.map { row in
            confirmed(row, pausedUntil: row.isPaused ? found.pauseEnd : nil)
        }
        if let delivered = found.delivered {
            var notification = wire(delivered, ringing: found.ringing)
            notification.rules = found.rules
            notification.receptions = receptions.of(delivered.id)
            all.append(notification)
        }
        guard let first = all.first else { throw Notifications.NotFound(id: call.id) }
        return Notifications.Show.Reply(notification: first, others: all.count > 1 ? Array(all.dropFirst()) : nil)
    }

    func cancel(_ call: Notifications.Cancel, context: CallContext) async throws -> Notifications.Cancel.Reply {
        switch (call.ids, call.all ?? false) {
        case (nil, true):
            return try await loop.stored { transaction in
                let cleared = try transaction.db.deliveredCount()
                return Notifications.Cancel.Reply(count: try transaction.cancelAll(), cleared: cleared)
            }
        case (let ids?, false):
            return try await loop.stored { transaction in
                try transaction.require(call.seen)
                let page = try transaction.page(ids, among: .anywhere, cursor: call.cursor)
                let (count, step) = try transaction.stepped {
                    try transaction.cancel(ids: page.ids, step: page.step)
                }
                return Notifications.Cancel.Reply(count: count, cursor: page.cursor, step: step)
            }
        default:
            throw Notifications.Invalid(
                field: "ids", word: "", reason: "give exactly one of ids and all",
                hint: "name the notifications, or say all")
        }
    }

    func checkCount(_ count: Int, of what: String) throws(Notifications.TooMany) {
        guard count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: what, limit: Transaction.maximumIDs)
        }
    }

    func wait(_ call: Notifications.Wait, context: CallContext) async throws -> Notifications.Wait.Reply {
        // After nil, look up the outcome: the notification may have been removed together with others.
        let (outcomes, found) = AsyncStream<Notifications.Wait.Reply?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let id = call.id
        let number = hub.reserve()
        let hub = hub
        defer { hub.remove(number) }
        let watcher: EventHub.Watcher = { event throws(ReplyStreamClosed) in
            if event.id == id, case .ended(let outcome) = event.waitStatus { found.yield(outcome) }
            // An event without an id: several were cancelled or cleared at once.
            if event.id == nil, event.event == .cancelled || event.event == .cleared { found.yield(nil) }
        }
        // Look up and begin to watch in the same transaction, so that no event is missed.
        let ended = try await loop.stored { transaction -> Notifications.Wait.Reply? in
            if let outcome = try transaction.outcome(id: id) { return outcome }
            transaction.onCommit(.follow(watcher, number: number))
            return nil
        }
        if var ended {
            ended.activationToken = hub.takeToken(id: id)
            return ended
        }
        for await outcome in outcomes {
            if let outcome { return outcome }
            if let outcome = try await loop.stored({ try $0.outcome(id: id) }) { return outcome }
        }
        throw CancellationError()
    }
}

extension [String]? {
    /// Returns both lists as one; nil if both are nil.
    fileprivate func joined(with other: [String]?) -> [String]? { self.map { $0 + (other ?? []) } ?? other }
}

extension Pending {
    /// The repetition in words; nil for what comes once.
    fileprivate var repetition: String? {
        terms.afterAck?.fullSummary ?? (trigger.isRecurring || trigger.occasion != nil ? trigger.summary : nil)
    }
}
