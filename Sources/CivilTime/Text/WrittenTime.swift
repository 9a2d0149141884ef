// SPDX-License-Identifier: Apache-2.0

/// A date or time written in digits: ISO 8601, RFC 3339 or the basic form of iCalendar.
public enum WrittenTime: Sendable, Hashable {
    /// `2027-03-04`
    case date(CivilDate)
    /// `2027-03-04T09:00`, `2027-03-04 09:00:30.5`, `20270304T090000`
    case local(CivilDateTime)
    /// `2027-03-04T09:00:00+01:00`, `20270304T080000Z`; the offset is in seconds east of UTC.
    case instant(Instant, offset: Int)

    /// Reads a whole text.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        self = try WrittenTime.scan(&scanner)
        guard scanner.atEnd else {
            throw scanner.error(
                from: scanner.position, "\"\(text.prefix(64))\" goes on after the time.",
                hint: "Write 2027-03-04, 2027-03-04T09:00 or 2027-03-04T09:00:00+01:00.")
        }
    }

    static func scan(_ scanner: inout TextScanner) throws(TimeTextError) -> WrittenTime {
        let start = scanner.position
        let date = try CivilDate.scan(&scanner)
        guard let separator = scanner.current, separator | 0x20 == UInt8(ascii: "t") || separator == 0x20,
            scanner.peek(1)?.isDigit == true
        else { return .date(date) }
        scanner.position += 1
        let (time, nextDay) = try TimeOfDay.scan(&scanner)
        let local = CivilDateTime(date: nextDay ? date.adding(days: 1) : date, time: time)
        guard CivilDate.years.contains(local.date.year) else {
            throw scanner.error(.outOfRange, from: start, "The year must be between -9999 and 9999.")
        }
        let offsetStart = scanner.position
        guard let mark = scanner.current,
            [UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(mark)
        else { return .local(local) }
        guard let offset = OffsetText.scan(&scanner) else {
            throw scanner.error(from: offsetStart, "Invalid offset from UTC.", hint: "Write Z or +01:00.")
        }
        return .instant(
            Instant(microseconds: local.wallMicroseconds - Int64(offset) * 1_000_000), offset: offset)
    }
}

extension CivilDate {
    /// Reads `2027-03-04` or `20270304`; a year of five digits or below 0 needs the extended form.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        self = try Self.scan(&scanner)
        guard scanner.atEnd else {
            throw scanner.error(from: scanner.position, "Unexpected text after the date.", hint: "Write 2027-03-04.")
        }
    }

    /// `2027-03-04`.
    public var text: String { year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2) }

    static func scan(_ scanner: inout TextScanner) throws(TimeTextError) -> CivilDate {
        let start = scanner.position
        let negative = scanner.take("-")
        let fields: (year: Int, month: Int, day: Int)
        if !negative, scanner.digitCount == 8, let year = scanner.fixed(4), let month = scanner.fixed(2),
            let day = scanner.fixed(2)
        {
            fields = (year, month, day)
        } else if let year = scanner.number(digits: 4...9), scanner.take("-"), let month = scanner.fixed(2),
            scanner.take("-"), let day = scanner.fixed(2), scanner.digitCount == 0
        {
            fields = (negative ? -year : year, month, day)
        } else {
            throw scanner.error(from: start, "Invalid date.", hint: "Write it as 2027-03-04.")
        }
        guard CivilDate.years.contains(fields.year) else {
            throw scanner.error(.outOfRange, from: start, "The year must be between -9999 and 9999.")
        }
        guard let date = CivilDate(year: fields.year, month: fields.month, day: fields.day) else {
            let text = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
            let last = 1...12 ~= fields.month ? CivilDate.daysInMonth(year: fields.year, month: fields.month) : nil
            // "2027-13-01" has no month, and "2027-02-00" no day near it.
            let hint = last.map { "The last day of that month is \(text.dropLast(2))\($0)." } ?? ""
            throw scanner.error(
                .outOfRange, from: start, "\(text) does not exist.", hint: fields.day > 0 ? hint : "")
        }
        return date
    }
}

extension TimeOfDay {
    /// Reads `09:00`, `09:00:30`, `09:00:30.25`, `090030`.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        let (time, nextDay) = try Self.scan(&scanner)
        guard scanner.atEnd else {
            throw scanner.error(
                from: scanner.position, "Unexpected text after the time.", hint: "Write 09:00 or 09:00:30.")
        }
        guard !nextDay else {
            throw scanner.error(.outOfRange, from: 0, "24:00 belongs to the next day.", hint: "Write 00:00.")
        }
        self = time
    }

    /// `09:00:00`, with a fraction only if there is one.
    public var text: String {
        hour.padded(2) + ":" + minute.padded(2) + ":" + second.padded(2) + Self.fraction(microsecond)
    }

    /// Returns the fraction of a second, `.25`; empty for a whole second.
    static func fraction(_ microsecond: Int) -> String {
        guard microsecond != 0 else { return "" }
        var digits = microsecond.padded(6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "." + digits
    }

    /// Returns the time, and whether it was written as 24:00 of the day before.
    static func scan(_ scanner: inout TextScanner) throws(TimeTextError) -> (TimeOfDay, nextDay: Bool) {
        let start = scanner.position
        let basic = scanner.digitCount == 6 || scanner.digitCount == 4
        var second = 0
        var microsecond = 0
        guard scanner.digitCount <= 6, let hour = basic ? scanner.fixed(2) : scanner.number(digits: 1...2),
            basic || scanner.take(":"), let minute = scanner.fixed(2)
        else {
            throw scanner.error(from: start, "Invalid time of day.", hint: "Write it as 09:00 or 09:00:30.")
        }
        let hasSecond =
            basic ? scanner.digitCount > 0 : scanner.current == UInt8(ascii: ":") && scanner.peek(1)?.isDigit == true
        if hasSecond {
            if !basic { scanner.position += 1 }
            guard let value = scanner.fixed(2) else {
                throw scanner.error(from: start, "The seconds need two digits.", hint: "Write 09:00:30.")
            }
            second = value
            if scanner.current == UInt8(ascii: "."), scanner.peek(1)?.isDigit == true {
                scanner.position += 1
                guard let fraction = scanner.microseconds() else {
                    throw scanner.error(.outOfRange, from: start, "Too many digits after the decimal point.")
                }
                microsecond = fraction
            }
        }
        if hour == 24, minute == 0, second == 0, microsecond == 0 { return (.midnight, true) }
        guard scanner.digitCount == 0,
            let time = TimeOfDay(hour: hour, minute: minute, second: second, microsecond: microsecond)
        else {
            throw scanner.error(
                .outOfRange, from: start, "That time of day does not exist.",
                hint: "Use hours 0 to 23, and minutes and seconds 0 to 59.")
        }
        return (time, false)
    }
}

extension CivilDateTime {
    /// Reads `2027-03-04T09:00[:30[.5]]`, with a space instead of the `T`, or `20270304T090000`. The time is required,
    /// and an offset is refused.
    public init(_ text: String) throws(TimeTextError) {
        switch try WrittenTime(text) {
        case .local(let local): self = local
        case .date:
            throw TimeTextError(
                .incomplete, word: "", range: text.utf8.count..<text.utf8.count, reason: "The time of day is missing.",
                hint: "Write 2027-03-04T09:00.")
        case .instant:
            throw TimeTextError(
                .unexpected, word: text, range: 0..<text.utf8.count,
                reason: "A time with an offset from UTC is not a wall time.", hint: "Omit the offset.")
        }
    }

    /// `2027-03-04T09:00:00`, with a fraction only if there is one.
    public var text: String { text(ending: "") }

    /// Returns the text with a suffix. Each event has two such texts, so common years are written digit by digit.
    func text(ending: String) -> String {
        guard (0...9_999).contains(date.year) else { return date.text + "T" + time.text + ending }
        return String(unsafeUninitializedCapacity: 26 + ending.utf8.count) { bytes in
            var count = 0
            func put(_ byte: UInt8) {
                bytes.initializeElement(at: count, to: byte)
                count += 1
            }
            func put(_ number: Int, digits: Int) {
                var rest = number
                for place in (count..<count + digits).reversed() {
                    bytes.initializeElement(at: place, to: 0x30 + UInt8(rest % 10))
                    rest /= 10
                }
                count += digits
            }
            put(date.year, digits: 4)
            put(UInt8(ascii: "-"))
            put(date.month, digits: 2)
            put(UInt8(ascii: "-"))
            put(date.day, digits: 2)
            put(UInt8(ascii: "T"))
            put(time.hour, digits: 2)
            put(UInt8(ascii: ":"))
            put(time.minute, digits: 2)
            put(UInt8(ascii: ":"))
            put(time.second, digits: 2)
            if time.microsecond != 0 {
                put(UInt8(ascii: "."))
                put(time.microsecond, digits: 6)
                while bytes[count - 1] == 0x30 { count -= 1 }
            }
            for byte in ending.utf8 { put(byte) }
            return count
        }
    }
}

extension Instant {
    /// Reads RFC 3339, `2027-03-04T09:00:00+01:00`; the offset is required.
    public init(rfc3339 text: String) throws(TimeTextError) {
        guard case .instant(let instant, _) = try WrittenTime(text) else {
            throw TimeTextError(
                .incomplete, word: "", range: text.utf8.count..<text.utf8.count,
                reason: "The offset from UTC is missing.", hint: "Write 2027-03-04T09:00:00+01:00, or Z for UTC.")
        }
        self = instant
    }

    /// RFC 3339 in UTC: `2027-03-04T08:00:00Z`, with a fraction only if there is one.
    public var rfc3339: String { CivilDateTime(wallMicroseconds: microseconds).text(ending: "Z") }

    /// Returns the time in RFC 3339 with the offset of a zone: `2027-03-04T09:00:00+01:00`.
    public func rfc3339(in zone: Zone) -> String {
        let offset = zone.offset(at: self)
        return zone.civil(at: self).text(ending: OffsetText.print(offset))
    }
}
