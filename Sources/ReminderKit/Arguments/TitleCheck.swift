// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import TextSafety

/// Checks that a title and the words after it mean what the person intended.
enum TitleCheck {
    /// Words that begin a time, and so cannot be a title before one. Capitalized words can.
    static let beginnings: Set<String> = [
        "in", "at", "on", "every", "when", "um", "am", "jeden", "jede", "jedes", "alle",
    ]

    /// The beginning of a remedy with a line whose title was last.
    static let putFirst = "Put the title first: "

    /// The beginning of a remedy with a line whose title had no quotes.
    static let putInQuotes = "Put a title of several words in quotes: "

    /// Returns the beginning of a remedy with a line without its polite words, or with quotes around its title.
    ///
    /// - Parameter count: The number of polite words.
    static func remedy(of line: [String], polite count: Int) -> String {
        count > 0 ? "Leave \"\(line.prefix(count).joined(separator: " "))\" out: " : putInQuotes
    }

    /// Words that begin a repetition.
    private static let repetitions: Set<String> = ["every", "each", "jeden", "jede", "jedes", "alle"]

    /// German words of times that are not English words. A daemon may be set to German even if this session is not.
    private static let german: Set<String> = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "heute", "morgen",
        "übermorgen", "uebermorgen", "mittags", "mitternacht", "nächsten", "nächste", "nächster", "nächstes",
        "naechsten",
        "naechste", "halb", "viertel", "täglich", "montags", "dienstags", "mittwochs", "donnerstags", "freitags",
        "samstags", "sonntags", "werktags", "abends", "morgens", "gegen", "mich", "erinnere", "erinner",
    ]

    /// Returns the problem with a title and the words after it, for a person; nil if there is none.
    ///
    /// - Parameter namesATime: Whether words or options give a time.
    static func problem(_ title: String, words: [String], namesATime: Bool) -> String? {
        if title.isEmpty { return "the title is empty. Write what the person is to read, like \"Call Ada\"." }
        if !namesATime, words.isEmpty, !TimeWords.isThing(title), isTime(title) {
            return "the title is missing: \"\(title)\" is a time. Put a title first: \"Get up\" \(typed(title))"
        }
        if !namesATime, words.isEmpty, WrongClock.isOne(title) {
            return WrongClock.sentence(title) + ". Write one of those, like \"Get up\" 7:00."
        }
        if !namesATime, title.contains(where: \.isWhitespace) {
            return
                "no time given. Write it after the title and outside its quotes, like \"Call Ada\" tomorrow 9am, "
                + "or add one of --in, --at, --every, --rrule, --cron and --calendar."
        }
        return nil
    }

    /// Returns whether a title is a time at any moment and in any zone.
    private static func isTime(_ title: String) -> Bool {
        TimeWords(
            now: .epoch, zone: .utc, database: ZoneDatabase(), languages: languages(of: title, own: .english)
        ).isTime(title)
    }

    /// Returns the languages in which a title could be a time.
    ///
    /// - Parameter own: The language of the session.
    static func languages(of title: String, own: SpokenLanguage) -> [SpokenLanguage] {
        own == .german ? [.german] : german.contains(title.lowercased()) ? [.english, .german] : [.english]
    }

    /// Returns the failure for a title that is a time, alone or together with the words after it, as in `friday 17:00`
    /// and `next friday`: the person forgot the title. A title of several words was put in quotes, and quotes around a
    /// time leave no doubt about the title.
    static func missing(_ title: String, words: [String], _ timeWords: @autoclosure () -> TimeWords) -> Failure? {
        if !words.isEmpty, PoliteWords.count(in: [title] + words) > 0,
            let failure = behindPoliteWords([title] + words, timeWords())
        {
            return failure
        }
        if let failure = beforeQuotedTitle(title, words, timeWords()) { return failure }
        guard !words.isEmpty, !title.contains(where: \.isWhitespace),
            words.count > 1 || !words[0].contains(where: \.isWhitespace) || beginnings.contains(title)
        else { return nil }
        if beginnings.contains(title) || isCount(title) && timeWords().concernsTime(words[0]) {
            return behindItsTime([title] + words, timeWords())
        }
        let when = words.joined(separator: " ")
        // "Pack lunch tomorrow": lunch is a thing as often as a time.
        if TimeWords.isThing(words[0]) {
            let rest = ShellText.line(words.dropFirst())
            return Failure(
                .usage, "\"\(words[0])\" could belong to the title",
                remedy: "Write \(ShellText.title("\(title) \(words[0])")) \(rest.isEmpty ? "tomorrow" : rest), or "
                    + "\(ShellText.quoted(title)) at \(ShellText.line(words))")
        }
        guard !TimeWords.isThing(title) else { return nil }
        let time = timeWords()
        let whole = title + " " + when
        switch time.reading(whole) {
        case .time:
            return Failure(
                .usage, "the title is missing: \"\(whole)\" is a time",
                remedy: "Put a title first: \"Tea\" \(typed(whole))" + asTitle(title, when, time))
        case .nearly(let mended) where title.utf8.count >= 6 && mended.hasSuffix(" " + when):
            return Failure(
                .usage, "the title is missing: \"\(whole)\" could be \"\(mended)\"",
                remedy: "Put a title first: \"Tea\" \(typed(mended))" + asTitle(title, when, time))
        case .nearly, .other:
            guard time.isTime(title) else { return nil }
            let escape = asTitle(title, when, time)
            // "Christmas in 3 weeks", "First in 1h": a name before a time that is complete without it.
            if title.first?.isUppercase == true, !escape.isEmpty { return nil }
            return Failure(
                .usage, "the title is missing: \"\(title)\" is a time",
                remedy: RepeatedTitle.remedy(title, words, time)
                    ?? turned([title] + words, time).map { "\(putFirst)\($0)" } ?? "Put a title first" + escape)
        }
    }

    /// Returns the failure for a line that begins with its time, as in `in 10m Tea`.
    private static func behindItsTime(_ line: [String], _ time: TimeWords) -> Failure {
        let cause = "the title is missing: \"\(line[0])\" begins the time"
        if let turned = turned(line, time) { return Failure(.usage, cause, remedy: "\(putFirst)\(turned)") }
        let whole = line.joined(separator: " ")
        return Failure(.usage, cause, remedy: "Put a title first" + (time.isTime(whole) ? ": Tea \(typed(whole))" : ""))
    }

    /// Returns a line that begins with its time with the title put first; nil if no words at its end can be a title.
    private static func turned(_ line: [String], _ time: TimeWords) -> String? {
        parts(of: line, time).map { ShellText.titleWord($0.title) + " " + ShellText.line($0.when) }
    }

    /// Returns the title and the time of a line that begins with its time; nil if no words at its end can be a title.
    static func parts(of line: [String], _ time: TimeWords) -> TitledTime? {
        guard line.count > 1, !time.isTime(line.joined(separator: " ")),
            let end = (1..<line.count).last(where: { time.isTime(line[..<$0].joined(separator: " ")) })
        else { return nil }
        let title = line[end...]
        // "every monday in odd weeks Bins": words about a time are no title.
        guard !leading.contains(title[end].lowercased()), mayEndTitle(title[end]),
            !title.contains(where: time.concernsTime)
        else { return nil }
        return TitledTime(title: title.joined(separator: " "), when: Array(line[..<end]))
    }

    /// Returns the failure for a time before a title in quotes, as in `17:00 "Call Bob"`; nil for other words.
    private static func beforeQuotedTitle(
        _ title: String, _ words: [String], _ time: @autoclosure () -> TimeWords
    ) -> Failure? {
        guard words.count == 1, words[0].contains(where: \.isWhitespace), !title.contains(where: \.isWhitespace),
            title.first?.isUppercase != true, !TimeWords.isThing(title)
        else { return nil }
        let time = time()
        guard time.isTime(title), case .other = time.reading(words[0]),
            case .other = time.reading("\(title) \(words[0])")
        else { return nil }
        return Failure(
            .usage, "the title is missing: \"\(title)\" is a time",
            remedy: "\(putFirst)\(ShellText.title(words[0])) \(ShellText.quoted(title))")
    }

    /// Returns the words of a time as they are typed.
    private static func typed(_ words: String) -> String {
        ShellText.line(words.split(separator: " ").map(String.init))
    }

    /// Returns whether a word is a number of times: `3x`.
    private static func isCount(_ word: String) -> Bool {
        word.last.map { $0 == "x" || $0 == "X" } == true && UInt(word.dropLast()) != nil
    }

    /// Words that lead to the next word, and so end no title.
    private static let leading: Set<String> = [
        "in", "at", "on", "by", "for", "from", "to", "until", "every", "each", "starting", "and", "or", "um", "am",
        "bei",
        "bis", "ab", "im", "von", "vom", "für", "und", "oder", "jeden", "jede", "jedes", "alle", "vor", "nach",
    ]

    /// Returns whether a title can end with a word.
    private static func mayEndTitle(_ word: String) -> Bool {
        word.contains { $0.isLetter || $0.isNumber } && !leading.contains(word.lowercased()) && !isOrdinal(word)
    }

    /// Returns whether a word is one of several, as in `mon, wed`: the next word belongs to it.
    private static func isInList(_ word: String) -> Bool { word.last.map { ",;+&/".contains($0) } == true }

    /// Returns whether the last words are a time, as in `9 Uhr,`. A number alone may count anything.
    private static func endsInTime(_ words: ArraySlice<String>, _ time: TimeWords) -> Bool {
        (1...3).contains { count in
            var text = words.suffix(count).joined(separator: " ")
            if isInList(text) { text.removeLast() }
            return count <= words.count && !text.allSatisfy(\.isNumber) && time.isTime(text)
        }
    }

    /// Returns whether a word is like `15th` or `15.`, a day of a month.
    private static func isOrdinal(_ word: String) -> Bool {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && ["st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count).lowercased())
    }

    /// Returns whether a word is the first of several numbers: `1st, 15th`, `1, 15`.
    private static func beginsNumbers(_ word: String) -> Bool {
        let number = word.prefix { !",;+&/".contains($0) }
        return isInList(word) && (isOrdinal(String(number)) || !number.isEmpty && number.allSatisfy(\.isNumber))
    }

    /// Returns the failure for a line without a title or with its title last, as in `me tomorrow at 9` and `me at 9 to
    /// call Bob`: the person said "remind me".
    private static func behindPoliteWords(_ line: [String], _ time: TimeWords) -> Failure? {
        let count = PoliteWords.count(in: line)
        guard count > 0 else { return nil }
        let (said, rest) = (line[..<count].joined(separator: " "), Array(line[count...]))
        let when = rest.joined(separator: " ")
        if time.isTime(when) {
            return Failure(
                .usage, "the title is missing: \"\(said)\" belongs to \"remind\"",
                remedy: "Put a title first: \"Tea\" \(typed(when))" + (count == 1 ? asTitle(said, when, time) : ""))
        }
        guard let parts = politeParts(of: line, time) else { return nil }
        return Failure(
            .usage, "the title is behind its time",
            remedy: "Put it first: \(ShellText.title(parts.title)) \(ShellText.line(parts.when))")
    }

    /// Returns the title and the time of a line such as `me at 9 to call Bob`; nil for another line.
    static func politeParts(of line: [String], _ time: TimeWords) -> TitledTime? {
        let count = PoliteWords.count(in: line)
        let rest = Array(line.dropFirst(count))
        guard count > 0, let (end, title) = PoliteWords.time(before: rest, by: time), mayEndTitle(rest[rest.count - 1]),
            !rest[title...].contains(where: time.concernsTime)
        else { return nil }
        return TitledTime(title: rest[title...].joined(separator: " "), when: Array(rest[..<end]))
    }

    /// Returns the command line for a text that is the title nevertheless.
    private static func asTitle(_ title: String, _ when: String, _ time: TimeWords) -> String {
        switch time.reading(when) {
        case .time(repeats: false):
            ". If \"\(title)\" is the title: \(ShellText.titleWord(title)) --at \(ShellText.title(when))"
        case .time(repeats: true):
            ". If \"\(title)\" is the title: \(ShellText.titleWord(title)) --every \(ShellText.title(when))"
        case .nearly, .other: ""
        }
    }

    /// Returns the refusal of words that may be further words of the title, as in `Call the dentist tomorow 9am`. If
    /// the words are a time, or become one when a mistyped word is corrected, the failure stays unchanged.
    static func pointedAt(_ failure: Failure, title: String, words: [String], _ time: TimeWords) -> Failure {
        guard failure.status == .badInput, words.count > 1, !title.contains(where: \.isWhitespace),
            // An occasion begins with a word that is none of a title.
            words[0].lowercased() != "when", let refused = failure.excerpt?.place(in: words), refused + 1 < words.count,
            // "every second thursday" is a time with two meanings, and not a title.
            !repetitions.contains(words[refused].lowercased()),
            case .other = time.reading(words.joined(separator: " "))
        else { return failure }
        let polite = PoliteWords.count(in: [title] + words)
        func line(_ when: String, before end: Int) -> String {
            var said = ([title] + words[..<end]).dropFirst(polite).joined(separator: " ")
            // "Pay rent, tomorrow": the comma only parts the title and the time.
            if said.last == "," { said.removeLast() }
            return "\(ShellText.title(said)) \(typed(when))"
        }
        func quoted(_ lines: [String]) -> Failure {
            var failure = failure
            failure.remedy = remedy(of: [title] + words, polite: polite) + lines.joined(separator: ", or ")
            return failure
        }
        for end in refused + 1..<words.count where end + 1 > polite {
            // A word about a time cannot belong to the title. The person has to correct the time.
            guard !words[..<end].contains(where: { time.concernsTime($0) || beginsNumbers($0) }),
                !endsInTime(words[..<end], time)
            else { return failure }
            guard mayEndTitle(words[end - 1]) else { continue }
            let rest = words[end...].joined(separator: " ")
            if Occasion.begins(rest), (try? Occasion(words: rest)) != nil { return quoted([line(rest, before: end)]) }
            // "Chapter 3 tomorrow": the number may belong to the title or be the hour.
            let after = words[(end + 1)...].joined(separator: " ")
            if words[end].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), time.isTime(after) {
                let hour = "at \(rest)"
                return quoted([line(after, before: end + 1)] + (time.isTime(hour) ? [line(hour, before: end)] : []))
            }
            switch time.reading(rest) {
            case .time: return quoted([line(rest, before: end)])
            case .nearly(let mended): return quoted([line(mended, before: end)])
            case .other: continue
            }
        }
        return failure
    }
}
