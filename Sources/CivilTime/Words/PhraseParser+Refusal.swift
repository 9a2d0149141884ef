// SPDX-License-Identifier: Apache-2.0

/// Errors for words that no rule accepts.
extension PhraseParser {
    /// Returns the error for the word that no rule accepts.
    func refusal() -> TimeTextError {
        var scanner = scanner
        // "on 20261205", "in 1:30": the number causes the error, and not the word before it.
        if ["on", "in", "at"].contains(scanner.word()), scanner.word(1).utf8.first?.isDigit == true {
            scanner.position += 1
            if let refusal = refusal(ofNumberAfter: scanner) { return refusal }
        }
        if let refusal = refusal(ofRoughTime: scanner) { return refusal }
        let word = scanner.word()
        let position = scanner.position
        if let refusal = refusal(ofLengthBack: scanner) { return refusal }
        if let refusal = refusal(ofDate: scanner) { return refusal }
        if let number = scanner.number() {
            let isLong =
                word.utf8.count == 4 && word.utf8.allSatisfy(\.isDigit) && number / 100 <= 23 && number % 100 <= 59
            var instead =
                isLong ? ["at \(number / 100):" + (number % 100).padded(2)] : ["at \(word)", "in \(word) minutes"]
            if scanner.word(1) == "," { instead = [] }
            // "18 uhr und 12" has another hour, "the 27" a day, and "5 weekdays" is a number of days.
            if scanner.word(-1) == "and" { instead = number <= 23 ? ["\(number):00"] : [] }
            if scanner.word(-1) == "the" { return openDay(number, in: scanner) }
            if scanner.value(1, in: Vocabulary.weekdayGroups) != nil { instead = [] }
            if 1...31 ~= number, !instead.isEmpty, scanner.word(-1) != "and" {
                instead.append("on the \(number.ordinalText)")
            }
            if isLong, Self.years.contains(number) { instead.append("1 january \(number)") }
            if phrase.clause != .main { instead = Array(instead.prefix(1)) }
            // "every 10 minutes until 2030" could mean this evening or that year.
            if phrase.clause == .until, isLong { instead = [String(instead[0].dropFirst(3)), "1 january \(number)"] }
            return scanner.error(
                .unexpected, from: position,
                "\"\((scanner.words[position].spoken ?? word).prefix(64))\" is a number that could mean several things here.",
                instead: instead)
        }
        if word == "yesterday" || word == "ago" {
            return scanner.error(.outOfRange, from: position, "That is in the past.")
        }
        if Vocabulary.vague.contains(word) {
            return scanner.error(
                .incomplete, from: position,
                "\"\((scanner.words[position].spoken ?? word).prefix(64))\" leaves open when.",
                instead: ["in 10 minutes", "in 1 hour", "tomorrow"])
        }
        if word == "now" {
            return scanner.error(.unexpected, from: position, "Give a time in the future.")
        }
        if let refusal = refusal(ofCity: scanner) { return refusal }
        var unknown = scanner.firstUnknownWord()
        // "in a couple of decades": the unit is unknown, and not the number.
        if scanner.words.indices.contains(unknown + 2), scanner.words[unknown].text == "couple",
            scanner.words[unknown + 1].text == "of"
        {
            unknown += 2
        }
        // "in a few minutes"
        if unknown > position, Vocabulary.vague.contains(scanner.words[unknown].text) {
            return scanner.error(
                .incomplete, words: position..<unknown + 1,
                "\"\(scanner.spoken(position..<unknown + 1))\" leaves open when.",
                instead: ["in 10 minutes", "in 1 hour", "tomorrow"])
        }
        return scanner.unknown(unknown)
    }

    /// Returns the error for `9ish` and `9 or so`: an hour that may be another one.
    private func refusal(ofRoughTime scanner: WordScanner) -> TimeTextError? {
        let first = scanner.position
        if let ahead = (0...1).first(where: { scanner.timeBeforeIsh($0) != nil }),
            let time = scanner.timeBeforeIsh(ahead)
        {
            let isAnnounced = ["at", "by", "@"].contains(scanner.word(ahead - 1))
            return scanner.error(
                .incomplete, words: first + ahead..<first + ahead + 1,
                "\"\(scanner.spoken(first + ahead..<first + ahead + 1))\" leaves open when.",
                instead: [isAnnounced || Vocabulary.namedTimes[time] != nil ? time : "at \(time)"])
        }
        // "9 or so"
        let start = first + (scanner.number() == nil ? 0 : 1)
        guard start + 1 < scanner.words.count, scanner.words[start].text == "or",
            ["so", "thereabouts"].contains(scanner.words[start + 1].original.lowercased())
        else { return nil }
        return scanner.error(
            .incomplete, words: first..<start + 2, "\"\(scanner.spoken(start..<start + 2))\" leaves open when.",
            instead: [start == first ? "" : "at " + scanner.word()])
    }

    /// Returns the error for `15:00 New York`: without "in" or "time" the name of a city could belong to a title.
    private func refusal(ofCity scanner: WordScanner) -> TimeTextError? {
        let first = scanner.position
        guard phrase.main.time != nil, phrase.zone == nil, phrase.abbreviation == nil else { return nil }
        for length in [3, 2, 1] where first + length == scanner.words.count {
            let name = (0..<length).map { scanner.word($0) }.joined(separator: " ")
            guard Vocabulary.cities[name] != nil else { continue }
            let city = scanner.spoken(first..<first + length)
            return scanner.error(
                .unexpected, words: first..<first + length, "\"\(city)\" could be the place of the time.",
                instead: ["in \(city)"])
        }
        return nil
    }

    /// Returns the error for `the 27`, the day of a month.
    private func openDay(_ number: Int, in scanner: WordScanner) -> TimeTextError {
        let first = scanner.position - 1
        return scanner.error(
            .unexpected, words: first..<first + 2,
            "\"\(scanner.spoken(first + 1..<first + 2).prefix(64))\" is a number that could mean several things here.",
            instead: 1...31 ~= number ? ["the \(number.ordinalText)"] : [])
    }

    /// Returns the error for `in -5m`, a length of time into the past.
    private func refusal(ofLengthBack scanner: WordScanner) -> TimeTextError? {
        var scanner = scanner
        let first = scanner.position
        _ = scanner.take("in")
        let isWord = scanner.take("minus")
        let digits = scanner.word().dropFirst(isWord ? 0 : 1)
        guard isWord || scanner.word().hasPrefix("-") || scanner.word().hasPrefix("\u{2212}"),
            digits.first?.isNumber == true, phrase.moment.isEmpty
        else { return nil }
        scanner.position += 1
        let unit = Span.units[scanner.word()] != nil || Vocabulary.periods[scanner.word()] != nil
        if unit { scanner.position += 1 }
        let length = [String(digits)] + (unit ? [scanner.words[scanner.position - 1].spoken ?? ""] : [])
        guard unit || digits.contains(where: \.isLetter) else { return nil }
        return scanner.error(
            .outOfRange, from: first, "\"\(scanner.spoken(first..<scanner.position).prefix(64))\" is in the past.",
            instead: ["in " + length.joined(separator: " ")])
    }

    /// Returns the error for `20261205`, a date without its dashes.
    private func refusal(ofDate scanner: WordScanner) -> TimeTextError? {
        let text = scanner.word()
        guard text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit), let number = Int(text),
            let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else { return nil }
        let first = scanner.position - (scanner.word(-1) == "in" ? 1 : 0)
        return scanner.error(
            .unexpected, words: first..<scanner.position + 1, "\"\(text)\" could be a date.", instead: [date.text])
    }

    /// Returns the error for `in 1:30`, `in 2h5`: a length of time written like a time, or without its last unit.
    private func refusal(ofNumberAfter scanner: WordScanner) -> TimeTextError? {
        let (text, first) = (scanner.word(), scanner.position - 1)
        guard scanner.word(-1) == "in" else { return nil }
        var scanner = scanner
        scanner.position += 1
        for mark in [":", "h"] as [Character] {
            let parts = text.split(separator: mark, omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ 1...2 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }),
                let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes <= 59
            else { continue }
            let length = "in \(hours)h\(minutes)m"
            return scanner.error(
                .conflict, from: first,
                mark == ":" ? "\"\(text)\" is a time of day, and no length of time." : "The unit is missing.",
                instead: mark == ":" ? [length, "at \(text)"] : [length])
        }
        return nil
    }
}

/// Keeps account of the words in a sentence until each has become part of its meaning. Code that uses a fragment takes
/// its words; looking at a fragment takes nothing. Words left at the end were understood and then dropped, so the
/// sentence is refused: a reminder must not look as if they were in effect.
struct WordLedger {
    private var isTaken: [Bool]

    /// - Parameters:
    ///   - count: The number of words.
    ///   - joints: Words that only join other words.
    init(count: Int, joints: [Range<Int>]) {
        isTaken = Array(repeating: false, count: count)
        for words in joints { take(words) }
    }

    mutating func take(_ words: Range<Int>) {
        for word in words.clamped(to: isTaken.indices) { isTaken[word] = true }
    }

    /// - Throws: `TimeTextError` for the first words that nothing took.
    consuming func finish(_ scanner: WordScanner) throws(TimeTextError) {
        guard let first = isTaken.firstIndex(of: false) else { return }
        let end = isTaken[first...].firstIndex(of: true) ?? isTaken.endIndex
        throw scanner.error(
            .conflict, words: first..<end,
            "\"\(scanner.spoken(first..<end).prefix(64))\" does not fit the rest.",
            hint: "Omit it, or schedule it separately.")
    }
}
