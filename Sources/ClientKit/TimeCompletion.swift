// SPDX-License-Identifier: Apache-2.0

/// The words that can follow in a time that is typed, for completion. Nothing is asked for them.
package enum TimeCompletion {
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Returns the words that can follow.
    ///
    /// - Parameters:
    ///   - before: The words of the time so far.
    ///   - mayRepeat: Whether the time may be a repetition or an occasion.
    package static func next(after before: [String], mayRepeat: Bool) -> [String] {
        let before = before.map { $0.lowercased() }
        guard let last = before.last else {
            let single = ["in", "at", "today", "tonight", "tomorrow", "next"] + weekdays
            return mayRepeat ? single + ["every", "when"] : single
        }
        switch last {
        case "every":
            return ["day", "weekday", "week", "month", "year", "hour", "morning", "evening", "other", "2"] + weekdays
        case "when": return ["unlock", "login", "resume", "online", "unit", "system", "file"]
        case "in": return ["5m", "15m", "30m", "1h", "2h", "2d"]
        case "next": return ["week", "month"] + weekdays
        case "other": return ["day", "week", "month"] + weekdays
        case "2": return before.contains("every") ? ["hours", "days", "weeks", "months"] : []
        case "at": return ["7:00", "8:00", "9:00", "12:00", "15:00", "18:00", "20:00"]
        case "on": return ["the"] + weekdays
        case "the": return ["first", "second", "third", "last", "1st", "15th"]
        case "first", "second", "third", "last": return ["day", "workday"] + weekdays
        case "until": return ["tomorrow", "next"] + weekdays
        case "system": return before.contains("when") ? ["unit"] : []
        case "day", "weekday", "week", "month", "year", "morning", "evening", "today", "tomorrow", "workday":
            return continuations(of: last, before, mayRepeat)
        default: return weekdays.contains(last) ? continuations(of: last, before, mayRepeat) : []
        }
    }

    /// Returns the words after a day.
    private static func continuations(of last: String, _ before: [String], _ mayRepeat: Bool) -> [String] {
        let isRepeated = before.contains("every")
        if last == "month" || last == "year" { return isRepeated ? ["on"] : [] }
        if last == "week" { return isRepeated ? ["on", "at"] : [] }
        return ["at"] + (isRepeated && mayRepeat ? ["until"] : [])
    }
}

extension Completer {
    /// Words of a time that may be a repetition: those after the title, or after the id.
    @Sendable package static func times(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        TimeCompletion.next(after: typed(words, index), mayRepeat: true)
    }

    /// Words of a single time.
    @Sendable package static func singleTimes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        TimeCompletion.next(after: typed(words, index), mayRepeat: false)
    }

    /// Returns the words of the time before the one to complete: those after the verb and its first argument. Options
    /// and their values among these only end a phrase.
    private static func typed(_ words: [String], _ index: Int) -> [String] {
        let before = words.prefix(index).dropFirst()
        let places = before.indices.filter { !before[$0].hasPrefix("-") }
        // The verb, and the title or the id.
        return places.dropFirst(2).map { before[$0] }
    }
}
