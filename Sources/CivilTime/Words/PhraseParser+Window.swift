// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// The signs between the ends of a range without an introducing word.
    static let stretchSigns = ["to", "-", "\u{2013}", "up to"]

    /// Reads `from 9 to 17`, `between 9am and 5pm`: a range of times.
    mutating func window() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let isBetween = scanner.take("between")
        guard isBetween || scanner.take("from") else { return false }
        // "from 24 april to 20 may", "from 24 to 28 december" are ranges of days.
        guard scanner.value(1, in: Vocabulary.months) == nil,
            scanner.number(2) == nil || scanner.value(3, in: Vocabulary.months) == nil
        else {
            scanner.position = first
            return false
        }
        if phrase.clause == .main, phrase.repetition.map({ $0.frequency <= .hourly }) == true || isBetween {
            try refuseDottedStart()
        }
        guard phrase.clause == .main, let start = try oneClock(announced: true, inStretch: true),
            isBetween ? scanner.take("and") : scanner.take(anyOf: Vocabulary.stretchMarks),
            let end = try oneClock(announced: true, inStretch: true)
        else {
            scanner.position = first
            return false
        }
        try setWindow(Phrase.Window(start: start, end: end, words: first..<scanner.position))
        return true
    }

    /// Reads `9 to 17` and `9-17` after the first time has been read; "until" is left to the end of a repetition.
    mutating func stretch(from start: Phrase.Clock, first: Int) throws(TimeTextError) -> Bool {
        let before = scanner.position
        guard phrase.clause == .main, scanner.take(anyOf: Self.stretchSigns),
            let end = try oneClock(announced: true, inStretch: true)
        else {
            scanner.position = before
            return false
        }
        try setWindow(Phrase.Window(start: start, end: end, words: first..<scanner.position))
        return true
    }

    private mutating func setWindow(_ window: Phrase.Window) throws(TimeTextError) {
        guard phrase.window == nil else {
            throw scanner.error(.conflict, words: window.words, "Two stretches of time are given.")
        }
        phrase.window = window
    }
}

/// Parts of the day: `in the morning`, `this evening`, `tomorrow night`.
extension PhraseParser {
    /// Reads `in the morning`, `this evening`, `tomorrow night`.
    mutating func dayPart() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if try dayPartAdverb(from: first) { return true }
        if scanner.take("in") { guard scanner.take("the") else { return false } }
        let isThis = scanner.take("this")
        if !isThis { _ = scanner.take("at") }
        guard let part = scanner.take(from: Vocabulary.dayParts) else { return false }
        // "evening of 8 november", "the morning of the 9th"
        if !isThis, scanner.word() == "of",
            scanner.word(1) == "the" || scanner.number(1) != nil || scanner.ordinal(1) != nil
                || scanner.value(1, in: Vocabulary.months) != nil
        {
            scanner.position += 1
        }
        try setPart(part, from: first)
        if isThis { try setDay(.fromToday(0), from: first) }
        return true
    }

    /// Reads `20 Uhr abends`, `every monday evenings at 8`.
    private mutating func dayPartAdverb(from first: Int) throws(TimeTextError) -> Bool {
        guard let part = scanner.take(from: Vocabulary.dayPartAdverbs) else { return false }
        if phrase.main.isEmpty, phrase.repetition == nil, phrase.clause == .main, isOneOfSeveralParts {
            // "mornings and evenings" is no single day.
            phrase.repetition = Phrase.Repetition(frequency: .daily, interval: 1, words: first..<scanner.position)
            phrase.notes.append("Several parts of the day are taken as every day.")
        }
        guard !phrase.moment.clocks.isEmpty || phrase.repetition != nil || isOfOneDay(part, scanner.words[first]) else {
            if case .weekday(let weekday)? = phrase.moment.day, let day = phrase.moment.dayWords,
                day.upperBound == first
            {
                let name = weekday.name.lowercased()
                throw scanner.error(
                    .conflict, words: day.lowerBound..<scanner.position,
                    "\"\(scanner.words[first].original)\" could be one \(part.name), or every one.",
                    instead: ["\(name) \(part.name)", "every \(name) \(part.name)"])
            }
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
        // "morgen um 2 Uhr nachts" can be the night before that day, or the night after it.
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

    /// True if another part of the day follows, as in `mornings and evenings`, `mornings at 8 and evenings at 8`.
    private var isOneOfSeveralParts: Bool {
        guard let next = scanner.words[scanner.position...].firstIndex(where: { [",", "and", "&"].contains($0.text) })
        else { return false }
        return scanner.words[next...].contains { Vocabulary.dayPartAdverbs[$0.text] != nil }
    }

    /// Returns whether an adverb means a part of the day before it: German `25. Juli abends` is the evening of that
    /// day. English `friday mornings` is every one.
    private func isOfOneDay(_ part: DayPart, _ word: WordScanner.Word) -> Bool {
        guard part != .night, word.text != word.original.lowercased() else { return false }
        return switch phrase.moment.day {
        case nil, .weekdays?: false
        default: true
        }
    }

    mutating func setPart(_ part: DayPart, from first: Int) throws(TimeTextError) {
        guard phrase.moment.part == nil else {
            throw scanner.error(.conflict, from: first, "Two parts of the day are given.")
        }
        phrase.moment.setPart(part, words: first..<scanner.position)
    }
}
