// SPDX-License-Identifier: Apache-2.0

/// Detects contradictions, and words that could mean either of two moments.
extension PhraseResolver {
    /// Checks that the weekday given with a date matches the date.
    func check(_ date: CivilDate, _ moment: Phrase.Moment) throws(TimeTextError) {
        guard let weekday = moment.weekday, date.weekday != weekday else { return }
        // If the weekday or the date is removed, the comma between them goes, too.
        let between = moment.wordsWithinDay.map { scanner.spoken($0) } ?? ""
        let within = between.isEmpty || between == "," ? "" : " " + between
        throw scanner.error(
            .conflict, words: moment.dayWords,
            "\(date.day) \(Vocabulary.monthNames[date.month - 1]) \(date.year) is a \(date.weekday.name), not a \(weekday.name).",
            instead: [
                "\(date.day) \(Vocabulary.monthNames[date.month - 1].lowercased()) \(date.year)\(within)",
                weekday.name.lowercased() + within,
            ])
    }

    /// Refuses `tonight at 2` after midnight: some people mean the current night, others the next one. On Friday,
    /// `thursday night at 2` has the same problem.
    func checkNight(
        _ day: Phrase.Day, _ moment: Phrase.Moment, at time: TimeOfDay, _ days: Int, _ from: CivilDateTime
    ) throws(TimeTextError) {
        guard days == 1, moment.later == 0, time != .midnight, CivilDateTime(date: from.date, time: time) > from,
            let dayWords = moment.dayWords, let clockWords = moment.timeWords
        else { return }
        let other: String
        switch day {
        case .fromToday(0): other = "tomorrow"
        case .weekday(from.date.adding(days: -1).weekday): other = from.date.adding(days: 7).text
        default: return
        }
        let words = min(dayWords.lowerBound, clockWords.lowerBound)..<max(dayWords.upperBound, clockWords.upperBound)
        throw scanner.error(
            .conflict, words: words, "It is night already: this could be the present night or the next one.",
            instead: ["today at \(time.shortText)", "\(other) at \(time.shortText)"])
    }

    /// Refuses `mon 8` on a day before Monday the 8th, which is ambiguous.
    func checkBareHour(_ moment: Phrase.Moment, after from: CivilDateTime) throws(TimeTextError) {
        guard case .weekday(let weekday)? = moment.day, let clock = moment.clocks.first, clock.isBare,
            moment.part == nil
        else { return }
        let isNear =
            from.date.adding(days: 1).next(weekday).day == clock.hour || from.date.next(weekday).day == clock.hour
        // "friday 9" usually means the hour, "friday 13" just as often the date.
        guard isNear || clock.hour > 12 else { return }
        throw scanner.error(
            .conflict, words: moment.timeWords,
            "\"\(clock.hour)\" could be the day or the hour"
                + (isNear ? ": the \(clock.hour.ordinalText) is a \(weekday.name)." : "."),
            instead: ["at \(clock.hour):00", "the \(clock.hour.ordinalText)"])
    }

    /// Refuses `monday 9 10`: it could be a time of day, or two hours.
    func checkTwoHours(_ moment: Phrase.Moment) throws(TimeTextError) {
        guard let clock = moment.clocks.first, clock.isSpaced, clock.isUnannounced, !clock.hasMeridiem, !clock.isExact,
            clock.minute > clock.hour, clock.minute <= 23
        else { return }
        throw scanner.error(
            .conflict, words: clock.words, "This could be one time of day or two: \(clock.hour) \(clock.minute).",
            instead: ["at \(clock.hour):\(clock.minute)"])
    }

    /// Refuses `this wednesday` on a Wednesday after the given time: it could be today or a week later.
    func checkThis(
        _ day: Phrase.Day, is date: CivilDate, _ moment: Phrase.Moment, after from: CivilDateTime
    ) throws(TimeTextError) {
        guard case .weekday(let weekday) = day, moment.isThis, moment.later == 0, from.date.weekday == weekday,
            date != from.date
        else { return }
        throw scanner.error(
            .conflict, words: moment.dayWords, "Today is \(weekday.name), and that time is over.",
            instead: ["next \(weekday.name.lowercased())"], hint: "Give a later time.")
    }

    /// Returns the error for `every day at 9 on friday`, which is ambiguous.
    func everyDayAnd(_ weekday: Weekday, _ repetition: Phrase.Repetition) -> TimeTextError {
        let (repeated, day) = (repetition.words, phrase.main.dayWords ?? repetition.words)
        let end = min(repeated.upperBound, day.upperBound)
        let between = end..<max(end, repeated.lowerBound, day.lowerBound)
        return scanner.error(
            .conflict, words: min(repeated.lowerBound, day.lowerBound)..<max(repeated.upperBound, day.upperBound),
            "This day does not fit the repetition.",
            instead: ["every " + weekday.name.lowercased() + (between.isEmpty ? "" : " " + scanner.spoken(between))])
    }
}
