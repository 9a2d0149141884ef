// SPDX-License-Identifier: Apache-2.0

/// Weekdays with their own times: `every mon 9am and thu 3pm`.
extension PhraseParser {
    /// Reads `and thu 3pm`, `, wednesday at 10am`, directly after the first weekdays and their time.
    mutating func furtherDays() throws(TimeTextError) -> Bool {
        guard phrase.clause == .main, let repetition = phrase.repetition, repetition.frequency == .weekly,
            repetition.interval == 1, !repetition.weekdays.isEmpty, !phrase.main.clocks.isEmpty,
            phrase.main.day == nil, phrase.main.part == nil,
            (phrase.furtherDays.last?.words ?? phrase.main.timeWords)?.upperBound == scanner.position
        else { return false }
        let first = scanner.position
        let isJoined = scanner.take(",")
        guard scanner.take("and") || isJoined else { return false }
        _ = scanner.take("every") || scanner.take("each") || scanner.take("on")
        let weekdays = self.weekdays(isList: false)
        let start = scanner.position
        let announced = scanner.take("at") || scanner.take("@")
        guard !weekdays.isEmpty, !scanner.atEnd, var clock = try oneClock(announced: announced || startsHour) else {
            scanner.position = first
            return false
        }
        clock.words = start..<scanner.position
        let clocks = try clocks(after: clock, announced: true)
        phrase.furtherDays.append((weekdays, clocks, first..<scanner.position))
        return true
    }

    private var startsHour: Bool {
        scanner.number().map { $0 <= 23 } == true && scanner.value(1, in: Vocabulary.months) == nil
            && scanner.value(1, in: Vocabulary.periods) == nil
    }
}

extension PhraseResolver {
    /// Returns the times of these days.
    mutating func timesOfFurtherDays() throws(TimeTextError) -> [TimeOfDay] {
        var times: [TimeOfDay] = []
        for (_, clocks, words) in phrase.furtherDays {
            times += try self.times(of: clocks)
            take(words)
        }
        return times
    }

    private mutating func times(of clocks: [Phrase.Clock]) throws(TimeTextError) -> [TimeOfDay] {
        var moment = Phrase.Moment()
        let words = clocks.compactMap(\.words)
        moment.setTime(.clocks(clocks), words: words.first.map { $0.lowerBound..<(words.last ?? $0).upperBound })
        return try times(of: moment, day: nil, takesNextDay: false)
    }

    /// Sets the days of a rule with their own times: BYSETPOS selects them from all days at all times.
    ///
    /// - Parameter times: The times of the first days.
    mutating func setTimesOfDays(_ times: [TimeOfDay], _ rule: inout RecurrenceRule) throws(TimeTextError) {
        let except = phrase.repetition?.except ?? []
        var chosen = Set<TimeOfWeek>()
        let first = (weekdays: phrase.repetition?.weekdays ?? [], clocks: phrase.main.clocks)
        for (weekdays, clocks) in [first] + phrase.furtherDays.map({ ($0.weekdays, $0.clocks) }) {
            let own = try self.times(of: clocks)
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
