// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

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

    /// The usual habits with these settings applied.
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
