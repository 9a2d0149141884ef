// SPDX-License-Identifier: Apache-2.0

/// The words of a repetition that begins at an acknowledgement: "after I acknowledge it", "nachdem ich es bestätigt
/// habe". The rest of the text is a repetition like any other: "every 7 days at 9".
struct AfterAckWords {
    /// The text without those words.
    let rest: String
    /// The length of the text inserted before the rest if it began with a number: "every ".
    let added: Int

    /// Creates the words; returns nil if the text has no such words.
    init?(_ text: String, in language: SpokenLanguage) {
        guard text.utf8.count <= 1_024 else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        let plain = words.map { Self.plain($0) }
        guard let found = Self.place(in: plain, language) else { return nil }
        let left = words[..<found.lowerBound].map(String.init) + words[found.upperBound...].map(String.init)
        var rest = left.joined(separator: " ")
        if rest.hasSuffix(",") { rest.removeLast() }
        let isLength = rest.first.map { $0.isASCII && $0.isNumber } == true
        let every = language == .german ? "alle " : "every "
        self.rest = isLength ? every + rest : rest
        added = isLength ? every.utf8.count : 0
    }

    /// Returns a word in lower case without surrounding punctuation.
    private static func plain(_ word: Substring) -> String {
        var word = word.lowercased()
        while let last = word.last, ",.;".contains(last) { word.removeLast() }
        return word.replacing("\u{2019}", with: "'")
    }

    /// Returns the longest range of such words.
    private static func place(in words: [String], _ language: SpokenLanguage) -> Range<Int>? {
        for start in words.indices {
            let rest = words[start...]
            if let count = english(rest) { return start..<start + count }
            if language == .german, let count = german(rest) { return start..<start + count }
        }
        return nil
    }

    // MARK: English

    private static let objects: Set = ["it", "this", "that", "them"]
    private static let acts: Set = [
        "acknowledge", "acknowledged", "ack", "acked", "confirm", "confirmed", "do", "did", "done", "finish",
        "finished",
        "complete", "completed", "take", "took", "taken",
    ]
    private static let participles: Set = [
        "acknowledged", "acked", "confirmed", "done", "finished", "completed", "taken",
    ]
    private static let nouns: Set = ["acknowledgement", "acknowledgment", "confirmation", "completion"]
    private static let gerunds: Set = ["acknowledging", "confirming", "doing", "finishing", "completing", "taking"]

    /// Returns the number of words at the beginning that name the acknowledgement: `after I acknowledge it`, `after I
    /// have done it`, `after it is done`, `after done`, `after doing it`, `after the acknowledgement`.
    private static func english(_ words: ArraySlice<String>) -> Int? {
        var reader = Reader(words)
        // "every 10 days when done"
        if reader.take(["when", "once"]) {
            if reader.take(["it's"]) || reader.take(["it"]) && reader.take(["is"]) {
                return reader.take(participles) ? reader.count : nil
            }
            return reader.take(participles) ? reader.count : nil
        }
        guard reader.take(["after"]) else { return nil }
        _ = reader.take(["each", "every"]) && reader.take(["time"])
        if reader.take(["i", "we"]) {
            _ = reader.take(["have"])
            return reader.take(acts) && reader.take(objects) ? reader.count : nil
        }
        if reader.take(["i've", "we've"]) {
            return reader.take(participles) && reader.take(objects) ? reader.count : nil
        }
        if reader.take(["it's"]) { return reader.take(participles) ? reader.count : nil }
        if reader.take(["it"]) {
            let isSaid = reader.take(["is", "was"]) || reader.take(["has"]) && reader.take(["been"])
            return isSaid && reader.take(participles) ? reader.count : nil
        }
        if reader.take(gerunds) { return reader.take(objects) ? reader.count : nil }
        if reader.take(participles) { return reader.count }
        _ = reader.take(["the", "my", "its"])
        return reader.take(nouns) ? reader.count : nil
    }

    // MARK: German

    private static let germanObjects: Set = ["es", "das", "sie", "ihn", "dies"]
    private static let germanParticiples: Set = [
        "bestätigt", "bestaetigt", "quittiert", "erledigt", "gemacht", "getan", "genommen", "abgehakt",
    ]
    private static let germanNouns: Set = ["bestätigung", "bestaetigung", "erledigung", "quittierung"]
    private static let germanInfinitives: Set = ["bestätigen", "bestaetigen", "erledigen", "quittieren"]

    /// Returns the number of words at the beginning that name the acknowledgement: `nachdem ich es bestätigt habe`,
    /// `nachdem es erledigt ist`, `nach der Bestätigung`, `nach dem Erledigen`.
    private static func german(_ words: ArraySlice<String>) -> Int? {
        var reader = Reader(words)
        if reader.take(["nachdem"]) {
            if reader.take(["ich", "wir"]) {
                let isSaid = reader.take(germanObjects) && reader.take(germanParticiples)
                return isSaid && reader.take(["habe", "hab", "haben", "hatte"]) ? reader.count : nil
            }
            let isSaid = reader.take(germanObjects) && reader.take(germanParticiples)
            return isSaid && (reader.take(["ist", "wurde", "war"])) ? reader.count : nil
        }
        guard reader.take(["nach"]) else { return nil }
        if reader.take(["der", "meiner"]) { return reader.take(germanNouns) ? reader.count : nil }
        if reader.take(["dem"]) { return reader.take(germanInfinitives) ? reader.count : nil }
        return reader.take(germanNouns) ? reader.count : nil
    }

    /// A position among words.
    private struct Reader {
        private let words: ArraySlice<String>
        private(set) var count = 0

        init(_ words: ArraySlice<String>) { self.words = words }

        /// Takes the next word if `choices` contains it.
        mutating func take(_ choices: Set<String>) -> Bool {
            let place = words.startIndex + count
            guard place < words.endIndex, choices.contains(words[place]) else { return false }
            count += 1
            return true
        }
    }
}

extension AfterAckWords {
    /// The units, and "days" in the same grammatical form.
    private static let units = [
        "week": "day", "weeks": "days", "month": "day", "months": "days", "year": "day", "years": "days",
        "weekly": "daily", "monthly": "daily", "yearly": "daily", "woche": "tag", "wochen": "tage", "monat": "tag",
        "monate": "tage", "monaten": "tage", "jahr": "tag", "jahre": "tage", "wöchentlich": "täglich",
        "monatlich": "täglich", "jährlich": "täglich",
    ]

    /// The rest with its unit replaced by days; nil if it names no such unit. A rule of weeks or more always has a day.
    /// In days, it has one only if the words name it.
    var inDays: String? {
        var words = rest.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(where: { Self.units[$0.lowercased()] != nil }) else { return nil }
        words[place] = Self.units[words[place].lowercased()] ?? ""
        return words.joined(separator: " ")
    }

    /// Returns the span and the first time in the rest.
    ///
    /// - Parameters:
    ///   - spoken: The rest, as parsed.
    ///   - inDays: The parsed rest with days as its unit, if it names another one.
    ///   - zone: The zone of its times.
    ///   - now: The current time.
    /// - Throws: `TimeTextError` unless the text repeats after a length of time, without an end or exceptions.
    func resolved(
        _ spoken: SpokenTime, inDays: SpokenTime?, zone: Zone, now: Instant
    ) throws(TimeTextError) -> (first: Trigger, afterAck: AfterAck) {
        func refused(_ reason: String, _ hint: String = "") -> TimeTextError {
            TimeTextError(.conflict, word: rest, range: 0..<rest.utf8.count, reason: reason, hint: hint)
        }
        guard case .recurring(let recurrence) = spoken.trigger, case .rule(let rule?) = recurrence.pattern,
            rule.isPlain || inDays?.isEveryDays(rule.interval) == true
        else { throw refused("What is repeated after an acknowledgement needs a length of time.") }
        guard recurrence.until == nil, recurrence.count == nil else {
            throw refused(
                "What is repeated after each acknowledgement cannot have an end.",
                "Leave the end out, and cancel it when you need it no longer.")
        }
        guard spoken.exceptions.isEmpty, recurrence.added.isEmpty, recurrence.omitted.isEmpty else {
            throw refused("What is repeated after each acknowledgement has no exceptions.", "Leave them out.")
        }
        let wall = zone.civil(at: spoken.due)
        guard let span = rule.length, let afterAck = AfterAck(span, time: rule.isElapsed ? nil : wall.time) else {
            throw refused("The length must be a minute to 100 years.")
        }
        guard rule.isElapsed else { return (.wall(wall, recurrence.zone), afterAck) }
        return (.countdown(microseconds: spoken.due.distance(from: now)), afterAck)
    }

    /// Returns a sentence with a text that is always understood.
    static func example(in language: SpokenLanguage) -> String {
        switch language {
        case .english: "Write it like \"every 7 days at 9 after I acknowledge it\"."
        case .german: "Write it like \"alle 7 Tage um 9 Uhr nachdem ich es bestätigt habe\"."
        }
    }
}

extension RecurrenceRule {
    /// The time from one occurrence to the next; nil if it is too long.
    fileprivate var length: NominalSpan? {
        guard interval <= AfterAck.maximumDays * 86_400 else { return nil }
        return switch frequency {
        case .secondly: NominalSpan(microseconds: Span.second * Int64(interval))
        case .minutely: NominalSpan(microseconds: Span.minute * Int64(interval))
        case .hourly: NominalSpan(microseconds: Span.hour * Int64(interval))
        case .daily: NominalSpan(days: interval)
        case .weekly: NominalSpan(days: 7 * interval)
        case .monthly: NominalSpan(months: interval)
        case .yearly: NominalSpan(months: 12 * interval)
        }
    }
}

extension SpokenTime {
    /// Returns whether the rule repeats every `interval` days and names no particular day.
    fileprivate func isEveryDays(_ interval: Int) -> Bool {
        guard case .recurring(let recurrence) = trigger, case .rule(let rule?) = recurrence.pattern else {
            return false
        }
        return rule.frequency == .daily && rule.isPlain && rule.interval == interval
    }
}
