// SPDX-License-Identifier: Apache-2.0

/// A time or repetition said in English: `in 10m`, `tomorrow 9am`, `every month on the last friday at 16:00`.
///
/// Everything is understood or the text is refused, with the word it failed at. What words leave open is decided by
/// these rules, and `notes` says so whenever one of them was used:
///
/// - A time of day alone is the next one; a day alone is at 9:00, a part of the day at 9:00 (morning), 15:00 (afternoon),
///   18:00 (evening) or 21:00 (night); a bare hour is that of the 24-hour clock unless a part of the day says otherwise.
/// - `friday` may be today, `next friday` is the first one after today; a date without a year is the next one.
/// - `in 2d` is 48 hours of elapsed time, `in 3 days at noon` a day of the calendar, `in 2 months` the same day and time.
/// - `every month on the 31st` is the last day of shorter months, and so is 29 February in common years.
/// - Repetitions of hours and less keep elapsed time, all others the wall clock.
/// - `until` a day includes it.
public struct SpokenTime: Sendable, Hashable {
    /// What was understood.
    public let trigger: Trigger
    /// When it is first due.
    public let due: Instant
    /// Sentences about what the words left open.
    public let notes: [String]
    /// What was said when it was a time of day and nothing else.
    public let timeOfDay: TimeOfDay?

    /// Understands a text of at most 1,024 bytes.
    ///
    /// - Parameters:
    ///   - text: What is said.
    ///   - now: When it is said.
    ///   - zones: Where zones come from.
    ///   - reference: The zone wall times are meant in, unless the text names one itself.
    ///   - day: The day on which a time of day alone is meant; nil for the next time that the clock shows it.
    /// - Throws: `TimeTextError` with the word that is not understood; also if the zone does not exist, or if what was
    ///   said is past or never comes.
    public init(
        _ text: String, now: Instant, zones: some ZoneSource, reference: ZoneReference = .floating,
        day: CivilDate? = nil
    ) throws(TimeTextError) {
        let (phrase, scanner) = try PhraseParser.parse(
            text, example: "Say it like \"tomorrow 9am\", \"in 45m\" or \"every weekday at 8:30\".")
        let zoneReference = phrase.zone ?? reference
        let zone: Zone
        do throws(ZoneError) {
            zone = try zones.zone(zoneReference)
        } catch {
            let word = scanner.words.firstIndex { $0.original == error.identifier } ?? scanner.words.count
            throw WordScanner.error(scanner, .unexpected, at: word, error.message)
        }
        var resolver = PhraseResolver(phrase: phrase, scanner: scanner, now: now, zone: zone, reference: zoneReference)
        resolver.day = day
        trigger = try resolver.trigger()
        timeOfDay = if phrase.isTimeOfDay, case .wall(let local, _) = trigger { local.time } else { nil }
        notes = resolver.notes
        let next: Instant?
        if case .recurring(let recurrence) = trigger {
            next = recurrence.next(after: now, zone: recurrence.zone == zoneReference ? zone : .utc)
        } else {
            do throws(ZoneError) {
                next = try trigger.next(after: now, in: zones)
            } catch {
                throw WordScanner.error(scanner, .unexpected, at: 0, error.message)
            }
        }
        guard let next else {
            throw scanner.wholeError(
                .neverOccurs, "That never comes, or is past.", hint: "Give a time that is still to come.")
        }
        due = next
    }
}

extension WordScanner {
    static func error(_ scanner: WordScanner, _ code: TimeTextError.Code, at word: Int, _ reason: String)
        -> TimeTextError
    {
        var scanner = scanner
        scanner.position = word + 1
        return scanner.error(code, from: word, reason)
    }

    /// An error about the whole text.
    func wholeError(_ code: TimeTextError.Code, _ reason: String, hint: String = "") -> TimeTextError {
        TimeTextError(code, in: bytes, 0..<bytes.count, reason, hint: hint)
    }

    /// An error about some words.
    func error(_ code: TimeTextError.Code, words range: Range<Int>?, _ reason: String, hint: String = "")
        -> TimeTextError
    {
        guard let range, !range.isEmpty else { return wholeError(code, reason, hint: hint) }
        return TimeTextError(
            code, in: bytes, words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound,
            reason,
            hint: hint)
    }
}
