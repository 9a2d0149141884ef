// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import Varlink

/// org.alertd.Notifications on the wire: decodes nothing and decides nothing, but calls the domain by the method's
/// name and words the answer.
struct NotificationsService: NotificationsHandler {
    let center: AlertCenter
    let zones: Zones
    let sounds: any SoundOutput
    let speech: any SpeechOutput
    let pictures: PictureDesk
    let hub: EventHub
    let relays: RelayDesk
    let configuration: ConfigurationFile
    let silence: SilentMode

    func notify(_ call: Notifications.Notify, context: CallContext) async throws -> Notifications.Notify.Reply {
        let delivered = try await center.stored(delivering: call.content, after: soundCheck(call.content)) {
            try $0.notify(id: call.id, content: call.content)
        }
        return Notifications.Notify.Reply(
            id: delivered.id, due: Timestamp.text(delivered.due, in: zones.zone(stored: delivered.zone)),
            zone: delivered.zone, next: [], notes: await notes(on: call.content))
    }

    func remind(_ call: Notifications.Remind, context: CallContext) async throws -> Notifications.Remind.Reply {
        let (pending, notes) = try await center.stored(after: soundCheck(call.content)) {
            try $0.remind(id: call.id, content: call.content, trigger: call.trigger)
        }
        let waking = call.trigger.wake == true ? Waking.probe().note.map { [$0] } ?? [] : []
        let times = Upcoming(pending, zones: zones)
        return Notifications.Remind.Reply(
            id: pending.id, due: times.due, zone: pending.zone, next: times.next, trigger: pending.trigger.text,
            notes: notes.joined(times.notes) + waking + (await self.notes(on: call.content) ?? []))
    }

    func relay(_ call: Notifications.Relay, context: CallContext) async throws -> Notifications.Relay.Reply {
        try await relays.relay(call)
    }

    func next(_ call: Notifications.Next, context: CallContext) async throws -> Notifications.Next.Reply {
        let count = try PageLimit(call.count, usual: 5, largest: 1_000).notifications()
        var now = center.now()
        if let after = call.after {
            let zone = try call.trigger.map { try TriggerPlace($0, zones: zones).zone } ?? zones.session
            now.wall = try TriggerWish.moment(after, field: "after", zone: zone)
        }
        let pending: Pending
        let terms: Terms
        var notes: [String] = []
        switch (call.id, call.trigger) {
        case (let id?, nil):
            guard let found = try await center.look({ try $0.pending(id: id) }) else {
                throw Notifications.NotFound(id: id)
            }
            pending = found
            terms = found.terms
        case (nil, let wish?):
            terms = try Terms(wish)
            let plan = try TriggerWish(wish).resolved(at: now, zones: zones)
            pending = plan.preview(at: now)
            notes = plan.notes
        default:
            throw Notifications.Invalid(
                field: "id", word: "", reason: "give exactly one of id and trigger", hint: "give one of them")
        }
        if pending.isPaused {
            let resumed = pending.resumed(at: now, zones: zones)
            let times = resumed.map { Upcoming($0, zones: zones, count: count) }
            return Notifications.Next.Reply(
                zone: pending.zone, fires: [], resumed: times?.next ?? [], trigger: pending.trigger.text,
                notes: notes.joined(times?.notes ?? []), nag: terms.nagText, nagLimit: terms.nagTimes)
        }
        let times = Upcoming(pending, zones: zones, count: count, after: call.after == nil ? nil : now.wall)
        return Notifications.Next.Reply(
            zone: pending.zone, fires: times.next, trigger: pending.trigger.text, notes: notes.joined(times.notes),
            nag: terms.nagText, nagLimit: terms.nagTimes)
    }

    func edit(_ call: Notifications.Edit, context: CallContext) async throws -> Notifications.Edit.Reply {
        let (pending, notes) = try await center.stored(after: call.content.flatMap(soundCheck)) {
            try $0.edit(id: call.id, content: call.content, trigger: call.trigger)
        }
        let times = Upcoming(pending, zones: zones)
        let missing = if let content = call.content { await self.notes(on: content) } else { [String]?.none }
        return Notifications.Edit.Reply(
            due: times.due, zone: pending.zone, next: times.next, notes: notes.joined(times.notes) + (missing ?? []))
    }

    func snooze(_ call: Notifications.Snooze, context: CallContext) async throws -> Notifications.Snooze.Reply {
        let pending = try await center.stored { try $0.snooze(id: call.id, for: call.for) }
        return Notifications.Snooze.Reply(due: Upcoming(pending, zones: zones).due, zone: pending.zone)
    }

    func pause(_ call: Notifications.Pause, context: CallContext) async throws -> Notifications.Pause.Reply {
        let ids = try named(call.id, call.ids)
        try await center.stored { try $0.pause(ids: ids) }
        return Notifications.Pause.Reply()
    }

    func resume(_ call: Notifications.Resume, context: CallContext) async throws -> Notifications.Resume.Reply {
        let ids = try named(call.id, call.ids)
        let resumed = try await center.stored { try $0.resume(ids: ids) }.map { pending in
            Notifications.Resumed(id: pending.id, due: Upcoming(pending, zones: zones).due, zone: pending.zone)
        }
        return Notifications.Resume.Reply(
            due: resumed.first?.due ?? "", zone: resumed.first?.zone ?? "", resumed: resumed)
    }

    /// The ids of a call that takes one or several: exactly one of the two is given.
    private func named(_ id: String?, _ ids: [String]?) throws -> [String] {
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
        Notifications.Ack.Reply(count: try await center.stored { try $0.ack(ids: call.ids) })
    }

    func list(_ call: Notifications.List, context: CallContext) async throws -> Notifications.List.Reply {
        let limit = try PageLimit(call.limit, usual: ListPage.usual, largest: ListPage.largest).notifications()
        let place = try call.cursor.map { text throws(Notifications.Invalid) in try ListPlace(text) }
        let page = try await center.look { db in
            try db.page(
                state: call.state, app: call.app, isHeld: call.held ?? false, after: place, limit: limit)
        }
        noteUnreadable(page.pending)
        return Notifications.List.Reply(
            notifications: page.pending.map(wire) + page.delivered.map(wire), cursor: page.next)
    }

    /// Has the database mended where rows of it cannot be understood.
    private func noteUnreadable(_ rows: [Pending]) {
        guard let row = rows.first(where: \.isUnreadable) else { return }
        center.noteDamage("the text of the reminder \"\(row.id)\" cannot be read")
    }

    func show(_ call: Notifications.Show, context: CallContext) async throws -> Notifications.Show.Reply {
        let found = try await center.look { db in
            (
                pending: try db.pending(id: call.id) ?? db.pending(id: call.id, role: .snooze),
                delivered: try db.delivered(id: call.id), rules: try db.rules(spokenOf: call.id)
            )
        }
        if let pending = found.pending {
            noteUnreadable([pending])
            return Notifications.Show.Reply(notification: wire(pending))
        }
        if let delivered = found.delivered {
            var notification = wire(delivered)
            notification.rules = found.rules
            return Notifications.Show.Reply(notification: notification)
        }
        throw Notifications.NotFound(id: call.id)
    }

    func cancel(_ call: Notifications.Cancel, context: CallContext) async throws -> Notifications.Cancel.Reply {
        let count: Int
        switch (call.ids, call.all ?? false) {
        case (nil, true): count = try await center.stored { try $0.cancelAll() }
        case (let ids?, false): count = try await center.stored { try $0.cancel(ids: ids) }
        default:
            throw Notifications.Invalid(
                field: "ids", word: "", reason: "give exactly one of ids and all",
                hint: "name the notifications, or say all")
        }
        return Notifications.Cancel.Reply(count: count)
    }

    func `import`(_ call: Notifications.Import, context: CallContext) async throws -> Notifications.Import.Reply {
        try checkCount(call.alarms.count, of: "alarms")
        // Worked out here, beside the centre's thread: what is due meanwhile does not wait for it.
        let now = center.now()
        let plans = call.alarms.map { alarm in
            Result { () throws(Notifications.Invalid) in try AlarmPlan(alarm, at: now, zones: zones) }
        }
        let dryRun = call.dryRun ?? false
        var results = try await center.stored { transaction in
            try zip(call.alarms, plans).map { alarm, plan in
                switch plan {
                case .success(let plan): try transaction.import(plan, dryRun: dryRun)
                case .failure(let error):
                    Notifications.Imported(id: alarm.id, outcome: .refused, reason: "\(error.field): \(error.reason)")
                }
            }
        }
        for (index, alarm) in call.alarms.enumerated() where results[index].outcome != .refused {
            guard let sound = alarm.content.sound, alarm.content.sounds, await !isThere(sound) else { continue }
            results[index].reason = "no such sound: \"\(sound)\"; it is silent"
        }
        return Notifications.Import.Reply(results: results)
    }

    func prune(_ call: Notifications.Prune, context: CallContext) async throws -> Notifications.Prune.Reply {
        try checkCount(call.events.count, of: "events")
        for event in call.events { try checkCount(event.ids.count, of: "ids") }
        let dryRun = call.dryRun ?? false
        return Notifications.Prune.Reply(ids: try await center.stored { try $0.prune(call.events, dryRun: dryRun) })
    }

    func export(_ call: Notifications.Export, context: CallContext) async throws -> Notifications.Export.Reply {
        guard let ids = call.ids else {
            let page = try await center.look { try $0.exportPage(after: call.cursor) }
            return Notifications.Export.Reply(alarms: page.alarms, cursor: page.next)
        }
        try checkCount(ids.count, of: "ids")
        let page = try await center.look { try $0.exportPage(of: ids, after: call.cursor) }
        return Notifications.Export.Reply(alarms: page.alarms, cursor: page.next)
    }

    private func checkCount(_ count: Int, of what: String) throws(Notifications.TooMany) {
        guard count <= Transaction.mostIDs else {
            throw Notifications.TooMany(what: what, limit: Transaction.mostIDs)
        }
    }

    func wait(_ call: Notifications.Wait, context: CallContext) async throws -> Notifications.Wait.Reply {
        // Nil: what is known of it is to be looked up, as it may have gone with others.
        let (outcomes, found) = AsyncStream<Notifications.Wait.Reply?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let id = call.id
        let number = hub.reserve()
        let hub = hub
        defer { hub.remove(number) }
        let watcher: EventHub.Watcher = { event throws(ReplyStreamClosed) in
            if event.id == id, case .ended(let outcome) = event.standing { found.yield(outcome) }
            // Several at once were cancelled or cleared: an event without an id.
            if event.id == nil, event.event == .cancelled || event.event == .cleared { found.yield(nil) }
        }
        // Looked up and watched from the same transaction on: nothing that happens is missed.
        let ended = try await center.stored { transaction -> Notifications.Wait.Reply? in
            if let outcome = try transaction.outcome(id: id) { return outcome }
            transaction.after(.follow(watcher, number: number))
            return nil
        }
        if var ended {
            ended.activationToken = hub.takeToken(id: id)
            return ended
        }
        for await outcome in outcomes {
            if let outcome { return outcome }
            if let outcome = try await center.stored({ try $0.outcome(id: id) }) { return outcome }
        }
        throw CancellationError()
    }

    /// What looks whether a content's sound is there; nil when there is nothing to look at. It may take its time, as a
    /// file system may hang.
    private func soundCheck(_ content: Notifications.Content) -> (@Sendable () async throws -> Void)? {
        guard content.say == true || content.sounds && content.sound != nil else { return nil }
        return { try await checkSound(content) }
    }

    /// Whether there is such a sound; one whose file system does not answer is not there.
    private func isThere(_ sound: String) async -> Bool {
        do {
            return try await BlockingWork.shared.run { [sounds] in sounds.exists(sound) }
        } catch {
            return false
        }
    }

    /// A sound that cannot be found, and speech that nothing speaks, are better said now than when the reminder is due
    /// and silent.
    private func checkSound(_ content: Notifications.Content) async throws {
        // It looks for a program; where that comes to no end, what is said later tells why it is not.
        let speech = speech
        if content.say == true, let check = try? await BlockingWork.shared.run({ speech.check() }), !check.ok {
            throw Notifications.Invalid(field: "say", word: "", reason: check.detail, hint: check.remedy ?? "")
        }
        guard let sound = content.sound, content.sounds, await !isThere(sound) else { return }
        throw Notifications.Invalid(
            field: "sound", word: sound, reason: "no such sound",
            hint: "\"alertctl sound list\" lists the names; give a file by its path")
    }

    /// What it would be shown without now. It is stored by then, so a file system that hangs holds up nobody else.
    private func notes(on content: Notifications.Content) async -> [String]? {
        let problems = await pictures.problems(of: [content.icon, content.image].compactMap(\.self))
        return problems.isEmpty ? nil : problems.map(\.sentence)
    }

    private func wire(_ pending: Pending) -> Notifications.Notification {
        let zone = zones.zone(stored: pending.zone)
        return Notifications.Notification(
            id: pending.id, title: pending.content.title, due: Upcoming(pending, zones: zones, count: 0).due,
            state: pending.state, zone: pending.zone, trigger: pending.trigger.text, repeats: pending.trigger.repeats,
            created: Timestamp.text(pending.created, in: zone),
            content: pending.content,
            offset: pending.terms.offset == .none ? nil : Span.text(pending.terms.offset.microseconds),
            nag: pending.terms.nagText, nagLimit: pending.terms.nagTimes)
    }

    private func wire(_ delivered: Delivered) -> Notifications.Notification {
        let zone = zones.zone(stored: delivered.zone)
        return Notifications.Notification(
            id: delivered.id, title: delivered.content.title, due: Timestamp.text(delivered.due, in: zone),
            state: .delivered, zone: delivered.zone, trigger: delivered.trigger, repeats: false,
            created: Timestamp.text(delivered.created, in: zone),
            deliveredAt: Timestamp.text(delivered.delivered, in: zone), content: delivered.content,
            held: delivered.isHeld ? true : nil, nag: delivered.terms.nagText, nagLimit: delivered.terms.nagTimes)
    }
}

extension [String] {
    /// These, and those of others that are not among them: words and times may lead to the same note.
    fileprivate func joined(_ others: [String]) -> [String] { self + others.filter { !contains($0) } }
}
