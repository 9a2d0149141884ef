// SPDX-License-Identifier: Apache-2.0

/// Parsing the exceptions of a repetition.
extension PhraseParser {
    /// The words between the first and last day of a period. "until" is not included because it could end the
    /// repetition.
    private static let marks = ["to", "-", "\u{2013}", "through", "thru"]

    /// Reads `except friday`, `but not on weekends`, `except holidays`, `except 24 dec to 2 jan and 6 jan`.
    mutating func exception(from first: Int) throws(TimeTextError) -> Bool {
        _ = scanner.take("not")
        _ = scanner.take("for")
        phrase.joints.append(first..<scanner.position)
        guard phrase.repetition != nil else {
            throw scanner.error(
                .conflict, from: first, "Only a repeating time can have exceptions.",
                hint: "Say how often it repeats first.")
        }
        guard try omission(from: first) else {
            let position = scanner.position
            guard position < scanner.words.count else {
                throw scanner.error(
                    .incomplete, from: position, "The excluded days are missing.",
                    instead: ["fridays", "24 december"])
            }
            scanner.position += 1
            throw scanner.error(
                .unsupported, from: position,
                "\"\(scanner.spoken(position..<position + 1).prefix(64))\" cannot be left out.",
                instead: ["fridays", "24 december"], hint: "Name weekdays, dates or holidays after except.")
        }
        while true {
            let before = scanner.position
            let isJoined = scanner.take(",") || scanner.take("and") || scanner.take("or") || scanner.take("&")
            _ = isJoined && (scanner.take("and") || scanner.take("or"))
            let joined = scanner.position
            guard isJoined, try omission(from: scanner.position) else {
                scanner.position = before
                break
            }
            phrase.joints.append(before..<joined)
        }
        if scanner.word() == "up to", let last = phrase.omissions.last, last.last == nil,
            last.words.upperBound == scanner.position
        {
            scanner.position += 1
            throw scanner.error(
                .conflict, words: last.words.lowerBound..<scanner.position,
                "This could be the last excluded day or the end of the repetition.",
                instead: [
                    "from " + scanner.spoken(last.words) + " to"
                ], hint: "Write \"from\" before the first excluded day.")
        }
        // A time that follows belongs to the repetition.
        phrase.clause = .main
        return true
    }

    /// Reads a weekday or a list of them, holidays, a date or a range.
    private mutating func omission(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        let isFrom = scanner.take("from")
        _ = isFrom || scanner.take("on") || scanner.take("for")
        if takeHolidays() {
            phrase.holidayWords = start..<scanner.position
            return true
        }
        if try omittedMonths(from: start) { return true }
        // Words that are not a period are read like any others, and refused there.
        if scanner.word().contains(".."), let stretch = try? Exceptions.stretch(scanner.word()) {
            scanner.position += 1
            phrase.omissions.append(
                Phrase.Omission(first: Phrase.Moment(), written: stretch, words: start..<scanner.position))
            return true
        }
        let clause = phrase.clause
        phrase.clause = .exception
        defer { phrase.clause = clause }
        let weekdays = self.weekdays(isList: false)
        let afterWeekdays = scanner.position
        let day = try singleDay(from: start)
        if weekdays.count > 1 || day == nil {
            scanner.position = afterWeekdays
            guard !weekdays.isEmpty else {
                scanner.position = start
                return false
            }
            guard phrase.repetition?.except.isEmpty == true else {
                throw scanner.error(.conflict, from: first, "Two lists of excluded weekdays are given.")
            }
            phrase.repetition?.except = weekdays
            phrase.repetition?.exceptWords = start..<scanner.position
            return true
        }
        guard var day else { return false }
        // "except friday 24 december"
        if let weekday = weekdays.first { (day.weekday, day.dayWords) = (weekday, start..<scanner.position) }
        var omission = Phrase.Omission(first: day, words: start..<scanner.position)
        let mark = scanner.position
        // "bis" may also end the repetition, except after "vom".
        if scanner.take(anyOf: Self.marks) || isFrom && scanner.take("up to") {
            guard let last = try singleDay(from: mark) else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "The last day is missing.", instead: ["31 december"])
            }
            omission.last = last
            omission.words = start..<scanner.position
        }
        phrase.omissions.append(omission)
        return true
    }

    /// Reads `in may`, `in july and august`: these months of every year.
    private mutating func omittedMonths(from start: Int) throws(TimeTextError) -> Bool {
        guard ["in", "during"].contains(scanner.word()), scanner.value(1, in: Vocabulary.months) != nil,
            scanner.number(2) == nil, scanner.ordinal(2) == nil, scanner.word(2) != "the"
        else { return false }
        scanner.position += 1
        let months = monthList(marks: Self.marks)
        guard phrase.repetition?.exceptMonths.isEmpty == true else {
            throw scanner.error(.conflict, from: start, "Two lists of excluded months are given.")
        }
        phrase.repetition?.exceptMonths = months
        phrase.repetition?.exceptMonthWords = start..<scanner.position
        return true
    }

    /// Reads `holidays`, `public holidays`, `bank holidays`.
    private mutating func takeHolidays() -> Bool {
        let before = scanner.position
        _ = scanner.take("the") || scanner.take("all")
        _ = scanner.take("public") || scanner.take("bank") || scanner.take("national")
        if scanner.take("holidays") || scanner.take("holiday") { return true }
        scanner.position = before
        return false
    }

    /// Reads a single day; returns nil without advancing if none is next.
    private mutating func singleDay(from first: Int) throws(TimeTextError) -> Phrase.Moment? {
        let before = scanner.position
        phrase.exception = Phrase.Moment()
        guard !scanner.atEnd, try anyDay(), let moment = phrase.exception, let day = moment.day else {
            scanner.position = before
            return nil
        }
        let isSingle =
            switch day {
            case .date, .monthDay, .easter, .ofYear, .weekdayAfterToday: true
            case .fromToday(let days): 0...2 ~= days
            default: false
            }
        guard isSingle, moment.isWithoutTime else {
            throw scanner.error(
                .unsupported, from: first, "Only dates and weekdays can be excluded.",
                hint: "Write dates like 24 december, or weekdays.")
        }
        return moment
    }
}

/// Resolving exceptions to dates.
extension PhraseResolver {
    /// Resolves the exceptions. A date without a year is the next one, and a period that has begun is the current one.
    mutating func exceptions() throws(TimeTextError) -> Exceptions {
        var result = Exceptions()
        result.weekdays = omittedWeekdays
        for omission in phrase.omissions {
            if let written = omission.written {
                take(omission.words)
                result.days.append(written)
                continue
            }
            take(omission.words)
            var first = try day(of: omission.first, from: today)
            var last = first
            if let end = omission.last {
                last = try day(of: end, from: first)
                let next = try day(of: end, from: today)
                switch (omission.first.day, end.day) {
                case (.monthDay?, .monthDay?) where next < first: (first, last) = (today, next)
                // "24 dec to 2 jan 2027": the year belongs to the last day.
                case (.monthDay(let month, let day)?, .date(let date)?):
                    let years = [date.year, date.year - 1].compactMap { CivilDate(year: $0, month: month, day: day) }
                    first = years.first { $0 <= date } ?? first
                default: break
                }
            }
            guard first <= last, last.dayNumber - first.dayNumber < Exceptions.maximumStretch else {
                throw scanner.error(
                    .conflict, words: omission.words, "The last day comes before the first.",
                    hint: "Give the years as well.")
            }
            result.days.append(first...last)
        }
        result.days = Exceptions.joined(result.days)
        guard result.days.count <= Exceptions.maximumDays else {
            throw scanner.wholeError(.tooLong, "Too many excluded days.", hint: "Exclude fewer days.")
        }
        if let words = phrase.holidayWords {
            guard !habits.daysOff.isEmpty else {
                throw scanner.error(
                    .unsupported, words: words, "No holidays are configured.",
                    hint: "Set holidays under [words] in config.toml, like holidays = [\"US\"], or name the days.")
            }
            take(words)
            result.calendars = [SpeakingHabits.holidays]
        } else if phrase.saysWorkdays, phrase.repetition != nil, !habits.daysOff.isEmpty {
            result.calendars = [SpeakingHabits.holidays]
        }
        if let sentence = result.sentence(habits.display) { notes.append(sentence) }
        return result
    }

    private mutating func day(of moment: Phrase.Moment, from first: CivilDate) throws(TimeTextError) -> CivilDate {
        guard let day = moment.day else { return first }
        let isRelative = if case .fromToday = day { true } else { false }
        let from = CivilDateTime(date: isRelative ? today : first, time: .midnight)
        let date = try date(day, moment, after: from, time: nil)
        try check(date, moment)
        return date
    }
}
