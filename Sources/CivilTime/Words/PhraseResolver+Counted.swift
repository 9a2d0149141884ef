// SPDX-License-Identifier: Apache-2.0

/// Times that are counted from another day or time.
extension PhraseResolver {
    /// `2 hours before friday 5pm`: elapsed time from the time of that day.
    mutating func trigger(
        _ offset: (microseconds: Int64, words: Range<Int>), from moment: Phrase.Moment
    ) throws(TimeTextError) -> Trigger {
        guard moment.clocks.count == 1 || moment.written?.hasTime == true else {
            let words = moment.dayWords
            throw scanner.error(
                .incomplete, words: words, "The time of day is missing.",
                instead: moment.clocks.isEmpty && moment.part == nil && !moment.isSun
                    ? words.map { [scanner.spoken($0) + " " + scanner.lexicon.said("at 9:00")] } ?? [] : [],
                hint: "Give one time of day.")
        }
        let base: Instant?
        if case .instant(let instant, _)? = moment.written {
            takeTime(moment)
            base = instant
        } else {
            base = zone.instant(of: try wall(moment, after: now))
        }
        guard let due = base?.advanced(by: offset.microseconds) else {
            throw scanner.wholeError(.outOfRange, "That day is after the year 9999.")
        }
        take(offset.words)
        try checkFuture(due)
        let reading = zone.civil(at: due)
        return zone.instant(of: reading) == due ? .wall(reading, reference) : .instant(due)
    }

    /// The last such day, if what is counted from it is still to come: `the friday after march 3` on 4 March.
    mutating func recent(
        _ day: Phrase.Day, _ moment: Phrase.Moment, after from: CivilDateTime, time: TimeOfDay, plus days: Int
    ) throws(TimeTextError) -> CivilDate? {
        let reach = max(moment.later, 7 * (moment.besideDay?.count ?? 0))
        let isOpen =
            switch day {
            case .daysOfMonth(_, .any), .daysOfMonth(_, .unsaid), .ordinalWeekday(_, _, .any): true
            default: day.isOfAnyYear
            }
        guard reach > 0, isOpen else { return nil }
        let start = CivilDateTime(date: from.date.adding(days: -reach), time: .midnight)
        let date = try date(day, moment, after: start, time: nil)
        let found = CivilDateTime(date: shifted(date, moment).adding(days: days), time: time)
        return found > from ? date : nil
    }
}
