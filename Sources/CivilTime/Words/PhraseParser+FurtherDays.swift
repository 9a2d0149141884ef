// SPDX-License-Identifier: Apache-2.0

/// Further times of a repetition: `every mon 9am and thu 3pm`, `every morning at 7 and every evening at 9`.
extension PhraseParser {
    /// Reads `and thu 3pm`, `, wednesday at 10am`, `and every evening at 9`, `and 6 in the evening`, directly after the
    /// first days and their time.
    mutating func furtherDays() throws(TimeTextError) -> Bool {
        guard let repetition = phrase.repetition, takesFurtherTimes(repetition),
            (phrase.furtherDays.last?.words.upperBound ?? endOfFirstTime) == scanner.position
        else { return false }
        let first = scanner.position
        let isJoined = scanner.take(anyOf: [",", "&"])
        guard scanner.take("and") || isJoined, let days = furtherWeekdays(repetition) else {
            scanner.position = first
            return false
        }
        var part = takePart()
        let start = scanner.position
        let announced = scanner.take("at") || scanner.take("@")
        var clocks: [Phrase.Clock] = []
        if !scanner.atEnd, var clock = try oneClock(announced: announced || startsHour) {
            clock.words = start..<scanner.position
            clocks = try self.clocks(after: clock, announced: true)
        } else {
            scanner.position = start
        }
        if part != nil {
            if clocks.isEmpty {
                clocks = clocksBeforePart(days)
            } else {
                shareBack(clocks, days, repetition)
            }
        } else if !clocks.isEmpty {
            part = takePart()
        }
        // "at 8 in the morning and 8" does not say which.
        let isOpen = part == nil && days.isUnsaid && clocks.contains { $0.isTwelveHour && !$0.isExact }
        guard part != nil || !clocks.isEmpty, !isOpen, !isOwnDay(days) else {
            scanner.position = first
            return false
        }
        if days.isWeekly, repetition.weekdays.isEmpty {
            // "every day at 9 and every saturday at 11"
            phrase.repetition?.frequency = .weekly
            phrase.repetition?.weekdays = Weekday.allCases
            for index in phrase.furtherDays.indices { phrase.furtherDays[index].weekdays = Weekday.allCases }
        }
        phrase.furtherDays.append((days.weekdays, part, clocks, first..<scanner.position))
        return true
    }

    /// Returns whether a repetition can have further times.
    private func takesFurtherTimes(_ repetition: Phrase.Repetition) -> Bool {
        guard phrase.clause == .main, phrase.main.day == nil, phrase.window == nil,
            !phrase.main.clocks.isEmpty || phrase.main.time == nil && phrase.main.part != nil
        else { return false }
        return repetition.frequency == .daily
            || repetition.frequency == .weekly && repetition.interval == 1 && !repetition.weekdays.isEmpty
    }

    /// Returns the times before a part of the day that belong to the next part, too: `at 8 in the morning and evening`.
    private func clocksBeforePart(_ days: FurtherWeekdays) -> [Phrase.Clock] {
        guard days.isUnsaid, phrase.furtherDays.isEmpty, let time = phrase.main.timeWords,
            let part = phrase.main.partWords, time.upperBound <= part.lowerBound
        else { return [] }
        return Self.shared(phrase.main.clocks)
    }

    /// Sets the times after the last of several parts of the day for all of them: `every morning and evening at 8`.
    private mutating func shareBack(
        _ clocks: [Phrase.Clock], _ days: FurtherWeekdays, _ repetition: Phrase.Repetition
    ) {
        let own = repetition.frequency == .daily ? [] : repetition.weekdays
        guard phrase.main.time == nil, days.weekdays == own,
            phrase.furtherDays.allSatisfy({ $0.clocks.isEmpty && $0.weekdays == own })
        else { return }
        phrase.main.setTime(.clocks(Self.shared(clocks)), words: nil)
        for index in phrase.furtherDays.indices { phrase.furtherDays[index].clocks = Self.shared(clocks) }
    }

    private static func shared(_ clocks: [Phrase.Clock]) -> [Phrase.Clock] {
        clocks.map { clock in
            var clock = clock
            clock.words = nil
            return clock
        }
    }

    private var endOfFirstTime: Int? {
        [phrase.main.timeWords, phrase.main.partWords].compactMap { $0?.upperBound }.max()
    }

    /// The days of a further time.
    private struct FurtherWeekdays {
        /// The weekdays; empty for the days of a daily repetition.
        var weekdays: [Weekday]
        /// True for certain weekdays after a daily repetition.
        var isWeekly = false
        /// True if the words name no days.
        var isUnsaid = false
    }

    /// Reads the days of a further time: `every thursday`, `every` before an evening, `every day`, or nothing. Returns
    /// nil for days that do not fit the repetition.
    private mutating func furtherWeekdays(_ repetition: Phrase.Repetition) -> FurtherWeekdays? {
        let isDaily = scanner.take("daily")
        let isEvery = isDaily || scanner.take(anyOf: ["every", "each"])
        let isEachDay = repetition.frequency == .daily
        if isDaily || isEvery && scanner.take("day") { return everyDay(repetition) }
        if !isEvery { _ = scanner.word() == "on" && scanner.take("on") }
        let isPlural =
            Vocabulary.pluralWeekdays.contains(scanner.word())
            || ["weekdays", "weekends", "workdays"].contains(scanner.word())
        let weekdays = takeWeekend() ?? self.weekdays(isList: false)
        guard weekdays.isEmpty else {
            // "every day at 9 and friday at 5" could mean one Friday.
            guard !isEachDay || repetition.interval == 1 && (isEvery || isPlural) else { return nil }
            return FurtherWeekdays(weekdays: weekdays, isWeekly: isEachDay)
        }
        guard scanner.word(-1) != "on" else { return nil }
        if isEvery {
            let isTime =
                scanner.value(in: Vocabulary.dayParts) != nil || scanner.value(in: Vocabulary.namedTimes) != nil
            return isTime ? everyDay(repetition) : nil
        }
        return FurtherWeekdays(
            weekdays: phrase.furtherDays.last?.weekdays ?? (isEachDay ? [] : repetition.weekdays), isUnsaid: true)
    }

    /// Reads `at the weekend`, which alone is the next one: `weekdays at 8 and at the weekend at 10`.
    private mutating func takeWeekend() -> [Weekday]? {
        guard scanner.word() == "this", scanner.word(1) == "weekend",
            scanner.words[scanner.position].original.lowercased() != "this"
        else { return nil }
        scanner.position += 2
        return [.saturday, .sunday]
    }

    private func everyDay(_ repetition: Phrase.Repetition) -> FurtherWeekdays? {
        guard repetition.interval == 1 else { return nil }
        return FurtherWeekdays(weekdays: repetition.frequency == .daily ? [] : Weekday.allCases)
    }

    /// Returns whether the words after a further time are a day: `every evening and 9 tomorrow`.
    private func isOwnDay(_ days: FurtherWeekdays) -> Bool {
        guard days.isUnsaid else { return false }
        return scanner.value(in: Vocabulary.relativeDays) != nil || scanner.value(in: Vocabulary.weekdays) != nil
            || scanner.value(in: Vocabulary.months) != nil
    }

    /// Reads `evening`, `evenings`, `in the evening`, `at night`.
    private mutating func takePart() -> DayPart? {
        let first = scanner.position
        if scanner.take("in") {
            guard scanner.take("the") else {
                scanner.position = first
                return nil
            }
        } else if scanner.word() == "at" {
            guard scanner.word(1) == "night" else { return nil }
            scanner.position += 1
        }
        if let part = scanner.take(from: Vocabulary.dayParts) ?? scanner.take(from: Vocabulary.dayPartAdverbs) {
            return part
        }
        scanner.position = first
        return nil
    }

    private var startsHour: Bool {
        scanner.number().map { $0 <= 23 } == true && scanner.value(1, in: Vocabulary.months) == nil
            && scanner.value(1, in: Vocabulary.periods) == nil
    }
}

extension PhraseResolver {
    /// Returns the times of the first days, and of those with their own times.
    mutating func timesByDays(takesNextDay: Bool) throws(TimeTextError) -> [(weekdays: [Weekday], times: [TimeOfDay])] {
        var found: [(weekdays: [Weekday], times: [TimeOfDay])] = []
        var first = Phrase.Moment()
        first.setTime(phrase.main.time, words: phrase.main.timeWords)
        first.setPart(phrase.main.part, words: phrase.main.partWords)
        found.append((phrase.repetition?.weekdays ?? [], try timesOrPart(of: first, takesNextDay)))
        for further in phrase.furtherDays {
            var moment = Phrase.Moment()
            if !further.clocks.isEmpty { moment.setTime(.clocks(further.clocks), words: further.words) }
            moment.setPart(further.part, words: further.words)
            found.append((further.weekdays, try timesOrPart(of: moment, takesNextDay)))
            take(further.words)
        }
        return found
    }

    private mutating func timesOrPart(
        of moment: Phrase.Moment, _ takesNextDay: Bool
    ) throws(TimeTextError) -> [TimeOfDay] {
        guard moment.clocks.isEmpty else { return try times(of: moment, day: nil, takesNextDay: takesNextDay) }
        return [try time(of: moment, day: .fromToday(1)).0]
    }

    /// Sets the days of a rule with their own times: BYSETPOS selects them from all days at all times.
    ///
    /// - Parameter times: The times of the first days.
    mutating func setTimesOfDays(_ times: [TimeOfDay], _ rule: inout RecurrenceRule) throws(TimeTextError) {
        let except = phrase.repetition?.except ?? []
        var chosen = Set<TimeOfWeek>()
        for (weekdays, own) in try timesByDays(takesNextDay: false) {
            for weekday in weekdays where !except.contains(weekday) {
                chosen.formUnion(own.map { TimeOfWeek(weekday: weekday, time: $0) })
            }
        }
        rule.days = Weekday.allCases.filter { day in chosen.contains { $0.weekday == day } }.map { .init($0) }
        rule.hours = Self.distinct(times, \.hour)
        rule.minutes = Self.distinct(times, \.minute)
        rule.seconds = Self.distinct(times, \.second)
        let (hours, minutes, seconds) = (Self.places(rule.hours), Self.places(rule.minutes), Self.places(rule.seconds))
        let perDay = rule.hours.count * rule.minutes.count * rule.seconds.count
        let all = perDay * rule.days.count
        guard all > chosen.count else { return }
        // BYSETPOS counts within a week from Monday (RFC 5545 3.3.10), up to 366 from either end.
        rule.setPositions = chosen.map { moment in
            let day = rule.days.firstIndex { $0.weekday == moment.weekday } ?? 0
            let minute = hours[moment.time.hour] * rule.minutes.count + minutes[moment.time.minute]
            let place = day * perDay + minute * rule.seconds.count + seconds[moment.time.second] + 1
            return place <= 366 ? place : place - all - 1
        }.sorted()
        guard rule.setPositions.allSatisfy({ -366...366 ~= $0 }) else {
            throw scanner.error(
                .unsupported, words: phrase.main.timeWords, "Too many times of day.", hint: "Schedule them separately.")
        }
    }
}

/// A time on a weekday.
private struct TimeOfWeek: Hashable {
    var weekday: Weekday
    var time: TimeOfDay
}
