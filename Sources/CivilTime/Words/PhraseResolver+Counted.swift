// SPDX-License-Identifier: Apache-2.0

/// Times counted from another day or time.
extension PhraseResolver {
    /// Resolves `2 hours before friday 5pm`: elapsed time from that moment.
    mutating func trigger(
        _ offset: (microseconds: Int64, words: Range<Int>), from moment: Phrase.Moment
    ) throws(TimeTextError) -> Trigger {
        guard moment.clocks.count == 1 || moment.written?.hasTime == true else {
            let words = moment.dayWords
            throw scanner.error(
                .incomplete, words: words, "The time of day is missing.",
                instead: moment.clocks.isEmpty && moment.part == nil && !moment.isSun
                    ? words.map { [scanner.spoken($0) + " " + scanner.lexicon.translated("at 9:00")] } ?? [] : [],
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

    /// Returns the last such day, if the day counted from it is still ahead: `the friday after march 3` on 4 March.
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

/// A number of times in a period: `twice a day`.
extension PhraseResolver {
    /// Checks that `twice a day` has two times, or none. `every day 3 times` could mean three per day or three in
    /// total.
    func checkTimes(_ repetition: Phrase.Repetition) throws(TimeTextError) {
        let main = phrase.main
        if repetition.perPeriod > 1 {
            let days =
                switch main.day {
                case .weekdays(let weekdays)?: weekdays.count
                case .daysOfMonth(let days, _)?: days.count
                case .ordinalWeekday(let ordinals, _, _)?: ordinals.count
                default: 1
                }
            let isDaily = repetition.frequency == .daily
            // A part of the day without a time of day is a time, too.
            let times =
                phrase.furtherDays.isEmpty
                ? main.clocks.count
                : ([main.clocks] + phrase.furtherDays.map(\.clocks)).reduce(0) { $0 + max(1, $1.count) }
            let given = isDaily ? times : repetition.frequency > .daily ? days : 0
            guard given == repetition.perPeriod || usualHours(repetition) != nil else {
                let name = scanner.spoken(repetition.words)
                // "twice a day at 9": the times that are proposed take the place of this one.
                let time = main.timeWords.flatMap { $0.lowerBound == repetition.words.upperBound ? $0 : nil }
                throw scanner.error(
                    .incomplete, words: repetition.words.lowerBound..<(time ?? repetition.words).upperBound,
                    repetition.frequency <= .hourly
                        ? "\"\(name)\" leaves open when."
                        : "\"\(name)\" leaves open \(isDaily ? "at which times" : "on which days").",
                    instead: Self.examples(repetition))
            }
        }
        if let words = phrase.bareCountWords, repetition.frequency >= .daily, main.clocks.isEmpty, main.part == nil,
            let count = phrase.count, count > 1
        {
            throw scanner.error(
                .conflict, words: words, "This could be how often it comes each time, or in all.",
                instead: ["for \(count) times"])
        }
    }

    /// The hours of `twice a day`, `three times a day` and so on, if the words name none.
    private static let usualHours = [[8, 20], [8, 14, 20], [8, 12, 16, 20], [8, 11, 14, 17, 20]]

    /// Returns the hours of `twice a day` without a time; nil for other repetitions, and for more than five times.
    private func usualHours(_ repetition: Phrase.Repetition) -> [Int]? {
        guard repetition.frequency == .daily, repetition.interval == 1,
            Self.usualHours.indices.contains(repetition.perPeriod - 2), phrase.main.isWithoutTime,
            phrase.furtherDays.isEmpty, phrase.window == nil, phrase.start?.isWithoutTime != false,
            bounds.start?.hasTime != true
        else { return nil }
        return Self.usualHours[repetition.perPeriod - 2]
    }

    /// Returns the times of `twice a day` without a time, with a note that names them and how to choose others; nil for
    /// other repetitions.
    mutating func usualTimes() -> [TimeOfDay]? {
        guard let repetition = phrase.repetition, let hours = usualHours(repetition) else { return nil }
        let words = scanner.spoken(repetition.words)
        let others = "at " + hours.map { "\($0 + 1):00" }.joinedInWords
        let line = scanner.sentence(repetition.words, by: words + " " + scanner.lexicon.translated(others))
        notes.append(
            "No times of day were given, so they are \(hours.map(habits.display.hourText).joinedInWords); for others "
                + "say \"\(line)\".")
        return hours.compactMap { TimeOfDay(hour: $0, minute: 0) }
    }

    /// Returns examples of several times in a period.
    private static func examples(_ repetition: Phrase.Repetition) -> [String] {
        let count = repetition.perPeriod
        switch repetition.frequency {
        case .daily where count <= 5:
            return ["every day at " + usualHours[count - 2].map { "\($0):00" }.joinedInWords]
        case .weekly where repetition.interval == 1 && count <= 5:
            let days = [["monday", "thursday"], ["monday", "wednesday", "friday"]]
            return [
                "every "
                    + (count <= 3 ? days[count - 2] : Weekday.allCases.prefix(count).map { $0.name.lowercased() })
                    .joinedInWords
            ]
        case .monthly where repetition.interval == 1 && count == 2: return ["every month on the 1st and 15th"]
        case .hourly where 60 % count == 0: return ["every \(60 / count) minutes"]
        default: return []
        }
    }
}
