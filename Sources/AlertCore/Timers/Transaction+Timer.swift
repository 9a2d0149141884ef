// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Timers: a pending notification stands for the end of the phase that a timer is in, so that whatever holds for
/// reminders holds for it.
extension Transaction {
    /// Starts a timer, instead of a pending notification with the same id, which `undo` brings back.
    ///
    /// - Returns: The notification of its first phase, without a change if the call is a dry run.
    /// - Throws: `Notifications.Invalid`, before anything is written.
    package func timer(_ call: Notifications.Timer) throws -> Pending {
        try ContentRules.check(call.content)
        let cycle = try TimerCycle(call)
        let wire = Notifications.Trigger(in: call.for, session: call.session)
        let times: Schedule
        do {
            times = try wire.resolved(at: now, zones: zones).schedule
        } catch {
            var error = error
            if error.field == "in" { error.field = "for" }
            throw error
        }
        let id = try call.id ?? unusedID(for: call.content.title)
        try ContentRules.checkName(id, field: "id")
        var pending = Pending(id: id, content: call.content.completed, times, created: now.wall)
        pending.terms.cycle = cycle
        guard call.dryRun != true else { return pending }
        _ = try scheduleInstead(pending, by: "timer")
        return pending
    }

    /// Ends the phase that a timer is in, without its notification, and begins the next; after the last it is over.
    ///
    /// - Returns: The notification of the next phase; nil when the timer is over.
    /// - Throws: `Notifications.NotFound` when it is not pending, `Notifications.Invalid` when it is not a timer.
    package func nextPhase(id: String) throws -> Pending? {
        guard let pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        guard var cycle = pending.terms.cycle else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "\(id) is not a timer", hint: "name a timer, or start one with timer")
        }
        return try undoably("next", [id]) {
            guard case .begin(let until)? = cycle.handle(.next, at: now.wall).first else {
                try record(.timerFinished(pending, at: now.wall))
                try withdraw([id])
                return nil
            }
            return try begin(cycle, of: pending, until: until, at: now.wall)
        }
    }

    /// Starts the next phase. Returns the report of the ended phase, to be delivered like any due notification.
    func endPhase(of pending: Pending, _ cycle: TimerCycle) throws -> Pending? {
        guard let end = pending.due.time else { return nil }
        let running = cycle.index
        var (cycle, report) = (cycle, Pending?.none)
        for action in cycle.handle(.due(end), at: now.wall) {
            switch action {
            case .report(let phase, let ended, let before):
                var over = pending
                over.due = .at(ended)
                over.terms.cycle = nil
                // That which ran may have been edited.
                if phase != running {
                    (over.content.title, over.content.sound) = (cycle[phase].title, cycle[phase].sound)
                }
                if cycle.count > 1 {
                    over.content.title += " is over"
                    over.content.body = TimerText.end(
                        of: phase, in: cycle, at: ended, before: before, body: pending.content.body,
                        zone: zones.zone(stored: pending.zone))
                }
                report = over
            case .begin(let until): try begin(cycle, of: pending, until: until, at: end)
            case .finish:
                try db.deletePending(id: pending.id, role: .main)
                if cycle.count > 1 { try record(.timerFinished(pending, at: now.wall)) }
            }
        }
        return report
    }

    /// Puts a timer's notification at the end of the phase that it is in now.
    /// - Parameter former: A time of which the uptime is that of the notification's countdown, if it has one.
    @discardableResult
    private func begin(
        _ cycle: TimerCycle, of pending: Pending, until: Instant, at former: Instant
    ) throws -> Pending {
        var later = pending
        later.terms.cycle = cycle
        (later.content.title, later.content.sound) = (cycle.phase.title, cycle.phase.sound)
        later.trigger = .countdown(microseconds: cycle.phase.span)
        later.due = .at(until)
        // From one end to the next by the uptime, which no step of the wall clock moves.
        let deadline =
            .at(former) == pending.due && pending.countdown?.boot == now.boot
            ? pending.countdown.map { $0.deadline + until.distance(from: former) } : nil
        later.countdown = Pending.Countdown(
            boot: now.boot, deadline: deadline ?? now.uptime + until.distance(from: now.wall))
        try db.replacePending(later)
        try record(.init(.phase, of: later, at: now.wall, count: cycle.index + 1))
        return later
    }
}
