// SPDX-License-Identifier: Apache-2.0

/// The words of a command line of dialog: after `--` the next word is none of its options, and `--file` is replaced by
/// the words in a file.
struct BoxWords {
    struct Word: Equatable {
        var text: String
        var isOption: Bool

        /// The word without its hyphens.
        var name: String { String(text.dropFirst(2)) }

        init(_ text: String, isEscaped: Bool = false) {
            self.text = text
            isOption = !isEscaped && text.hasPrefix("--") && text.dropFirst(2).first.map { $0.isLetter } == true
        }
    }

    /// The words that were not taken yet.
    private(set) var rest: ArraySlice<Word> = []

    init(plain words: [String]) { rest = words.map { Word($0) }[...] }

    init(_ words: [String], file: (String) throws(DialogRefusal) -> String) throws(DialogRefusal) {
        var waiting = words[...]
        while let word = waiting.popFirst() {
            switch word {
            case "--":
                if let next = waiting.popFirst() { rest.append(Word(next, isEscaped: true)) }
            case "--file":
                guard let path = waiting.popFirst() else { throw DialogRefusal("dialog: --file needs a value.") }
                let read = Self.split(try file(path))
                // Files could name each other without an end.
                guard !read.contains("--file") else {
                    throw DialogRefusal("dialog: --file within a file is not done by alertd.")
                }
                waiting = read + waiting
            default: rest.append(Word(word))
            }
        }
    }

    var isEmpty: Bool { rest.isEmpty }
    var first: Word? { rest.first }
    mutating func next() -> Word? { rest.popFirst() }
    mutating func skip() { rest = rest.dropFirst() }

    /// Takes the words up to the next option that exists.
    mutating func texts() -> [String] {
        var texts: [String] = []
        while let word = rest.first, !Self.isKnown(word) {
            texts.append(word.text)
            rest.removeFirst()
        }
        return texts
    }

    private static func isKnown(_ word: Word) -> Bool {
        guard word.isOption else { return false }
        return word.name == "and-widget" || Box.named(word.name, in: .dialog) != nil || Box.refused.contains(word.name)
            || BoxOption.named(word.name, in: .dialog) != nil
    }

    /// Takes options wherever they stand, with their values.
    ///
    /// - Parameter counts: The names, and how many words follow each.
    mutating func removeAll(_ counts: [String: Int]) -> [(name: String, values: [String])] {
        var (kept, taken): (ArraySlice<Word>, [(name: String, values: [String])]) = ([], [])
        while let word = rest.popFirst() {
            guard word.isOption, let count = counts[word.name] else {
                kept.append(word)
                continue
            }
            taken.append((word.name, rest.prefix(count).map(\.text)))
            rest = rest.dropFirst(count)
        }
        rest = kept
        return taken
    }

    /// Splits a text into words: blanks part them, but not within double quotes; a backslash quotes one character.
    static func split(_ text: String) -> [String] {
        var (words, word, isQuoted): ([String], String?, Bool) = ([], nil, false)
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character == "\\", let next = rest.popFirst() {
                // A line end after it continues the line.
                if next != "\n" { word = (word ?? "") + String(next) }
            } else if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character.isWhitespace, !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }
}
