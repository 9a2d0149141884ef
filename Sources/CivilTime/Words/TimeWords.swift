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
    private let zone: Zone
    private let zones: FixedZoneSource
    private let languages: [SpokenLanguage]

    /// - Parameters:
    ///   - now: The present moment, to which the words refer.
    ///   - zone: The zone of the words.
    ///   - database: The zones that words may name.
    ///   - languages: The languages of the words, at least one; English is understood in each.
    public init(now: Instant, zone: Zone, database: ZoneDatabase, languages: [SpokenLanguage]) {
        self.zone = zone
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
    /// of time, even an impossible one; also several of them, as in `mon,wed`. A number alone may count anything.
    public func concernsTime(_ word: String) -> Bool {
        let parts = word.split { ",;/+&".contains($0) }
        if parts.count > 1 || parts.first.map({ $0.count < word.count }) == true {
            // "3/4" is a date, and "9,17" are no words.
            if parts.contains(where: { $0.contains(where: \.isLetter) }) {
                return parts.allSatisfy { concernsTime(String($0)) || $0.allSatisfy(\.isNumber) }
            }
        }
        let lower = word.lowercased()
        if Vocabulary.ambiguousAdverbs[lower] != nil { return true }
        if Self.modifiers.contains(lower) || SpokenLanguage.allCases.contains(where: { saysTime(lower, in: $0) }) {
            return true
        }
        // "3x täglich"
        if lower.utf8.last == UInt8(ascii: "x"), Int(lower.dropLast()) != nil { return true }
        guard word.contains(where: \.isNumber), !word.allSatisfy(\.isNumber) else { return false }
        return isTime(word) || word.allSatisfy { $0.isNumber || "-–:./T+Z".contains($0) } || Self.isLikeClock(lower)
    }

    /// Returns whether a word is written like a time of day, or like two of them: `13pm`, `2ish`, `2-3pm`.
    private static func isLikeClock(_ word: String) -> Bool {
        let ends = word.split(omittingEmptySubsequences: false) { "-–".contains($0) }
        return ends.count < 3
            && ends.allSatisfy { end in
                let clock = end.prefix { $0.isASCII && $0.isNumber || ":.".contains($0) }
                return 1...2 ~= clock.prefix(while: \.isNumber).count && clockEnds.contains(end.dropFirst(clock.count))
            }
    }

    /// The letters behind the digits of a time of day. The first of two times may have none.
    private static let clockEnds: Set<Substring> = ["", "am", "pm", "a.m", "p.m", "a.m.", "p.m.", "h", "uhr", "ish"]

    /// A kind of words that people list: `mon, wed and fri`, `8am and 8pm`, `1st, 15th`.
    private enum ListedKind { case weekday, timeOfDay, dayOfMonth }

    /// Returns the place of the first word of a list that the words at `place` continue, as `mon` in `Gym mon, wed and
    /// fri 6am` for the place of `fri`; nil if they continue none.
    public func beginningOfList(in words: [String], before place: Int) -> Int? {
        guard words.indices.contains(place), let kind = kind(of: words[place]) else { return nil }
        var first: Int?
        var index = place - 1
        while index > 0 {
            let word = words[index]
            if Self.listJoints.contains(word.lowercased()) {
                index -= 1
                continue
            }
            // "Casual Friday monday 9am": a name is no part of the list.
            let next = words[index + 1].lowercased()
            let isJoined = word.last == "," || Self.listJoints.contains(next)
            guard self.kind(of: word) == kind, isJoined || word.first?.isLowercase == true else { break }
            first = index
            index -= 1
        }
        return first
    }

    private static let listJoints: Set<String> = ["and", "und", "or", "oder", "&", "+", "/", ","]

    private func kind(of word: String) -> ListedKind? {
        let text = word.lowercased().filter { $0 != "," }
        if languages.contains(where: { Vocabulary.weekdays[Lexicon.of($0).word(text)] != nil })
            || Vocabulary.weekdays[text] != nil
        {
            return .weekday
        }
        let rest = text.drop { $0.isASCII && $0.isNumber }
        guard rest.count < text.count else { return nil }
        if ["st", "nd", "rd", "th", "."].contains(rest) { return .dayOfMonth }
        return !rest.isEmpty && isTime(text) ? .timeOfDay : nil
    }

    /// Returns the day in a text that also has a time of day or a part of the day: `friday` for `friday 9am`, nothing
    /// for `tonight`; nil for a text that has neither, or is no single time.
    public func dayAlone(in text: String) -> String? {
        for language in languages + SpokenLanguage.allCases.filter({ !languages.contains($0) }) {
            // A text that cannot be read is none of this language, whatever the reason.
            let read = try? PhraseParser.parse(
                text, dates: .dayMonthYear, takesDottedDates: true, lexicon: .of(language))
            guard let (phrase, scanner) = read else { continue }
            let moment = phrase.main
            // A repetition is no day, and neither are several days.
            guard !moment.isWithoutTime, phrase.repetition == nil,
                let date = (try? spoken(text, language)).map({ zone.civil(at: $0.due).date })
            else { return nil }
            guard let day = moment.dayWords, moment.day != .fromToday(0) else { return "" }
            let time = [moment.timeWords, moment.partWords].compactMap(\.self)
            let rest = day.filter { word in !time.contains { $0.contains(word) } }.map { scanner.spoken($0..<$0 + 1) }
                .joined(separator: " ")
            // "Freitagabend" is one word of day and part.
            return isDay(rest, language) ? rest : date.text
        }
        return nil
    }

    /// Returns whether a text is a time on a day that is named by its date or its distance: `tomorrow 7:30`, `4 march
    /// 9am`. A weekday is not: `friday 7:30` may mean each Friday.
    public func namesOneDay(in text: String) -> Bool {
        for language in languages + SpokenLanguage.allCases.filter({ !languages.contains($0) }) {
            // A text that cannot be read is none of this language, whatever the reason.
            let read = try? PhraseParser.parse(
                text, dates: .dayMonthYear, takesDottedDates: true, lexicon: .of(language))
            guard let phrase = read?.0 else { continue }
            guard phrase.repetition == nil, !phrase.main.isWithoutTime, phrase.main.dayWords != nil else {
                return false
            }
            return switch phrase.main.day {
            case .fromToday, .date, .monthDay: true
            default: false
            }
        }
        return false
    }

    /// Returns whether a text is a day without a time of day.
    private func isDay(_ text: String, _ language: SpokenLanguage) -> Bool {
        // A text that cannot be read is no day, whatever the reason.
        let read = try? PhraseParser.parse(text, dates: .dayMonthYear, takesDottedDates: true, lexicon: .of(language))
        guard let phrase = read?.0, phrase.repetition == nil else { return false }
        return phrase.main.day != nil && phrase.main.isWithoutTime
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
            text, now: morning, zones: zones, habits: habits(language))
    }

    private func habits(_ language: SpokenLanguage) -> SpeakingHabits {
        SpeakingHabits(
            daysOff: [day], dates: .dayMonthYear, takesDottedDates: true, place: Place(latitude: 0, longitude: 0),
            language: language)
    }
}
