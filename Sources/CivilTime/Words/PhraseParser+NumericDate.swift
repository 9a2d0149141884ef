// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// Reads a date in digits and marks: `24.12.2026`, `25.12.`, `12/25`, `2026/12/31`, `2012/Aug/10`, `10-aug`. All
    /// common orders are tried (`written` reads RFC 3339), and the date is accepted only if they give a single result.
    mutating func numericDate() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let isDay = scanner.take("on")
        _ = scanner.take("the")
        let text = scanner.word()
        if let day = try dottedDay(isDay: isDay) {
            let isKnown = takesDottedDates || scanner.lexicon.dottedDates != nil
            return try setOnly(readings(day).filter { !isKnown || $0.order == .dayMonthYear }, from: first)
        }
        if let parts = spacedDay() {
            let year = takeYear().map { ["\($0)"] } ?? []
            return try setOnly(readings(parts + year).filter { $0.order == .dayMonthYear }, from: first)
        }
        guard let parts = dateParts(text) else {
            scanner.position = first
            return false
        }
        scanner.position += 1
        let year = parts.count == 2 ? takeYear().map { ["\($0)"] } ?? [] : []
        var readings = readings(parts + year)
        // "1.2.2027" is 1 February wherever dates are written with full stops.
        if let order = scanner.lexicon.dottedDates, text.utf8.contains(UInt8(ascii: ".")) {
            readings = readings.filter { $0.order == order }
        }
        return try setOnly(readings, from: first)
    }

    /// Reads two numbers with a full stop between them: a day after "on", and a time of day after a day such as
    /// "tomorrow" or a part of the day. Otherwise `9.12` could be either, and is refused whatever its size.
    ///
    /// - Returns: The parts of the day; nil if the word is something else.
    private mutating func dottedDay(isDay: Bool) throws(TimeTextError) -> [String]? {
        guard let (parts, day, month) = dottedParts(0) else { return nil }
        if !isDay, isDottedTime, parts[1].utf8.count == 2 { return nil }
        scanner.position += 1
        guard isDay || takesDottedDates else { throw openDotted(day, month) }
        if !isDay { phrase.notes.append("\(scanner.word(-1)) is taken as \(day) \(Vocabulary.monthNames[month - 1]).") }
        return parts
    }

    private var isDottedTime: Bool {
        if case .fromToday? = phrase.moment.day { true } else { phrase.moment.part != nil }
    }

    /// Returns the numbers of `9.12`, if they can be a day and a month, and nothing says that it is a time.
    private func dottedParts(_ distance: Int) -> (parts: [String], day: Int, month: Int)? {
        guard 3...5 ~= scanner.word(distance).utf8.count else { return nil }
        let parts = scanner.word(distance).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ 1...2 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }),
            let day = Int(parts[0]), let month = Int(parts[1]), 1...31 ~= day, 1...12 ~= month,
            !["o'clock", "oclock", "am", "pm", "a.m.", "p.m.", "h", "hrs", "hours"].contains(scanner.word(distance + 1))
        else { return nil }
        return (parts, day, month)
    }

    /// Returns the error for `9.12`, the word before the position.
    private func openDotted(_ day: Int, _ month: Int) -> TimeTextError {
        let (word, name) = (scanner.word(-1), Vocabulary.monthNames[month - 1])
        let date = scanner.lexicon.dottedDates == nil ? "\(day) \(name.lowercased())" : "\(word)."
        return scanner.error(
            .conflict, from: scanner.position - 1,
            day > 23 ? "\"\(word)\" could be \(day) \(name)." : "\"\(word)\" could be \(day) \(name) or a time of day.",
            instead: [date] + (day > 23 ? [] : ["\(day):" + month.padded(2)]))
    }

    /// Refuses `from 9.10 to 17.10`, which could be two dates.
    mutating func refuseDottedStart() throws(TimeTextError) {
        guard let (_, day, month) = dottedParts(0), !takesDottedDates else { return }
        scanner.position += 1
        throw openDotted(day, month)
    }

    /// Reads `27. 11.`, a day and a month with a blank between them, in languages that write ordinals with a full stop.
    ///
    /// - Returns: The parts of the day; nil if the words are something else.
    private mutating func spacedDay() -> [String]? {
        guard scanner.lexicon.dottedDates == .dayMonthYear, scanner.position + 1 < scanner.words.count,
            scanner.words[scanner.position...scanner.position + 1].allSatisfy({ $0.original.hasSuffix(".") }),
            let day = scanner.ordinal(), let month = scanner.ordinal(1), 1...31 ~= day, 1...12 ~= month,
            // "am 1. 2. Advent" and "1. 2. März" are something else.
            scanner.value(2, in: Vocabulary.months) == nil, scanner.value(2, in: Vocabulary.weekdays) == nil
        else { return nil }
        scanner.position += 2
        return ["\(day)", "\(month)"]
    }

    /// Returns the sentence about the last day of the month in `31.2.`; nil for other words.
    private static func lastDay(of word: Substring) -> String? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]), 1...12 ~= month, 29...31 ~= day
        else { return nil }
        let year = Int(parts[2]).flatMap { CivilDate.years.contains($0) ? $0 : nil } ?? 2_027
        return "The last day of that month is \(CivilDate.daysInMonth(year: year, month: month)).\(month).\(parts[2])"
    }

    private mutating func setOnly(
        _ readings: [(order: DateOrder, day: Phrase.Day)], from first: Int
    ) throws(TimeTextError) -> Bool {
        var days: [Phrase.Day] = []
        for reading in readings where !days.contains(reading.day) { days.append(reading.day) }
        if days.count > 1, let wanted = dates, let preferred = readings.first(where: { $0.order == wanted })?.day {
            phrase.notes.append("Dates are taken as \(wanted.words).")
            days = [preferred]
        }
        if days.count == 1 {
            try setDay(days[0], from: first)
            return true
        }
        let names = days.compactMap { day -> String? in
            switch day {
            case .date(let date): "\(date.day) \(Vocabulary.monthNames[date.month - 1]) \(date.year)"
            case .monthDay(let month, let day): "\(day) \(Vocabulary.monthNames[month - 1])"
            default: nil
            }
        }
        let word = scanner.words[scanner.position - 1].original.prefix(64)
        guard !days.isEmpty else {
            throw scanner.error(
                .outOfRange, from: first, "There is no date \"\(word)\".", hint: Self.lastDay(of: word) ?? "")
        }
        throw scanner.error(
            .conflict, from: first,
            "\"\(word)\" could be \(names.joinedInWords("or")).",
            instead: names.map { $0.lowercased() }, hint: "Write the month as a word.")
    }

    /// Returns the two or three parts of such a date; nil if it is something else, or a time.
    private func dateParts(_ text: String) -> [String]? {
        guard 3...16 ~= text.utf8.count,
            let byte = text.utf8.first(where: { $0 == 0x2f || $0 == 0x2e || $0 == 0x2d })
        else { return nil }
        let mark = Character(Unicode.Scalar(byte))
        var parts = text.split(separator: mark, omittingEmptySubsequences: false).map {
            $0.utf8.first?.isDigit == true ? String($0) : scanner.lexicon.word(String($0))
        }
        let endsInMark = mark == "." && parts.last == ""
        if endsInMark { parts.removeLast() }
        guard 2...3 ~= parts.count, parts.allSatisfy({ isNumber($0) || Vocabulary.months[$0] != nil }),
            parts.count(where: { !isNumber($0) }) <= 1
        else { return nil }
        if parts.contains(where: { !isNumber($0) }) { return parts }
        guard parts.count == 2 else { return parts }
        // "9.30" is a time; "9-17" is a range of times.
        switch mark {
        case "/": return parts
        case ".": return endsInMark || (Int(parts[0]) ?? 0) > 23 || (Int(parts[1]) ?? 0) > 59 ? parts : nil
        default: return nil
        }
    }

    private func isNumber(_ text: String) -> Bool {
        [1, 2, 4].contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
    }

    /// Returns all dates that the parts can mean, in the orders day-month, month-day and year-month-day.
    private func readings(_ parts: [String]) -> [(order: DateOrder, day: Phrase.Day)] {
        var days: [(order: DateOrder, day: Phrase.Day)] = []
        func add(_ order: DateOrder, _ year: String?, _ month: String, _ day: String) {
            guard let month = Vocabulary.months[month] ?? Int(month), 1...12 ~= month, day.utf8.count <= 2,
                let day = Int(day), day >= 1
            else { return }
            let found: Phrase.Day
            if let year {
                guard isNumber(year), let number = Int(year), year.utf8.count != 1,
                    let date = CivilDate(year: year.utf8.count == 4 ? number : 2000 + number, month: month, day: day)
                else { return }
                found = .date(date)
            } else {
                guard day <= CivilDate.daysInMonth(year: 2000, month: month) else { return }
                found = .monthDay(month: month, day: day)
            }
            days.append((order, found))
        }
        if parts.count == 2 {
            add(.dayMonthYear, nil, parts[1], parts[0])
            add(.monthDayYear, nil, parts[0], parts[1])
            add(.yearMonthDay, nil, parts[0], parts[1])
        } else if parts[0].utf8.count == 4, Vocabulary.months[parts[0]] == nil {
            add(.yearMonthDay, parts[0], parts[1], parts[2])
        } else {
            add(.dayMonthYear, parts[2], parts[1], parts[0])
            add(.monthDayYear, parts[2], parts[0], parts[1])
            if parts[2].utf8.count != 4 { add(.yearMonthDay, parts[0], parts[1], parts[2]) }
        }
        return days
    }
}
