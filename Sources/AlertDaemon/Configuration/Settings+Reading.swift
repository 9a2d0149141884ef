// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import SettingsKit
import SoundService

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

    /// Reads a time of day: `8:00`, `18:30`.
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
        duplicateWindow = try section.span("alike", from: .zero, to: .seconds(60)) ?? duplicateWindow
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
    /// Reads a length of time that ``Span`` understands: "90s", "1h30m".
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

/// `[dnd]`: the reasons for quiet that come from the desktop.
struct DndSettings: Sendable, Hashable {
    /// `desktop`: whether the notification server's own do not disturb counts as if alertd's were on.
    var desktop = true
    /// `presentation`: whether it is quiet while something is presented, or fills the screen.
    var presentation = true
    /// `mako-modes`: the modes of mako that count as its do not disturb.
    var makoModes = ["do-not-disturb"]

    init() {}

    init(_ section: consuming SettingsTable) throws(SettingError) {
        desktop = try section.flag("desktop") ?? desktop
        presentation = try section.flag("presentation") ?? presentation
        makoModes = try section.strings("mako-modes", maximum: 64) ?? makoModes
        let schedule = "write: alertctl dnd schedule 22:00-7:00"
        try section.finish(elsewhere: [
            "schedule": schedule, "from": schedule, "to": schedule, "start": schedule, "end": schedule,
            "until": schedule,
            "on": "write: alertctl dnd on",
        ])
    }
}

extension SoundSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        device = try section.string("device", maximum: 256)
        if let quiet = try section.span("quiet", from: .seconds(1), to: .seconds(86_400)) { self.quiet = quiet }
        duck = try section.choice("duck") ?? .volume
        if let words = try section.command("decoder") {
            guard words.dropFirst().contains("FILE") else {
                throw section.error("decoder", "has no argument \"FILE\", which stands for the file")
            }
            decoder = words
        }
        if let lead = try section.span("lead", from: .zero, to: .seconds(2)) { self.lead = lead }
        try section.finish(elsewhere: [
            "volume": "write: alertctl sound volume 80%", "silent": "write: alertctl sound silent on",
            "mute": "write: alertctl sound silent on",
            "name": Settings.usualSound, "default": Settings.usualSound, "sound": Settings.usualSound,
            "file": Settings.usualSound,
        ])
    }
}

extension SpeechSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        command = try section.command("command") ?? command
        voice = try section.string("voice", maximum: Utterance.maximumVoice)
        if let voice, !Utterance.isVoice(voice) { throw section.error("voice", "cannot begin with \"-\"") }
        try section.finish()
    }
}

/// `[prompts]`: how long a question may wait for others than the person.
struct PromptSettings: Sendable, Hashable {
    /// `notify`: whether a notification appears next to a question that has few buttons.
    var notify = true
    /// `notify-after`: how long somebody has shown the question by then; 0 to 1 day.
    var notifyAfter = Duration.seconds(10)
    /// `presenter`: how long a presenter may take to say that it shows what it was given; 1 s to 10 min. Then another
    /// gets it.
    var presenter = Duration.seconds(20)
}

extension PromptSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let notify = try section.flag("notify") { self.notify = notify }
        if let span = try section.span("notify-after", from: .zero, to: .seconds(86_400)) { notifyAfter = span }
        if let span = try section.span("presenter", from: .seconds(1), to: .seconds(600)) { presenter = span }
        try section.finish()
    }
}

extension PromptQueue.Patience {
    /// Applies the settings. How long an asker has to come back after a restart is no setting: it is what `alertctl`
    /// waits, and no client could be told of another.
    mutating func apply(_ settings: PromptSettings) {
        notification = settings.notifyAfter.microseconds
        presenting = settings.presenter.microseconds
    }
}

extension Duration {
    /// The whole microseconds.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
