// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import AlertCore

@Suite struct HolidayTableTests {
    /// Checked by hand against what the governments publish.
    @Test(arguments: [
        ("DE-BY", ["2027-01-06", "2027-03-26", "2027-03-29", "2027-05-06", "2027-05-17", "2027-05-27", "2027-10-03"]),
        ("US", ["2027-01-01", "2027-01-18", "2027-05-31", "2027-07-05", "2027-11-25"]),
        ("GB-ENG", ["2027-03-26", "2027-03-29", "2027-08-30", "2027-12-27", "2027-12-28"]),
        ("fr", ["2027-07-14", "2035-11-11"]),
    ])
    func knownDays(name: String, days: [String]) throws {
        let found = try #require(HolidayTable.days(of: name))
        for day in days { #expect(try found.contains(CivilDate(day)), "\(name) \(day)") }
        #expect(found.allSatisfy { HolidayTable.years.contains($0.year) })
    }

    @Test func regionsHaveMoreOrFewerThanTheirCountry() throws {
        let germany = try #require(HolidayTable.days(of: "DE"))
        let bavaria = try #require(HolidayTable.days(of: "DE-BY"))
        #expect(germany.isStrictSubset(of: bavaria))
        #expect(try !germany.contains(CivilDate("2027-01-06")))
    }

    @Test(arguments: ["", "D", "DE-", "XX", "DE-XX", "easter", "DE BY", "!", "DE-BYERN-LONG-NAME"])
    func otherNamesAreNone(name: String) { #expect(HolidayTable.days(of: name) == nil) }

    /// Every line can be read, and nothing in it is left over.
    @Test func everyLineIsUnderstood() throws {
        for line in HolidayData.table.split(separator: "\n") where !line.hasPrefix("easter") {
            let name = String(line.prefix { $0 != " " })
            let days = try #require(HolidayTable.days(of: name), "\(name)")
            #expect((5...2_000).contains(days.count), "\(name) has \(days.count)")
        }
    }
}
