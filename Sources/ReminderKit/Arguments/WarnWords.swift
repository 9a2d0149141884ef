// SPDX-License-Identifier: Apache-2.0

import CivilTime
package import ClientKit
import TextSafety

/// Words behind a time that mean `--warn`: `12 March with a warning a week before`, `12 March and a week before`.
package enum WarnWords {
    /// The words that begin a warning, besides those that may lead to it.
    private static let names: Set = ["warn", "warning", "warnings", "warned", "heads-up", "notice"]
    private static let leading: Set = [",", "and", "plus", "also", "with", "a", "an", "early"]
    private static let ends: Set = ["before", "beforehand", "ahead", "earlier", "early"]

    /// Returns the words of the time, and the length of the warning behind them; nil if they name no warning.
    package static func parts(_ words: [String]) -> (when: [String], warn: String)? {
        let (all, low) = split(words)
        let name = low.indices.last { names.contains(low[$0]) }
        guard let first = name ?? joined(low), let warn = lengths(low[(name.map { $0 + 1 } ?? first)...]) else {
            return nil
        }
        var start = first
        while start > 0, leading.contains(low[start - 1]) { start -= 1 }
        return start > 0 ? (time(all[..<start]), warn) : nil
    }

    /// Returns where lengths begin that a word joins to the time: `tomorrow 9am and also 1h before`.
    private static func joined(_ low: [String]) -> Int? {
        let joining: Set = ["and", "plus", "also"]
        return low.indices.dropFirst().first { lengths(low[$0...]) != nil }
            .flatMap { joining.contains(low[$0]) || joining.contains(low[$0 - 1]) ? $0 : nil }
    }

    /// Returns the failure with the line that warns, for a length that no word joins to the time: "12 March 1 week
    /// before". It could be the only time, too. The failure itself for other words.
    ///
    /// - Parameter rings: The verb is `alarm`.
    package static func explained(_ failure: Failure, title: String, words: [String], rings: Bool) -> Failure {
        let (all, low) = split(words)
        // The longest length goes first: "half an hour before".
        let start = low.indices.dropFirst().first { lengths(low[$0...]) != nil }
        guard let start, let warn = lengths(low[start...]) else { return failure }
        let line = ["alertctl", rings ? "alarm" : "remind", title] + time(all[..<start]) + ["--warn", warn]
        return Failure(
            failure.status, "a warning before the time is the option --warn",
            remedy: "Write: \(ShellText.line(line))")
    }

    private static func split(_ words: [String]) -> (all: [String], low: [String]) {
        let all = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        return (all, all.map { $0.lowercased() })
    }

    /// Returns the words of a time without the comma behind them.
    private static func time(_ words: ArraySlice<String>) -> [String] {
        var words = Array(words)
        if let last = words.last, last.hasSuffix(",") { words[words.count - 1] = String(last.dropLast()) }
        return words.filter { !$0.isEmpty }
    }

    /// Returns the lengths of `a week, 1 day and 2 hours before`, as an option has them: `1w,1d,2h`; nil for other
    /// words.
    private static func lengths(_ words: ArraySlice<String>) -> String? {
        var words = words.first == "me" ? words.dropFirst() : words
        if words.suffix(2) == ["in", "advance"] {
            words = words.dropLast(2)
        } else {
            guard let last = words.last, ends.contains(last) else { return nil }
            words = words.dropLast()
        }
        var groups: [[String]] = [[]]
        for word in words {
            if word == "and" || word == "," {
                groups.append([])
            } else {
                let parts = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                groups[groups.count - 1].append(parts[0])
                groups += parts.dropFirst().map { $0.isEmpty ? [] : [$0] }
            }
        }
        groups.removeAll(where: \.isEmpty)
        // "1h 30m" is one length; nobody says one in three.
        if groups.count == 1, groups[0].count > 2, groups[0].allSatisfy({ SnoozeText.span($0) != nil }) {
            groups = groups[0].map { [$0] }
        }
        let lengths = groups.compactMap(length)
        return lengths.isEmpty || lengths.count < groups.count ? nil : lengths.joined(separator: ",")
    }

    /// Returns a length as an option has it; nil for other words.
    private static func length(_ words: [String]) -> String? {
        var words = words
        if let first = words.first, first == "a" || first == "an" || first == "one" { words[0] = "1" }
        guard let span = SnoozeText.span(words.joined(separator: " ")), span > 0 else { return nil }
        let seconds = span / Span.second
        let units: [(Int64, String)] = [(604_800, "w"), (86_400, "d"), (3_600, "h"), (60, "m")]
        guard let unit = units.first(where: { seconds % $0.0 == 0 }) else { return "\(seconds)s" }
        return "\(seconds / unit.0)\(unit.1)"
    }
}
