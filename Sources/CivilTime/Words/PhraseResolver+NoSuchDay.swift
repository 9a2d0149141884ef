// SPDX-License-Identifier: Apache-2.0

/// Refusals of a day that does not come.
extension PhraseResolver {
    /// The reason why there is no such day, or none that is to come.
    static func reason(forNo day: Phrase.Day, from today: CivilDate) -> String {
        let dates: [CivilDate]
        switch day {
        case .daysOfMonth(let days, .fromThis(let months)):
            dates = Self.months(.fromThis(months), from: today).compactMap { $0.date(ofDay: days[0]) }
        case .daysOfMonth(let days, .named(let month, let year?)):
            dates = Self.months(.named(month, year: year), from: today).compactMap { $0.date(ofDay: days[0]) }
        case .ordinalWeekday(let ordinals, let weekday, .fromThis(let months)):
            dates = Self.months(.fromThis(months), from: today).compactMap {
                $0.date(of: weekday, ordinal: ordinals[0])
            }
        case .ordinalWeekday(let ordinals, let weekday, .named(let month, let year?)):
            dates = Self.months(.named(month, year: year), from: today)
                .compactMap { $0.date(of: weekday, ordinal: ordinals[0]) }
        case .easter(_, _?), .week(_, _?, _), .edge: return "That day is in the past, or does not exist."
        case .fromToday, .monthsFromToday, .workdays, .date: return "That day is after the year 9999."
        case .ofYear(_, let years): return years == 0 ? "This year has no such day." : "Next year has no such day."
        default: return "There is no such day in the coming years."
        }
        return dates.isEmpty ? "That month has no such day." : "\(dates[0].longText) is in the past."
    }
}
