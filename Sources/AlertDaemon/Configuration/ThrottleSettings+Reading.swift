// SPDX-License-Identifier: Apache-2.0

import AlertCore

extension ThrottleSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        sounds = try section.integer("sounds", in: 0...SoundThrottle.maximumSounds) ?? sounds
        alike = try section.span("alike", from: .zero, to: .seconds(60)) ?? alike
        try section.finish()
    }
}
