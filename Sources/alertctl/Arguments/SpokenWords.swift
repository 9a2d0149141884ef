// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit

/// Questions about the words of a line that need neither a session nor a daemon.
enum SpokenWords {
    /// Returns whether words are a single time in English or German, at any moment and in any zone.
    static func isTime(_ text: String) -> Bool {
        if case .time(repeats: false) = reading(text) { return true }
        return false
    }

    /// Returns a time with one mistyped word, corrected; nil for other words.
    static func mended(_ text: String) -> String? {
        if case .nearly(let mended) = reading(text) { mended } else { nil }
    }

    /// Returns what words are in English or German, at any moment and in any zone.
    static func reading(_ text: String) -> TimeWords.Reading {
        TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: [.english, .german]).reading(text)
    }

    /// Returns the options of every verb at the beginning of a line.
    static func leadingOptions(of line: [String]) -> ArraySlice<String> {
        var end = 0
        while end < line.count, line[end].hasPrefix("--") {
            let name = line[end].prefix { $0 != "=" }
            guard let option = CommonOptions.declarations.first(where: { $0.name == name }) else { break }
            end += option.takesValue && name.endIndex == line[end].endIndex ? 2 : 1
        }
        return line[..<min(end, line.count)]
    }
}
