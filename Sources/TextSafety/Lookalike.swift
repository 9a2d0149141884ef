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
            guard let letter = ascii(scalar), hasBegun || isLetter(scalar) else {
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

    /// Returns the ASCII letter, in lower case, or the colon that a scalar looks like; nil for any other scalar.
    private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x41...0x5A: return UInt8(scalar.value) + 0x20
        case 0x61...0x7A, 0x3A: return UInt8(scalar.value)
        case ..<0x80: return nil
        default: break
        }
        if let letter = Confusables.resembled(by: scalar) { return letter }
        switch Confusables.imitation(of: scalar)?.double {
        case .some(let double) where double == UInt8(ascii: ":") || 0x61...0x7A ~= double: return double
        case .some(let double) where 0x41...0x5A ~= double: return double + 0x20
        default: return marked(scalar)
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
}
