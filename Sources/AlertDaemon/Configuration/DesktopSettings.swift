// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import SettingsKit

/// `[desktop]`: whether alertd is a notification server itself.
struct DesktopSettings: Sendable, Hashable {
    /// `serve`
    var serve = Serving.never
    /// `snooze`: spans and times in words for which a reminder's own notification has a Snooze button, besides one that
    /// says Done. No such buttons if it is empty; nil if it is not set.
    var snooze: [String]?

    /// The condition for serving `org.freedesktop.Notifications`.
    enum Serving: String, Sendable, Hashable, CaseIterable {
        case never
        /// While the person has no display.
        case auto
        /// Whenever no other program serves it.
        case always
    }
}

extension DesktopSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        serve = try section.choice("serve") ?? .never
        if let texts = try section.strings("snooze", maximum: ReminderAction.maximumSnoozes) {
            for text in texts where !Self.isSnooze(text) {
                throw section.error(
                    "snooze", "takes spans and times like \"10m\" and \"tomorrow 9am\", and \"start\", not \"\(text)\"")
            }
            snooze = texts
        }
        try section.finish()
    }

    /// Returns whether it can mean a time to come, whenever and wherever it is pressed: looked at for one moment in one
    /// zone.
    private static func isSnooze(_ text: String) -> Bool {
        let moment = ClockReading(wall: Instant(seconds: 1_800_000_000), uptime: 0, boot: "")
        do {
            _ = try SnoozeRequest(button: text, zones: Zones(environment: ["TZ": "UTC"]), now: moment)
            return true
        } catch {
            return false
        }
    }
}
