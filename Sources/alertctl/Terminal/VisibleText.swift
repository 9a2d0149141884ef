// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with everything a terminal would obey, rather than show, written out: control characters, escape
    /// sequences, marks that turn the direction of writing, line separators. It stands on one line.
    ///
    /// The two joiners U+200C and U+200D stay, as Persian and emoji are not written without them.
    var visible: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isObeyedByTerminals {
                result += scalar.written
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether a terminal does something on this character instead of drawing it.
    var isObeyedByTerminals: Bool {
        if value < 0x7F { return value < 0x20 }
        if value == 0x200C || value == 0x200D { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The escape that stands for it, as a C compiler or Swift would have it.
    fileprivate var written: String {
        switch value {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x1B: "\\e"
        default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }
}

extension [UInt8] {
    /// JSON text in which every character that a terminal would obey is escaped (RFC 8259 section 7). The same
    /// value, safe to look at; inside a string is the only place where such a character can stand.
    var escapingObeyedCharacters: [UInt8] {
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
