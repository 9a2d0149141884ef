// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

extension Transaction {
    /// Schedules a notification like another one, replacing a pending one with its id.
    ///
    /// - Parameters:
    ///   - like: The original: pending, delivered, or the newest with this id in the history.
    ///   - content: The content; nil for the original's.
    ///   - wire: Times and options; those that it does not name are the original's.
    ///   - dryRun: `true` to return the result without changing anything.
    /// - Returns: The notification, and sentences about what the caller's words left open.
    /// - Throws: `Notifications.NotFound` or `Notifications.Invalid`, before anything is written.
    package func copy(
        like: String, id: String?, content: Notifications.Content?, trigger wire: Notifications.Trigger?,
        dryRun: Bool = false
    ) throws -> (pending: Pending, notes: [String]) {
        guard let other = try model(id: like) else { throw Notifications.NotFound(id: like) }
        guard id != like else {
            throw Notifications.Invalid(
                field: "id", word: like, reason: "\(like) is the id of the original",
                hint: "choose another id, or change the original with edit")
        }
        var content = content ?? other.content
        // The copy is scheduled here: it belongs to no calendar event and comes from no other program or device.
        content.calendar?.uid = nil
        if content.calendar == .init() { content.calendar = nil }
        (content.relayed, content.origin, content.delivery) = (nil, nil, nil)
        (content.originTime, content.snoozeChoices, content.snoozesLeft) = (nil, nil, nil)
        content.appName = content.appName.map(ContentRules.foreignName)
        try ContentRules.check(content)
        var copy = other
        (copy.role, copy.content, copy.created, copy.countdown) = (.main, content.completed, now.wall, nil)
        // What has happened to the original has not happened to the copy.
        copy.deliveryState = DeliveryState()
        (copy.terms.standIn, copy.terms.occasion, copy.terms.exceptions.skipped) = (nil, nil, [])
        if let cycle = copy.terms.cycle { copy.begin(cycle.fromStart) }
        var notes = try setTimes(of: &copy, by: wire ?? .init(), isPending: other.role == .main)
        try copy.completeAfterAck(zones: zones)
        try copy.checkOccasion()
        try copy.terms.check(with: content)
        copy.id = try id ?? unusedID(for: content.title)
        try ContentRules.checkName(copy.id, field: "id")
        if let note = try scheduleInstead(copy, by: "copy", dryRun: dryRun) { notes.append(note) }
        return (copy, notes)
    }

    /// Returns the notification to copy. If it is no longer pending, it has the role of a snooze.
    private func model(id: String) throws -> Pending? {
        if let pending = try db.pending(id: id) { return pending }
        guard let delivered = try db.delivered(id: id) ?? db.past(id: id)?.delivered else {
            return try db.pending(id: id, role: .snooze)
        }
        // If the trigger is unreadable, the notification comes once and needs a new time.
        let trigger = (try? Trigger(delivered.trigger)) ?? .instant(delivered.due)
        return Pending(delivered, role: .snooze, trigger: trigger)
    }

    private func setTimes(
        of copy: inout Pending, by wire: Notifications.Trigger, isPending: Bool
    ) throws -> [String] {
        if wire.namesATime {
            // "10:00" alone moves a future notification to another time of the same days, as in `edit`.
            let former = isPending && copy.hasTime && copy.due > .at(now.wall) ? copy : nil
            let new = try wire.resolved(at: now, zones: zones, instead: former)
            let original = copy
            copy.apply(new.schedule)
            try copy.terms.read(wire)
            return new.notes + [copy.onceNote(unlike: original, at: now.wall, zones)].compactMap(\.self)
        }
        try copy.terms.read(wire)
        let choice = ClockChangeChoice(wire)
        try choice.check(for: copy.trigger)
        copy.trigger = copy.trigger.with(choice)
        if wire.namesExceptions {
            guard copy.trigger.isRecurring else { throw Notifications.Invalid.exceptionsOfOne }
            try copy.changeExceptions(after: now.wall, zones: zones) {
                $0 = try Exceptions(wire, instead: $0, zones: zones)
            }
        }
        guard let due = copy.firstDue(at: now, zones: zones), due > .at(now.wall) else {
            throw Notifications.Invalid(
                field: "trigger", word: "", reason: "\(copy.id) is in the past and does not repeat",
                hint: "give a time, like in 10m")
        }
        copy.due = due
        return (copy.terms.exceptions.sentence(zones.display).map { [$0] } ?? [])
            + zones.calendarNotes(copy.terms.exceptions.calendarNames)
    }
}

extension Pending {
    /// Returns a sentence about a copy that comes once, of an original that repeats, and how to copy the repetition;
    /// nil for any other copy.
    fileprivate func onceNote(unlike original: Pending, at now: Instant, _ zones: Zones) -> String? {
        guard original.trigger.comesOften, !trigger.comesOften, terms.afterAck == nil else { return nil }
        let note = "It does not repeat, unlike \(original.id) (\(original.trigger.summary))."
        guard case .recurring(let recurrence) = original.trigger, let due = due.time,
            // What cannot be moved has no line to type.
            let moved = try? recurrence.at(calendar(zones: zones).civil(at: due).time),
            let words = moved.spokenWords(at: now, zones: zones)
        else { return note }
        return note + " A copy that repeats: \"alertctl copy \(ShellText.quoted(original.id)) \(words)\"."
    }

    /// Moves a timer's notification to its first phase.
    fileprivate mutating func begin(_ cycle: TimerCycle) {
        // If its title was the title of the former phase, the title changes with the phase.
        if content.title == terms.cycle?.phase.title { content.title = cycle.phase.title }
        content.sound = cycle.phase.sound
        terms.cycle = cycle
        trigger = .countdown(microseconds: cycle.phase.span)
        due = .at(.earliest)
    }
}
