// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Puts a VEVENT or VTODO together, line by line. The first thing that makes it unusable is kept, the rest of its lines
/// is still read, so that its name is known when it is reported.
struct ItemBuilder {
    static let maximumTitle = 1_024
    static let maximumBody = 65_536
    static let maximumExtra = 512 << 10
    /// Of a UID and other names that are only compared.
    static let maximumName = 4_096
    static let maximumCategories = 32
    static let maximumCategory = 255
    /// Of VALARMs in one event or to-do.
    static let maximumAlarms = 1_000
    /// Of RRULEs, and of EXRULEs, in one event or to-do.
    static let maximumRules = 8

    var item: CalendarItem
    private(set) var flaw: Flaw?
    private(set) var notes: [Flaw] = []
    /// Alarms that could not be read.
    private(set) var unusable: [Flaw] = []
    private var seen: Set<String> = []
    private var alarmNumber = 0
    private var revisedByChange = false

    init(_ kind: CalendarItem.Kind, line: Int) {
        item = CalendarItem(kind: kind, line: line)
    }

    mutating func fail(_ flaw: Flaw) {
        if self.flaw == nil { self.flaw = flaw }
    }

    /// A line that cannot be used. One that says only when an event ends changes none of its times.
    mutating func fail(_ flaw: Flaw, property: String) {
        guard item.kind == .event, ["DTEND", "DURATION"].contains(property) else { return fail(flaw) }
        if item.endFlaw == nil { item.endFlaw = flaw }
        note(Flaw(flaw.line, flaw.reason + "; when it ends is not known"))
    }

    /// Of the notes on one item the first few are kept.
    mutating func note(_ flaw: Flaw) {
        if notes.count < 16 { notes.append(flaw) }
    }

    /// A VALARM of the item was read.
    mutating func addAlarm(_ outcome: AlarmBuilder.Outcome) {
        guard item.alarms.count < Self.maximumAlarms else {
            note(Flaw(item.line, "it has more than \(Self.maximumAlarms) alarms; the others are left out"))
            return
        }
        item.hasAlarms = true
        switch outcome {
        case .alarm(var alarm):
            // Snoozes come and go, so they do not count: the others keep their numbers.
            if alarm.snoozes == nil { alarmNumber += 1 }
            alarm.number = alarmNumber
            item.alarms.append(alarm)
        case .none: break
        case .unusable(let flaw):
            alarmNumber += 1
            if unusable.count < 16 { unusable.append(flaw) }
        }
    }

    /// Whether a line that cannot be read makes the item unusable.
    static func needs(_ property: String) -> Bool {
        single.contains(property) || ["RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS"].contains(property)
    }

    /// Those of which a second one is a contradiction.
    private static let single: Set<String> = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RECURRENCE-ID", "UID",
    ]

    mutating func take(_ line: ContentLine, names: inout TimeZoneNames) {
        do throws(Flaw) {
            if Self.single.contains(line.name), !seen.insert(line.name).inserted {
                throw Flaw(line.number, "\(line.name) appears twice")
            }
            if line.isCut, Self.needs(line.name) {
                throw Flaw(line.number, "\(line.name) is longer than \(LineScanner.maximumLine) bytes")
            }
            if line.hasBlanks, Self.needs(line.name) {
                note(Flaw(line.number, "\(line.name) is followed by a blank, which is ignored"))
            }
            try read(line, &names)
        } catch {
            fail(error, property: line.name)
        }
    }

    private mutating func read(_ line: ContentLine, _ names: inout TimeZoneNames) throws(Flaw) {
        switch line.name {
        case "DTSTART": item.start = try located(line, &names)
        case "DTEND" where item.kind == .event, "DUE" where item.kind == .toDo: item.end = try located(line, &names)
        case "DURATION":
            guard let duration = DurationValue(line.value), duration.total >= 0 else {
                throw Flaw(line.number, "DURATION \(Flaw.quote(line.value)) is not a length of time like PT1H30M")
            }
            item.duration = duration
        case "RRULE": try rule(line, to: \.rules)
        case "EXRULE": try rule(line, to: \.exceptions)
        case "RDATE": try dates(line, &names, to: \.added)
        case "EXDATE": try dates(line, &names, to: \.omitted)
        case "RECURRENCE-ID":
            let future = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
            let moment = try located(line, &names)
            item.identity = .init(value: .init(moment: moment.value, includesFuture: future), line: line.number)
        case "STATUS":
            item.isCancelled = line.word == "CANCELLED"
            if line.word == "COMPLETED", item.kind == .toDo { item.isCompleted = true }
        case "COMPLETED": if item.kind == .toDo { item.isCompleted = true }
        default: readText(line)
        }
    }

    /// Reads the title and text of the item. Faults there do not make the item unusable.
    private mutating func readText(_ line: ContentLine) {
        switch line.name {
        case "UID": item.uid = text(line, limit: Self.maximumName)
        case "X-ALERTD-ID": item.ownID = text(line, limit: 255)
        case "SUMMARY": if isFirst(line) { item.title = text(line, limit: Self.maximumTitle).trimmingSpaces() }
        case "DESCRIPTION": if isFirst(line) { item.body = text(line, limit: Self.maximumBody, lines: true) }
        case "LOCATION": if isFirst(line) { item.location = text(line, limit: Self.maximumTitle).trimmingSpaces() }
        case "CATEGORIES":
            for part in TextValue.list(line.value) where item.categories.count < Self.maximumCategories {
                let name = TextValue.read(part, limit: Self.maximumCategory, lines: false).text.trimmingSpaces()
                if !name.isEmpty, !item.categories.contains(name) { item.categories.append(name) }
            }
        case "PRIORITY": if let number = Int(line.word), 0...9 ~= number { item.priority = number }
        case "SEQUENCE": if let number = Int(line.word), number >= 0 { item.sequence = number }
        case "LAST-MODIFIED":
            if let instant = Self.instant(line) { (item.revised, revisedByChange) = (instant, true) }
        case "DTSTAMP": if !revisedByChange, let instant = Self.instant(line) { item.revised = instant }
        case "X-MOZ-LASTACK": item.lastAcknowledged = Self.instant(line)
        case "X-MOZ-SNOOZE-TIME": item.snoozedUntil = Self.instant(line)
        case "X-ALERTD-TRIGGER": readOwnTrigger(line)
        case "X-ALERTD-NOTIFICATION":
            let reading = TextValue.read(line.value, limit: Self.maximumExtra, lines: false)
            if reading.isCut || reading.isRepaired || line.isCut {
                note(Flaw(line.number, "cannot read X-ALERTD-NOTIFICATION; it is ignored"))
            } else {
                item.extra = reading.text
            }
        default: break
        }
    }

    private mutating func readOwnTrigger(_ line: ContentLine) {
        let text = String(decoding: TextValue.read(line.value, limit: 1 << 20, lines: false).text.utf8, as: UTF8.self)
        // That it cannot be read is noted.
        guard let fingerprint = line.parameter("X-ALERTD-BESIDE"), !line.isCut, let trigger = try? Trigger(text) else {
            note(Flaw(line.number, "X-ALERTD-TRIGGER cannot be read; the dates of the file are used"))
            return
        }
        item.ownTrigger = .init(value: .init(trigger: trigger, fingerprint: fingerprint), line: line.number)
    }

    private mutating func isFirst(_ line: ContentLine) -> Bool {
        if seen.insert(line.name).inserted { return true }
        note(Flaw(line.number, "\(line.name) appears twice; the first is used"))
        return false
    }

    private mutating func text(_ line: ContentLine, limit: Int, lines: Bool = false) -> String {
        let reading = TextValue.read(line.value, limit: limit, lines: lines)
        if reading.isRepaired {
            note(Flaw(line.number, "\(line.name) is not in UTF-8; what could not be read is shown as \u{fffd}"))
        }
        if reading.isCut || line.isCut {
            note(Flaw(line.number, "\(line.name) is cut off after \(limit) bytes"))
        }
        return reading.text
    }

    private mutating func rule(
        _ line: ContentLine, to list: WritableKeyPath<CalendarItem, [CalendarItem.Located<RecurrenceRule>]>
    ) throws(Flaw) {
        var text = String(decoding: line.value, as: UTF8.self).trimmingSpaces()
        guard !text.isEmpty else {
            return note(Flaw(line.number, "\(line.name) is empty and ignored"))
        }
        // No part of a rule has blanks in it (RFC 5545 3.3.10).
        if text.contains(where: \.isWhitespace) {
            text.removeAll(where: \.isWhitespace)
            note(Flaw(line.number, "\(line.name) has blanks in it, which are ignored"))
        }
        let rule: RecurrenceRule
        do throws(TimeTextError) {
            rule = try Self.rule(withoutIdleCount(text, line))
        } catch {
            throw Flaw(
                line.number,
                "\(line.name) \(Flaw.quote(line.value)) cannot be used: \(Self.clause(error.description))")
        }
        guard !item[keyPath: list].contains(where: { $0.value == rule }) else {
            return note(Flaw(line.number, "\(line.name) appears twice with the same value"))
        }
        guard item[keyPath: list].count < Self.maximumRules else {
            throw Flaw(line.number, "it has more than \(Self.maximumRules) \(line.name)s")
        }
        item[keyPath: list].append(.init(value: rule, line: line.number))
    }

    /// A rule that may have COUNT beside UNTIL, which RFC 5545 3.3.10 forbids and some programs write; `Series` decides
    /// which of them ends it.
    private static func rule(_ text: String) throws(TimeTextError) -> RecurrenceRule {
        let parts = text.split(separator: ";")
        guard let count = parts.first(where: { $0.uppercased().hasPrefix("COUNT=") }),
            parts.contains(where: { $0.uppercased().hasPrefix("UNTIL=") })
        else { return try RecurrenceRule(text) }
        var rule = try RecurrenceRule(parts.filter { $0 != count }.joined(separator: ";"))
        rule.count = try RecurrenceRule("FREQ=DAILY;" + count).count
        return rule
    }

    /// A rule without a COUNT that counts nothing (`COUNT=-1`, `COUNT=0`), which some programs write beside UNTIL. Without
    /// UNTIL nobody knows what it is to mean.
    private mutating func withoutIdleCount(_ text: String, _ line: ContentLine) -> String {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        func value(of name: String, _ part: Substring) -> Substring? {
            part.uppercased().hasPrefix(name + "=") ? part.dropFirst(name.utf8.count + 1) : nil
        }
        let isIdle: (Substring) -> Bool = { part in
            value(of: "COUNT", part).map { $0.isEmpty || (Int($0).map { $0 < 1 } ?? false) } ?? false
        }
        guard let idle = parts.first(where: isIdle), parts.contains(where: { value(of: "UNTIL", $0) != nil }) else {
            return text
        }
        note(Flaw(line.number, "\(Flaw.quote(String(idle))) beside UNTIL is ignored"))
        return parts.filter { !isIdle($0) }.joined(separator: ";")
    }

    /// A sentence without its full stop, to be part of another.
    static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    private mutating func located(
        _ line: ContentLine, _ names: inout TimeZoneNames
    ) throws(Flaw) -> CalendarItem.Located<DateOrTime> {
        .init(value: try Self.moment(line, trimmed(line.value, line), &names), line: line.number)
    }

    /// A value without blanks around it, which are told.
    private mutating func trimmed(_ value: ArraySlice<UInt8>, _ line: ContentLine) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard value.first.map(isBlank) ?? false || value.last.map(isBlank) ?? false else { return value }
        note(Flaw(line.number, "\(line.name) has an extra blank, which is ignored"))
        let rest = value.drop(while: isBlank)
        return rest.prefix((rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex) - rest.startIndex)
    }

    /// One date or time of a line.
    static func moment(
        _ line: ContentLine, _ value: ArraySlice<UInt8>, _ names: inout TimeZoneNames
    ) throws(Flaw) -> DateOrTime {
        let zone = try line.parameter("TZID").map { (name) throws(Flaw) in try names.place(of: name, line: line.number)
        }
        guard let moment = DateOrTime(value, zone: zone) else {
            throw Flaw(line.number, "\(line.name) \(Flaw.quote(value)) is not a date or time like 20270304T090000")
        }
        if line.parameter("VALUE")?.uppercased() == "DATE", !moment.isDate {
            throw Flaw(line.number, "\(line.name) says that it is a day, and has a time")
        }
        return moment
    }

    /// The dates of RDATE or EXDATE; of a PERIOD, its start.
    private mutating func dates(
        _ line: ContentLine, _ names: inout TimeZoneNames,
        to list: WritableKeyPath<CalendarItem, [CalendarItem.Located<DateOrTime>]>
    ) throws(Flaw) {
        for part in TextValue.list(line.value) {
            var start = trimmed(part.prefix { $0 != UInt8(ascii: "/") }, line)
            // An empty EXDATE is what some programs write for none.
            if start.isEmpty { continue }
            // A day with the Z of a time: the day, as for every date without a time.
            if start.count == 9, let last = start.last, last | 0x20 == UInt8(ascii: "z"),
                start.dropLast().allSatisfy({ 0x30...0x39 ~= $0 })
            {
                note(Flaw(line.number, "\(line.name) \(Flaw.quote(start)) is a day with a Z, which is ignored"))
                start = start.dropLast()
            }
            guard item[keyPath: list].count < Recurrence.maximumDateCount else {
                throw Flaw(line.number, "it has more than \(Recurrence.maximumDateCount) dates in \(line.name)")
            }
            do throws(Flaw) {
                item[keyPath: list].append(.init(value: try Self.moment(line, start, &names), line: line.number))
            } catch {
                // The other dates, and what repeats beside them, stay what they are.
                note(Flaw(error.line, error.reason + "; this date is left out"))
            }
        }
    }

    /// A time in UTC, as the properties that keep account have it.
    static func instant(_ line: ContentLine) -> Instant? {
        if case .utc(let instant) = DateOrTime(line.value, zone: nil) { instant } else { nil }
    }
}
