// SPDX-License-Identifier: Apache-2.0

/// The words of a language with their meanings in the grammar's words. One grammar serves all languages, and its words
/// are English. A sentence is translated into them before parsing; suggestions keep the words of the original text.
struct Lexicon: Sendable {
    /// Words of the language, and the grammar's words for them.
    struct Entry: Sendable {
        var spoken: [String]
        var meant: [String]
    }

    /// Ambiguous words, and a text for each of their meanings.
    struct OpenWords: Sendable {
        var spoken: [String]
        var reason: String
        var instead: [String]
    }

    /// An abbreviation that is also a common word: German "so" is Sunday, and "about" before "um".
    struct Abbreviation: Sendable {
        var word: String
        /// The words before which it is the common word, and means nothing.
        var isNothingBefore: Set<String>
        /// The words after which it is the abbreviation nevertheless: "und so um 10".
        var isMeantAfter: Set<String>
    }

    let language: SpokenLanguage
    /// The entries by their first word in the language, the longest first.
    private let entries: [String: [Entry]]
    /// The order of dates with full stops such as `1.2.2027`, if the language has one. Then `1.` is an ordinal.
    let dottedDates: DateOrder?
    /// Ambiguous words, by the first of them.
    private let open: [String: [OpenWords]]
    private let abbreviation: Abbreviation?
    /// The words that an unknown word is compared with.
    let known: [String]
    /// Texts that are always understood.
    let examples: [String]
    /// The translation of suggestions; nil for the grammar's own words.
    let speech: Speech?

    /// - Parameters:
    ///   - lines: `spoken = meant`, with several alternatives on the left separated by commas.
    ///   - dottedDates: The order of dates with full stops.
    ///   - open: The ambiguous words.
    ///   - abbreviation: The abbreviation that is also a common word.
    ///   - known: The words that can be suggested for misspelled ones.
    ///   - examples: Texts that are always understood.
    ///   - speech: The translation of suggestions.
    init(
        _ language: SpokenLanguage, lines: [String], dottedDates: DateOrder? = nil, open: [OpenWords] = [],
        abbreviation: Abbreviation? = nil, known: [String], examples: [String], speech: Speech? = nil
    ) {
        self.abbreviation = abbreviation
        self.speech = speech
        self.language = language
        self.dottedDates = dottedDates
        self.known = known
        self.examples = examples
        var table: [String: [Entry]] = [:]
        for line in lines {
            guard let mark = line.lastIndex(of: "=") else { continue }
            let meant = line[line.index(after: mark)...].split(separator: " ").map {
                // "up_to" is one word of the grammar, which nobody can type.
                String($0).replacing("_", with: " ")
            }
            for said in line[..<mark].split(separator: ",") {
                let words = said.split(separator: " ").map(String.init)
                guard let first = words.first else { continue }
                table[first, default: []].append(Entry(spoken: words, meant: meant))
            }
        }
        // If several entries have the same words, the first one counts.
        entries = table.mapValues { entries in
            entries.enumerated().sorted {
                ($1.element.spoken.count, $0.offset) < ($0.element.spoken.count, $1.offset)
            }.map(\.element)
        }
        self.open = Dictionary(grouping: open) { $0.spoken[0] }
    }

    static func of(_ language: SpokenLanguage) -> Lexicon {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    // MARK: Speaking

    /// Returns words of the grammar in this language, followed by `rest` in the original words.
    func translated(_ words: String, _ rest: String = "") -> String {
        let said = speech?.translated(words, before: rest) ?? words
        return rest.isEmpty ? said : said + " " + rest
    }

    /// Returns an English sentence with its quoted parts in this language: the words to write.
    func translatedInQuotes(_ sentence: String) -> String {
        guard speech != nil, sentence.utf8.contains(UInt8(ascii: "\"")) else { return sentence }
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.offset % 2 == 1 ? translated(String($0.element)) : String($0.element) }
            .joined(separator: "\"")
    }

    // MARK: Words

    /// Returns the meanings of a single word; the word itself if the language does not define it.
    func meaning(of word: String) -> [String] {
        entries[word]?.first { $0.spoken.count == 1 }?.meant ?? [word]
    }

    /// Returns the grammar's single word for a word; the word itself if there is not exactly one.
    func word(_ word: String) -> String {
        let meant = meaning(of: word)
        return meant.count == 1 ? meant[0] : word
    }

    /// Joins `so um` in one word, if "so" does not mean Sunday.
    private func withoutAbbreviation(_ words: [WordScanner.Word]) -> [WordScanner.Word] {
        guard let abbreviation, words.contains(where: { $0.text == abbreviation.word }) else { return words }
        var read: [WordScanner.Word] = []
        for word in words {
            if let last = read.last, last.text == abbreviation.word, !last.original.hasSuffix("."),
                abbreviation.isNothingBefore.contains(word.text),
                read.dropLast().last.map({ abbreviation.isMeantAfter.contains($0.text) }) != true
            {
                var joined = word
                joined.original = last.original + " " + word.original
                joined.range = last.range.lowerBound..<word.range.upperBound
                read[read.count - 1] = joined
            } else {
                read.append(word)
            }
        }
        return read
    }

    /// Returns the words with each entry replaced by the grammar's words.
    func applied(to words: [WordScanner.Word]) -> [WordScanner.Word] {
        let words = withoutAbbreviation(words)
        guard words.contains(where: { entries[$0.text] != nil }) else { return words }
        var read: [WordScanner.Word] = []
        read.reserveCapacity(words.count)
        var index = 0
        while index < words.count {
            guard let entry = entry(at: index, of: words) else {
                read.append(words[index])
                index += 1
                continue
            }
            let end = index + entry.spoken.count
            let range = words[index].range.lowerBound..<words[end - 1].range.upperBound
            let original =
                entry.spoken.count == 1
                ? words[index].original : words[index..<end].compactMap(\.spoken).joined(separator: " ")
            for (place, text) in entry.meant.enumerated() {
                read.append(
                    WordScanner.Word(
                        text: text, original: place == 0 ? original : "", range: range,
                        isName: Vocabulary.names.contains(text)))
            }
            index = end
        }
        return read
    }

    private func entry(at index: Int, of words: [WordScanner.Word]) -> Entry? {
        entries[words[index].text]?.first { Self.stand($0.spoken, at: index, of: words) }
    }

    /// Returns the first ambiguous words and their range.
    func openWords(in words: [WordScanner.Word]) -> (words: Range<Int>, meanings: OpenWords)? {
        guard !open.isEmpty else { return nil }
        for index in words.indices {
            guard let found = open[words[index].text]?.first(where: { Self.stand($0.spoken, at: index, of: words) })
            else { continue }
            return (index..<index + found.spoken.count, found)
        }
        return nil
    }

    private static func stand(_ spoken: [String], at index: Int, of words: [WordScanner.Word]) -> Bool {
        index + spoken.count <= words.count && spoken.indices.allSatisfy { words[index + $0].text == spoken[$0] }
    }
}

/// A language for words about time. English is understood in addition to each of them.
public enum SpokenLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Creates the language of a locale: `de` for `de_AT.UTF-8`; returns nil for an unsupported language.
    public init?(locale: String) {
        let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
        self.init(rawValue: name.lowercased())
    }

    /// Creates the language of messages in an environment, as in setlocale(3): from LC_ALL, otherwise LC_MESSAGES,
    /// otherwise LANG.
    ///
    /// - Parameter value: A function that returns the value of an environment variable.
    public init?(environment value: (_ name: String) -> String?) {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = value(name), !locale.isEmpty else { continue }
            self.init(locale: locale)
            return
        }
        return nil
    }

    /// The word for a repetition: "every".
    public var every: String { Lexicon.of(self).translated("every") }

    /// Returns whether a text begins with a word for a repetition, such as "every".
    public func saysRepetition(_ text: String) -> Bool {
        guard let first = text.split(separator: " ").first else { return false }
        let words = Lexicon.of(self).meaning(of: first.lowercased())
        return words.first.map { $0 == "every" || $0 == "each" || Vocabulary.adverbs[$0] != nil } ?? false
    }
}
