// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The resolution of a caller's trigger: what its text is read with, and the times that come of it.
private struct TriggerResolution {
    typealias Invalid = Notifications.Invalid

    let wire: Notifications.Trigger
    let named: NamedTime
    let now: ClockReading
    let zones: Zones
    /// The notification that gets these times.
    let former: Pending?
    /// The place of the caller's wall times.
    let place: TriggerPlace
    let limits: TriggerLimits
    /// The times that the options leave out, or that the notification left out before.
    let exceptions: Exceptions
    let habits: SpeakingHabits

    /// The meaning of a text.
    struct Reading {
        var trigger: Trigger
        /// The place of its wall times.
        var place: TriggerPlace
        var exceptions: Exceptions
        /// Sentences about what the text left open.
        var notes: [String] = []
        /// The sentence among them about the times that the words leave out.
        var sentence: String?
        /// The span from each acknowledgement to the next time, if the words name one.
        var afterAck: AfterAck?
        /// The time of day to which the words move a repetition, on the same days.
        var time: TimeOfDay?
    }

    init(
        _ wire: Notifications.Trigger, _ named: NamedTime, at now: ClockReading, zones: Zones, instead former: Pending?
    ) throws(Invalid) {
        (self.wire, self.named, self.now, self.zones, self.former) = (wire, named, now, zones, former)
        place = try TriggerPlace(wire, zones: zones, at: now.wall)
        limits = try TriggerLimits(
            wire, place: place, zones: zones, now: now.wall, former: former?.trigger.clockChangeChoice ?? .none)
        var exceptions = try Exceptions(wire, instead: former?.terms.exceptions ?? .none, zones: zones)
        // What was skipped were times that are not its own any more, unless the repetition stays.
        if named != former.map({ NamedTime.form($0.trigger.text) }) { exceptions.skipped = [] }
        exceptions.sparesCount = false
        self.exceptions = exceptions
        habits = try zones.habits(in: place.zone, language: wire.language)
    }

    /// Returns the times.
    func schedule() throws(Invalid) -> (schedule: Schedule, notes: [String]) {
        let reading: Reading
        do throws(TimeTextError) {
            reading = try read()
        } catch {
            throw Invalid(field: named.field, error)
        }
        if let former, let time = reading.time { return try moved(former, to: time, reading) }
        return try completed(reading)
    }
}

/// Reading, one function a way to name a time.
extension TriggerResolution {
    private func read() throws(TimeTextError) -> Reading {
        switch named {
        case .span(let text): reading(try span(text))
        case .moment(let text): reading(try place.trigger(at: text))
        case .words(let text): try words(text)
        case .rule(let text): reading(try limits.recurring(.rule(RecurrenceRule(text))))
        case .cron(let text): reading(try limits.recurring(.cron(reading: CronLine(text).fields)))
        case .calendar(let text): reading(try calendar(text))
        case .form(let text): reading(try limits.apply(to: try Trigger(text)))
        }
    }

    private func reading(_ trigger: Trigger) -> Reading {
        Reading(trigger: limits.choosing(trigger), place: place, exceptions: exceptions)
    }

    private func span(_ text: String) throws(TimeTextError) -> Trigger {
        let length = try NominalSpan(text)
        guard !length.isElapsed else { return .countdown(microseconds: length.microseconds) }
        guard let due = length.instant(from: now.wall, in: place.zone) else {
            throw TimeTextError(
                .outOfRange, word: text, range: 0..<text.utf8.count, reason: "That is after the year 9999.")
        }
        return .instant(due)
    }

    private func calendar(_ text: String) throws(TimeTextError) -> Trigger {
        let event = try CalendarEvent(text)
        try check(zoneInText: event.zone)
        return try limits.recurring(.calendar(event))
    }

    private func words(_ text: String) throws(TimeTextError) -> Reading {
        // What repeats may have passed the time today; which days it has is for the rule.
        let repeats = former?.trigger.isRecurring == true
        if let former, repeats, wire.single != true {
            if let both = try movedAndEnded(former, text) { return both }
            // "every day at 9 for 5 times" is a repetition with an end, which take the place of the former ones.
            if EndWords.mayBe(text), !isRepetition(text) { return try ended(former, text) }
        }
        var place = place
        var day = repeats ? nil : day(in: place)
        var spoken = try spoken(text, in: place, on: day)
        if let former, !repeats, case .wall = spoken.trigger,
            let own = TriggerPlace(of: former, unless: wire, zones)
        {
            // It keeps its own zone, in which the words are meant, unless they name another one.
            let there = try self.spoken(text, in: own, on: self.day(in: own))
            if there.trigger.zoneReference == own.reference { (spoken, place, day) = (there, own, self.day(in: own)) }
        }
        try check(zoneInText: spoken.zoneInWords)
        var reading = Reading(
            trigger: spoken.trigger, place: place,
            exceptions: try exceptions.spoken(spoken.exceptions, isNamed: wire.namesExceptions), notes: spoken.notes,
            sentence: spoken.exceptions.sentence(zones.display), afterAck: spoken.afterAck)
        if former != nil, let time = spoken.timeOfDay {
            if repeats {
                reading.time = time
            } else if let day {
                reading.notes.append("It stays on \(zones.display.longText(day)): only the time of day was given.")
            }
        }
        return reading
    }

    /// Returns whether words name a repetition.
    private func isRepetition(_ text: String) -> Bool {
        // Words that are no time have their error where they are read as a whole.
        (try? spoken(text, in: place, on: nil))?.trigger.isRecurring == true
    }

    /// Returns a repetition with the end that words name, like `until friday` or `for 5 times`.
    private func ended(_ former: Pending, _ text: String) throws(TimeTextError) -> Reading {
        guard case .recurring(let own) = former.trigger, !former.trigger.isInterval, former.terms.offset == .none,
            let due = former.due.time, let place = TriggerPlace(of: former, unless: wire, zones)
        else { throw endAlone(former, text) }
        // The end is that of a repetition from the next time on, which the words may continue in either language.
        let time = place.zone.civil(at: due).time.shortText
        var refusal: TimeTextError?
        for days in ["every day at \(time)", "jeden tag um \(time)"] {
            do throws(TimeTextError) {
                let plain = try spoken(days, in: place, on: nil)
                let spoken = try spoken(days + " " + text, in: place, on: nil)
                guard case .recurring(let open) = plain.trigger, case .recurring(let closed) = spoken.trigger,
                    open.pattern == closed.pattern, closed.until != nil || closed.count != nil,
                    spoken.exceptions.isEmpty, spoken.zoneInWords == nil
                else { continue }
                var exceptions = exceptions
                exceptions.skipped = former.terms.exceptions.skipped
                return Reading(trigger: .recurring(try own.ending(like: closed)), place: place, exceptions: exceptions)
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refusal ?? endAlone(former, text)
    }

    /// Returns a repetition at another time of day with another end, like `10:00 until friday`; nil for other words.
    private func movedAndEnded(_ former: Pending, _ text: String) throws(TimeTextError) -> Reading? {
        guard let (time, end) = EndWords.split(text) else { return nil }
        // Words that are no time of day have their error where they are read as a whole.
        guard let place = TriggerPlace(of: former, unless: wire, zones),
            let moved = (try? spoken(time, in: place, on: nil))?.timeOfDay
        else { return nil }
        var reading = try ended(former, end)
        reading.time = moved
        return reading
    }

    /// Returns the refusal of an end for a repetition that the words do not give.
    private func endAlone(_ former: Pending, _ text: String) -> TimeTextError {
        var words: String?
        if case .recurring(let own) = former.trigger { words = own.spokenWords(at: now.wall, zones: zones) }
        return TimeTextError(
            .conflict, word: text, range: 0..<text.utf8.count, reason: "Here an end needs its repetition.",
            hint: "Write \(words ?? "the whole repetition, like every day at 9") \(text).")
    }

    /// Refuses a time whose text names another zone than the field for it does, or a zone for a time that floats.
    private func check(zoneInText said: ZoneReference?) throws(TimeTextError) {
        guard let said else { return }
        let name = (try? zones.zone(said))?.identifier ?? said.text
        func refused(_ reason: String) -> TimeTextError {
            TimeTextError(.conflict, word: "", range: 0..<0, reason: reason, hint: "Keep one of them.")
        }
        if wire.floating == true {
            throw refused("The time names the time zone \(name), and a floating time has none.")
        }
        // A zone that cannot be read was refused before.
        guard let zone = wire.zone, let given = try? ZoneReference(option: zone, in: zones), given != said else {
            return
        }
        throw refused("Two time zones are given: \(name) in the time itself, and \(zone).")
    }

    /// Returns the day of the notification that gets these times.
    private func day(in place: TriggerPlace) -> CivilDate? {
        former?.due.time.map { place.zone.civil(at: $0).date }
    }

    private func spoken(
        _ text: String, in place: TriggerPlace, on day: CivilDate?
    ) throws(TimeTextError) -> SpokenTime {
        guard wire.single != true else {
            return try SpokenTime(
                single: text, now: now.wall, zones: zones, reference: place.reference, day: day,
                bounds: limits.bounds, habits: habits)
        }
        return try SpokenTime(
            text, now: now.wall, zones: zones, reference: place.reference, day: day, bounds: limits.bounds,
            habits: habits)
    }
}

/// From a trigger to its times.
extension TriggerResolution {
    private func completed(_ reading: Reading) throws(Invalid) -> (schedule: Schedule, notes: [String]) {
        var (notes, exceptions) = (reading.notes, reading.exceptions)
        try ClockChangeChoice(wire).check(for: reading.trigger)
        if !reading.trigger.isRecurring {
            try checkComesOnce()
            exceptions = .none
        }
        let isOfRule = if case .words = named { false } else { !limits.hasCount }
        let counted = try wire.counting(
            reading.trigger, &exceptions, isOfRule: isOfRule, at: now.wall, place: reading.place, zones: zones)
        // The form is that of a program, which has counted.
        if let note = counted.note { if case .form = named {} else { notes.append(note) } }
        var schedule = try times(of: counted.trigger, exceptions, in: reading.place)
        schedule.afterAck = try wire.chosenAfterAck(spoken: reading.afterAck)
        // One sentence names all that is left out, by words and by options.
        if let sentence = exceptions.sentence(zones.display) {
            if let place = notes.firstIndex(where: { $0 == reading.sentence }) {
                notes[place] = sentence
            } else {
                notes.append(sentence)
            }
        }
        return (schedule, notes + zones.calendarNotes(exceptions.calendarNames))
    }

    /// Refuses options that mean something for a repetition alone.
    private func checkComesOnce() throws(Invalid) {
        if let field = limits.named {
            throw Invalid(
                field: field, word: "", reason: "only allowed with a repeating time",
                hint: "omit it, or give a repeating time")
        }
        guard !wire.namesExceptions else { throw Invalid.exceptionsOfOne }
    }

    /// Moves a repetition to another time of day, on the same days, from its next day on.
    private func moved(
        _ former: Pending, to time: TimeOfDay, _ reading: Reading
    ) throws(Invalid) -> (schedule: Schedule, notes: [String]) {
        let hint = "give the whole repetition, like every weekday at \(time.shortText), or the day as well"
        func refused(_ reason: String) -> Invalid {
            Invalid(field: "when", word: named.text, reason: reason, hint: hint)
        }
        // The words may name another end, too.
        let base = reading.trigger.isRecurring ? reading.trigger : former.trigger
        guard case .recurring(let recurrence) = base, former.terms.offset == .none, wire.start == nil else {
            throw refused("it does not repeat at one time of day, so a time of day alone cannot move it")
        }
        var exceptions = reading.exceptions
        exceptions.sparesCount = former.terms.exceptions.sparesCount
        do {
            guard wire.zone == nil, wire.floating != true, let moved = try recurrence.at(time) else {
                throw refused("it does not repeat at one time of day, so a time of day alone cannot move it")
            }
            let zone = try zones.zone(moved.zone)
            let day = CivilDateTime(date: zone.civil(at: former.due.time ?? now.wall).date)
            // Today's has been, if it is not the next.
            let earliest = max(now.wall, (zone.instant(of: day) ?? now.wall).advanced(by: -1))
            var trigger = try limits.apply(to: limits.choosing(.recurring(moved)))
            if reading.trigger.isRecurring || limits.hasCount {
                trigger = try wire.counting(
                    trigger, &exceptions, isOfRule: false, at: earliest, place: reading.place, zones: zones
                ).trigger
            }
            let due = try exceptions.next(
                of: trigger, after: earliest, in: zones, on: former.wall(zones: zones),
                calendars: zones.days(of:))
            guard let due else { throw refused("it would never come") }
            let schedule = Schedule(trigger: trigger, exceptions: exceptions, zone: former.zone, due: .at(due))
            let change = exceptions.changeNote(since: former.terms.exceptions, zones.display)
            let isEnded = reading.trigger.isRecurring || limits.named != nil
            let given = isEnded ? "the time of day and the end were" : "the time of day was"
            return (
                schedule,
                reading.notes + ["It repeats on the same days: only \(given) given."].joined(change)
            )
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

    private func times(
        of trigger: Trigger, _ exceptions: Exceptions, in place: TriggerPlace
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
            throw Invalid(field: "zone", word: wire.zone ?? "", reason: error.message, hint: "choose another zone")
        }
        guard let due else {
            let unread = zones.calendarNotes(exceptions.onlyCalendars).first
            throw Invalid(
                field: named.field, word: named.text,
                reason: isLeftOut ? "the clocks jump over that time, so it would never come" : "the time never comes",
                hint: isLeftOut
                    ? "write \(Member.gap) next or \(Member.gap) before"
                    : unread ?? "\"alertctl next\" shows when a rule fires")
        }
        return Schedule(
            trigger: trigger, exceptions: exceptions, zone: place.name(of: trigger, zones: zones), due: .at(due))
    }
}

extension Notifications.Trigger {
    /// Resolves the words now. A time that has passed stays in the past: it is due at once.
    ///
    /// - Parameter former: The notification that gets these times. A time of day alone keeps its day.
    /// - Returns: The times, and sentences about what the words left open.
    /// - Throws: the field, the word and what to write instead.
    package func resolved(
        at now: ClockReading, zones: Zones, instead former: Pending? = nil
    ) throws(Notifications.Invalid) -> (schedule: Schedule, notes: [String]) {
        let named = try NamedTime(self)
        // The reader of a single time refuses what happens.
        if single != true, let occasion = try occasion() {
            let zone = zones.session.identifier
            return (Schedule(trigger: .occasion(occasion), zone: zone, due: .onOccasion), [])
        }
        return try TriggerResolution(self, named, at: now, zones: zones, instead: former).schedule()
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
