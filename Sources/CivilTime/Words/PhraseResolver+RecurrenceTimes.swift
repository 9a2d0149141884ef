// SPDX-License-Identifier: Apache-2.0

extension PhraseResolver {
    /// Returns the times of day, ascending.
    mutating func times() throws(TimeTextError) -> [TimeOfDay] {
        let main = phrase.main
        // "every night at 1" is after midnight, which makes no difference in a daily repetition.
        guard phrase.furtherDays.isEmpty else {
            return try Set(timesByDays(takesNextDay: isEveryDay).flatMap(\.times)).sorted()
        }
        guard main.clocks.isEmpty else { return try times(of: main, day: nil, takesNextDay: isEveryDay) }
        // "starting monday at 9", "from monday at 8 and 20" and "from monday evening" also give the times of the
        // repetition.
        if main.part == nil, let start = phrase.start {
            if !start.clocks.isEmpty {
                return try times(of: start, day: start.day, takesNextDay: start.clocks.count == 1)
            }
            if start.part != nil { return [try time(of: start, day: start.day).0] }
            if case .local(let local)? = start.written { return [local.time] }
        }
        if main.part == nil, let bound = bounds.start, bound.hasTime {
            let time = if case .local(let local) = bound { local.time } else { zone.civil(at: instant(of: bound)).time }
            notes.append("No time of day was given, so it is \(habits.display.sentenceText(time)), as the start is.")
            return [time]
        }
        if let usual = usualTimes() { return usual }
        return [try time(of: main, day: .fromToday(1)).0]
    }

    /// Returns the times of day in a moment, ascending.
    ///
    /// - Parameter takesNextDay: Whether they may be in the night to the next day.
    mutating func times(
        of moment: Phrase.Moment, day: Phrase.Day?, takesNextDay: Bool
    ) throws(TimeTextError) -> [TimeOfDay] {
        try checkSpaced(moment)
        try checkAscending(moment)
        var times: Set<TimeOfDay> = []
        for clock in moment.clocks {
            let (time, days) = try time(of: clock, in: moment, day: day)
            guard days == 0 || takesNextDay else {
                throw scanner.error(
                    .conflict, words: moment.timeWords, "That is in the night to the next day.",
                    hint: moment.part == .night
                        ? "Name that day, and the time without \"night\"." : "Name that day, and give 0:00.")
            }
            times.insert(time)
        }
        return times.sorted()
    }

    /// A Boolean value indicating whether the repetition is on all days. Then it does not matter which of two days a
    /// time after midnight belongs to.
    private var isEveryDay: Bool {
        guard let repetition = phrase.repetition, repetition.frequency == .daily else { return false }
        return repetition.interval == 1 && repetition.except.isEmpty && !repetition.hasMonths
            && phrase.main.day == nil && phrase.start?.day == nil
    }

    /// Refuses `at 9 17`, which could be one time or two, like `8 12` in `at 8 12 and 18`.
    func checkSpaced(_ moment: Phrase.Moment) throws(TimeTextError) {
        guard
            let place = moment.clocks.firstIndex(where: { clock in
                clock.isSpaced && (moment.clocks.count > 1 || clock.minute <= (clock.hasMeridiem ? 12 : 23))
            })
        else { return }
        let clock = moment.clocks[place]
        let times = moment.clocks.map { $0.time.shortText }
        var apart = times
        if clock.minute <= 23 {
            apart.replaceSubrange(place...place, with: ["\(clock.hour):00", "\(clock.minute):00"])
        }
        throw scanner.error(
            .conflict, words: moment.timeWords, "This could be one time of day or two: \(clock.hour) \(clock.minute).",
            instead: ["at " + times.joinedInWords, "at " + apart.joinedInWords])
    }

    /// Refuses `at 8, 12 and 6`: an hour that goes back, but not if it were in the afternoon. The same applies to the
    /// first time in `7 and 9 pm`.
    private func checkAscending(_ moment: Phrase.Moment) throws(TimeTextError) {
        // An hour after 12 means a 24-hour clock.
        let has24Hours = moment.clocks.contains {
            $0.isExact || $0.hour > 12 && !$0.hasMeridiem || $0.hour == 0 && !$0.isMidnight && !$0.hasMeridiem
        }
        guard moment.part == nil, !has24Hours else { return }
        var meant: [TimeOfDay] = []
        var isOpen = false
        for (index, clock) in moment.clocks.enumerated() {
            var time = clock.time
            if clock.isTwelveHour, clock.hour < 12,
                let later = TimeOfDay(hour: time.hour + 12, minute: time.minute, second: time.second)
            {
                let goesBack = meant.last.map { time <= $0 && later > $0 } ?? false
                // "7 and 9 pm"
                let sharesMark = moment.clocks[index...].contains { $0.hasMeridiem && $0.hour >= 12 && $0.time > later }
                if goesBack || sharesMark { (time, isOpen) = (later, true) }
            }
            meant.append(time)
        }
        guard isOpen else { return }
        throw scanner.error(
            .conflict, words: moment.timeWords, "Morning or afternoon?",
            instead: [meant, moment.clocks.map(\.time).sorted()].map { "at " + $0.map(\.shortText).joinedInWords })
    }

    /// Turns several times into BYHOUR and BYMINUTE; if their product has extra times, BYSETPOS selects the right ones.
    func setTimes(_ times: [TimeOfDay], _ rule: inout RecurrenceRule, interval: Int) throws(TimeTextError) {
        rule.hours = Self.distinct(times, \.hour)
        rule.minutes = Self.distinct(times, \.minute)
        rule.seconds = Self.distinct(times, \.second)
        if !rule.setPositions.isEmpty, times.count > 1 {
            throw scanner.error(
                .unsupported, words: phrase.main.timeWords, "Such a day allows only one time of day.",
                hint: "Schedule them separately.")
        }
        guard rule.hours.count * rule.minutes.count * rule.seconds.count > times.count else { return }
        // Weekdays limit a daily rule just as well.
        if rule.frequency == .weekly, interval == 1 { rule.frequency = .daily }
        guard let days = Self.daysInPeriod(rule) else {
            throw scanner.error(
                .unsupported, words: phrase.main.timeWords, "These times cannot repeat on days that some months lack.",
                hint: "Schedule them separately.")
        }
        let perDay = rule.hours.count * rule.minutes.count * rule.seconds.count
        let all = perDay * days
        let (hours, minutes, seconds) = (Self.places(rule.hours), Self.places(rule.minutes), Self.places(rule.seconds))
        // BYSETPOS reaches 366 from either end (RFC 5545 3.3.10). The times ascend, and so do their positions.
        rule.setPositions = (0..<days).flatMap { day in
            times.map { time in
                let minute = hours[time.hour] * rule.minutes.count + minutes[time.minute]
                let place = day * perDay + minute * rule.seconds.count + seconds[time.second] + 1
                return place <= 366 ? place : place - all - 1
            }
        }
        guard rule.setPositions.allSatisfy({ -366...366 ~= $0 }) else {
            throw scanner.error(
                .unsupported, words: phrase.window?.words, "Too many times of day.",
                hint: "Choose a longer interval or a shorter stretch.")
        }
    }

    /// Returns how many days of each period have the times: each day, week, month or year; nil if periods differ.
    private static func daysInPeriod(_ rule: RecurrenceRule) -> Int? {
        switch rule.frequency {
        case .daily: return 1
        case .weekly: return rule.days.count
        default: break
        }
        guard rule.frequency == .monthly || rule.months.count == 1 else { return nil }
        if rule.monthDays.count + rule.days.count == 1 { return 1 }
        // "every friday the 13th"
        if rule.monthDays.count == 1, rule.days.allSatisfy({ $0.ordinal == 0 }) { return 1 }
        let isInEach = rule.monthDays.allSatisfy { 1...28 ~= $0 } && rule.days.allSatisfy { 1...4 ~= $0.ordinal }
        return isInEach && (rule.days.isEmpty || rule.monthDays.isEmpty) ? rule.monthDays.count + rule.days.count : nil
    }

    /// Returns the index of each value in `values`.
    static func places(_ values: [Int]) -> [Int] {
        var places = [Int](repeating: 0, count: 64)
        for (place, value) in values.enumerated() { places[value] = place }
        return places
    }

    /// Returns the distinct values of one part of the times, ascending.
    static func distinct(_ times: [TimeOfDay], _ part: (TimeOfDay) -> Int) -> [Int] {
        // All values are at most 60.
        let found = times.reduce(UInt64(0)) { $0 | 1 << UInt64(part($1)) }
        return (0..<64).filter { found & 1 << UInt64($0) != 0 }
    }
}
