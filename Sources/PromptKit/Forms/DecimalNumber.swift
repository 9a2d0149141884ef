// SPDX-License-Identifier: Apache-2.0

/// A number as it is written in digits: a floating-point number would lose the last digits of a long one.
public struct DecimalNumber: Sendable, Comparable {
    /// The longest number, in bytes.
    private static let maximumLength = 64

    private let isNegative: Bool
    /// The digits before the point, without leading zeros, and those behind it, without trailing ones.
    private let whole: [UInt8]
    private let fraction: [UInt8]

    /// Reads digits with a sign and a point at most: what JSON (RFC 8259, section 6) calls a number, without an
    /// exponent. Nil for any other text, and for one of more than 64 bytes.
    public init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }),
            parts[0] == "0" || parts[0].first != "0"
        else { return nil }
        let zero = UInt8(ascii: "0")
        whole = Array(parts[0].utf8.drop { $0 == zero })
        fraction = parts.count == 1 ? [] : Array(parts[1].utf8.reversed().drop { $0 == zero }.reversed())
        // There is one zero.
        isNegative = text.hasPrefix("-") && !(whole.isEmpty && fraction.isEmpty)
    }

    /// Returns the digits of a floating-point number: the fewest that lead back to it, without an exponent. Nil for one
    /// that would need more than 64 bytes, and for what is no number.
    public static func text(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let parts = "\(abs(number))".split(separator: "e")
        let (places, power) = (parts[0].split(separator: "."), parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
        guard abs(power) <= maximumLength else { return nil }
        var digits = places.joined()
        let point = (places.first?.count ?? 0) + power
        if point <= 0 { digits = String(repeating: "0", count: 1 - point) + digits }
        if point > digits.count { digits += String(repeating: "0", count: point - digits.count) }
        let whole = digits.prefix(max(1, point))
        let fraction = String(digits.dropFirst(whole.count).reversed().drop { $0 == "0" }.reversed())
        let text = (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
        return DecimalNumber(text) == nil ? nil : text
    }

    /// Returns whether the left number is the lesser one.
    public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    private func isCloserToZero(than other: DecimalNumber) -> Bool {
        guard whole.count == other.whole.count else { return whole.count < other.whole.count }
        return (whole + fraction).lexicographicallyPrecedes(other.whole + other.fraction)
    }
}
