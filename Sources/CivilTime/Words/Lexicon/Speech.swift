// SPDX-License-Identifier: Apache-2.0

/// A language's words for the grammar's suggestions. This reverses `Lexicon` for the few phrases that occur in
/// suggestions.
struct Speech: Sendable {
    /// The grammar's phrases by their first word, the longest first.
    private let phrases: [String: [(words: [Substring], spoken: String)]]
    /// The word for "every", by gender; words in none of the lists are masculine.
    private let every: (masculine: String, feminine: String, neuter: String, several: String)
    private let feminine: Set<String>
    private let neuter: Set<String>
    /// The mark after a day of the month in digits: the full stop in `31.`.
    private let ordinalMark: String

    /// - Parameters:
    ///   - lines: `phrase of the grammar = translation`.
    ///   - every: The forms of "every".
    ///   - feminine: Grammar words that take the feminine form.
    ///   - neuter: Grammar words that take the neuter form.
    ///   - ordinalMark: The mark that turns digits into an ordinal.
    init(
        lines: [String], every: (masculine: String, feminine: String, neuter: String, several: String),
        feminine: Set<String>, neuter: Set<String>, ordinalMark: String
    ) {
        var table: [String: [(words: [Substring], spoken: String)]] = [:]
        for line in lines {
            let sides = line.split(separator: "=").map { $0.split(separator: " ") }
            guard sides.count == 2, let first = sides[0].first else { continue }
            table[String(first), default: []].append((sides[0], sides[1].joined(separator: " ")))
        }
        phrases = table.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        (self.every, self.feminine, self.neuter, self.ordinalMark) = (every, feminine, neuter, ordinalMark)
    }

    /// Returns the grammar's words in this language; words that are already in the language stay.
    ///
    /// - Parameter rest: The words of the language that follow.
    func translated(_ text: String, before rest: String) -> String {
        let words = text.replacing(",", with: " ,").split(separator: " ")
        var translated: [String] = []
        var index = 0
        while index < words.count {
            if let phrase = phrases[String(words[index])]?.first(where: { words[index...].starts(with: $0.words) }) {
                translated.append(phrase.spoken)
                index += phrase.words.count
                continue
            }
            let word = String(words[index])
            let next = index + 1 < words.count ? String(words[index + 1]) : ""
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            if word == "every" {
                let isNumber = next.first?.isNumber == true && next.allSatisfy { $0.isNumber || !"stndrh".contains($0) }
                translated.append(
                    isNumber
                        ? every.several
                        : feminine.contains(next)
                            ? every.feminine : neuter.contains(next) ? every.neuter : every.masculine
                )
            } else if ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)), !digits.isEmpty {
                translated.append(digits + ordinalMark)
            } else if !digits.isEmpty, digits.count == word.count, Vocabulary.months[next] != nil {
                translated.append(word + ordinalMark)
            } else {
                translated.append(word)
            }
            index += 1
        }
        return translated.joined(separator: " ").replacing(" ,", with: ",")
    }
}

extension Speech {
    static let german = Speech(
        lines: [
            "every other monday = alle 2 Wochen montags", "every other tuesday = alle 2 Wochen dienstags",
            "every other wednesday = alle 2 Wochen mittwochs", "every other thursday = alle 2 Wochen donnerstags",
            "every other friday = alle 2 Wochen freitags", "every other saturday = alle 2 Wochen samstags",
            "every other sunday = alle 2 Wochen sonntags", "every minute = jede Minute",
            "other tuesday = Montag", "20m = Werktag",
            "monday = Montag", "tuesday = Dienstag", "wednesday = Mittwoch", "thursday = Donnerstag",
            "friday = Freitag", "saturday = Samstag", "sunday = Sonntag", "fridays = freitags",
            "next monday = nächsten Montag", "next tuesday = nächsten Dienstag", "next wednesday = nächsten Mittwoch",
            "next thursday = nächsten Donnerstag", "next friday = nächsten Freitag",
            "next saturday = nächsten Samstag", "next sunday = nächsten Sonntag", "next week = nächste Woche",
            "this week = diese Woche",
            "saturday next week = Samstag nächste Woche", "saturday and sunday = Samstag und Sonntag",
            "january = Januar", "february = Februar", "march = März", "april = April", "may = Mai", "june = Juni",
            "july = Juli", "august = August", "september = September", "october = Oktober", "november = November",
            "december = Dezember",
            "on the = am", "the first = am ersten", "the last day of = am letzten Tag im", "the end of = Ende",
            "on the first = am ersten", "on the last = am letzten", "on weekdays = werktags",
            "on weekends = an Wochenenden", "weekdays = werktags",
            "of the month = des Monats", "of week = KW", "on = am", "at = um", "and = und", "or = oder",
            "from = von", "to = bis", "in = in", "starting = ab", "until = bis", "for = für", "times = Mal",
            "the same time = die gleiche Zeit", "at the same time = um die gleiche Zeit", "the = am",
            "tomorrow = morgen", "tonight = heute Nacht", "today = heute", "noon = mittags", "midnight = Mitternacht",
            "this weekend = am Wochenende", "weekend = Wochenende", "this morning = heute Morgen",
            "this afternoon = heute Nachmittag", "this evening = heute Abend", "this night = heute Nacht",
            "tomorrow morning = morgen früh", "tomorrow afternoon = morgen Nachmittag",
            "tomorrow evening = morgen Abend", "tomorrow night = morgen Nacht", "in the morning = am Morgen",
            "morning = Morgen", "afternoon = Nachmittag", "evening = Abend", "night = Nacht",
            "day = Tag", "week = Woche", "weeks = Wochen", "month = Monat", "months = Monate", "year = Jahr",
            "hour = Stunde", "hours = Stunden", "minute = Minute", "minutes = Minuten", "second = Sekunde",
            "workday = Werktag", "workdays = Werktagen", "workday of the month = Werktag des Monats",
            "every 2 weeks on weekdays = alle 2 Wochen werktags", "except = außer",
            "2 weeks = 2 Wochen", "for 2 weeks = für 2 Wochen",
        ],
        every: ("jeden", "jede", "jedes", "alle"), feminine: ["week", "hour", "minute", "second", "night"],
        neuter: ["year", "quarter", "weekend"], ordinalMark: ".")
}
