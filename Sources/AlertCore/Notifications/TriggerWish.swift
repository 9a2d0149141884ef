// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// When a caller wants a notification, in the caller's words.
struct TriggerWish {
    /// What the words mean at a moment.
    struct Plan: Sendable, Hashable {
        var trigger: Trigger
        var zone: String
        var due: Instant
        var countdown: Pending.Countdown?
        /// Sentences about what the words left open.
        var notes: [String] = []

        /// A notification that would have these times, for looking at them.
        func preview(at now: Moment) -> Pending {
            Pending(
                id: "", content: Notifications.Content(title: ""), trigger: trigger, zone: zone, due: due,
                created: now.wall, countdown: countdown)
        }
    }

    typealias Invalid = Notifications.Invalid
    private let wish: Notifications.Trigger

    init(_ wish: Notifications.Trigger) { self.wish = wish }

    /// The fields that name a time: exactly one is wanted.
    private var named: [(field: String, text: String)] {
        [
            ("in", wish.in), ("at", wish.at), ("when", wish.when), ("rrule", wish.rrule), ("cron", wish.cron),
            ("calendar", wish.calendar), ("form", wish.form),
        ].compactMap { field, text in text.map { (field, $0) } }
    }

    /// Whether it says when.
    var namesATime: Bool { !named.isEmpty }

    /// What the words mean now. A time that has passed stays in the past: it is due at once.
    ///
    /// - Parameter former: What has these times from now on. When a time of day alone is said, it keeps its day.
    /// - Throws: the field, the word and what to write instead.
    func resolved(at now: Moment, zones: Zones, instead former: Pending? = nil) throws(Invalid) -> Plan {
        guard named.count == 1, let (field, text) = named.first else {
            throw Invalid(
                field: "trigger", word: "",
                reason: "give exactly one of in, at, when, rrule, cron, calendar and form",
                hint: "write in 45m, or at 2027-03-04T09:00, or when \"every weekday at 8:30\"")
        }
        let place = try TriggerPlace(wish, zones: zones)
        let limits = try TriggerLimits(wish, place: place, zones: zones, now: now.wall)
        let trigger: Trigger
        var notes: [String] = []
        var move: (former: Pending, time: TimeOfDay)?
        do throws(TimeTextError) {
            if field == "when" {
                let day = former.map { place.zone.civil(at: $0.due).date }
                // What repeats may have passed the time today; which days it has is for the rule.
                let repeats = former?.trigger.repeats == true
                let spoken = try SpokenTime(
                    text, now: now.wall, zones: zones, reference: place.reference, day: repeats ? nil : day,
                    bounds: limits.bounds, habits: zones.habits(in: place.zone))
                notes = spoken.notes
                if let former, let time = spoken.timeOfDay {
                    if repeats { move = (former, time) }
                    if !repeats, let day {
                        notes.append("It stays on \(day.longText): only the time of day was given.")
                    }
                }
                trigger = spoken.trigger
            } else {
                trigger = try read(field, text, place: place, limits: limits)
            }
        } catch {
            throw Invalid(field: field, error)
        }
        if let move { return try moved(move.former, to: move.time, notes: notes, at: now, zones: zones) }
        if !trigger.repeats, let field = limits.named {
            throw Invalid(
                field: field, word: "", reason: "only allowed with a repeating time",
                hint: "omit it, or give a repeating time")
        }
        var plan = try plan(trigger, field: field, text: text, place: place, now: now, zones: zones)
        plan.notes = notes
        return plan
    }

    /// What repeats goes on on the same days, at another time of day, from the day on that is its next.
    private func moved(
        _ former: Pending, to time: TimeOfDay, notes: [String], at now: Moment, zones: Zones
    ) throws(Invalid) -> Plan {
        let hint = "say the whole repetition, like every weekday at \(time.shortText), or the day as well"
        func refused(_ reason: String) -> Invalid {
            Invalid(field: "when", word: wish.when ?? "", reason: reason, hint: hint)
        }
        guard case .recurring(let recurrence) = former.trigger, former.terms.offset == .none else {
            throw refused("it repeats at times of its own, and only a time of day is given")
        }
        do {
            guard wish.zone == nil, wish.floating != true, let moved = try recurrence.at(time) else {
                throw refused("it repeats at times of its own, and only a time of day is given")
            }
            let zone = try zones.zone(moved.zone)
            let day = CivilDateTime(date: zone.civil(at: former.due).date)
            // Today's has been, if it is not the next.
            let earliest = max(now.wall, (zone.instant(of: day) ?? now.wall).advanced(by: -1))
            guard let due = moved.next(after: earliest, zone: zone) else { throw refused("it would never come") }
            return Plan(
                trigger: .recurring(moved), zone: former.zone, due: due,
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
        _ trigger: Trigger, field: String, text: String, place: TriggerPlace, now: Moment, zones: Zones
    ) throws(Invalid) -> Plan {
        if case .countdown(let span) = trigger {
            // A span of time is the same in every zone: the zone is that in which its end is shown.
            return Plan(
                trigger: trigger, zone: place.zone.identifier, due: now.wall.advanced(by: span),
                countdown: Pending.Countdown(boot: now.boot, deadline: now.uptime + span))
        }
        // What repeats begins after now; what comes once may have passed, and is due at once then.
        let earliest = trigger.repeats ? now.wall : Instant.earliest
        let due: Instant?
        do {
            due = try trigger.next(after: earliest, in: zones)
        } catch {
            throw Invalid(field: "zone", word: wish.zone ?? "", reason: error.message, hint: "choose another zone")
        }
        guard let due else {
            throw Invalid(
                field: field, word: text, reason: "the time never comes",
                hint: "\"alertctl next\" shows when a rule fires")
        }
        return Plan(trigger: trigger, zone: place.name(of: trigger, zones: zones), due: due)
    }

    /// A moment that is written as for at.
    static func moment(_ text: String, field: String, zone: Zone) throws(Invalid) -> Instant {
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
    init(field: String, _ error: TimeTextError) {
        self.init(field: field, word: error.word, reason: error.reason, hint: error.hint)
    }
}
