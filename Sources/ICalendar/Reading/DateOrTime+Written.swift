// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension DateOrTime {
    /// Reads a date or time in a non-standard but unambiguous form: ISO 8601 with dashes and colons, without seconds,
    /// with an offset from UTC, with fractions of a second, or at 24:00.
    ///
    /// - Parameter zone: TZID.
    /// - Returns: Nil if the bytes are ambiguous or invalid.
    init?(lenient bytes: ArraySlice<UInt8>, zone: TimeZoneName?) {
        var scanner = MomentScanner(rest: bytes)
        guard let date = scanner.date() else { return nil }
        // A day with the Z of a time is that day, like every date without a time.
        if scanner.rest.isEmpty || scanner.isAtLoneZ {
            self = .date(date)
            return
        }
        guard let wall = scanner.time(on: date) else { return nil }
        scanner.skipBlanks()
        if scanner.rest.isEmpty {
            self = zone.map { .zoned(wall, $0) } ?? .floating(wall)
        } else if scanner.takeZ() {
            self = .utc(Instant(microseconds: wall.wallMicroseconds))
        } else if let offset = scanner.offset() {
            self = offset == 0 ? .utc(Instant(microseconds: wall.wallMicroseconds)) : .offset(wall, offset, zone)
        } else {
            return nil
        }
    }
}

/// Reads the parts of a date and time.
private struct MomentScanner {
    var rest: ArraySlice<UInt8>

    var isAtLoneZ: Bool { rest.count == 1 && rest.first.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false }

    mutating func date() -> CivilDate? {
        guard let year = number(4) else { return nil }
        let isExtended = take("-")
        guard let month = number(2), !isExtended || take("-"), let day = number(2) else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Reads the time of day; 24:00 is the next midnight. Fractions of a second are dropped.
    mutating func time(on date: CivilDate) -> CivilDateTime? {
        guard let first = rest.first else { return nil }
        if first | 0x20 == UInt8(ascii: "t") { rest = rest.dropFirst() } else { skipBlanks() }
        guard let hour = number(2) else { return nil }
        var (minute, second) = (0, 0)
        let isExtended = take(":")
        if let value = number(2) {
            minute = value
            if take(":") {
                guard isExtended, let value = number(2) else { return nil }
                second = value
            } else if !isExtended, let value = number(2) {
                second = value
            }
        } else if isExtended {
            return nil
        }
        if take(".") || take(",") {
            let digits = rest.prefix { 0x30...0x39 ~= $0 }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        if hour == 24, minute == 0, second == 0 { return CivilDateTime(date: date.adding(days: 1)) }
        guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
        return CivilDateTime(date: date, time: time)
    }

    mutating func takeZ() -> Bool {
        guard isAtLoneZ else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads `+01:00`, `-0530` or `+01` at the end, in seconds.
    mutating func offset() -> Int? {
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = number(2) else { return nil }
        _ = take(":")
        let minutes = rest.isEmpty ? 0 : number(2)
        guard let minutes, rest.isEmpty, hours <= 18, minutes <= 59 else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return isNegative ? -seconds : seconds
    }

    mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

    private mutating func take(_ character: Character) -> Bool {
        guard let byte = rest.first, byte == character.asciiValue else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
