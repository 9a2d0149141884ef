// SPDX-License-Identifier: Apache-2.0

/// The order in which a person writes dates in digits.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"

    /// In words, for what is told about a date.
    var words: String {
        switch self {
        case .dayMonthYear: "day, month, year"
        case .monthDayYear: "month, day, year"
        case .yearMonthDay: "year, month, day"
        }
    }

    /// The order of a format of strftime(3), such as `%d.%m.%Y` of a locale.
    public init?(format: String) {
        var order = ""
        var isField = false
        for character in format {
            if isField, "-_0^#EO".contains(character) { continue }
            if isField {
                switch character {
                case "d", "e": order += "d"
                case "m", "b", "B", "h": order += "m"
                case "y", "Y", "G": order += "y"
                case "D": order += "mdy"
                case "F": order += "ymd"
                default: break
                }
            }
            isField = !isField && character == "%"
        }
        self.init(rawValue: order)
    }
}

/// The person's habits, which decide what words leave open.
public struct SpeakingHabits: Sendable, Hashable {
    /// Days off beside Saturdays and Sundays: they are no workdays.
    public var daysOff: Set<CivilDate>
    /// The order of dates in digits; nil refuses those that mean another day in another order.
    public var dates: DateOrder?
    /// The place where the sun rises and sets.
    public var place: Place?
    /// The language of the words, beside English.
    public var language: SpokenLanguage
    /// The format of times in notes and refusals.
    public var display: DisplayHabits

    /// The calendar of the days off.
    public static let holidays = "holidays"

    /// The days of a calendar, of which only the days off are known here.
    func days(of calendar: String) -> Set<CivilDate>? {
        calendar == Self.holidays && !daysOff.isEmpty ? daysOff : nil
    }

    /// Habits.
    public init(
        daysOff: Set<CivilDate> = [], dates: DateOrder? = nil, place: Place? = nil,
        language: SpokenLanguage = .english, display: DisplayHabits = .plain
    ) {
        self.display = display
        self.language = language
        self.daysOff = daysOff
        self.dates = dates
        self.place = place
    }
}
