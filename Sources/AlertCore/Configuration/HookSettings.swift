// SPDX-License-Identifier: Apache-2.0

/// `[hooks]`: what is run for every notification, beside what it has of its own. Argument vectors; nil for none.
struct HookSettings: Sendable, Hashable {
    /// `on-deliver`: when its time has come, whether it is shown or held.
    var onDeliver: [String]?
    /// `on-activate`: when the person clicks on it, chooses an action, or answers it.
    var onActivate: [String]?
    /// `on-dismiss`: when the person closes or acknowledges it.
    var onDismiss: [String]?
}

extension HookSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        onDeliver = try section.command("on-deliver")
        onActivate = try section.command("on-activate")
        onDismiss = try section.command("on-dismiss")
        try section.finish()
    }
}
