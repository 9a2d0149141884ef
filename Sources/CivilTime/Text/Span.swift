// SPDX-License-Identifier: Apache-2.0

/// Reads and writes lengths of elapsed time in microseconds. A day is 24 hours and a week 168; months and years have no
/// fixed length and are refused.
public enum Span {
    /// A second.
    public static let second: Int64 = 1_000_000
    /// A minute.
    public static let minute: Int64 = 60_000_000
    /// An hour.
    public static let hour: Int64 = 3_600_000_000
    /// 24 hours.
    public static let day: Int64 = 86_400_000_000
    /// 168 hours.
    public static let week: Int64 = 604_800_000_000
    /// The longest span that can be read: 10,000 years of 365.25 days.
    public static let maximum: Int64 = 3_652_500 * day

    static let units: [String: Int64] = {
        var table: [String: Int64] = [:]
        let names: [(Int64, String)] = [
            (1, "us usec usecs microsecond microseconds"),
            (1_000, "ms msec msecs millisecond milliseconds"),
            (second, "s sec secs second seconds"),
            (minute, "m min mins minute minutes"),
            (hour, "h hr hrs hour hours"),
            (day, "d day days"),
            (week, "w wk wks week weeks"),
        ]
        for (length, words) in names {
            for word in words.split(separator: " ") { table[String(word)] = length }
        }
        return table
    }()

    /// Reads `45m`, `1h30m`, `1h30`, `1.5h`, `2d`, `10 minutes`, `1 hour and 30 minutes`, or ISO 8601: `PT15M`,
    /// `P1DT12H`, `P2W`; in words as well, in every language: `half an hour`, `anderthalb Stunden`, `1:30h`.
    public static func parse(_ text: String) throws(TimeTextError) -> Int64 { try parts(text).nominal }

    /// Reads the same texts, and returns the days separately.
    static func parts(_ text: String) throws(TimeTextError) -> NominalSpan {
        do throws(TimeTextError) {
            return try written(text)
        } catch {
            // Units that are given twice or are too large stay wrong in words.
            if [.unexpected, .incomplete, .unsupported].contains(error.code),
                let length = NominalSpan(inWords: text, SpokenLanguage.allCases)
            {
                guard length.months == 0 else { throw error.withoutFixedLength }
                return length
            }
            throw error
        }
    }

    private static func written(_ text: String) throws(TimeTextError) -> NominalSpan {
        var scanner = try TextScanner(text)
        scanner.skipSpaces()
        let span = try scan(&scanner)
        scanner.skipSpaces()
        guard scanner.atEnd else {
            throw scanner.error(
                from: scanner.position, "Unexpected text after the length of time.",
                hint: "Write 45m, 1h30m or PT15M.")
        }
        return span
    }

    private static func scan(_ scanner: inout TextScanner) throws(TimeTextError) -> NominalSpan {
        if scanner.current.map({ $0 | 0x20 }) == UInt8(ascii: "p"), let next = scanner.peek(1),
            next.isDigit || next | 0x20 == UInt8(ascii: "t")
        {
            return try scanISO(&scanner)
        }
        var total = NominalSpan()
        var smallest = Int64.max
        repeat {
            let start = scanner.position
            // "1h30": the minutes follow the h directly.
            let isHour = smallest == hour && start > 0 && scanner.bytes[start - 1] | 0x20 == UInt8(ascii: "h")
            let amount = try amount(&scanner)
            scanner.skipSpaces()
            let unitStart = scanner.position
            let word = scanner.letters()
            if word.isEmpty, isHour, scanner.atEnd, scanner.position - start == 2, amount.micro == 0, amount.whole <= 59
            {
                return try add(amount, of: minute, to: total, from: start, scanner)
            }
            guard let unit = units[word] else {
                throw unitError(word, at: unitStart, from: start, scanner)
            }
            guard unit < smallest else {
                throw scanner.error(
                    .conflict, from: unitStart, "Give each unit once, the largest first.",
                    hint: "Write 1h30m.")
            }
            smallest = unit
            total = try add(amount, of: unit, to: total, from: start, scanner)
        } while stepToNextPart(&scanner)
        return total
    }

    /// Skips `and`, a comma and spaces if another amount follows.
    private static func stepToNextPart(_ scanner: inout TextScanner) -> Bool {
        let start = scanner.position
        scanner.skipSpaces()
        if scanner.take(",") { scanner.skipSpaces() }
        let wordStart = scanner.position
        if scanner.letters() == "and" { scanner.skipSpaces() } else { scanner.position = wordStart }
        if scanner.current?.isDigit == true { return true }
        scanner.position = start
        return false
    }

    private static func unitError(
        _ word: String, at unitStart: Int, from start: Int, _ scanner: TextScanner
    ) -> TimeTextError {
        if word.isEmpty {
            return scanner.error(
                .incomplete, from: start, "The unit is missing.",
                hint: "Add s, m, h, d or w, as in 45m.")
        }
        if ["month", "months", "mo", "year", "years", "y", "yr", "yrs"].contains(word) {
            return scanner.error(
                .unsupported, from: unitStart, "Months and years have no fixed length.",
                hint: "Give it in days or weeks, or name the date.")
        }
        return scanner.error(
            from: unitStart, "Unknown unit \"\(word)\".", hint: "Use s, m, h, d or w.")
    }

    /// Reads a decimal number: the whole part, and millionths.
    private static func amount(_ scanner: inout TextScanner) throws(TimeTextError) -> (whole: Int64, micro: Int64) {
        let start = scanner.position
        guard scanner.current?.isDigit == true else {
            throw scanner.error(
                from: start, "A length of time must start with a number.", hint: "Write 45m, 1h30m or PT15M.")
        }
        guard let whole = scanner.number(digits: 1...15) else {
            throw scanner.error(
                .outOfRange, from: start, "The number is too large.", hint: "The longest span is 10,000 years.")
        }
        var micro = 0
        if scanner.current == UInt8(ascii: ".") || scanner.current == UInt8(ascii: ","),
            scanner.peek(1)?.isDigit == true
        {
            scanner.position += 1
            guard let fraction = scanner.microseconds() else {
                throw scanner.error(.outOfRange, from: start, "The number has too many digits.")
            }
            micro = fraction
        }
        return (Int64(whole), Int64(micro))
    }

    private static func add(
        _ amount: (whole: Int64, micro: Int64), of unit: Int64, to total: NominalSpan, from start: Int,
        _ scanner: TextScanner
    ) throws(TimeTextError) -> NominalSpan {
        let (product, overflow) = amount.whole.multipliedReportingOverflow(by: unit)
        // The fraction is below one unit, and a week in microseconds times a million fits an Int64.
        let fraction = amount.micro * (unit / 1_000_000) + amount.micro * (unit % 1_000_000) / 1_000_000
        guard !overflow, product <= maximum, total.nominal + product + fraction <= maximum else {
            throw scanner.error(.outOfRange, from: start, "The span is too long.", hint: "The longest is 10,000 years.")
        }
        var total = total
        if unit >= day { total.add(daysIn: product + fraction) } else { total.microseconds += product + fraction }
        return total
    }

    /// Reads `PnW` or `PnDTnHnMnS`, with a fraction only in the last part (ISO 8601, RFC 5545 3.3.6).
    private static func scanISO(_ scanner: inout TextScanner) throws(TimeTextError) -> NominalSpan {
        let start = scanner.position
        scanner.position += 1
        var total = NominalSpan()
        var smallest = Int64.max
        var inTime = false
        var parts = 0
        while let byte = scanner.current, byte != 0x20 {
            if !inTime, byte | 0x20 == UInt8(ascii: "t") {
                inTime = true
                scanner.position += 1
                guard scanner.current?.isDigit == true else { break }
            }
            let partStart = scanner.position
            let amount = try amount(&scanner)
            guard let mark = scanner.current else { break }
            let unit: Int64? =
                switch (mark | 0x20, inTime) {
                case (UInt8(ascii: "w"), false): week
                case (UInt8(ascii: "d"), false): day
                case (UInt8(ascii: "h"), true): hour
                case (UInt8(ascii: "m"), true): minute
                case (UInt8(ascii: "s"), true): second
                default: nil
                }
            guard let unit, unit < smallest else {
                let isCalendar = !inTime && (mark | 0x20 == UInt8(ascii: "m") || mark | 0x20 == UInt8(ascii: "y"))
                throw scanner.error(
                    isCalendar ? .unsupported : .unexpected, from: partStart,
                    isCalendar
                        ? "Months and years have no fixed length."
                        : "Invalid ISO 8601 duration.",
                    hint: "Write PT15M, P1DT12H or P2W.")
            }
            scanner.position += 1
            smallest = unit
            parts += 1
            total = try add(amount, of: unit, to: total, from: partStart, scanner)
        }
        guard parts > 0, scanner.bytes[scanner.position - 1].isLetter,
            scanner.bytes[scanner.position - 1] | 0x20 != UInt8(ascii: "t")
        else {
            throw scanner.error(
                .incomplete, from: start, "The ISO 8601 duration is incomplete.", hint: "Write PT15M or P1DT12H.")
        }
        return total
    }

    /// Returns ISO 8601 in hours, minutes and seconds: `PT1H30M`, `PT0S`, `PT0.25S`. Reading it returns the same span.
    public static func text(_ microseconds: Int64) -> String {
        let size = microseconds.magnitude
        let hours = size / 3_600_000_000
        let minutes = size / 60_000_000 % 60
        let rest = size % 60_000_000
        var text = microseconds < 0 ? "-PT" : "PT"
        if hours > 0 { text += "\(hours)H" }
        if minutes > 0 { text += "\(minutes)M" }
        if rest > 0 || (hours == 0 && minutes == 0) {
            text += "\(rest / 1_000_000)\(TimeOfDay.fraction(Int(rest % 1_000_000)))S"
        }
        return text
    }

    /// Returns the span in words: `2 days 1 hour`, `45 minutes`, `0 seconds`.
    public static func words(_ microseconds: Int64) -> String {
        var rest = microseconds.magnitude
        var parts: [String] = []
        for (length, name) in [(UInt64(day), "day"), (UInt64(hour), "hour"), (UInt64(minute), "minute")] {
            let count = rest / length
            rest %= length
            if count > 0 { parts.append(count.counted(name)) }
        }
        if rest > 0 || parts.isEmpty {
            parts.append(
                "\(rest / 1_000_000)\(TimeOfDay.fraction(Int(rest % 1_000_000))) second\(rest == 1_000_000 ? "" : "s")")
        }
        return (microseconds < 0 ? "minus " : "") + parts.joined(separator: " ")
    }
}
