// SPDX-License-Identifier: Apache-2.0

import AlertCore
import SettingsKit
import SoundService

/// The person's settings in `$XDG_CONFIG_HOME/alertd/config.toml`. Every setting has a default, so that an empty file
/// and no file mean the same.
struct Settings: Sendable, Hashable {
    /// `[sound]`
    var sound = SoundSettings()
    /// `[speech]`
    var speech = SpeechSettings()
    /// `[words]`
    var words = WordSettings()
    /// `[display]`
    var display = DisplaySettings()
    /// `[desktop]`
    var desktop = DesktopSettings()
    /// `[dnd]`
    var dnd = DndSettings()
    /// `[digest]`
    var digest = DigestSettings()
    /// `[history]`: `count` and `days`.
    var history = HistoryBounds()
    /// `[prompts]`
    var prompts = PromptSettings()
    /// `[approvals]`
    var approvals = ApprovalSettings()
    /// `[throttle]`
    var throttle = ThrottleSettings()
    /// `[hooks]`
    var hooks = HookSettings()
    /// `[calendar]`
    var calendar = CalendarPerson()
    /// `[[calendars]]`
    var calendars: [CalendarSettings] = []
    /// `[[rules]]`
    var rules = Rules()

    /// The defaults.
    static let standard = Settings()
}

extension Settings {
    /// The advice for a zone, which is not a setting.
    private static let zone = "the zone is the system's; write: timedatectl set-timezone Europe/Berlin"

    /// The advice for a usual sound, which a rule without a condition sets.
    static let usualSound =
        "a rule sets the sound of all notifications; write [[rules]], and below it: set.sound = \"glass\""
    private static let schedule = "write: alertctl dnd schedule 22:00-7:00"

    /// - Throws: ``SettingError`` for the first setting that is unknown or has no meaning.
    init(_ root: consuming SettingsTable) throws(SettingError) {
        if let section = try root.table("sound") { sound = try SoundSettings(section) }
        if let section = try root.table("speech") { speech = try SpeechSettings(section) }
        if let section = try root.table("words") { words = try WordSettings(section) }
        if let section = try root.table("display") { display = try DisplaySettings(section) }
        if let section = try root.table("desktop") { desktop = try DesktopSettings(section) }
        if let section = try root.table("dnd") { dnd = try DndSettings(section) }
        if let section = try root.table("digest") { digest = try DigestSettings(section) }
        if let section = try root.table("history") { history = try HistoryBounds(section) }
        if let section = try root.table("prompts") { prompts = try PromptSettings(section) }
        if let section = try root.table("approvals") { approvals = try ApprovalSettings(section) }
        if let section = try root.table("throttle") { throttle = try ThrottleSettings(section) }
        if let section = try root.table("hooks") { hooks = try HookSettings(section) }
        if let section = try root.table("calendar") { calendar = try CalendarPerson(section) }
        calendars = try Self.calendars(&root)
        rules = try Rules(&root)
        try root.finish(elsewhere: [
            "volume": "write: alertctl sound volume 80%", "silent": "write: alertctl sound silent on",
            "mute": "write: alertctl mute APP", "zone": Self.zone, "timezone": Self.zone, "tz": Self.zone,
            "default-sound": Self.usualSound, "sound-name": Self.usualSound, "notification-sound": Self.usualSound,
            "snooze": "write [desktop], and below it: snooze = [\"10m\"]",
            "snooze-time": "write [desktop], and below it: snooze = [\"10m\"]",
            "quiet": Self.schedule, "quiet-hours": Self.schedule, "do-not-disturb": Self.schedule,
        ])
    }
}

extension Settings {
    /// Returns these settings with the days that reminders leave out by others: the holidays, and the calendars of
    /// days. A file that is deleted does not make reminders come on them.
    func keepingDays(of former: Settings) -> Settings {
        var settings = self
        settings.words.holidays = former.words.holidays
        settings.calendars = former.calendars.filter(\.hasDays).map { calendar in
            var calendar = calendar
            calendar.follow = nil
            return calendar
        }
        return settings
    }

    /// The settings of the domain.
    var notifications: NotificationSettings {
        NotificationSettings(
            snooze: desktop.snooze, digest: digest, history: history, throttle: throttle, hooks: hooks, rules: rules,
            writtenCalendars: Set(calendars.filter { $0.follow?.writes ?? false }.map(\.name)))
    }
}

extension HistoryBounds {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        if let count = try section.integer("count", in: 100...1_000_000) { self.count = count }
        days = try section.integer("days", in: 1...36_500)
        try section.finish()
    }
}
