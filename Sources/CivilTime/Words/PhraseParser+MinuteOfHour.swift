// SPDX-License-Identifier: Apache-2.0

/// Minutes of the hour: `on the hour`, `at 25 past`, `every hour at :15`.
extension PhraseParser {
    /// `on the hour`, which is the next full one; `next hour` could be that or an hour from now.
    mutating func fullHour(from first: Int) throws(TimeTextError) -> Bool {
        if scanner.take("next", "hour") {
            throw scanner.error(
                .conflict, from: first, "This could be the next full hour or an hour from now.",
                instead: ["on the hour", "in 1 hour"])
        }
        guard scanner.take("on", "the", "hour") else { return false }
        // "every 2 hours on the hour"
        if phrase.clause == .main, let repetition = phrase.repetition, repetition.minute == nil,
            repetition.frequency <= .hourly
        {
            guard repetition.frequency == .hourly else {
                throw scanner.error(
                    .conflict, from: first, "This does not fit the repetition.", instead: ["starting on the hour"])
            }
            setMinute(0, from: first)
            return true
        }
        guard phrase.moment.day == nil, phrase.moment.part == nil, phrase.repetition == nil || phrase.clause == .start
        else { throw twoTimesOfDay(first) }
        try setTime(.minute(0), from: first)
        return true
    }

    /// `every hour at :15`, `every hour at quarter past`, `at 25 past`.
    mutating func minuteOfHour(announced: Bool, from first: Int) throws(TimeTextError) -> Bool {
        let word = scanner.word()
        let isHourly = phrase.clause == .main && phrase.repetition?.frequency == .hourly
        if word.hasPrefix(":"), word.utf8.count == 3, let minute = Int(word.dropFirst()), minute <= 59 {
            scanner.position += 1
            if isHourly, phrase.repetition?.minute != nil { throw twoMinutes(first) }
            guard isHourly else {
                throw scanner.error(
                    .unexpected, from: first, "A minute alone needs \"every hour\" before it.",
                    instead: ["at \(minute) past"])
            }
            setMinute(minute, from: first)
            return true
        }
        let start = scanner.position
        guard let (minutes, isPast) = minutesPastOrTo(announced: announced), !isHour(0), hourWord() == nil else {
            scanner.position = start
            return false
        }
        // "halb" and "dreiviertel" say nothing without their hour.
        guard !["half before", "three quarters"].contains(scanner.word(-1)) else {
            throw scanner.error(.incomplete, from: first, "The hour is missing.")
        }
        let minute = isPast ? minutes : (60 - minutes) % 60
        if isHourly {
            guard phrase.repetition?.minute == nil else { throw twoMinutes(first) }
            setMinute(minute, from: first)
            return true
        }
        guard phrase.moment.isWithoutTime, phrase.moment.day == nil, phrase.repetition == nil else {
            throw scanner.error(.incomplete, from: first, "The hour is missing.", instead: ["at 9:" + minute.padded(2)])
        }
        try setTime(.minute(minute), from: first)
        return true
    }

    private mutating func setMinute(_ minute: Int, from first: Int) {
        phrase.repetition?.minute = minute
        phrase.repetition?.minuteWords = first..<scanner.position
    }

    private func twoMinutes(_ first: Int) -> TimeTextError {
        scanner.error(
            .unsupported, from: first, "Two minutes of the hour are given.", hint: "Schedule them separately.")
    }
}
