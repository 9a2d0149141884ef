// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import SettingsKit

extension DigestSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        guard let texts = try section.strings("at", maximum: Self.maximumTimes) else {
            throw section.error("at", "is missing: write at = [\"8:00\", \"18:00\"], or remove the section")
        }
        for text in texts {
            guard let time = Self.time(text) else {
                throw section.error("at", "takes times of day like \"8:00\" and \"18:00\", not \"\(text)\"")
            }
            if !at.contains(time) { at.append(time) }
        }
        at.sort()
        if let names = try section.strings("levels", maximum: Notifications.Level.allCases.count) {
            levels = []
            for name in names {
                guard let level = Notifications.Level(word: name), level != .critical else {
                    throw section.error(
                        "levels",
                        "takes \"passive\", \"active\" and \"time-sensitive\", not \"\(name)\": critical notifications never wait"
                    )
                }
                levels.insert(level)
            }
        }
        try section.finish()
    }

    /// `8:00`, `18:30`.
    private static func time(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute)
    }
}

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

extension HookSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        onDeliver = try section.command("on-deliver")
        onActivate = try section.command("on-activate")
        onDismiss = try section.command("on-dismiss")
        try section.finish()
    }
}

extension ThrottleSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        sounds = try section.integer("sounds", in: 0...SoundThrottle.maximumSounds) ?? sounds
        alike = try section.span("alike", from: .zero, to: .seconds(60)) ?? alike
        try section.finish()
    }
}

extension WordSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        language = try section.choice("language")
        dates = try section.choice("dates")
        if let text = try section.string("place", maximum: 64) {
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

extension SettingsTable {
    /// A length of time that ``Span`` can read: "90s", "1h30m".
    mutating func span(_ key: String, from minimum: Duration, to maximum: Duration) throws(SettingError) -> Duration? {
        guard let text = try string(key, maximum: 64) else { return nil }
        let span: Duration
        do {
            span = .microseconds(try Span.parse(text))
        } catch {
            throw self.error(key, "takes a time span like \"90s\" or \"1h30m\": \(error.reason)")
        }
        guard span >= minimum, span <= maximum else {
            throw error(key, "takes a time span from \(minimum) to \(maximum)")
        }
        return span
    }
}
