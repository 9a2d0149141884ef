// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime

extension DisplaySettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        if let number = try section.integer("hours", in: 12...24) {
            guard let hours = DisplayHabits.Hours(rawValue: number) else {
                throw section.error("hours", "takes 12 or 24, not \(number)")
            }
            self.hours = hours
        }
        dates = try section.choice("dates")
        firstWeekday = try section.choice("first-weekday")
        try section.finish()
    }
}
