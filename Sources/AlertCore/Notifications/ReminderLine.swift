// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// A line with a title and, behind it, the words of a time: `Call Ada tomorrow 9am`. The grammar says which words are
/// the time. So the line has several readings, tried in their order: the one with the most words of time first. A title
/// in quotes leaves one reading: `"Chapter 3" tomorrow`.
struct ReminderLine {
    /// A way to read the line.
    struct Reading: Equatable {
        var title: String
        /// The words of time.
        var when: String
        /// The index of the first word in ``words``.
        var first: Int
    }

    /// The result of reading a line.
    struct Meaning<Time> {
        var title: String
        /// The words of time, with the day that the line is for, and what they mean; nil for a title alone.
        var time: (when: String, range: Range<Int>?, meaning: Time)?
        /// Words at the end of the title that could have begun a time.
        var doubt: String?
    }

    /// The maximum length of a line in bytes.
    static let maximumLength = 4_096
    /// The maximum number of words at the end of a line that may be words of time: the longest phrase of the grammar
    /// has half as many.
    static let maximumWords = 24
    /// The words of the line, and where each is, in bytes.
    private let words: [(text: String, range: Range<Int>)]
    /// The readings with words of time.
    private let readings: [Reading]
    /// The title if there are no words of time.
    private let title: String
    private let day: String?
    private let isQuoted: Bool
    /// True for a line like `remind me at 9 to call Bob`; ``words`` are those after "me".
    private let isPolite: Bool

    /// - Parameter day: The day meant by words that name none.
    /// - Throws: `Notifications.Invalid` for a line that is too long, without a title or with half a quotation.
    init(_ text: String, day: CivilDate? = nil) throws(Notifications.Invalid) {
        guard text.utf8.count <= Self.maximumLength else {
            throw Notifications.Invalid(
                line: "", "the line has more than \(Self.maximumLength) bytes", hint: "Put details into the body.")
        }
        self.day = day?.text
        let trimmed = text.drop(while: \.isWhitespace)
        isQuoted = trimmed.first == "\""
        guard isQuoted else {
            let said = Self.words(of: text[...], in: text)
            let polite = PoliteWords.count(in: said.map(\.text))
            isPolite = polite > 0
            let words = Array(said[polite...])
            title = words.map(\.text).joined(separator: " ")
            self.words = words
            let first = max(1, words.count - Self.maximumWords)
            readings = (first..<max(first, words.count)).map { Self.reading(words, from: $0) }
            guard !title.isEmpty else { throw Self.noTitle }
            return
        }
        isPolite = false
        let (quoted, rest) = Self.unquoted(trimmed.dropFirst())
        guard let rest else {
            throw Notifications.Invalid(
                line: "\"", "the closing quote after the title is missing", hint: "Add a quote after the title.")
        }
        guard !quoted.isEmpty else { throw Self.noTitle }
        title = quoted
        words = Self.words(of: rest, in: text)
        readings = words.isEmpty ? [] : [Self.reading(words, from: 0, title: quoted)]
    }

    private static let noTitle = Notifications.Invalid(
        line: "", "there is no title", hint: "Write it before the time: Tea in 4m.")

    private static func words(of part: Substring, in text: String) -> [(text: String, range: Range<Int>)] {
        part.split(whereSeparator: \.isWhitespace).map { word in
            let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
            return (String(word), start..<start + word.utf8.count)
        }
    }

    private static func reading(
        _ words: [(text: String, range: Range<Int>)], from first: Int, title: String? = nil
    ) -> Reading {
        func joined(_ some: ArraySlice<(text: String, range: Range<Int>)>) -> String {
            some.map(\.text).joined(separator: " ")
        }
        var said = title ?? joined(words[..<first])
        // "Pay rent, tomorrow": the comma only parts the title and the time.
        if title == nil, first > 0, said.last == "," { said.removeLast() }
        return Reading(title: said, when: joined(words[first...]), first: first)
    }

    /// Splits a text at the closing quote. A backslash makes the next character literal.
    private static func unquoted(_ text: Substring) -> (String, rest: Substring?) {
        var title = ""
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "\"": return (title, text[text.index(after: index)...])
            case "\\" where text.index(after: index) < text.endIndex:
                index = text.index(after: index)
                title.append(text[index])
            case let character: title.append(character)
            }
            index = text.index(after: index)
        }
        return (title, nil)
    }

    /// Tries the readings one after the other, until one is understood.
    ///
    /// - Parameters:
    ///   - words: Tells times from other words: a title without quotes must be none.
    ///   - meaning: Returns what words of time mean, or throws the error for words that are none.
    /// - Throws: `Notifications.Invalid` for the word that is not understood, or may be read in two ways.
    func meaning<Time>(
        by words: TimeWords, of meaning: (_ when: String) throws(Notifications.Invalid) -> Time
    ) throws(Notifications.Invalid) -> Meaning<Time> {
        if !isQuoted, !Self.beginsWithThing(title), self.words.count <= Self.maximumWords {
            try checkTitle(words, meaning)
            if let meaning = try behindItsTime(words, meaning) { return meaning }
        }
        /// The first reading whose words begin a time.
        var nearest: (reading: Reading, error: Notifications.Invalid)?
        var last: Notifications.Invalid?
        for (place, reading) in readings.enumerated() {
            for when in [day.map { "\($0) \(reading.when)" }, reading.when].compactMap(\.self) {
                do throws(Notifications.Invalid) {
                    let time = try meaning(when)
                    try check(place, words, meaning)
                    return Meaning(
                        title: reading.title, time: (when, range(from: reading.first), time),
                        doubt: nearest.map { doubtful($0.reading, before: reading) })
                } catch {
                    // What may be read in two ways is refused as it stands.
                    if error.field == Notifications.Invalid.line { throw error }
                    let error = located(error, from: reading.first)
                    last = error
                    if when == reading.when, isMistyped(error, words.reading(when)) { throw error }
                    guard when == reading.when, nearest == nil else { continue }
                    if error.start.map({ $0 > self.words[reading.first].range.lowerBound }) ?? true {
                        nearest = (reading, error)
                    }
                }
            }
        }
        if let nearest { throw nearest.error }
        // Behind a title in quotes there can only be a time.
        if isQuoted, let last { throw last }
        guard let day else { return Meaning(title: title) }
        return Meaning(title: title, time: (day, nil, try meaning(day)))
    }

    /// Returns the meaning of `remind me at 9 to call Bob`, whose title is last; nil for other lines.
    private func behindItsTime<Time>(
        _ time: TimeWords, _ meaning: (String) throws(Notifications.Invalid) -> Time
    ) throws(Notifications.Invalid) -> Meaning<Time>? {
        let texts = words.map(\.text)
        guard isPolite, let (end, title) = PoliteWords.time(before: texts, by: time) else { return nil }
        let when = texts[..<end].joined(separator: " ")
        return Meaning(
            title: texts[title...].joined(separator: " "),
            time: (when, words[0].range.lowerBound..<words[end - 1].range.upperBound, try meaning(when)))
    }

    /// Refuses a line that is a time as a whole, or would be one if a word were written rightly.
    private func checkTitle<Time>(
        _ time: TimeWords, _ meaning: (String) throws(Notifications.Invalid) -> Time
    ) throws(Notifications.Invalid) {
        let reading = time.reading(title)
        switch reading {
        case .time:
            throw Notifications.Invalid(
                line: title, "the title is missing: \"\(title)\" is a time",
                hint: "Put a title first: Tea \(title)", at: range(from: 0))
        case .nearly:
            do throws(Notifications.Invalid) {
                _ = try meaning(title)
            } catch {
                if isMistyped(error, reading) { throw located(error, from: 0) }
            }
        case .other: break
        }
    }

    /// Returns whether a reading would be a time if one word were written rightly, as in `Buy milk tomorow 9`, which is
    /// not "Buy milk tomorow" at 9. Names, which are capitalized, and short words are often like words of time.
    private func isMistyped(_ error: Notifications.Invalid, _ reading: TimeWords.Reading) -> Bool {
        guard !isQuoted, case .nearly = reading else { return false }
        return error.word.utf8.count >= 5 && error.word.first?.isLowercase == true
    }

    private func range(from first: Int) -> Range<Int> { words[first].range.lowerBound..<words.last!.range.upperBound }

    /// Returns the words between the beginnings of two readings.
    private func doubtful(_ longer: Reading, before shorter: Reading) -> String {
        words[longer.first..<shorter.first].map(\.text).joined(separator: " ")
    }

    /// Converts an error about words of time to an error about the line.
    private func located(_ error: Notifications.Invalid, from first: Int) -> Notifications.Invalid {
        func bare(_ word: some StringProtocol) -> String { String(word.drop { $0 == "," }.prefix { $0 != "," }) }
        var located = error
        located.field = Notifications.Invalid.line
        let parts = error.word.split(separator: " ").map { bare($0) }
        guard !parts.isEmpty, parts.count <= words.count else { return located }
        let place =
            (first...max(first, words.count - parts.count)).first { start in
                start + parts.count <= words.count
                    && zip(words[start...], parts).allSatisfy { bare($0.text) == $1 }
            } ?? words.indices.first { $0 >= first && parts.count == 1 && words[$0].text.contains(parts[0]) }
        guard let place else { return located }
        located.start = words[place].range.lowerBound
        located.end = words[place + parts.count - 1].range.upperBound
        return located
    }

    /// Refuses a reading whose title ends in what may be a part of the time.
    private func check<Time>(
        _ place: Int, _ time: TimeWords, _ meaning: (String) throws(Notifications.Invalid) -> Time
    ) throws(Notifications.Invalid) {
        let reading = readings[place]
        func quoted(_ title: String) -> String { Notifications.Interpret.quoted(title: title) }
        guard !isQuoted else { return }
        if !Self.beginsWithThing(reading.title), time.isTime(reading.title) {
            throw Notifications.Invalid(
                line: reading.title, "\"\(reading.title)\" is a time",
                hint: "Put a title first, or put this one in quotes: \(quoted(reading.title)) \(reading.when)",
                at: words[0].range.lowerBound..<words[reading.first - 1].range.upperBound)
        }
        if let first = time.beginningOfList(in: words.map(\.text), before: reading.first) {
            // "Gym mon, wed, fri 6am": the days belong together, and all of them were tried before.
            let list = words[first...].map(\.text).joined(separator: " ")
            do throws(Notifications.Invalid) { _ = try meaning(list) } catch { throw located(error, from: first) }
        }
        if ["and", "und", "or", "oder", "&", "+", "/"].contains(words[reading.first - 1].text.lowercased()) {
            throw Notifications.Invalid(
                line: words[reading.first - 1].text, "\"\(reading.title)\" ends in the middle",
                hint: "Give one time, or put the title in quotes: \(quoted(reading.title)) \(reading.when)",
                at: words[reading.first - 1].range)
        }
        let word = words[reading.first]
        let rest = place + 1 < readings.count ? readings[place + 1].when : nil
        let after = rest.map { " " + $0 } ?? ""
        if Self.beginsWithThing(reading.when) {
            throw Notifications.Invalid(
                line: word.text, "\"\(word.text)\" could belong to the title or be a time",
                hint: "Write \(quoted(reading.title + " " + word.text))\(rest == nil ? " tomorrow" : after), or "
                    + "\(reading.title) at \(reading.when)",
                at: word.range)
        }
        // `Read Chapter 3 tomorrow`: the number could be the hour, or the last word of the title.
        guard word.text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return }
        let others = rest.map { [day.map { "\($0) \(rest ?? "")" }, $0].compactMap(\.self) } ?? []
        let isTimeWithout =
            rest == nil && day != nil
            || others.contains { other in
                do throws(Notifications.Invalid) { _ = try meaning(other) } catch { return false }
                return true
            }
        guard isTimeWithout else { return }
        throw Notifications.Invalid(
            line: word.text, "\"\(word.text)\" could belong to the title or be an hour",
            hint:
                "Write \(quoted(reading.title + " " + word.text))\(after), or \(reading.title) at \(reading.when)",
            at: word.range)
    }

    private static func beginsWithThing(_ line: String) -> Bool {
        line.split(separator: " ").first.map { TimeWords.isThing($0) } ?? false
    }
}

extension Notifications.Invalid {
    fileprivate static let line = "line"

    fileprivate init(line word: String, _ reason: String, hint: String, at range: Range<Int>? = nil) {
        self.init(
            field: Self.line, word: word, reason: reason, hint: hint, start: range?.lowerBound, end: range?.upperBound)
    }
}

extension Notifications.Interpret {
    /// Reads the line.
    ///
    /// - Throws: `Notifications.Invalid`.
    package func reply(count: Int, at now: ClockReading, zones: Zones) throws(Notifications.Invalid) -> Reply {
        let place = try TriggerPlace(Notifications.Trigger(session: session), zones: zones)
        let habits = try zones.habits(in: place.zone, language: language)
        let words = TimeWords(now: now.wall, zone: place.zone, database: zones.database, languages: [habits.language])
        let onDay = try day.map { text throws(Notifications.Invalid) in
            // What is no date is refused, whatever is wrong with it.
            guard case .date(let day)? = try? WrittenTime(text) else {
                throw Notifications.Invalid(
                    field: "day", word: text, reason: "it is not a day", hint: "write it as 2026-11-24")
            }
            return day
        }
        let read = try ReminderLine(line, day: onDay).meaning(by: words) {
            (when) throws(Notifications.Invalid) in
            let trigger = Notifications.Trigger(when: when, session: session, language: language)
            // What happens has no times.
            guard let occasion = try trigger.occasion() else {
                return try Notifications.Next().reply(to: trigger, count: count, at: now, zones: zones)
            }
            return Notifications.Next.Reply(
                zone: place.zone.identifier, fires: [], trigger: Trigger.occasion(occasion).text, notes: [])
        }
        guard let time = read.time else { return Reply(title: read.title, fires: [], notes: []) }
        return Reply(
            title: read.title, when: time.when, start: time.range?.lowerBound, end: time.range?.upperBound,
            doubt: read.doubt, zone: time.meaning.zone, fires: time.meaning.fires, trigger: time.meaning.trigger,
            notes: time.meaning.notes, afterAck: time.meaning.afterAck)
    }
}
