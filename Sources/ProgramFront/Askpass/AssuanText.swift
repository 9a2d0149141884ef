// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Texts of the Assuan protocol, in which gpg-agent talks to a pinentry (Libassuan manual, "Server responses").
enum AssuanText {
    /// The longest line, without its line end.
    static let maximumLine = 1_000

    /// Returns a text without percent escapes.
    static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a label without its mnemonic: "_OK" is "OK", and "__" is "_".
    static func label(_ text: String) -> String {
        text.split(separator: "__", omittingEmptySubsequences: false)
            .map { $0.replacing("_", with: "") }.joined(separator: "_")
    }

    /// Returns the lines with a secret as data, in locked memory.
    static func data(_ secret: SecretText) -> SecretText {
        // Each byte takes three at most, and each line begins with "D " and has a line end.
        let room = secret.count * 3
        return SecretText(capacity: room + (room / (maximumLine - 4) + 1) * 3) { memory in
            secret.withBytes { bytes in
                var (count, line) = (0, 0)
                func put(_ byte: UInt8) {
                    memory[count] = byte
                    count += 1
                    line += 1
                }
                func begin() {
                    line = 0
                    put(UInt8(ascii: "D"))
                    put(0x20)
                }
                begin()
                for byte in bytes {
                    if line + 3 > maximumLine {
                        put(0x0A)
                        begin()
                    }
                    guard byte == UInt8(ascii: "%") || byte == 0x0A || byte == 0x0D else {
                        put(byte)
                        continue
                    }
                    put(UInt8(ascii: "%"))
                    put(hexadecimal(byte >> 4))
                    put(hexadecimal(byte & 15))
                }
                put(0x0A)
                return count
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}
