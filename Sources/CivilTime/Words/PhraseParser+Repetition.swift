// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// Reads `every ...`, `each ...`, `daily`, `twice a day` and other frequencies.
    mutating func repetition() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if try timesInPeriod(from: first) { return true }
        let repetition: Phrase.Repetition
        if let unit = scanner.take(from: Vocabulary.ambiguousAdverbs) {
            let period = unit == "weeks" ? "week" : "month"
            throw scanner.error(
                .conflict, from: first,
                "\"\(scanner.spoken(first..<first + 1))\" could mean every 2 \(unit), or twice a \(period).",
                instead: ["every 2 \(unit)"])
        }
        if let adverb = scanner.take(from: Vocabulary.adverbs) {
            repetition = Phrase.Repetition(
                frequency: adverb.frequency, interval: adverb.interval, words: first..<scanner.position)
        } else if scanner.take("every") || scanner.take("each") {
            guard let found = try every(from: first) else { return true }
            repetition = found
        } else {
            return false
        }
        try setRepetition(repetition, from: first)
        return true
    }

    /// Reads `twice daily`, `once a week`, `3 times a day`: the number of times in a period, which needs as many times
    /// or days.
    private mutating func timesInPeriod(from first: Int) throws(TimeTextError) -> Bool {
        let number: Int
        if let multiple = scanner.take(from: Vocabulary.multiples) {
            number = multiple
        } else if let value = scanner.takeNumber(), scanner.take("times") || scanner.take("x") {
            number = value
        } else {
            scanner.position = first
            return false
        }
        let period: (frequency: RecurrenceRule.Frequency, factor: Int)?
        if let adverb = scanner.take(from: Vocabulary.adverbs) {
            period = (adverb.frequency, adverb.interval)
        } else if scanner.take(anyOf: ["a", "an", "per", "every", "each", "in"]) {
            if number == 1, ["every", "each"].contains(scanner.words[scanner.position - 1].text) {
                if let found = try every(from: first) { try setRepetition(found, from: first) }
                return true
            }
            _ = scanner.take("a")
            period = scanner.take(from: Vocabulary.periods)
        } else {
            period = nil
        }
        guard let period else {
            scanner.position = first
            return false
        }
        guard number >= 1 else { throw scanner.error(.outOfRange, from: first, "That time never comes.") }
        try setRepetition(
            Phrase.Repetition(
                frequency: period.frequency, interval: period.factor, perPeriod: number, words: first..<scanner.position
            ),
            from: first)
        return true
    }

    private mutating func setRepetition(_ repetition: Phrase.Repetition, from first: Int) throws(TimeTextError) {
        // "on weekdays every hour"
        if let implied = phrase.repetition, implied.isImplied, repetition.weekdays.isEmpty,
            repetition.frequency <= .daily
        {
            var repetition = repetition
            (repetition.months, repetition.monthWords) = (implied.months, implied.monthWords)
            (repetition.except, repetition.exceptWords) = (implied.except, implied.exceptWords)
            (repetition.exceptMonths, repetition.exceptMonthWords) = (implied.exceptMonths, implied.exceptMonthWords)
            phrase.repetition = nil
            if phrase.main.day == nil {
                phrase.main.day = .weekdays(implied.weekdays)
                phrase.main.dayWords = implied.words
                phrase.main.dayParts = [implied.words]
            } else if repetition.frequency == .daily, repetition.interval == 1 {
                // "mon-fri next week every day at 9"
                (repetition.frequency, repetition.weekdays) = (.weekly, implied.weekdays)
                repetition.weekdayWords = implied.words
            } else {
                throw scanner.error(.conflict, words: phrase.main.dayWords, "This day does not fit the repetition.")
            }
            return try setRepetition(repetition, from: first)
        }
        guard phrase.repetition == nil else {
            throw scanner.error(.conflict, from: first, "Two repetitions are given.")
        }
        guard phrase.clause == .main || phrase.main.isEmpty else {
            throw scanner.error(
                .unexpected, from: first,
                scanner.lexicon.translatedInQuotes("\"every\" comes before the start and the end."))
        }
        guard repetition.interval >= 1 else {
            throw scanner.error(
                .outOfRange, from: first,
                "An interval of \(scanner.spoken(first + 1..<scanner.position)) is not possible.")
        }
        guard repetition.interval <= RecurrenceRule.maximumInterval else {
            throw scanner.error(
                .outOfRange, from: first, "The interval is too long (maximum \(RecurrenceRule.maximumInterval)).")
        }
        phrase.repetition = repetition
        phrase.clause = .main
    }

    /// Reads the words after `every`. Returns nil for a day that is itself the repetition, as in `every 4 march`.
    private mutating func every(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        guard !scanner.atEnd else {
            throw scanner.error(
                .incomplete, from: scanner.position, "Say what repeats after \"\(scanner.words[first].original)\".",
                instead: ["day", "20m"])
        }
        let other = scanner.take("other")
        let interval = other ? 2 : 1
        let words = { (parser: PhraseParser) in first..<parser.scanner.position }
        if other, Vocabulary.weekdayGroups[scanner.word()]?.count == 5 {
            scanner.position += 1
            throw scanner.error(
                .conflict, from: first, "This could mean the weekdays of every other week, or every second weekday.",
                instead: ["every 2 weeks on weekdays", "every monday, wednesday and friday"])
        }
        let weekdays = self.weekdays(isList: true)
        if !weekdays.isEmpty {
            return Phrase.Repetition(frequency: .weekly, interval: interval, weekdays: weekdays, words: words(self))
        }
        if let part = scanner.take(from: Vocabulary.dayParts) {
            phrase.clause = .main
            try setPart(part, from: scanner.position - 1)
            return Phrase.Repetition(
                frequency: .daily, interval: interval, words: words(self), own: first..<scanner.position - 1)
        }
        if scanner.value(in: Vocabulary.namedTimes) != nil || !other && scanner.value(in: Vocabulary.sunEvents) != nil {
            return Phrase.Repetition(frequency: .daily, interval: interval, words: words(self))
        }
        if !other, let halfHour = try fractionOfHour(from: first) { return halfHour }
        if !other, let ordinal = try everyOrdinal(from: first) { return ordinal }
        // "every second" is the unit, except in "every second tuesday of the month".
        let isOrdinal = scanner.ordinal() != nil && startsDayOfMonth(at: 1)
        if !isOrdinal, let period = scanner.take(from: Vocabulary.periods) {
            if period.frequency == .hourly {
                let isHalf = scanner.take("on", "the", "half", "hour")
                if isHalf || scanner.take("on", "the", "hour") {
                    return Phrase.Repetition(
                        frequency: .hourly, interval: interval, minute: isHalf ? 30 : 0, words: words(self))
                }
                if !other, scanner.take("and", "a", "half") {
                    return Phrase.Repetition(frequency: .minutely, interval: 90, words: words(self))
                }
            }
            return Phrase.Repetition(
                frequency: period.frequency, interval: interval * period.factor, words: words(self))
        }
        if !other, let repetition = try counted(from: first) { return repetition }
        if !other, let repetition = try everyDay(from: first) {
            try setRepetition(repetition, from: first)
            return nil
        }
        try refuseCountedWeekdays(from: first)
        let position = scanner.position
        guard position < scanner.words.count else {
            throw scanner.error(
                .incomplete, from: position,
                scanner.lexicon.translatedInQuotes("The interval after \"every\" is missing."), instead: ["day"])
        }
        let unknown = scanner.unknown(position)
        scanner.position += 1
        if !unknown.suggestions.isEmpty { throw unknown }
        let days = Self.mistypedDays(scanner.words[position].text).map { [$0] }
        throw scanner.error(
            .unexpected, from: position,
            "\"\(scanner.words[position].original.prefix(64))\" cannot follow \"\(scanner.spoken(first..<first + 1))\".",
            instead: days ?? (scanner.number(-1) == nil ? ["day", "20m", "other tuesday"] : []))
    }

    /// Returns `mon-fri` for `mon-fry`: two short weekdays, one of them with a wrong letter; nil for other words.
    private static func mistypedDays(_ word: String) -> String? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        let days = parts.compactMap { part -> String? in
            if Vocabulary.weekdays[part] != nil { return part }
            let near = Vocabulary.weekdays.keys.filter { day in
                day.count == part.count && day.first == part.first && zip(day, part).count { $0 != $1 } == 1
            }
            return part.count > 2 && near.count == 1 ? near[0] : nil
        }
        return days.count == 2 ? days.joined(separator: "-") : nil
    }

    /// Refuses `every 2 fridays`, `every 3 weekdays`: weeks and days can be counted, weekdays cannot.
    private mutating func refuseCountedWeekdays(from first: Int) throws(TimeTextError) {
        let start = scanner.position
        guard let number = scanner.takeNumber(), number > 0 else {
            scanner.position = start
            return
        }
        if let weekday = scanner.take(from: Vocabulary.weekdays) {
            throw scanner.error(
                .unsupported, from: first, "Weeks are counted, and not \(weekday.name)s.",
                instead: ["every \(number) weeks on \(weekday.name.lowercased())"])
        }
        if let group = scanner.take(from: Vocabulary.weekdayGroups) {
            throw scanner.error(
                .unsupported, from: first,
                "Days and weeks are counted, and not \(group.count == 2 ? "weekends" : "workdays").",
                instead: group.count == 2 ? ["every \(number) weeks on saturday and sunday"] : [])
        }
        scanner.position = start
    }

    /// Returns whether the word at `distance` continues a day of the month that begins with an ordinal.
    private func startsDayOfMonth(at distance: Int) -> Bool {
        let word = scanner.word(distance)
        return Vocabulary.weekdays[word] != nil || Vocabulary.weekdayGroups[word] != nil
            || Vocabulary.dayParts[word] != nil || Vocabulary.namedTimes[word] != nil
            || Vocabulary.sunEvents[word] != nil || ["day", "and", ",", "&", "of"].contains(word)
    }

    /// Reads `every 3rd day`, `every second week`: an interval. `every 3rd day of the month` and `every 2nd friday of
    /// the month` are left to `everyDay`; without the month they are ambiguous or invalid.
    private mutating func everyOrdinal(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        guard let ordinal = scanner.ordinal(), !["of", "in"].contains(scanner.word(2)) else { return nil }
        if let weekday = scanner.value(1, in: Vocabulary.weekdays), ordinal > 1 {
            let name = weekday.name.lowercased()
            scanner.position += 2
            throw scanner.error(
                .conflict, from: first, "This could mean one \(weekday.name) a month, or one every \(ordinal) weeks.",
                instead: [
                    "every \(ordinal.ordinalText) \(name) of the month",
                    ordinal == 2 ? "every other \(name)" : "every \(ordinal) weeks on \(name)",
                ])
        }
        if let group = Vocabulary.weekdayGroups[scanner.word(1)], ordinal > 1 {
            scanner.position += 2
            if group.count == 2 {
                throw scanner.error(
                    .conflict, from: first, "This could mean one weekend a month, or one every \(ordinal) weeks.",
                    instead: ["every \(ordinal) weeks on saturday and sunday"])
            }
            throw scanner.error(
                .conflict, from: first, "This could mean one workday a month, or one in \(ordinal).",
                instead: ["every \(ordinal.ordinalText) workday of the month"])
        }
        if ordinal > 1, let part = scanner.value(1, in: Vocabulary.dayParts) {
            scanner.position += 2
            phrase.clause = .main
            try setPart(part, from: scanner.position - 1)
            return Phrase.Repetition(
                frequency: .daily, interval: ordinal, words: first..<scanner.position,
                own: first..<scanner.position - 1)
        }
        if ordinal > 1, scanner.value(1, in: Vocabulary.namedTimes) != nil {
            scanner.position += 1
            return Phrase.Repetition(frequency: .daily, interval: ordinal, words: first..<scanner.position)
        }
        if Vocabulary.dayParts[scanner.word(1)] != nil || Vocabulary.namedTimes[scanner.word(1)] != nil
            || Vocabulary.sunEvents[scanner.word(1)] != nil
        {
            let name = scanner.word(1)
            scanner.position += 2
            throw scanner.error(
                .incomplete, from: first, "The \(ordinal.ordinalText) \(name) of what?",
                instead: ["every \(name)"])
        }
        guard let period = scanner.value(1, in: Vocabulary.periods) else { return nil }
        scanner.position += 2
        guard ordinal > 1 else {
            let name = scanner.words[scanner.position - 1].text
            throw scanner.error(
                .incomplete, from: first, "The \(ordinal.ordinalText) \(name) of what?",
                instead: ["every \(ordinal.ordinalText) \(name) of the month"])
        }
        let (interval, overflow) = ordinal.multipliedReportingOverflow(by: period.factor)
        return Phrase.Repetition(
            frequency: period.frequency, interval: overflow ? .max : interval, words: first..<scanner.position)
    }

    /// Reads `half hour`, `half an hour`, `quarter of an hour`.
    private mutating func fractionOfHour(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        let minutes: Int
        if scanner.take("half", "hour") || scanner.take("half", "an", "hour") {
            minutes = 30
        } else if scanner.take("quarter", "of", "an", "hour") || scanner.take("quarter", "hour") {
            minutes = 15
        } else {
            return nil
        }
        return Phrase.Repetition(frequency: .minutely, interval: minutes, words: first..<scanner.position)
    }

    /// Reads `20m`, `1h30m`, `3 days`, `2 weeks on tuesday`, `two months`.
    private mutating func counted(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        let start = scanner.position
        if let number = scanner.takeNumber(), let period = scanner.take(from: Vocabulary.periods), !startsSpan(at: 0) {
            let (interval, overflow) = number.multipliedReportingOverflow(by: period.factor)
            return Phrase.Repetition(
                frequency: period.frequency, interval: overflow ? .max : interval, words: first..<scanner.position)
        }
        scanner.position = start
        guard let amount = try amount(takesMinutes: true) else { return nil }
        guard amount.microseconds > 0 || amount.months > 0 else {
            throw scanner.error(
                .outOfRange, from: first, "An interval of \(scanner.spoken(start..<scanner.position)) is not possible.")
        }
        guard amount.months == 0, amount.microseconds % Span.second == 0 else {
            throw scanner.error(
                .unsupported, from: first,
                "An interval must be whole seconds, days, weeks, months or years.")
        }
        let seconds = Int(amount.microseconds / Span.second)
        let words = first..<scanner.position
        // "1d" and "2w" are calendar days, "48h" is elapsed time.
        if amount.isDays, seconds % 604_800 == 0 {
            return Phrase.Repetition(frequency: .weekly, interval: seconds / 604_800, words: words)
        }
        if amount.isDays, seconds % 86_400 == 0 {
            return Phrase.Repetition(frequency: .daily, interval: seconds / 86_400, words: words)
        }
        let (unit, frequency): (Int, RecurrenceRule.Frequency) =
            seconds % 3_600 == 0 ? (3_600, .hourly) : seconds % 60 == 0 ? (60, .minutely) : (1, .secondly)
        return Phrase.Repetition(frequency: frequency, interval: seconds / unit, words: words)
    }

    /// Returns whether the words at `distance` continue with a span: `1 hour 30 minutes`.
    private func startsSpan(at distance: Int) -> Bool {
        let skip = scanner.word(distance) == "and" ? 1 : 0
        return scanner.number(distance + skip) != nil
            && scanner.value(distance + skip + 1, in: Vocabulary.periods) != nil
    }

    /// Reads `every 31st`, `every last friday`, `every first monday of the month`, `every 4 march`, `every january`.
    private mutating func everyDay(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        let start = scanner.position
        if let month = scanner.value(in: Vocabulary.months), scanner.number(1) == nil, scanner.ordinal(1) == nil {
            scanner.position += 1
            if scanner.take("on") { _ = scanner.take("the") }
            guard let day = scanner.ordinal() else {
                throw scanner.error(
                    .incomplete, words: start..<scanner.position, "The day is missing after the month.",
                    instead: ["1 \(Vocabulary.monthNames[month - 1].lowercased())"])
            }
            scanner.position += 1
            if scanner.word(-1) == "last" { _ = scanner.take("day") }
            guard day == -1 || 1...CivilDate.daysInMonth(year: 2000, month: month) ~= day else {
                throw scanner.error(.outOfRange, from: start, "That month has no such day.")
            }
            try setDay(
                day == -1 ? .daysOfMonth([-1], .named(month, year: nil)) : .monthDay(month: month, day: day),
                from: start)
            return Phrase.Repetition(
                frequency: .yearly, interval: 1, words: first..<scanner.position, own: first..<start)
        }
        phrase.clause = .main
        guard try anyDay() else { return nil }
        switch phrase.main.day {
        case .monthDay, .ordinalWeekday(_, _, .named(_, year: nil)), .easter(_, year: nil):
            return Phrase.Repetition(
                frequency: .yearly, interval: 1, words: first..<scanner.position, own: first..<start)
        case .edge(let period, _, _) where period.unit == .year && period.which == .any:
            return Phrase.Repetition(
                frequency: .yearly, interval: 1, words: first..<scanner.position, own: first..<start)
        case .daysOfMonth(_, .unsaid), .daysOfMonth(_, .any), .ordinalWeekday(_, _, .unsaid),
            .ordinalWeekday(_, _, .any), .ordinalWeekday(_, _, .anyOf),
            .edge(Phrase.Period(unit: .month, which: .unsaid), _, _),
            .edge(Phrase.Period(unit: .month, which: .any), _, _),
            .edge(Phrase.Period(unit: .quarter, which: .any), _, _):
            return Phrase.Repetition(
                frequency: .monthly, interval: 1, words: first..<scanner.position, own: first..<start)
        default:
            scanner.position = max(scanner.position, start + 1)
            throw scanner.error(
                .unexpected, words: first..<scanner.position, "That day comes only once.",
                instead: [scanner.spoken(start..<scanner.position)])
        }
    }
}
