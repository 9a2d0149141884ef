// SPDX-License-Identifier: Apache-2.0

/// The day from which intervals of days, weeks, months and years count. Without a day and a start this is today at
/// every hour: today's own time counts if it is ahead. A start is the first day, also one that is over.
extension PhraseResolver {
    /// Returns whether a repetition is an interval and nothing else, such as `every 2 weeks`: the words give no time of
    /// day, so today is left out at every hour, and the first is one interval from today. `every day` is due at the
    /// next 9:00.
    func isBareInterval(_ repetition: Phrase.Repetition) -> Bool {
        let main = phrase.main
        return phrase.start == nil && bounds.start == nil && main.day == nil && main.isWithoutTime
            && repetition.weekdays.isEmpty && (repetition.interval > 1 || repetition.frequency > .daily)
    }

    /// The last instant of today.
    var endOfToday: Instant {
        (zone.instant(of: CivilDateTime(date: today.adding(days: 1), time: .midnight)) ?? now).advanced(by: -1)
    }

    /// Adds a note about the day from which a repetition without a day counts.
    ///
    /// - Parameters:
    ///   - base: The first day.
    ///   - times: The times of day; empty at a time of the sun.
    ///   - isBare: Whether the words leave today out.
    ///   - first: The first occurrence.
    mutating func noteCount(
        of repetition: Phrase.Repetition, from base: CivilDate, at times: [TimeOfDay], isBare: Bool, _ first: Instant
    ) {
        guard repetition.interval > 1 || repetition.frequency > .daily else { return }
        let date = zone.civil(at: first).date
        let isFromToday = phrase.start == nil && bounds.start == nil
        guard isFromToday || date != base && repetition.interval > 1 else { return }
        let day = base == today ? "today" : habits.display.longText(base)
        var note = "It counts from \(day), so the first is on \(habits.display.longText(date))"
        if isFromToday, date != today {
            let isAhead = times.last.map { CivilDateTime(date: today, time: $0) > wallNow } ?? false
            let words = scanner.lexicon.translated(isBare && isAhead ? "starting today" : "starting tomorrow")
            note += "; add \"\(words)\" " + (isBare && isAhead ? "for today as well" : "to begin tomorrow")
        }
        notes.append(note + ".")
    }
}
