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

    /// The order of the ISO week, Monday first.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
