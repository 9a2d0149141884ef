// SPDX-License-Identifier: Apache-2.0

/// The months of a repetition: `every day in january`.
extension PhraseParser {
    /// Reads `every day in january`, `every monday in december and january`: the months of a daily or weekly
    /// repetition.
    mutating func monthsOfRepetition() throws(TimeTextError) -> Bool {
        guard scanner.word() == "in" || scanner.word() == "during", scanner.value(1, in: Vocabulary.months) != nil,
            phrase.clause == .main, let repetition = phrase.repetition, repetition.months.isEmpty,
            repetition.frequency <= .weekly, scanner.number(2) == nil, scanner.ordinal(2) == nil,
            scanner.word(2) != "the"
        else { return false }
        let first = scanner.position
        scanner.position += 1
        let months = monthList(marks: ["to", "-", "\u{2013}"])
        let last = Vocabulary.monthNames[(months.last ?? 1) - 1].lowercased()
        if ["through", "thru"].contains(scanner.word()), let end = scanner.value(1, in: Vocabulary.months),
            scanner.number(2) == nil, scanner.ordinal(2) == nil
        {
            scanner.position += 2
            let name = Vocabulary.monthNames[end - 1].lowercased()
            throw scanner.error(
                .conflict, from: first, "The second month could be one of those in which it comes, or the end.",
                instead: ["in \(last) to \(name)", "in \(last) until the end of \(name)"])
        }
        let words = first..<scanner.position
        if repetition.frequency < .daily, phrase.window == nil, phrase.main.day == nil {
            // "every hour in june from 10 to 20"; without the times it would be the whole of each day.
            guard try window() else {
                scanner.position = first
                return false
            }
        }
        phrase.repetition?.months = months
        phrase.repetition?.monthWords = words
        return true
    }

    /// Reads `may`, `july and august`, `june to august`.
    ///
    /// - Parameter marks: The words between the first and the last month of a period.
    mutating func monthList(marks: [String]) -> [Int] {
        var months: [Int] = []
        while let month = scanner.take(from: Vocabulary.months) {
            var last = month
            if marks.contains(scanner.word()), let end = scanner.value(1, in: Vocabulary.months),
                scanner.number(2) == nil, scanner.ordinal(2) == nil
            {
                scanner.position += 2
                last = end
            }
            for number in month...month + (last - month).floorModulo(12) {
                let month = (number - 1) % 12 + 1
                if !months.contains(month) { months.append(month) }
            }
            let before = scanner.position
            _ = scanner.take(",")
            _ = scanner.take("and") || scanner.take("or")
            guard scanner.value(in: Vocabulary.months) != nil, scanner.number(1) == nil, scanner.ordinal(1) == nil
            else {
                scanner.position = before
                break
            }
        }
        return months
    }
}
