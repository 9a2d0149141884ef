// SPDX-License-Identifier: Apache-2.0

/// A time in the past in everyday words: `2h`, `an hour ago`, `3 days ago`, `yesterday`, `monday 9am`, `last night`,
/// `last week`, `4 march`, `2027-03-04`, `2027-03-04T09:00`. The rules of ``SpokenTime`` apply in reverse: a time of
/// day alone is the last one, and `monday` is the last Monday, which may be today. A day means the whole day, a week
/// the week from Monday on, and a part of the day its hours.
public struct PastTime: Sendable, Hashable {
    /// The moment; for a day or a longer period, its first instant.
    public let start: Instant
    /// The moment; for a day or a longer period, the first instant after it.
    public let end: Instant
    /// A Boolean value indicating whether it is a period of several days, such as `last week`.
    public let isPeriod: Bool

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
                { (try? PastTime(reading: $0, now: now, zone: zone, lexicon)) != nil }, example: Self.hint)
        }
    }

    private init(reading text: String, now: Instant, zone: Zone, _ lexicon: Lexicon) throws(TimeTextError) {
        if let start = Self.lookingBack(text, now: now, zone: zone, lexicon) {
            self.init(start)
            return
        }
        let words = try WordScanner(text, lexicon: lexicon)
        if let period = Self.period(words, now: now, zone: zone) {
            self = period
            return
        }
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
        case "last" where words.word(1) == "night" && words.words.count == 2:
            (daysBack, spoken) = (1, "tonight")
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
            phrase.zone == nil, phrase.window == nil, moment.part == nil || moment.time == nil, moment.later == 0,
            moment.workdays == 0, Self.isPlain(moment.time)
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
        if let part = moment.part {
            self.init(part, on: date, zone: zone)
            guard start <= now else {
                throw scanner.error(
                    .outOfRange, words: moment.partWords, "That time is still to come.", hint: Self.hint)
            }
            return
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

    private init(start: Instant, end: Instant, isPeriod: Bool = false) {
        (self.start, self.end, self.isPeriod) = (start, end, isPeriod)
    }

    /// The hours of a part of a day. A night ends on the next day.
    private init(_ part: DayPart, on date: CivilDate, zone: Zone) {
        let hours: (first: Int, last: Int) =
            switch part {
            case .morning: (0, 12)
            case .afternoon: (12, 18)
            case .evening: (18, 24)
            case .night: (21, 30)
            }
        let bounds = [hours.first, hours.last].map { hour in
            zone.start(
                of: CivilDateTime(
                    date: date.adding(days: hour / 24), time: TimeOfDay(hour: hour % 24, minute: 0) ?? .midnight))
        }
        self.init(start: bounds[0], end: bounds[1])
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

    /// Returns the instant of `2h`, `an hour ago`, `vor einer Stunde`, `2 months ago`; nil for other texts.
    private static func lookingBack(_ text: String, now: Instant, zone: Zone, _ lexicon: Lexicon) -> Instant? {
        var rest = text
        let lower = text.lowercased()
        if lower.hasSuffix(" ago") {
            rest = String(text.dropLast(4))
        } else if lexicon.language == .german, lower.hasPrefix("vor ") {
            rest = String(text.dropFirst(4))
        }
        // Text that is not a span is read as words, which throw.
        if let span = try? Span.parse(rest) { return now.advanced(by: -span) }
        guard rest != text, let length = NominalSpan(inWords: rest, [lexicon.language]) else { return nil }
        return length.instant(from: now, in: zone, sign: -1)
    }

    /// Returns the period of `last week`, `this month`; and the length up to now of `last 2 hours`; nil for other
    /// words.
    private static func period(_ words: WordScanner, now: Instant, zone: Zone) -> PastTime? {
        var scanner = words
        _ = scanner.take("the")
        let isThis = scanner.take("this")
        guard isThis || scanner.take(anyOf: ["last", "past", "previous"]) else { return nil }
        let today = zone.civil(at: now).date
        let isCounted = scanner.number() != nil
        if let unit = Phrase.Period.units[scanner.word()], scanner.position + 1 == scanner.words.count {
            let months =
                switch unit {
                case .week: 0
                case .month: 1
                case .quarter: 3
                case .year: 12
                }
            let index = unit == .year ? 1 : (today.month - 1) / max(1, months) * max(1, months) + 1
            let present =
                months == 0
                ? today.adding(days: 1 - today.weekday.rawValue)
                : CivilDate(year: today.year, month: index, day: 1) ?? today
            func shifted(_ count: Int) -> CivilDate? {
                months == 0 ? present.adding(days: 7 * count) : present.adding(months: months * count)
            }
            guard let first = shifted(isThis ? 0 : -1), let end = shifted(isThis ? 1 : 0) else { return nil }
            return PastTime(
                start: zone.start(of: CivilDateTime(date: first)), end: zone.start(of: CivilDateTime(date: end)),
                isPeriod: true)
        }
        // "last hour", "the last 30 minutes"
        let rest = scanner.spoken(scanner.position..<scanner.words.count)
        guard !isThis,
            let length = NominalSpan(inWords: isCounted ? rest : "1 " + rest, [words.lexicon.language]),
            let start = length.instant(from: now, in: zone, sign: -1)
        else { return nil }
        return PastTime(start: start, end: now, isPeriod: length.nominal > Span.day || length.months > 0)
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
