// SPDX-License-Identifier: Apache-2.0

/// Escapes of C, such as `\n` and `\101`, as GLib reads them (g_strcompress).
package enum CEscapes {
    /// Returns the bytes of a text without its escapes.
    ///
    /// - Parameter keepsLast: Whether a backslash at the end stays.
    package static func bytes(_ text: String, keepsLast: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let next = rest.popFirst() else { return keepsLast ? result + [byte] : result }
            switch next {
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var code = UInt32(next - 0x30)
                for _ in 0..<2 {
                    guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
                    code = code * 8 + UInt32(digit - 0x30)
                    rest.removeFirst()
                }
                result.append(UInt8(truncatingIfNeeded: code))
            case UInt8(ascii: "b"): result.append(8)
            case UInt8(ascii: "f"): result.append(12)
            case UInt8(ascii: "n"): result.append(10)
            case UInt8(ascii: "r"): result.append(13)
            case UInt8(ascii: "t"): result.append(9)
            case UInt8(ascii: "v"): result.append(11)
            default: result.append(next)
            }
        }
        return result
    }
}
