// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// `[words]`: what words about time leave to the person.
struct WordSettings: Sendable, Hashable {
    /// `dates`: the order of dates in digits.
    enum Dates: String, Sendable, CaseIterable {
        case dayMonthYear = "dmy"
        case monthDayYear = "mdy"
        case yearMonthDay = "ymd"
        /// Those that mean another day in another order are refused.
        case ask
    }

    /// The most holidays that are kept.
    static let mostHolidays = 1_000

    /// `dates`; nil for the order of the session's locale.
    var dates: Dates?
    /// `place`: where the sun rises and sets; nil for the place of the time zone.
    var place: Place?
    /// `holidays`: days that are no workdays.
    var holidays: Set<CivilDate> = []

    /// The habits that these settings make.
    ///
    /// - Parameters:
    ///   - usual: The order of dates where none is set.
    ///   - zonePlace: The place where none is set.
    func habits(usual: DateOrder?, zonePlace: Place?) -> SpeakingHabits {
        let order: DateOrder? =
            switch dates {
            case nil: usual
            case .ask?: nil
            case let own?: DateOrder(rawValue: own.rawValue)
            }
        return SpeakingHabits(daysOff: holidays, dates: order, place: place ?? zonePlace)
    }
}

extension WordSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        dates = try section.choice("dates")
        if let text = try section.string("place", longest: 64) {
            guard let place = Place(text) else {
                throw section.error("place", "takes degrees north and east, like \"52.5,13.4\"")
            }
            self.place = place
        }
        for text in try section.strings("holidays", most: Self.mostHolidays) ?? [] {
            // What is no date is refused below, with the setting's name.
            let ends = text.split(separator: ".", omittingEmptySubsequences: true).map { try? WrittenTime(String($0)) }
            guard 1...2 ~= ends.count, case .date(let first)? = ends[0], case .date(let last)? = ends[ends.count - 1],
                first <= last, last.dayNumber - first.dayNumber < 366
            else {
                throw section.error(
                    "holidays", "takes days like \"2027-12-24\", or \"2027-12-24..2028-01-02\" of a year at most")
            }
            for number in first.dayNumber...last.dayNumber { holidays.insert(CivilDate(dayNumber: number)) }
        }
        try section.finish()
    }
}
