// SPDX-License-Identifier: Apache-2.0

import ClientKit
import ReminderKit
import TextSafety

/// A word that stands for no id where one is expected: `snooze 10m lunch`, `unskip standup friday`, `stop everything`.
enum MisplacedWord {
    /// Returns the failure of a verb that found no such id with the line that was meant; the same failure if the word
    /// may be an id.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - rest: The words behind them.
    static func explained(_ failure: Failure, verb: [String], rest: [String]) -> Failure {
        guard let word = failure.missingID ?? failure.missingSound, let line = line(word, verb, rest)
        else { return failure }
        var better = failure
        better.remedy = "Write: \(ShellText.line(["alertctl"] + line))"
        if verb == ["unskip"] { better.remedy += ", which brings back all skipped times" }
        // The word is no mistyped id.
        (better.missingID, better.missingSound, better.excerpt) = (nil, nil, nil)
        return better
    }

    /// Returns the words of the line that was meant; nil if the word may be an id.
    static func line(_ word: String, _ verb: [String], _ rest: [String]) -> [String]? {
        switch verb {
        case ["stop"]:
            guard ["everything", "it", "now", "sound", "sounds", "music", "alarm"].contains(word) else { return nil }
            return verb + (word == "everything" ? ["--all"] : [])
        case ["unskip"]:
            guard rest.first != word, DayWord.words(word) != nil || SpokenWords.isTime(word) else { return nil }
            return verb + rest.filter { $0 != word }
        case ["snooze"] where rest == [word] && isLength(word), ["postpone"] where rest == [word] && isLength(word):
            return verb + ["ID", isCount(word) ? word + "m" : word]
        case ["snooze"], ["postpone"], ["edit"], ["pause"]: return behindItsTime(word, verb, rest)
        default: return nil
        }
    }

    /// Returns whether a word is a length of time alone. A number is rather the minutes than a mistyped id.
    private static func isLength(_ word: String) -> Bool { isCount(word) || SnoozeText.span(word) != nil }

    private static func isCount(_ word: String) -> Bool {
        word.utf8.count < 4 && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } && word.first != "0"
    }

    /// Returns the line with the id first, for an id behind a length of time or a time.
    private static func behindItsTime(_ word: String, _ verb: [String], _ rest: [String]) -> [String]? {
        var words = rest.filter { !$0.hasPrefix("-") }
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
        return verb + [id == "all" ? "--all" : id] + time
    }
}
