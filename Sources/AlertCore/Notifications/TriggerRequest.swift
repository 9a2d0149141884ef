// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// When a caller wants a notification, in the caller's words.
package struct TriggerRequest {
    /// What the words mean at a moment.
    package struct Plan: Sendable, Hashable {
        package var trigger: Trigger
        package var zone: String
        package var due: Instant
        var countdown: Pending.Countdown?
        /// What is taken out of it.
        package var exceptions = Exceptions.none
        /// Sentences about what the words left open.
        package var notes: [String] = []

        /// A notification that would have these times, for looking at them.
        package func preview(at now: ClockReading) -> Pending {
            var terms = DeliveryOptions()
            terms.exceptions = exceptions
            return Pending(
                id: "", content: Notifications.Content(title: ""), trigger: trigger, terms: terms, zone: zone, due: due,
                created: now.wall, countdown: countdown)
        }
    }

    package typealias Invalid = Notifications.Invalid
    private let wire: Notifications.Trigger

    package init(_ wire: Notifications.Trigger) { self.wire = wire }

    /// The fields that name a time: exactly one is wanted.
    private var named: [(field: String, text: String)] {
        [
            ("in", wire.in), ("at", wire.at), ("when", wire.when), ("rrule", wire.rrule), ("cron", wire.cron),
            ("calendar", wire.calendar), ("form", wire.form),
        ].compactMap { field, text in text.map { (field, $0) } }
    }

    /// Whether it says when.
    var namesATime: Bool { !named.isEmpty }

    /// What the words mean now. A time that has passed stays in the past: it is due at once.
    ///
    /// - Parameter former: What has these times from now on. When a time of day alone is said, it keeps its day.
    /// - Throws: the field, the word and what to write instead.
    package func resolved(at now: ClockReading, zones: Zones, instead former: Pending? = nil) throws(Invalid) -> Plan {
        guard named.count == 1, let (field, text) = named.first else {
            throw Invalid(
                field: "trigger", word: "",
                reason: "give exactly one of in, at, when, rrule, cron, calendar and form",
                hint: "write in 45m, or at 2027-03-04T09:00, or when \"every weekday at 8:30\"")
        }
        var place = try TriggerPlace(wire, zones: zones)
        let limits = try TriggerLimits(
            wire, place: place, zones: zones, now: now.wall, former: former?.trigger.clockChangeChoice ?? .none)
        let trigger: Trigger
        var notes: [String] = []
        var wordsAlone: String?
        var move: (former: Pending, time: TimeOfDay)?
        var exceptions = try Exceptions(wire, instead: former?.terms.exceptions ?? .none, zones: zones)
        // What was skipped were times that are not its own any more.
        exceptions.skipped = []
        let habits = try zones.habits(in: place.zone, language: wire.language)
        do throws(TimeTextError) {
            if field == "when" {
                // What repeats may have passed the time today; which days it has is for the rule.
                let repeats = former?.trigger.isRecurring == true
                var day = former.map { place.zone.civil(at: $0.due).date }
                func understood() throws(TimeTextError) -> SpokenTime {
                    try SpokenTime(
                        text, now: now.wall, zones: zones, reference: place.reference, day: repeats ? nil : day,
                        bounds: limits.bounds, habits: habits)
                }
                var spoken = try understood()
                if let former, !repeats, case .wall = spoken.trigger,
                    let own = TriggerPlace(of: former, unless: wire, zones)
                {
                    // It keeps its own zone, in which the words are meant, unless they name another one.
                    let session = (place, day)
                    (place, day) = (own, own.zone.civil(at: former.due).date)
                    let there = try understood()
                    if there.trigger.zoneReference == own.reference {
                        spoken = there
                    } else {
                        (place, day) = session
                    }
                }
                notes = spoken.notes
                exceptions = try exceptions.spoken(spoken.exceptions, isNamed: wire.namesExceptions)
                wordsAlone = spoken.exceptions.sentence(zones.display)
                if let former, let time = spoken.timeOfDay {
                    if repeats { move = (former, time) }
                    if !repeats, let day {
                        notes.append("It stays on \(zones.display.longText(day)): only the time of day was given.")
                    }
                }
                trigger = spoken.trigger
            } else {
                trigger = limits.choosing(try read(field, text, place: place, limits: limits))
            }
        } catch {
            throw Invalid(field: field, error)
        }
        if let move {
            return try moved(
                move.former, to: move.time, exceptions, notes: notes, limits: limits, at: now, zones: zones)
        }
        try ClockChangeChoice(wire).check(for: trigger)
        if !trigger.isRecurring, let field = limits.named {
            throw Invalid(
                field: field, word: "", reason: "only allowed with a repeating time",
                hint: "omit it, or give a repeating time")
        }
        if !trigger.isRecurring {
            guard !wire.namesExceptions else { throw Invalid.exceptionsOfOne }
            exceptions = .none
        }
        var plan = try plan(trigger, exceptions, field: field, text: text, place: place, now: now, zones: zones)
        // One sentence names all that is left out, by words and by options.
        if let sentence = exceptions.sentence(zones.display) {
            if let place = notes.firstIndex(where: { $0 == wordsAlone }) {
                notes[place] = sentence
            } else {
                notes.append(sentence)
            }
        }
        plan.notes = notes + zones.calendarNotes(exceptions.calendarNames)
        return plan
    }

    /// What repeats goes on on the same days, at another time of day, from the day on that is its next.
    private func moved(
        _ former: Pending, to time: TimeOfDay, _ exceptions: Exceptions, notes: [String], limits: TriggerLimits,
        at now: ClockReading, zones: Zones
    ) throws(Invalid) -> Plan {
        let hint = "say the whole repetition, like every weekday at \(time.shortText), or the day as well"
        func refused(_ reason: String) -> Invalid {
            Invalid(field: "when", word: wire.when ?? "", reason: reason, hint: hint)
        }
        guard case .recurring(let recurrence) = former.trigger, former.terms.offset == .none else {
            throw refused("it repeats at times of its own, and only a time of day is given")
        }
        do {
            guard wire.zone == nil, wire.floating != true, let moved = try recurrence.at(time) else {
                throw refused("it repeats at times of its own, and only a time of day is given")
            }
            let zone = try zones.zone(moved.zone)
            let day = CivilDateTime(date: zone.civil(at: former.due).date)
            // Today's has been, if it is not the next.
            let earliest = max(now.wall, (zone.instant(of: day) ?? now.wall).advanced(by: -1))
            let trigger = limits.choosing(.recurring(moved))
            let due = try exceptions.next(
                of: trigger, after: earliest, in: zones, on: former.wall(zones: zones),
                calendars: zones.days(of:))
            guard let due else { throw refused("it would never come") }
            return Plan(
                trigger: trigger, zone: former.zone, due: due, exceptions: exceptions,
                notes: notes + ["It repeats on the same days: only the time of day was given."])
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
        _ field: String, _ text: String, place: TriggerPlace, limits: TriggerLimits
    ) throws(TimeTextError) -> Trigger {
        switch field {
        case "in": return .countdown(microseconds: try Span.parse(text))
        case "at": return try place.trigger(at: text)
        case "rrule": return try limits.recurring(.rule(RecurrenceRule(text)))
        case "cron": return try limits.recurring(.cron(reading: text))
        case "calendar": return try limits.recurring(.calendar(CalendarEvent(text)))
        default: return try limits.apply(to: try Trigger(text))
        }
    }

    private func plan(
        _ trigger: Trigger, _ exceptions: Exceptions, field: String, text: String, place: TriggerPlace,
        now: ClockReading,
        zones: Zones
    ) throws(Invalid) -> Plan {
        if case .countdown(let span) = trigger {
            // A span of time is the same in every zone: the zone is that in which its end is shown.
            return Plan(
                trigger: trigger, zone: place.zone.identifier, due: now.wall.advanced(by: span),
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
            throw Invalid(field: "zone", word: wire.zone ?? "", reason: error.message, hint: "choose another zone")
        }
        guard let due else {
            let unread = zones.calendarNotes(exceptions.onlyCalendars).first
            throw Invalid(
                field: field, word: text,
                reason: isLeftOut ? "the clocks jump over that time, so it would be left out" : "the time never comes",
                hint: isLeftOut
                    ? "choose next or before for gap" : unread ?? "\"alertctl next\" shows when a rule fires")
        }
        return Plan(
            trigger: trigger, zone: place.name(of: trigger, zones: zones), due: due, exceptions: exceptions)
    }

    /// A moment that is written as for at.
    package static func moment(_ text: String, field: String, zone: Zone) throws(Invalid) -> Instant {
        do {
            switch try WrittenTime(text) {
            case .instant(let instant, _): return instant
            case .local(let local): return zone.instant(of: local) ?? .earliest
            case .date(let date): return zone.instant(of: CivilDateTime(date: date)) ?? .earliest
            }
        } catch {
            throw Invalid(field: field, error)
        }
    }
}

extension Notifications.Invalid {
    package init(field: String, _ error: TimeTextError) {
        self.init(field: field, word: error.word, reason: error.reason, hint: error.hint)
    }
}
