// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct CalendarTests {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2027, 3, 4, 20_881), (1600, 3, 1, -135_080),
        (0, 3, 1, -719_468), (-9999, 1, 1, -4_371_587), (9999, 12, 31, 2_932_896),
    ])
    func dayNumbers(year: Int, month: Int, day: Int, number: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.dayNumber == number)
        #expect(CivilDate(dayNumber: number) == date)
    }

    @Test func everyDayOf800YearsFollowsTheOneBefore() {
        var previous = CivilDate(dayNumber: -150_000)
        for number in -149_999...142_194 {
            let date = CivilDate(dayNumber: number)
            let isNext =
                date.month == previous.month
                ? date.year == previous.year && date.day == previous.day + 1
                : date.day == 1 && previous.day == CivilDate.daysInMonth(year: previous.year, month: previous.month)
            if !isNext || date.dayNumber != number { Issue.record("\(number) is \(date)") }
            previous = date
        }
    }

    @Test(arguments: [
        (2027, 2, 29), (2100, 2, 29), (2027, 4, 31), (2027, 0, 1), (2027, 13, 1), (2027, 1, 0), (10_000, 1, 1),
        (-10_000, 1, 1),
    ])
    func daysThatDoNotExist(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        ("2027-03-04", Weekday.thursday, 2027, 9), ("2024-12-30", .monday, 2025, 1), ("2021-01-03", .sunday, 2020, 53),
        ("2026-12-31", .thursday, 2026, 53), ("1970-01-01", .thursday, 1970, 1), ("0000-01-01", .saturday, -1, 52),
    ])
    func weeks(text: String, weekday: Weekday, year: Int, week: Int) throws {
        let date = try CivilDate(text)
        #expect(date.weekday == weekday)
        let isoWeek = ISOWeek(containing: date)
        #expect(isoWeek == ISOWeek(year: year, week: week))
        #expect(isoWeek.date(of: weekday) == date)
    }

    @Test(arguments: [
        ("2027-01-31", 1, "2027-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2027-03-31", -1, "2027-02-28"),
        ("2027-11-15", 2, "2028-01-15"), ("2027-01-01", -13, "2025-12-01"),
    ])
    func addingMonths(start: String, months: Int, end: String) throws {
        #expect(try CivilDate(start).adding(months: months) == CivilDate(end))
    }

    @Test func instantsSaturate() {
        #expect(Instant(seconds: .max).microseconds == .max)
        #expect(Instant(seconds: .min).microseconds == .min)
        #expect(Instant(microseconds: .max).advanced(by: 1).microseconds == .max)
        #expect(Instant(microseconds: .min).advanced(by: -1).microseconds == .min)
        #expect(Instant(microseconds: .min).distance(from: Instant(microseconds: 1)) == .min)
        #expect(Instant(microseconds: -1).seconds == -1)
        #expect(Instant(microseconds: -1).microsecond == 999_999)
        #expect(Instant.earliest.rfc3339 == "-9999-01-01T00:00:00Z")
        #expect(Instant.latest.rfc3339 == "9999-12-31T23:59:59.999999Z")
    }
}
