// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// Timers on the wire.
extension NotificationsService {
    func timer(_ call: Notifications.Timer, context: CallContext) async throws -> Notifications.Timer.Reply {
        let check = check(call.content, soundCheck(call))
        let (pending, closing, former) = try await loop.stored(after: check) { transaction in
            let former = try transaction.former(id: call.id)
            let pending = try transaction.timer(call)
            let ends = pending.due.time.flatMap { pending.terms.cycle?.ends(from: $0, count: 3) }
            let replaced = former.flatMap {
                transaction.note(replacing: $0, by: pending, dryRun: call.dryRun ?? false)
            }
            let notes = try transaction.quietNotes(of: pending, times: ends) + [replaced].compactMap(\.self)
            return (pending, notes, former)
        }
        let zone = zones.zone(stored: pending.zone)
        let now = loop.now().wall
        guard let cycle = pending.terms.cycle, let status = Notifications.TimerStatus(pending, at: now, zone: zone)
        else {
            throw Notifications.NotFound(id: pending.id)
        }
        let end = pending.due.time ?? now
        let summary = TimerText.summary(cycle, end: end, zone: zone, zones.display)
        let further = await notes(on: call.content) ?? []
        return Notifications.Timer.Reply(
            id: pending.id, due: Timestamp.text(end, in: zone), zone: pending.zone,
            next: cycle.ends(from: end, count: 3).map { Timestamp.text($0, in: zone) },
            trigger: pending.trigger.text,
            notes: [summary, pending.content.ringNote].compactMap(\.self) + further + closing,
            timer: status, unseen: await onlookers.unseen(reminder: pending.content), notification: confirmed(pending),
            replaced: former.map { wire($0) })
    }

    /// Checks that the sounds of all phases exist; nil when there is nothing to check.
    private func soundCheck(_ call: Notifications.Timer) -> (@Sendable () async throws -> Void)? {
        var contents = [call.content]
        for phase in (call.then ?? []).prefix(TimerCycle.maximumPhases) + (call.long.map { [$0] } ?? []) {
            guard let sound = phase.sound, sound != call.content.sound else { continue }
            contents.append(Notifications.Content(title: "", sound: sound))
        }
        let checks = contents.compactMap(soundCheck)
        guard !checks.isEmpty else { return nil }
        return { for check in checks { try await check() } }
    }

    func timers(_ call: Notifications.Timers, context: CallContext) async throws -> Notifications.Timers.Reply {
        let place = try call.cursor.map { text throws(Notifications.Invalid) in try TimerPlace(text) }
        let most = 1_000
        let timers = try await loop.look { try $0.timers(after: place, limit: most + 1) }
        let page = WirePage(timers, most: most, row: status)
        return Notifications.Timers.Reply(timers: page.rows, cursor: page.last.map { TimerPlace($0).text })
    }

    func nextPhase(
        _ call: Notifications.NextPhase, context: CallContext
    ) async throws -> Notifications.NextPhase.Reply {
        let pending = try await loop.stored { try $0.nextPhase(id: call.id) }
        return Notifications.NextPhase.Reply(timer: pending.flatMap(status))
    }

    func status(_ pending: Pending) -> Notifications.TimerStatus? {
        Notifications.TimerStatus(pending, at: loop.now().wall, zone: zones.zone(stored: pending.zone))
    }
}
