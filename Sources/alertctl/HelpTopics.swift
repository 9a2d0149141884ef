// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// The answers of `help WORDS`: the page of a verb, the pages of several, or a topic that is no verb.
enum HelpTopics {
    /// Returns the text for the words after `help`; nil if they name nothing.
    ///
    /// - Parameter isShort: Whether one screen is enough.
    static func text(for words: [String], isShort: Bool = false) -> String? {
        let tree = Verbs.tree
        if words.isEmpty { return FirstPage.text() }
        if words == ["all"] { return tree.help(for: []) }
        if let text = tree.help(for: words, isShort: isShort) { return text }
        let pages = words.compactMap { tree.help(for: [$0], isShort: isShort) ?? topic($0) }
        return pages.count == words.count ? pages.joined(separator: "\n\n") : nil
    }

    private static func topic(_ word: String) -> String? {
        switch word.lowercased() {
        case "help": help
        case "word", "words", "time", "times", "when", "date", "dates": words
        case "exit", "exits", "code", "codes", "exit-status", "exit-codes": section("EXIT STATUS:")
        case "env", "environment", "variables": section("ENVIRONMENT:")
        case "id", "ids", "glob", "globs": ids
        default: nil
        }
    }

    /// Returns a section of the command's own help with its heading; nil if it has none.
    private static func section(_ heading: String) -> String? {
        let lines = Alertctl.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != heading }.prefix { !$0.isEmpty }
        return section.isEmpty ? nil : section.joined(separator: "\n")
    }

    private static let help = """
        alertctl help            one screen: the verbs of every day
        alertctl VERB -h         one screen: examples and usual options of a verb
        alertctl help VERB       everything about a verb, as with: alertctl VERB --help
        alertctl help all        every verb
        alertctl help time       the words for a time
        alertctl help ids        what may stand for an id
        alertctl help exit       exit statuses
        alertctl help environment
        man alertctl             the manual
        """

    /// Times in words, each one that is understood.
    static let times = [
        ("in 45m", "in 1h 30m", "in 2 days"), ("17:00", "9am", "noon"), ("tomorrow", "tomorrow 9am", "friday 17:00"),
        ("next monday at 9", "24 december", "2030-03-04 9:00"),
        ("every day at 9", "every weekday at 8:30", "mondays 7:00"),
        ("every 2 hours", "every other friday", "every month on the 1st"),
        ("every month on the last friday at 16:00", "every year on 24 december", ""),
        ("every day at 8 until friday", "every day at 8 for 5 times", ""), ("when unlock", "when login", "when resume"),
    ]

    private static let words =
        "A time follows the title: alertctl remind \"Call Ada\" tomorrow 9am\n\n"
        + times.map { row in
            let rest = [row.1, row.2].filter { !$0.isEmpty }.map { ", " + $0 }.joined()
            return "  \(row.0)\(rest)"
        }.joined(separator: "\n")
        + "\n\nGerman works, too: morgen um 9. To try words: alertctl next every other friday"

    private static let ids = """
        A notification has an id, made from its title unless --id gives one: alertctl list

          alertctl cancel lunch           this id
          alertctl cancel 'mail-*'        all ids that match a pattern: * any characters, ? one, [a-z] one of several
          alertctl cancel "Call Ada"      the title, in quotes, if it has a blank
          alertctl ack --all              all of them
          alertctl snooze --today 1h      what came today
        """
}
