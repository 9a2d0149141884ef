// SPDX-License-Identifier: Apache-2.0

/// The grammar's reading of words at any moment of a day. It decides only whether words look like a time: examples
/// replace the person's habits.
public struct TimeWords: Sendable {
    /// The reading of a text.
    public enum Reading: Sendable, Equatable {
        /// A time, and whether it repeats.
        case time(repeats: Bool)
        /// A time with one mistyped word, and the corrected text.
        case nearly(String)
        /// No time.
        case other
    }

    /// Words that are times as well as things that people remember.
    private static let things: Set<String> = ["lunch"]

    /// Returns whether a word is a time as well as a thing that people remember, as in `Pack lunch tomorrow`.
    public static func isThing(_ word: some StringProtocol) -> Bool { things.contains(word.lowercased()) }

    /// The first moment of today, so that "today at 5" is a time all day.
    private let morning: Instant
    private let day: CivilDate
    private let zones: FixedZoneSource
    private let languages: [SpokenLanguage]

    /// - Parameters:
    ///   - now: The present moment, to which the words refer.
    ///   - zone: The zone of the words.
    ///   - database: The zones that words may name.
    ///   - languages: The languages of the words, at least one; English is understood in each.
    public init(now: Instant, zone: Zone, database: ZoneDatabase, languages: [SpokenLanguage]) {
        day = zone.civil(at: now).date
        morning = zone.instant(of: CivilDateTime(date: day)) ?? now
        zones = FixedZoneSource(session: zone, database: database)
        self.languages = languages
    }

    /// The first language of the words.
    public var language: SpokenLanguage { languages.first ?? .english }

    /// Returns the reading in the first language in which the text is a time.
    public func reading(_ text: String) -> Reading {
        var near: String?
        for language in languages {
            do throws(TimeTextError) {
                return .time(repeats: try spoken(text, language).trigger.repeats)
            } catch {
                near = near ?? error.mended
            }
        }
        return near.map { .nearly($0) } ?? .other
    }

    /// Returns whether a word concerns a time: a known word, or digits in the form of a date, a time of day or a length
    /// of time, even an impossible one. A number alone may count anything.
    public func concernsTime(_ word: String) -> Bool {
        let lower = word.lowercased()
        if Vocabulary.ambiguousAdverbs[lower] != nil { return true }
        if Self.modifiers.contains(lower) || SpokenLanguage.allCases.contains(where: { saysTime(lower, in: $0) }) {
            return true
        }
        // "3x täglich"
        if lower.utf8.last == UInt8(ascii: "x"), Int(lower.dropLast()) != nil { return true }
        guard word.contains(where: \.isNumber), !word.allSatisfy(\.isNumber) else { return false }
        return isTime(word) || word.allSatisfy { $0.isNumber || "-:./T+Z".contains($0) }
    }

    /// Words that no rule reads, and that would change the days or the number of times.
    private static let modifiers: Set<String> = [
        "not", "except", "excluding", "only", "odd", "even", "alternate", "alternating", "nicht", "außer", "ausser",
        "ausgenommen", "nur", "gerade", "geraden", "gerader", "ungerade", "ungeraden", "ungerader", "mal", "ende",
        "anfang", "mitte",
    ]

    /// Returns whether a word is about time in a language. Short words of a language that is not the person's are
    /// other words: German "do" is Thursday.
    private func saysTime(_ word: String, in language: SpokenLanguage) -> Bool {
        guard languages.contains(language) || word.utf8.count >= 4 else { return false }
        let lexicon = Lexicon.of(language)
        if lexicon.known.contains(where: { $0.lowercased() == word }) { return true }
        return lexicon.meaning(of: word).contains {
            Vocabulary.names.contains($0) && Vocabulary.numbers[$0] == nil && Vocabulary.ordinals[$0] == nil
        }
    }

    /// Returns whether a text is a time.
    public func isTime(_ text: String) -> Bool { if case .time = reading(text) { true } else { false } }

    private func spoken(_ text: String, _ language: SpokenLanguage) throws(TimeTextError) -> SpokenTime {
        try SpokenTime(
            text, now: morning, zones: zones,
            habits: SpeakingHabits(
                daysOff: [day], dates: .dayMonthYear, takesDottedDates: true, place: Place(latitude: 0, longitude: 0),
                language: language))
    }
}
