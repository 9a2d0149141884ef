// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TextSafety

/// `edit --once`: one occurrence of a repetition at another time.
extension Transaction {
    /// Moves one occurrence of a repetition, which becomes a separate notification: the one on the day of the new time,
    /// or else the next.
    func moveOccurrence(
        of old: Pending, content: Notifications.Content?, to wire: Notifications.Trigger, step: Int64?
    ) throws -> Edited {
        let (moved, due) = try movedOccurrence(of: old, content: content, to: wire)
        return try undoably("edit", [old.id, moved.pending.id], step: step) {
            try moveOccurrence(of: old, dueAt: due, moved, by: wire)
        }
    }

    /// Returns an occurrence of a repetition as a separate notification at another time, and when it was due.
    private func movedOccurrence(
        of old: Pending, content: Notifications.Content?, to wire: Notifications.Trigger
    ) throws -> (edited: Edited, due: Instant) {
        if let occasion = old.trigger.occasion, old.trigger.comesOften {
            throw Notifications.Invalid(
                field: "once", word: old.id, reason: "it comes \(occasion.words), and has no next time to move",
                hint: "for another one at that time: \"\(wire.line("copy", old.id))\"")
        }
        guard old.trigger.isRecurring else {
            throw Notifications.Invalid(
                field: "once", word: old.id, reason: "it does not repeat",
                hint: "write \"\(wire.line("edit", old.id))\"")
        }
        guard !old.isPaused else {
            throw Notifications.Invalid(
                field: "once", word: old.id, reason: "it is paused, so it has no next time",
                hint: "resume it first: \"alertctl resume \(ShellText.quoted(old.id))\"")
        }
        var occurrence = old
        if let content {
            try ContentRules.check(content)
            occurrence.content = content.completed
        }
        try occurrence.terms.read(wire)
        occurrence.terms.exceptions = .none
        // A time of day alone refers to the day of the occurrence. A repetition that is not paused has a time.
        let next = old.due.time ?? now.wall
        let zone = zones.zone(stored: old.zone)
        occurrence.trigger =
            try old.trigger.zoneReference.map { .wall(try zones.zone($0).civil(at: next), $0) } ?? .instant(next)
        let new = try times(wire, of: occurrence)
        guard !new.schedule.trigger.comesOften else { throw Notifications.Invalid(repeatingTimeWith: "once") }
        let due = try meantOccurrence(of: old, on: new.schedule, next: next, in: zone, by: wire)
        occurrence.apply(new.schedule)
        guard occurrence.terms.afterAck == nil else {
            throw Notifications.Invalid(
                field: "once", word: "", reason: "the moved time would repeat after each acknowledgement",
                hint: "leave out \(Member.afterAck) or \(Member.once)")
        }
        occurrence.created = now.wall
        try occurrence.terms.check(with: occurrence.content)
        let name = "\(old.id)-\(zone.civil(at: due).date.text)"
        var number = 1
        occurrence.id = name
        while try db.hasNotification(id: occurrence.id) {
            number += 1
            occurrence.id = "\(name)-\(number)"
        }
        try ContentRules.checkName(occurrence.id, field: "id")
        var former = old
        former.due = .at(due)
        let notes = new.notes + occurrence.pastWarnings(at: now.wall, zones: zones)
        return (Edited(pending: occurrence, notes: notes, former: former, isOnce: true), due)
    }

    /// Returns when the occurrence is due that a new time means: the one on its day, because "tomorrow 7:30" of what
    /// comes every day is about that of tomorrow; the next one if that day has none. A length of time, and what repeats
    /// after a span, have no such day.
    private func meantOccurrence(
        of old: Pending, on new: Schedule, next: Instant, in zone: Zone, by wire: Notifications.Trigger
    ) throws -> Instant {
        guard case .wall = new.trigger, !old.trigger.isInterval, try TimeShift(wire) == nil, let time = new.due.time
        else { return next }
        let day = zone.civil(at: time).date
        guard day != zone.civil(at: next).date, let moments = day.moments(in: zone) else { return next }
        let times = try self.times(of: old, in: moments)
        if times.count == 1 { return times[0] }
        let name = zones.display.longText(day)
        guard times.isEmpty else {
            throw Notifications.Invalid(
                field: "once", word: old.id, reason: "\(old.id) comes several times on \(name)",
                hint: "skip those of that day: \"alertctl skip \(ShellText.quoted(old.id)) \(day.text)\"; "
                    + "then add one: \"\(wire.line("copy", old.id))\"")
        }
        var plain = old
        plain.terms.exceptions.skipped = []
        guard try !self.times(of: plain, in: moments).isEmpty else { return next }
        let id = "\(old.id)-\(day.text)"
        let hint =
            try db.pending(id: id) != nil
            ? "it was moved; to move it again: \"\(wire.line("edit", id))\""
            : "first let it come again: \"alertctl unskip \(ShellText.quoted(old.id))\""
        throw Notifications.Invalid(
            field: "once", word: old.id, reason: "that of \(name) is skipped", hint: hint)
    }

    /// Returns whether a repetition comes exactly once on the day of a new time, and at another time.
    func hasOccurrence(of old: Pending, onDayOf wire: Notifications.Trigger?) throws -> Bool {
        guard let wire, wire.namesATime, try TimeShift(wire) == nil, old.trigger.isRecurring, !old.trigger.isInterval,
            !old.isPaused
        else { return false }
        let new = try times(wire, of: old).schedule
        guard case .wall = new.trigger, let time = new.due.time,
            case let zone = zones.zone(stored: old.zone), let moments = zone.civil(at: time).date.moments(in: zone)
        else { return false }
        let times = try self.times(of: old, in: moments)
        return times.count == 1 && times[0] != time
    }

    /// Returns the first time of a repetition within moments, and the second if there is one.
    private func times(of pending: Pending, in moments: ClosedRange<Instant>) throws -> [Instant] {
        var times: [Instant] = []
        var cursor = max(moments.lowerBound.advanced(by: -1), now.wall)
        while times.count < 2, let time = try pending.next(after: cursor, zones: zones),
            time <= moments.upperBound
        {
            times.append(time)
            cursor = time
        }
        return times
    }

    /// Skips an occurrence of a repetition, and schedules the moved one.
    private func moveOccurrence(
        of old: Pending, dueAt moment: Instant, _ moved: Edited, by wire: Notifications.Trigger
    ) throws -> Edited {
        var rest = old
        try rest.skip(dueAt: moment, at: now.wall, zones: zones)
        guard let due = try rest.next(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "once", word: old.id, reason: "it is the last time of the repetition",
                hint: "write \"\(wire.line("edit", old.id, "--no-repeat"))\"")
        }
        rest.due = .at(due)
        try replaceTimes(of: rest)
        try record(.init(.skipped, of: rest, at: now.wall, count: 1))
        try schedule(moved.pending)
        try record(.init(.scheduled, of: moved.pending, at: now.wall))
        var moved = moved
        let zone = zones.zone(stored: rest.zone)
        // It is not the next one that was moved, as a person might expect.
        if due < moment {
            let day = zone.civil(at: moment).date
            let isTomorrow = day == zone.civil(at: now.wall).date.adding(days: 1)
            moved.notes.append("Only that of \(isTomorrow ? "tomorrow" : zones.display.longText(day)) is moved.")
        }
        moved.notes.append(
            "\(old.id) goes on: \(rest.trigger.summary), next \(zones.display.longText(zone.civil(at: due))).")
        return moved
    }
}
