// SPDX-License-Identifier: Apache-2.0

private import TextSafety

extension String {
    /// The text on a single line, with control characters written out instead of executed.
    package var visible: String { SafeText.line(self) }
}

extension Unicode.Scalar {
    /// A Boolean value indicating whether a terminal executes this character instead of drawing it.
    package var isObeyedByTerminals: Bool { SafeText.isObeyed(self) }
}

extension [UInt8] {
    /// The JSON text with every control character escaped (RFC 8259 section 7). The value stays the same, because such
    /// characters can only occur inside strings, and the text is safe to display.
    package var escapingObeyedCharacters: [UInt8] {
        if allSatisfy({ $0 < 0x7F }) { return self }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            guard scalar.value >= 0x7F, scalar.isObeyedByTerminals else {
                result.append(contentsOf: scalar.utf8)
                continue
            }
            for unit in scalar.utf16 {
                let digits = String(unit, radix: 16)
                result += Array("\\u".utf8) + [UInt8](repeating: 0x30, count: 4 - digits.utf8.count)
                result += Array(digits.utf8)
            }
        }
        return result
    }
}
