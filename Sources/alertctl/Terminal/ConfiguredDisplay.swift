// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension DisplayHabits {
    /// These, with what the configuration sets. What a later daemon says and this one does not know is left out.
    func set(by configured: Manager.Display.Reply?) -> DisplayHabits {
        guard let configured else { return self }
        var habits = self
        if let hours = configured.hours.flatMap(Hours.init) { habits.hours = hours }
        if let dates = configured.dates.flatMap(DateOrder.init(rawValue:)) { habits.dates = dates }
        if let name = configured.firstWeekday,
            let day = Weekday.allCases.first(where: { $0.name.lowercased() == name })
        {
            habits.firstWeekday = day
        }
        return habits
    }
}
