// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// The help of alertctl on one screen of 80 by 24: an example of each everyday verb, then the names of others.
enum FirstPage {
    /// The verbs of every day in the order of the page: what they take, and a line of that kind.
    static let everyday: [(usage: String, example: String)] = [
        ("remind TITLE WHEN", #"alertctl remind "Call Ada" tomorrow 9am"#),
        ("timer SPAN [TITLE]", "alertctl timer 25m Focus"),
        ("alarm TITLE WHEN", #"alertctl alarm "Get up" every weekday at 6:30"#),
        ("list [DAY|TEXT]", "alertctl list friday"),
        ("edit ID CHANGE", "alertctl edit lunch +15m"),
        ("snooze ID [SPAN]", "alertctl snooze lunch 10m"),
        ("ack ID", "alertctl ack lunch"),
        ("cancel ID", "alertctl cancel lunch"),
        ("undo", "alertctl undo"),
        ("notify TITLE [BODY]", #"alertctl notify "Build done""#),
        ("play SOUND", "alertctl play glass"),
        ("ask QUESTION", #"alertctl ask "Deploy now?" && ./deploy"#),
        ("run COMMAND", "alertctl run make -j8"),
        ("dnd on|off", "alertctl dnd on"),
    ]

    /// The words after `alertctl` that are named without an example, by use.
    static let others: [String] = [
        "center", "agenda", "next", "history", "show", "why", "pause", "skip", "copy", "beat", "calendars", "join",
        "import",
        "export", "badge", "say", "stop", "volume", "silent", "sound", "alert", "sheet", "form", "approve", "askpass",
        "page",
        "daemon", "progress",
        "devices", "rules", "status", "doctor", "setup", "backup",
    ]

    static func text(columns: Int = 80) -> String {
        let width = everyday.map(\.usage.count).max() ?? 0
        var lines = [Alertctl.configuration.abstract, ""]
        for (usage, example) in everyday {
            lines.append("  \(usage)\(String(repeating: " ", count: width - usage.count))  \(example)")
        }
        lines.append("")
        var line = "More:"
        for word in others {
            if line.count + 1 + word.count > columns {
                lines.append(line)
                line = "     "
            }
            line += " \(word)"
        }
        lines += [line, ""]
        lines.append("One: alertctl help VERB. All: alertctl help all. Exit codes: man alertctl")
        return lines.joined(separator: "\n")
    }
}
