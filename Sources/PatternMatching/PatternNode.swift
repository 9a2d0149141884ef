// SPDX-License-Identifier: Apache-2.0

/// A pattern, taken apart: what globs and regular expressions have in common.
indirect enum PatternNode: Sendable, Hashable {
    /// Nothing: matches everywhere.
    case empty
    /// A character, in the form that ``PatternFolding`` gives it.
    case character(UInt32)
    /// A character of a class.
    case one(of: CharacterClass)
    /// A sequence.
    case sequence([PatternNode])
    /// Any of these.
    case choice([PatternNode])
    /// So many times; without an upper bound where `most` is nil.
    case repeated(PatternNode, least: Int, most: Int?)
    /// A place between characters.
    case place(PatternPlace)
}

/// A place in a text that a regular expression can ask for.
enum PatternPlace: Sendable, Hashable {
    case lineStart
    case lineEnd
    case wordEdge
    case noWordEdge
}

/// Characters of which a pattern takes one.
struct CharacterClass: Sendable, Hashable {
    /// A kind of characters that has its own letter in regular expressions.
    enum Kind: Sendable, Hashable {
        case digit
        case word
        case space
    }

    /// Ranges of Unicode scalar values, as written.
    var ranges: [ClosedRange<UInt32>] = []
    /// Kinds, and whether those are meant that are not of it.
    var kinds: [Kinds] = []
    /// A Boolean value indicating whether all but these are meant.
    var isNegated = false

    /// A kind, or all that is not of it.
    struct Kinds: Sendable, Hashable {
        var kind: Kind
        var isNegated: Bool
    }

    /// Every character.
    static let any = CharacterClass(isNegated: true)
    /// Every character that ends no line.
    static let anyInLine = CharacterClass(ranges: [10...10], isNegated: true)

    /// Returns whether it has a character, which is given in its folded form: "[A-Z]" has "a" too, as upper and lower
    /// case are the same to a pattern.
    func contains(_ value: UInt32) -> Bool {
        let isIn =
            ranges.contains { $0.contains(value) }
            || kinds.contains { Self.contains(value, $0.kind) != $0.isNegated }
            || !ranges.isEmpty
                && PatternFolding.upper(value).map { upper in ranges.contains { $0.contains(upper) } } ?? false
        return isIn != isNegated
    }

    /// Returns whether a character belongs to a word: letters, digits and "_".
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

/// Upper and lower case are one to patterns, as far as one character has one of the other case.
package enum PatternFolding {
    /// A text's characters in the form in which they are compared, at most `limit` of them.
    package static func fold(_ text: String, limit: Int = .max) -> [UInt32] {
        text.unicodeScalars.prefix(limit).map { fold($0) }
    }

    static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        if value < 128 { return (65...90).contains(value) ? value + 32 : value }
        return single(scalar.properties.lowercaseMapping) ?? value
    }

    /// The upper case of a folded character; nil where it has none of one character.
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
