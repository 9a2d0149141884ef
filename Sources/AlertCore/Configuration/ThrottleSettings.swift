// SPDX-License-Identifier: Apache-2.0

/// `[throttle]`: what keeps one application from being a nuisance.
struct ThrottleSettings: Sendable, Hashable {
    /// `sounds`: how many notifications of one application are heard in a minute; 0 for any number.
    var sounds = 20
    /// `alike`: how long two notifications that say and do the same are one; 0 s for never, 1 minute at most.
    var alike = Duration.seconds(1)
}

extension ThrottleSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        sounds = try section.integer("sounds", in: 0...SoundThrottle.mostSounds) ?? sounds
        alike = try section.span("alike", from: .zero, to: .seconds(60)) ?? alike
        try section.finish()
    }
}
