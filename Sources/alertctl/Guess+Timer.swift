// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import ReminderKit

/// Timers in words, and lines for a bar.
extension Guess {
    /// Returns the line whose output a bar reads: `timer --waybar`, `next --tmux`. waybar reads lines of JSON as long
    /// as the command runs, and tmux one line of each run.
    static func bar(_ verb: String, _ words: [String]) -> Guess? {
        guard let bar = words.first(where: { ["--waybar", "--tmux"].contains($0) }) else { return nil }
        let rest = words.filter { $0 != bar }
        let isOnce = verb == "timer" && rest.first == "left"
        let options = isOnce ? Array(rest.dropFirst()) : rest
        guard isPlain(options) else { return nil }
        switch (verb, bar) {
        case ("timer", "--waybar"): return .line(["timer"] + (isOnce ? ["left"] : ["--follow"]) + ["--json"] + options)
        case ("timer", _): return .line(["timer", "left"] + options)
        case ("next", "--tmux"): return .line(["next", "--limit", "1"] + options)
        case (_, "--waybar"): return .line([verb, "--follow"] + options)
        default: return nil
        }
    }

    /// Returns the timer of `pomodoro 50/10 x3`, with options behind it.
    static func pomodoro(_ words: [String]) -> Guess? {
        let plain = Array(words.prefix { !$0.hasPrefix("-") })
        return Leads.pomodoro(plain).map { .line($0 + words[plain.count...]) }
    }

    /// Returns the timer of `timer pomodoro 50/10`, of `timer 25/5 x4`, and of words like `for 5 minutes`, `Tea 5m` and
    /// `5m for Tea`.
    static func timer(_ words: [String]) -> Guess? {
        guard let first = words.first else { return nil }
        if first == "pomodoro" { return pomodoro(Array(words.dropFirst())) }
        if first.contains("/"), first.allSatisfy({ $0.isNumber || $0 == "/" }) {
            return Leads.pomodoro(words).map { .line($0) }
        }
        // A flag may stand before the length.
        let flags = words.prefix { word in
            Timer.declarations.contains { !$0.takesValue && ($0.isCalled(word) || $0.negation == word) }
        }
        let words = words.dropFirst(flags.count)
        var plain = Array(words.prefix { !$0.hasPrefix("-") })
        let options = flags + words.dropFirst(plain.count)
        // A length and perhaps a title: that is a timer, whatever the title is.
        guard let length = plain.first, plain.count > 2 || !TimerPhases.isSpan(length) else { return nil }
        // A menu's line like "10m Tea" is one word.
        if plain.count == 1 { plain = plain[0].split(separator: " ").map(String.init) }
        return parts(plain).map { .line(["timer", $0.span] + ($0.title.map { [$0] } ?? []) + options) }
    }

    /// Words before a span or a title that add nothing.
    private static let fillers: Set = ["for", "in", "of", "on"]
    /// Words that ask for a new timer.
    private static let starts: Set = ["set", "new", "create", "begin"]
    /// Words of a command, or of something that a timer does not do: no titles.
    private static let noTitles: Set = [
        "status", "ls", "show", "remaining", "skip", "cancel", "end", "kill", "clear", "delete", "remove", "hold",
        "unpause", "continue", "list", "left", "pause", "resume", "next", "stop", "start", "add", "extend", "plus",
        "more", "longer", "minus", "less", "shorten", "restart", "reset", "repeat", "snooze", "edit", "change", "until",
        "every", "at",
    ]

    /// Returns the length and the title of a timer in words that no timer has in this form: the length is at the
    /// beginning or at the end, and nothing else in them is one.
    private static func parts(_ words: [String]) -> (span: String, title: String?)? {
        let words = words.first.map { starts.contains($0) } == true ? Array(words.dropFirst()) : words
        let isFilled = words.first.map { fillers.contains($0.lowercased()) } == true
        let rest = isFilled ? words.dropFirst() : words[...]
        guard let first = words.first, !noTitles.contains(first) else { return nil }
        if let end = rest.indices.map({ $0 + 1 }).last(where: { isSpan(rest[..<$0]) }) {
            guard let title = title(rest[end...]) else { return nil }
            return (rest[..<end].joined(separator: " "), title.isEmpty ? nil : title)
        }
        guard !isFilled, let start = words.indices.dropFirst().first(where: { isSpan(words[$0...]) }) else {
            return nil
        }
        let isLed = start > 1 && fillers.contains(words[start - 1].lowercased())
        guard let title = title(words[..<(isLed ? start - 1 : start)]), !title.isEmpty else { return nil }
        return (words[start...].joined(separator: " "), title)
    }

    private static func isSpan(_ words: ArraySlice<String>) -> Bool {
        TimerPhases.isSpan(words.joined(separator: " "))
    }

    /// Returns the title in words; nil if they have a length of time, too, or begin with a command: `5m more`.
    private static func title(_ words: ArraySlice<String>) -> String? {
        let words = words.count > 1 && words.first.map { fillers.contains($0) } == true ? words.dropFirst() : words
        guard !words.contains(where: TimerPhases.isSpan), words.first.map({ noTitles.contains($0) }) != true else {
            return nil
        }
        return words.joined(separator: " ")
    }
}
