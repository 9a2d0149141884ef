// SPDX-License-Identifier: Apache-2.0

/// The times of alertd's interfaces, RFC 3339 with an offset, as microseconds since 1970.
package enum WireTime {
    /// Reads a time, or returns nil.
    package static func parse(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            return value
        }
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
            bytes[16] == 0x3A, let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), hour < 24, minute < 60, second <= 60,
            // February 30 is the number of a day in March.
            date(days(year, month, day)) == (year, month, day)
        else { return nil }
        var place = 19
        var fraction: Int64 = 0
        if bytes[place] == 0x2E {
            place += 1
            let start = place
            while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
                if place - start < 6 { fraction = fraction * 10 + Int64(bytes[place] - 0x30) }
                place += 1
            }
            guard place > start else { return nil }
            for _ in min(place - start, 6)..<6 { fraction *= 10 }
        }
        guard place < bytes.count else { return nil }
        var offset: Int64 = 0
        switch bytes[place] {
        case 0x5A where place + 1 == bytes.count: break
        case 0x2B where bytes.count == place + 6, 0x2D where bytes.count == place + 6:
            guard bytes[place + 3] == 0x3A, let hours = number(place + 1..<place + 3),
                let minutes = number(place + 4..<place + 6), hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * 60 * (bytes[place] == 0x2B ? 1 : -1)
        default: return nil
        }
        let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return seconds * 1_000_000 + fraction
    }

    /// Returns the time in UTC.
    package static func text(_ microseconds: Int64) -> String {
        let seconds = microseconds.dividedBy(1_000_000)
        let (day, second) = seconds.quotient.dividedBy(86_400)
        let (year, month, dayOfMonth) = date(day)
        func padded(_ value: Int64, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(second / 3_600, 2)):"
        text += "\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        if seconds.remainder != 0 { text += "." + padded(seconds.remainder, 6) }
        return text + "Z"
    }

    /// Returns the days from 1970-01-01 in the Gregorian calendar. Years begin in March, so that leap days are last.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let (era, ofEra) = shifted.dividedBy(400)
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, ofEra) = (days + 719_468).dividedBy(146_097)
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * ofYear + 2) / 153
        let month = shifted + (shifted < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int64 {
    /// Divides, rounding towards minus infinity, with a remainder that is not negative.
    fileprivate func dividedBy(_ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
