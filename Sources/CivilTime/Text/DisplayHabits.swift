// SPDX-License-Identifier: Apache-2.0

/// The format of times and dates for a person. The words are always English.
public struct DisplayHabits: Sendable, Hashable {
    /// The hours of a clock.
    public enum Hours: Int, Sendable, Hashable, CaseIterable {
        /// `9:30 PM`
        case twelve = 12
        /// `21:30`
        case twentyFour = 24
    }

    /// The format of the C locale: `Sat 21 Nov 21:30`, with weeks from Monday.
    public static let plain = DisplayHabits()

    /// The hours of a clock.
    public var hours: Hours
    /// The order of dates.
    public var dates: DateOrder
    /// The first day of the week.
    public var firstWeekday: Weekday

    /// - Parameters:
    ///   - hours: The hours of a clock.
    ///   - dates: The order of dates.
    ///   - firstWeekday: The first day of the week.
    public init(hours: Hours = .twentyFour, dates: DateOrder = .dayMonthYear, firstWeekday: Weekday = .monday) {
        self.hours = hours
        self.dates = dates
        self.firstWeekday = firstWeekday
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns a time of day, with seconds unless they are 0: `09:30`, `09:30:05`, `9:30 AM`.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - seconds: Whether to always show seconds; nil to never show them.
    public func text(_ time: TimeOfDay, seconds: Bool? = false) -> String {
        var text = Self.twoDigits(time.minute)
        if let seconds, seconds || time.second != 0 { text += ":" + Self.twoDigits(time.second) }
        switch hours {
        case .twentyFour: return Self.twoDigits(time.hour) + ":" + text
        case .twelve: return "\((time.hour + 11) % 12 + 1):\(text) " + (time.hour < 12 ? "AM" : "PM")
        }
    }

    /// Returns a date without its weekday: `21 Nov`, `4 Mar 2027`, `Mar 4, 2027`, `2027-03-04`.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - year: Whether to show the year.
    public func text(_ date: CivilDate, year: Bool) -> String {
        let month = Self.months[date.month - 1]
        switch dates {
        case .dayMonthYear: return "\(date.day) \(month)" + (year ? " \(date.year)" : "")
        case .monthDayYear: return "\(month) \(date.day)" + (year ? ", \(date.year)" : "")
        case .yearMonthDay: return year ? date.text : String(date.text.suffix(5))
        }
    }

    /// Returns a full date for use in a sentence: `Thursday 4 March 2027`, `Thursday, March 4, 2027`, `Thursday
    /// 2027-03-04`.
    public func longText(_ date: CivilDate) -> String {
        let month = Vocabulary.monthNames[date.month - 1]
        switch dates {
        case .dayMonthYear: return date.longText
        case .monthDayYear: return "\(date.weekday.name), \(month) \(date.day), \(date.year)"
        case .yearMonthDay: return "\(date.weekday.name) \(date.text)"
        }
    }

    /// Returns a full date and time: `Thursday 4 March 2027 at 09:00`.
    public func longText(_ local: CivilDateTime) -> String { longText(local.date) + " at " + sentenceText(local.time) }

    /// Returns a time of day for use in a sentence, with seconds unless they are 0: `09:00`, `9:00 AM`.
    public func sentenceText(_ time: TimeOfDay) -> String {
        hours == .twentyFour ? time.shortText : text(time, seconds: false)
    }

    /// Returns a full hour for use in a sentence: `9:00`, `9:00 AM`.
    func hourText(_ hour: Int) -> String {
        switch hours {
        case .twentyFour: "\(hour):00"
        case .twelve: "\((hour + 11) % 12 + 1):00 " + (hour % 24 < 12 ? "AM" : "PM")
        }
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
