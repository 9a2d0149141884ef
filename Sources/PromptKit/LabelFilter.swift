// SPDX-License-Identifier: Apache-2.0

// Canonical decomposition (UAX #15) as the standard library has it and Foundation uses it; there is no public name for
// it.
@_spi(_Unicode) private import Swift

/// Filter as you type: the labels that contain every word of what was typed, whatever the case and the accents. Labels
/// alone are compared: a number that a row is known by is no part of it.
public struct LabelFilter: Sendable, Hashable {
    private let text: [UInt8]
    private let words: [[UInt8]]

    /// A filter for what was typed. Without a word in it everything passes.
    public init(_ typed: String) {
        words = Self.folded(typed).split(whereSeparator: \.properties.isWhitespace).map(Self.bytes)
        text = Array(words.joined(separator: [0x20]))
    }

    /// Returns whether a label passes.
    public func matches(_ label: Folded) -> Bool { words.allSatisfy { Self.holds(label.text, $0) } }

    /// Returns the characters of a label that match, by their places: for each word the first place that has it.
    public func matched(in label: String) -> [Range<Int>] {
        // The place of the character that each folded byte comes from.
        var (bytes, places) = ([UInt8](), [Int]())
        for (place, character) in label.enumerated() {
            let folded = Self.bytes(Self.folded(String(character)))
            bytes += folded
            places += Array(repeating: place, count: folded.count)
        }
        return words.compactMap { word in
            guard !word.isEmpty, bytes.count >= word.count else { return nil }
            let start = (0...bytes.count - word.count).first { bytes[$0...].starts(with: word) }
            return start.map { places[$0]..<places[$0 + word.count - 1] + 1 }
        }
    }

    /// Returns whether a label begins with what was typed; never where nothing was.
    public func begins(_ label: Folded) -> Bool { !text.isEmpty && label.text.starts(with: text) }

    /// Returns whether a label has what was typed as its own word: letters and digits between anything else.
    func isWord(of label: Folded) -> Bool {
        !text.isEmpty && label.text.split { !Self.isLetterOrDigit($0) }.contains { $0.elementsEqual(text) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    /// A label as it is compared: made once, compared at every key.
    public struct Folded: Sendable, Hashable {
        fileprivate let text: [UInt8]

        /// - Parameter label: As it is shown.
        public init(_ label: String) { text = LabelFilter.bytes(LabelFilter.folded(label)) }
    }

    /// Returns a text in lower case and without accents. The way by upper case is nearly the case folding of Unicode
    /// 3.13: ß becomes ss, and both letters that are a small sigma become one.
    private static func folded(_ text: String) -> [Unicode.Scalar] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.lowercased().unicodeScalars) }
        return text.uppercased().lowercased()._nfd.filter { $0.properties.generalCategory != .nonspacingMark }
    }

    private static func bytes(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
        scalars.flatMap { UTF8.encode($0).map(Array.init) ?? [] }
    }

    private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        for start in 0...text.count - word.count where text[start] == first {
            if text[start...].starts(with: word) { return true }
        }
        return false
    }
}
