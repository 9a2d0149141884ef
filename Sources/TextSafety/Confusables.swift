// SPDX-License-Identifier: Apache-2.0

/// Characters outside ASCII that a person takes for an ASCII character, and the scripts of letters: the table that
/// tools/confusables.py makes of Unicode's data (Unicode Technical Standard 39). A look-up is a binary search.
package enum Confusables {
    /// The treatment of a character.
    package enum Kind: Sendable {
        /// A sign, whose double is neither a letter nor a digit.
        case sign
        /// A letter or digit, which counts in the run that it belongs to. A few have the shape of a sign.
        case letter
        /// A character that no word of a language needs, or that Unicode calls the same as its double.
        case always
    }

    /// The ASCII character that a character is taken for, and how it is treated.
    package struct Imitation: Sendable {
        /// The ASCII character; of several the first.
        package let double: UInt8
        /// The treatment.
        package let kind: Kind
    }

    /// The script of Latin letters.
    static let latin: UInt8 = 0
    /// The writing of Chinese, Japanese and Korean, which mixes scripts.
    static let eastAsian: UInt8 = 1

    /// Returns what a character imitates; nil for ASCII, and for a character that imitates none of it.
    package static func imitation(of scalar: Unicode.Scalar) -> Imitation? {
        if scalar.isASCII { return nil }
        if let double = signs[scalar] { return Imitation(double: double, kind: .sign) }
        if let double = letters[scalar] { return Imitation(double: double, kind: .letter) }
        return always[scalar].map { Imitation(double: $0, kind: .always) }
    }

    /// Returns the ASCII letter, in lower case, that a letter such as a small capital resembles. In a word of one
    /// script nobody takes the letter for that.
    static func resembled(by scalar: Unicode.Scalar) -> UInt8? { resembling[scalar] }

    /// Returns a number that stands for the script of a letter outside ASCII; nil for letters of no script.
    static func script(of scalar: Unicode.Scalar) -> UInt8? { scripts[scalar] }

    /// All characters of the table, for its test.
    static var all: [Unicode.Scalar] { signs.scalars + letters.scalars + always.scalars }

    private static let signs = CodePointTable(doubles: ConfusableData.signs)
    private static let letters = CodePointTable(doubles: ConfusableData.letters)
    private static let always = CodePointTable(doubles: ConfusableData.always)
    private static let resembling = CodePointTable(doubles: ConfusableData.resembling)
    private static let scripts = CodePointTable(scripts: ConfusableData.scripts)
}

/// Ranges of code points with a value each.
private struct CodePointTable: Sendable {
    private struct Row {
        let first: UInt32, last: UInt32
        let value: UInt8
        let isRising: Bool
    }

    /// The rows in the order of their code points. No two overlap.
    private let rows: [Row]

    /// Reads lines of an ASCII character and code points: `A 391+1 410 FE8D*2` is two code points for A and B, one for
    /// A, and three for A.
    init(doubles text: String) {
        var rows: [Row] = []
        for words in Self.lines(text) {
            guard let value = words.first?.utf8.first else { continue }
            for word in words.dropFirst() {
                let parts = word.split { $0 == "+" || $0 == "*" }
                guard let first = UInt32(parts[0], radix: 16) else { continue }
                let count = parts.count > 1 ? UInt32(parts[1]) ?? 0 : 0
                rows.append(Row(first: first, last: first + count, value: value, isRising: word.contains("+")))
            }
        }
        self.rows = rows.sorted { $0.first < $1.first }
    }

    /// Reads lines of a script's name and ranges: `Grek 370-3E1 3F0-3FF`. The value is the number of the script.
    init(scripts text: String) {
        var rows: [Row] = []
        var (name, number): (Substring?, UInt8) = (nil, 0)
        for words in Self.lines(text) {
            if let name, name != words.first { number += 1 }
            name = words.first
            for word in words.dropFirst() {
                let parts = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                guard parts.count == 2 else { continue }
                rows.append(Row(first: parts[0], last: parts[1], value: number, isRising: false))
            }
        }
        self.rows = rows.sorted { $0.first < $1.first }
    }

    private static func lines(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: " ") }
    }

    subscript(scalar: Unicode.Scalar) -> UInt8? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].last < scalar.value { low = middle + 1 } else { high = middle }
        }
        guard low < rows.count, rows[low].first <= scalar.value else { return nil }
        let row = rows[low]
        return row.isRising ? row.value + UInt8(scalar.value - row.first) : row.value
    }

    var scalars: [Unicode.Scalar] { rows.flatMap { ($0.first...$0.last).compactMap(Unicode.Scalar.init) } }
}
