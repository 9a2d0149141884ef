// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import Synchronization

/// The public holidays of a country or region by its name in ISO 3166: "DE", "DE-BY", "US", "GB-ENG".
///
/// The table goes from 2026 to 2035. Of holidays that follow the moon it has the days as they are computed in advance.
package enum HolidayTable {
    /// Sets that are kept, once they were asked for; some 5 KB each.
    private static let maximumKept = 64
    private static let kept = Mutex<[String: Set<CivilDate>]>([:])

    /// The years that are known.
    static var years: ClosedRange<Int> { HolidayData.years }

    /// Returns the holidays of all years in the table; nil for an unknown name. The case of the name does not matter.
    package static func days(of name: String) -> Set<CivilDate>? {
        // No name is longer.
        guard 2...11 ~= name.utf8.count else { return nil }
        let name = name.uppercased()
        guard name != "EASTER" else { return nil }
        if let days = kept.withLock({ $0[name] }) { return days }
        guard let days = read(name) else { return nil }
        kept.withLock { kept in
            if kept.count >= maximumKept { kept.removeAll() }
            kept[name] = days
        }
        return days
    }

    private static func read(_ name: String) -> Set<CivilDate>? {
        guard let own = line(name) else { return nil }
        guard let dash = name.firstIndex(of: "-") else { return days(own) }
        let parts = own.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
        let country = read(String(name[..<dash])) ?? []
        return country.subtracting(parts.count > 1 ? days(parts[1]) : []).union(days(parts[0]))
    }

    /// Returns the rest of the line that begins with a name; nil if no line does.
    private static func line(_ name: String) -> Substring? {
        for line in HolidayData.table.split(separator: "\n") {
            let own = line.prefix { $0 != " " }
            if own.utf8.count == name.utf8.count, own.uppercased() == name { return line.dropFirst(own.count) }
        }
        return nil
    }

    private static func days(_ words: Substring) -> Set<CivilDate> {
        var days: Set<CivilDate> = []
        for word in words.split(separator: " ") {
            if word.first == "e", let offset = Int(word.dropFirst()) {
                for sunday in easter { days.insert(sunday.adding(days: offset)) }
            } else if word.count == 6, let date = date(word) {
                days.insert(date)
            } else if word.count == 4, let month = Int(word.prefix(2)), let day = Int(word.suffix(2)) {
                for year in HolidayData.years {
                    if let date = CivilDate(year: year, month: month, day: day) { days.insert(date) }
                }
            }
        }
        return days
    }

    /// The Easter Sundays of the years: the first line.
    private static let easter = (line("EASTER") ?? "").split(separator: " ").compactMap { date($0) }

    /// Reads a date: `281003` is 3 October 2028.
    private static func date(_ word: Substring) -> CivilDate? {
        guard let number = Int(word) else { return nil }
        return CivilDate(year: 2000 + number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
