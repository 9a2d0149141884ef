// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB
import TextSafety

extension Transaction {
    /// Schedules a notification, instead of a pending one with the same id, which `undo` brings back.
    ///
    /// - Parameter dryRun: `true` to return the result without changing anything.
    /// - Returns: The notification, and sentences about what the caller's words left open.
    /// - Throws: `Notifications.Invalid`, before anything is written.
    package func remind(
        id: String?, content: Notifications.Content, trigger wire: Notifications.Trigger, dryRun: Bool = false
    ) throws -> (pending: Pending, notes: [String]) {
        try ContentRules.check(content)
        var (schedule, notes) = try wire.resolved(at: now, zones: zones)
        let name = try id ?? unusedID(for: content.title)
        try ContentRules.checkName(name, field: "id")
        let pending = try Pending(
            id: name, content: content.completed, schedule, options: wire, at: now.wall, zones: zones)
        notes += pending.pastWarnings(at: now.wall, zones: zones)
        if let note = try scheduleInstead(pending, by: "remind", dryRun: dryRun) { notes.append(note) }
        return (pending, notes)
    }

    /// Records that a notification is scheduled. A caller that waits for its id then gets its outcome, not that of an
    /// earlier one.
    func recordScheduled(_ pending: Pending) throws {
        try record(.init(.scheduled, of: pending, at: now.wall))
    }

    /// Stores a notification and its warnings. A warning whose time has passed is not given.
    package func schedule(_ pending: Pending) throws {
        if pending.hasOccasion { try checkOccasions(besides: pending.id) }
        try db.replacePending(pending)
        // What is not paused has no pause to end.
        if !pending.isPaused { try db.deletePending(id: pending.id, role: .resume) }
        // What has no time is not announced.
        guard let due = pending.due.time else { return }
        for lead in pending.terms.warnings {
            var warning = pending
            warning.role = .warning(lead)
            var time =
                lead.instant(from: due, in: pending.calendar(zones: zones), sign: -1) ?? due.advanced(by: -lead.nominal)
            if let end = pending.countdown {
                let distance = due.microseconds - time.microseconds
                warning.countdown = Pending.Countdown(boot: end.boot, deadline: end.deadline - distance)
            }
            if time <= now.wall {
                // A zone that is gone was refused with the time itself.
                guard pending.trigger.repeats, let next = try? warning.next(after: now.wall, zones: zones) else {
                    continue
                }
                time = next
            }
            warning.due = .at(time)
            try db.replacePending(warning)
        }
    }

    /// Returns an id made from the title that no pending or delivered notification has.
    func unusedID(for title: String) throws -> String {
        var random = SystemRandomNumberGenerator()
        return try NotificationID.unused(for: title, using: &random) { id in
            try db.hasNotification(id: id)
        }
    }
}

extension Database {
    /// Returns whether a pending or delivered notification has this id.
    func hasNotification(id: String) throws -> Bool {
        try row("SELECT 1 FROM pending WHERE id = ?1 UNION ALL SELECT 1 FROM delivered WHERE id = ?1", [id]) != nil
    }
}

extension Pending {
    /// Returns a sentence for each warning whose time has passed.
    func pastWarnings(at now: Instant, zones: Zones) -> [String] {
        guard !trigger.repeats, let due = due.time else { return [] }
        let zone = calendar(zones: zones)
        return terms.warnings.filter { ($0.instant(from: due, in: zone, sign: -1) ?? .earliest) <= now }
            .map { "The warning \(Span.words($0.nominal)) before it would be in the past." }
    }
}
