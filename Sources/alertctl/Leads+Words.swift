// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import ReminderKit
import TextSafety

/// The person's own words in the lines to type.
extension Leads {
    /// Returns the sentences that lead from a line with an unknown verb to the lines to type; nil if nothing is known
    /// about the verb.
    static func advice(forLine line: [String]) -> String? {
        guard let verb = line.first else { return nil }
        let rest = Array(line.dropFirst())
        if verb.lowercased() == "at", let reminder = reminder(rest) { return "Write: \(reminder)" }
        return advice(for: verb, rest: rest)
    }

    /// Returns the line of a lead with the words behind the unknown verb: ids and perhaps a time, or a text.
    static func line(_ lead: Lead, _ rest: [String]) -> String {
        var words = lead.line.split(separator: " ").map(String.init)
        guard !rest.isEmpty, let place = words.firstIndex(where: { $0 == "ID" || $0 == "TEXT" }) else {
            return lead.line
        }
        // Behind an id the lead may have an example of a time, and the person may have given one.
        let isExample = words[place] == "ID" && rest.count == 1
        let own = words[place] == "TEXT" ? [rest.joined(separator: " ")] : rest
        words.replaceSubrange(place..<(isExample ? place + 1 : words.endIndex), with: own.map(ShellText.quoted))
        return words.joined(separator: " ")
    }

    /// Returns the reminder that was meant by `at`: the words of a time, or the login, and then the title; nil for
    /// other words.
    private static func reminder(_ words: [String]) -> String? {
        let isNext = words.first == "next"
        if words.dropFirst(isNext ? 1 : 0).first?.lowercased() == "login" {
            return "alertctl remind \(title(words.dropFirst(isNext ? 2 : 1))) when login"
        }
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let end = words.indices.map { $0 + 1 }.last { time.isTime(words[..<$0].joined(separator: " ")) }
        guard let end else { return nil }
        return "alertctl remind \(title(words[end...])) \(words[..<end].map(ShellText.quoted).joined(separator: " "))"
    }

    /// Returns the lines for a notification with the words of a time behind its title; nil for other words.
    static func later(_ line: [String]) -> String? {
        let words = line.prefix { !$0.hasPrefix("-") }
        guard words.count > 2 else { return nil }
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let place = words.indices.dropFirst().first { time.isTime(words[$0...].joined(separator: " ")) }
        guard let place else { return nil }
        let title = words[..<place].joined(separator: " ")
        return "For later: alertctl remind \(ShellText.titleWord(title)) \(ShellText.line(line[place...])); for now: "
            + "alertctl notify \(ShellText.titleWord(words.joined(separator: " ")))"
    }

    private static func title(_ words: ArraySlice<String>) -> String {
        words.isEmpty ? "TITLE" : ShellText.quoted(words.joined(separator: " "))
    }
}
