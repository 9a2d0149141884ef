// SPDX-License-Identifier: Apache-2.0

/// Unambiguous cron lines in the dialects of other programs: `@every 90m` (Go's cron), and six fields.
///
/// Quartz and Spring put the seconds of six fields first, croniter puts them last. A line that could be either and has
/// different meanings is refused. So are numeric weekdays with the seconds first: Quartz counts from Sunday as 1,
/// Spring from Sunday as 0.
extension Recurrence.Pattern {
    /// Reads a cron line, a nickname, `@every`, or six fields.
    ///
    /// - Throws: `TimeTextError` with the invalid field, or the reason why a line is ambiguous.
    public static func cron(reading text: String) throws(TimeTextError) -> Recurrence.Pattern {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        if words.first?.lowercased() == "@every" { return .rule(try every(text, words)) }
        if let (fields, command) = CronLine.command(in: words) {
            throw TimeTextError(
                .unsupported, word: String(command.prefix(64)), range: 0..<text.utf8.count,
                reason: "\"\(command.prefix(64))\" is a command, and `cron` takes the times alone.",
                hint: "Write `cron` '\(fields)' `onDeliver` '\(command.prefix(160))'.")
        }
        if words.count == 7 {
            throw TimeTextError(
                .unsupported, word: words[6], range: 0..<text.utf8.count,
                reason:
                    "Seven fields include a year, which is not supported.",
                hint: "Omit the year, and add `until`.")
        }
        guard words.count == 6 else { return .cron(try CronExpression(text)) }
        return try sixFields(words, text)
    }

    private static func every(_ text: String, _ words: [String]) throws(TimeTextError)
        -> RecurrenceRule
    {
        let span: Int64
        do throws(TimeTextError) {
            span = try Span.parse(words.dropFirst().joined(separator: " "))
        } catch {
            throw TimeTextError(
                error.code, word: text, range: 0..<text.utf8.count,
                reason: "@every needs a length of time.",
                hint: "Write @every 90m.")
        }
        guard span >= Span.second, span % Span.second == 0,
            span / Span.second <= RecurrenceRule.maximumInterval
        else {
            throw TimeTextError(
                .outOfRange, word: text, range: 0..<text.utf8.count,
                reason: "@every needs whole seconds, at least 1.", hint: "Write @every 90m.")
        }
        let seconds = Int(span / Span.second)
        if seconds % 3_600 == 0 { return RecurrenceRule(.hourly, interval: seconds / 3_600) }
        return seconds % 60 == 0
            ? RecurrenceRule(.minutely, interval: seconds / 60)
            : RecurrenceRule(.secondly, interval: seconds)
    }

    private static func sixFields(_ words: [String], _ text: String) throws(TimeTextError)
        -> Recurrence.Pattern
    {
        let first = pattern(seconds: words[0], Array(words[1...]))
        let last = pattern(seconds: words[5], Array(words[..<5]))
        func refused(_ reason: String, _ hint: String) -> TimeTextError {
            TimeTextError(.conflict, word: text, range: 0..<text.utf8.count, reason: reason, hint: hint)
        }
        switch (first, last) {
        case (let first?, let last?) where first != last:
            throw refused(
                "Six fields are ambiguous: seconds come first in Quartz and Spring, and last in croniter.",
                "Write five fields, or a systemd calendar event such as *-*-* 09:30:15.")
        case (let first?, nil):
            guard
                !words[5].utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
                    || words[5].contains("#") && words[5].utf8.first.map(\.isLetter) == true
            else {
                throw refused(
                    "Weekday numbers are ambiguous in six fields: Sunday is 1 in Quartz and 0 in Spring.",
                    "Write weekdays as words, such as MON-FRI.")
            }
            guard [words[3], words[5]].contains(where: { $0.hasPrefix("*") || $0.hasPrefix("?") }) else {
                throw refused(
                    "Two day fields are ambiguous in six fields: Spring needs both to match, cron needs either, and Quartz takes only one.",
                    "Write ? or * in one of them.")
            }
            return first
        case (_, let last?): return last
        case (nil, nil):
            // Report the error of the more common form.
            _ = try CronExpression(words[1...].joined(separator: " "))
            throw refused(
                "Invalid seconds.", "Write 0 to 59, */15 or 0,30.")
        }
    }

    /// Combines five fields with a field of seconds; returns nil if one is invalid.
    private static func pattern(seconds: String, _ fields: [String]) -> Recurrence.Pattern? {
        guard
            seconds.utf8.allSatisfy({ $0.isDigit || $0 == 0x2a || $0 == 0x2c || $0 == 0x2d || $0 == 0x2f }
            ),
            // The caller explains the valid forms; the position of this failure would not help.
            let cron = try? CronExpression(fields.joined(separator: " ")),
            // Seconds have the syntax of minutes.
            let field = try? CronExpression(seconds + " * * * *").minute
        else { return nil }
        if field.bits == 1 { return .cron(cron) }
        return cron.event(seconds: field.bits).map { .calendar($0) }
    }
}

extension CronExpression {
    /// Returns the systemd calendar event with these seconds. Returns nil for days that it cannot express, and if both
    /// day fields are given, because programs combine those in different ways.
    fileprivate func event(seconds: UInt64) -> CalendarEvent? {
        guard day.special.isEmpty, weekday.special.isEmpty else { return nil }
        let (allDays, allWeekdays) = (day.bits == 0xffff_fffe, weekday.bits & 0x7f == 0x7f)
        guard allDays || allWeekdays else { return nil }
        func list(_ bits: UInt64, _ range: ClosedRange<Int>) -> String {
            let values = range.filter { bits >> UInt64($0) & 1 != 0 }
            return values.count == range.count ? "*" : values.map { $0.padded(2) }.joined(separator: ",")
        }
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let days = (0...6).filter { weekday.bits >> UInt64($0) & 1 != 0 }.map { names[$0] }.joined(
            separator: ",")
        // Lists of numbers in range always form a valid event; nil is treated as an unreadable line.
        return try? CalendarEvent(
            (allWeekdays ? "" : days + " ") + "*-\(list(month.bits, 1...12))-\(list(day.bits, 1...31)) "
                + "\(list(hour.bits, 0...23)):\(list(minute.bits, 0...59)):\(list(seconds, 0...59))")
    }
}
