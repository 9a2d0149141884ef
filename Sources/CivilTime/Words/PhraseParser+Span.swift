// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// A length of time as it was said.
    struct Amount {
        var microseconds: Int64 = 0
        /// Months and years, which have no fixed length.
        var months = 0
        /// Whether only days and weeks were named.
        var isDays = true
    }

    /// `in 10m`, `in 3 days`, `45m`, `now + 3 days`, `10 minutes from now`, `2 weeks from friday`, `in 2 months`.
    mutating func span() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let isSum = scanner.take("now") ? scanner.take("+") || scanner.take("plus") : scanner.take("+")
        if scanner.position > first, !isSum { return false }
        let announced = isSum || scanner.take("in") || scanner.take("after")
        if !announced, isTimeInHours { return false }
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
                instead: scanner.word() == "," ? [] : ["in \(number) minutes", "in \(number)h"],
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
            phrase.moment.span == nil, try countsFromToday(Int(amount.microseconds / Span.day), announced, from: first)
        {
            return true
        }
        if scanner.take("from", "now") || scanner.take("later") || scanner.take("hence")
            || scanner.take("from", "today")
        {
        } else if try countsFromSun(amount, announced: announced, from: first) {
            return true
        } else if try countsFromDay(amount, announced: announced) {
            return true
        }
        guard phrase.moment.span == nil else {
            throw scanner.error(.conflict, from: first, "Two lengths of time are given.")
        }
        if amount.months > 0, !announced, ["from", "after", "before"].contains(scanner.word()) {
            scanner.position += 1
            throw scanner.error(
                .unsupported, from: first, "Months and years are counted from today alone.",
                hint: "Give the date itself.")
        }
        if amount.months > 0 {
            guard amount.isDays, amount.microseconds % Span.day == 0 else {
                throw scanner.error(
                    .unsupported, from: first, "Months and hours cannot be combined.",
                    hint: "Give only months or years.")
            }
            try setDay(.monthsFromToday(amount.months), from: first)
            phrase.moment.later += Int(amount.microseconds / Span.day)
            return true
        }
        let days = Int(amount.microseconds / Span.day)
        let isWholeDays = amount.isDays && amount.microseconds % Span.day == 0
        if isWholeDays, days > 0, days % 7 == 0, case .weekday(let weekday)? = phrase.moment.day {
            phrase.moment.day = .weekdayInWeeks(weekday, days / 7)
            phrase.moment.dayWords = (phrase.moment.dayWords?.lowerBound ?? first)..<scanner.position
            return true
        }
        phrase.moment.span = amount.microseconds
        phrase.moment.spanWords = first..<scanner.position
        // "in 3 days at noon" names a day; whether a time follows is seen when all is read.
        if isWholeDays { try setDay(.fromToday(days), from: first) }
        return true
    }

    /// `2 hours before midnight`, `an hour after noon`, as long as it stays on the day of that time.
    private mutating func countsFromClock(_ amount: Amount, from first: Int) throws(TimeTextError) -> Bool {
        let before = scanner.position
        let isBefore = scanner.word() == "before"
        guard isBefore || scanner.word() == "after", amount.months == 0, !amount.isDays, amount.microseconds < Span.day,
            amount.microseconds % Span.minute == 0, isHour(1), phrase.clause == .main
        else { return false }
        scanner.position += 1
        guard var clock = try oneClock(announced: true), clock.second == 0, phrase.moment.clocks.isEmpty else {
            scanner.position = before
            return false
        }
        let minutes = Int(amount.microseconds / Span.minute) * (isBefore ? -1 : 1)
        // Midnight ends the day that it is counted back from.
        let base = clock.isMidnight && isBefore ? 1_440 : clock.hour * 60 + clock.minute
        guard 0..<1_440 ~= base + minutes else {
            throw scanner.error(
                .unsupported, from: first, "That is on another day.", hint: "Give the time of day itself.")
        }
        (clock.hour, clock.minute) = ((base + minutes) / 60, (base + minutes) % 60)
        (clock.isMidnight, clock.isEndOfDay) = (false, false)
        phrase.moment.clocks = [clock]
        phrase.moment.clockWords = first..<scanner.position
        return true
    }

    /// A day of this week and weeks after it.
    private mutating func countsFromToday(_ days: Int, _ announced: Bool, from first: Int) throws(TimeTextError) -> Bool
    {
        if announced, case .fromToday(let near)? = phrase.moment.day, near <= 2,
            phrase.moment.dayWords?.upperBound == first
        {
            phrase.moment.day = .fromToday(near + days)
            return true
        }
        guard !announced, phrase.moment.day == nil, let near = scanner.take(from: Vocabulary.relativeDays) else {
            return false
        }
        try setDay(.fromToday(near + days), from: first)
        return true
    }

    /// `1830 hours` and `1830h`, which are times.
    private var isTimeInHours: Bool {
        let word = scanner.word()
        let isMarked = word.utf8.count == 5 && word.hasSuffix("h")
        guard isMarked || word.utf8.count == 4 && ["hours", "hrs", "h"].contains(scanner.word(1)),
            let number = Int(word.prefix(4))
        else { return false }
        return number / 100 <= 23 && number % 100 <= 59
    }

    /// `2 weeks from friday`, `a week on monday`, `3 days after the 5th`: days that are counted from another.
    private mutating func countsFromDay(_ amount: Amount, announced: Bool) throws(TimeTextError) -> Bool {
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
        phrase.moment.later += Int(amount.microseconds / Span.day) * (isBefore ? -1 : 1)
        return true
    }

    /// `18h`, which is a time to some and a length of time to others. Short ones are lengths: no one is woken at `2h`.
    private mutating func hoursAlone() -> Bool {
        let first = scanner.position
        // "18 h" too
        let length = scanner.word(1) == "h" ? 2 : 1
        let text = length == 2 ? scanner.word() + "h" : scanner.word()
        let next = scanner.word(length)
        guard 2...3 ~= text.utf8.count, text.utf8.last == UInt8(ascii: "h"), let hours = Int(text.dropLast()),
            hours == 0 || 6...23 ~= hours, phrase.moment.hours == nil, scanner.number(length) == nil, next != "and",
            !["from", "later", "hence", "-", "to"].contains(next), !(next.utf8.first?.isDigit ?? false)
        else { return false }
        scanner.position += length
        phrase.moment.hours = hours
        phrase.moment.hoursWords = first..<scanner.position
        return true
    }

    /// `1h30` and `1 h 30` with nothing beside them, which are a time to some and a length of time to others, as `18h` is.
    /// From six on, no one means a length by it.
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
