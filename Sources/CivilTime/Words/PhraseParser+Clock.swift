// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// A time of day, or several: `14:30`, `9am`, `at 9`, `noon`, `half past nine`, `at 9:00, 13:00 and 17:00`.
    mutating func clock() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let announced = scanner.take("at") || scanner.take("@") || scanner.take("by")
        if announced, try minuteOfHour(from: first) { return true }
        guard let clock = try oneClock(announced: announced) else { return false }
        guard phrase.moment.clocks.isEmpty else {
            throw scanner.error(
                .conflict, from: first, "There are two times of day.",
                hint: "Say \"at 9:00 and 17:00\" if both are meant.")
        }
        phrase.moment.clocks = [clock]
        // More times can only follow at once: after "and" or a comma.
        while true {
            let before = scanner.position
            guard scanner.take(",") || scanner.take("and") else { break }
            _ = scanner.take("and")
            let againAt = scanner.take("at")
            guard let next = try oneClock(announced: announced || againAt), phrase.moment.clocks.count < 48 else {
                scanner.position = before
                break
            }
            phrase.moment.clocks.append(next)
        }
        phrase.moment.clockWords = first..<scanner.position
        return true
    }

    /// `every hour at :15`.
    private mutating func minuteOfHour(from first: Int) throws(TimeTextError) -> Bool {
        let word = scanner.word()
        guard word.hasPrefix(":"), word.utf8.count == 3, let minute = Int(word.dropFirst()), minute <= 59 else {
            return false
        }
        guard phrase.clause == .main, phrase.repetition?.frequency == .hourly, phrase.repetition?.minute == nil else {
            throw scanner.error(
                .unexpected, from: first, "A minute alone needs \"every hour\" before it.",
                hint: "Write 9:15 for a time.")
        }
        scanner.position += 1
        phrase.repetition?.minute = minute
        return true
    }

    private mutating func oneClock(announced: Bool) throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        if let named = scanner.take(from: Vocabulary.namedTimes) {
            return Phrase.Clock(
                hour: named.hour, minute: named.minute, isTwelveHour: false, isMidnight: named.hour == 0)
        }
        if let spoken = try pastOrTo() { return spoken }
        var text = scanner.word()
        guard var parts = digits(of: &text) else {
            guard let hour = Vocabulary.numbers[scanner.word()], announced || isHourMark(scanner.word(1)) else {
                return nil
            }
            scanner.position += 1
            return try finish(hour, 0, 0, mark: "", bare: true, from: first)
        }
        scanner.position += 1
        let bare = parts.count == 1 && text.isEmpty
        if bare {
            let isMilitary = scanner.words[first].text.utf8.count == 4
            guard isMilitary ? announced : announced || isHourMark(scanner.word()) else { return nil }
            if isMilitary { parts = [parts[0] / 100, parts[0] % 100] }
        }
        let minute = parts.count > 1 ? parts[1] : 0
        return try finish(parts[0], minute, parts.count > 2 ? parts[2] : 0, mark: text, bare: bare, from: first)
    }

    private func isHourMark(_ word: String) -> Bool {
        ["am", "pm", "a.m.", "p.m.", "a.m", "p.m", "o'clock", "oclock", "uhr"].contains(word) && word != "uhr"
    }

    /// The numbers of `14:30:15`, `9.30`, `14h30`, `9`; what follows them stays in `text`.
    private func digits(of text: inout String) -> [Int]? {
        var parts: [Int] = []
        var rest = Substring(text)
        while true {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let wanted = parts.isEmpty ? 1...4 : 2...2
            guard wanted ~= digits.count, let value = Int(digits) else { return nil }
            if digits.count == 3 { return nil }
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
    private mutating func finish(
        _ hour: Int, _ minute: Int, _ second: Int, mark: String, bare: Bool, from first: Int
    ) throws(TimeTextError) -> Phrase.Clock {
        var mark = mark
        if mark.isEmpty, isHourMark(scanner.word()) {
            mark = scanner.word()
            scanner.position += 1
        }
        let noSuchTime = "There is no such time of day."
        guard minute <= 59, second <= 59 else {
            throw scanner.error(.outOfRange, from: first, noSuchTime, hint: "Minutes go from 0 to 59.")
        }
        if mark.hasPrefix("a") || mark.hasPrefix("p") {
            guard 1...12 ~= hour else {
                throw scanner.error(.outOfRange, from: first, noSuchTime, hint: "With am and pm hours go from 1 to 12.")
            }
            let afternoon = mark.hasPrefix("p")
            return Phrase.Clock(
                hour: hour % 12 + (afternoon ? 12 : 0), minute: minute, second: second, isTwelveHour: false)
        }
        guard hour <= 23 else {
            throw scanner.error(
                .outOfRange, from: first, noSuchTime, hint: hour == 24 ? "Say midnight." : "Hours go from 0 to 23.")
        }
        return Phrase.Clock(
            hour: hour, minute: minute, second: second, isTwelveHour: 1...12 ~= hour)
    }

    /// `half past nine`, `quarter to 5`, `10 minutes past 9`.
    private mutating func pastOrTo() throws(TimeTextError) -> Phrase.Clock? {
        let first = scanner.position
        let minutes: Int
        if scanner.take("half", "past") {
            minutes = 30
        } else {
            let article = scanner.take("a")
            if scanner.take("quarter") {
                minutes = 15
            } else if !article, let number = scanner.number(), number <= 59 {
                minutes = number
                scanner.position += 1
                _ = scanner.take("minutes") || scanner.take("minute")
            } else {
                scanner.position = first
                return nil
            }
            let isPast = scanner.take("past")
            guard isPast || scanner.take("to"), let hour = scanner.number(), hour <= 23 else {
                scanner.position = first
                return nil
            }
            scanner.position += 1
            var clock = try finish(hour, 0, 0, mark: "", bare: true, from: first)
            let total = (clock.hour * 60 + (isPast ? minutes : -minutes)).floorModulo(1_440)
            (clock.hour, clock.minute) = (total / 60, total % 60)
            return clock
        }
        guard let hour = scanner.number(), hour <= 23 else {
            scanner.position = first
            return nil
        }
        scanner.position += 1
        return try finish(hour, minutes, 0, mark: "", bare: true, from: first)
    }

    /// `in the morning`, `this evening`, `tomorrow night`.
    mutating func dayPart() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.take("in") { guard scanner.take("the") else { return false } }
        let isThis = scanner.take("this")
        if !isThis { _ = scanner.take("at") }
        guard let part = scanner.take(from: Vocabulary.dayParts) else { return false }
        guard phrase.moment.part == nil else {
            throw scanner.error(.conflict, from: first, "There are two parts of the day.")
        }
        phrase.moment.part = part
        if isThis { try setDay(.fromToday(0), from: first) }
        return true
    }
}
