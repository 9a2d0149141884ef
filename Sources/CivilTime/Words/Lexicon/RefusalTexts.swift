// SPDX-License-Identifier: Apache-2.0

/// A language's texts for the grammar's refusals: sentences in the words of the grammar, and those of the language for
/// them. A sentence that is not among them stays as it is.
struct RefusalTexts: Sendable {
    /// A sentence with gaps: `{}` for words that stay as they are, `{day}` for days and months, which are said.
    private struct Sentence: Sendable {
        /// The texts before, between and after the gaps.
        let parts: [Substring]
        let said: [Substring]
        /// For each gap of what is said: which of the sentence it is, and whether it is a day.
        let gaps: [(place: Int, isDay: Bool)]
    }

    /// The word before the last of several.
    let or: String
    /// By the length of what they begin with, so that the most exact is tried first.
    private let sentences: [Sentence]

    /// - Parameters:
    ///   - lines: `sentence of the grammar => as it is said`. A gap of the right side may have the number of the left side's
    ///     that it means: `{2}`, `{2day}`; else they follow one another.
    ///   - or: What stands before the last of several.
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
            return Sentence(parts: left.parts, said: right.parts, gaps: gaps)
        }.sorted { $0.parts.count == 1 && $1.parts.count > 1 }
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

    /// A sentence as it is said. One that has no words here stays.
    ///
    /// - Parameter day: Says days and months.
    func said(_ text: String, day: (String) -> String) -> String {
        for sentence in sentences {
            guard let found = Self.gaps(of: sentence.parts, in: text[...]) else { continue }
            var said = String(sentence.said[0])
            for (gap, rest) in zip(sentence.gaps, sentence.said.dropFirst()) {
                let words = String(found[gap.place])
                said += (gap.isDay ? day(words) : words) + rest
            }
            return said
        }
        return text
    }

    /// The texts in the gaps of a sentence; nil for another sentence.
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
    /// The range of a text's first occurrence in this one.
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
