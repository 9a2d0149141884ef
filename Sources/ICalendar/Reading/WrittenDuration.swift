// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension DurationValue {
    /// A duration in a form that the standard does not have, but that has one meaning: a forgotten T before hours or
    /// seconds, a sign at each number, fractions, blanks, minutes without their unit after hours, 0 without a unit.
    ///
    /// - Returns: nil if the bytes have no single meaning, like `P15M` (months, or minutes) or `-900`.
    init?(lenient bytes: ArraySlice<UInt8>) {
        // A minus sign of word processors is one.
        let text = String(decoding: bytes, as: UTF8.self).replacing("\u{2212}", with: "-")
        var rest = text.utf8.filter { $0 != 0x20 && $0 != 0x09 }[...]
        let sign = Self.sign(&rest)
        if rest.elementsEqual([UInt8(ascii: "0")]) {
            self.init()
            return
        }
        guard let mark = rest.popFirst(), mark | 0x20 == UInt8(ascii: "p") else { return nil }
        var parts: [(sign: Int64, days: Bool, length: Int64)] = []
        var (inTime, smallest) = (false, Int64.max)
        while !rest.isEmpty {
            if !inTime, rest.first.map({ $0 | 0x20 == UInt8(ascii: "t") }) == true {
                inTime = true
                rest = rest.dropFirst()
                guard !rest.isEmpty else { return nil }
            }
            let own = Self.sign(&rest)
            guard let amount = Self.amount(&rest) else { return nil }
            guard let unit = Self.unit(rest.popFirst(), inTime: &inTime, after: smallest, isZero: amount == 0) else {
                return nil
            }
            let length = amount * Double(unit)
            guard unit < smallest, length <= Double(Span.maximum) else { return nil }
            smallest = unit
            let isDays = unit >= Span.day
            // A part of a day is no day of the calendar.
            guard !isDays || length.truncatingRemainder(dividingBy: Double(Span.day)) == 0 else { return nil }
            parts.append((own ?? 1, isDays, Int64(length)))
        }
        // Two signs for one number, or numbers of different signs, mean nothing for sure.
        guard let first = parts.first?.sign, parts.allSatisfy({ $0.sign == first || $0.length == 0 }),
            sign == nil || first > 0
        else { return nil }
        let factor = (sign ?? 1) * first
        let total = parts.reduce(Int64(0)) { $0 + $1.length }
        guard total <= Span.maximum, total / Span.day <= Int64(Self.maximumDays) else { return nil }
        let days = parts.reduce(Int64(0)) { $0 + ($1.days ? $1.length / Span.day : 0) }
        self.init(days: Int(factor * days), microseconds: factor * (total - days * Span.day))
    }

    private static func sign(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else { return nil }
        rest = rest.dropFirst()
        return byte == UInt8(ascii: "-") ? -1 : 1
    }

    private static func amount(_ rest: inout ArraySlice<UInt8>) -> Double? {
        let digits = rest.prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard 1...15 ~= digits.count else { return nil }
        rest = rest.dropFirst(digits.count)
        return Double(String(decoding: digits, as: UTF8.self).replacing(",", with: "."))
    }

    /// The length of a unit in microseconds.
    ///
    /// - Parameters:
    ///   - inTime: Whether T came before it; hours and seconds say it themselves.
    ///   - smallest: The unit before it.
    private static func unit(
        _ byte: UInt8?, inTime: inout Bool, after smallest: Int64, isZero: Bool
    ) -> Int64? {
        switch byte.map({ $0 | 0x20 }) {
        case UInt8(ascii: "w") where !inTime: return Span.week
        case UInt8(ascii: "d") where !inTime: return Span.day
        case UInt8(ascii: "h"):
            inTime = true
            return Span.hour
        case UInt8(ascii: "s"):
            inTime = true
            return Span.second
        // Before T, M are months to many programs.
        case UInt8(ascii: "m") where inTime: return Span.minute
        // PT1H30; PT0.
        case nil where smallest == Span.hour: return Span.minute
        case nil where isZero && inTime: return Span.second
        default: return nil
        }
    }
}
