// SPDX-License-Identifier: Apache-2.0

/// Several words that mean as much as one the grammar has, and words that mean as much as several of it. Sentences are
/// turned into the words on the right before they are read; what is suggested keeps the words that were said.
enum Synonyms {
    struct Entry {
        var said: [String]
        var meant: [String]
    }

    /// `said = meant`, several of the left divided by commas.
    private static let lines = [
        "business day, working day, work day = workday",
        "business days, working days, work days = workdays",
        "end of day, end of the day, end of business, end of the business day, close of business, close of play, cob, eob = eod",
        "eom = end of month", "eoq = end of quarter", "eoy = end of year",
        "everyday, every single day = every day", "each and every = every", "nightly = every night",
        "the same time, same time, this time = sametime",
        "a half hour, a half an hour = half an hour", "half a year = 6 months",
        "12 noon, twelve noon = noon", "12 midnight, twelve midnight = midnight",
        "this coming = coming", "later today = today",
        "calendar week, week number, week no, cw = week",
        "at the weekend, on the weekend, over the weekend, during the weekend = this weekend",
    ]

    /// By the first word that is said, the longest first.
    static let table: [String: [Entry]] = {
        var table: [String: [Entry]] = [:]
        func add(_ said: Substring, _ meant: [String]) {
            let words = said.split(separator: " ").map(String.init)
            table[words[0], default: []].append(Entry(said: words, meant: meant))
        }
        for line in lines {
            let sides = line.split(separator: "=")
            for said in sides[0].split(separator: ",") {
                add(said, sides[1].split(separator: " ").map(String.init))
            }
        }
        for feast in Feast.all {
            for name in feast.names { add(name[...], [feast.names[0]]) }
        }
        return table.mapValues { $0.sorted { $0.said.count > $1.said.count } }
    }()

    /// The words that the grammar reads.
    static func applied(to words: [WordScanner.Word]) -> [WordScanner.Word] {
        guard words.contains(where: { table[$0.text] != nil }) else { return words }
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
            let original = words[index..<end].map(\.original).joined(separator: " ")
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

    private static func entry(at index: Int, of words: [WordScanner.Word]) -> Entry? {
        table[words[index].text]?.first { entry in
            index + entry.said.count <= words.count
                && entry.said.indices.allSatisfy { words[index + $0].text == entry.said[$0] }
        }
    }
}
