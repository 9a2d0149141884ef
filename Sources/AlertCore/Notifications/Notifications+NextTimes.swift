// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Replies about the times at which a notification is due, or to which words amount.
extension Notifications.Next {
    /// Returns the time after which times are wanted: the call's, otherwise now.
    package func start(_ now: ClockReading, zones: Zones) throws(Notifications.Invalid) -> ClockReading {
        guard let after else { return now }
        var now = now
        let zone = try trigger.map { wire throws(Notifications.Invalid) in try TriggerPlace(wire, zones: zones).zone }
        now.wall = try (zone ?? zones.session).instant(written: after, field: "after")
        return now
    }

    /// Returns the reply with the times of a pending notification.
    ///
    /// - Parameters:
    ///   - notes: Sentences about what the words left open.
    ///   - now: As ``start(_:zones:)`` returns it.
    package func reply(
        of pending: Pending, notes: [String] = [], count: Int, at now: ClockReading, zones: Zones
    ) -> Reply {
        let resumed = pending.isPaused ? pending.resumed(at: now, zones: zones) : nil
        let isAfter = after != nil && pending.hasTime
        let times = (pending.isPaused ? resumed : pending).map {
            Upcoming($0, zones: zones, count: count, after: isAfter ? now.wall : nil)
        }
        var listed = Notifications.Trigger()
        pending.terms.write(into: &listed)
        return Reply(
            zone: pending.zone, fires: pending.isPaused ? [] : times?.next ?? [],
            resumed: pending.isPaused ? times?.next ?? [] : nil, trigger: pending.trigger.text,
            notes: notes.joined(times?.notes(from: now.wall) ?? []) + pending.beatNotes, nag: listed.nag,
            nagLimit: listed.nagLimit, skipped: pending.skippedTimes(after: now.wall, zones: zones),
            afterAck: listed.afterAck, awaitsAck: pending.awaitsAck ? true : nil)
    }

    /// Returns the reply with the times that words name, of a reminder that is not scheduled.
    ///
    /// - Throws: `Notifications.Invalid`, as `remind` does.
    package func reply(
        to wire: Notifications.Trigger, count: Int, at now: ClockReading, zones: Zones
    ) throws(Notifications.Invalid) -> Reply {
        let (schedule, notes) = try wire.resolved(at: now, zones: zones)
        guard schedule.trigger.occasion == nil else {
            throw Notifications.Invalid(noTimesOf: schedule.trigger.summary, field: "when")
        }
        let pending = try Pending(
            id: "", content: Notifications.Content(title: ""), schedule, options: wire, at: now.wall, zones: zones)
        return reply(of: pending, notes: notes, count: count, at: now, zones: zones)
    }
}

extension Pending {
    /// Sentences about the beat that it waits for.
    fileprivate var beatNotes: [String] {
        guard trigger.occasion?.silence != nil, !isPaused else { return [] }
        return [hasTime ? "Then it is missed, unless a beat comes." : "It is missing; the next beat ends that."]
    }
}

extension [String] {
    /// Returns these sentences and the others without repetitions: words and times may lead to the same note.
    package func joined(_ others: [String]) -> [String] { self + others.filter { !contains($0) } }
}
