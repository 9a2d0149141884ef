// SPDX-License-Identifier: Apache-2.0

/// The order in which a person writes dates in digits.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"

    /// The order in words, for messages about a date.
    var words: String {
        switch self {
        case .dayMonthYear: "day, month, year"
        case .monthDayYear: "month, day, year"
        case .yearMonthDay: "year, month, day"
        }
    }

    /// Creates the order from a format of strftime(3), such as a locale's `%d.%m.%Y`.
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

/// The habits of a person, which decide about ambiguous words.
public struct SpeakingHabits: Sendable, Hashable {
    /// Days off besides Saturdays and Sundays, which are not workdays.
    public var daysOff: Set<CivilDate>
    /// The order of dates in digits; if nil, dates that mean different days in different orders are refused.
    public var dates: DateOrder?
    /// A Boolean value indicating whether `9.12` is a date; otherwise it is refused, because it could be a time of day.
    public var takesDottedDates: Bool
    /// The place of the observer of the sun.
    public var place: Place?
    /// The language of the words, in addition to English.
    public var language: SpokenLanguage
    /// The format of times in notes and refusals.
    public var display: DisplayHabits

    /// The calendar of the days off.
    public static let holidays = "holidays"

    /// Returns the days of a calendar; only the days off are known here.
    func days(of calendar: String) -> Set<CivilDate>? {
        calendar == Self.holidays && !daysOff.isEmpty ? daysOff : nil
    }

    /// Creates habits.
    public init(
        daysOff: Set<CivilDate> = [], dates: DateOrder? = nil, takesDottedDates: Bool = false,
        place: Place? = nil, language: SpokenLanguage = .english, display: DisplayHabits = .plain
    ) {
        self.display = display
        self.language = language
        self.daysOff = daysOff
        self.dates = dates
        self.takesDottedDates = takesDottedDates
        self.place = place
    }
}
