// SPDX-License-Identifier: Apache-2.0

/// Values of type TEXT (RFC 5545 3.3.11).
enum TextValue {
    /// A text as it was meant, and what had to be changed about it.
    struct Reading: Sendable, Hashable {
        var text: String
        /// A Boolean value indicating whether bytes were no UTF-8, and stand as U+FFFD now.
        var isRepaired = false
        /// A Boolean value indicating whether the end was cut off.
        var isCut = false
    }

    /// The text of a value, at most `limit` bytes of it.
    ///
    /// - Parameter lines: Whether new lines and tabs are kept; other control characters never are. Without it each
    ///   becomes a space.
    static func read(_ value: ArraySlice<UInt8>, limit: Int, lines: Bool) -> Reading {
        if let text = plain(value, limit: limit) { return Reading(text: text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(value.count, limit + 1))
        var position = value.startIndex
        while position < value.endIndex, bytes.count <= limit + 4 {
            let byte = value[position]
            position += 1
            guard byte == UInt8(ascii: "\\"), position < value.endIndex else {
                bytes.append(byte)
                continue
            }
            switch value[position] {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0a)
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes.append(value[position])
            // Not an escape: programs that escape nothing write paths such as C:\Users so.
            default: bytes += [byte, value[position]]
            }
            position += 1
        }
        return clean(bytes, limit: limit, lines: lines)
    }

    /// The text of most values: nothing escaped, no control characters, not too long. Nil if it is not one of them.
    private static func plain(_ value: ArraySlice<UInt8>, limit: Int) -> String? {
        guard value.count <= limit else { return nil }
        let isPlain = value.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // C2 begins the C1 control characters, and others.
                if byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == UInt8(ascii: "\\") { return false }
                index += 1
            }
            return true
        }
        return isPlain ? String(validating: value, as: UTF8.self) : nil
    }

    /// Bytes as text without control characters, cut to `limit` bytes between two characters.
    static func clean(_ bytes: [UInt8], limit: Int, lines: Bool) -> Reading {
        var reading = Reading(text: "")
        var scalars = String.UnicodeScalarView()
        var size = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var lastWasReturn = false
        decoding: while true {
            let scalar: Unicode.Scalar
            switch decoder.decode(&iterator) {
            case .emptyInput: break decoding
            case .error:
                reading.isRepaired = true
                scalar = "\u{fffd}"
            case .scalarValue(let value): scalar = value
            }
            defer { lastWasReturn = scalar == "\r" }
            var kept = scalar
            if scalar.isControl {
                switch scalar {
                // CRLF is one new line.
                case "\n" where lastWasReturn: continue
                case "\n", "\r": kept = lines ? "\n" : " "
                case "\t": kept = lines ? "\t" : " "
                default: continue
                }
            }
            size += UTF8.width(kept)
            if size > limit {
                reading.isCut = true
                break
            }
            scalars.append(kept)
        }
        reading.text = String(scalars)
        return reading
    }

    /// A text as it is written: backslashes, semicolons, commas and new lines escaped.
    static func escape(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x0a: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// The parts of a list, divided by commas that are not escaped; still escaped.
    static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = value.startIndex
        var position = start
        while position < value.endIndex {
            if value[position] == UInt8(ascii: "\\") {
                position += 1
            } else if value[position] == UInt8(ascii: ",") {
                parts.append(value[start..<position])
                start = position + 1
            }
            position += 1
        }
        parts.append(value[start..<value.endIndex])
        return parts
    }
}
