// SPDX-License-Identifier: Apache-2.0

import ClientKit
import ReminderKit
import TextSafety

/// Verbs and words for notifications that are to come or were shown.
extension Guess {
    static func alarm(_ words: [String]) -> Guess? {
        guard let word = words.first else { return nil }
        let rest = Array(words.dropFirst())
        // A time behind the word makes it the title.
        let id = rest.count == 1 && isWord(rest[0]) ? rest[0] : nil
        switch word {
        case _ where rest.isEmpty && Int(word).map({ 1...23 ~= $0 }) == true:
            return .lead(typed(["alarm", "\(word):00"]))
        case _ where stops.contains(word):
            if rest.first == "all", isPlain(Array(rest.dropFirst())) {
                return .line(["stop", "--all"] + rest.dropFirst())
            }
            if isPlain(rest) { return .line(["stop"] + rest) }
            return id.map { .line(["stop", $0]) }
        case "snooze":
            if isPlain(rest) { return .line(["snooze"] + rest) }
            if let id { return .line(["snooze", id]) }
            return rest.count == 1 ? .lead(typed(["snooze"]) + " ID " + ShellText.quoted(rest[0])) : nil
        case _ where removals.contains(word):
            return isPlain(rest) || id != nil
                ? .lead(typed(["cancel"]) + " " + (id.map(ShellText.quoted) ?? "ID")) : nil
        case _ where listings.contains(word):
            if isPlain(rest) { return .line(["list"] + rest) }
            return word == "show" ? id.map { .line(["show", $0]) } : nil
        case "ack", "pause", "resume", "skip", "unskip": return id.map { .line([word, $0]) }
        default: return nil
        }
    }

    /// Returns the meaning of `remind list` and `remind cancel tea`; a time behind them makes a title of the word.
    static func remind(_ words: [String]) -> Guess? {
        guard let word = words.first, words.count < 3 else { return nil }
        let rest = Array(words.dropFirst())
        if ["list", "ls"].contains(word), isPlain(rest) { return .line(["list"] + rest) }
        guard ["cancel", "delete", "remove", "rm"].contains(word), rest.count == 1, isWord(rest[0]) else { return nil }
        return .lead(typed(["cancel"] + rest))
    }

    /// Returns the list for `reminders` and `reminders friday`.
    static func plural(_ verb: String, _ words: [String]) -> Guess {
        words.isEmpty ? .line(["list"]) : entry(verb, words) ?? .line(["list"] + words)
    }

    /// Returns the meaning of lines like `reminder list` and `todo add "Buy milk" tomorrow`.
    static func entry(_ verb: String, _ words: [String]) -> Guess? {
        let rest = Array(words.dropFirst())
        let isShown = verb.hasPrefix("notification")
        switch words[0] {
        case "all" where isPlain(rest): return .line(["list"] + rest)
        case "show" where rest.count == 1 && isWord(rest[0]): return .line(["show"] + rest)
        case let word where listings.contains(word): return .line(["list"] + rest)
        case "add", "new", "create", "set", "send": return .line([isShown ? "notify" : "remind"] + rest)
        case let word where removals.contains(word):
            let line = [isShown ? "clear" : "cancel"] + rest.map { $0 == "all" ? "--all" : $0 }
            return .lead(typed(line) + (rest.isEmpty ? " ID" : ""))
        case "done", "complete", "finish", "ack": return .line(["ack"] + rest)
        case "edit", "move", "change": return .line(["edit"] + rest)
        case "snooze", "pause", "resume", "skip", "undo", "history": return .line(words)
        default: return words.count > 1 ? .lead(typed([isShown ? "notify" : "remind"] + words)) : nil
        }
    }

    /// The options whose names people write as words behind an id.
    private static let fields = [
        "title": "--title", "name": "--title", "body": "--body", "text": "--body", "message": "--body",
    ]

    /// Returns the meaning of `edit tea title Green tea`, `edit tea to 15:00` and `move today by 1h`.
    static func edit(_ verb: String, _ words: [String]) -> Guess? {
        guard let id = words.first, !words.dropFirst().contains(where: { $0.hasPrefix("-") }) else { return nil }
        let isForSeveral = ["today", "--today", "--all"].contains(id)
        guard isForSeveral || !id.hasPrefix("-") else { return nil }
        var rest = Array(words.dropFirst())
        if let option = rest.first.flatMap({ fields[$0] }), rest.count > 1 {
            return edit(id, option, rest.dropFirst())
        }
        if rest.first == "time" { rest.removeFirst() }
        if rest.first == "to", rest.count > 1 { rest.removeFirst() }
        let text = rest.joined(separator: " ")
        // The refusal of a mistyped time names the right one.
        if rest.count < words.count - 1, SpokenWords.isTime(text) || SpokenWords.mended(text) != nil,
            SnoozeText.span(text) == nil
        {
            return .line(["edit", id] + rest)
        }
        guard isForSeveral else { return nil }
        let isMoved = rest.first == "by" || verb != "edit"
        if rest.first == "by" { rest.removeFirst() }
        // Several move by a length alone, so that a length has no other meaning.
        guard isMoved, let length = Snooze.newTime(rest.joined(separator: " "), nil) else { return nil }
        return .line(["edit", id, length])
    }

    /// Returns the edit of a text. Further words may be a time, so that then the line is printed.
    static func edit(_ id: String, _ option: String, _ words: ArraySlice<String>) -> Guess {
        let words = words.count > 1 && words.first == "to" ? words.dropFirst() : words
        let text = words.joined(separator: " ")
        let mayEndInTime = words.indices.dropFirst().contains {
            SpokenWords.isTime(words[$0...].joined(separator: " "))
        }
        let line = ["edit", id, option, text]
        return mayEndInTime ? .lead(typed(line)) : .line(line)
    }
}
