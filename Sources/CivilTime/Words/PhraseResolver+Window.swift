// SPDX-License-Identifier: Apache-2.0

/// Repetitions within a range of times: `every 30 minutes from 9 to 17`.
extension PhraseResolver {
    /// Returns the times of day of the repetition, from the beginning to the end inclusive.
    ///
    /// The times are counted in wall time, so that each day has the same times whatever the clocks do.
    mutating func times(of repetition: Phrase.Repetition, in window: Phrase.Window) throws(TimeTextError) -> [TimeOfDay]
    {
        guard repetition.frequency != .secondly else {
            throw scanner.error(
                .unsupported, words: repetition.words, "Within a stretch of the day the shortest interval is a minute.",
                instead: ["every minute"])
        }
        guard phrase.main.time == nil, phrase.main.part == nil else {
            throw scanner.error(
                .conflict, words: phrase.main.timeWords ?? phrase.main.partWords,
                "Conflicting times: a time of day and a stretch of the day.",
                hint: "Keep one of them.")
        }
        take(window.words)
        take(repetition.minuteWords)
        let (start, end) = try minutes(of: window)
        guard end > start || phrase.main.day == nil && repetition.except.isEmpty && !repetition.hasMonths else {
            throw scanner.error(
                .unsupported, words: window.words,
                "A stretch across midnight cannot be combined with days of the week or months.",
                hint: "Omit the days, or end it before midnight.")
        }
        if end == 1_439, window.end.isMidnight { notes.append("Midnight belongs to the next day, and is left out.") }
        let (step, overflow) = repetition.interval.multipliedReportingOverflow(
            by: repetition.frequency == .hourly ? 60 : 1)
        let last = end > start ? end : end + 1_440
        var first = start
        if let minute = repetition.minute { first += (minute - start).floorModulo(60) }
        guard !overflow, first <= last else {
            throw scanner.error(
                .neverOccurs, words: window.words, "The stretch is shorter than the interval.", hint: "Make it longer.")
        }
        let minutes = Array(stride(from: first, through: last, by: min(step, 2_880)))
        // Times on the next day come first, and may reach the other times at most.
        let wrapped = minutes.filter { $0 >= 1_440 }.map { $0 - 1_440 }
        let rest = minutes.prefix { $0 < 1_440 }.drop { $0 == wrapped.last }
        if !wrapped.isEmpty, let opening = TimeOfDay(hour: start / 60, minute: start % 60),
            let closing = TimeOfDay(hour: last % 1_440 / 60, minute: last % 60)
        {
            night = (opening, closing)
        }
        return (wrapped + rest).map { TimeOfDay(hour: $0 / 60, minute: $0 % 60) ?? .midnight }
    }

    /// Returns the minutes of the day of both ends, if exactly one reading makes sense.
    private func minutes(of window: Phrase.Window) throws(TimeTextError) -> (start: Int, end: Int) {
        let (start, end) = (window.start, window.end)
        guard start.second == 0, end.second == 0 else {
            throw scanner.error(
                .unsupported, words: window.words, "A stretch of the day cannot have seconds.",
                hint: "Omit the seconds.")
        }
        let from = start.hour * 60 + start.minute
        let to = end.hour * 60 + end.minute
        // "from 9 to midnight": the midnight at the end of the day, unless only some days are meant.
        if end.isMidnight, from > 0 || end.closesDay {
            let isEveryDay =
                phrase.main.day == nil && phrase.repetition?.except.isEmpty == true
                && phrase.repetition?.hasMonths == false
            return (from, isEveryDay ? 1_440 : 1_439)
        }
        let halfDay = 720
        if start.isTwelveHour, start.hour < 12, end.hasMeridiem {
            // "from 2 to 4pm" could begin in the afternoon or in the night.
            let readings = [from, from + halfDay].filter { $0 < to }
            guard readings.count == 1 else { throw openEnds(window, starts: readings, ends: [to]) }
            return (readings[0], to)
        }
        if to > from { return (from, to) }
        if start.hasMeridiem, end.isTwelveHour, end.hour < 12, to + halfDay > from { return (from, to + halfDay) }
        // The range crosses midnight only if no other reading is possible: from 22:00 to 6:00.
        guard to < from, start.hasMeridiem && end.hasMeridiem || !start.isTwelveHour && !start.hasMeridiem else {
            throw openEnds(window, starts: [from], ends: [to + halfDay].filter { $0 > from && $0 < 1_440 })
        }
        return (from, to)
    }

    private func openEnds(_ window: Phrase.Window, starts: [Int], ends: [Int]) -> TimeTextError {
        let text = { (minute: Int) in "\(minute / 60):" + (minute % 60).padded(2) }
        return scanner.error(
            .conflict, words: window.words, "Morning or afternoon?",
            instead: starts.flatMap { start in ends.map { "from \(text(start)) to \(text($0))" } },
            hint: "Give the hours from 0 to 23.")
    }

    /// Returns the error for a range where a single time is needed.
    func stretchError(_ window: Phrase.Window) -> TimeTextError {
        if let minutes = minutesTo(window) {
            return scanner.error(
                .conflict, words: window.words,
                "\"\(scanner.spoken(window.words))\" could be \(minutes.shortText) or a stretch of time.",
                instead: ["at \(minutes.shortText)"] + window.starts.map { "at \($0.shortText)" })
        }
        return scanner.error(
            .conflict, words: window.words,
            "A reminder comes at one time, and \"\(scanner.spoken(window.words))\" is a stretch of time.",
            instead: window.starts.map { "at \($0.shortText)" },
            hint: "Keep its beginning, or say \"every hour from 9:00 to 17:00\".")
    }

    /// Returns `5 to 10` as five minutes to ten; nil if the range is not such a time.
    private func minutesTo(_ window: Phrase.Window) -> TimeOfDay? {
        let words = scanner.words[window.words]
        guard words.count >= 3, let first = words.first, words[words.startIndex + 1].text == "to",
            let minutes = Int(first.text), 1...29 ~= minutes, minutes % 5 == 0, window.end.minute == 0,
            window.end.hour <= 12 || window.end.hasMeridiem
        else { return nil }
        let total = (window.end.hour * 60 - minutes).floorModulo(1_440)
        return TimeOfDay(hour: total / 60, minute: total % 60)
    }

    /// Refuses `every monday at 9 until 10am`: as an end, the time would be that of the first day, so that nothing
    /// repeats.
    func checkEndOfStretch(_ repetition: Phrase.Repetition) throws(TimeTextError) {
        guard repetition.frequency >= .daily, phrase.window == nil, let until = phrase.until, until.isOnlyTimeOfDay,
            let mark = until.mark, let last = until.timeWords ?? until.partWords
        else { return }
        let end = mark.lowerBound..<max(last.upperBound, until.partWords?.upperBound ?? 0)
        // "at 9 until 10am", as far as the beginning is right before the end.
        let begin = phrase.main.timeWords
        let words = begin.map { $0.upperBound == end.lowerBound ? $0.lowerBound..<end.upperBound : end } ?? end
        let error = scanner.error(
            .conflict, words: words,
            "A reminder comes at one time, and \"\(scanner.spoken(words))\" is a stretch of time.",
            hint: "Keep its beginning, or say how often it comes in it.")
        throw error.proposing(
            scanner.bytes.count <= WordScanner.maximumSuggestion ? [scanner.sentence(end, by: "")] : [])
    }

    /// Returns the error for a range in a repetition that occurs once a day or less often.
    func stretchError(_ window: Phrase.Window, _ repetition: Phrase.Repetition) -> TimeTextError {
        return scanner.error(
            .conflict, words: window.words,
            "A reminder comes at one time, and \"\(scanner.spoken(window.words))\" is a stretch of time.",
            instead: window.starts.map { "at \($0.shortText)" },
            hint: "Keep its beginning, or say how often it comes in it.")
    }
}
