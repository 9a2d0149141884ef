// SPDX-License-Identifier: Apache-2.0

/// `[desktop]`: whether alertd is a notification server itself.
struct DesktopSettings: Sendable, Hashable {
    /// `serve`
    var serve = Serving.never

    /// When `org.freedesktop.Notifications` is served.
    enum Serving: String, Sendable, Hashable, CaseIterable {
        /// Never.
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
        try section.finish()
    }
}
