// SPDX-License-Identifier: Apache-2.0

/// The first or last workday of each month, quarter or year, with days off. The rule for Mondays to Fridays is
/// corrected as far as days off are known: wrong days are excluded and the right ones added. With RRULE, EXDATE and
/// RDATE, other programs understand it, too.
extension PhraseResolver {
    /// The maximum number of occurrences to examine, more than ten years of months.
    private static let maximumPeriods = 400

    /// - Parameters:
    ///   - rule: The rule for Mondays to Fridays.
    ///   - time: The time of day.
    mutating func withoutDaysOff(
        _ rule: Recurrence, _ period: Phrase.Period, _ ordinal: Int, at time: TimeOfDay
    ) throws(TimeTextError) -> Recurrence {
        guard let last = habits.daysOff.max(), let begin = rule.start else { return rule }
        let months = period.unit == .year ? 12 : period.unit == .quarter ? 3 : 1
        var start = begin
        // In the current period, the right day may be in the future although the rule's day has passed.
        if phrase.start == nil, bounds.start == nil,
            let plain = workday(ordinal, ofMonths: months, with: today, isOff: { _ in false }),
            let right = workday(ordinal, ofMonths: months, with: today, isOff: habits.daysOff.contains),
            plain < begin.date, let due = zone.instant(of: CivilDateTime(date: right, time: time)), due > now
        {
            start = CivilDateTime(date: plain, time: time)
        }
        let whole = try make(rule.pattern, start: start, zone: rule.zone, until: rule.until)
        let end = rule.until?.last(in: zone) ?? .latest
        var added: [CivilDateTime] = []
        var omitted: [CivilDateTime] = []
        let from = (zone.instant(of: start) ?? now).advanced(by: -1)
        for occurrence in whole.occurrences(after: from, zone: zone).prefix(Self.maximumPeriods) {
            let plain = zone.civil(at: occurrence).date
            guard plain <= last else { break }
            let right = workday(ordinal, ofMonths: months, with: plain, isOff: habits.daysOff.contains)
            guard right != plain else { continue }
            omitted.append(CivilDateTime(date: plain, time: time))
            guard let right, zone.instant(of: CivilDateTime(date: right, time: time)).map({ $0 <= end }) == true else {
                continue
            }
            added.append(CivilDateTime(date: right, time: time))
        }
        notes.append(
            "Holidays do not count as workdays; they are known up to \(habits.display.longText(last)).")
        guard !omitted.isEmpty else { return whole }
        do throws(TimeTextError) {
            return try Recurrence(
                whole.pattern, start: start, zone: whole.zone, until: whole.until, count: whole.count, added: added,
                omitted: omitted)
        } catch {
            throw scanner.wholeError(error.code, error.reason, hint: error.hint)
        }
    }

    /// Returns a workday of the month, quarter or year that contains a day; nil if the period has too few.
    private func workday(
        _ ordinal: Int, ofMonths months: Int, with date: CivilDate, isOff: (CivilDate) -> Bool
    ) -> CivilDate? {
        let month = (date.month - 1) / months * months + 1
        guard let first = CivilDate(year: date.year, month: month, day: 1), let next = first.adding(months: months)
        else {
            return nil
        }
        var left = abs(ordinal)
        var day = ordinal > 0 ? first : next.adding(days: -1)
        while day >= first, day < next {
            if day.weekday <= .friday, !isOff(day) {
                left -= 1
                if left == 0 { return day }
            }
            day = day.adding(days: ordinal > 0 ? 1 : -1)
        }
        return nil
    }
}
