// SPDX-License-Identifier: Apache-2.0

/// A time or repetition in words: `in 10m`, `tomorrow 9am`, `every month on the last friday at 16:00`.
///
/// A text is either understood completely or refused with the word that was not understood. These rules decide about
/// ambiguous words, and `notes` mentions each rule that was used:
///
/// - A time of day alone is the next one. A day alone is at 9:00, a part of the day at 9:00 (morning), 15:00
///   (afternoon), 18:00 (evening) or 21:00 (night). A bare hour belongs to the 24-hour clock unless a part of the day
///   is given.
/// - `18h` and `1h30` alone are refused because they could be a time or a length of time; `2h` is a length of time.
/// - `friday` may be today, `next friday` is the first one after today; a date without a year is the next one.
/// - `in 2d` is the same time of day in two days, whatever the clocks do; `in 48h` is elapsed time.
/// - `every month on the 31st` is the last day of shorter months, and so is 29 February in common years.
/// - Repetitions of hours and less keep elapsed time, all others the wall clock.
/// - `until` a day includes it.
public struct SpokenTime: Sendable, Hashable {
    /// The resulting trigger.
    public let trigger: Trigger
    /// The first due time.
    public let due: Instant
    /// Sentences about the interpretation of ambiguous words.
    public private(set) var notes: [String]
    /// The exceptions: `except holidays`.
    public let exceptions: Exceptions
    /// The time of day, if the text consists of nothing else.
    public let timeOfDay: TimeOfDay?
    /// The repetition that begins at each acknowledgement: `every 7 days after I acknowledge it`. The trigger then
    /// occurs once.
    public let afterAck: AfterAck?

    /// The zone that the words name: `9am Berlin time`.
    public let zoneInWords: ZoneReference?

    /// The start and end of a repetition that are given in options. A day and time of day in the words take precedence:
    /// then a start only sets the earliest occurrence. Otherwise the start also gives the day or time.
    public struct Bounds: Sendable, Hashable {
        /// The time before which nothing occurs. A local time or a day is in the zone of the words.
        public var start: WrittenTime?
        /// The time after which nothing occurs.
        public var until: RecurrenceRule.Until?
        /// The number of occurrences.
        public var count: Int?
        /// The choice for times that clock changes skip or repeat. It may also be given for times that do not repeat;
        /// it has no effect without wall times.
        public var clockChanges: ClockChangeChoice

        /// Creates bounds.
        public init(
            start: WrittenTime? = nil, until: RecurrenceRule.Until? = nil, count: Int? = nil,
            clockChanges: ClockChangeChoice = .none
        ) {
            self.start = start
            self.until = until
            self.count = count
            self.clockChanges = clockChanges
        }
    }

    /// Reads a text of at most 1,024 bytes.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - now: The current time.
    ///   - zones: The source of zones.
    ///   - reference: The zone of wall times, unless the text names one.
    ///   - day: The day of a time of day alone; if nil, the next time that the clock shows it.
    ///   - bounds: The beginning and end of a repetition, if the text does not give them.
    ///   - habits: The person's habits, which decide about ambiguous words.
    /// - Throws: `TimeTextError` with the word that is not understood; also if the zone does not exist, or if the time
    ///   is in the past or never comes. Texts quoted in the hint can be understood.
    public init(
        _ text: String, now: Instant, zones: some ZoneSource, reference: ZoneReference = .floating,
        day: CivilDate? = nil, bounds: Bounds = Bounds(), habits: SpeakingHabits = SpeakingHabits()
    ) throws(TimeTextError) {
        if let words = AfterAckWords(text, in: habits.language) {
            try self.init(
                afterAcknowledgement: words, now: now, zones: zones, reference: reference, bounds: bounds,
                habits: habits)
            return
        }
        do throws(TimeTextError) {
            try self.init(reading: text, now, zones, reference, day, bounds, habits)
        } catch {
            let lexicon = Lexicon.of(habits.language)
            // A refused suggestion is dropped, whatever the reason.
            func read(_ text: String) -> SpokenTime? {
                try? SpokenTime(reading: text, now, zones, reference, day, bounds, habits)
            }
            throw error.tried(
                { read($0) != nil }, of: text, isSingle: { read($0)?.trigger.repeats == false },
                namesDay: { PhraseParser.namesDay($0, habits) },
                example: "Say it like \(lexicon.examples.map { "\"\($0)\"" }.joinedInWords("or")).")
        }
    }

    /// Reads a text that means one time, like the end of a snooze, in at most 1,024 bytes. The hint of a refusal names
    /// single times.
    ///
    /// - Throws: `TimeTextError` as for other texts, and for a repetition, several days, or something that happens.
    public init(
        single text: String, now: Instant, zones: some ZoneSource, reference: ZoneReference = .floating,
        day: CivilDate? = nil, bounds: Bounds = Bounds(), habits: SpeakingHabits = SpeakingHabits()
    ) throws(TimeTextError) {
        func read(_ text: String) throws(TimeTextError) -> SpokenTime {
            func refusal(_ reason: String) -> TimeTextError {
                TimeTextError(.conflict, word: "", range: text.utf8.count..<text.utf8.count, reason: reason)
            }
            guard !Occasion.begins(text) else { throw refusal("That is something that happens, and no time.") }
            guard AfterAckWords(text, in: habits.language) == nil else { throw refusal(Self.severalTimes) }
            let spoken = try SpokenTime(reading: text, now, zones, reference, day, bounds, habits)
            guard !spoken.trigger.repeats else { throw refusal(Self.severalTimes) }
            return spoken
        }
        // A text that cannot be read is no suggestion, whatever the reason.
        func isSingle(_ text: String) -> Bool { (try? read(text)) != nil }
        do throws(TimeTextError) {
            self = try read(text)
        } catch {
            let lexicon = Lexicon.of(habits.language)
            let examples = lexicon.examples.filter(isSingle).map { "\"\($0)\"" }
            throw error.tried(
                isSingle, of: text, namesDay: { PhraseParser.namesDay($0, habits) },
                example: "Say it like \(examples.joinedInWords("or")).")
        }
    }

    private static let severalTimes = "That is more than one time."

    private init(
        reading text: String, _ now: Instant, _ zones: some ZoneSource, _ reference: ZoneReference, _ day: CivilDate?,
        _ bounds: Bounds, _ habits: SpeakingHabits
    ) throws(TimeTextError) {
        let (phrase, scanner) = try PhraseParser.parse(
            text, dates: habits.dates, takesDottedDates: habits.takesDottedDates, lexicon: .of(habits.language))
        var zoneReference = phrase.zone ?? reference
        var zone: Zone
        do throws(ZoneError) {
            if case .named(let name)? = phrase.zone, (try? zones.zone(zoneReference)) == nil,
                let own = zones.spelling(of: name)
            {
                zoneReference = try ZoneReference(own)
            }
            zone = try zones.zone(zoneReference)
            if let name = phrase.abbreviation, !zone.uses(name, around: now),
                let region = Vocabulary.zones[name.lowercased()]
            {
                zoneReference = try ZoneReference(region)
                zone = try zones.zone(zoneReference)
            }
        } catch {
            let word = scanner.words.firstIndex { $0.original == error.identifier } ?? scanner.words.count
            let suggestion = zones.suggestion(for: error.identifier)
            throw scanner.error(
                .unexpected, words: word..<min(word + 1, scanner.words.count), error.message,
                instead: suggestion.map { [$0] } ?? [])
        }
        if let name = phrase.abbreviation, !zone.uses(name, around: now),
            let shared = Vocabulary.sharedZones[name.lowercased()]
        {
            throw scanner.error(
                .conflict, words: phrase.abbreviationWords, "\"\(name)\" is used by several time zones.",
                instead: shared)
        }
        var resolver = PhraseResolver(
            phrase: phrase, scanner: scanner, now: now, zone: zone, reference: zoneReference)
        (resolver.bounds, resolver.day, resolver.habits) = (bounds, day, habits)
        trigger = try resolver.trigger().with(bounds.clockChanges)
        afterAck = nil
        zoneInWords = phrase.zone == nil && phrase.abbreviation == nil ? nil : zoneReference
        exceptions = try resolver.exceptions()
        timeOfDay = if phrase.isTimeOfDay, case .wall(let local, _, _) = trigger { local.time } else { nil }
        var told: Set<String> = []
        notes = resolver.notes.filter { told.insert($0).inserted }
        let next: Instant?
        if case .recurring(let recurrence) = trigger {
            let own = OneZone(zone: recurrence.zone == zoneReference ? zone : .utc)
            // OneZone returns its zone for every name and never throws.
            next = try? exceptions.next(
                of: trigger, after: now, in: own, on: zone, calendars: habits.days(of:))
        } else {
            do throws(ZoneError) {
                next = try trigger.next(after: now, in: zones)
            } catch {
                throw scanner.wholeError(.unexpected, error.message)
            }
        }
        guard let next else {
            throw scanner.wholeError(
                .neverOccurs, "That time is in the past, or never comes.", hint: "Give a later time.")
        }
        due = next
        // An unknown zone has no day to mention.
        if zoneReference != reference, let note = resolver.noteOfDay(elsewhere: try? zones.zone(reference)) {
            notes.append(note)
        }
        if let name = phrase.abbreviation { try Self.check(name, phrase, scanner, zone, trigger, due) }
        try resolver.finish()
    }

    /// Reads a repetition whose acknowledgement words were removed.
    private init(
        afterAcknowledgement words: AfterAckWords, now: Instant, zones: some ZoneSource,
        reference: ZoneReference, bounds: Bounds, habits: SpeakingHabits
    ) throws(TimeTextError) {
        do throws(TimeTextError) {
            let spoken = try SpokenTime(reading: words.rest, now, zones, reference, nil, bounds, habits)
            let zone: Zone
            do throws(ZoneError) {
                zone = try zones.zone(spoken.trigger.isInterval ? reference : spoken.trigger.zoneReference ?? reference)
            } catch {
                throw TimeTextError(.unexpected, word: "", range: 0..<0, reason: error.message)
            }
            // A text that is not understood in days names a day, which is refused.
            let inDays = words.inDays.flatMap {
                try? SpokenTime(reading: $0, now, zones, reference, nil, bounds, habits)
            }
            let (first, afterAck) = try words.resolved(spoken, inDays: inDays, zone: zone, now: now)
            (trigger, due, notes, self.afterAck) = (first, spoken.due, spoken.notes, afterAck)
            (exceptions, timeOfDay, zoneInWords) = (.none, nil, spoken.zoneInWords)
        } catch {
            throw TimeTextError(
                error.code, word: error.word,
                range: max(0, error.range.lowerBound - words.added)..<max(0, error.range.upperBound - words.added),
                reason: error.reason,
                hint: error.hint.contains("\"") || error.hint.isEmpty
                    ? AfterAckWords.example(in: habits.language) : error.hint)
        }
    }

    /// Refuses an abbreviation such as `PST` for a part of the year if the other part is meant, or both: then the zone
    /// must be named.
    private static func check(
        _ name: String, _ phrase: Phrase, _ scanner: WordScanner, _ zone: Zone, _ trigger: Trigger, _ due: Instant
    ) throws(TimeTextError) {
        let here = zone.segment(at: due).abbreviation
        let isWholeYear = zone.segment(at: due.advanced(by: 182 * Span.day)).abbreviation == here
        guard here != name || trigger.repeats && !isWholeYear else { return }
        throw scanner.error(
            .conflict, words: phrase.abbreviationWords,
            here == name
                ? "\(name) is only a part of the year." : "\(zone.identifier) has \(here) at that time, not \(name).",
            instead: [zone.identifier])
    }
}

extension Zone {
    /// Returns whether the zone has an abbreviation in the year around an instant.
    fileprivate func uses(_ abbreviation: String, around instant: Instant) -> Bool {
        [0, 182].contains { segment(at: instant.advanced(by: $0 * Span.day)).abbreviation == abbreviation }
    }
}

/// A source that returns a zone already found.
private struct OneZone: ZoneSource {
    let zone: Zone

    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone { zone }
}
