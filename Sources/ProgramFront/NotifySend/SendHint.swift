// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// A hint as it is written for `notify-send`, TYPE:NAME:VALUE.
enum SendHint {
    /// Parses a hint for the wire, with the value in GVariant's text format. The value of a `variant` is written in
    /// that format already.
    static func parse(_ text: String) throws(SendOptions.Wrong) -> Notifications.RelayedHint {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else {
            throw SendOptions.Wrong(message: "Invalid hint syntax specified. Use TYPE:NAME:VALUE.")
        }
        let (type, name, value) = (parts[0], parts[1], parts[2])
        let written: String?
        switch type.lowercased() {
        case "string": written = quoted(value)
        case "int": written = digits(value).map { "\(Int32(truncatingIfNeeded: $0))" }
        case "double": written = double(value)
        case "byte":
            written = (value.hasPrefix("0x") ? hexadecimal(value) : digits(value) ?? 0).flatMap { number in
                number <= 0xFF ? "byte \(number)" : nil
            }
        case "boolean": written = value.lowercased() == "true" || digits(value) ?? 0 != 0 ? "true" : "false"
        case "variant": written = value
        default:
            throw SendOptions.Wrong(
                message: "Invalid hint type \"\(type)\". Valid types are int, double, string and byte.")
        }
        guard let written else { throw unparsable(value, name, type) }
        return Notifications.RelayedHint(name: name, value: written)
    }

    /// Returns the problem with a value.
    static func unparsable(_ value: String, _ name: String, _ type: String) -> SendOptions.Wrong {
        SendOptions.Wrong(message: "Value \"\(value)\" of hint \"\(name)\" could not be parsed as type \"\(type)\".")
    }

    /// Quotes a text in GVariant's text format.
    static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "'"
    }

    /// Returns the number at the beginning of a text, as strtoull(3) reads it; nil if the text begins with anything
    /// else.
    private static func digits(_ text: String) -> UInt64? {
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
    }

    private static func hexadecimal(_ text: String) -> UInt64? {
        let digits = text.dropFirst(2).prefix { $0.isHexDigit && $0.isASCII }
        return digits.isEmpty ? 0 : UInt64(digits, radix: 16) ?? .max
    }

    /// Returns the number that strtod(3) would read, if the text begins with a digit.
    private static func double(_ text: String) -> String? {
        guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
        var longest = text.utf8.prefix(64).count
        while longest > 0 {
            if let number = Double(text.prefix(longest)), number.isFinite { return "\(number)" }
            longest -= 1
        }
        return nil
    }
}
