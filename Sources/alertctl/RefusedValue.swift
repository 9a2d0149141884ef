// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// Values that the parser takes and alertd refuses, and the line with the one that was probably meant: a number beyond
/// its range, a day that its month does not have, a mistyped word of a time.
struct RefusedValue {
    let entry: CommandTree<any Verb>.Entry
    /// The words after the verb's name.
    let words: [String]

    /// Returns a refusal with the whole line; the same refusal if it has one, or if nothing is known to be wrong.
    func explained(_ failure: Failure) -> Failure {
        if failure.status == .notFound, entry.words == ["run"],
            let advice = AbsentOption.behindQuotedCommand(words) ?? AbsentOption.timedCommand(words)
        {
            return Failure(failure.status, failure.cause, remedy: advice)
        }
        let hasLine = (failure.cause + failure.remedy).contains("alertctl ") || !failure.choices.isEmpty
        guard [.badInput, .usage, .notFound, .unavailable].contains(failure.status), !hasLine else { return failure }
        if let better = withoutPath(failure) ?? withoutOccasion(failure) { return better }
        guard [.badInput, .usage].contains(failure.status) else { return failure }
        let value = spelledValue(failure)
        if let words = value ?? mended, LineToType.isTaken(entry.words + words) {
            var failure = failure
            // A question about the word at fault stays. Of an option it may have the words of a former repetition.
            let question = failure.remedy.hasSuffix("?") && value == nil ? failure.remedy + " " : ""
            let isExample = value == nil && self.words.contains { WrongClock.isOne($0) && Self.clock($0) == nil }
            failure.remedy = question + (isExample ? "Example: " : "Write: ") + line(words)
            return failure
        }
        return withoutWord(failure) ?? withUnit(failure) ?? inRange(failure) ?? withoutFiller(failure) ?? proposed(
            failure) ?? exemplified(failure)
    }

    /// Returns the command line with other words behind the verb.
    func line(_ words: [String]) -> String { ShellText.line(["alertctl"] + entry.words + words) }

    /// The words of the line that was meant; nil if nothing is known to be wrong.
    var mended: [String]? {
        dashed ?? withoutEvery ?? titled ?? endless ?? bounded ?? dated ?? clocked ?? listed ?? counted ?? spelled
    }

    /// The words with a number that is in the range of its option.
    private var bounded: [String]? {
        for place in words.indices.dropLast() {
            guard let option = entry.type.declarations.first(where: { $0.isCalled(words[place]) }),
                let end = option.bounded(words[place + 1])
            else { continue }
            var mended = words
            // Other programs take a volume in percent.
            let number = option.name == "--volume" ? Int(words[place + 1]) : nil
            let percent = number.flatMap { 2...100 ~= $0 ? "\($0)%" : nil }
            // They speak so many words a minute, 175 unless told otherwise.
            let rate = option.name == "--rate" ? Double(words[place + 1]).flatMap(Self.rate) : nil
            mended[place + 1] = percent ?? rate ?? end
            return mended
        }
        return nil
    }

    private static func rate(_ count: Double) -> String? {
        guard 80...450 ~= count else { return nil }
        let tenths = min(max((count / 17.5).rounded(), 5), 20)
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }

    // MARK: Days

    /// The words with the last day of a month instead of a day that the month does not have: `31.2.`, `2027-02-30`,
    /// `30 february`.
    private var dated: [String]? {
        for place in words.indices {
            if Self.isBeyondMonths(words[place]) { return replaced(place, by: "31st") }
            if let word = Self.lastDay(words[place]) { return replaced(place, by: word) }
            guard place + 1 < words.count else { continue }
            let (first, second) = (words[place], words[place + 1])
            if let month = Self.month(second), let day = Self.lastDay(of: first, month) {
                return replaced(place, by: day)
            }
            if let month = Self.month(first), let day = Self.lastDay(of: second, month) {
                return replaced(place + 1, by: day)
            }
        }
        return nil
    }

    /// Returns whether a word is a day that no month has: `32nd`.
    private static func isBeyondMonths(_ word: String) -> Bool {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard let day = Int(digits), ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) else {
            return false
        }
        return 32...99 ~= day
    }

    func replaced(_ place: Int, by word: String) -> [String] {
        words[..<place] + [word] + words[(place + 1)...]
    }

    private static func lastDay(_ word: String) -> String? {
        let isDotted = word.contains(".")
        let parts = word.split(separator: isDotted ? "." : "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let middle = Int(parts[1]) else { return nil }
        let (day, year) = isDotted ? (parts[0], parts[2]) : (parts[2], parts[0])
        guard let last = lastDay(of: day, middle, Int(year)) else { return nil }
        return isDotted ? "\(last).\(parts[1]).\(year)" : "\(year)-\(parts[1])-\(last)"
    }

    /// Returns the last day of a month instead of a day that the month does not have; nil for a day that it has.
    private static func lastDay(of day: String, _ month: Int, _ year: Int? = nil) -> String? {
        let digits = day.prefix { $0.isASCII && $0.isNumber }
        guard ["", "st", "nd", "rd", "th", "."].contains(day.dropFirst(digits.count)), let number = Int(digits),
            29...31 ~= number, let first = CivilDate(year: year ?? commonYear, month: month, day: 1)
        else { return nil }
        let last = first.lastOfMonth.day
        return number > last ? "\(last)" : nil
    }

    /// A year in which February has 28 days.
    private static let commonYear = 2_027

    private static func month(_ word: String) -> Int? {
        let low = word.lowercased()
        guard low.count > 2 else { return nil }
        return MonthLayout.names.firstIndex { $0.lowercased().hasPrefix(low) }.map { $0 + 1 }
    }

    /// The words with a time of day instead of one that no clock shows: `6:75`, `25:00`.
    private var clocked: [String]? {
        // "13pm" says the same twice.
        for (place, word) in words.enumerated() where word.lowercased().hasSuffix("pm") {
            if let hour = Int(word.dropLast(2)), 13...23 ~= hour { return replaced(place, by: "\(hour):00") }
        }
        return words.firstIndex(where: WrongClock.isOne).map { place in
            replaced(place, by: Self.clock(words[place]) ?? "9:00")
        }
    }

    /// Returns the time of day that a wrong one counts to, 7:15 for 6:75; nil if the hour that was meant cannot be
    /// known, as of 25:00.
    private static func clock(_ word: String) -> String? {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        let minutes = parts[0] * 60 + parts[1]
        let rest = minutes % 60
        return minutes < 24 * 60 ? "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)" : nil
    }

    // MARK: Words

    /// The words with a mistyped one among weekdays: `mon,wen,fri`.
    private var listed: [String]? {
        for (place, word) in words.enumerated() where word.contains(",") {
            let days = word.split(separator: ",").map { $0.lowercased() }
            let wrong = days.indices.filter { !Self.weekdays.contains(days[$0]) }
            guard wrong.count == 1, let index = wrong.first, days.count > 1,
                let day = Suggestion.nearest(to: days[index], in: Self.weekdays, within: 1)
            else { continue }
            return replaced(place, by: (days[..<index] + [day] + days[(index + 1)...]).joined(separator: ","))
        }
        return nil
    }

    private static let weekdays = Weekday.allCases.flatMap { day in
        [String(day.name.lowercased().prefix(3)), day.name.lowercased()]
    }

    /// The words with a mistyped unit behind a number: `1 our`.
    private var counted: [String]? {
        for place in words.indices.dropFirst() {
            let isOne = ["1", "a", "an", "one", "half"].contains(words[place - 1].lowercased())
            guard isOne || Int(words[place - 1]) != nil else { continue }
            let units = ["second", "minute", "hour", "day", "week", "month"].map { isOne ? $0 : $0 + "s" }
            guard words[place].count > 2, let unit = Suggestion.nearest(to: words[place].lowercased(), in: units) else {
                continue
            }
            return replaced(place, by: unit)
        }
        return nil
    }

    /// The words with the correction of a mistyped word of a time at their end, perhaps before options.
    private var spelled: [String]? {
        let plain = LineToType.plain(words, entry.type.declarations)
        guard let last = plain.last else { return nil }
        for place in plain where words[place...last].allSatisfy({ !$0.hasPrefix("-") }) {
            guard let text = SpokenWords.mended(words[place...last].joined(separator: " ")) else { continue }
            return words[..<place] + text.split(separator: " ").map(String.init) + words[(last + 1)...]
        }
        return nil
    }
}
