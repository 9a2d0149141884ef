// SPDX-License-Identifier: Apache-2.0

/// The syntax tree that globs and regular expressions share.
indirect enum PatternNode: Sendable, Hashable {
    /// Nothing, which matches everywhere.
    case empty
    /// A character in the form produced by ``PatternFolding``.
    case character(UInt32)
    /// A character in a class.
    case one(of: CharacterClass)
    case sequence([PatternNode])
    /// An alternative of these nodes.
    case choice([PatternNode])
    /// A repetition; without an upper limit if `most` is nil.
    case repeated(PatternNode, least: Int, most: Int?)
    /// A place between characters.
    case place(PatternPlace)
}

/// A place in a text that a regular expression can require.
enum PatternPlace: Sendable, Hashable {
    case lineStart
    case lineEnd
    case wordEdge
    case noWordEdge
}

/// A set of characters of which a pattern takes one.
struct CharacterClass: Sendable, Hashable {
    /// A class of characters with its own letter in regular expressions.
    enum Kind: Sendable, Hashable {
        case digit
        case word
        case space
    }

    /// Ranges of Unicode scalar values, as written.
    var ranges: [ClosedRange<UInt32>] = []
    /// The kinds, each with whether it is complemented.
    var kinds: [Kinds] = []
    var isNegated = false
    var ignoresCase = true

    /// A kind, or its complement.
    struct Kinds: Sendable, Hashable {
        var kind: Kind
        var isNegated: Bool
    }

    /// All characters.
    static let any = CharacterClass(isNegated: true)
    /// All characters except newlines.
    static let anyInLine = CharacterClass(ranges: [10...10], isNegated: true)

    /// Returns whether the class contains a folded character: "[A-Z]" also contains "a", because patterns ignore case.
    func contains(_ value: UInt32) -> Bool {
        let isIn =
            ranges.contains { $0.contains(value) }
            || kinds.contains { Self.contains(value, $0.kind) != $0.isNegated }
            || ignoresCase && !ranges.isEmpty
                && PatternFolding.upper(value).map { upper in ranges.contains { $0.contains(upper) } } ?? false
        return isIn != isNegated
    }

    /// Returns whether a character is part of a word: a letter, a digit or "_".
    static func isWord(_ value: UInt32) -> Bool { contains(value, .word) }

    private static func contains(_ value: UInt32, _ kind: Kind) -> Bool {
        switch kind {
        case .digit: return (48...57).contains(value)
        case .space:
            if value < 128 { return value == 32 || (9...13).contains(value) }
            return Unicode.Scalar(value)?.properties.isWhitespace ?? false
        case .word:
            if value < 128 {
                return (97...122).contains(value) || (65...90).contains(value) || (48...57).contains(value)
                    || value == 95
            }
            guard let properties = Unicode.Scalar(value)?.properties else { return false }
            return properties.isAlphabetic || properties.numericType == .decimal
        }
    }
}

/// Case folding for patterns, for characters whose other case is a single character.
package enum PatternFolding {
    /// Returns the characters of a text in the form used for comparison, at most `limit` of them.
    package static func fold(_ text: String, limit: Int = .max) -> [UInt32] {
        text.unicodeScalars.prefix(limit).map { fold($0) }
    }

    static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        if value < 128 { return (65...90).contains(value) ? value + 32 : value }
        return single(scalar.properties.lowercaseMapping) ?? value
    }

    /// Returns the upper case of a folded character; nil if it is not a single character.
    static func upper(_ value: UInt32) -> UInt32? {
        if value < 128 { return (97...122).contains(value) ? value - 32 : nil }
        guard let scalar = Unicode.Scalar(value), let upper = single(scalar.properties.uppercaseMapping) else {
            return nil
        }
        return upper == value ? nil : upper
    }

    private static func single(_ text: String) -> UInt32? {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.count == 1 else { return nil }
        return first.value
    }
}
