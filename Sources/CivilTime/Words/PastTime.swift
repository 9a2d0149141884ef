// SPDX-License-Identifier: Apache-2.0

/// A time in the past in everyday words: `2h`, `3 days ago`, `yesterday`, `monday 9am`, `4 march`, `2027-03-04`,
/// `2027-03-04T09:00`. The rules of ``SpokenTime`` apply in reverse: a time of day alone is the last one, and `monday`
/// is the last Monday, which may be today. A day means the whole day.
public struct PastTime: Sendable, Hashable {
    /// The moment; for a day, its first instant.
    public let start: Instant
    /// The moment; for a day, the first instant after it.
    public let end: Instant

    /// Reads a text of at most 1,024 bytes.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - now: The current time.
    ///   - zone: The zone of local times.
    ///   - language: The language of the words, in addition to English.
    /// - Throws: `TimeTextError` with the word that is not understood or not a time in the past.
    public init(
        _ text: String, now: Instant, zone: Zone, language: SpokenLanguage = .english
    ) throws(TimeTextError) {
        let lexicon = Lexicon.of(language)
        do throws(TimeTextError) {
            try self.init(reading: text, now: now, zone: zone, lexicon)
        } catch {
            // A refused suggestion is dropped, whatever the reason.
            throw error.tried(
                { (try? PastTime(reading: $0, now: now, zone: zone, lexicon)) != nil }, example: Self.hint, in: lexicon)
        }
    }

    private init(reading text: String, now: Instant, zone: Zone, _ lexicon: Lexicon) throws(TimeTextError) {
        // Text that is not a span is read as words below, which throw.
        if let span = try? Span.parse(Self.withoutAgo(text)) {
            self.init(now.advanced(by: -span))
            return
        }
        let words = try WordScanner(text, lexicon: lexicon)
        if words.words.isEmpty { throw words.wholeError(.incomplete, "No time was given.", hint: Self.hint) }
        var daysBack = 0
        var spoken = text
        switch words.word() {
        case "yesterday":
            // German has a single word for the day before yesterday.
            let isDayBefore = words.words[0].original.lowercased() == "vorgestern"
            (daysBack, spoken) = (isDayBefore ? 2 : 1, Self.replacing(words, by: "today"))
        case "last" where Vocabulary.weekdays[words.word(1)] != nil:
            (daysBack, spoken) = (1, Self.replacing(words, by: ""))
        default: break
        }
        // Text that is not a written time is read as words below, which throw.
        if let written = try? WrittenTime(text) {
            self.init(written, zone: zone)
            return
        }
        let (phrase, scanner) = try PhraseParser.parse(spoken, lexicon: lexicon)
        var moment = phrase.main
        guard phrase.repetition == nil, phrase.until == nil, phrase.start == nil, phrase.count == nil,
            phrase.zone == nil, phrase.window == nil, moment.part == nil, moment.later == 0, moment.workdays == 0,
            Self.isPlain(moment.time)
        else { throw scanner.wholeError(.unexpected, "That is not a single time of the past.", hint: Self.hint) }
        if case .hours(let hours)? = moment.time {
            // "18h" looks back over a length of time, like "2h"; "friday 18h" does not.
            guard moment.day != nil else {
                throw scanner.error(
                    .conflict, words: moment.timeWords, "That is not a single time of the past.", hint: Self.hint)
            }
            let clock = Phrase.Clock(hour: hours, minute: 0, isTwelveHour: hours <= 12)
            moment.setTime(.clocks([clock]), words: moment.timeWords)
        }
        if let length = moment.length, length.months == 0 {
            // "2h" looks back, "in 2h" and "2h from now" do not.
            guard !Self.looksAhead(scanner) else {
                throw scanner.error(
                    .outOfRange, words: moment.timeWords, "That time is still to come.", hint: Self.hint)
            }
            self.init(now.advanced(by: -length.nominal))
            return
        }
        if let written = moment.written {
            self.init(written, zone: zone)
            return
        }
        let today = zone.civil(at: now).date.adding(days: -daysBack)
        guard let date = moment.day.map({ Self.date($0, upTo: today) }) ?? today else {
            throw scanner.error(.outOfRange, words: moment.dayWords, "That day is still to come.", hint: Self.hint)
        }
        if let weekday = moment.weekday, weekday != date.weekday {
            throw scanner.error(
                .conflict, words: moment.dayWords, "That day is a \(date.weekday.name).", hint: Self.hint)
        }
        guard let clock = moment.clocks.first else {
            self.init(.date(date), zone: zone)
            return
        }
        let instant = zone.start(of: CivilDateTime(date: date, time: clock.time))
        if moment.day == nil, instant > now {
            // The last 9:00 was yesterday.
            self.init(zone.start(of: CivilDateTime(date: date.adding(days: -1), time: clock.time)))
        } else {
            self.init(instant)
        }
    }

    /// Returns whether the words of a length count it from now on.
    private static func looksAhead(_ words: WordScanner) -> Bool {
        ["in", "after", "now", "+"].contains(words.words.first?.text ?? "")
            || words.words.contains { ["now", "later", "hence"].contains($0.text) }
    }

    /// Returns whether a past moment can have this time.
    private static func isPlain(_ time: Phrase.Time?) -> Bool {
        switch time {
        case nil, .hours?, .span?, .written?: true
        case .clocks(let clocks)?: clocks.count == 1
        case .minute?, .sameTime?, .sun?: false
        }
    }

    private init(_ instant: Instant) { self.init(start: instant, end: instant) }

    private init(start: Instant, end: Instant) {
        self.start = start
        self.end = end
    }

    private init(_ written: WrittenTime, zone: Zone) {
        switch written {
        case .instant(let instant, _): self.init(instant)
        case .local(let local): self.init(zone.start(of: local))
        case .date(let date):
            self.init(
                start: zone.start(of: CivilDateTime(date: date)),
                end: zone.start(of: CivilDateTime(date: date.adding(days: 1))))
        }
    }

    private static let hint = "Write yesterday, monday 9am, 2h (ago) or 2026-03-04."

    private static func withoutAgo(_ text: String) -> String {
        text.lowercased().hasSuffix(" ago") ? String(text.dropLast(4)) : text
    }

    /// Returns the text with its first word replaced.
    private static func replacing(_ words: WordScanner, by word: String) -> String {
        ([word] + words.words.dropFirst().compactMap(\.spoken)).joined(separator: " ")
    }

    /// Returns the last such day; nil if the day does not exist or is in the future.
    private static func date(_ day: Phrase.Day, upTo today: CivilDate) -> CivilDate? {
        switch day {
        case .fromToday(let days): days == 0 ? today : nil
        case .weekday(let weekday):
            today.adding(days: -((today.weekday.rawValue - weekday.rawValue + 7) % 7))
        case .date(let date): date
        case .monthDay(let month, let day):
            // 29 February recurs after at most eight years.
            (0...8).lazy.compactMap { CivilDate(year: today.year - $0, month: month, day: day) }.first { $0 <= today }
        case .daysOfMonth(let days, let month) where month == .unsaid || month == .any:
            (0...2).lazy.compactMap { back -> CivilDate? in
                let first = CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: -back)
                guard days.count == 1, let first, days[0] > 0 else { return nil }
                return CivilDate(year: first.year, month: first.month, day: days[0])
            }.first { $0 <= today }
        default: nil
        }
    }
}

extension Zone {
    /// Returns the first instant at which clocks of this zone show a time; the earliest instant for a time that they
    /// never show.
    fileprivate func start(of local: CivilDateTime) -> Instant { instant(of: local) ?? .earliest }
}
