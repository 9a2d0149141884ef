// SPDX-License-Identifier: Apache-2.0

extension CronExpression {
    private static let nicknames: [String: String] = [
        "yearly": "0 0 1 1 *", "annually": "0 0 1 1 *", "monthly": "0 0 1 * *", "weekly": "0 0 * * 0",
        "daily": "0 0 * * *", "midnight": "0 0 * * *", "hourly": "0 * * * *",
    ]

    /// The values of a field.
    private struct Kind {
        var name: String
        var range: ClosedRange<Int>
        var names: [String] = []
        var fullNames: [String] = []
        /// The number of the first name.
        var firstName = 0
        var wraps = true
    }

    private static let kinds = [
        Kind(name: "minute", range: 0...59), Kind(name: "hour", range: 0...23),
        Kind(name: "day of month", range: 1...31, wraps: false),
        Kind(
            name: "month", range: 1...12,
            names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
            fullNames: Vocabulary.monthNames.map { $0.lowercased() }, firstName: 1),
        // 7 is Sunday, too.
        Kind(
            name: "day of week", range: 0...7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"],
            fullNames: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]),
    ]

    /// Reads five fields, or `@yearly`, `@annually`, `@monthly`, `@weekly`, `@daily`, `@midnight`, `@hourly`.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        scanner.skipSpaces()
        let start = scanner.position
        if scanner.take("@") {
            let name = scanner.letters()
            scanner.skipSpaces()
            guard let line = Self.nicknames[name], scanner.atEnd else {
                throw scanner.error(
                    name == "reboot" ? .unsupported : .unexpected, from: start,
                    name == "reboot" ? "@reboot names no time." : "Unknown nickname.",
                    hint: "Write @hourly, @daily, @weekly, @monthly or @yearly.")
            }
            try self.init(line)
            return
        }
        var fields: [Field] = []
        for kind in Self.kinds {
            scanner.skipSpaces()
            guard !scanner.atEnd else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "The \(kind.name) is missing.",
                    hint: "Five fields are needed: minute, hour, day of month, month, day of week.")
            }
            fields.append(try Self.field(kind, &scanner))
        }
        scanner.skipSpaces()
        guard scanner.atEnd else {
            throw scanner.error(
                from: scanner.position, "Too many fields for a cron line.",
                hint: "The fields are minute, hour, day of month, month, day of week.")
        }
        self.init(minute: fields[0], hour: fields[1], day: fields[2], month: fields[3], weekday: fields[4])
    }

    private static func field(_ kind: Kind, _ scanner: inout TextScanner) throws(TimeTextError) -> Field {
        let start = scanner.position
        var ranges: Set<Range> = []
        var special: Set<SpecialDay> = []
        let star = scanner.current == UInt8(ascii: "*") || scanner.current == UInt8(ascii: "?")
        repeat {
            if let day = try specialDay(kind, &scanner, from: start) {
                special.insert(day)
            } else {
                ranges.insert(try range(kind, &scanner, from: start))
            }
        } while scanner.take(",")
        guard scanner.atEnd || scanner.current == 0x20 || scanner.current == 0x09 else {
            throw scanner.fieldError(kind.name, from: start)
        }
        var bits: UInt64 = 0
        for range in ranges { bits |= self.bits(of: range, kind) }
        // In the normal form, a field must start with a star exactly if it did before.
        let sorted = ranges.sorted()
        let ordered = star ? sorted : sorted.filter { !$0.isStar } + sorted.filter(\.isStar)
        return Field(ranges: ordered, special: special.sorted(), bits: bits, startsWithStar: star)
    }

    private static func bits(of range: Range, _ kind: Kind) -> UInt64 {
        var bits: UInt64 = 0
        // In the day of week, 7 and 0 are equal; the other fields wrap at their own end.
        let size = kind.names.count == 7 ? 7 : kind.range.upperBound - kind.range.lowerBound + 1
        let last = range.last < range.first ? range.last + size : range.last
        for number in stride(from: range.first, through: last, by: range.step) {
            bits |= 1 << UInt64((number - kind.range.lowerBound) % size + kind.range.lowerBound)
        }
        return bits
    }

    private static func range(
        _ kind: Kind, _ scanner: inout TextScanner, from start: Int
    ) throws(TimeTextError) -> Range {
        var range: Range
        if scanner.take("*") || scanner.take("?") {
            let end = kind.names.count == 7 ? 6 : kind.range.upperBound
            range = Range(first: kind.range.lowerBound, last: end, step: 1, isStar: true)
        } else {
            let first = try number(kind, &scanner, from: start)
            range = Range(first: first, last: first, step: 1, isStar: false)
            if scanner.take("-") {
                range.last = try number(kind, &scanner, from: start)
                guard range.first <= range.last || kind.wraps else {
                    throw scanner.fieldError(kind.name, from: start)
                }
            } else if scanner.current == UInt8(ascii: "/") {
                range.last = kind.names.count == 7 ? max(first, 6) : kind.range.upperBound
            }
        }
        if scanner.take("/") {
            guard let step = scanner.number(digits: 1...3), step >= 1 else {
                throw scanner.error(.outOfRange, from: start, "A step must be 1 or more.", hint: "Write */15.")
            }
            range.step = step
        }
        if range.first == range.last { range.step = 1 }
        return range
    }

    private static func number(
        _ kind: Kind, _ scanner: inout TextScanner, from start: Int
    ) throws(TimeTextError) -> Int {
        let before = scanner.position
        if let value = scanner.number(digits: 1...3) {
            guard kind.range.contains(value) else {
                throw scanner.error(
                    .outOfRange, from: start,
                    "The \(kind.name) must be \(kind.range.lowerBound) to \(kind.range.upperBound).")
            }
            return value
        }
        var word = scanner.letters()
        // A weekday may be followed by the L of "last".
        if word.count >= 4, word.hasSuffix("l"), kind.names.count == 7 {
            word.removeLast()
            scanner.position = before + word.utf8.count
        }
        guard let index = kind.names.firstIndex(of: word) ?? kind.fullNames.firstIndex(of: word) else {
            throw scanner.fieldError(kind.name, from: start)
        }
        return index + kind.firstName
    }

    private static func specialDay(
        _ kind: Kind, _ scanner: inout TextScanner, from start: Int
    ) throws(TimeTextError) -> SpecialDay? {
        let before = scanner.position
        if kind.name == "day of month" {
            if scanner.take(text: "LW") { return .lastWorkday }
            if scanner.take(text: "L") {
                guard scanner.take("-") else { return .beforeLast(0) }
                guard let days = scanner.number(digits: 1...2), days <= 30 else {
                    throw scanner.error(.outOfRange, from: start, "The number after L- must be 1 to 30.")
                }
                return .beforeLast(days)
            }
            if let day = scanner.number(digits: 1...2), 1...31 ~= day, scanner.take(text: "W") {
                return .nearestWorkday(day)
            }
        } else if kind.names.count == 7 {
            // A word that is not a number is a name or a list, which is read below.
            if let number = try? number(kind, &scanner, from: start) {
                if scanner.take(text: "L") { return .lastWeekday(number % 7) }
                if scanner.take("#") {
                    guard let ordinal = scanner.number(digits: 1...1), 1...5 ~= ordinal else {
                        throw scanner.error(
                            .outOfRange, from: start, "The number after # must be 1 to 5.", hint: "Write FRI#2.")
                    }
                    return .nth(weekday: number % 7, ordinal)
                }
            }
        }
        scanner.position = before
        return nil
    }
}

extension TextScanner {
    /// Returns an error about an invalid field.
    fileprivate func fieldError(_ name: String, from start: Int) -> TimeTextError {
        let field = String(decoding: bytes[word(from: start)], as: UTF8.self)
        let digits = field.prefix { $0.isNumber }
        guard !field.utf8.contains(UInt8(ascii: "~")) else {
            return error(
                .unsupported, from: start, "\"\(field.prefix(64))\" leaves the \(name) to chance.",
                hint: "Choose one, such as \(digits.isEmpty ? "7" : digits).")
        }
        return error(from: start, "Invalid \(name).", hint: "Write *, 5, 1-5, */15 or 1,3,5.")
    }
}
