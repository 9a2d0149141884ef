// SPDX-License-Identifier: Apache-2.0

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

    /// The habits that result from these settings.
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
            daysOff: holidays, dates: order, place: place ?? zonePlace,
            language: language.flatMap { SpokenLanguage(rawValue: $0.rawValue) } ?? callers, display: display)
    }
}
