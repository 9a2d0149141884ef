// SPDX-License-Identifier: Apache-2.0

extension RecurrenceRule {
    /// The normal form, which can be read back: parts in a fixed order, lists sorted, defaults omitted.
    public var text: String { normalized.normalText }

    private var normalText: String {
        var parts: [String] = []
        if skip != .omit { parts.append("RSCALE=GREGORIAN") }
        parts.append("FREQ=" + frequency.code)
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=" + until.text) }
        let lists: [(String, [Int])] = [
            ("BYMONTH", months), ("BYWEEKNO", weeks), ("BYYEARDAY", yearDays), ("BYMONTHDAY", monthDays),
        ]
        for (name, values) in lists where !values.isEmpty { parts.append(name + "=" + Self.list(values)) }
        if !days.isEmpty { parts.append("BYDAY=" + Self.list(days)) }
        let times: [(String, [Int])] = [
            ("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds), ("BYSETPOS", setPositions),
        ]
        for (name, values) in times where !values.isEmpty { parts.append(name + "=" + Self.list(values)) }
        if weekStart != .monday { parts.append("WKST=" + weekStart.code) }
        if skip != .omit { parts.append("SKIP=" + skip.rawValue) }
        return parts.joined(separator: ";")
    }

    /// The rule with sorted lists without duplicates; numbers from the front come before numbers from the end.
    var normalized: RecurrenceRule {
        func sorted(_ values: [Int]) -> [Int] { Set(values).sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) } }
        var rule = self
        (rule.months, rule.weeks, rule.yearDays) = (sorted(months), sorted(weeks), sorted(yearDays))
        (rule.monthDays, rule.setPositions) = (sorted(monthDays), sorted(setPositions))
        (rule.hours, rule.minutes) = (sorted(hours), sorted(minutes))
        rule.seconds = sorted(seconds.map { min($0, 59) })
        rule.days = Set(days).sorted { ($0.weekday, $0.ordinal) < ($1.weekday, $1.ordinal) }
        return rule
    }

    private static func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: ",") }

    private static func list(_ days: [Day]) -> String {
        days.map { ($0.ordinal == 0 ? "" : String($0.ordinal)) + $0.weekday.code }.joined(separator: ",")
    }

    /// Reads a rule, with or without `RRULE:` before it. At most 4,096 bytes.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        _ = scanner.take(text: "RRULE:")
        let first = scanner.position
        self.init(.daily)
        var seen: Set<String> = []
        repeat {
            let start = scanner.position
            if scanner.atEnd, !seen.isEmpty { break }
            let name = scanner.letters().uppercased()
            guard !name.isEmpty, scanner.take("=") else {
                throw scanner.ruleError(.unexpected, from: start, "Expected NAME=VALUE.")
            }
            guard seen.insert(name).inserted else {
                throw scanner.ruleError(.conflict, from: start, "\(name) is given twice.")
            }
            try readPart(name, from: start, &scanner)
            guard scanner.atEnd || scanner.current == UInt8(ascii: ";") else {
                throw scanner.ruleError(.unexpected, from: start, "Invalid value for \(name).")
            }
        } while scanner.take(";")
        guard seen.contains("FREQ") else {
            throw scanner.ruleError(
                .incomplete, from: first, "A recurrence rule needs FREQ.", hint: "Add FREQ=DAILY, for example.")
        }
        try check(scanner, from: first)
        self = normalized
    }

    private mutating func readPart(
        _ name: String, from start: Int, _ scanner: inout TextScanner
    ) throws(TimeTextError) {
        switch name {
        case "FREQ":
            let word = scanner.letters().uppercased()
            guard let value = Frequency.allCases.first(where: { $0.code == word }) else {
                throw scanner.ruleError(
                    .unexpected, from: start, "Unknown FREQ.",
                    hint: "Use SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY.")
            }
            frequency = value
        case "INTERVAL": interval = try scanner.number(1...Self.maximumInterval, name, from: start)
        case "COUNT": count = try scanner.number(1...Self.maximumCount, name, from: start)
        case "UNTIL": until = try Self.until(&scanner)
        case "BYMONTH": months = try scanner.numbers(1...12, signed: false, name, from: start)
        case "BYWEEKNO": weeks = try scanner.numbers(1...53, signed: true, name, from: start)
        case "BYYEARDAY": yearDays = try scanner.numbers(1...366, signed: true, name, from: start)
        case "BYMONTHDAY": monthDays = try scanner.numbers(1...31, signed: true, name, from: start)
        case "BYDAY": days = try Self.days(&scanner, from: start)
        case "BYHOUR": hours = try scanner.numbers(0...23, signed: false, name, from: start)
        case "BYMINUTE": minutes = try scanner.numbers(0...59, signed: false, name, from: start)
        case "BYSECOND": seconds = try scanner.numbers(0...60, signed: false, name, from: start)
        case "BYSETPOS": setPositions = try scanner.numbers(1...366, signed: true, name, from: start)
        case "WKST":
            let word = scanner.letters().uppercased()
            guard let day = Weekday.allCases.first(where: { $0.code == word }) else {
                throw scanner.ruleError(
                    .unexpected, from: start, "Unknown weekday.", hint: "Use MO, TU, WE, TH, FR, SA or SU.")
            }
            weekStart = day
        case "RSCALE":
            guard scanner.take(text: "GREGORIAN") else {
                throw scanner.ruleError(
                    .unsupported, from: start, "Unsupported calendar: only GREGORIAN is supported.",
                    hint: "Write RSCALE=GREGORIAN, and give each date of another calendar by itself.")
            }
        case "SKIP":
            let word = scanner.letters().uppercased()
            guard let value = Skip(rawValue: word) else {
                throw scanner.ruleError(
                    .unexpected, from: start, "Unknown SKIP.", hint: "Use OMIT, BACKWARD or FORWARD.")
            }
            skip = value
        default:
            throw scanner.ruleError(.unexpected, from: start, "Unknown rule part \(name).")
        }
    }

    private static func until(_ scanner: inout TextScanner) throws(TimeTextError) -> Until {
        switch try WrittenTime.scan(&scanner) {
        case .date(let date): .date(date)
        case .local(let local): .wall(local)
        case .instant(let instant, _): .instant(instant)
        }
    }

    private static func days(_ scanner: inout TextScanner, from start: Int) throws(TimeTextError) -> [Day] {
        var days: [Day] = []
        repeat {
            let negative = scanner.take("-")
            if !negative { _ = scanner.take("+") }
            let hasNumber = scanner.digitCount > 0
            let ordinal = hasNumber ? scanner.number(digits: 1...2) : 0
            let word = scanner.letters().uppercased()
            guard let ordinal, hasNumber ? 1...53 ~= ordinal : !negative,
                let weekday = Weekday.allCases.first(where: { $0.code == word })
            else {
                throw scanner.ruleError(
                    .unexpected, from: start,
                    "Invalid BYDAY: it lists weekdays, each with an optional number from 1 to 53.",
                    hint: "Write MO, 2TU or -1FR.")
            }
            days.append(Day(weekday, ordinal: negative ? -ordinal : ordinal))
        } while scanner.take(",") && days.count <= 400
        return days
    }

    private func check(_ scanner: TextScanner, from start: Int) throws(TimeTextError) {
        if count != nil, until != nil {
            throw scanner.ruleError(.conflict, from: start, "Conflicting parts: COUNT and UNTIL; give one.")
        }
        if days.contains(where: { $0.ordinal != 0 }) {
            guard frequency >= .monthly else {
                throw scanner.ruleError(
                    .conflict, from: start,
                    "Numbered weekdays need FREQ=MONTHLY or FREQ=YEARLY (RFC 5545 3.3.10).")
            }
            guard weeks.isEmpty else {
                throw scanner.ruleError(
                    .conflict, from: start, "Conflicting parts: BYWEEKNO and a numbered weekday (RFC 5545 3.3.10).")
            }
        }
    }
}

extension RecurrenceRule.Until {
    /// The text `20270601T090000Z`, `20270601T090000` or `20270601`; years without four digits use the extended form.
    var text: String {
        switch self {
        case .instant(let instant):
            (CivilDateTime(wallMicroseconds: instant.microseconds).text + "Z").compactTime
        case .wall(let local): local.text.compactTime
        case .date(let date): date.text.compactTime
        }
    }
}

extension String {
    /// The basic form of ISO 8601, which years before 0 do not have.
    fileprivate var compactTime: String {
        hasPrefix("-") ? self : String(filter { $0 != "-" && $0 != ":" })
    }
}

extension TextScanner {
    /// Returns an error about one part of a rule, up to the next semicolon.
    fileprivate func ruleError(
        _ code: TimeTextError.Code, from start: Int, _ reason: String, hint: String = ""
    ) -> TimeTextError {
        let end = bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        return TimeTextError(code, in: bytes, start..<end, reason, hint: hint)
    }

    fileprivate mutating func number(
        _ range: ClosedRange<Int>, _ name: String, from start: Int
    ) throws(TimeTextError) -> Int {
        guard let value = number(digits: 1...18), range.contains(value) else {
            throw ruleError(
                .outOfRange, from: start,
                "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    fileprivate mutating func numbers(
        _ range: ClosedRange<Int>, signed: Bool, _ name: String, from start: Int
    ) throws(TimeTextError) -> [Int] {
        var values: [Int] = []
        repeat {
            let negative = signed && take("-")
            if signed, !negative { _ = take("+") }
            guard let value = number(digits: 1...18), range.contains(value) else {
                let sign = signed ? ", or from the end with a minus sign" : ""
                throw ruleError(
                    .outOfRange, from: start,
                    "\(name) lists whole numbers from \(range.lowerBound) to \(range.upperBound)\(sign).")
            }
            values.append(negative ? -value : value)
        } while take(",")
        return values
    }
}
