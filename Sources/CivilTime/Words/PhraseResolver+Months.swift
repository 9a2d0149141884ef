// SPDX-License-Identifier: Apache-2.0

/// The months of a repetition.
extension PhraseResolver {
    /// Resolves `except in may` to the other months. A yearly repetition already has its months and cannot omit any.
    mutating func leaveOutMonths(_ repetition: inout Phrase.Repetition) throws(TimeTextError) {
        guard !repetition.exceptMonths.isEmpty, repetition.frequency < .yearly else { return }
        let left = (repetition.months.isEmpty ? Array(1...12) : repetition.months)
            .filter { !repetition.exceptMonths.contains($0) }
        guard !left.isEmpty else {
            throw scanner.error(
                .neverOccurs, words: repetition.exceptMonthWords, "No months are left.", hint: "Exclude fewer months.")
        }
        repetition.months = left
        take(repetition.exceptMonthWords)
        let names = repetition.exceptMonths.map { Vocabulary.monthNames[$0 - 1] }.joinedInWords
        notes.append("It leaves out \(names) of every year.")
    }

    /// Limits a rule to the given months, as far as it has occurrences in them.
    func limit(_ rule: inout RecurrenceRule, to months: [Int]) throws(TimeTextError) {
        rule.months = rule.months.isEmpty ? months : months.filter(rule.months.contains)
        guard !rule.months.isEmpty else {
            throw scanner.wholeError(.neverOccurs, "No months are left.", hint: "Exclude fewer months.")
        }
    }
}

/// Errors for days that do not occur.
extension PhraseResolver {
    /// Returns the reason why no such day exists, or none in the future.
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
