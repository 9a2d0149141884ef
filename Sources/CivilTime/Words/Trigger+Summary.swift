// SPDX-License-Identifier: Apache-2.0

extension Trigger {
    /// The trigger in words: `every 2 weeks on Tuesday at 10:00`, `on Thursday 4 March 2027 at 09:00`.
    ///
    /// The rest of a countdown is rounded up to a second, since a pause leaves it at any microsecond.
    public var summary: String {
        switch self {
        case .countdown(let microseconds): "in " + Span.words(microseconds.roundedUpToSecond)
        case .instant(let instant): "at " + instant.rfc3339
        case .wall(let local, let zone, _): "on " + local.longText + zone.summary
        case .recurring(let recurrence): recurrence.summary
        case .occasion(let occasion): occasion.words
        }
    }

    /// Returns the next due times, at most `count`.
    public func upcoming(_ count: Int, after instant: Instant, in zones: some ZoneSource) throws(ZoneError) -> [Instant]
    {
        guard case .recurring(let recurrence) = self else {
            guard count > 0, let next = try next(after: instant, in: zones) else { return [] }
            return [next]
        }
        return Array(recurrence.occurrences(after: instant, zone: try zones.zone(recurrence.zone)).prefix(count))
    }
}

extension Int64 {
    /// Microseconds rounded up to a second; unchanged in the last second of the range.
    fileprivate var roundedUpToSecond: Int64 {
        let second: Int64 = 1_000_000
        let fraction = floorModulo(second)
        return fraction == 0 || self > .max - second ? self : self - fraction + second
    }
}

extension ZoneReference {
    /// The zone after a time; empty if it floats.
    fileprivate var summary: String { self == .floating ? "" : " (\(text))" }
}

extension Recurrence {
    /// The recurrence in words, with its end and zone.
    public var summary: String {
        var text = pattern.summary(start: start)
        if let count { text += count == 1 ? ", once" : ", \(count) times" }
        switch until {
        case .instant(let instant)?: text += " until " + instant.rfc3339
        case .wall(let local)?: text += " until " + local.longText
        case .date(let date)?: text += " until " + date.longText
        case nil: break
        }
        if case .rule(let rule?) = pattern, rule.isOneWorkday, let last = omitted.last {
            // The words excluded the holidays that were known.
            text += ", without holidays up to \(last.date.year)"
            return text + zone.summary
        }
        if !added.isEmpty { text += ", and on \(added.count.counted("other date"))" }
        if !omitted.isEmpty { text += ", but for \(omitted.count.counted("date"))" }
        // An interval of elapsed time is the same in every zone.
        if case .rule(let rule?) = pattern, rule.isElapsed, rule.isPlain { return text }
        return text + zone.summary
    }
}

extension Recurrence.Pattern {
    fileprivate func summary(start: CivilDateTime?) -> String {
        switch self {
        case .rule(let rule?): rule.summary(start: start)
        case .rule(nil): "on given dates"
        case .cron(let cron): "cron \(cron.text)"
        case .calendar(let event): "calendar event \(event.text)"
        case .components(let components): "whenever \(components.text)"
        case .sun(let schedule): schedule.summary(start: start)
        case .easter(let schedule): schedule.summary(start: start)
        }
    }
}

extension SunSchedule {
    fileprivate func summary(start: CivilDateTime?) -> String {
        let distance = offset == 0 ? "at" : Span.words(abs(offset)) + (offset < 0 ? " before" : " after")
        return days.summary(start: start, time: "\(distance) \(event.rawValue)")
    }
}

extension EasterSchedule {
    fileprivate func summary(start: CivilDateTime?) -> String {
        let name = Feast.all.first { $0.date == .easter(days) }?.names[0].capitalizedWords
        let far = abs(days).counted("day")
        let day = name ?? "\(far) \(days < 0 ? "before" : "after") Easter"
        return "every year on \(day)" + (start.map { " at " + $0.time.shortText } ?? "")
    }
}

extension String {
    /// The text with capitalized words: `Easter Monday` for `easter monday`.
    fileprivate var capitalizedWords: String {
        split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}

extension RecurrenceRule.Frequency {
    /// The name of the unit: "week".
    var name: String { ["second", "minute", "hour", "day", "week", "month", "year"][rawValue] }
}

extension RecurrenceRule {
    /// Returns the rule in words; a rule that has no words is shown in the notation of RFC 5545.
    ///
    /// - Parameter time: The text for the time of day, if it is not a clock time.
    fileprivate func summary(start: CivilDateTime?, time: String? = nil) -> String {
        guard weeks.isEmpty, yearDays.isEmpty, let start else {
            return "by the rule \(text)" + (time.map { " " + $0 } ?? "")
        }
        if let moments = timesOfDays(start), time == nil { return "every \(moments)" + monthsInWords }
        var parts = [period]
        if let days = daysInWords(start) { parts.append(days) }
        if frequency != .yearly || !days.isEmpty && monthDays.isEmpty, !monthsInWords.isEmpty {
            parts.append(String(monthsInWords.dropFirst()))
        }
        guard let times = time ?? timesInWords(start) else { return "by the rule \(text)" }
        if !times.isEmpty { parts.append(times) }
        if skip != .omit {
            parts.append(skip == .backward ? "(or the last day before it)" : "(or the first day after it)")
        }
        return parts.joined(separator: " ")
    }

    /// The months with a leading space; empty for all.
    private var monthsInWords: String {
        let left = (1...12).filter { !months.contains($0) }
        guard !months.isEmpty, !left.isEmpty else { return "" }
        let names = { (months: [Int]) in months.map { Vocabulary.monthNames[$0 - 1] }.joinedInWords }
        return left.count < 6 ? " except in " + names(left) : " in " + names(months)
    }

    /// Returns weekdays with their own times: `Monday at 09:00 and Thursday at 15:00`.
    private func timesOfDays(_ start: CivilDateTime) -> String? {
        guard frequency == .weekly, interval == 1, !setPositions.isEmpty, monthDays.isEmpty, days.count <= 7,
            days.allSatisfy({ $0.ordinal == 0 }), let times = timesOfDay(start), times.count * days.count <= 1_440
        else { return nil }
        let weekdays = days.map(\.weekday).sorted { $0.rawValue < $1.rawValue }
        let all = weekdays.flatMap { weekday in times.map { (weekday, $0) } }
        let chosen = Set(setPositions.map { $0 > 0 ? $0 - 1 : all.count + $0 }).sorted()
        guard chosen.allSatisfy(all.indices.contains), chosen.count <= 48 else { return nil }
        let texts = weekdays.compactMap { weekday in
            let own = chosen.filter { all[$0].0 == weekday }.map { all[$0].1.shortText }
            return own.isEmpty ? nil : "\(weekday.name) at \(own.joinedInWords)"
        }
        return texts.joinedInWords
    }

    private var period: String {
        let name = frequency.name
        if frequency == .weekly, interval == 1, !days.isEmpty { return "every" }
        return interval == 1 ? "every \(name)" : "every \(interval) \(name)s"
    }

    fileprivate var isOneWorkday: Bool {
        setPositions.count == 1 && frequency >= .monthly && monthDays.isEmpty
            && days == Weekday.allCases.prefix(5).map { Day($0) }
    }

    private func daysInWords(_ start: CivilDateTime) -> String? {
        if isOneWorkday { return "on the \(setPositions[0].ordinalText) weekday" }
        let weekdays = days.map { day in
            day.ordinal == 0 ? day.weekday.name : "the \(day.ordinal.ordinalText) \(day.weekday.name)"
        }
        let numbers = monthDays.map { $0 < 0 ? "the \($0.ordinalText) day" : "the \($0.ordinalText)" }
        switch frequency {
        case .yearly where days.isEmpty:
            let month = (months.isEmpty ? (monthDays.isEmpty ? [start.date.month] : []) : months).map {
                Vocabulary.monthNames[$0 - 1]
            }
            let dates = monthDays.isEmpty ? ["the " + start.date.day.ordinalText] : numbers
            return "on \(dates.joinedInWords) of \(month.isEmpty ? "every month" : month.joinedInWords)"
        case .monthly where days.isEmpty:
            return "on " + (numbers.isEmpty ? ["the " + start.date.day.ordinalText] : numbers).joinedInWords
        case .weekly where days.isEmpty: return "on " + start.date.weekday.name
        case .weekly where interval == 1 && numbers.isEmpty: return weekdays.joinedInWords
        default: break
        }
        let parts =
            (weekdays.isEmpty ? [] : ["on " + weekdays.joinedInWords])
            + (numbers.isEmpty ? [] : ["on " + numbers.joinedInWords])
        return parts.isEmpty ? nil : parts.joined(separator: " that falls ")
    }

    /// Returns the times; an empty text if they need no words, nil if no words can express them.
    private func timesInWords(_ start: CivilDateTime) -> String? {
        if isElapsed {
            if hours.isEmpty, minutes.isEmpty, seconds.isEmpty, setPositions.isEmpty { return "" }
            guard frequency == .hourly, hours.isEmpty, minutes.count == 1, seconds == [0] || seconds.isEmpty,
                setPositions.isEmpty
            else { return nil }
            return "at \(minutes[0]) minutes past"
        }
        guard var times = timesOfDay(start) else { return nil }
        if !setPositions.isEmpty, !isOneWorkday {
            guard frequency == .daily else { return nil }
            let chosen = Set(setPositions.map { $0 > 0 ? $0 - 1 : times.count + $0 })
            times = times.enumerated().filter { chosen.contains($0.offset) }.map(\.element)
        }
        return Self.stretch(times) ?? (times.count <= 48 ? "at " + times.map(\.shortText).joinedInWords : nil)
    }

    /// Returns all times of day, ascending; nil if they are too many.
    private func timesOfDay(_ start: CivilDateTime) -> [TimeOfDay]? {
        let hours = self.hours.isEmpty ? [start.time.hour] : self.hours
        let minutes = self.minutes.isEmpty ? [start.time.minute] : self.minutes
        let seconds = self.seconds.isEmpty ? [start.time.second] : self.seconds
        guard hours.count * minutes.count * seconds.count <= 1_440 else { return nil }
        var times: [TimeOfDay] = []
        for hour in hours {
            for minute in minutes {
                for second in seconds {
                    times.append(
                        TimeOfDay(hour: hour, minute: minute, second: second, microsecond: start.time.microsecond)
                            ?? .midnight)
                }
            }
        }
        return times
    }

    /// Returns many times at equal distances as `every 30 minutes from 09:00 to 17:00`.
    private static func stretch(_ times: [TimeOfDay]) -> String? {
        guard times.count > 4, let first = times.first, let last = times.last else { return nil }
        let step = times[1].microsecondOfDay - first.microsecondOfDay
        for (time, next) in zip(times, times.dropFirst()) where next.microsecondOfDay - time.microsecondOfDay != step {
            return nil
        }
        let length =
            step == Span.hour ? "hour" : step == Span.minute ? "minute" : Span.words(step)
        return "every \(length) from \(first.shortText) to \(last.shortText)"
    }
}

extension TimeOfDay {
    /// `09:00`, with seconds only if there are some.
    public var shortText: String {
        let text = text
        return second == 0 && microsecond == 0 ? String(text.prefix(5)) : text
    }
}

extension CivilDate {
    /// `Thursday 4 March 2027`.
    public var longText: String { "\(weekday.name) \(day) \(Vocabulary.monthNames[month - 1]) \(year)" }
}

extension CivilDateTime {
    /// `Thursday 4 March 2027 at 09:00`.
    public var longText: String { date.longText + " at " + time.shortText }
}

extension Int {
    /// `1st`, `22nd`, `last`, `second last`.
    var ordinalText: String {
        if self == -1 { return "last" }
        if self < 0 { return (-self).ordinalText + " last" }
        let suffix =
            switch (self % 10, self % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(self)\(suffix)"
    }
}

extension [String] {
    /// `a, b and c`.
    var joinedInWords: String { joinedInWords("and") }

    /// Returns the texts with a word before the last: `a, b or c`.
    func joinedInWords(_ word: String) -> String {
        count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " \(word) " + self[count - 1]
    }
}
