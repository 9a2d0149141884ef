// SPDX-License-Identifier: Apache-2.0

/// A language's translations of the grammar's error messages. A sentence without a translation stays as it is.
struct RefusalTexts: Sendable {
    /// A sentence with gaps: `{}` for words that stay as they are, `{day}` for days and months, which are translated.
    private struct Sentence: Sendable {
        /// The texts before, between and after the gaps.
        let parts: [Substring]
        let spoken: [Substring]
        /// The gaps of the translation: the index of the original's gap, and whether it holds a day.
        let gaps: [(place: Int, isDay: Bool)]

        /// The number of bytes that a text must have besides what is in the gaps.
        var length: Int { parts.reduce(0) { $0 + $1.utf8.count } }
    }

    /// The word before the last of several alternatives.
    let or: String
    /// The sentences by the length of their own text, so that the most specific one is tried first.
    private let sentences: [Sentence]

    /// - Parameters:
    ///   - lines: `sentence of the grammar => translation`. A gap on the right may give the number of the gap on the
    ///     left that it stands for: `{2}`, `{2day}`; otherwise the gaps have the same order.
    ///   - or: The word before the last of several alternatives.
    init(lines: [String], or: String) {
        self.or = or
        sentences = lines.compactMap { line -> Sentence? in
            guard let mark = line.range(" => ") else { return nil }
            let left = Self.split(line[..<mark.lowerBound])
            let right = Self.split(line[mark.upperBound...])
            var next = 0
            let gaps = right.gaps.map { gap in
                let digits = gap.prefix { $0.isNumber }
                defer { next += 1 }
                return (place: Int(digits).map { $0 - 1 } ?? next, isDay: gap.hasSuffix("day"))
            }
            guard gaps.allSatisfy({ $0.place < left.gaps.count }) else { return nil }
            return Sentence(parts: left.parts, spoken: right.parts, gaps: gaps)
        }.sorted { $0.length > $1.length }
    }

    private static func split(_ text: Substring) -> (parts: [Substring], gaps: [Substring]) {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        var parts = [pieces[0]]
        var gaps: [Substring] = []
        for piece in pieces.dropFirst() {
            let end = piece.firstIndex(of: "}") ?? piece.startIndex
            gaps.append(piece[..<end])
            parts.append(piece[piece.index(after: end)...])
        }
        return (parts, gaps)
    }

    /// Returns the translation of a sentence, or the sentence itself without one.
    ///
    /// - Parameter day: A function that translates days and months.
    func translated(_ text: String, day: (String) -> String) -> String {
        for sentence in sentences {
            guard let found = Self.gaps(of: sentence.parts, in: text[...]) else { continue }
            var said = String(sentence.spoken[0])
            for (gap, rest) in zip(sentence.gaps, sentence.spoken.dropFirst()) {
                let words = String(found[gap.place])
                said += (gap.isDay ? day(words) : words) + rest
            }
            return said
        }
        return text
    }

    /// Returns the texts in the gaps of a sentence; nil if the text is another sentence.
    private static func gaps(of parts: [Substring], in text: Substring) -> [Substring]? {
        guard text.hasPrefix(parts[0]) else { return nil }
        var rest = text.dropFirst(parts[0].count)
        if parts.count == 1 { return rest.isEmpty ? [] : nil }
        var found: [Substring] = []
        for part in parts[1..<(parts.count - 1)] {
            guard let range = rest.range(part) else { return nil }
            found.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        let last = parts[parts.count - 1]
        guard rest.hasSuffix(last), rest.count > last.count else { return nil }
        found.append(rest.dropLast(last.count))
        return found
    }
}

extension StringProtocol {
    /// Returns the range of the first occurrence of `other`.
    fileprivate func range(_ other: some StringProtocol) -> Range<Index>? {
        guard !other.isEmpty else { return startIndex..<startIndex }
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
