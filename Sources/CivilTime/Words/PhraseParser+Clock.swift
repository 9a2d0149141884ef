// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// Reads one or more times of day: `14:30`, `9am`, `at 9`, `noon`, `half past nine`, `at 9:00, 13:00 and 17:00`.
    mutating func clock() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let announced = scanner.take("at") || scanner.take("@") || scanner.take("by")
        if scanner.take("sametime") {
            try setTime(.sameTime, from: first)
            return true
        }
        if let event = scanner.take(from: Vocabulary.sunEvents) {
            try setSun(event, 0, from: first)
            return true
        }
        if try minuteOfHour(announced: announced, from: first) { return true }
        if !announced, try fullHour(from: first) { return true }
        let isStretch = !announced && isBareStretch
        let isBare = !announced && (isBareHour || isStretch)
        guard var clock = try oneClock(announced: announced || isBare, inStretch: isStretch) else { return false }
        clock.isBare = isBare && scanner.position == first + 1 && scanner.words[first].text.utf8.allSatisfy(\.isDigit)
        clock.isUnannounced = !announced
        if try stretch(from: clock, first: first) { return true }
        clock.words = first..<scanner.position
        var clocks = try clocks(after: clock, announced: announced || isBare)
        if scanner.take("sharp"), let start = clocks[clocks.count - 1].words?.lowerBound {
            clocks[clocks.count - 1].words = start..<scanner.position
        }
        try setTime(.clocks(clocks), from: first)
        return true
    }

    /// Returns a time of day and those that directly follow after "and" or a comma.
    mutating func clocks(after clock: Phrase.Clock, announced: Bool) throws(TimeTextError) -> [Phrase.Clock] {
        var clocks = [clock]
        while true {
            let before = scanner.position
            guard scanner.take(anyOf: [",", "and", "&", "/"]) else { break }
            let isSlash = scanner.word(-1) == "/"
            _ = scanner.take("and")
            let againAt = scanner.take("at") || isSlash
            guard var next = try oneClock(announced: announced || againAt), clocks.count < 48, !isOfOtherPart(next)
            else {
                scanner.position = before
                break
            }
            next.words = before..<scanner.position
            clocks.append(next)
        }
        return clocks
    }

    /// Returns whether a time does not belong to the part of the day that the moment has: `every morning at 7 and 9 in
    /// the evening`, `every morning at 7 and 9pm`.
    private func isOfOtherPart(_ clock: Phrase.Clock) -> Bool {
        guard phrase.repetition != nil, phrase.clause == .main, let part = phrase.main.part else { return false }
        if clock.hasMeridiem || !clock.isTwelveHour { return part.days(to: clock.hour) == nil }
        return scanner.word() == "in" && scanner.word(1) == "the" && scanner.value(2, in: Vocabulary.dayParts) != nil
            || scanner.word() == "at" && scanner.word(1) == "night"
            || scanner.value(in: Vocabulary.dayPartAdverbs) != nil
    }

    /// Sets the time of the current moment, which has at most one.
    mutating func setTime(_ time: Phrase.Time, from first: Int) throws(TimeTextError) {
        guard phrase.moment.time == nil else { throw twoTimes(time, from: first) }
        phrase.moment.setTime(time, words: first..<scanner.position)
    }

    private func isLength(_ time: Phrase.Time) -> Bool { if case .span = time { true } else { false } }

    private func twoTimes(_ time: Phrase.Time, from first: Int) -> TimeTextError {
        switch (phrase.moment.time, time) {
        case (.span?, .span): scanner.error(.conflict, from: first, "Two lengths of time are given.")
        case (.span?, _), (_, .span):
            scanner.error(
                .conflict, words: isLength(time) ? first..<scanner.position : phrase.moment.timeWords,
                "Conflicting times: a length of time and a time of day.",
                hint: TimeTextError.keepOne)
        case (.written?, _), (_, .written): scanner.error(.conflict, from: first, "Two times are given.")
        default: twoTimesOfDay(first)
        }
    }

    func twoTimesOfDay(_ first: Int) -> TimeTextError {
        var suggestions: [String] = []
        if let said = phrase.moment.timeWords, said.upperBound == first {
            suggestions = ["and " + scanner.spoken(first..<scanner.position)]
        }
        return scanner.error(
            .conflict, from: first, "Two times of day are given.", instead: suggestions, hint: TimeTextError.keepOne)
    }

    /// A Boolean value indicating whether the next number can be an hour without a word such as "at": next to a day or
    /// part of the day.
    private var isBareHour: Bool {
        guard let hour = scanner.number(), hour <= 23, phrase.moment.time == nil, !phrase.moment.isLength else {
            return false
        }
        if isBeforeDay { return true }
        switch phrase.moment.day {
        case .fromToday, .weekday, .weekdayAfterToday, .weekdayOfNextWeek, .weekdayOfThisWeek, .weekdays, .weekend:
            return true
        case nil where phrase.clause == .main:
            return phrase.moment.part != nil || phrase.repetition.map { $0.frequency >= .daily } == true
        case nil where phrase.clause == .start: return phrase.repetition.map { $0.frequency <= .hourly } == true
        default: return false
        }
    }

    /// A Boolean value indicating whether the next number begins a range of times: `9-17`, `9 to 17`, `nine to five`;
    /// `20 to 9` and `ten to nine` are times.
    private var isBareStretch: Bool {
        guard let number = scanner.number(), number <= 23, Self.stretchSigns.contains(scanner.word(1)) else {
            return false
        }
        // People give minutes before the hour with "to" alone.
        let isTo = scanner.word(1) == "to"
        if scanner.value(in: Vocabulary.numbers) != nil {
            return !(isTo && Self.namedMinutes.contains(number)) && scanner.number(2) != nil
        }
        guard !isTo || number < 15 || number % 5 != 0, scanner.word().utf8.count <= 2 else { return false }
        return scanner.word(2).utf8.first?.isDigit == true || scanner.value(2, in: Vocabulary.namedTimes) != nil
    }

    /// A Boolean value indicating whether a day or part of the day begins after the next word: `9 tomorrow`, `3 in the
    /// morning`.
    private var isBeforeDay: Bool {
        let next = scanner.word(1)
        if scanner.value(1, in: Vocabulary.relativeDays) != nil || scanner.value(1, in: Vocabulary.weekdays) != nil
            || next == "tonight"
        {
            return true
        }
        guard ["in", "at", "this"].contains(next) else { return false }
        return scanner.value(scanner.word(2) == "the" ? 3 : 2, in: Vocabulary.dayParts) != nil
    }

    mutating func oneClock(announced: Bool, inStretch: Bool = false) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        if let named = scanner.take(from: Vocabulary.namedTimes) {
            return Phrase.Clock(
                hour: named.hour, minute: named.minute, isTwelveHour: false, isMidnight: named.hour == 0,
                isEndOfDay: scanner.words[first].text == "eod")
        }
        if let spoken = try pastOrTo(announced: announced, inStretch: inStretch) { return spoken }
        var text = scanner.word()
        guard var parts = digits(of: &text) else { return try namedHour(announced: announced) }
        scanner.position += 1
        let length = scanner.words[first].text.utf8.prefix { $0.isDigit }.count
        let bare = parts.count == 1 && text.isEmpty
        let isExact = scanner.words[first].text.hasPrefix("0")
        var isSpaced = false
        if length >= 3, parts.count == 1 {
            // "1730" alone is a time; "2027" could be a year. "330" needs am or pm.
            let isMarked = !text.isEmpty || isHourMark(scanner.word()) || ["hours", "hrs"].contains(scanner.word())
            let isYear = 1900...2359 ~= parts[0] && !announced
            // "930 tomorrow"
            let isBeforeDay =
                length == 3 && parts[0] % 100 <= 59
                && (scanner.value(in: Vocabulary.relativeDays) != nil || scanner.value(in: Vocabulary.weekdays) != nil)
            guard isMarked || isBeforeDay || length == 4 && !isYear else { return nil }
            parts = [parts[0] / 100, parts[0] % 100]
        } else if bare {
            // "9 30 pm", "at 9 30"
            if announced || isHourMark(scanner.word(1)), scanner.word().utf8.count == 2, let minute = scanner.number(),
                minute <= 59,
                scanner.word().utf8.allSatisfy(\.isDigit), scanner.value(1, in: Vocabulary.periods) == nil,
                scanner.value(1, in: Vocabulary.months) == nil, scanner.word(1) != "times"
            {
                scanner.position += 1
                parts.append(minute)
                isSpaced = true
            } else {
                guard announced || isHourMark(scanner.word()) || ["sharp", "/"].contains(scanner.word()) else {
                    return nil
                }
            }
        }
        if parts.count == 1, let minute = minuteAfterMark() {
            scanner.position += 2
            var clock = try finish(parts[0], minute, 0, mark: text, from: first)
            clock.isExact = isExact
            return clock
        }
        let minute = parts.count > 1 ? parts[1] : 0
        var clock = try finish(
            parts[0], minute, parts.count > 2 ? parts[2] : 0, mark: text, isWhole: parts.count > 1 && !isSpaced,
            from: first)
        (clock.isExact, clock.isSpaced) = (isExact, isSpaced)
        // "1830 hours", "18:30 hours"
        if parts.count > 1 { _ = scanner.take("hours") || scanner.take("hrs") || scanner.take("h") }
        // "um 18 h"
        if bare, !isSpaced, announced, phrase.clause == .main { _ = scanner.take("h") }
        return clock
    }

    /// Reads an hour in words: `nine`, `nine fifty`, `seven oh five`.
    private mutating func namedHour(announced: Bool) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        guard let hour = scanner.value(in: Vocabulary.numbers), hour <= 23 || announced else { return nil }
        scanner.position += 1
        if let minute = minuteAfterMark() {
            scanner.position += 2
            return try finish(hour, minute, 0, mark: "", from: first)
        }
        if hour <= 20, let minute = namedMinute() { return try finish(hour, minute, 0, mark: "", from: first) }
        guard announced || isHourMark(scanner.word()) || scanner.word() == "sharp" else {
            scanner.position = first
            return nil
        }
        return try finish(hour, 0, 0, mark: "", from: first)
    }

    private mutating func namedMinute() -> Int? {
        let before = scanner.position
        if scanner.take("oh") || scanner.take("o"), let unit = scanner.value(in: Vocabulary.numbers), 1...9 ~= unit {
            scanner.position += 1
            return unit
        }
        scanner.position = before
        if scanner.value(in: Vocabulary.numbers) != nil, let minute = scanner.takeNumber(), 10...59 ~= minute,
            scanner.value(in: Vocabulary.periods) == nil, scanner.word() != "times"
        {
            return minute
        }
        scanner.position = before
        return nil
    }

    /// Returns the minute after `18 Uhr`, unless the number has another meaning.
    private func minuteAfterMark() -> Int? {
        guard scanner.word() == "o'clock", let minute = scanner.number(1), 1...59 ~= minute,
            scanner.value(2, in: Vocabulary.periods) == nil,
            scanner.value(2, in: Vocabulary.months) == nil, !["times", "x", "workdays"].contains(scanner.word(2)),
            scanner.word(1).utf8.count <= 2 || minute >= 10
        else { return nil }
        return minute
    }

    private func isHourMark(_ word: String) -> Bool {
        ["am", "pm", "a.m.", "p.m.", "a.m", "p.m", "o'clock", "oclock"].contains(word)
    }

    /// Reads the numbers of `14:30:15`, `9.30`, `14h30`, `9`; the rest stays in `text`.
    func digits(of text: inout String) -> [Int]? {
        var parts: [Int] = []
        var rest = Substring(text)
        while true {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let wanted = parts.isEmpty ? 1...4 : 2...2
            guard wanted ~= digits.count, let value = Int(digits) else { return nil }
            // "1830h"
            if digits.count == 4, parts.isEmpty, rest.dropFirst(4) == "h", value / 100 <= 23, value % 100 <= 59 {
                text = ""
                return [value / 100, value % 100]
            }
            if digits.count >= 3, rest.dropFirst(digits.count).first.map({ ":.h".contains($0) }) == true { return nil }
            parts.append(value)
            rest = rest.dropFirst(digits.count)
            guard parts.count < 3, let mark = rest.first, mark == ":" || mark == "." || mark == "h",
                rest.dropFirst().first?.isNumber == true
            else { break }
            rest = rest.dropFirst()
        }
        if rest == "h" { rest = ""; if parts.count == 1 { parts.append(0) } }
        guard ["", "am", "pm", "a", "p", "a.m.", "p.m."].contains(String(rest)) else { return nil }
        text = String(rest)
        return parts
    }

    /// Applies `am` and `pm` from this word or the next.
    ///
    /// - Parameter isWhole: Whether minutes were given, as in `24:00`; 24 alone may be a day.
    mutating func finish(
        _ hour: Int, _ minute: Int, _ second: Int, mark: String, isWhole: Bool = false, from first: Int
    ) throws(TimeTextError) -> Phrase.Clock {
        var mark = mark
        if mark.isEmpty, isHourMark(scanner.word()) {
            mark = scanner.word()
            scanner.position += 1
            // "3 o'clock pm"
            if mark.hasPrefix("o"), ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"].contains(scanner.word()) {
                mark = scanner.word()
                scanner.position += 1
            }
        }
        let noSuchTime = "That time of day does not exist."
        guard minute <= 59, second <= 59 else {
            throw scanner.error(.outOfRange, from: first, noSuchTime, hint: "Use minutes 0 to 59.")
        }
        if mark.hasPrefix("a") || mark.hasPrefix("p") {
            guard 1...12 ~= hour else {
                throw scanner.error(.outOfRange, from: first, noSuchTime, hint: "With am and pm, use hours 1 to 12.")
            }
            let afternoon = mark.hasPrefix("p")
            return Phrase.Clock(
                hour: hour % 12 + (afternoon ? 12 : 0), minute: minute, second: second, isTwelveHour: false,
                hasMeridiem: true)
        }
        // ISO 8601: the midnight at the end of a day.
        if hour == 24, minute == 0, second == 0, isWhole || mark == "o'clock" || mark == "oclock" {
            return Phrase.Clock(hour: 0, minute: 0, isTwelveHour: false, isMidnight: true, closesDay: true)
        }
        guard hour <= 23 else {
            throw scanner.error(
                .outOfRange, from: first, noSuchTime, instead: hour == 24 && minute == 0 ? ["24:00"] : [],
                hint: "Use hours 0 to 23.")
        }
        return Phrase.Clock(
            hour: hour, minute: minute, second: second, isTwelveHour: 1...12 ~= hour)
    }
}
