// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The repetitions of an item: RRULE and EXRULE, as programs write them.
extension ItemBuilder {
    mutating func rule(
        _ line: ContentLine, to list: WritableKeyPath<CalendarItem, [CalendarItem.Located<RecurrenceRule>]>
    ) throws(LineProblem) {
        var text = String(decoding: line.value, as: UTF8.self).trimmingSpaces()
        guard !text.isEmpty else {
            return note(LineProblem(line.number, "\(line.name) is empty and ignored"))
        }
        // A rule is no text, so nothing in it is escaped or quoted (RFC 5545 3.3.10).
        if text.contains("\\") || text.contains("\"") {
            text = Self.unescapedRule(text)
            note(LineProblem(line.number, "\(line.name) has backslashes or quotes in it, which are ignored"))
        }
        // No part of a rule contains blanks (RFC 5545 3.3.10).
        if text.contains(where: \.isWhitespace) {
            text.removeAll(where: \.isWhitespace)
            note(LineProblem(line.number, "\(line.name) has blanks in it, which are ignored"))
        }
        let rule: RecurrenceRule
        do throws(TimeTextError) {
            rule = try Self.rule(withUsualParts(withoutIdleCount(text, line), line))
        } catch {
            throw LineProblem(
                line.number,
                "\(line.name) \(LineProblem.quote(line.value)) cannot be used: \(Self.clause(error.description))")
        }
        guard !item[keyPath: list].contains(where: { $0.value == rule }) else {
            return note(LineProblem(line.number, "\(line.name) appears twice with the same value"))
        }
        guard item[keyPath: list].count < Self.maximumRules else {
            throw LineProblem(line.number, "it has more than \(Self.maximumRules) \(line.name)s")
        }
        item[keyPath: list].append(.init(value: rule, line: line.number))
    }

    /// Returns a rule without the backslashes and quotes of programs that write it as a text.
    static func unescapedRule(_ text: String) -> String { text.filter { $0 != "\\" && $0 != "\"" } }

    /// Reads a rule that may have both COUNT and UNTIL, which RFC 5545 3.3.10 forbids and some programs write. `Series`
    /// decides which of them ends the rule.
    private static func rule(_ text: String) throws(TimeTextError) -> RecurrenceRule {
        let parts = text.split(separator: ";")
        guard let count = parts.first(where: { $0.uppercased().hasPrefix("COUNT=") }),
            parts.contains(where: { $0.uppercased().hasPrefix("UNTIL=") })
        else { return try RecurrenceRule(text) }
        var rule = try RecurrenceRule(parts.filter { $0 != count }.joined(separator: ";"))
        rule.count = try RecurrenceRule("FREQ=DAILY;" + count).count
        return rule
    }

    /// Removes a COUNT that counts nothing (`COUNT=-1`, `COUNT=0`), which some programs write together with UNTIL.
    /// Without UNTIL, its meaning is unknown.
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
        note(LineProblem(line.number, "\(LineProblem.quote(String(idle))) beside UNTIL is ignored"))
        return parts.filter { !isIdle($0) }.joined(separator: ";")
    }

    /// Returns a rule without empty parts and extensions of single programs, and with UNTIL in the standard form.
    private mutating func withUsualParts(_ text: String, _ line: ContentLine) -> String {
        var parts: [Substring] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            if part.isEmpty || part.uppercased().hasPrefix("X-") {
                let what = part.isEmpty ? "a semicolon too many" : LineProblem.quote(String(part))
                note(LineProblem(line.number, "\(what) in \(line.name) is ignored"))
            } else if part.uppercased().hasPrefix("UNTIL="), let until = until(part.dropFirst(6), line) {
                parts.append("UNTIL=" + until)
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: ";")
    }

    /// Reads UNTIL like any other date or time; returns nil if it is invalid.
    private mutating func until(_ text: Substring, _ line: ContentLine) -> Substring? {
        guard let reading = DateOrTime.read(Array(text.utf8)[...], zone: nil, name: "UNTIL", line: line.number),
            let basic = reading.value.basicText
        else { return nil }
        if let found = reading.note { note(found) }
        return basic[...]
    }

    /// Returns a sentence without its full stop, for use inside another sentence.
    static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// Returns the dates of RDATE or EXDATE; for a PERIOD, its start.
    mutating func dates(
        _ line: ContentLine, _ names: inout TimeZoneNames,
        to list: WritableKeyPath<CalendarItem, [CalendarItem.Located<DateOrTime>]>
    ) throws(LineProblem) {
        let parts = TextValue.dates(line.value)
        if parts.divided {
            note(LineProblem(line.number, "\(line.name) has other signs than commas between its dates"))
        }
        for part in parts.dates {
            let start = part.prefix { $0 != UInt8(ascii: "/") }
            // Some programs write an empty EXDATE for no dates.
            if start.trimmingBlanks().isEmpty { continue }
            guard item[keyPath: list].count < Recurrence.maximumDateCount else {
                let problem = LineProblem(
                    line.number, "it has more than \(Recurrence.maximumDateCount) dates in \(line.name)")
                return line.name == "RDATE" ? fail(problem) : fail(problem, property: line.name)
            }
            do throws(LineProblem) {
                item[keyPath: list].append(.init(value: try moment(line, start, &names), line: line.number))
            } catch {
                // The other dates and the repetition stay valid.
                fail(error, property: line.name)
            }
        }
    }
}
