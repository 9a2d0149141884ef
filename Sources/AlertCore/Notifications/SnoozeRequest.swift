// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A request for the end of a snooze.
package struct SnoozeRequest: Sendable {
    /// The length of a snooze if the caller, the alarm and the configuration name none, in microseconds.
    package static let defaultSpan = Int64(10) * 60_000_000
    /// Words for the start of the event that an alarm belongs to.
    private static let starts: Set = ["the event starts", "event starts", "it starts", "the start", "start"]

    /// The end of a snooze.
    package enum End: Sendable, Hashable {
        /// This many elapsed microseconds from now.
        case after(Int64)
        /// At a time of the wall clock.
        case at(Instant)
    }

    /// The end of the snooze, as the caller gave it.
    private enum Named: Sendable, Hashable {
        /// No end: it depends on the snoozed notification.
        case unspecified
        case end(End)
        /// The start of its event.
        case start
    }

    private let named: Named
    private let now: ClockReading
    private let zones: Zones
    /// Sentences about what the words left open, and about clock changes.
    package private(set) var notes: [String] = []

    /// - Throws: `Notifications.Invalid` unless the call gives a span or a single future time.
    package init(_ call: Notifications.Snooze, zones: Zones, now: ClockReading) throws(Notifications.Invalid) {
        (self.now, self.zones) = (now, zones)
        guard let until = call.until else {
            let template = Notifications.Trigger(session: call.session)
            named =
                call.for.isEmpty
                ? .unspecified : .end(try Self.end(call.for, template: template, zones: zones, now: now))
            return
        }
        guard call.for.isEmpty else {
            throw Notifications.Invalid(
                field: "for", word: call.for, reason: "conflicting: \(Member.for) and \(Member.until)",
                hint: "give one of them")
        }
        let end = try TodaysName.ahead(until, session: call.session, zones: zones, now: now.wall)
        (named, notes) = try Self.named(
            until: end, template: Notifications.Trigger(session: call.session, language: call.language), zones: zones,
            now: now)
    }

    /// Creates a request from the text of a button in the configuration: a span, or words that can follow "until".
    ///
    /// - Throws: `Notifications.Invalid` if the text is neither.
    package init(button text: String, zones: Zones, now: ClockReading) throws(Notifications.Invalid) {
        (self.now, self.zones) = (now, zones)
        // A text that is not a span is parsed as a time, whose error explains what is wrong.
        if (try? Span.parse(text)) != nil {
            named = .end(try Self.end(text, template: Notifications.Trigger(), zones: zones, now: now))
        } else {
            (named, notes) = try Self.named(
                until: text, template: Notifications.Trigger(), zones: zones, now: now)
        }
    }

    /// Returns whether a text means the start of an event.
    static func isStart(_ text: String) -> Bool { starts.contains(text.lowercased()) }

    /// - Parameter template: The caller's zone and language.
    private static func named(
        until: String, template: Notifications.Trigger, zones: Zones, now: ClockReading
    ) throws(Notifications.Invalid) -> (named: Named, notes: [String]) {
        if isStart(until) { return (.start, []) }
        func refused(_ reason: String) -> Notifications.Invalid {
            Notifications.Invalid(
                field: "until", word: until, reason: reason, hint: "write it like 9am, tomorrow 9am or 2027-03-05T18:00"
            )
        }
        var named = template
        named.single = true
        // Any other text is parsed as words, whose error explains what is wrong.
        if (try? WrittenTime(until)) == nil { named.when = until } else { named.at = until }
        let schedule: Schedule
        var notes: [String]
        do {
            (schedule, notes) = try named.resolved(at: now, zones: zones)
        } catch {
            throw Notifications.Invalid(field: "until", word: error.word, reason: error.reason, hint: error.hint)
        }
        if case .countdown(let span) = schedule.trigger, span > 0 { return (.end(.after(span)), []) }
        guard let due = schedule.due.time, due > now.wall else { throw refused("that time is in the past") }
        // `resolved` has just found this zone.
        if let reference = schedule.trigger.zoneReference, let zone = try? zones.zone(reference) {
            let found = schedule.trigger.clockChangeNotes(for: [due], in: zone, zones.display)
            notes += found.filter { !notes.contains($0) }
        }
        return (.end(.at(due)), notes)
    }

    /// Returns the time at which a notification comes again. If the caller named none, an alarm uses the span of its
    /// Snooze button, one from another device the first that is offered there, and any other notification the first
    /// button of the configuration.
    ///
    /// - Parameter buttons: The configured snooze buttons of reminders.
    package func end(of snoozed: Pending, buttons: [String]) throws(Notifications.Invalid) -> End {
        switch named {
        case .end(let end): return end
        case .start:
            guard let event = snoozed.deliveryState.event, event > now.wall else {
                throw Notifications.Invalid(
                    field: "until", word: snoozed.id, reason: "it does not belong to a future event",
                    hint: "give a time, like 10m or until 9am")
            }
            return .at(event)
        case .unspecified:
            if let terms = snoozed.content.ringTerms { return .after(terms.snooze) }
            // Words of another device may be in a language that this one does not read.
            if let choice = snoozed.content.snoozeChoices?.first(where: { !Self.isStart($0) }),
                let request = try? SnoozeRequest(button: choice, zones: zones, now: now)
            {
                return try request.end(of: snoozed, buttons: [])
            }
            guard let first = buttons.first(where: { !Self.isStart($0) }) else { return .after(Self.defaultSpan) }
            return try SnoozeRequest(button: first, zones: zones, now: now).end(of: snoozed, buttons: [])
        }
    }

    /// Returns the end of a span: days are calendar days in the caller's zone, hours and shorter units elapse.
    private static func end(
        _ text: String, template: Notifications.Trigger, zones: Zones, now: ClockReading
    ) throws(Notifications.Invalid) -> End {
        let length = try Notifications.Invalid.reading("for", NominalSpan(text))
        guard length.nominal > 0 else {
            throw Notifications.Invalid(field: "for", word: text, reason: "the span is zero", hint: "write 10m")
        }
        guard !length.isElapsed else { return .after(length.microseconds) }
        let place = try TriggerPlace(template, zones: zones)
        guard let end = length.instant(from: now.wall, in: place.zone) else {
            throw Notifications.Invalid(
                field: "for", word: text, reason: "that is after the year 9999", hint: "write 10m")
        }
        return .at(end)
    }
}
