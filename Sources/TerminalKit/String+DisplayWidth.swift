// SPDX-License-Identifier: Apache-2.0

internal import TextSafety

extension String {
    /// The number of terminal columns that the text takes.
    package var displayWidth: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}

extension StringProtocol {
    /// The number of terminal columns that the text takes. This converts to a concrete type: with any other, the
    /// runtime looks up the types of its parts.
    package var displayWidth: Int { String(self).displayWidth }

    /// Returns the longest beginning that fits into `columns`.
    package func prefix(columns: Int) -> String {
        var result = ""
        var width = 0
        for character in self {
            width += character.displayWidth
            guard width <= columns else { break }
            result.append(character)
        }
        return result
    }

    /// Returns the longest end that fits into `columns`.
    package func suffix(columns: Int) -> String {
        String(String(reversed()).prefix(columns: columns).reversed())
    }

    /// Returns the text cut to `columns`, with a mark in the last one if anything is missing.
    package func truncated(toColumns columns: Int, mark: String = "…") -> String {
        guard displayWidth > columns else { return String(self) }
        guard mark.displayWidth <= Swift.max(1, columns) else { return prefix(columns: columns) }
        return prefix(columns: Swift.max(0, columns - mark.displayWidth)) + mark
    }

    /// Returns the text padded with trailing spaces to `columns`.
    package func padded(toColumns columns: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, columns - displayWidth))
    }
}

extension Character {
    /// The width: 0 for a lone combining mark, 2 for wide East Asian characters and emoji, otherwise 1.
    package var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            // VARIATION SELECTOR-16 requests the emoji form of the preceding character.
            if scalar.value == 0xFE0F { return 2 }
            width = max(width, scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The blocks that Unicode's EastAsianWidth.txt classifies as W or F. Emoji are recognised by a property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    fileprivate var displayWidth: Int {
        if value < 0x300 || drawsBoxes { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if properties.isEmojiPresentation || Self.wide.contains(where: { $0.contains(value) }) { return 2 }
        return 1
    }
}

extension String {
    /// The text on a single line, with control characters written out instead of executed.
    package var visible: String { SafeText.line(self) }
}

extension Unicode.Scalar {
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
