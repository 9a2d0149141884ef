// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
    /// Returns the longest beginning that fits into a number of bytes of UTF-8, in whole characters.
    package func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return String(self) }
        var size = 0
        return String(
            prefix { character in
                size += character.utf8.count
                return size <= limit
            })
    }

    /// Returns the longest beginning that fits into a number of bytes of UTF-8. A character of several Unicode scalars
    /// may lose some of them.
    package func prefixOfScalars(bytes limit: Int) -> String {
        guard utf8.count > limit else { return String(self) }
        var size = 0
        let kept = unicodeScalars.prefix { scalar in
            size += UTF8.width(scalar)
            return size <= limit
        }
        return String(String.UnicodeScalarView(kept))
    }

    /// Returns the text, or if it is longer than a number of bytes of UTF-8 its beginning and an ellipsis within them.
    package func shortened(toBytes limit: Int) -> String {
        utf8.count > limit ? prefix(bytes: limit - 3) + "…" : String(self)
    }

    /// Returns the part of the text without the blanks at its ends.
    package func part(withoutEnds isBlank: (Character) -> Bool) -> SubSequence {
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start }
        return start[...last]
    }

    /// Returns the text without the blanks at its ends.
    package func trimmingEnds(where isBlank: (Character) -> Bool = { $0.isWhitespace }) -> String {
        String(part(withoutEnds: isBlank))
    }

    /// Returns the text without the blanks at its end.
    package func trimmingEnd(where isBlank: (Character) -> Bool = { $0.isWhitespace }) -> String {
        guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(self[...last])
    }

    /// The text without a full stop at its end, as it continues in another sentence.
    package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : String(self) }
    /// The text with a capital first letter.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    /// The text with a small first letter, as it continues a sentence.
    package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension BinaryInteger {
    /// Returns a number of things in words: "1 phase", "3 phases".
    ///
    /// - Parameter plural: The word for several; nil for the word for one with an "s".
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

extension BidirectionalCollection<String> {
    /// Returns a list in words: "a", "a and b", "a, b and c".
    ///
    /// - Parameter word: The word before the last: "and" or "or".
    package func listed(_ word: String) -> String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
