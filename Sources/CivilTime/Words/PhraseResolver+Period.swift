// SPDX-License-Identifier: Apache-2.0

/// Days given by the week, month, quarter or year that they lie in, and days counted in workdays.
extension PhraseResolver {
    /// Returns whether a date is from Monday to Friday and not a day off.
    func isWorkday(_ date: CivilDate) -> Bool {
        date.weekday <= .friday && !habits.daysOff.contains(date)
    }

    /// Returns the date a number of workdays later or earlier. From a day off, the first adjacent workday counts as
    /// one.
    func adding(workdays: Int, to date: CivilDate) -> CivilDate {
        var date = date
        var left = abs(workdays)
        // 2,500 workdays are less than ten years; days off can increase that.
        var steps = 0
        while left > 0, steps < 20_000 {
            date = date.adding(days: workdays.signum())
            if isWorkday(date) { left -= 1 }
            steps += 1
        }
        return date
    }

    /// Returns a found day after applying everything that is counted from it.
    func shifted(_ date: CivilDate, _ moment: Phrase.Moment) -> CivilDate {
        var date = date
        if let (weekday, count) = moment.besideDay {
            date =
                count > 0
                ? date.adding(days: 1).next(weekday).adding(days: 7 * (count - 1))
                : date.adding(days: 7 * count).next(weekday)
        }
        return adding(workdays: moment.workdays, to: date.adding(days: moment.later))
    }

    /// Returns the first or last day or workday of a month, quarter or year, in the first such period from a day on.
    func edge(_ period: Phrase.Period, _ ordinal: Int, isWorkday: Bool, from first: CivilDate)
        -> CivilDate?
    {
        let months = period.unit == .year ? 12 : period.unit == .quarter ? 3 : 1
        let index = (today.year * 12 + today.month - 1) / months
        let range: Range<Int>
        switch period.which {
        case .fromThis(let count): range = index + count..<index + count + 1
        case .named(let year, _) where period.unit == .year: range = year..<year + 1
        case .named(let number, let year?):
            let first = year * (12 / months) + number - 1
            range = first..<first + 1
        case .unsaid, .any, .named, .anyOf: range = index..<index + 100
        }
        for index in range {
            if case .named(let number, nil) = period.which, period.unit != .year,
                index % (12 / months) + 1 != number
            {
                continue
            }
            let month = index * months
            guard let start = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) else {
                return nil
            }
            guard let end = start.adding(months: months)?.adding(days: -1) else { return nil }
            var found = ordinal > 0 ? start.adding(days: -1) : end.adding(days: 1)
            found =
                isWorkday
                ? adding(workdays: ordinal, to: found) : found.adding(days: ordinal)
            if found >= first, found >= start, found <= end { return found }
        }
        return nil
    }

    /// Returns a day of an ISO 8601 week.
    mutating func day(
        ofWeek week: Int, year: Int?, _ weekday: Weekday?, _ moment: Phrase.Moment,
        from first: CivilDate
    ) throws(TimeTextError) -> CivilDate? {
        let now = ISOWeek(containing: first)
        if weekday == nil, year ?? now.year == now.year, week == now.week {
            throw scanner.error(
                .incomplete, words: moment.dayWords, "This is week \(week); the day is missing.",
                instead: Weekday.allCases.filter { $0 > first.weekday }.prefix(2).map {
                    "\($0.name.lowercased()) of week \(week)"
                })
        }
        let years = year.map { $0...$0 } ?? now.year...now.year + 40
        let found = years.lazy.compactMap {
            ISOWeek(year: $0, week: week)?.date(of: weekday ?? .monday)
        }
        .first { $0 >= first }
        if weekday == nil, let found { notes.append("Week \(week) begins on \(habits.display.longText(found)).") }
        return found
    }

    /// Returns Easter, or a feast counted from it.
    mutating func easter(plus days: Int, year: Int?, from first: CivilDate) -> CivilDate? {
        let years = year.map { $0...$0 } ?? first.year...first.year + 2
        notes.append("Easter is that of the western churches.")
        return years.lazy.compactMap { CivilDate.easter(year: $0)?.adding(days: days) }.first {
            $0 >= first
        }
    }

    /// Sets the parts of a rule for the first or last day or workday of each month, quarter or year.
    mutating func setEdge(
        _ period: Phrase.Period, _ ordinal: Int, isWorkday: Bool, _ rule: inout RecurrenceRule
    ) throws(TimeTextError) {
        switch period.unit {
        case .week, .month: break
        case .quarter: try limit(&rule, to: ordinal > 0 ? [1, 4, 7, 10] : [3, 6, 9, 12])
        case .year: try limit(&rule, to: [ordinal > 0 ? 1 : 12])
        }
        if isWorkday {
            rule.days = Weekday.allCases.prefix(5).map { RecurrenceRule.Day($0) }
            rule.setPositions = [ordinal]
        } else {
            rule.monthDays = [ordinal]
        }
    }
}
