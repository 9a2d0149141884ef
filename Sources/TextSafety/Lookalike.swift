// SPDX-License-Identifier: Apache-2.0

/// Texts that a person reads as something else than they are (Unicode Technical Standard 39, "Confusable Detection").
package enum Lookalike {
    /// Returns the end of the part of a text that a person reads as a word; nil if the text does not begin like it.
    ///
    /// Blanks, characters without ink, marks above letters and signs before the first letter do not count. A letter
    /// counts as the ASCII letter that it looks like, in upper or lower case.
    ///
    /// - Parameter word: ASCII, in lower case.
    package static func end(of word: String, beginning text: String) -> String.Index? {
        var wanted = word.utf8[...]
        var hasBegun = false
        // The letters r and n, next to each other, look like m.
        var isHalf = false
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            guard let letter = ascii(scalar), hasBegun || letter != UInt8(ascii: ":") else {
                if takesNoInk(scalar) || !hasBegun && !isLetter(scalar) { continue }
                return nil
            }
            hasBegun = true
            if !isHalf, letter == wanted.first {
                wanted.removeFirst()
            } else if !isHalf, wanted.first == UInt8(ascii: "m"), letter == UInt8(ascii: "r") {
                isHalf = true
            } else if isHalf, letter == UInt8(ascii: "n") {
                isHalf = false
                wanted.removeFirst()
            } else {
                return nil
            }
            if wanted.isEmpty { return scalars.index(after: index) }
        }
        return nil
    }

    /// Returns whether nobody sees a scalar, or sees only a blank or a mark at the letter before.
    package static func takesNoInk(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
        return CommandText.isHidden(scalar) || scalar.properties.isWhitespace
            || [.format, .control].contains(scalar.properties.generalCategory)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns the ASCII letter or colon that a scalar looks like; nil for any other scalar. Outside of ASCII only
    /// the letters e, m, s, t and y and the colon have all their doubles.
    private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x41...0x5A: return UInt8(scalar.value) + 0x20
        case 0x61...0x7A, 0x3A: return UInt8(scalar.value)
        case ..<0x80: return nil
        // Full width, and letters in circles.
        case 0xFF21...0xFF3A: return UInt8(scalar.value - 0xFF21) + 0x61
        case 0xFF41...0xFF5A: return UInt8(scalar.value - 0xFF41) + 0x61
        case 0x24B6...0x24E9: return UInt8((scalar.value - 0x24B6) % 26) + 0x61
        // Mathematical letters: alphabets of 26 capital and 26 small letters.
        case 0x1D400...0x1D6A3: return UInt8((scalar.value - 0x1D400) % 26) + 0x61
        // Letters in squares.
        case 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189:
            return UInt8((scalar.value - 0x1F130) % 32 % 26) + 0x61
        default: return doubles[scalar] ?? marked(scalar)
        }
    }

    /// Returns the letter below the mark of a letter such as "ş", whose name in Unicode is "LATIN SMALL LETTER S WITH
    /// CEDILLA".
    private static func marked(_ scalar: Unicode.Scalar) -> UInt8? {
        guard let words = scalar.properties.name?.split(separator: " "), words.count > 4, words[0] == "LATIN",
            words[2] == "LETTER", words[3].utf8.count == 1, words[4] == "WITH"
        else { return nil }
        return words[3].lowercased().utf8.first
    }

    /// The letters and colons of other scripts that look like these of ASCII (confusables.txt of Unicode Technical
    /// Standard 39, and small capitals).
    private static let doubles: [Unicode.Scalar: UInt8] = {
        let rows: [(Character, [UInt32])] = [
            (
                "s",
                [
                    0x17F, 0x1BD, 0x282, 0x405, 0x455, 0x54F, 0x13D5, 0x13DA, 0xA4E2, 0xA731, 0xABAA, 0x10296, 0x10420,
                    0x10448, 0x118C1, 0x16F3A,
                ]
            ),
            (
                "y",
                [
                    0x263, 0x28F, 0x3A5, 0x3B3, 0x3C5, 0x3D2, 0x423, 0x443, 0x4AE, 0x4AF, 0x10E7, 0x13A9, 0x13BD,
                    0x1D8C, 0x1EFF, 0x213D, 0x2CA8, 0x2CA9, 0xA4EC, 0xAB5A, 0x102B2, 0x118A4, 0x118DC, 0x16F43,
                ]
            ),
            (
                "t",
                [
                    0x3A4, 0x3C4, 0x422, 0x442, 0x13A2, 0x1D1B, 0x22A4, 0x27D9, 0x2CA6, 0x2CA7, 0xA4D4, 0x10297,
                    0x102B1, 0x10315, 0x118BC, 0x16F0A, 0x1F768,
                ]
            ),
            (
                "e",
                [
                    0x25B, 0x395, 0x3B5, 0x400, 0x401, 0x404, 0x415, 0x435, 0x450, 0x451, 0x454, 0x4BD, 0x13AC, 0x1D07,
                    0x212E, 0x212F, 0x2130, 0x2147, 0x22FF, 0x2D39, 0xA4F0, 0xAB32, 0x10286, 0x118A6, 0x118AE,
                ]
            ),
            (
                "m",
                [
                    0x271, 0x39C, 0x3FA, 0x41C, 0x43C, 0x13B7, 0x16D6, 0x1D0D, 0x2133, 0x216F, 0x217F, 0x2C98, 0x2C99,
                    0xA4DF, 0x102B0, 0x10311, 0x11700, 0x118E3,
                ]
            ),
            (
                ":",
                [
                    0x2D0, 0x2F8, 0x589, 0x5C3, 0x703, 0x704, 0x903, 0xA83, 0x16EC, 0x1803, 0x1809, 0x205A, 0x2236,
                    0xA4FD, 0xA789, 0xFE13, 0xFE30, 0xFE55, 0xFF1A,
                ]
            ),
        ]
        var doubles: [Unicode.Scalar: UInt8] = [:]
        for (letter, codes) in rows {
            for scalar in codes.compactMap(Unicode.Scalar.init) { doubles[scalar] = letter.asciiValue }
        }
        return doubles
    }()
}
