// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension DurationValue {
    /// Reads a duration in a non-standard but unambiguous form: a missing T before hours or seconds, a sign at each
    /// number, fractions, blanks, minutes without a unit after hours, 0 without a unit.
    ///
    /// - Returns: Nil for ambiguous or invalid bytes, such as `P15M` (months or minutes) or `-900`.
    init?(lenient bytes: ArraySlice<UInt8>) {
        // The minus sign of word processors counts as a minus.
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
            // A fraction of a day is not a calendar day.
            guard !isDays || length.truncatingRemainder(dividingBy: Double(Span.day)) == 0 else { return nil }
            parts.append((own ?? 1, isDays, Int64(length)))
        }
        // Two signs for one number, or numbers with different signs, are ambiguous.
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

    /// Returns the length of a unit in microseconds.
    ///
    /// - Parameters:
    ///   - inTime: Whether T came before it; hours and seconds do not need it.
    ///   - smallest: The previous unit.
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
        // Before T, many programs read M as months.
        case UInt8(ascii: "m") where inTime: return Span.minute
        // PT1H30; PT0.
        case nil where smallest == Span.hour: return Span.minute
        case nil where isZero && inTime: return Span.second
        default: return nil
        }
    }
}
