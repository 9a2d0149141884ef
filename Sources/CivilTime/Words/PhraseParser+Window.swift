// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// The signs between the ends of a period that no word begins.
    static let stretchSigns = ["to", "-", "\u{2013}", "up to"]

    /// `from 9 to 17`, `between 9am and 5pm`: a period of the day.
    mutating func window() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let isBetween = scanner.take("between")
        guard isBetween || scanner.take("from") else { return false }
        // "from 24 april to 20 may", "from 24 to 28 december": days.
        guard scanner.value(1, in: Vocabulary.months) == nil,
            scanner.number(2) == nil || scanner.value(3, in: Vocabulary.months) == nil
        else {
            scanner.position = first
            return false
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

    /// `9 to 17` and `9-17` after a time that was just read; "until" is left to what ends a repetition.
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
