// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import TextSafety

/// A title and the words of its time, out of a line that has them in another order or without quotes.
struct TitledTime: Equatable {
    var title: String
    var when: [String]

    /// The sentence of a confirmation that names the title.
    var note: String { "The title is \"\(title)\"." }
}

/// Lines that can mean one thing only, and so are carried out instead of proposed.
extension TitleCheck {
    /// Words that end a time of day.
    private static let endings: Set<String> = ["am", "pm", "a.m.", "p.m.", "uhr", "o'clock"]

    /// Returns the title and the time of a line whose title is last, as in `17:00 Go home` and `me at 9 to call Bob`;
    /// nil if it could be read in another way.
    ///
    /// - Parameter failure: The result of `missing`.
    static func titleLast(_ failure: Failure, title: String, words: [String], _ time: TimeWords) -> TitledTime? {
        let line = [title] + words
        if let parts = politeParts(of: line, time) { return isNearlyTime(parts.title, time) ? nil : parts }
        guard let parts = parts(of: line, time),
            failure.remedy == "\(putFirst)\(ShellText.titleWord(parts.title)) \(ShellText.line(parts.when))",
            !isNearlyTime(parts.title, time)
        else { return nil }
        // "daily standup" may be a title without a time.
        let isQuoted = parts.title == words.last && parts.title.contains(where: \.isWhitespace)
        guard isQuoted || beginnings.contains(title) || parts.when.contains(where: isClock) else { return nil }
        return isQuoted || endsBeforeTitle(parts.when, time) ? parts : nil
    }

    /// Returns the title and the time of the only line that a refusal proposes for a title without quotes, as in `call
    /// mum tomorrow 9am` and `me to call mum tomorrow 9am`; nil if it could be read in another way.
    ///
    /// - Parameter failure: The result of `pointedAt`.
    static func titleFirst(_ failure: Failure, title: String, words: [String], _ time: TimeWords) -> TitledTime? {
        let polite = PoliteWords.count(in: [title] + words)
        let beginning = remedy(of: [title] + words, polite: polite)
        guard failure.remedy.hasPrefix(beginning), !time.concernsTime(title) else { return nil }
        for end in words.indices.dropFirst() where end + 1 > polite {
            var said = ([title] + words[..<end]).dropFirst(polite).joined(separator: " ")
            if said.last == "," { said.removeLast() }
            let when = Array(words[end...])
            guard failure.remedy == "\(beginning)\(ShellText.title(said)) \(ShellText.line(when))" else { continue }
            // "Plan casual Friday 9am": a name is no day.
            guard when[0].first?.isUppercase == false, !isNearlyTime(said, time) else { return nil }
            return TitledTime(title: said, when: when)
        }
        return nil
    }

    /// Returns whether a word of a title may be a mistyped word of a time.
    private static func isNearlyTime(_ title: String, _ time: TimeWords) -> Bool {
        title.split(separator: " ").contains { word in
            guard word.utf8.count > 5, case .nearly = time.reading(String(word)) else { return false }
            return true
        }
    }

    /// Returns whether a word is a time of day that is no number: `17:00`, `9am`.
    private static func isClock(_ word: String) -> Bool {
        let low = word.lowercased()
        guard low.first?.isNumber == true else { return false }
        return low.contains(":") || low.hasSuffix("am") || low.hasSuffix("pm")
    }

    /// Returns whether the last word of a time cannot be the first one of the title, as it may in `at 9 friday drinks`
    /// and `tomorrow 2 eggs`.
    private static func endsBeforeTitle(_ when: [String], _ time: TimeWords) -> Bool {
        guard let last = when.last?.lowercased() else { return false }
        if last.allSatisfy(\.isNumber) { return when.count > 1 && ["at", "um"].contains(when[when.count - 2]) }
        if last.contains(where: \.isNumber) || endings.contains(last) { return true }
        return !(1..<when.count).contains { time.isTime(when[..<$0].joined(separator: " ")) }
    }
}

/// Other words for an occasion: `at login`, `at the next unlock`.
enum OccasionWords {
    /// Returns the refusal of an occasion behind further words of a title, which alertd cannot wait for; nil for other
    /// words: `milk when I get home`.
    static func refusal(_ words: [String]) -> Failure? {
        let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard let place = words.dropFirst().firstIndex(where: { $0.lowercased() == "when" }) else { return nil }
        do throws(TimeTextError) {
            _ = try Occasion(words: words[place...].joined(separator: " "))
            return nil
        } catch {
            return error.code == .unsupported ? Failure(.badInput, error.reason, remedy: error.hint) : nil
        }
    }

    /// Returns the words that begin with "when"; other words are returned unchanged.
    static func meant(_ words: [String]) -> [String] {
        var rest = words.flatMap { $0.split(separator: " ").map { $0.lowercased() } }[...]
        guard let event = rest.popLast(), ["login", "unlock", "resume"].contains(event) else { return words }
        // "Work on resume": a resume is a paper, too.
        let isLed: Bool
        switch rest.first {
        case "at": isLed = true
        case "on": isLed = event != "resume"
        default: isLed = rest == ["next"] || rest == ["the", "next"]
        }
        if ["at", "on"].contains(rest.first) { rest.removeFirst() }
        return isLed && [[], ["the"], ["next"], ["the", "next"]].contains(Array(rest)) ? ["when", event] : words
    }
}
