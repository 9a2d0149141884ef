// SPDX-License-Identifier: Apache-2.0

/// A day of the week with its number in ISO 8601: Monday is 1, Sunday 7.
public enum Weekday: Int, Sendable, Hashable, CaseIterable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Creates the weekday of a day, counted in days since 1970-01-01 (a Thursday).
    public init(dayNumber: Int) {
        self = Self.allCases[(dayNumber + 3).floorModulo(7)]
    }

    /// The full English name, capitalised.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The first three letters of the name: `Mon`.
    public var shortName: String { String(name.prefix(3)) }

    /// The two letters of RFC 5545 3.3.10: `MO`.
    public var code: String { String(name.prefix(2)).uppercased() }

    /// Orders weekdays as the ISO week does, Monday first.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// A week of ISO 8601: weeks start on Monday, and week 1 contains 4 January.
public struct ISOWeek: Sendable, Hashable {
    /// The year that the week belongs to, which may differ from the year of its first or last days.
    public let year: Int
    /// The number of the week, 1 to 53.
    public let week: Int

    /// Creates a week; returns nil if the year has no such week.
    public init?(year: Int, week: Int) {
        guard CivilDate.years.contains(year), week >= 1, week <= Self.count(inYear: year) else { return nil }
        self.year = year
        self.week = week
    }

    /// Creates the week that contains a date.
    public init(containing date: CivilDate) {
        let thursday = CivilDate(dayNumber: date.dayNumber - date.weekday.rawValue + 4)
        year = thursday.year
        week = (thursday.dayOfYear - 1) / 7 + 1
    }

    /// Returns the number of weeks in a year, 52 or 53.
    public static func count(inYear year: Int) -> Int {
        let january1 = Weekday(dayNumber: CivilDate.dayNumber(year: year, month: 1, day: 1))
        return january1 == .thursday || (january1 == .wednesday && CivilDate.isLeap(year: year)) ? 53 : 52
    }

    /// Returns the date of a day in this week.
    public func date(of weekday: Weekday) -> CivilDate {
        let january4 = CivilDate.dayNumber(year: year, month: 1, day: 4)
        let monday = january4 - (january4 + 3).floorModulo(7)
        return CivilDate(dayNumber: monday + (week - 1) * 7 + weekday.rawValue - 1)
    }
}
