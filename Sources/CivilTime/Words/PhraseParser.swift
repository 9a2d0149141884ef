// SPDX-License-Identifier: Apache-2.0

/// Reads a sentence about time word by word. Each rule of the table looks at the words ahead and either fills a part of
/// the phrase and steps on, or leaves them to the next rule; what no rule takes is refused.
struct PhraseParser {
    var scanner: WordScanner
    var phrase = Phrase()
    /// The order of dates in digits; nil if only those are understood that are the same in each.
    var dates: DateOrder?

    /// The table, in the order in which the rules are tried.
    private enum Rule: CaseIterable {
        case clause, repetition, count, months, workdays, countedWeekdays, span, written, numericDate, day, dayPart,
            clock, year, zone,
            filler
    }

    private mutating func apply(_ rule: Rule) throws(TimeTextError) -> Bool {
        switch rule {
        case .clause: try clause()
        case .repetition: try repetition()
        case .count: try count()
        case .months: monthsOfRepetition()
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

    /// - Throws: `TimeTextError` with suggestions that whoever calls has to try.
    static func parse(
        _ text: String, dates: DateOrder? = nil, lexicon: Lexicon = .english
    ) throws(TimeTextError) -> (Phrase, WordScanner) {
        var parser = PhraseParser(scanner: try WordScanner(text, lexicon: lexicon), dates: dates)
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

    /// Notes about words that mean something else to others.
    private mutating func noteUsages() {
        for word in scanner.words {
            let said = word.original.lowercased()
            if let feast = Vocabulary.americanFeasts.first(where: { said == $0 }) {
                phrase.notes.append("\"\(feast)\" is taken as that of the United States.")
            }
            if said.hasPrefix("mid ") || said.hasPrefix("mid-") || said.hasPrefix("middle of ")
                || said.hasPrefix("mitte ")
            {
                phrase.notes.append("The middle of a month is taken as the 15th.")
            }
        }
    }

    /// The word no rule wants.
    private func refusal() -> TimeTextError {
        var scanner = scanner
        // "on 20261205", "in 1:30": the number is at fault, and not the word before it.
        if ["on", "in", "at"].contains(scanner.word()), scanner.word(1).utf8.first?.isDigit == true {
            scanner.position += 1
            if let refusal = refusal(ofNumberAfter: scanner) { return refusal }
        }
        let word = scanner.word()
        let position = scanner.position
        if let refusal = refusal(ofDate: scanner) { return refusal }
        if let number = scanner.number() {
            let isLong = word.utf8.count == 4 && number / 100 <= 23 && number % 100 <= 59
            var instead =
                isLong ? ["at \(number / 100):" + (number % 100).padded(2)] : ["at \(word)", "in \(word) minutes"]
            if scanner.word(1) == "," { instead = [] }
            if 1...31 ~= number { instead.append("on the \(number.ordinalText)") }
            if isLong, Self.years.contains(number) { instead.append("1 january \(number)") }
            if phrase.clause != .main { instead = Array(instead.prefix(1)) }
            // "every 10 minutes until 2030" could be this evening or that year.
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
        let stranger = scanner.stranger()
        // "in a few minutes"
        if stranger > position, Vocabulary.vague.contains(scanner.words[stranger].text) {
            return scanner.error(
                .incomplete, words: position..<stranger + 1,
                "\"\(scanner.spoken(position..<stranger + 1))\" leaves open when.",
                instead: ["in 10 minutes", "in 1 hour", "tomorrow"])
        }
        return scanner.unknown(stranger)
    }

    /// `20261205`: a date without its dashes.
    private func refusal(ofDate scanner: WordScanner) -> TimeTextError? {
        let text = scanner.word()
        guard text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit), let number = Int(text),
            let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else { return nil }
        let first = scanner.position - (scanner.word(-1) == "in" ? 1 : 0)
        return scanner.error(
            .unexpected, words: first..<scanner.position + 1, "\"\(text)\" could be a date.", instead: [date.text])
    }

    /// `in 1:30`, `in 2h5`: a length of time that is written like a time, or without its last unit.
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

    /// `until`, `starting`, `except` and what comes after them.
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
            guard try anyDay() else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "The last day is missing.", instead: ["friday"])
            }
            nameMonthOfStart()
            // A time that follows is that of each day.
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

    /// `for 5 times`, `5 times`, `for 2 weeks`, `once`.
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
                .unexpected, from: first, "\"for\" needs a count or a length of time.",
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

    /// The year after the time of day, as date(1) writes it: `Thu Mar  4 10:30:00 CET 2027`.
    private mutating func year() -> Bool {
        let first = scanner.position
        guard case .monthDay(let month, let day)? = phrase.moment.day, !phrase.moment.clocks.isEmpty,
            let year = takeYear(), let date = CivilDate(year: year, month: month, day: day)
        else { return false }
        phrase.moment.day = .date(date)
        phrase.moment.dayParts.append(first..<scanner.position)
        return true
    }

    /// `Europe/Berlin`, `UTC`, `+01:00`, with or without `in` or `time`.
    private mutating func zone() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("in") || scanner.take("zone")
        guard !scanner.atEnd else { return false }
        let original = scanner.words[scanner.position].original
        let isUTC = ["utc", "gmt", "z"].contains(original.lowercased())
        let utcOffset = Self.offset(fromUTC: scanner.word())
        let isOffset =
            utcOffset != nil
            || (original.hasPrefix("+") || original.hasPrefix("-")) && OffsetText.parse(original) != nil
        if phrase.zone == nil, phrase.abbreviation == nil,
            scanner.value(in: Vocabulary.zones) != nil || Vocabulary.sharedZones[scanner.word()] != nil
        {
            phrase.abbreviation = original.uppercased()
            scanner.position += 1
            phrase.abbreviationWords = first..<scanner.position
            phrase.zoneWords.append(first..<scanner.position)
            return true
        }
        // Mail repeats the zone: "+0100 (CET)".
        if phrase.zone != nil, original.hasPrefix("("), original.hasSuffix(")") {
            scanner.position += 1
            phrase.zoneWords.append(first..<scanner.position)
            return true
        }
        if try namedZone(from: first) { return true }
        guard isUTC || isOffset || (original.contains("/") && original.utf8.contains(where: \.isLetter)) else {
            return false
        }
        scanner.position += 1
        _ = scanner.take("time")
        guard phrase.zone == nil, phrase.abbreviation == nil else {
            throw scanner.error(.conflict, from: first, "Two time zones are given.")
        }
        do throws(ZoneError) {
            phrase.zone = try ZoneReference(utcOffset ?? (isUTC ? "UTC" : ZoneReference.spelled(original)))
        } catch {
            throw scanner.error(.unexpected, from: first, error.message)
        }
        phrase.zoneWords.append(first..<scanner.position)
        return true
    }

    /// `Eastern time`, `New York time`. Of a name without the word "time" it is not sure that a zone is meant.
    private mutating func namedZone(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        _ = scanner.take("us")
        let isUS = scanner.position > start
        if let zone = Vocabulary.americanTimes[scanner.word()] {
            let name = scanner.words[scanner.position].original
            scanner.position += 1
            let length = scanner.word() == "standard" || scanner.word() == "daylight" ? 2 : 1
            if scanner.word(length - 1) == "time" {
                scanner.position += length
            } else if !isUS {
                throw scanner.error(
                    .conflict, from: start, "\"\(name)\" could be a time zone of several countries.",
                    instead: ["\(name) time"])
            }
            try setZone(zone, from: first)
            phrase.notes.append("\(name) time is that of \(zone).")
            return true
        }
        for length in [3, 2, 1] where scanner.word(length) == "time" {
            let name = (0..<length).map { scanner.word($0) }.joined(separator: " ")
            guard let zone = Vocabulary.cities[name] else { continue }
            scanner.position += length + 1
            try setZone(zone, from: first)
            return true
        }
        scanner.position = start
        return false
    }

    private mutating func setZone(_ name: String, from first: Int) throws(TimeTextError) {
        guard phrase.zone == nil, phrase.abbreviation == nil else {
            throw scanner.error(.conflict, from: first, "Two time zones are given.")
        }
        do throws(ZoneError) {
            phrase.zone = try ZoneReference(name)
        } catch {
            throw scanner.error(.unexpected, from: first, error.message)
        }
        phrase.zoneWords.append(first..<scanner.position)
    }

    /// The offset in `UTC+2` and `GMT-03:30`, as `+02:00`; nil for what is none.
    private static func offset(fromUTC word: String) -> String? {
        guard word.hasPrefix("utc") || word.hasPrefix("gmt"), let sign = word.dropFirst(3).first, "+-".contains(sign)
        else { return nil }
        let parts = word.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), 1...2 ~= parts[0].utf8.count,
            parts.count == 1 || parts[1].utf8.count == 2, let hours = Int(parts[0])
        else { return nil }
        let text = "\(sign)\(hours.padded(2)):\(parts.count == 2 ? String(parts[1]) : "00")"
        return OffsetText.parse(text) == nil ? nil : text
    }

    /// `remind me` and `please` at the two ends of the sentence.
    private mutating func takePoliteness() -> Bool {
        let first = scanner.position
        if scanner.words[..<first].allSatisfy({ $0.text == "please" || $0.text == "," }) {
            if scanner.take("remind", "me") { return !scanner.atEnd }
            if scanner.take("please") { return !scanner.atEnd }
        }
        return first > 0 && first + 1 == scanner.words.count && scanner.take("please")
    }

    /// Words that only join others; `at` and `on` must be followed by what they announce.
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
                throw scanner.error(.unexpected, from: first, "\"\(scanner.word())\" has nothing to join here.")
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
