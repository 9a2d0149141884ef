// SPDX-License-Identifier: Apache-2.0

/// What a person sets in `$XDG_CONFIG_HOME/alertd/config.toml`. Every setting has a default, so that an empty file and no
/// file mean the same.
struct Settings: Sendable, Hashable {
    /// `[sound]`
    var sound = SoundSettings()
    /// `[speech]`
    var speech = SpeechSettings()
    /// `[words]`
    var words = WordSettings()
    /// `[desktop]`
    var desktop = DesktopSettings()
    /// `[history]`: `count` and `days`.
    var history = HistoryBounds()
    /// `[prompts]`
    var prompts = PromptSettings()
    /// `[throttle]`
    var throttle = ThrottleSettings()
    /// `[hooks]`
    var hooks = HookSettings()
    /// `[[rules]]`
    var rules = Rules()

    /// What holds where nothing is set.
    static let standard = Settings()
}

/// `[sound]`: the device and how long it is kept.
struct SoundSettings: Sendable, Hashable {
    /// `device`: the ALSA device, e.g. "default" or "hw:1,0"; nil for `ALERTD_SOUND_DEVICE`, and without that "default".
    var device: String?
    /// `quiet`: how long the sound worker is kept after the last sound; 1 s to 1 day.
    var quiet = Duration.seconds(60)
    /// `duck`: what is done about other playback during an alert sound.
    var duck = DuckSetting.volume
    /// `decoder`: a program and its arguments that makes WAV of what is not read here, "FILE" being the file; nil for none.
    var decoder: [String]?
}

extension Settings {
    /// - Throws: ``SettingError`` for the first setting that is unknown or has no meaning.
    init(_ root: consuming SettingsTable) throws(SettingError) {
        if let section = try root.table("sound") { sound = try SoundSettings(section) }
        if let section = try root.table("speech") { speech = try SpeechSettings(section) }
        if let section = try root.table("words") { words = try WordSettings(section) }
        if let section = try root.table("desktop") { desktop = try DesktopSettings(section) }
        if let section = try root.table("history") { history = try HistoryBounds(section) }
        if let section = try root.table("prompts") { prompts = try PromptSettings(section) }
        if let section = try root.table("throttle") { throttle = try ThrottleSettings(section) }
        if let section = try root.table("hooks") { hooks = try HookSettings(section) }
        rules = try Rules(&root)
        try root.finish()
    }
}

extension HistoryBounds {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let count = try section.integer("count", in: 100...1_000_000) { self.count = count }
        days = try section.integer("days", in: 1...36_500)
        try section.finish()
    }
}

extension SoundSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        device = try section.string("device", longest: 256)
        if let quiet = try section.span("quiet", from: .seconds(1), to: .seconds(86_400)) { self.quiet = quiet }
        duck = try section.choice("duck") ?? .volume
        if let words = try section.strings("decoder"), let program = words.first {
            guard !program.isEmpty else { throw section.error("decoder", "is an empty command") }
            guard words.dropFirst().contains("FILE") else {
                throw section.error("decoder", "has no argument \"FILE\", which stands for the file")
            }
            decoder = words
        }
        try section.finish()
    }
}
