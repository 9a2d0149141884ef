// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime

extension WordSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        language = try section.choice("language")
        dates = try section.choice("dates")
        if let text = try section.string("place", longest: 64) {
            guard let place = Place(text) else {
                throw section.error("place", "takes degrees north and east, like \"52.5,13.4\"")
            }
            self.place = place
        }
        for text in try section.strings("holidays", maximum: Self.maximumHolidays) ?? [] {
            if let days = HolidayTable.days(of: text) {
                holidays.formUnion(days)
                continue
            }
            // What is neither is refused, with the setting's name.
            guard let stretch = try? Exceptions.stretch(text), stretch.lengthInDays <= 366 else {
                throw section.error(
                    "holidays",
                    "takes countries and regions like \"DE-BY\", days like \"2027-12-24\", or "
                        + "\"2027-12-24..2028-01-02\" of a year at most, not \"\(text)\"")
            }
            for number in stretch.lowerBound.dayNumber...stretch.upperBound.dayNumber {
                holidays.insert(CivilDate(dayNumber: number))
            }
        }
        try section.finish()
    }
}

extension ClosedRange<CivilDate> {
    /// The number of days.
    fileprivate var lengthInDays: Int { upperBound.dayNumber - lowerBound.dayNumber + 1 }
}
