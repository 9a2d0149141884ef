// SPDX-License-Identifier: Apache-2.0

/// The months of what repeats.
extension PhraseResolver {
    /// `except in may`: the other months. A year has its own, so that what comes yearly leaves none out.
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

    /// Limits a rule to months, as far as it comes in them.
    func limit(_ rule: inout RecurrenceRule, to months: [Int]) throws(TimeTextError) {
        rule.months = rule.months.isEmpty ? months : months.filter(rule.months.contains)
        guard !rule.months.isEmpty else {
            throw scanner.wholeError(.neverOccurs, "No months are left.", hint: "Exclude fewer months.")
        }
    }
}
