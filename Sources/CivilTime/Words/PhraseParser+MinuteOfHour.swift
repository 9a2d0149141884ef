// SPDX-License-Identifier: Apache-2.0

/// Minutes of the hour: `on the hour`, `at 25 past`, `every hour at :15`.
extension PhraseParser {
    /// Reads `on the hour`, which is the next full hour; `next hour` could be that or an hour from now.
    mutating func fullHour(from first: Int) throws(TimeTextError) -> Bool {
        if scanner.take("next", "hour") {
            throw scanner.error(
                .conflict, from: first, "This could be the next full hour or an hour from now.",
                instead: ["on the hour", "in 1 hour"])
        }
        guard scanner.take("on", "the", "hour") else { return false }
        // "every 2 hours on the hour"
        if phrase.clause == .main, let repetition = phrase.repetition, repetition.minute == nil,
            repetition.frequency <= .hourly
        {
            guard repetition.frequency == .hourly else {
                throw scanner.error(
                    .conflict, from: first, "This does not fit the repetition.", instead: ["starting on the hour"])
            }
            setMinute(0, from: first)
            return true
        }
        guard phrase.moment.day == nil, phrase.moment.part == nil, phrase.repetition == nil || phrase.clause == .start
        else { throw twoTimesOfDay(first) }
        try setTime(.minute(0), from: first)
        return true
    }

    /// Reads `every hour at :15`, `every hour at quarter past`, `at 25 past`.
    mutating func minuteOfHour(announced: Bool, from first: Int) throws(TimeTextError) -> Bool {
        let word = scanner.word()
        let isHourly = phrase.clause == .main && phrase.repetition?.frequency == .hourly
        if word.hasPrefix(":"), word.utf8.count == 3, let minute = Int(word.dropFirst()), minute <= 59 {
            scanner.position += 1
            if isHourly, phrase.repetition?.minute != nil { throw twoMinutes(first) }
            guard isHourly else {
                throw scanner.error(
                    .unexpected, from: first,
                    scanner.lexicon.translatedInQuotes("A minute alone needs \"every hour\" before it."),
                    instead: ["at \(minute) past"])
            }
            setMinute(minute, from: first)
            return true
        }
        let start = scanner.position
        guard let (minutes, isPast) = minutesPastOrTo(announced: announced), !isHour(0), hourWord() == nil else {
            scanner.position = start
            return false
        }
        // "halb" and "dreiviertel" mean nothing without an hour.
        guard !["half before", "three quarters"].contains(scanner.word(-1)) else {
            throw scanner.error(.incomplete, from: first, "The hour is missing.")
        }
        let minute = isPast ? minutes : (60 - minutes) % 60
        // "5 minutes past every hour"
        let words = first..<scanner.position
        if isPast, phrase.repetition == nil, phrase.clause == .main, phrase.moment.isEmpty,
            ["every", "each"].contains(scanner.word()), scanner.word(1) == "hour", try repetition()
        {
            phrase.repetition?.minute = minute
            phrase.repetition?.minuteWords = words
            return true
        }
        if isHourly {
            guard phrase.repetition?.minute == nil else { throw twoMinutes(first) }
            setMinute(minute, from: first)
            return true
        }
        guard phrase.moment.isWithoutTime, phrase.moment.day == nil, phrase.repetition == nil else {
            throw scanner.error(.incomplete, from: first, "The hour is missing.", instead: ["at 9:" + minute.padded(2)])
        }
        try setTime(.minute(minute), from: first)
        return true
    }

    private mutating func setMinute(_ minute: Int, from first: Int) {
        phrase.repetition?.minute = minute
        phrase.repetition?.minuteWords = first..<scanner.position
    }

    private func twoMinutes(_ first: Int) -> TimeTextError {
        scanner.error(
            .unsupported, from: first, "Two minutes of the hour are given.", hint: "Schedule them separately.")
    }
}

extension PhraseParser {
    /// Reads `half past nine`, `quarter to 5`, `10 minutes past 9`, `quarter past 3pm`.
    mutating func pastOrTo(announced: Bool, inStretch: Bool) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        try refuseQuarterOfHour(from: first)
        try refuseHalfOfHour(from: first)
        guard let (distance, isPast) = minutesPastOrTo(announced: announced, inStretch: inStretch) else {
            scanner.position = first
            return nil
        }
        var minutes = isPast ? distance : -distance
        if minutes != -30, scanner.take("half before") { minutes -= 30 }
        if let named = scanner.value(in: Vocabulary.namedTimes), scanner.word() != "eod" {
            scanner.position += 1
            let total = (named.hour * 60 + minutes).floorModulo(1_440)
            return Phrase.Clock(hour: total / 60, minute: total % 60, isTwelveHour: false)
        }
        guard let (hour, mark) = hourWord() else {
            scanner.position = first
            return nil
        }
        var clock = try finish(hour, 0, 0, mark: mark, from: first)
        let total = (clock.hour * 60 + minutes).floorModulo(1_440)
        // "halb eins" and "quarter to one" can be half a day apart, because one may be 1:00 or 13:00.
        clock.isOpen = clock.hour == 1 && minutes < 0 && !clock.hasMeridiem
        (clock.hour, clock.minute) = (total / 60, total % 60)
        return clock
    }

    /// Refuses `viertel drei`: it means 2:15, but people in other regions take it for 3:15.
    private mutating func refuseQuarterOfHour(from first: Int) throws(TimeTextError) {
        guard scanner.word() == "quarter", let hour = scanner.number(1), 1...12 ~= hour else { return }
        let unit = scanner.word(2)
        guard Vocabulary.periods[unit] == nil else { return }
        scanner.position += 2
        throw scanner.error(
            .conflict, from: first, "This could be \((hour + 10) % 12 + 1):15 or \(hour):15.",
            instead: ["\((hour + 10) % 12 + 1):15", "\(hour):15"])
    }

    /// Refuses `half nine`: it is 9:30 in Britain, and 8:30 word for word in neighbouring languages.
    private mutating func refuseHalfOfHour(from first: Int) throws(TimeTextError) {
        guard scanner.word() == "half", let hour = scanner.number(1), 1...12 ~= hour, isHour(1) else { return }
        scanner.position += 2
        let before = (hour + 10) % 12 + 1
        throw scanner.error(
            .conflict, from: first, "This could be \(hour):30 or \(before):30.",
            instead: ["\(hour):30", "\(before):30"])
    }

    /// Returns whether the word at `distance` is an hour, or a named time.
    func isHour(_ distance: Int) -> Bool {
        let word = scanner.word(distance)
        if word == "half before" || scanner.value(distance, in: Vocabulary.namedTimes) != nil { return word != "eod" }
        if let number = scanner.number(distance) {
            guard number <= 23, word.utf8.count <= 2 || scanner.value(distance, in: Vocabulary.numbers) != nil else {
                return false
            }
            let next = distance + 1
            return scanner.value(next, in: Vocabulary.periods) == nil
                && scanner.value(next, in: Vocabulary.months) == nil
                && !["workday", "workdays", "and", "times"].contains(scanner.word(next))
        }
        let digits = word.utf8.prefix { $0.isDigit }.count
        return 1...2 ~= digits && ["am", "pm"].contains(String(word.utf8.dropFirst(digits)))
    }

    /// The numbers of minutes before the hour that people say in words, besides a quarter.
    static let namedMinutes: Set = [5, 10, 20, 25]

    /// Reads `half past`, `quarter to`, `10 minutes past`, `25 past`. Digits before "to" may begin a range, so `2 to 3`
    /// is excluded.
    mutating func minutesPastOrTo(announced: Bool, inStretch: Bool = false) -> (minutes: Int, isPast: Bool)? {
        if scanner.take("half", "past") { return (30, true) }
        // "halb sechs", "dreiviertel sechs"
        if scanner.take("half before") { return (30, false) }
        if scanner.take("three quarters") { return (15, false) }
        let article = scanner.take("a")
        let minutes: Int
        var isCertain = true
        if scanner.take("quarter") {
            minutes = 15
        } else if !article, scanner.value(in: Vocabulary.numbers) != nil || scanner.word().utf8.count <= 2,
            let number = scanner.takeNumber(), 1...59 ~= number
        {
            minutes = number
            let isNamed = scanner.words[scanner.position - 1].text.utf8.first?.isDigit == false
            isCertain =
                scanner.take("minutes") || scanner.take("minute")
                || !inStretch
                    && (isNamed
                        ? Self.namedMinutes.contains(number) : number % 5 == 0 && (announced || number >= 15))
        } else {
            return nil
        }
        if scanner.take("past") { return (minutes, true) }
        // "ten after nine", "fünf vor halb drei"
        if ["before", "after"].contains(scanner.word()), isHour(1) {
            scanner.position += 1
            return (minutes, scanner.word(-1) == "after")
        }
        if isCertain, scanner.take("to") { return (minutes, false) }
        return nil
    }

    /// Reads `nine`, `9`, `3pm`: the hour and the mark for the half of the day.
    mutating func hourWord() -> (hour: Int, mark: String)? {
        if let hour = scanner.number(), hour <= 23,
            scanner.word().utf8.count <= 2 || scanner.value(in: Vocabulary.numbers) != nil
        {
            scanner.position += 1
            return (hour, "")
        }
        var text = scanner.word()
        guard let parts = digits(of: &text), parts.count == 1, parts[0] <= 23, !text.isEmpty else { return nil }
        scanner.position += 1
        return (parts[0], text)
    }
}
