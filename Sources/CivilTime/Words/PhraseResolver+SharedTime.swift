// SPDX-License-Identifier: Apache-2.0

/// Times and parts of the day that are given with the start or end of a repetition, but belong to the repetition.
extension PhraseResolver {
    /// Resolves `every evening starting tomorrow at 7`: the 7 is in the evening, and both belong to the repetition.
    mutating func shareTime(withStart start: inout Phrase.Moment) throws(TimeTextError) {
        guard repeatsByDay else { return }
        try checkParts(&start)
        if let part = phrase.main.part, phrase.main.time == nil, !start.clocks.isEmpty {
            start.setPart(part, words: phrase.main.partWords)
            phrase.main.setPart(nil, words: nil)
        }
        try settlePart(of: &start)
    }

    /// Resolves `every night until sunday at 22:00`: the time applies to each night.
    mutating func shareTime(withEnd until: inout Phrase.Moment) throws(TimeTextError) {
        guard repeatsByDay else { return }
        try checkParts(&until)
        if phrase.main.part != nil, phrase.main.time == nil, until.day != nil, !until.clocks.isEmpty, until.part == nil
        {
            phrase.main.setTime(until.time, words: until.timeWords)
            until.setTime(nil, words: nil)
        }
        try settlePart(of: &until)
    }

    private var repeatsByDay: Bool {
        phrase.repetition.map { $0.frequency >= .daily } == true && phrase.window == nil
    }

    /// Resolves `every evening starting monday evening`, which names one part of the day twice.
    private mutating func checkParts(_ bound: inout Phrase.Moment) throws(TimeTextError) {
        guard let part = phrase.main.part, bound.part != nil else { return }
        guard bound.part == part else { throw twoParts(bound) }
        take(bound.partWords)
        bound.setPart(nil, words: nil)
    }

    private func twoParts(_ moment: Phrase.Moment) -> TimeTextError {
        scanner.error(
            .conflict, words: moment.partWords, "Two parts of the day are given.", hint: "Keep one of them.")
    }

    /// Resolves `every day at 20:00 starting monday evening`: if the time is in that part of the day, the part adds
    /// nothing to the day. `at 8` could be an hour of that evening; `at 9am` cannot, so the repetition starts in the
    /// evening.
    private mutating func settlePart(of bound: inout Phrase.Moment) throws(TimeTextError) {
        guard phrase.main.part == nil, let part = bound.part, bound.time == nil, bound.day != nil else { return }
        let clocks = phrase.main.clocks
        guard !clocks.isEmpty else { return }
        for clock in clocks {
            let isNextDay = clock.isMidnight ? part == .evening || part == .night : part.days(to: clock.hour) == 1
            guard !isNextDay else { throw twoParts(bound) }
            guard !clock.isMidnight, clock.isTwelveHour, !clock.isExact, part.days(to: clock.hour) == nil,
                let other = part.hour(of: clock.hour)?.hour
            else { continue }
            let later = "\(other):" + clock.minute.padded(2)
            throw scanner.error(
                .conflict, words: clock.words, "This could be \(clock.time.shortText) or \(later).",
                instead: ["at \(clock.time.shortText)", "at \(later)"])
        }
        let within = clocks.filter { !$0.isMidnight && part.days(to: $0.hour) == 0 }
        if within.count == clocks.count {
            take(bound.partWords)
            bound.setPart(nil, words: nil)
        } else if within.contains(where: { $0.hour < part.hour }) {
            throw twoParts(bound)
        }
    }
}
