// SPDX-License-Identifier: Apache-2.0

/// Writes content lines (RFC 5545 3.1), which end in CRLF and are folded so that no physical line exceeds 75 octets,
/// never inside a character.
struct ContentWriter {
    /// The maximum length of a physical line, without the line break.
    static let maximumLine = 75

    private(set) var bytes: [UInt8] = []

    /// Writes a line whose value needs no escaping.
    mutating func line(_ name: String, _ parameters: [(String, String)] = [], _ value: String) {
        write(name, parameters, Array(value.utf8))
    }

    /// Writes a line whose value is of type TEXT.
    mutating func text(_ name: String, _ parameters: [(String, String)] = [], _ value: String) {
        write(name, parameters, TextValue.escape(value))
    }

    /// Writes a line whose value is a list of texts.
    mutating func texts(_ name: String, _ values: [String]) {
        write(name, [], Array(values.map(TextValue.escape).joined(separator: [UInt8(ascii: ",")])))
    }

    private mutating func write(_ name: String, _ parameters: [(String, String)], _ value: [UInt8]) {
        var line = Array(name.utf8)
        for (name, value) in parameters {
            line += Array(";\(name)=".utf8) + Self.parameter(value)
        }
        line.append(UInt8(ascii: ":"))
        fold(line + value)
    }

    private mutating func fold(_ line: [UInt8]) {
        var start = 0
        var room = Self.maximumLine
        while line.count - start > room {
            var end = start + room
            // A byte 10xxxxxx continues the character before it. A character has at most four bytes.
            while line[end] & 0xc0 == 0x80, end > start + 4 { end -= 1 }
            bytes += line[start..<end] + [0x0d, 0x0a, 0x20]
            start = end
            // The leading space counts.
            room = Self.maximumLine - 1
        }
        bytes += line[start...] + [0x0d, 0x0a]
    }

    /// Returns a parameter's value, quoted if necessary and escaped according to RFC 6868.
    private static func parameter(_ value: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var needsQuotes = false
        for byte in value.utf8 {
            switch byte {
            case 0x0a: bytes += Array("^n".utf8)
            case UInt8(ascii: "^"): bytes += Array("^^".utf8)
            case UInt8(ascii: "\""): bytes += Array("^'".utf8)
            default:
                if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                    needsQuotes = true
                }
                bytes.append(byte)
            }
        }
        let quote = UInt8(ascii: "\"")
        return needsQuotes ? [quote] + bytes + [quote] : bytes
    }
}
