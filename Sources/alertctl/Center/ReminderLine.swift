// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// A line with a title and, behind it, the words of a time: `Call Ada tomorrow 9am`. Which words are the time, the
/// daemon says, as it knows the grammar and the configuration. So the line has several readings, which are asked about
/// in their
/// order: the one with the most words of time first. A title in quotes leaves one reading: `"Chapter 3" tomorrow`.
struct ReminderLine: Equatable {
    /// A way to read the line.
    struct Reading: Equatable {
        var title: String
        /// The words of time.
        var when: String
        /// The text on the day for which the line is typed; nil without a day.
        var onDay: String?
    }

    /// The result of reading a line.
    enum Outcome: Equatable {
        /// There is no title.
        case empty
        /// A title without a time.
        case untimed(title: String)
        /// A title and a time.
        /// - Parameter doubt: Words at the end of the title that could have begun a time.
        case timed(title: String, when: String, reply: Notifications.Next.Reply, doubt: String?)
        /// The line cannot be read.
        case refused(Failure)
    }

    /// The maximum number of words at the end of a line that may be words of time: the longest phrase of the grammar
    /// has half as many.
    static let maximumWords = 24

    /// The readings with words of time.
    let readings: [Reading]
    /// The title if there are no words of time.
    let title: String
    private let day: String?
    private let isUnclosed: Bool
    private let isQuoted: Bool

    /// - Parameter day: The day meant by words that name none.
    init(_ text: String, day: CivilDate? = nil) {
        self.day = day?.text
        let words = text.split(whereSeparator: \.isWhitespace)
        func onDay(_ when: String) -> String? { day.map { "\($0.text) \(when)" } }
        guard text.drop(while: \.isWhitespace).first == "\"" else {
            (isUnclosed, isQuoted) = (false, false)
            title = words.joined(separator: " ")
            let first = max(1, words.count - Self.maximumWords)
            readings = (first..<max(first, words.count)).map { place in
                let when = words[place...].joined(separator: " ")
                return Reading(title: words[..<place].joined(separator: " "), when: when, onDay: onDay(when))
            }
            return
        }
        let (quoted, rest) = Self.unquoted(text.drop(while: \.isWhitespace).dropFirst())
        title = quoted
        (isUnclosed, isQuoted) = (rest == nil, true)
        let when = (rest ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        readings = when.isEmpty ? [] : [Reading(title: quoted, when: when, onDay: onDay(when))]
    }

    /// The text up to the closing quote, and the rest behind it; a backslash takes its meaning from the next character.
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

    /// A title as it can stand in front of words of time, whatever it holds.
    static func quoted(_ title: String) -> String {
        var text = ""
        for character in title {
            if character == "\"" || character == "\\" { text += "\\" }
            text.append(character)
        }
        return "\"\(text)\""
    }

    /// Asks about the readings, one after the other, until one is understood.
    ///
    /// - Parameters:
    ///   - isTime: Whether a text is a time: a title without quotes must be none.
    ///   - next: When a time in words comes; throws for words that are refused.
    /// - Throws: What `next` throws when it cannot be asked.
    func outcome(
        isTime: (String) -> Bool, by next: (_ when: String) throws(Failure) -> Notifications.Next.Reply
    ) throws(Failure) -> Outcome {
        guard !title.isEmpty else { return .empty }
        if isUnclosed { return .refused(Failure(.badInput, "missing closing quote after the title")) }
        if let missing = missingTitle(isTime) { return .refused(missing) }
        /// Of the first reading whose words begin a time.
        var nearest: (reading: Reading, failure: Failure)?
        var last: Failure?
        for (place, reading) in readings.enumerated() {
            if let onDay = reading.onDay, case .success(let reply) = try Self.asked(onDay, next) {
                if let doubt = try doubt(place, isTime, next) { return .refused(doubt) }
                return timed(reading, onDay, reply, nearest?.reading)
            }
            switch try Self.asked(reading.when, next) {
            case .success(let reply):
                if let doubt = try doubt(place, isTime, next) { return .refused(doubt) }
                return timed(reading, reading.when, reply, nearest?.reading)
            case .failure(let failure):
                last = failure
                if nearest == nil, failure.excerpt.map({ $0.range.lowerBound > 0 }) ?? true {
                    nearest = (reading, failure)
                }
            }
        }
        if let nearest { return .refused(nearest.failure) }
        // Of a title in quotes all that follows has to be a time.
        if let last, readings.count == 1, readings[0].title == title { return .refused(last) }
        guard let day else { return .untimed(title: title) }
        switch try Self.asked(day, next) {
        case .success(let reply): return .timed(title: title, when: day, reply: reply, doubt: nil)
        case .failure(let failure): return .refused(failure)
        }
    }

    /// A line that is complete a time has no title: `friday 17:00`.
    private func missingTitle(_ isTime: (String) -> Bool) -> Failure? {
        guard !isQuoted, !TitleCheck.beginsWithThing(title), title.split(separator: " ").count <= Self.maximumWords,
            isTime(title)
        else { return nil }
        return Failure(
            .badInput, "the title is missing: \"\(title)\" is a time", remedy: "Put a title first: Tea \(title)")
    }

    /// Returns the doubt about the end of the title; nil for none.
    private func doubt(
        _ place: Int, _ isTime: (String) -> Bool,
        _ next: (_ when: String) throws(Failure) -> Notifications.Next.Reply
    ) throws(Failure) -> Failure? {
        let reading = readings[place]
        if !isQuoted, !TitleCheck.beginsWithThing(reading.title), isTime(reading.title) {
            return Failure(
                .badInput, "\"\(reading.title)\" is a time",
                remedy: "Put a title first, or put this one in quotes: \(Self.quoted(reading.title)) \(reading.when)")
        }
        if let thing = thingInDoubt(reading) { return thing }
        return try numberInDoubt(place, next)
    }

    /// `Pack lunch tomorrow`: lunch is a thing as often as a time. Quotes leave no doubt.
    private func thingInDoubt(_ reading: Reading) -> Failure? {
        guard !isQuoted, reading.title != title, TitleCheck.beginsWithThing(reading.when) else { return nil }
        let words = reading.when.split(separator: " ")
        let rest = words.dropFirst().joined(separator: " ")
        return Failure(
            .badInput, "\"\(words[0])\" could belong to the title or be a time",
            remedy: "Write \(Self.quoted(reading.title + " " + words[0])) \(rest.isEmpty ? "tomorrow" : rest), or "
                + "\(reading.title) at \(reading.when)")
    }

    /// `Read Chapter 3 tomorrow`: the number could be the hour, or the last word of the title. Quotes leave no doubt.
    private func numberInDoubt(
        _ place: Int, _ next: (_ when: String) throws(Failure) -> Notifications.Next.Reply
    ) throws(Failure) -> Failure? {
        let reading = readings[place]
        guard reading.title != title, let number = reading.when.split(separator: " ").first,
            number.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        let rest = place + 1 < readings.count ? readings[place + 1] : nil
        var isTimeWithout = rest == nil && day != nil
        for when in [rest?.onDay, rest?.when] where !isTimeWithout {
            if let when, case .success = try Self.asked(when, next) { isTimeWithout = true }
        }
        guard isTimeWithout else { return nil }
        let after = rest.map { " " + $0.when } ?? ""
        return Failure(
            .badInput, "\"\(number)\" could belong to the title or be an hour",
            remedy: "Write \(Self.quoted(reading.title + " " + number))\(after), or \(reading.title) at \(reading.when)"
        )
    }

    private func timed(
        _ reading: Reading, _ when: String, _ reply: Notifications.Next.Reply, _ longer: Reading?
    ) -> Outcome {
        let doubt = longer.map { longer in
            String(longer.when.dropLast(reading.when.count)).split(separator: " ").joined(separator: " ")
        }
        return .timed(title: reading.title, when: when, reply: reply, doubt: doubt)
    }

    /// Asks the daemon. A refusal is an answer; a missing reply is none.
    private static func asked(
        _ when: String, _ next: (String) throws(Failure) -> Notifications.Next.Reply
    ) throws(Failure) -> Result<Notifications.Next.Reply, Failure> {
        do throws(Failure) {
            return .success(try next(when))
        } catch {
            guard error.status == .badInput else { throw error }
            return .failure(error)
        }
    }
}
