// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time at which rows are made, the names that they get, and the persons who make and read them.
struct StateSetting {
    /// The names of the entries.
    enum Names {
        case plain
        /// The longest id.
        case longIDs
        /// The longest title.
        case longTitles
        /// A title in Hebrew.
        case rightToLeft
        /// A title that turns the direction of writing, and has hidden characters, markup and a command.
        case hostile
    }

    /// The present time at the beginning, in RFC 3339.
    var start = "2027-03-03T14:00:00+01:00"
    /// The zone of the person or program that makes the rows. That of alertd is Berlin.
    var asker = "Europe/Berlin"
    var names = Names.plain
    /// The person who reads.
    var reader = StateReader()
    /// Further variables of the reader's programs.
    var locale: [String: String] = [:]

    /// The zones of entries: that of the asker, and that of alertd if the asker names none.
    var zones: [String] { [asker, "Europe/Berlin"] }

    var beginning: Date { Times.date(start) ?? .distantPast }

    /// The variables of the reader's programs.
    var readerEnvironment: [String: String] { ["TZ": reader.zone].merging(locale) { $1 } }

    func id(_ row: StateRow) -> String {
        switch names {
        case .plain, .longTitles, .rightToLeft, .hostile: row.id
        case .longIDs: row.id + String(repeating: "-", count: 112 - row.id.utf8.count)
        }
    }

    func title(_ row: StateRow) -> String {
        switch names {
        case .plain, .longIDs: row.title
        case .longTitles: row.title + String(repeating: "m", count: 1_024 - row.title.utf8.count)
        case .rightToLeft: "\u{5EA}\u{5D6}\u{5DB}\u{5D5}\u{5E8}\u{5EA} " + row.rawValue
        case .hostile: "Row \u{202E}\u{200B}<b>&amp;$(id) " + row.rawValue
        }
    }

    /// Returns a title as it is shown: no program obeys its characters.
    func shown(_ title: String) -> String {
        title.replacing("\u{202E}", with: "\\u{202E}").replacing("\u{200B}", with: "\\u{200B}")
    }
}
