// SPDX-License-Identifier: Apache-2.0

import CivilTime
import TextSafety

/// Words of time in a title, which no time was made of: `31 Feb` in `Flight 31 Feb 10:00`.
package enum TitleWords {
    /// Words that concern a time only next to others; alone they are words of a title.
    private static let joints: Set<String> = [
        "in", "at", "on", "of", "for", "the", "to", "by", "and", "from", "after", "before", "next", "other", "times",
        "between", "until", "except", "starting", "every", "each", "not", "only", "even", "odd", "last", "um", "am",
        "im", "von", "vor", "nach", "bis", "ab", "und", "jeden", "jede", "jedes", "zwischen", "außer", "ausser",
        "nicht", "nur", "mal", "gerade", "anfang", "mitte", "ende", "nächsten", "nächste", "nächstes", "letzten",
        "letzte",
    ]

    /// Days that are over: no reminder can come then, so the words of a time have none of them.
    private static let over: Set<String> = ["yesterday", "gestern", "vorgestern"]

    /// Returns the sentence that names the words of time in a title; nil for a title without any.
    ///
    /// - Parameter language: The language of the words, besides English.
    package static func note(_ title: String, language: String?) -> String? {
        let found = runs(in: title, language: language)
        guard !found.isEmpty else { return nil }
        let names = found.map { "\"\(SafeText.line($0))\"" }.joined(separator: ", ")
        return "\(names) \(found.count == 1 ? "stays" : "stay") in the title: only the words at the end are the time."
    }

    /// Returns the words of time, those that stand side by side together.
    static func runs(in title: String, language: String?) -> [String] {
        let own = language.flatMap(SpokenLanguage.init(locale:)) ?? .english
        func grammar(_ languages: [SpokenLanguage]) -> TimeWords {
            TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: languages)
        }
        let time = grammar(own == .english ? [own] : [own, .english])
        let any = grammar(SpokenLanguage.allCases)
        let words = title.split(whereSeparator: \.isWhitespace).map(String.init)
        func isCore(_ word: String) -> Bool {
            let bare = word.lowercased()
            if over.contains(bare.filter(\.isLetter)) { return true }
            // Short words of another language are other words, but not in a list.
            if word.dropLast().contains(","), any.concernsTime(word) { return true }
            return !joints.contains(bare) && !TimeWords.isThing(word) && time.concernsTime(word)
        }
        func mayBelong(_ word: String) -> Bool {
            joints.contains(word.lowercased()) || word.allSatisfy { $0.isNumber || ".,:".contains($0) }
        }
        let core = words.map(isCore)
        var runs: [String] = []
        var index = 0
        while index < words.count {
            guard core[index] else {
                index += 1
                continue
            }
            var (first, end) = (index, index + 1)
            while first > 0, mayBelong(words[first - 1]), !isJointAlone(words, first - 1) { first -= 1 }
            while end < words.count, core[end] || mayBelong(words[end]) && end + 1 < words.count && core[end + 1] {
                end += 1
            }
            runs.append(words[first..<end].joined(separator: " "))
            index = end
        }
        return runs
    }

    /// Returns whether a word before a run begins the title, as "On" in `On Monday`.
    private static func isJointAlone(_ words: [String], _ place: Int) -> Bool {
        place == 0 && !(words[0].first?.isNumber ?? false)
    }
}
