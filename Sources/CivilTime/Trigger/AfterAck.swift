// SPDX-License-Identifier: Apache-2.0

/// The span after an acknowledgement at which something is due again: "7 days after you acknowledge it".
///
/// A span of days or more is counted on the calendar (RFC 5545 3.3.6) and has a time of day. Hours and less are elapsed
/// time.
public struct AfterAck: Sendable, Hashable {
    /// The span from the acknowledgement.
    public let span: NominalSpan
    /// The time of day at which the notification is due; nil if the span has an elapsed part, or if the time is not
    /// known yet.
    public private(set) var time: TimeOfDay?

    /// The longest span, in days and in months: 100 years.
    public static let maximumDays = 36_600
    /// The shortest elapsed span, in microseconds: a minute.
    public static let minimum = Span.minute

    /// Creates a span, with an optional time of day for whole days.
    ///
    /// - Returns: Nil if the span is out of range, or if it has both an elapsed part and a time of day.
    public init?(_ span: NominalSpan, time: TimeOfDay? = nil) {
        guard 0...1_200 ~= span.months, 0...Self.maximumDays ~= span.days,
            0...Int64(Self.maximumDays) * Span.day ~= span.microseconds,
            span.months + span.days > 0 || span.microseconds >= Self.minimum
        else { return nil }
        guard time == nil || !span.isElapsed && span.microseconds == 0 else { return nil }
        self.span = span
        if let time { set(time) }
    }

    /// A Boolean value indicating whether the span ends at a time of day.
    public var hasTime: Bool { !span.isElapsed && span.microseconds == 0 }

    /// Sets the time of day in whole seconds, if the span can have one.
    public mutating func set(_ time: TimeOfDay) {
        if hasTime { self.time = TimeOfDay(hour: time.hour, minute: time.minute, second: time.second) }
    }

    /// Returns the due time, in wall time for a span of days or more. If the month is too short, the day is its last. A
    /// time that the clocks jump over is shifted, and of a time that they show twice the first counts.
    ///
    /// - Returns: Nil if the result is beyond the calendar.
    public func due(after acknowledgement: Instant, in zone: Zone) -> Instant? {
        guard let time, hasTime else { return span.instant(from: acknowledgement, in: zone) }
        return wall(after: acknowledgement, time, in: zone).flatMap { zone.instant(of: $0) }
    }

    /// Returns a trigger for the due time.
    ///
    /// - Parameters:
    ///   - acknowledgement: The beginning of the span.
    ///   - zone: The zone of the calendar days.
    ///   - reference: The zone of its wall times; nil if it has no name.
    public func trigger(after acknowledgement: Instant, in zone: Zone, reference: ZoneReference?) -> Trigger? {
        if span.isElapsed { return .countdown(microseconds: span.microseconds) }
        guard let due = due(after: acknowledgement, in: zone) else { return nil }
        guard let reference else { return .instant(due) }
        guard let time, hasTime, let wall = wall(after: acknowledgement, time, in: zone) else {
            return .wall(zone.civil(at: due), reference)
        }
        return .wall(wall, reference)
    }

    private func wall(after acknowledgement: Instant, _ time: TimeOfDay, in zone: Zone) -> CivilDateTime? {
        guard let month = zone.civil(at: acknowledgement).date.adding(months: span.months) else { return nil }
        let date = month.adding(days: span.days)
        return CivilDate.years.contains(date.year) ? CivilDateTime(date: date, time: time) : nil
    }

    /// The span in words: `7 days`, `2 weeks`, `3 months`, `1 day 12 hours`.
    public var words: String {
        var parts: [String] = []
        if span.months > 0 {
            let isYears = span.months.isMultiple(of: 12)
            parts.append(isYears ? (span.months / 12).counted("year") : span.months.counted("month"))
        }
        if span.days > 0 {
            let isWeeks = span.days > 7 && span.days.isMultiple(of: 7)
            parts.append(isWeeks ? (span.days / 7).counted("week") : span.days.counted("day"))
        }
        if span.microseconds > 0 { parts.append(Span.words(span.microseconds)) }
        return parts.joined(separator: " ")
    }

    /// A phrase without a verb of the main clause: `7 days after you acknowledge it`.
    public var summary: String { words + " after you acknowledge it" }

    /// The summary with the time of day: `7 days after you acknowledge it, at 9:00`.
    public var fullSummary: String { summary + (time.map { ", at \($0.shortText)" } ?? "") }

    /// The normal form, which can be read back: `P7D at 09:00`, `P3M`, `PT4H`.
    public var text: String {
        var text = "P"
        if span.months > 0 { text += "\(span.months)M" }
        if span.days > 0 { text += "\(span.days)D" }
        if span.microseconds > 0 { text += Span.text(span.microseconds).dropFirst() }
        return text + (time.map { " at \($0.text)" } ?? "")
    }

    /// Reads `7d`, `2 weeks`, `3 months`, `7d at 9:00` and the normal form.
    ///
    /// - Throws: `TimeTextError` for anything else, and for a span that is out of range.
    public init(_ text: String) throws(TimeTextError) {
        let words = text.split(separator: " ").map(String.init)
        func refused(_ code: TimeTextError.Code, _ reason: String) -> TimeTextError {
            TimeTextError(
                code, word: text, range: 0..<text.utf8.count, reason: reason, hint: "Write 7d, or 7d at 9:00.")
        }
        let place = words.firstIndex { $0.lowercased() == "at" || $0.lowercased() == "um" }
        var time: TimeOfDay?
        if let place {
            let clock = words[(place + 1)...].joined(separator: " ")
            time = Self.timeOfDay(clock)
            guard time != nil else { throw refused(.unexpected, "\"\(clock)\" is not a time of day.") }
        }
        let span = try Self.span(words[..<(place ?? words.count)].joined(separator: " "))
        guard let whole = AfterAck(span) else {
            throw refused(.outOfRange, "The span must be a minute to 100 years.")
        }
        self = whole
        if let time {
            guard hasTime else { throw refused(.conflict, "Only a span of days or more has a time of day.") }
            set(time)
        }
    }

    /// Reads `9`, `9:30`, `09:30:15`.
    private static func timeOfDay(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard 1...3 ~= parts.count, let hour = parts[0], parts.allSatisfy({ $0 != nil }), text.utf8.count <= 8 else {
            return nil
        }
        let minute = parts.count > 1 ? parts[1] : 0
        let second = parts.count > 2 ? parts[2] : 0
        return TimeOfDay(hour: hour, minute: minute ?? 0, second: second ?? 0)
    }

    /// Reads the spans of ``NominalSpan``, and months and years.
    private static func span(_ text: String) throws(TimeTextError) -> NominalSpan {
        let lowercased = text.lowercased()
        let number = lowercased.prefix { $0.isASCII && $0.isNumber }
        let unit = lowercased.dropFirst(number.count).drop { $0 == " " }
        let months = ["month": 1, "months": 1, "year": 12, "years": 12][unit]
        if let months, let count = Int(number), count <= 1_200 { return NominalSpan(months: count * months) }
        // The normal form begins with months.
        if lowercased.hasPrefix("p"), let end = lowercased.firstIndex(of: "m"),
            lowercased[..<end].dropFirst().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let count = Int(lowercased[..<end].dropFirst()), count <= 1_200
        {
            let rest = lowercased[lowercased.index(after: end)...]
            var span = rest.isEmpty ? NominalSpan() : try NominalSpan("p" + rest)
            span.months = count
            return span
        }
        return try NominalSpan(text)
    }
}
