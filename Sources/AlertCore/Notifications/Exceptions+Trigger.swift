// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import Varlink

/// The exceptions of a repeating notification, as callers write them and as the store keeps them.
extension Exceptions {
    /// Reads the options of a caller; options that it does not name stay unchanged.
    ///
    /// - Throws: `Notifications.Invalid` for a day that is none and a calendar that is not known.
    init(
        _ wire: Notifications.Trigger, instead former: Exceptions, zones: Zones
    ) throws(Notifications.Invalid) {
        self = former
        if let texts = wire.except { (days, weekdays) = try Self.days(texts) }
        if let names = wire.exceptCalendars {
            calendars = try Self.calendars(names, field: "exceptCalendars", zones: zones)
        }
        if let names = wire.onlyCalendars {
            onlyCalendars = try Self.calendars(names, field: "onlyCalendars", zones: zones)
        }
    }

    /// Reads the options of an imported alarm. A calendar need not be known here.
    package init(_ alarm: Notifications.Alarm) throws(Notifications.Invalid) {
        self.init()
        if let texts = alarm.except { (days, weekdays) = try Self.days(texts) }
        if let names = alarm.exceptCalendars { calendars = try Self.names(names, field: "exceptCalendars") }
        if let names = alarm.onlyCalendars { onlyCalendars = try Self.names(names, field: "onlyCalendars") }
        let texts = alarm.skipped ?? []
        guard texts.count <= Self.maximumSkipped else {
            throw Notifications.Invalid(
                field: "skipped", word: "", reason: "there are \(texts.count) (maximum \(Self.maximumSkipped))",
                hint: "give fewer")
        }
        let all = try texts.map { text throws(Notifications.Invalid) in
            try Notifications.Invalid.reading("skipped", Skipped(text))
        }
        skipped = Set(all).sorted()
    }

    /// Adds the exceptions in the words. They replace earlier days and calendars, and join days and calendars that the
    /// options name.
    func spoken(_ words: Exceptions, isNamed: Bool) throws(TimeTextError) -> Exceptions {
        guard !words.isEmpty else { return self }
        guard isNamed else { return words }
        guard let both = joined(with: words) else {
            throw TimeTextError(
                .tooLong, word: "", range: 0..<0, reason: "Too many days are excluded.", hint: "Exclude fewer days.")
        }
        return both
    }

    /// The calendars that it takes days from.
    var calendarNames: [String] { calendars + onlyCalendars }

    private static func days(
        _ texts: [String]
    ) throws(Notifications.Invalid) -> ([ClosedRange<CivilDate>], Set<Weekday>) {
        guard texts != ["none"] else { return ([], []) }
        let read = try Notifications.Invalid.reading("except", Exceptions(days: texts))
        return (read.days, read.weekdays)
    }

    private static func names(_ names: [String], field: String) throws(Notifications.Invalid) -> [String] {
        guard names != ["none"] else { return [] }
        guard names.count <= maximumCalendars else {
            throw Notifications.Invalid(
                field: field, word: "", reason: "there are \(names.count) (maximum \(maximumCalendars))",
                hint: "give fewer")
        }
        var kept: [String] = []
        for name in names where !kept.contains(name) {
            try ContentRules.checkName(name, field: field)
            kept.append(name)
        }
        return kept
    }

    private static func calendars(
        _ names: [String], field: String, zones: Zones
    ) throws(Notifications.Invalid) -> [String] {
        let names = try Self.names(names, field: field)
        for name in names where zones.days(of: name) == nil {
            let isOwn = name == SpeakingHabits.holidays
            throw Notifications.Invalid(
                field: field, word: name, reason: isOwn ? "no holidays are configured" : "no such calendar",
                hint: isOwn
                    ? "set holidays under [words] in config.toml, or [[calendars]] with holidays = true, or name a country "
                        + "or region, like DE-BY"
                    : "write holidays, the name of a calendar of the configuration, or a country or region, like DE-BY")
        }
        return names
    }
}

extension Notifications.Trigger {
    var namesExceptions: Bool { except != nil || exceptCalendars != nil || onlyCalendars != nil }
}

extension Notifications.Invalid {
    /// The error for exceptions on a time that does not repeat.
    static let exceptionsOfOne = Notifications.Invalid(
        field: "except", word: "", reason: "only allowed with a repeating time",
        hint: "omit it, or give a repeating time")
}

/// The form in the database, with other terms.
extension Exceptions {
    package var stored: JSON {
        var object = JSON.Object()
        if !dayTexts.isEmpty { object["days"] = .array(dayTexts.map(JSON.string)) }
        if !calendars.isEmpty { object["calendars"] = .array(calendars.map(JSON.string)) }
        if !onlyCalendars.isEmpty { object["only"] = .array(onlyCalendars.map(JSON.string)) }
        if !skipped.isEmpty { object["skipped"] = .array(skipped.map { .string($0.text) }) }
        if sparesCount { object["spares"] = .bool(true) }
        return .object(object)
    }

    /// An unreadable exception takes nothing out: a reminder too many is better than one too few.
    package init(stored json: JSON) {
        self.init()
        func texts(_ name: String) -> [String] { json[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
        // Each was written by us; one that is damaged does not take the others with it.
        for text in texts("days") {
            guard let one = try? Exceptions(days: [text]) else { continue }
            days += one.days
            weekdays.formUnion(one.weekdays)
        }
        calendars = texts("calendars")
        onlyCalendars = texts("only")
        // Written by us: one that a damaged database holds is none.
        skipped = texts("skipped").compactMap { try? Skipped($0) }.sorted()
        sparesCount = json["spares"]?.boolValue ?? false
    }
}

extension Notifications.Alarm {
    /// Times of the trigger looked at for what does not come.
    private static let lookedAt = 400
    /// The number of days to look ahead.
    private static let lookedAhead: Int64 = 731

    /// Returns the times of the trigger that exceptions omit, for programs that know nothing of calendars; nil if no
    /// time is omitted.
    package func omitted(after now: Instant, zones: Zones) -> [String]? {
        // What was exported was checked when it was stored.
        guard except != nil || exceptCalendars != nil || onlyCalendars != nil || skipped != nil,
            let trigger = try? Trigger(trigger), let exceptions = try? Exceptions(self),
            let own = try? zones.zone(trigger.zoneReference ?? .floating)
        else { return nil }
        let wall = trigger.isInterval ? zone.map(zones.zone(stored:)) ?? own : own
        let end = now.advanced(by: Self.lookedAhead * Span.day)
        var omitted: [String] = []
        var cursor = now
        for _ in 0..<Self.lookedAt {
            // Without its zone it has no further times here; the reminder itself tells of the zone.
            guard let time = try? trigger.next(after: cursor, in: zones), time <= end else { break }
            if exceptions.takesOut(time, of: trigger, in: wall, calendars: zones.days(of:)) {
                omitted.append(time.rfc3339)
            }
            cursor = time
        }
        return omitted.isEmpty ? nil : omitted
    }
}
