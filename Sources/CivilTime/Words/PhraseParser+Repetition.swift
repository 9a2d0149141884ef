// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// `every ...`, `each ...`, `daily`, `twice`... whatever says how often.
    mutating func repetition() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let repetition: Phrase.Repetition
        if let adverb = scanner.take(from: Vocabulary.adverbs) {
            repetition = Phrase.Repetition(
                frequency: adverb.frequency, interval: adverb.interval, words: first..<scanner.position)
        } else if scanner.take("every") || scanner.take("each") || scanner.take("once", "a")
            || scanner.take("once", "every")
        {
            guard let found = try every(from: first) else { return true }
            repetition = found
        } else {
            return false
        }
        try setRepetition(repetition, from: first)
        return true
    }

    private mutating func setRepetition(_ repetition: Phrase.Repetition, from first: Int) throws(TimeTextError) {
        guard phrase.repetition == nil else { throw scanner.error(.conflict, from: first, "How often is said twice.") }
        guard phrase.clause == .main || phrase.main.isEmpty else {
            throw scanner.error(.unexpected, from: first, "\"every\" comes before the start and the end.")
        }
        guard repetition.interval >= 1 else {
            throw scanner.error(
                .outOfRange, from: first, "A repetition of 0 never comes on.", hint: "Write a number from 1 on.")
        }
        guard repetition.interval <= RecurrenceRule.largestInterval else {
            throw scanner.error(.outOfRange, from: first, "That is too long.")
        }
        phrase.repetition = repetition
        phrase.clause = .main
    }

    /// What follows `every`. Nil if it was a day that says the repetition itself, as in `every 4 march`.
    private mutating func every(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        guard !scanner.atEnd else {
            throw scanner.error(
                .incomplete, from: scanner.position, "What repeats is missing after \"every\".",
                hint: "Write \"every day\" or \"every 20m\".")
        }
        let other = scanner.take("other")
        let interval = other ? 2 : 1
        let words = { (parser: PhraseParser) in first..<parser.scanner.position }
        let weekdays = self.weekdays()
        if !weekdays.isEmpty {
            return Phrase.Repetition(frequency: .weekly, interval: interval, weekdays: weekdays, words: words(self))
        }
        if let part = scanner.take(from: Vocabulary.dayParts) {
            phrase.main.part = part
            return Phrase.Repetition(frequency: .daily, interval: interval, words: words(self))
        }
        if Vocabulary.namedTimes[scanner.word()] != nil, !other {
            return Phrase.Repetition(frequency: .daily, interval: 1, words: words(self))
        }
        if !other, let halfHour = try fractionOfHour(from: first) { return halfHour }
        try refuseAmbiguousOrdinal(from: first)
        if let period = scanner.take(from: Vocabulary.periods) {
            if period.frequency == .hourly, scanner.take("on", "the", "hour") {
                return Phrase.Repetition(frequency: .hourly, interval: interval, minute: 0, words: words(self))
            }
            return Phrase.Repetition(
                frequency: period.frequency, interval: interval * period.factor, words: words(self))
        }
        if !other, let repetition = try counted(from: first) { return repetition }
        if !other, let repetition = try everyDay(from: first) {
            try setRepetition(repetition, from: first)
            return nil
        }
        let position = scanner.position
        scanner.position += 1
        throw scanner.error(
            .unexpected, from: position,
            "\"\(scanner.words[min(position, scanner.words.count - 1)].text.prefix(64))\" is nothing that repeats.",
            hint: "Write \"every day\", \"every 20m\", \"every other tuesday\" or \"every month on the last friday\".")
    }

    /// `half hour`, `half an hour`, `quarter of an hour`.
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

    /// `20m`, `1h30m`, `3 days`, `2 weeks on tuesday`, `two months`.
    private mutating func counted(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        if let number = scanner.number(), let period = Vocabulary.periods[scanner.word(1)], !startsSpan(at: 2) {
            scanner.position += 2
            let (interval, overflow) = number.multipliedReportingOverflow(by: period.factor)
            return Phrase.Repetition(
                frequency: period.frequency, interval: overflow ? .max : interval, words: first..<scanner.position)
        }
        guard let amount = try amount() else { return nil }
        guard amount.months == 0, amount.microseconds % Span.second == 0, amount.microseconds > 0 else {
            throw scanner.error(
                amount.microseconds == 0 && amount.months == 0 ? .outOfRange : .unsupported, from: first,
                "A repetition is whole seconds, or whole days, weeks, months or years.")
        }
        let seconds = Int(amount.microseconds / Span.second)
        let words = first..<scanner.position
        // "1d" and "2w" are days of the calendar, "48h" is elapsed time.
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

    /// Whether the words so far ahead go on with a span: `1 hour 30 minutes`.
    private func startsSpan(at distance: Int) -> Bool {
        let skip = scanner.word(distance) == "and" ? 1 : 0
        return scanner.number(distance + skip) != nil && Vocabulary.periods[scanner.word(distance + skip + 1)] != nil
    }

    /// `every second tuesday` could be one a month or every other week.
    private mutating func refuseAmbiguousOrdinal(from first: Int) throws(TimeTextError) {
        if let ordinal = scanner.ordinal(), ordinal > 1, Vocabulary.weekdays[scanner.word(1)] != nil,
            !(["of", "in"].contains(scanner.word(2)))
        {
            scanner.position += 2
            throw scanner.error(
                .conflict, from: first, "This could mean one a month, or every \(ordinal) weeks.",
                hint: ordinal == 2
                    ? "Write \"every other\" for every 2 weeks, or add \"of the month\"."
                    : "Write \"every \(ordinal) weeks on\" the day, or add \"of the month\".")
        }
    }

    /// `every 31st`, `every last friday`, `every first monday of the month`, `every 4 march`, `every january`.
    private mutating func everyDay(from first: Int) throws(TimeTextError) -> Phrase.Repetition? {
        let start = scanner.position
        if let month = Vocabulary.months[scanner.word()], scanner.number(1) == nil, scanner.ordinal(1) == nil {
            scanner.position += 1
            _ = month
            guard scanner.take("on"), scanner.take("the") || true, scanner.ordinal() != nil else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "The day is missing after the month.",
                    hint: "Write \"every 4 march\".")
            }
            let day = scanner.ordinal() ?? 1
            scanner.position += 1
            guard day >= 1, day <= CivilDate.daysInMonth(year: 2000, month: month) else {
                throw scanner.error(.outOfRange, from: start, "That month has no such day.")
            }
            try setDay(.monthDay(month: month, day: day), from: start)
            return Phrase.Repetition(frequency: .yearly, interval: 1, words: first..<scanner.position)
        }
        phrase.clause = .main
        guard try day() else { return nil }
        switch phrase.main.day {
        case .monthDay, .ordinalWeekday(_, _, month: .some):
            return Phrase.Repetition(frequency: .yearly, interval: 1, words: first..<scanner.position)
        case .daysOfMonth, .ordinalWeekday(_, _, month: nil):
            return Phrase.Repetition(frequency: .monthly, interval: 1, words: first..<scanner.position)
        default:
            throw scanner.error(.unexpected, from: start, "That comes only once.", hint: "Leave \"every\" away.")
        }
    }
}
