// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// `[words]`: the meaning of words about time, as far as the person decides it.
package struct WordSettings: Sendable, Hashable {
    /// `dates`: the order of dates in digits.
    package enum Dates: String, Sendable, CaseIterable {
        case dayMonthYear = "dmy"
        case monthDayYear = "mdy"
        case yearMonthDay = "ymd"
        /// Refuse dates that mean another day in another order.
        case ask
    }

    /// The most entries of `holidays`.
    package static let maximumHolidays = 1_000

    /// `language`: the language of the words, besides English.
    package enum Language: String, Sendable, CaseIterable {
        case english = "en"
        case german = "de"
    }

    /// `language`; nil for the language of the caller's locale.
    package var language: Language?
    /// `dates`; nil for the order of the session's locale.
    package var dates: Dates?
    /// `place`: the place for sunrise and sunset; nil for the place of the time zone.
    package var place: Place?
    /// `holidays`: days that are not workdays.
    package var holidays: Set<CivilDate> = []

    package init(language: Language? = nil, dates: Dates? = nil, place: Place? = nil, holidays: Set<CivilDate> = []) {
        self.language = language
        self.dates = dates
        self.place = place
        self.holidays = holidays
    }

    /// Returns the habits that result from these settings.
    ///
    /// - Parameters:
    ///   - default: The order of dates if none is set.
    ///   - zonePlace: The place if none is set.
    ///   - callers: The language if none is set.
    ///   - display: The format of times in messages about the words.
    func habits(
        default: DateOrder?, zonePlace: Place?, callers: SpokenLanguage = .english, display: DisplayHabits = .plain
    ) -> SpeakingHabits {
        let order: DateOrder? =
            switch dates {
            case nil: `default`
            case .ask?: nil
            case let own?: DateOrder(rawValue: own.rawValue)
            }
        return SpeakingHabits(
            daysOff: holidays, dates: order, takesDottedDates: dates == .dayMonthYear, place: place ?? zonePlace,
            language: language.flatMap { SpokenLanguage(rawValue: $0.rawValue) } ?? callers, display: display)
    }
}

/// `[display]`: how times are shown to the person. Nil leaves a setting to the locale.
package struct DisplaySettings: Sendable, Hashable {
    /// `first-weekday`: the first day of a week.
    package enum Day: String, Sendable, CaseIterable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// `hours`: the 12-hour or 24-hour clock.
    package var hours: DisplayHabits.Hours?
    /// `dates`: the order of dates.
    package var dates: DateOrder?
    /// `first-weekday`
    package var firstWeekday: Day?

    package init(hours: DisplayHabits.Hours? = nil, dates: DateOrder? = nil, firstWeekday: Day? = nil) {
        self.hours = hours
        self.dates = dates
        self.firstWeekday = firstWeekday
    }

    /// Returns the default habits with these settings applied.
    func habits(instead others: DisplayHabits) -> DisplayHabits {
        var habits = others
        if let hours { habits.hours = hours }
        if let dates { habits.dates = dates }
        if let day = firstWeekday.flatMap(Day.allCases.firstIndex) { habits.firstWeekday = Weekday.allCases[day] }
        return habits
    }

    /// The reply on the wire.
    package var wire: Manager.Display.Reply {
        Manager.Display.Reply(
            hours: hours?.rawValue, dates: dates?.rawValue, firstWeekday: firstWeekday?.rawValue)
    }
}
