// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// `half past nine`, `quarter to 5`, `10 minutes past 9`, `quarter past 3pm`.
    mutating func pastOrTo(announced: Bool, inStretch: Bool) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        try refuseQuarterOfHour(from: first)
        try refuseHalfOfHour(from: first)
        guard let (said, isPast) = minutesPastOrTo(announced: announced, inStretch: inStretch) else {
            scanner.position = first
            return nil
        }
        var minutes = isPast ? said : -said
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
        // "halb eins" and "quarter to one" are half a day apart by what one is: 1:00 or 13:00.
        clock.isOpen = clock.hour == 1 && minutes < 0 && !clock.hasMeridiem
        (clock.hour, clock.minute) = (total / 60, total % 60)
        return clock
    }

    /// `viertel drei` is 2:15 to those who say it, and others take it for 3:15.
    private mutating func refuseQuarterOfHour(from first: Int) throws(TimeTextError) {
        guard scanner.word() == "quarter", let hour = scanner.number(1), 1...12 ~= hour else { return }
        let unit = scanner.word(2)
        guard Vocabulary.periods[unit] == nil else { return }
        scanner.position += 2
        throw scanner.error(
            .conflict, from: first, "This could be \((hour + 10) % 12 + 1):15 or \(hour):15.",
            instead: ["\((hour + 10) % 12 + 1):15", "\(hour):15"])
    }

    /// `half nine` is 9:30 in Britain, and 8:30 word for word in the languages around it.
    private mutating func refuseHalfOfHour(from first: Int) throws(TimeTextError) {
        guard scanner.word() == "half", let hour = scanner.number(1), 1...12 ~= hour, isHour(1) else { return }
        scanner.position += 2
        let before = (hour + 10) % 12 + 1
        throw scanner.error(
            .conflict, from: first, "This could be \(hour):30 or \(before):30.",
            instead: ["\(hour):30", "\(before):30"])
    }

    /// Returns whether the word so far ahead is an hour, or a time that has a name.
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

    /// `half past`, `quarter to`, `10 minutes past`, `25 past`. Digits before "to" may begin a period of time, so that
    /// `2 to 3` is none of these.
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
                || !inStretch && (isNamed || number % 5 == 0 && (announced || number >= 15))
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

    /// `nine`, `9`, `3pm`: the hour and what says which half of the day it is in.
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
