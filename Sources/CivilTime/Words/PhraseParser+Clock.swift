// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// A time of day, or several: `14:30`, `9am`, `at 9`, `noon`, `half past nine`, `at 9:00, 13:00 and 17:00`.
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
        var clocks = [clock]
        // More times can only follow at once: after "and" or a comma.
        while true {
            let before = scanner.position
            guard scanner.take(",") || scanner.take("and") || scanner.take("&") else { break }
            _ = scanner.take("and")
            let againAt = scanner.take("at")
            guard var next = try oneClock(announced: announced || againAt || isBare), clocks.count < 48 else {
                scanner.position = before
                break
            }
            next.words = before..<scanner.position
            clocks.append(next)
        }
        if scanner.take("sharp"), let start = clocks[clocks.count - 1].words?.lowerBound {
            clocks[clocks.count - 1].words = start..<scanner.position
        }
        try setTime(.clocks(clocks), from: first)
        return true
    }

    /// `on the hour`, which is the next full one; `next hour` could be that or an hour from now.
    private mutating func fullHour(from first: Int) throws(TimeTextError) -> Bool {
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

    private mutating func setMinute(_ minute: Int, from first: Int) {
        phrase.repetition?.minute = minute
        phrase.repetition?.minuteWords = first..<scanner.position
    }

    /// Sets the time of the moment that is being filled, which has one at most.
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
                hint: "Keep one of them.")
        case (.written?, _), (_, .written): scanner.error(.conflict, from: first, "Two times are given.")
        default: twoTimesOfDay(first)
        }
    }

    private func twoTimesOfDay(_ first: Int) -> TimeTextError {
        var suggestions: [String] = []
        if let said = phrase.moment.timeWords, said.upperBound == first {
            suggestions = ["and " + scanner.spoken(first..<scanner.position)]
        }
        return scanner.error(
            .conflict, from: first, "Two times of day are given.", instead: suggestions, hint: "Keep one of them.")
    }

    private func twoMinutes(_ first: Int) -> TimeTextError {
        scanner.error(
            .unsupported, from: first, "Two minutes of the hour are given.", hint: "Schedule them separately.")
    }

    /// Whether the number that is next can be an hour without a word that says so: beside a day or a part of one.
    private var isBareHour: Bool {
        guard let hour = scanner.number(), hour <= 23, phrase.moment.time == nil, !phrase.moment.isLength else {
            return false
        }
        if isBeforeDay { return true }
        switch phrase.moment.day {
        case .fromToday, .weekday, .weekdayAfterToday, .weekdayOfNextWeek, .weekdays, .weekend: return true
        case nil where phrase.clause == .main:
            return phrase.moment.part != nil || phrase.repetition.map { $0.frequency >= .daily } == true
        case nil where phrase.clause == .start: return phrase.repetition.map { $0.frequency <= .hourly } == true
        default: return false
        }
    }

    /// Whether the number that is next begins a stretch of the day: `9-17`, `9 to 17`; `20 to 9` is a time.
    private var isBareStretch: Bool {
        guard scanner.number().map({ $0 <= 23 && ($0 < 15 || $0 % 5 != 0) }) == true, scanner.word().utf8.count <= 2,
            Self.stretchSigns.contains(scanner.word(1))
        else { return false }
        return scanner.word(2).utf8.first?.isDigit == true || scanner.value(2, in: Vocabulary.namedTimes) != nil
    }

    /// Whether the word after the next begins a day or a part of it: `9 tomorrow`, `3 in the morning`.
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

    /// `every hour at :15`, `every hour at quarter past`, `at 25 past`.
    private mutating func minuteOfHour(announced: Bool, from first: Int) throws(TimeTextError) -> Bool {
        let word = scanner.word()
        let isHourly = phrase.clause == .main && phrase.repetition?.frequency == .hourly
        if word.hasPrefix(":"), word.utf8.count == 3, let minute = Int(word.dropFirst()), minute <= 59 {
            scanner.position += 1
            if isHourly, phrase.repetition?.minute != nil { throw twoMinutes(first) }
            guard isHourly else {
                throw scanner.error(
                    .unexpected, from: first, "A minute alone needs \"every hour\" before it.",
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
        // "halb" and "dreiviertel" say nothing without their hour.
        guard !["half before", "three quarters"].contains(scanner.word(-1)) else {
            throw scanner.error(.incomplete, from: first, "The hour is missing.")
        }
        let minute = isPast ? minutes : (60 - minutes) % 60
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
                guard announced || isHourMark(scanner.word()) else { return nil }
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
        if parts.count > 1 { _ = scanner.take("hours") || scanner.take("hrs") }
        return clock
    }

    /// `nine`, `nine fifty`, `seven oh five`.
    private mutating func namedHour(announced: Bool) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        guard let hour = scanner.value(in: Vocabulary.numbers), hour <= 23 || announced else { return nil }
        scanner.position += 1
        if let minute = minuteAfterMark() {
            scanner.position += 2
            return try finish(hour, minute, 0, mark: "", from: first)
        }
        if hour <= 20, let minute = namedMinute() { return try finish(hour, minute, 0, mark: "", from: first) }
        guard announced || isHourMark(scanner.word()) else {
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

    /// The minute after `18 Uhr`, unless the number says something else.
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

    /// The numbers of `14:30:15`, `9.30`, `14h30`, `9`; what follows them stays in `text`.
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

    /// Applies `am` and `pm`, here or in the next word.
    ///
    /// - Parameter isWhole: Whether the minutes were written with it, as in `24:00`; 24 alone may be a day.
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
        // ISO 8601: the midnight that ends a day.
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

    /// `in the morning`, `this evening`, `tomorrow night`.
    mutating func dayPart() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if try dayPartAdverb(from: first) { return true }
        if scanner.take("in") { guard scanner.take("the") else { return false } }
        let isThis = scanner.take("this")
        if !isThis { _ = scanner.take("at") }
        guard let part = scanner.take(from: Vocabulary.dayParts) else { return false }
        try setPart(part, from: first)
        if isThis { try setDay(.fromToday(0), from: first) }
        return true
    }

    /// `20 Uhr abends`, `every monday evenings at 8`.
    private mutating func dayPartAdverb(from first: Int) throws(TimeTextError) -> Bool {
        guard let part = scanner.take(from: Vocabulary.dayPartAdverbs) else { return false }
        guard !phrase.moment.clocks.isEmpty || phrase.repetition != nil else {
            let isToday = part != .night
            throw scanner.error(
                .conflict, from: first,
                "\"\(scanner.words[first].original)\" could be one \(part.name), or every one.",
                instead: [isToday ? "this \(part.name)" : "tonight", "every \(part.name)"])
        }
        guard part == .night, let clock = phrase.moment.clocks.first, phrase.moment.part == nil,
            !(5...11 ~= clock.hour || clock.hour > 16)
        else {
            try setPart(part, from: first)
            return true
        }
        // "morgen um 2 Uhr nachts" is a night before that day, or after it.
        guard phrase.moment.day == nil else {
            throw scanner.error(
                .conflict, from: first, "This could be the night before that day, or the night after it.",
                instead: ["in the morning"], hint: "Give the time without the night.")
        }
        guard clock.hour == 12 || clock.hour < 5 else {
            throw scanner.error(.conflict, from: first, "\(clock.time.shortText) is not in the night.")
        }
        var clocks = phrase.moment.clocks
        if clock.hour == 12 { clocks[0].hour = 0 }
        clocks[0].words = (clock.words?.lowerBound ?? first)..<scanner.position
        phrase.moment.setTime(.clocks(clocks), words: phrase.moment.timeWords)
        return true
    }

    mutating func setPart(_ part: DayPart, from first: Int) throws(TimeTextError) {
        guard phrase.moment.part == nil else {
            throw scanner.error(.conflict, from: first, "Two parts of the day are given.")
        }
        phrase.moment.setPart(part, words: first..<scanner.position)
    }
}
