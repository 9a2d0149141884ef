// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// A length of time in a text.
    struct Amount {
        var length = NominalSpan()

        /// The length if each day has 24 hours; months do not count.
        var microseconds: Int64 { length.nominal }
        var months: Int { length.months }
        var isDays: Bool { length.microseconds == 0 }

        /// Adds a length.
        ///
        /// - Parameter isDays: Whether the text gave days or weeks, of which whole ones are calendar days.
        @discardableResult
        mutating func add(_ span: Int64, isDays: Bool) -> Bool {
            guard isDays else {
                length.microseconds = min(Span.maximum, length.microseconds + span)
                return true
            }
            length.add(daysIn: span)
            length.days = min(Int(Span.maximum / Span.day), length.days)
            return true
        }
    }

    /// Reads `in 10m`, `in 3 days`, `45m`, `now + 3 days`, `10 minutes from now`, `2 weeks from friday`, `in 2 months`.
    mutating func span() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let isSum = scanner.take("now") ? scanner.take("+") || scanner.take("plus") : scanner.take("+")
        if scanner.position > first, !isSum { return false }
        let announced = isSum || scanner.take("in") || scanner.take("after")
        if !announced, isTimeInHours || isDottedTimeInHours { return false }
        if !announced, hoursAlone() { return true }
        if !announced, try hoursAndMinutesAlone() { return true }
        guard let amount = try amount(takesMinutes: announced) else {
            let isNumber = scanner.word().utf8.allSatisfy(\.isDigit) && !scanner.atEnd
            guard announced, isNumber || scanner.number() != nil else { return false }
            scanner.position += 1
            guard scanner.atEnd || scanner.number(-1) != nil else { throw tooLong(first) }
            if scanner.isStranger(0) { throw scanner.unknown(scanner.position) }
            let number = scanner.words[scanner.position - 1].text
            if number.utf8.count == 8,
                Int(number).flatMap({ CivilDate(year: $0 / 10_000, month: $0 / 100 % 100, day: $0 % 100) }) != nil
            {
                return false
            }
            if scanner.word(-2) == "in", number.utf8.count == 4, let year = Int(number), Self.years.contains(year) {
                throw scanner.error(
                    .incomplete, from: first, "\(number) is a whole year; the day is missing.",
                    instead: ["1 january \(number)"])
            }
            throw scanner.error(
                .incomplete, from: first, "The unit is missing.",
                instead: scanner.word() == "," || Int(number) == 0 ? [] : ["in \(number) minutes", "in \(number)h"],
                hint: "Add s, m, h, d or w.")
        }
        // "10 minutes to 9" and "a quarter past four" are times.
        if !announced, ["past", "to"].contains(scanner.word()) { return false }
        if !announced, ["before", "after"].contains(scanner.word()), !amount.isDays, amount.microseconds < Span.hour,
            isHour(1)
        {
            return false
        }
        if !announced, try countsFromClock(amount, from: first) { return true }
        // "a fortnight today", "heute in einer Woche"
        if amount.isDays, amount.months == 0, amount.microseconds > 0, amount.microseconds % Span.week == 0,
            !saysLength, try countsFromToday(Int(amount.microseconds / Span.day), announced, from: first)
        {
            return true
        }
        if scanner.take("from", "now") || scanner.take("later") || scanner.take("hence")
            || scanner.take("from", "today")
        {
        } else if try countsFromSun(amount, announced: announced, from: first) {
            return true
        } else if try countsFromDay(amount, announced: announced, from: first) {
            return true
        } else if !announced, try countsFromMoment(amount, from: first) {
            return true
        }
        guard !saysLength else {
            throw scanner.error(.conflict, from: first, "Two lengths of time are given.")
        }
        guard amount.microseconds > 0 || amount.months > 0 else {
            throw scanner.error(.outOfRange, from: first, "That is now.", instead: ["in 1 minute"])
        }
        if amount.months > 0, !announced, ["from", "after", "before"].contains(scanner.word()) {
            scanner.position += 1
            throw scanner.error(
                .unsupported, from: first, "Months and years are counted from today alone.",
                hint: "Give the date itself.")
        }
        let days = amount.length.days
        guard amount.isDays else {
            try setTime(.span(amount.length), from: first)
            return true
        }
        if amount.months == 0, days > 0, days % 7 == 0, case .weekday(let weekday)? = phrase.moment.day {
            phrase.moment.day = .weekdayInWeeks(weekday, days / 7)
            addDayWords(from: first)
            return true
        }
        // "in 3 days at noon" names a day; alone, "in 3 days" keeps the time of day.
        let isFirst = phrase.moment.day == nil
        if amount.months == 0 {
            try setDay(.fromToday(days), from: first)
        } else {
            try setDay(.monthsFromToday(amount.months), from: first)
            phrase.moment.later += days
        }
        phrase.moment.isLength = isFirst
        return true
    }

    private var saysLength: Bool {
        if case .span? = phrase.moment.time { true } else { phrase.moment.isLength }
    }

    /// Reads `2 hours before midnight`, `an hour after noon`, if the result is on the same day.
    private mutating func countsFromClock(_ amount: Amount, from first: Int) throws(TimeTextError) -> Bool {
        let before = scanner.position
        let isBefore = scanner.word() == "before"
        guard isBefore || scanner.word() == "after", amount.months == 0, !amount.isDays, amount.microseconds < Span.day,
            amount.microseconds % Span.minute == 0, isHour(1) || isWrittenClock(1), phrase.clause == .main
        else { return false }
        scanner.position += 1
        guard var clock = try oneClock(announced: true), clock.second == 0, phrase.moment.time == nil else {
            scanner.position = before
            return false
        }
        let minutes = Int(amount.microseconds / Span.minute) * (isBefore ? -1 : 1)
        // Midnight belongs to the end of the day from which it is counted back.
        let base = clock.isMidnight && isBefore ? 1_440 : clock.hour * 60 + clock.minute
        guard 0..<1_440 ~= base + minutes else {
            throw scanner.error(
                .unsupported, from: first, "That is on another day.", hint: "Give the time of day itself.")
        }
        (clock.hour, clock.minute) = ((base + minutes) / 60, (base + minutes) % 60)
        clock.isBeforeMidnight = clock.isMidnight && isBefore
        (clock.isMidnight, clock.isEndOfDay) = (false, false)
        clock.words = first..<scanner.position
        try setTime(.clocks([clock]), from: first)
        return true
    }

    /// Returns whether the word at `distance` is a time with minutes: `17:00`.
    private func isWrittenClock(_ distance: Int) -> Bool {
        let parts = scanner.word(distance).split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && 1...2 ~= parts[0].utf8.count && parts[0].utf8.allSatisfy(\.isDigit)
            && parts[1].utf8.prefix(2).allSatisfy(\.isDigit) && parts[1].utf8.count >= 2
    }

    /// Reads `2 hours before friday 5pm`, `an hour after tomorrow noon`: elapsed time from the day and time that
    /// follow.
    private mutating func countsFromMoment(_ amount: Amount, from first: Int) throws(TimeTextError) -> Bool {
        guard ["before", "after"].contains(scanner.word()), amount.length.isElapsed, amount.microseconds > 0,
            phrase.clause == .main, phrase.moment.isEmpty
        else { return false }
        let (said, before) = (phrase, scanner.position)
        scanner.position += 1
        let words = first..<scanner.position
        guard try countableDay(from: before) || phrase.moment.written != nil else {
            (phrase, scanner.position) = (said, before)
            return false
        }
        let isBefore = scanner.words[before].text == "before"
        phrase.moment.offset = (isBefore ? -amount.microseconds : amount.microseconds, words)
        return true
    }

    /// Reads a day of this week and a number of weeks after it.
    private mutating func countsFromToday(_ days: Int, _ announced: Bool, from first: Int) throws(TimeTextError) -> Bool
    {
        if announced, case .fromToday(let near)? = phrase.moment.day, near <= 2,
            phrase.moment.dayWords?.upperBound == first
        {
            phrase.moment.day = .fromToday(near + days)
            addDayWords(from: first)
            return true
        }
        guard !announced, phrase.moment.day == nil, let near = scanner.take(from: Vocabulary.relativeDays) else {
            return false
        }
        try setDay(.fromToday(near + days), from: first)
        return true
    }

    /// A Boolean value indicating whether the next word is a time such as `1830 hours` or `1830h`.
    private var isTimeInHours: Bool {
        let word = scanner.word()
        let isMarked = word.utf8.count == 5 && word.hasSuffix("h")
        guard isMarked || word.utf8.count == 4 && ["hours", "hrs", "h"].contains(scanner.word(1)),
            let number = Int(word.prefix(4))
        else { return false }
        return number / 100 <= 23 && number % 100 <= 59
    }

    /// A Boolean value indicating whether the next word is a time such as `18.00 h` or `16.20h`: with two digits after
    /// the full stop, people write times. `1.5 h` is a length.
    private var isDottedTimeInHours: Bool {
        // A comma, as in "1,50 h", is a length.
        guard !scanner.atEnd, scanner.words[scanner.position].original.utf8.contains(UInt8(ascii: ".")) else {
            return false
        }
        let isMarked = scanner.word().hasSuffix("h")
        guard isMarked || scanner.word(1) == "h" else { return false }
        let parts = scanner.word().dropLast(isMarked ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, 1...2 ~= parts[0].utf8.count, let hour = Int(parts[0]),
            let minute = Int(parts[1])
        else { return false }
        return hour <= 23 && minute <= 59
            && !["from", "later", "hence", "before", "after"].contains(scanner.word(isMarked ? 1 : 2))
    }

    /// Reads `2 weeks from friday`, `a week on monday`, `3 days after the 5th`: days counted from another day.
    private mutating func countsFromDay(_ amount: Amount, announced: Bool, from first: Int) throws(TimeTextError)
        -> Bool
    {
        guard amount.isDays, amount.months == 0, amount.microseconds % Span.day == 0, phrase.moment.day == nil else {
            return false
        }
        let before = scanner.position
        let isWeeks = amount.microseconds % Span.week == 0
        let isBefore = !announced && scanner.take("before")
        guard isBefore || scanner.take("from") || scanner.take("after") || isWeeks && !announced && scanner.take("on")
        else { return false }
        guard try countableDay(from: before) else {
            scanner.position = before
            return false
        }
        phrase.moment.later += amount.length.days * (isBefore ? -1 : 1)
        addDayWords(from: first)
        return true
    }

    /// Reads `18h`, which can be a time or a length of time. Short ones are lengths: nobody wants to be woken at `2h`.
    private mutating func hoursAlone() -> Bool {
        let first = scanner.position
        // "18 h" is accepted, too.
        let length = scanner.word(1) == "h" ? 2 : 1
        let text = length == 2 ? scanner.word() + "h" : scanner.word()
        let next = scanner.word(length)
        guard 2...3 ~= text.utf8.count, text.utf8.last == UInt8(ascii: "h"), let hours = Int(text.dropLast()),
            hours == 0 || 6...23 ~= hours, phrase.moment.time == nil, scanner.number(length) == nil, next != "and",
            !["from", "later", "hence", "-", "to"].contains(next), !(next.utf8.first?.isDigit ?? false)
        else { return false }
        scanner.position += length
        phrase.moment.setTime(.hours(hours), words: first..<scanner.position)
        return true
    }

    /// Reads `1h30`, `1 h 30` and `1:30h` alone, which can be a time or a length of time, like `18h`. From six on,
    /// nobody means a length.
    private mutating func hoursAndMinutesAlone() throws(TimeTextError) -> Bool {
        let first = scanner.position
        guard first == 0, phrase.moment.isEmpty, let span = hoursAndMinutes() else { return false }
        guard scanner.atEnd, span < 6 * Span.hour else {
            scanner.position = first
            return false
        }
        let (hours, minutes) = (span / Span.hour, Int(span % Span.hour / Span.minute).padded(2))
        throw scanner.error(
            .conflict, from: first,
            "\"\(scanner.spoken(first..<scanner.position))\" could be \(hours):\(minutes) or a time \(hours) h \(minutes) min from now.",
            instead: ["at \(hours):\(minutes)", "in \(hours)h\(minutes)"])
    }
}
