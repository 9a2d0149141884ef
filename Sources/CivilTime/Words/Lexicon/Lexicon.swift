// SPDX-License-Identifier: Apache-2.0

/// The words of a language, by what they mean in the words that the grammar reads. The grammar is one for all languages
/// and its words are English; a sentence is turned into them before it is read, and what is suggested keeps the words
/// that were said.
struct Lexicon: Sendable {
    /// Words that are said, and those of the grammar for them.
    struct Entry: Sendable {
        var said: [String]
        var meant: [String]
    }

    /// A word or several that are open, and texts that say each of their meanings.
    struct OpenWords: Sendable {
        var said: [String]
        var reason: String
        var instead: [String]
    }

    let language: SpokenLanguage
    /// By the first word that is said, the longest first.
    private let entries: [String: [Entry]]
    /// The order of dates with full stops, where the language has one: `1.2.2027`. Then `1.` is an ordinal.
    let dottedDates: DateOrder?
    /// Words that have several meanings, by the first of them.
    private let open: [String: [OpenWords]]
    /// The words that a refused one is compared with.
    let known: [String]
    /// Texts that are always understood.
    let examples: [String]
    /// The language of suggestions; nil for the grammar's own words.
    let speech: Speech?
    /// The texts of refusals; nil for the grammar's own words.
    let refusals: RefusalTexts?

    /// - Parameters:
    ///   - lines: `said = meant`, several of the left divided by commas.
    ///   - dottedDates: The order of dates with full stops.
    ///   - open: Words that have several meanings.
    ///   - known: Words that are suggested for those that are near to them.
    ///   - examples: Texts that are always understood.
    ///   - speech: How it is spoken.
    ///   - refusals: What is said when something is refused.
    init(
        _ language: SpokenLanguage, lines: [String], dottedDates: DateOrder? = nil, open: [OpenWords] = [],
        known: [String], examples: [String], speech: Speech? = nil,
        refusals: RefusalTexts? = nil
    ) {
        self.speech = speech
        self.refusals = refusals
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
                table[first, default: []].append(Entry(said: words, meant: meant))
            }
        }
        // Of entries with the same words the first counts.
        entries = table.mapValues { entries in
            entries.enumerated().sorted {
                ($1.element.said.count, $0.offset) < ($0.element.said.count, $1.offset)
            }.map(\.element)
        }
        self.open = Dictionary(grouping: open) { $0.said[0] }
    }

    static func of(_ language: SpokenLanguage) -> Lexicon {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    // MARK: Speaking

    /// Words of the grammar as they are said, before words that were.
    func said(_ words: String, _ rest: String = "") -> String {
        let said = speech?.said(words, before: rest) ?? words
        return rest.isEmpty ? said : said + " " + rest
    }

    /// A sentence whose quoted parts are as they are said.
    func saidInQuotes(_ sentence: String) -> String {
        guard speech != nil, sentence.utf8.contains(UInt8(ascii: "\"")) else { return sentence }
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.offset % 2 == 1 ? said(String($0.element)) : String($0.element) }
            .joined(separator: "\"")
    }

    /// A sentence of the grammar about what it refuses, in this language.
    func refusing(_ sentence: String) -> String {
        guard let refusals else { return sentence }
        // Names of days and months are words of the grammar, in small letters.
        return refusals.said(sentence) { said($0.lowercased()) }
    }

    /// Texts in a sentence, the last after "or".
    func joinedWithOr(_ texts: [String]) -> String {
        guard texts.count > 1 else { return texts.first ?? "" }
        return texts.dropLast().joined(separator: ", ") + " \(refusals?.or ?? "or") " + texts[texts.count - 1]
    }

    // MARK: Words

    /// The meanings of a single word; the word itself where the language has no other for it.
    func meaning(of word: String) -> [String] {
        entries[word]?.first { $0.said.count == 1 }?.meant ?? [word]
    }

    /// The one word of the grammar for a word; the word itself where there is none, or are several.
    func word(_ word: String) -> String {
        let meant = meaning(of: word)
        return meant.count == 1 ? meant[0] : word
    }

    /// The words that the grammar reads, instead of those that were said.
    func applied(to words: [WordScanner.Word]) -> [WordScanner.Word] {
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
            let end = index + entry.said.count
            let range = words[index].range.lowerBound..<words[end - 1].range.upperBound
            let original =
                entry.said.count == 1
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
        entries[words[index].text]?.first { Self.stand($0.said, at: index, of: words) }
    }

    /// The first words that are open, and where.
    func openWords(in words: [WordScanner.Word]) -> (words: Range<Int>, meanings: OpenWords)? {
        guard !open.isEmpty else { return nil }
        for index in words.indices {
            guard let found = open[words[index].text]?.first(where: { Self.stand($0.said, at: index, of: words) })
            else { continue }
            return (index..<index + found.said.count, found)
        }
        return nil
    }

    private static func stand(_ said: [String], at index: Int, of words: [WordScanner.Word]) -> Bool {
        index + said.count <= words.count && said.indices.allSatisfy { words[index + $0].text == said[$0] }
    }
}
