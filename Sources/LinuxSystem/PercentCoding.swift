// SPDX-License-Identifier: Apache-2.0

/// Percent-encoding (RFC 3986, 2.1).
package enum PercentCoding {
    /// Returns a text with an escape for each byte that is not plain.
    package static func encoded(_ text: String, uppercase: Bool, isPlain: (UInt8) -> Bool) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isPlain(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: uppercase)
            }
        }
    }

    /// Returns the text without escapes; nil if an escape is invalid, or the result is not UTF-8.
    package static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let digits = String(rest.prefix(2)), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
