// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Numbers of any size and unit are understood or refused: the daemon reads these words, and an overflow must not end
/// it.
@Suite struct LargeNumberTests {
    private static let units = [
        "seconds", "minutes", "hours", "days", "weeks", "fortnights", "months", "quarters", "years", "workdays", "h",
        "d",
        "w", "mo", "y", "times", "fridays",
    ]
    private static let sentences = [
        "in # @", "in # and a half @", "in # 1/2 @", "in #.5 @", "in a # and a half @", "in # @ and a half",
        "in # @ and a quarter", "# @ from now", "# @ from friday", "# @ before christmas", "# @ after easter",
        "# @ later",
        "friday in # @", "every # @", "every # @ at 9", "every day for # @", "every day for the next # @",
        "every day starting in # @", "every day until in # @", "every friday for # @", "# @ before sunset",
        "in # @ # @",
        "in #@", "in #@#@", "# times a day at 9",
    ]
    /// The largest that words may have are of nine digits.
    private static let numbers = (1...10).flatMap {
        ["1" + String(repeating: "0", count: $0 - 1), String(repeating: "9", count: $0)]
    }

    @Test(arguments: sentences) func nothingOverflows(sentence: String) throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        for unit in Self.units {
            for number in Self.numbers {
                let words = sentence.replacing("#", with: number).replacing("@", with: unit)
                do {
                    #expect(try SpokenTime(words, now: now, zones: zones).due > now, "\(words)")
                } catch {
                    #expect(!error.reason.isEmpty, "\(words)")
                }
            }
        }
    }
}
