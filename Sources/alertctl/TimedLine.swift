// SPDX-License-Identifier: Apache-2.0

import CivilTime
import CommandLineKit
import ReminderKit
import TextSafety

/// Lines whose time is the value of an option that other programs have: `remind Tea --date friday`, `notify Done --at
/// 5pm`. Here the time is words behind the title.
enum TimedLine {
    private static let moments: Set = [
        "--when", "--at", "--time", "--date", "--day", "--on", "--due", "--schedule", "--by", "--start", "-t", "-d",
        "-w",
    ]
    private static let lengths: Set = ["--in", "--after", "--delay", "--wait"]
    private static let repetitions: Set = [
        "--every", "--interval", "--repeat", "--recur", "--recurring", "--days", "--frequency", "--repeats",
    ]
    /// Options that say a repetition without a value, and words for it.
    private static let adverbs = [
        "daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year", "weekdays": "weekday",
        "workdays": "workday", "weekends": "weekend",
    ]

    /// Returns the lines in which the time is words; none for another option, or another verb.
    ///
    /// - Parameters:
    ///   - name: The option.
    ///   - given: Its value, the line without both, and their place in it; nil for an option alone.
    static func changes(
        of line: LineToType, option name: String, value given: (value: String, rest: [String], place: Int)?
    ) -> [LineToType.Change] {
        let verb = line.entry.words
        guard [["remind"], ["alarm"], ["edit"], ["copy"], ["notify"]].contains(verb) else { return [] }
        let adverb = adverbs[String(name.dropFirst(2))]
        var rest = adverb == nil ? given?.rest ?? [] : line.words.filter { $0 != name }
        var time: [String]
        if let adverb {
            time = ["every", adverb]
        } else if given == nil, repetitions.contains(name) {
            time = ["every", "day"]
            rest = line.words.filter { $0 != name }
        } else if given?.value.lowercased() == "every", repetitions.contains(name) {
            // "--repeat every week" without quotes.
            time = ["every"]
        } else if let value = given?.value, let words = Self.time(name, value) {
            time = words
        } else {
            return []
        }
        let place = adverb == nil ? given?.place ?? rest.count : rest.count
        // "--at tomorrow 9am" without quotes.
        let next = rest[place...].prefix { !$0.hasPrefix("-") }
        if let end = next.indices.last(where: { end in
            let words = time + rest[place...end]
            return time == ["every"] ? isTime(words) : SpokenWords.isTime(words.joined(separator: " "))
        }) {
            time += rest[place...end]
            rest.removeSubrange(place...end)
        }
        let plain = LineToType.plain(rest, line.declarations)
        var options = rest.indices.filter { !plain.contains($0) }.map { rest[$0] }
        var words = plain.map { rest[$0] }
        guard verb != ["notify"] else {
            guard let title = words.first else { return [] }
            let body = words.count > 1 ? ["--body", words[1...].joined(separator: " ")] : []
            return [.init(line: ["remind", title] + time + body + options)]
        }
        // An option of the verb itself may have the time of day.
        if let own = options.firstIndex(where: ["--at", "--time"].contains), own + 1 < options.count {
            words += split(options[own + 1])
            options.removeSubrange(own...(own + 1))
        }
        // "alarm 7am --days mon" has no title.
        let hasTitle = words.first.map { verb == ["edit"] || verb == ["copy"] || !SpokenWords.isTime($0) } ?? false
        var title = hasTitle ? [words.removeFirst()] : []
        // A text alone is the title.
        if !hasTitle, let body = options.firstIndex(of: "--body"), body + 1 < options.count {
            title = [options[body + 1]]
            options.removeSubrange(body...(body + 1))
        }
        var lead = LineToType.Change.Lead.write
        // A further option may have the title.
        let isNext = options.contains { word in
            word.hasPrefix("--") && !line.declarations.contains { $0.isCalled(word) }
        }
        if title.isEmpty, verb != ["alarm"], !isNext { (title, lead) = (["Call Ada"], .example) }
        var joined = [time + words, words + time].first { isTime($0) }
        // A repetition has its own time of day: "in 5m" has none of every day.
        if joined == nil, time.first == "every" {
            (joined, lead) = ([time + ["at", "9"], time].first { isTime($0) }, .example)
        }
        guard let joined else { return [] }
        return [.init(line: verb + title + joined + options, lead: lead)]
    }

    /// Returns the words of the time that the value of an option is; nil for another option, or another value.
    private static func time(_ name: String, _ value: String) -> [String]? {
        let low = value.lowercased()
        let text: String
        if moments.contains(name) {
            text = value
        } else if lengths.contains(name) {
            text = "in " + value
        } else if repetitions.contains(name) {
            let bare = low.hasPrefix("every ") ? String(value.dropFirst(6)) : value
            text = "every " + (adverbs[low] ?? bare)
        } else {
            return nil
        }
        switch SpokenWords.reading(text) {
        case .time: return split(text)
        case .nearly(let mended): return split(mended)
        // A day has no meaning for "every" without a time of day.
        case .other: return isTime([text, "at", "9"]) ? split(text) : nil
        }
    }

    /// Returns a line whose words for a time are one: the parser takes any words. A mistyped word is mended, and words
    /// behind a text without quotes belong to it: `remind Tea 5pm --body With milk`.
    static func checked(_ change: LineToType.Change) -> LineToType.Change {
        if let line = days(change.line) { return .init(line: line, lead: change.lead, former: change.former) }
        if let (entry, rest) = Verbs.tree.find(change.line[...]),
            let titled = RefusedValue(entry: entry, words: Array(rest)).titled
        {
            return .init(line: entry.words + titled, lead: change.lead, former: change.former)
        }
        guard let verb = change.line.first, ["remind", "alarm", "edit", "copy"].contains(verb),
            let declarations = Verbs.tree.command(named: [verb])?.type.declarations
        else { return change }
        var better = change
        var plain = LineToType.plain(change.line, declarations).dropFirst(2)
        let texts = ["--body", "--title"]
        if !isTime(plain.map { change.line[$0] }), let last = plain.last,
            let place = change.line.lastIndex(where: texts.contains), place + 2 <= last
        {
            let own = plain.filter { $0 >= place + 2 }
            let text = ([change.line[place + 1]] + own.map { change.line[$0] }).joined(separator: " ")
            better.line[place + 1] = text
            for index in own.reversed() { better.line.remove(at: index) }
            plain = LineToType.plain(better.line, declarations).dropFirst(2)
        }
        guard let first = plain.first, let last = plain.last, last - first == plain.count - 1 else { return better }
        let words = Array(better.line[first...last])
        if let mended = SpokenWords.mended(words.joined(separator: " ")) ?? withUnit(words) {
            better.line.replaceSubrange(first...last, with: split(mended))
        }
        return better
    }

    /// Returns a length of time in minutes for one without a unit, `in 30`; nil for other words.
    private static func withUnit(_ words: [String]) -> String? {
        guard words.count == 2, words[0].lowercased() == "in", Int(words[1]) != nil else { return nil }
        return "in \(words[1])m"
    }

    /// Returns the line of `list` for two days that follow each other, which it would take for a text: `today to
    /// tomorrow`. Nil for another line.
    private static func days(_ line: [String]) -> [String]? {
        let ends = Array(line.dropFirst())
        guard line.first == "list", ends.count == 2, List.eachDay(ends) != nil else { return nil }
        func number(_ word: String) -> Int? {
            if let offset = ["today": 0, "tomorrow": 1][word.lowercased()] { return offset }
            return Weekday.allCases.firstIndex { $0.name.lowercased() == word.lowercased() }.map { $0 + 10 }
        }
        guard let first = number(ends[0]), let last = number(ends[1]), last == first + 1 else { return nil }
        let words = [ends[0], "to", ends[1]]
        return DayStretch.ends(words).map { _ in ["list"] + words }
    }

    private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static func isTime(_ words: [String]) -> Bool {
        if case .time = SpokenWords.reading(words.joined(separator: " ")) { true } else { false }
    }
}
