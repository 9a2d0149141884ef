// SPDX-License-Identifier: Apache-2.0

/// Parts of the day: `in the morning`, `this evening`, `tomorrow night`.
extension PhraseParser {
    /// `in the morning`, `this evening`, `tomorrow night`.
    mutating func dayPart() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if try dayPartAdverb(from: first) { return true }
        if scanner.take("in") { guard scanner.take("the") else { return false } }
        let isThis = scanner.take("this")
        if !isThis { _ = scanner.take("at") }
        guard let part = scanner.take(from: Vocabulary.dayParts) else { return false }
        try setPart(part, from: first)
        if isThis { try setDay(.fromToday(0), from: first) }
        return true
    }

    /// `20 Uhr abends`, `every monday evenings at 8`.
    private mutating func dayPartAdverb(from first: Int) throws(TimeTextError) -> Bool {
        guard let part = scanner.take(from: Vocabulary.dayPartAdverbs) else { return false }
        guard !phrase.moment.clocks.isEmpty || phrase.repetition != nil else {
            let isToday = part != .night
            throw scanner.error(
                .conflict, from: first,
                "\"\(scanner.words[first].original)\" could be one \(part.name), or every one.",
                instead: [isToday ? "this \(part.name)" : "tonight", "every \(part.name)"])
        }
        guard part == .night, let clock = phrase.moment.clocks.first, phrase.moment.part == nil,
            !(5...11 ~= clock.hour || clock.hour > 16)
        else {
            try setPart(part, from: first)
            return true
        }
        // "morgen um 2 Uhr nachts" is a night before that day, or after it.
        guard phrase.moment.day == nil else {
            throw scanner.error(
                .conflict, from: first, "This could be the night before that day, or the night after it.",
                instead: ["in the morning"], hint: "Give the time without the night.")
        }
        guard clock.hour == 12 || clock.hour < 5 else {
            throw scanner.error(.conflict, from: first, "\(clock.time.shortText) is not in the night.")
        }
        var clocks = phrase.moment.clocks
        if clock.hour == 12 { clocks[0].hour = 0 }
        clocks[0].words = (clock.words?.lowerBound ?? first)..<scanner.position
        phrase.moment.setTime(.clocks(clocks), words: phrase.moment.timeWords)
        return true
    }

    mutating func setPart(_ part: DayPart, from first: Int) throws(TimeTextError) {
        guard phrase.moment.part == nil else {
            throw scanner.error(.conflict, from: first, "Two parts of the day are given.")
        }
        phrase.moment.setPart(part, words: first..<scanner.position)
    }
}
