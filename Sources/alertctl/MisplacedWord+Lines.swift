// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// The lines that were meant by misplaced words.
extension MisplacedWord {
    /// Returns the words of the line that was meant; nil if the word may be an id.
    static func line(_ word: String, _ verb: [String], _ rest: [String]) -> [String]? {
        if ["and", "und", "&", "+"].contains(word), rest.count > 2 { return verb + rest.filter { $0 != word } }
        if let line = all(word, verb, rest) { return line }
        switch verb {
        case ["cancel"] where rest.count == 2 && rest[1] == word && DayWord.words(word) != nil:
            return ["skip", rest[0], word]
        case ["undo"] where rest == [word] && ["last", "it", "that", "this", "change", "once", "again"].contains(word):
            return verb
        case ["stop"]:
            guard ["everything", "it", "now", "sound", "sounds", "music", "alarm"].contains(word) else { return nil }
            return verb + (word == "everything" ? ["--all"] : [])
        case ["unskip"]:
            guard rest.first != word, DayWord.words(word) != nil || SpokenWords.isTime(word) else { return nil }
            return verb + rest.filter { $0 != word }
        case ["snooze"] where rest == [word] && isLength(word), ["postpone"] where rest == [word] && isLength(word):
            return verb + ["ID", isCount(word) ? word + "m" : word]
        case ["pause"] where rest.count > 1 && RefusedValue.withoutEnd(rest)?.contains(word) == false:
            return RefusedValue.withoutEnd(rest).map { verb + $0 }
        case ["snooze"], ["postpone"], ["edit"], ["pause"]: return behindItsTime(word, verb, rest)
        default: return nil
        }
    }

    /// Returns the line with `--all` for `all` with words that say no more, `cancel all reminders`; nil for others.
    private static func all(_ word: String, _ verb: [String], _ rest: [String]) -> [String]? {
        let words = rest.filter { !$0.hasPrefix("-") }
        let others: Set = ["all", "of", "them", "now", "please", "reminders", "notifications", "everything", "timers"]
        guard word == "all", words.count > 1, words.allSatisfy(others.contains) else { return nil }
        let line = verb + ["--all"] + rest.filter { $0.hasPrefix("-") }
        return LineToType.isTaken(line) ? line : nil
    }

    /// Returns whether a word is a length of time alone. A number is rather the minutes than a mistyped id.
    private static func isLength(_ word: String) -> Bool { isCount(word) || SnoozeText.span(word) != nil }

    private static func isCount(_ word: String) -> Bool {
        word.utf8.count < 4 && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } && word.first != "0"
    }

    /// Returns the line with the id first, for an id behind a length of time or a time.
    private static func behindItsTime(_ word: String, _ verb: [String], _ rest: [String]) -> [String]? {
        // The value of an option is neither.
        let plain = LineToType.plain(rest, Verbs.tree.command(named: verb)?.type.declarations ?? [])
        let options = rest.indices.filter { !plain.contains($0) }.map { rest[$0] }
        var words = plain.map { rest[$0] }
        guard words.first == word else { return nil }
        if ["by", "for", "in", "to", "until"].contains(word) { words.removeFirst() }
        guard words.count > 1, let id = words.popLast() else { return nil }
        // "lunch" is a time as well as an id: of two such words the one with a number is the time.
        let isNumber = word.contains(where: \.isNumber)
        guard SnoozeText.span(id) == nil, isNumber || !SpokenWords.isTime(id) else { return nil }
        let text = words.joined(separator: " ")
        let isLength = SnoozeText.span(text) != nil
        guard isLength || SpokenWords.isTime(text) else { return nil }
        let time = verb == ["pause"] ? [isLength ? "for" : "until"] + words : words
        return verb + [id == "all" ? "--all" : id] + time + options
    }
}
