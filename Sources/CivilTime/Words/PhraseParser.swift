// SPDX-License-Identifier: Apache-2.0

/// Reads a sentence about time word by word. Each rule of the table looks at the words ahead and either fills a part of
/// the phrase and steps on, or leaves them to the next rule; what no rule takes is refused.
struct PhraseParser {
    var scanner: WordScanner
    var phrase = Phrase()

    /// The table, in the order in which the rules are tried.
    private enum Rule: CaseIterable {
        case clause, repetition, count, span, written, day, dayPart, clock, zone, filler
    }

    /// What to write where nothing nearer is known.
    private let example: String

    private mutating func apply(_ rule: Rule) throws(TimeTextError) -> Bool {
        switch rule {
        case .clause: try clause()
        case .repetition: try repetition()
        case .count: try count()
        case .span: try span()
        case .written: try written()
        case .day: try day()
        case .dayPart: try dayPart()
        case .clock: try clock()
        case .zone: try zone()
        case .filler: try filler()
        }
    }

    /// - Parameter example: A sentence that shows how such a time is said, for whoever wrote a word that no rule takes.
    static func parse(_ text: String, example: String) throws(TimeTextError) -> (Phrase, WordScanner) {
        var parser = PhraseParser(scanner: try WordScanner(text), example: example)
        sentence: while !parser.scanner.atEnd {
            for rule in Rule.allCases {
                let before = parser.scanner.position
                if try parser.apply(rule) { continue sentence }
                parser.scanner.position = before
            }
            throw parser.refusal()
        }
        return (parser.phrase, parser.scanner)
    }

    /// The word no rule wants.
    private func refusal() -> TimeTextError {
        let word = scanner.word()
        let position = scanner.position
        if word.utf8.contains(UInt8(ascii: "/")) || word.utf8.filter({ $0 == UInt8(ascii: ".") }).count == 2 {
            return scanner.error(
                .unexpected, from: position, "\"\(word.prefix(64))\" could be more than one date.",
                hint: "Write it as 2027-03-04, or as 4 march 2027.")
        }
        if scanner.number() != nil {
            return scanner.error(
                .unexpected, from: position, "\"\(word.prefix(64))\" is a number without a meaning here.",
                hint: "Write \"at \(word.prefix(2))\" for a time, a unit as in 45m for a span, or the 31st for a day.")
        }
        if word == "yesterday" || word == "ago" {
            return scanner.error(.outOfRange, from: position, "What is past cannot be scheduled.")
        }
        let near = Vocabulary.known.filter { $0.isWithinOneTypo(of: word) }.min()
        return scanner.error(
            .unexpected, from: position, "\"\(word.prefix(64))\" is not understood here.",
            hint: near.map { "Did you mean \"\($0)\"?" } ?? example)
    }

    /// `until`, `starting` and what comes after them.
    private mutating func clause() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.take(anyOf: ["until", "till", "til", "through", "ending"]) || scanner.take("up", "to") {
            guard phrase.until == nil else { throw scanner.error(.conflict, from: first, "The end is given twice.") }
            phrase.clause = .until
            phrase.until = Phrase.Moment()
        } else if scanner.take(anyOf: ["starting", "beginning", "from", "start", "begin"]) {
            guard phrase.start == nil else { throw scanner.error(.conflict, from: first, "The start is given twice.") }
            phrase.clause = .start
            phrase.start = Phrase.Moment()
        } else {
            return false
        }
        if scanner.atEnd {
            throw scanner.error(
                .incomplete, from: scanner.position, "A time is missing after \"\(scanner.words[first].text)\".")
        }
        return true
    }

    /// `for 5 times`, `5 times`, `for 2 weeks`, `once`.
    private mutating func count() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let hasFor = scanner.take("for")
        if hasFor { _ = scanner.take("a", "total", "of") }
        if let number = scanner.number() {
            scanner.position += 1
            if scanner.take(anyOf: ["times", "time", "occurrences", "repetitions", "x"]) {
                return try setCount(number, from: first)
            }
            if hasFor, let period = scanner.take(from: Vocabulary.periods) {
                return try setLength(period.frequency, number * period.factor, from: first)
            }
        } else if hasFor, scanner.take(anyOf: ["a", "an", "one"]), let period = scanner.take(from: Vocabulary.periods) {
            return try setLength(period.frequency, period.factor, from: first)
        } else if scanner.word() == "twice" || scanner.word() == "once" {
            let number = scanner.word() == "twice" ? 2 : 1
            scanner.position += 1
            // "once a day" says how often, not how many.
            return scanner.word() == "a" || scanner.word() == "every" ? false : try setCount(number, from: first)
        }
        guard !hasFor else {
            throw scanner.error(
                .unexpected, from: first, "After \"for\" comes how often or how long.",
                hint: "Write \"for 5 times\" or \"for 2 weeks\".")
        }
        return false
    }

    private mutating func setCount(_ number: Int, from first: Int) throws(TimeTextError) -> Bool {
        guard phrase.count == nil, phrase.length == nil else {
            throw scanner.error(.conflict, from: first, "How often is said twice.")
        }
        guard 1...RecurrenceRule.largestCount ~= number else {
            throw scanner.error(.outOfRange, from: first, "It can come 1 to \(RecurrenceRule.largestCount) times.")
        }
        phrase.count = number
        return true
    }

    private mutating func setLength(
        _ frequency: RecurrenceRule.Frequency, _ number: Int, from first: Int
    ) throws(TimeTextError) -> Bool {
        guard phrase.count == nil, phrase.length == nil else {
            throw scanner.error(.conflict, from: first, "How often is said twice.")
        }
        guard 1...1_000_000 ~= number else {
            throw scanner.error(.outOfRange, from: first, "That is too long, or nothing.")
        }
        phrase.length = (frequency, number)
        return true
    }

    /// `Europe/Berlin`, `UTC`, `+01:00`, with or without `in` or `time`.
    private mutating func zone() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("in") || scanner.take("zone")
        guard !scanner.atEnd else { return false }
        let original = scanner.words[scanner.position].original
        let isUTC = ["utc", "gmt", "z"].contains(original.lowercased())
        let isOffset = (original.hasPrefix("+") || original.hasPrefix("-")) && OffsetText.parse(original) != nil
        guard isUTC || isOffset || (original.contains("/") && original.utf8.contains(where: \.isLetter)) else {
            return false
        }
        scanner.position += 1
        _ = scanner.take("time")
        guard phrase.zone == nil else { throw scanner.error(.conflict, from: first, "The time zone is given twice.") }
        do throws(ZoneError) {
            phrase.zone = try ZoneReference(isUTC ? "UTC" : original)
        } catch {
            throw scanner.error(.unexpected, from: first, error.message)
        }
        return true
    }

    /// Words that only join others; `at` and `on` must be followed by what they announce.
    private mutating func filler() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.take(",") || scanner.take("and") || scanner.take("the") {
            guard !scanner.atEnd, first > 0 || scanner.words[first].text == "the" else {
                scanner.position = first
                throw scanner.error(.unexpected, from: first, "\"\(scanner.word())\" joins nothing here.")
            }
            return true
        }
        if scanner.take(anyOf: ["at", "on", "@"]) {
            guard !scanner.atEnd else {
                throw scanner.error(
                    .incomplete, from: scanner.position, "Something is missing after \"\(scanner.words[first].text)\".")
            }
            return scanner.words[first].text == "on"
        }
        return false
    }
}

extension String {
    /// Whether two words differ by one letter too many, too few, wrong, or exchanged with its neighbour.
    fileprivate func isWithinOneTypo(of other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        guard left.count > 3, abs(left.count - right.count) <= 1, left != right else { return false }
        let head = zip(left, right).prefix { $0 == $1 }.count
        let (leftRest, rightRest) = (left[head...], right[head...])
        if leftRest.dropFirst() == rightRest.dropFirst() || leftRest.dropFirst() == rightRest
            || leftRest == rightRest.dropFirst()
        {
            return true
        }
        return leftRest.count >= 2 && leftRest.count == rightRest.count
            && leftRest.prefix(2).reversed() == Array(rightRest.prefix(2))
            && leftRest.dropFirst(2) == rightRest.dropFirst(2)
    }
}
