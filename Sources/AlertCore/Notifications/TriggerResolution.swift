// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A trigger in the caller's words becomes the times of a notification.
extension Notifications.Trigger {
    private typealias Invalid = Notifications.Invalid

    /// The fields that name a time: exactly one is wanted.
    private var named: [(field: String, text: String)] {
        [
            ("in", self.in), ("at", at), ("when", when), ("rrule", rrule), ("cron", cron), ("calendar", calendar),
            ("form", form),
        ].compactMap { field, text in text.map { (field, $0) } }
    }

    /// A Boolean value indicating whether it names a time.
    var namesATime: Bool { !named.isEmpty }

    /// The text of the time that it names.
    var namedText: String? { named.first?.text }

    /// Resolves the words now. A time that has passed stays in the past: it is due at once.
    ///
    /// - Parameter former: The notification that gets these times. A time of day alone keeps its day.
    /// - Returns: The times, and sentences about what the words left open.
    /// - Throws: the field, the word and what to write instead.
    package func resolved(
        at now: ClockReading, zones: Zones, instead former: Pending? = nil
    ) throws(Notifications.Invalid) -> (schedule: Schedule, notes: [String]) {
        guard named.count == 1, let (field, text) = named.first else {
            throw Invalid(
                field: "trigger", word: "",
                reason: "give exactly one of in, at, when, rrule, cron, calendar and form",
                hint: "write in 45m, or at 2027-03-04T09:00, or when \"every weekday at 8:30\"")
        }
        let isSingle = single == true
        guard !isSingle || ["in", "at", "when"].contains(field) else {
            throw Invalid(
                field: field, word: "", reason: "one time is needed", hint: "give one in at, in or when")
        }
        // The reader of a single time refuses what happens.
        if !isSingle, let occasion = try occasion() {
            let zone = zones.session.identifier
            return (Schedule(trigger: .occasion(occasion), zone: zone, due: .onOccasion), [])
        }
        var place = try TriggerPlace(self, zones: zones, at: now.wall)
        let limits = try TriggerLimits(
            self, place: place, zones: zones, now: now.wall, former: former?.trigger.clockChangeChoice ?? .none)
        var trigger: Trigger
        var notes: [String] = []
        var wordsAlone: String?
        var afterAck: AfterAck?
        var move: (former: Pending, time: TimeOfDay)?
        var exceptions = try Exceptions(self, instead: former?.terms.exceptions ?? .none, zones: zones)
        // What was skipped were times that are not its own any more.
        (exceptions.skipped, exceptions.sparesCount) = ([], false)
        let habits = try zones.habits(in: place.zone, language: language)
        do throws(TimeTextError) {
            if field == "when" {
                // What repeats may have passed the time today; which days it has is for the rule.
                let repeats = former?.trigger.isRecurring == true
                var day = former?.due.time.map { place.zone.civil(at: $0).date }
                func understood() throws(TimeTextError) -> SpokenTime {
                    let day = repeats ? nil : day
                    guard !isSingle else {
                        return try SpokenTime(
                            single: text, now: now.wall, zones: zones, reference: place.reference, day: day,
                            bounds: limits.bounds, habits: habits)
                    }
                    return try SpokenTime(
                        text, now: now.wall, zones: zones, reference: place.reference, day: day,
                        bounds: limits.bounds, habits: habits)
                }
                var spoken = try understood()
                if let former, !repeats, case .wall = spoken.trigger,
                    let own = TriggerPlace(of: former, unless: self, zones)
                {
                    // It keeps its own zone, in which the words are meant, unless they name another one.
                    let session = (place, day)
                    (place, day) = (own, former.due.time.map { own.zone.civil(at: $0).date })
                    let there = try understood()
                    if there.trigger.zoneReference == own.reference {
                        spoken = there
                    } else {
                        (place, day) = session
                    }
                }
                try check(zoneInText: spoken.zoneInWords, zones: zones)
                notes = spoken.notes
                afterAck = spoken.afterAck
                exceptions = try exceptions.spoken(spoken.exceptions, isNamed: namesExceptions)
                wordsAlone = spoken.exceptions.sentence(zones.display)
                if let former, let time = spoken.timeOfDay {
                    if repeats { move = (former, time) }
                    if !repeats, let day {
                        notes.append("It stays on \(zones.display.longText(day)): only the time of day was given.")
                    }
                }
                trigger = spoken.trigger
            } else {
                trigger = limits.choosing(
                    try read(field, text, at: now.wall, place: place, limits: limits, zones: zones))
            }
        } catch {
            throw Invalid(field: field, error)
        }
        if let move {
            exceptions.sparesCount = move.former.terms.exceptions.sparesCount
            return try moved(
                move.former, to: move.time, exceptions, notes: notes, limits: limits, at: now, zones: zones)
        }
        try ClockChangeChoice(self).check(for: trigger)
        if !trigger.isRecurring, let field = limits.named {
            throw Invalid(
                field: field, word: "", reason: "only allowed with a repeating time",
                hint: "omit it, or give a repeating time")
        }
        if !trigger.isRecurring {
            guard !namesExceptions else { throw Invalid.exceptionsOfOne }
            exceptions = .none
        }
        let counted = try counting(
            trigger, &exceptions, isOfRule: field != "when" && !limits.hasCount, at: now.wall, place: place,
            zones: zones)
        trigger = counted.trigger
        // The form is that of a program, which has counted.
        if field != "form", let note = counted.note { notes.append(note) }
        var schedule = try schedule(
            trigger, exceptions, field: field, text: text, place: place, now: now, zones: zones)
        schedule.afterAck = try chosenAfterAck(spoken: afterAck)
        // One sentence names all that is left out, by words and by options.
        if let sentence = exceptions.sentence(zones.display) {
            if let place = notes.firstIndex(where: { $0 == wordsAlone }) {
                notes[place] = sentence
            } else {
                notes.append(sentence)
            }
        }
        return (schedule, notes + zones.calendarNotes(exceptions.calendarNames))
    }

    /// Refuses a time whose text names another zone than the field for it does, or a zone for a time that floats.
    private func check(zoneInText said: ZoneReference?, zones: Zones) throws(TimeTextError) {
        guard let said else { return }
        let name = (try? zones.zone(said))?.identifier ?? said.text
        func refused(_ reason: String) -> TimeTextError {
            TimeTextError(.conflict, word: "", range: 0..<0, reason: reason, hint: "Keep one of them.")
        }
        if floating == true {
            throw refused("The time names the time zone \(name), and a floating time has none.")
        }
        // A zone that cannot be read was refused before.
        guard let zone, let given = try? ZoneReference(option: zone, in: zones), given != said else { return }
        throw refused("Two time zones are given: \(name) in the time itself, and \(zone).")
    }

    /// Moves a repetition to another time of day, on the same days, from its next day on.
    private func moved(
        _ former: Pending, to time: TimeOfDay, _ exceptions: Exceptions, notes: [String], limits: TriggerLimits,
        at now: ClockReading, zones: Zones
    ) throws(Invalid) -> (schedule: Schedule, notes: [String]) {
        let hint = "give the whole repetition, like every weekday at \(time.shortText), or the day as well"
        func refused(_ reason: String) -> Invalid {
            Invalid(field: "when", word: when ?? "", reason: reason, hint: hint)
        }
        guard case .recurring(let recurrence) = former.trigger, former.terms.offset == .none else {
            throw refused("it does not repeat at one time of day, so a time of day alone cannot move it")
        }
        do {
            guard self.zone == nil, floating != true, let moved = try recurrence.at(time) else {
                throw refused("it does not repeat at one time of day, so a time of day alone cannot move it")
            }
            let zone = try zones.zone(moved.zone)
            let day = CivilDateTime(date: zone.civil(at: former.due.time ?? now.wall).date)
            // Today's has been, if it is not the next.
            let earliest = max(now.wall, (zone.instant(of: day) ?? now.wall).advanced(by: -1))
            let trigger = limits.choosing(.recurring(moved))
            let due = try exceptions.next(
                of: trigger, after: earliest, in: zones, on: former.wall(zones: zones),
                calendars: zones.days(of:))
            guard let due else { throw refused("it would never come") }
            let schedule = Schedule(trigger: trigger, exceptions: exceptions, zone: former.zone, due: .at(due))
            return (schedule, notes + ["It repeats on the same days: only the time of day was given."])
        } catch let error as TimeTextError {
            throw Invalid(field: "when", error)
        } catch let error as Invalid {
            throw error
        } catch let error as ZoneError {
            throw refused(error.message)
        } catch {
            throw refused("\(error)")
        }
    }

    private func read(
        _ field: String, _ text: String, at now: Instant, place: TriggerPlace, limits: TriggerLimits, zones: Zones
    ) throws(TimeTextError) -> Trigger {
        switch field {
        case "in":
            let length = try NominalSpan(text)
            guard !length.isElapsed else { return .countdown(microseconds: length.microseconds) }
            guard let due = length.instant(from: now, in: place.zone) else {
                throw TimeTextError(
                    .outOfRange, word: text, range: 0..<text.utf8.count, reason: "That is after the year 9999.")
            }
            return .instant(due)
        case "at": return try place.trigger(at: text)
        case "rrule": return try limits.recurring(.rule(RecurrenceRule(text)))
        case "cron": return try limits.recurring(.cron(reading: CronLine(text).fields))
        case "calendar":
            let event = try CalendarEvent(text)
            try check(zoneInText: event.zone, zones: zones)
            return try limits.recurring(.calendar(event))
        default: return try limits.apply(to: try Trigger(text))
        }
    }

    private func schedule(
        _ trigger: Trigger, _ exceptions: Exceptions, field: String, text: String, place: TriggerPlace,
        now: ClockReading, zones: Zones
    ) throws(Invalid) -> Schedule {
        if case .countdown(let span) = trigger {
            // A span of time is the same in every zone: the zone is that in which its end is shown.
            return Schedule(
                trigger: trigger, zone: place.zone.identifier, due: .at(now.wall.advanced(by: span)),
                countdown: Pending.Countdown(boot: now.boot, deadline: now.uptime + span))
        }
        // What repeats begins after now; what comes once may have passed, and is due at once then.
        let earliest = trigger.repeats ? now.wall : Instant.earliest
        var due: Instant?
        var isLeftOut = false
        do {
            due = try exceptions.next(
                of: trigger, after: earliest, in: zones, on: trigger.isInterval ? place.zone : nil,
                calendars: zones.days(of:))
            if due == nil, case .wall(_, let reference, _) = trigger {
                due = try trigger.next(after: .earliest, in: zones)
                isLeftOut = trigger.isLeftOut(in: try zones.zone(reference))
            }
        } catch {
            throw Invalid(field: "zone", word: self.zone ?? "", reason: error.message, hint: "choose another zone")
        }
        guard let due else {
            let unread = zones.calendarNotes(exceptions.onlyCalendars).first
            throw Invalid(
                field: field, word: text,
                reason: isLeftOut ? "the clocks jump over that time, so it would never come" : "the time never comes",
                hint: isLeftOut
                    ? "choose next or before for gap" : unread ?? "\"alertctl next\" shows when a rule fires")
        }
        return Schedule(
            trigger: trigger, exceptions: exceptions, zone: place.name(of: trigger, zones: zones),
            due: .at(due))
    }
}

extension Zone {
    /// Reads a time that is written as for `at`.
    package func instant(written text: String, field: String) throws(Notifications.Invalid) -> Instant {
        switch try Notifications.Invalid.reading(field, WrittenTime(text)) {
        case .instant(let instant, _): instant
        case .local(let local): instant(of: local) ?? .earliest
        case .date(let date): instant(of: CivilDateTime(date: date)) ?? .earliest
        }
    }
}

extension Notifications.Invalid {
    package init(field: String, _ error: TimeTextError) {
        self.init(field: field, word: error.word, reason: error.reason, hint: error.hint)
    }

    /// Returns the result of reading a field's text. The error of a wrong text names the field.
    package static func reading<Value>(
        _ field: String, _ read: @autoclosure () throws(TimeTextError) -> Value
    ) throws(Notifications.Invalid) -> Value {
        do {
            return try read()
        } catch {
            throw Notifications.Invalid(field: field, error)
        }
    }
}
