// SPDX-License-Identifier: Apache-2.0

/// Errors about words. A suggestion is a whole sentence: the refused one with the words in question replaced, so that
/// the caller can try it before showing it to a person.
extension WordScanner {
    /// The maximum length of a suggestion in bytes.
    static let maximumSuggestion = 160

    /// Returns the text with some of its words replaced.
    func sentence(_ replaced: Range<Int>, by text: String) -> String {
        let before = spoken(0..<replaced.lowerBound)
        let after = spoken(min(replaced.upperBound, words.count)..<words.count)
        return [before, text, after].filter { !$0.isEmpty }.joined(separator: " ").replacing(" ,", with: ",")
    }

    /// Returns words as they were written; parts of one word, as in `9-17`, stay together.
    func spoken(_ range: Range<Int>) -> String {
        var text = ""
        var end: Int?
        for word in words[range] {
            guard let spoken = word.spoken else { continue }
            if let end, end < word.range.lowerBound { text += " " }
            text += spoken
            end = word.range.upperBound
        }
        return text
    }

    /// Returns words as they follow "starting": German says `ab 9 Uhr`, and not `ab um 9 Uhr`.
    func spokenAfterStarting(_ words: Range<Int>) -> String {
        guard lexicon.language != .english, words.count > 1, ["at", "on"].contains(self.words[words.lowerBound].text)
        else { return spoken(words) }
        return spoken(words.dropFirst())
    }

    private func sentences(_ replaced: Range<Int>, by texts: [String]) -> [String] {
        guard bytes.count <= Self.maximumSuggestion else { return [] }
        return texts.map { sentence(replaced, by: lexicon.translated($0)) }
    }

    /// Returns an error about the words from a position up to the current one, at least one word.
    ///
    /// - Parameters:
    ///   - instead: The possible replacements for these words.
    ///   - hint: The hint if none of the replacements is understood.
    func error(
        _ code: TimeTextError.Code, from first: Int, _ reason: String, instead: [String] = [], hint: String = ""
    ) -> TimeTextError {
        guard first < words.count else {
            return TimeTextError(
                .incomplete, in: bytes, bytes.count..<bytes.count, reason, hint: lexicon.translatedInQuotes(hint),
                suggestions: sentences(words.count..<words.count, by: instead))
        }
        let range = first..<max(first, min(position, words.count) - 1) + 1
        return error(code, words: range, reason, instead: instead, hint: hint)
    }

    /// Returns an error about some words.
    func error(
        _ code: TimeTextError.Code, words range: Range<Int>?, _ reason: String, instead: [String] = [],
        hint: String = ""
    ) -> TimeTextError {
        guard let range, !range.isEmpty else { return wholeError(code, reason, hint: hint) }
        return TimeTextError(
            code, in: bytes, words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound,
            reason, hint: lexicon.translatedInQuotes(hint), suggestions: sentences(range, by: instead))
    }

    /// Returns an error about the whole text.
    func wholeError(
        _ code: TimeTextError.Code, _ reason: String, suggestions: [String] = [], hint: String = ""
    ) -> TimeTextError {
        TimeTextError(
            code, in: bytes, 0..<bytes.count, reason, hint: lexicon.translatedInQuotes(hint),
            suggestions: bytes.count <= Self.maximumSuggestion ? suggestions : [])
    }

    /// Returns whether the word at `distance` is in no table and does not join others: a name or a typing error.
    func isStranger(_ distance: Int) -> Bool {
        let index = position + distance
        guard index >= 0, index < words.count, let byte = words[index].text.utf8.first else { return false }
        return !words[index].isName && (byte.isLetter || byte >= 0x80) && !Vocabulary.joints.contains(words[index].text)
    }

    /// Returns the position of the word to blame if no rule continues: the next one, or the first unknown one after
    /// words that only join, as in `at lunchtime`.
    func firstUnknownWord() -> Int {
        var ahead = 0
        while ahead < 4, Vocabulary.joints.contains(word(ahead)) { ahead += 1 }
        return isStranger(ahead) ? position + ahead : position
    }

    /// Returns the error for an unknown word, which suggests the most similar known one.
    func unknown(_ position: Int) -> TimeTextError {
        var scanner = self
        scanner.position = position + 1
        let word = words[position].text
        let said = words[position].spoken ?? word
        if Vocabulary.foreignFeasts.contains(said.lowercased()) {
            return scanner.error(
                .unsupported, from: position, "\"\(said)\" follows another calendar than the Gregorian one.",
                hint: "Give its date in this year.")
        }
        // Nobody mistypes the first letter of "yearly" to get "early": such words are different.
        let known = lexicon.known.filter { $0.lowercased().beginsLike(said.lowercased()) }
        var near = known.filter { $0.lowercased().isWithinOneTypo(of: said.lowercased()) }.sorted()
        if near.isEmpty, said.utf8.count >= 7 {
            near = known.filter { $0.utf8.count >= 6 && $0.lowercased().isWithinTwoTypos(of: said.lowercased()) }
                .sorted()
        }
        return scanner.error(
            .unexpected, from: position, "\"\(said.prefix(64))\" is not understood here.", instead: near
        ).guessing
    }
}

extension String {
    /// Returns whether two words have the same first letter, or their first two exchanged.
    fileprivate func beginsLike(_ other: String) -> Bool {
        utf8.first == other.utf8.first || Array(utf8.prefix(2)) == other.utf8.prefix(2).reversed()
    }

    /// Returns whether two words differ by at most two of the errors below.
    fileprivate func isWithinTwoTypos(of other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        guard abs(left.count - right.count) <= 2, left.count <= 24, right.count <= 24 else { return false }
        // The Damerau-Levenshtein distance, in which exchanging two neighbours is one error.
        var rows = [Array(0...right.count)]
        for (row, byte) in left.enumerated() {
            var next = [row + 1]
            for (column, wanted) in right.enumerated() {
                var cost = Swift.min(
                    rows[row][column + 1] + 1, next[column] + 1, rows[row][column] + (byte == wanted ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == wanted {
                    cost = Swift.min(cost, rows[row - 1][column - 1] + 1)
                }
                next.append(cost)
            }
            rows.append(next)
        }
        return rows[left.count][right.count] <= 2
    }

    /// Returns whether two words differ by one extra, missing or wrong letter, or by two neighbours exchanged.
    func isWithinOneTypo(of other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        guard left.count > 3, abs(left.count - right.count) <= 1, left != right else { return false }
        let head = zip(left, right).prefix { $0 == $1 }.count
        let (leftRest, rightRest) = (left[head...], right[head...])
        if leftRest.dropFirst() == rightRest.dropFirst() || leftRest.dropFirst() == rightRest
            || leftRest == rightRest.dropFirst()
        {
            return true
        }
        return leftRest.count >= 2 && leftRest.count == rightRest.count
            && leftRest.prefix(2).reversed() == Array(rightRest.prefix(2))
            && leftRest.dropFirst(2) == rightRest.dropFirst(2)
    }
}
