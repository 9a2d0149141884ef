// SPDX-License-Identifier: Apache-2.0

/// Parses a sentence about time word by word. Each rule of the table looks at the next words. It either fills a part of
/// the phrase and advances, or leaves the words to the next rule. Words that no rule accepts are refused.
struct PhraseParser {
    var scanner: WordScanner
    var phrase = Phrase()
    /// The order of dates in digits; if nil, a date is accepted only if every order gives the same one.
    var dates: DateOrder?
    /// A Boolean value indicating whether the person has said that `9.12` is a date.
    var takesDottedDates = false

    /// The rules in the order in which they are tried.
    private enum Rule: CaseIterable {
        case furtherDays, clause, repetition, count, months, workdays, countedWeekdays, span, written, numericDate, day,
            dayPart,
            clock, year, zone,
            filler
    }

    private mutating func apply(_ rule: Rule) throws(TimeTextError) -> Bool {
        switch rule {
        case .furtherDays: try furtherDays()
        case .clause: try clause()
        case .repetition: try repetition()
        case .count: try count()
        case .months: try monthsOfRepetition()
        case .workdays: try workdays()
        case .countedWeekdays: try countedWeekdays()
        case .span: try span()
        case .written: try written()
        case .numericDate: try numericDate()
        case .day: try day()
        case .dayPart: try dayPart()
        case .clock: try clock()
        case .year: year()
        case .zone: try zone()
        case .filler: try filler()
        }
    }

    /// - Throws: `TimeTextError` with suggestions that the caller has to try.
    static func parse(
        _ text: String, dates: DateOrder? = nil, takesDottedDates: Bool = false, lexicon: Lexicon = .english
    ) throws(TimeTextError) -> (Phrase, WordScanner) {
        var parser = PhraseParser(
            scanner: try WordScanner(text, lexicon: lexicon), dates: dates, takesDottedDates: takesDottedDates)
        sentence: while !parser.scanner.atEnd {
            for rule in Rule.allCases {
                let before = parser.scanner.position
                if try parser.apply(rule) { continue sentence }
                parser.scanner.position = before
            }
            throw parser.refusal()
        }
        parser.noteUsages()
        return (parser.phrase, parser.scanner)
    }

    /// Returns whether a text names a day; nil for a length of time, which needs none, and for other words.
    static func namesDay(_ text: String, _ habits: SpeakingHabits) -> Bool? {
        // Words that cannot be read are no time, whatever the reason.
        let read = try? parse(
            text, dates: habits.dates, takesDottedDates: habits.takesDottedDates, lexicon: .of(habits.language))
        guard let moment = read?.0.main, moment.length == nil else { return nil }
        if moment.written != nil { return true }
        return moment.isEmpty ? nil : moment.day != nil
    }

    /// Adds notes about words that mean something else to other people.
    private mutating func noteUsages() {
        for word in scanner.words {
            let text = word.original.lowercased()
            if let feast = Vocabulary.americanFeasts.first(where: { text == $0 }) {
                phrase.notes.append("\"\(feast)\" is taken as that of the United States.")
            }
            if text.hasPrefix("lunch") || ["mittagspause", "mittagessen"].contains(where: text.hasSuffix) {
                phrase.notes.append("Lunch is taken as noon.")
            }
            if word.original.hasPrefix("So ") {
                phrase.notes.append("\"So\" is taken as \"about\"; write \"Sonntag\" for Sunday.")
            }
            if text.hasPrefix("mid ") || text.hasPrefix("mid-") || text.hasPrefix("middle of ")
                || text.hasPrefix("mitte ")
            {
                phrase.notes.append("The middle of a month is taken as the 15th.")
            }
        }
    }

    /// Reads `until`, `starting`, `except` and the words after them.
    private mutating func clause() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if try window() { return true }
        if weekdaysFromTo() { return true }
        if scanner.take(anyOf: ["except", "excluding", "but"]) { return try exception(from: first) }
        // "from 10 april to 20 may"
        let closesStart = phrase.clause == .start && phrase.start?.day != nil && scanner.take(anyOf: ["to", "up to"])
        if closesStart {
            guard phrase.until == nil else { throw scanner.error(.conflict, from: first, "Two ends are given.") }
            phrase.clause = .until
            phrase.until = Phrase.Moment(mark: first..<scanner.position)
            var isDay = try lastMonthOfStretch()
            if !isDay { isDay = try anyDay() }
            guard isDay else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "The last day is missing.", instead: ["friday"])
            }
            nameMonthOfStart()
            // A time that follows applies to each day.
            phrase.clause = .main
            return true
        }
        // "start of june" is a day.
        if ["start", "beginning"].contains(scanner.word()), scanner.word(1) == "of" { return false }
        if scanner.take(anyOf: ["until", "till", "til", "through", "ending", "up to"]) || scanner.take("up", "to") {
            guard phrase.until == nil else { throw scanner.error(.conflict, from: first, "Two ends are given.") }
            phrase.clause = .until
            phrase.until = Phrase.Moment(mark: first..<scanner.position)
        } else if scanner.take(anyOf: ["starting", "beginning", "from", "start", "begin"]) {
            guard phrase.start == nil else { throw scanner.error(.conflict, from: first, "Two starts are given.") }
            phrase.clause = .start
            phrase.start = Phrase.Moment(mark: first..<scanner.position)
        } else {
            return false
        }
        if scanner.atEnd {
            throw scanner.error(
                .incomplete, from: scanner.position, "A time is missing after \"\(scanner.words[first].original)\".",
                instead: ["tomorrow"])
        }
        if try wholeMonth(from: first) { return true }
        _ = try wholeYear(from: first)
        return true
    }

    /// Reads `for 5 times`, `5 times`, `for 2 weeks`, `once`.
    private mutating func count() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let hasFor = scanner.take("for")
        if hasFor {
            _ = scanner.take("a", "total", "of")
            if scanner.take("the", "next") || scanner.take("next"), let period = scanner.take(from: Vocabulary.periods)
            {
                return try setLength(period.frequency, period.factor, from: first)
            }
        }
        if let multiple = scanner.take(from: Vocabulary.multiples) {
            return try setCount(multiple, hasFor, from: first)
        }
        if let number = scanner.takeNumber() {
            if scanner.take(anyOf: ["times", "time", "occurrences", "repetitions", "x"]) {
                return try setCount(number, hasFor, from: first)
            }
            if hasFor, let period = scanner.take(from: Vocabulary.periods) {
                return try setLength(period.frequency, number * period.factor, from: first)
            }
        } else if hasFor, scanner.take(anyOf: ["a", "an", "one"]), let period = scanner.take(from: Vocabulary.periods) {
            return try setLength(period.frequency, period.factor, from: first)
        }
        guard !hasFor else {
            throw scanner.error(
                .unexpected, from: first,
                scanner.lexicon.translatedInQuotes("\"for\" needs a count or a length of time."),
                instead: ["for 5 times", "for 2 weeks"])
        }
        return false
    }

    private mutating func setCount(_ number: Int, _ hasFor: Bool, from first: Int) throws(TimeTextError) -> Bool {
        guard phrase.count == nil, phrase.length == nil else {
            throw scanner.error(.conflict, from: first, "Two counts are given.")
        }
        guard 1...RecurrenceRule.maximumCount ~= number else {
            throw scanner.error(.outOfRange, from: first, "The count must be 1 to \(RecurrenceRule.maximumCount).")
        }
        phrase.count = number
        phrase.countWords = first..<scanner.position
        if !hasFor { phrase.bareCountWords = first..<scanner.position }
        return true
    }

    private mutating func setLength(
        _ frequency: RecurrenceRule.Frequency, _ number: Int, from first: Int
    ) throws(TimeTextError) -> Bool {
        guard phrase.count == nil, phrase.length == nil else {
            throw scanner.error(.conflict, from: first, "Two counts are given.")
        }
        guard 1...1_000_000 ~= number else {
            throw scanner.error(.outOfRange, from: first, "The length must be 1 to 1000000.")
        }
        phrase.length = (frequency, number)
        phrase.lengthWords = first..<scanner.position
        return true
    }

    /// Reads the year after the time of day, as printed by date(1): `Thu Mar  4 10:30:00 CET 2027`.
    private mutating func year() -> Bool {
        let first = scanner.position
        guard case .monthDay(let month, let day)? = phrase.moment.day, !phrase.moment.clocks.isEmpty,
            let year = takeYear(), let date = CivilDate(year: year, month: month, day: day)
        else { return false }
        phrase.moment.day = .date(date)
        phrase.moment.dayParts.append(first..<scanner.position)
        return true
    }

    /// Skips `remind me` and `please` at both ends of the sentence.
    private mutating func takePoliteness() -> Bool {
        let first = scanner.position
        if scanner.words[..<first].allSatisfy({ $0.text == "please" || $0.text == "," }) {
            if scanner.take("remind", "me") { return !scanner.atEnd }
            if scanner.take("please") { return !scanner.atEnd }
        }
        return first > 0 && first + 1 == scanner.words.count && scanner.take("please")
    }

    /// Skips words that only join other words; `at` and `on` must be followed by a time or day.
    private mutating func filler() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if takePoliteness() {
            phrase.joints.append(first..<scanner.position)
            return true
        }
        // "friday - 9am"
        if first > 0, first + 1 < scanner.words.count, scanner.take(anyOf: ["-", "\u{2013}", "\u{2014}"]) {
            phrase.joints.append(first..<scanner.position)
            return true
        }
        if scanner.take(",") || scanner.take("and") || scanner.take("the") {
            guard !scanner.atEnd, first > 0 || scanner.words[first].text == "the" else {
                scanner.position = first
                throw scanner.error(
                    .unexpected, from: first,
                    "\"\(scanner.spoken(first..<first + 1))\" has nothing to join here.")
            }
            phrase.joints.append(first..<scanner.position)
            return true
        }
        if scanner.take(anyOf: ["at", "on", "@"]) {
            guard !scanner.atEnd else {
                let isOn = scanner.words[first].text == "on"
                throw scanner.error(
                    .incomplete, from: scanner.position,
                    "\(isOn ? "A day" : "A time") is missing after \"\(scanner.words[first].original)\".",
                    instead: isOn ? ["friday", "4 march"] : ["9:00"])
            }
        }
        return false
    }
}
