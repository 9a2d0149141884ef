// SPDX-License-Identifier: Apache-2.0

/// A text cut into words, and a position among them.
struct WordScanner {
    struct Word {
        /// In lower case.
        var text: String
        /// As it was written.
        var original: String
        /// In UTF-8 bytes of the whole text.
        var range: Range<Int>
    }

    /// The longest text that is read, in bytes, and the most words.
    static let maximumLength = 1_024

    let bytes: [UInt8]
    let words: [Word]
    var position = 0

    init(_ text: String) throws(TimeTextError) {
        bytes = try TextScanner(text, maximum: Self.maximumLength).bytes
        var words: [Word] = []
        var start = 0
        func add(_ range: Range<Int>, _ bytes: [UInt8]) {
            guard !range.isEmpty else { return }
            let original = String(decoding: bytes[range], as: UTF8.self)
            words.append(Word(text: original.lowercased(), original: original, range: range))
        }
        for (index, byte) in bytes.enumerated() {
            // Spaces divide words; a comma is a word.
            guard byte <= 0x20 || byte == UInt8(ascii: ",") else { continue }
            add(start..<index, bytes)
            if byte == UInt8(ascii: ",") { add(index..<index + 1, bytes) }
            start = index + 1
        }
        add(start..<bytes.count, bytes)
        self.words = words
    }

    var atEnd: Bool { position >= words.count }

    /// The word so many ahead; empty after the end.
    func word(_ distance: Int = 0) -> String {
        position + distance < words.count ? words[position + distance].text : ""
    }

    /// Steps over words if they are next.
    mutating func take(_ wanted: String...) -> Bool {
        for (index, text) in wanted.enumerated() where word(index) != text { return false }
        position += wanted.count
        return true
    }

    /// Steps over one of some words if it is next.
    mutating func take(anyOf wanted: Set<String>) -> Bool {
        guard wanted.contains(word()), !atEnd else { return false }
        position += 1
        return true
    }

    /// Steps over the next word if it is in a table.
    mutating func take<Value>(from table: [String: Value]) -> Value? {
        guard let value = table[word()] else { return nil }
        position += 1
        return value
    }

    /// A whole number in digits or as a word.
    func number(_ distance: Int = 0) -> Int? {
        let text = word(distance)
        if let value = Vocabulary.numbers[text] { return value }
        guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    /// `31st` or `first`; -1 for `last`.
    func ordinal(_ distance: Int = 0) -> Int? {
        let text = word(distance)
        if let value = Vocabulary.ordinals[text] { return value }
        let digits = text.utf8.prefix { $0.isDigit }
        guard 1...2 ~= digits.count, ["st", "nd", "rd", "th"].contains(String(text.dropFirst(digits.count))) else {
            return nil
        }
        return Int(text.prefix(digits.count))
    }

    /// An error about the words from a position up to the present one, at least one of them.
    func error(
        _ code: TimeTextError.Code, from first: Int, _ reason: String, hint: String = ""
    ) -> TimeTextError {
        guard first < words.count else {
            return TimeTextError(.incomplete, word: "", range: bytes.count..<bytes.count, reason: reason, hint: hint)
        }
        let last = max(first, min(position, words.count) - 1)
        return TimeTextError(
            code, in: bytes, words[first].range.lowerBound..<words[last].range.upperBound, reason, hint: hint)
    }
}
