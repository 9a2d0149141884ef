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

    /// Numbers with units, as far as they go: `1h30m`, `1 hour and 30 minutes`, `half an hour`, `an hour and a half`.
    ///
    /// - Parameter takesMinutes: Whether `1h30` is one hour and a half; alone it is a time of day.
    mutating func amount(takesMinutes: Bool = false) throws(TimeTextError) -> Amount? {
        var amount = Amount()
        if takesMinutes, let span = hoursAndMinutes() {
            amount.microseconds = span
            amount.isDays = false
            return amount
        }
        var parts = 0
        while parts < 8 {
            let before = scanner.position
            if parts > 0 {
                if scanner.take("and", "a", "half"), let half = lastUnit.map({ $0 / 2 }) {
                    amount.microseconds += half
                    continue
                }
                _ = scanner.take(",")
                _ = scanner.take("and")
            }
            guard try onePart(&amount) else {
                scanner.position = before
                break
            }
            parts += 1
        }
        return parts > 0 ? amount : nil
    }

    /// `1h30`, `1 h 30`.
    private mutating func hoursAndMinutes() -> Int64? {
        var parts = scanner.word().split(separator: "h", omittingEmptySubsequences: false).map(String.init)
        var length = 1
        if parts.count == 1, scanner.number() != nil, ["h", "hour", "hours", "hr", "hrs"].contains(scanner.word(1)),
            scanner.position + 3 == scanner.words.count
        {
            parts = [scanner.word(), scanner.word(2)]
            length = 3
        }
        guard parts.count == 2, parts[1].utf8.count == 2, 1...3 ~= parts[0].utf8.count,
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), let hours = Int64(parts[0]),
            let minutes = Int64(parts[1]), minutes <= 59
        else { return nil }
        scanner.position += length
        return hours * Span.hour + minutes * Span.minute
    }

    /// The unit of the word before, if it is one of fixed length.
    private var lastUnit: Int64? {
        guard scanner.position >= 4 else { return nil }
        return Span.units[scanner.words[scanner.position - 4].text]
    }

    private mutating func onePart(_ amount: inout Amount) throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.take("half", "an", "hour") || scanner.take("half", "a", "minute") || scanner.take("half", "a", "day")
        {
            let unit = Span.units[scanner.words[scanner.position - 1].text] ?? 0
            return add(unit / 2, isDays: false, to: &amount)
        }
        if scanner.word() == "a", scanner.word(1) == "quarter", scanner.word(2) == "of" { scanner.position += 1 }
        if scanner.take("quarter", "of", "an", "hour") { return add(15 * Span.minute, isDays: false, to: &amount) }
        if scanner.word(1) == "quarters", scanner.take("three") {
            guard scanner.take("quarters", "of", "an", "hour") else { return false }
            return add(45 * Span.minute, isDays: false, to: &amount)
        }
        if let months = takeMonths() {
            amount.months += months
            guard amount.months <= 120_000 else { throw tooLong(first) }
            return true
        }
        if let compact = try compact() {
            let letters = scanner.words[scanner.position - 1].text.filter(\.isLetter)
            return add(compact, isDays: letters.allSatisfy { "dw".contains($0) }, to: &amount)
        }
        let isOne = scanner.word() == "a" || scanner.word() == "an"
        let number: Int
        if let fraction = fraction() {
            return add(fraction, isDays: false, to: &amount)
        } else if scanner.take("a", "couple", "of") || scanner.take("couple", "of") || scanner.take("a", "couple") {
            number = 2
        } else if isOne {
            number = 1
            scanner.position += 1
        } else if let value = scanner.takeNumber() {
            number = value
            // "two and a half hours", "2 1/2 hours"
            if scanner.take("and", "a", "half") || scanner.take("1/2"), let unit = Span.units[scanner.word()] {
                scanner.position += 1
                let (product, overflow) = unit.multipliedReportingOverflow(by: Int64(number))
                guard !overflow, product < Span.maximum else { throw tooLong(first) }
                return add(product + unit / 2, isDays: false, to: &amount)
            }
        } else if let decimal = decimal() {
            guard let unit = Span.units[scanner.word()] else { return false }
            scanner.position += 1
            let (product, overflow) = decimal.multipliedReportingOverflow(by: unit)
            guard !overflow, product / 1_000_000 <= Span.maximum else { throw tooLong(first) }
            return add(product / 1_000_000, isDays: false, to: &amount)
        } else {
            return false
        }
        let word = scanner.word()
        if let unit = Span.units[word] {
            scanner.position += 1
            let (product, overflow) = unit.multipliedReportingOverflow(by: Int64(number))
            guard !overflow, product <= Span.maximum else { throw tooLong(first) }
            return add(product, isDays: unit >= Span.day, to: &amount)
        }
        guard let period = scanner.value(in: Vocabulary.periods), period.frequency >= .weekly else { return false }
        scanner.position += 1
        if period.frequency == .weekly { return add(Int64(number) * 2 * Span.week, isDays: true, to: &amount) }
        amount.months += number * period.factor * (period.frequency == .yearly ? 12 : 1)
        guard amount.months <= 120_000 else { throw tooLong(first) }
        return true
    }

    /// `1mo`, `2 mo`, `1y`, which only behind a number are no name of a day: `mo` is Monday to others.
    private mutating func takeMonths() -> Int? {
        let digits = scanner.word().prefix { $0.isASCII && $0.isNumber }
        guard 1...6 ~= digits.utf8.count, let number = Int(digits) else { return nil }
        let unit = scanner.word().dropFirst(digits.count)
        let isApart = unit.isEmpty
        guard let months = Self.shortMonths[isApart ? scanner.word(1) : String(unit)], number > 0 else { return nil }
        scanner.position += isApart ? 2 : 1
        return number * months
    }

    private static let shortMonths = ["mo": 1, "mos": 1, "mth": 1, "mths": 1, "y": 12, "yr": 12, "yrs": 12]

    private func tooLong(_ first: Int) -> TimeTextError {
        scanner.error(.outOfRange, from: first, "The span is too long.", hint: "The longest is 10,000 years.")
    }

    private func add(_ span: Int64, isDays: Bool, to amount: inout Amount) -> Bool {
        amount.microseconds = min(Span.maximum, amount.microseconds + span)
        if !isDays { amount.isDays = false }
        return true
    }

    /// `1h30m`, `45m`, `PT15M`: one word that is wholly a span.
    private mutating func compact() throws(TimeTextError) -> Int64? {
        let text = scanner.word()
        let isISO = text.hasPrefix("p") && text.utf8.contains(where: \.isDigit)
        // "7h30" is a time of day where it is not announced as a length.
        guard isISO || startsWithUnit(text) && !(text.contains("h") && text.utf8.last?.isDigit == true) else {
            return nil
        }
        // Text that is not a span is a word of another kind, unless it begins like one, see below.
        if let span = try? Span.parse(text) {
            scanner.position += 1
            return span
        }
        guard isISO else { return nil }
        do throws(TimeTextError) {
            return try Span.parse(text)
        } catch {
            throw error.shifted(by: scanner.words[scanner.position].range.lowerBound)
        }
    }

    /// Whether digits and a unit begin a word, so that `9am` is not read as a span at all.
    private func startsWithUnit(_ text: String) -> Bool {
        let number = text.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard !number.isEmpty, number.count < text.utf8.count else { return false }
        let letters = text.utf8.dropFirst(number.count).prefix(while: \.isLetter)
        return Span.units[String(Substring(letters))] != nil
    }

    /// `1/4h`, `1/2 hour`, `3/4 of an hour`.
    private mutating func fraction() -> Int64? {
        let text = scanner.word()
        guard text.utf8.count >= 3, text.utf8.dropFirst().first == UInt8(ascii: "/") else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 1, let above = Int64(parts[0]), above > 0 else { return nil }
        let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
        guard let below = Int64(digits), 2...60 ~= below else { return nil }
        let attached = String(parts[1].dropFirst(digits.count))
        let before = scanner.position
        scanner.position += 1
        if attached.isEmpty {
            _ = scanner.take("of")
            _ = scanner.take(anyOf: ["a", "an"])
        }
        guard let unit = Span.units[attached.isEmpty ? scanner.word() : attached], unit >= Span.second else {
            scanner.position = before
            return nil
        }
        if attached.isEmpty { scanner.position += 1 }
        return unit * above / below
    }

    /// `1.5` in millionths.
    private mutating func decimal() -> Int64? {
        guard scanner.word().utf8.contains(UInt8(ascii: ".")) else { return nil }
        let parts = scanner.word().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...6 ~= parts[0].utf8.count, 1...6 ~= parts[1].utf8.count,
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), let whole = Int64(parts[0]),
            let fraction = Int64(parts[1] + String(repeating: "0", count: 6 - parts[1].utf8.count))
        else { return nil }
        scanner.position += 1
        return whole * 1_000_000 + fraction
    }
}
