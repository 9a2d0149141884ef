// SPDX-License-Identifier: Apache-2.0

/// Lengths of time in words: numbers and their units.
extension PhraseParser {
    /// Reads consecutive numbers with units: `1h30m`, `1 hour and 30 minutes`, `half an hour`, `an hour and a half`.
    ///
    /// - Parameter takesMinutes: Whether `1h30` is an hour and a half; alone it is a time of day.
    mutating func amount(takesMinutes: Bool = false) throws(TimeTextError) -> Amount? {
        var amount = Amount()
        if takesMinutes, let span = hoursAndMinutes() {
            amount.length.microseconds = span
            return amount
        }
        var parts = 0
        while parts < 8 {
            let before = scanner.position
            if parts > 0 {
                if try addFraction(to: &amount) { continue }
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

    /// Reads `and a half`, `and a quarter` of the preceding unit. It excludes `a quarter of an hour`, which is its own
    /// length, and the quarter of a year, in German Quartal.
    private mutating func addFraction(to amount: inout Amount) throws(TimeTextError) -> Bool {
        guard scanner.word() == "and", scanner.word(1) == "a", ["half", "quarter"].contains(scanner.word(2)),
            scanner.word(3) != "of", Span.units[scanner.word(3)] == nil,
            !scanner.words[scanner.position + 2].original.lowercased().hasPrefix("quartal")
        else { return false }
        let parts: Int64 = scanner.word(2) == "half" ? 2 : 4
        let unit = scanner.word(-1)
        if let length = Span.units[unit] {
            amount.add(length / parts, isDays: length >= Span.day)
        } else if Vocabulary.periods[unit]?.frequency == .yearly {
            amount.length.months += 12 / Int(parts)
        } else {
            guard Vocabulary.periods[unit] != nil else { return false }
            scanner.position += 3
            throw scanner.error(
                .unsupported, from: scanner.position - 4, "A part of that has no fixed length.",
                hint: "Give weeks, days or hours.")
        }
        scanner.position += 3
        return true
    }

    /// Reads `1h30`, `1 h 30`, `1:30h`, `1:30 hours`.
    mutating func hoursAndMinutes() -> Int64? {
        if let span = minutesBeforeUnit() { return span }
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

    /// Reads `1:30h`, `1:30 hours`: hours and minutes with one unit behind both.
    private mutating func minutesBeforeUnit() -> Int64? {
        let units = ["h", "hr", "hrs", "hour", "hours"]
        let digits = scanner.word().prefix { $0.isASCII && $0.isNumber || $0 == ":" }
        let attached = String(scanner.word().dropFirst(digits.count))
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...3 ~= parts[0].utf8.count, parts[1].utf8.count == 2, let hours = Int64(parts[0]),
            let minutes = Int64(parts[1]), minutes <= 59, units.contains(attached.isEmpty ? scanner.word(1) : attached)
        else { return nil }
        scanner.position += attached.isEmpty ? 2 : 1
        return hours * Span.hour + minutes * Span.minute
    }

    private mutating func onePart(_ amount: inout Amount) throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.take("half", "an", "hour") || scanner.take("half", "a", "minute") || scanner.take("half", "a", "day")
        {
            let unit = Span.units[scanner.words[scanner.position - 1].text] ?? 0
            amount.add(unit / 2, isDays: false)
            return true
        }
        if scanner.word() == "a", scanner.word(1) == "quarter", scanner.word(2) == "of" { scanner.position += 1 }
        if scanner.take("quarter", "of", "an", "hour") { return amount.add(15 * Span.minute, isDays: false) }
        if scanner.word(1) == "quarters", scanner.take("three") {
            guard scanner.take("quarters", "of", "an", "hour") else { return false }
            return amount.add(45 * Span.minute, isDays: false)
        }
        if let months = takeMonths() {
            amount.length.months += months
            guard amount.months <= 120_000 else { throw tooLong(first) }
            return true
        }
        if let compact = try compact() {
            amount.length.days += compact.days
            amount.length.microseconds += compact.microseconds
            return true
        }
        let isOne = scanner.word() == "a" || scanner.word() == "an"
        let number: Int
        if let fraction = fraction() {
            return amount.add(fraction, isDays: false)
        } else if scanner.take("a", "couple", "of") || scanner.take("couple", "of") || scanner.take("a", "couple") {
            number = 2
        } else if isOne {
            number = 1
            scanner.position += 1
        } else if let value = scanner.takeNumber() {
            number = value
            // "two and a half hours", "2 1/2 hours"
            if scanner.take("and", "a", "half") || scanner.take("1/2") {
                return try oneAndAHalf(of: number, &amount, from: first)
            }
        } else if let decimal = decimal() {
            guard let unit = Span.units[scanner.word()] else { return false }
            scanner.position += 1
            let (product, overflow) = decimal.multipliedReportingOverflow(by: unit)
            guard !overflow, product / 1_000_000 <= Span.maximum else { throw tooLong(first) }
            return amount.add(product / 1_000_000, isDays: unit >= Span.day)
        } else {
            return false
        }
        let word = scanner.word()
        if let unit = Span.units[word] {
            scanner.position += 1
            return amount.add(try product(Int64(number), unit, from: first), isDays: unit >= Span.day)
        }
        guard let period = scanner.value(in: Vocabulary.periods), period.frequency >= .weekly else { return false }
        scanner.position += 1
        if period.frequency == .weekly {
            return amount.add(try product(Int64(number) * 2, Span.week, from: first), isDays: true)
        }
        amount.length.months += number * period.factor * (period.frequency == .yearly ? 12 : 1)
        guard amount.months <= 120_000 else { throw tooLong(first) }
        return true
    }

    /// Reads the unit after `two and a half`: half a year is six months, and half a month is not a valid length.
    private mutating func oneAndAHalf(
        of number: Int, _ amount: inout Amount, from first: Int
    ) throws(TimeTextError) -> Bool {
        if let unit = Span.units[scanner.word()] {
            scanner.position += 1
            return amount.add(try product(Int64(number), unit, from: first) + unit / 2, isDays: unit >= Span.day)
        }
        guard let period = scanner.take(from: Vocabulary.periods), period.frequency >= .weekly else { return false }
        switch period.frequency {
        case .weekly:
            return amount.add(try product(Int64(number) * 2 + 1, Span.week, from: first), isDays: true)
        case .yearly:
            amount.length.months += number * 12 + 6
            guard amount.months <= 120_000 else { throw tooLong(first) }
            return true
        default:
            throw scanner.error(
                .unsupported, from: first, "A part of that has no fixed length.", hint: "Give weeks, days or hours.")
        }
    }

    /// Reads `1mo`, `2 mo`, `1y`, which need a number before them: `mo` alone can mean Monday.
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

    /// Returns a number of units; throws if the result is longer than any span.
    private func product(_ number: Int64, _ unit: Int64, from first: Int) throws(TimeTextError) -> Int64 {
        let (product, overflow) = unit.multipliedReportingOverflow(by: number)
        guard !overflow, product <= Span.maximum else { throw tooLong(first) }
        return product
    }

    func tooLong(_ first: Int) -> TimeTextError {
        scanner.error(.outOfRange, from: first, "The span is too long.", hint: "The longest is 10,000 years.")
    }

    /// Reads a single word that is a whole span: `1h30m`, `45m`, `PT15M`.
    private mutating func compact() throws(TimeTextError) -> NominalSpan? {
        let text = scanner.word()
        let isISO = text.hasPrefix("p") && text.utf8.contains(where: \.isDigit)
        // "7h30" is a time of day unless a word announces a length.
        guard isISO || startsWithUnit(text) && !(text.contains("h") && text.utf8.last?.isDigit == true) else {
            return nil
        }
        // A text that is not a span is another kind of word, unless it begins like a span; see below.
        if let span = try? Span.parts(text) {
            scanner.position += 1
            return span
        }
        guard isISO else { return nil }
        do throws(TimeTextError) {
            return try Span.parts(text)
        } catch {
            throw error.shifted(by: scanner.words[scanner.position].range.lowerBound)
        }
    }

    /// Returns whether a word begins with digits and a unit, so that `9am` is never read as a span.
    private func startsWithUnit(_ text: String) -> Bool {
        let number = text.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard !number.isEmpty, number.count < text.utf8.count else { return false }
        let letters = text.utf8.dropFirst(number.count).prefix(while: \.isLetter)
        return Span.units[String(Substring(letters))] != nil
    }

    /// Reads `1/4h`, `1/2 hour`, `3/4 of an hour`.
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

    /// Reads a number such as `1.5` in millionths.
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
