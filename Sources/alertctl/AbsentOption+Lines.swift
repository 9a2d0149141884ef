// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import TextSafety

extension AbsentOption {
    /// Returns the line that cancels, for `edit lunch --delete`; nil for a verb of something else.
    static func cancelling(
        _ name: String, behind verb: [String], in line: [String], _ declarations: [Declaration]
    ) -> String? {
        let verbs: Set = ["edit", "list", "show", "snooze", "postpone", "pause", "skip", "next", "why"]
        let ids = LineToType.plain(line, declarations).map { line[$0] } + values(name, line)
        guard verbs.contains(verb[0]), !ids.isEmpty else { return nil }
        return "Write: \(ShellText.line(["alertctl", "cancel"] + ids))"
    }

    /// Returns the form with a star behind the field before each such option, or behind the one after it if only the
    /// title stands before.
    static func requiredFields(_ name: String, _ line: [String]) -> String? {
        var words: [String] = []
        var isNext = false
        for word in line {
            if word == name {
                if words.count > 1, let field = words.popLast() { words.append(field + "*") } else { isNext = true }
            } else {
                words.append(isNext && !word.hasPrefix("-") ? word + "*" : word)
                isNext = isNext && word.hasPrefix("-")
            }
        }
        guard LineToType.isTaken(["form"] + words) else { return nil }
        return "A star makes a field required: \(ShellText.line(["alertctl", "form"] + words))"
    }
}
