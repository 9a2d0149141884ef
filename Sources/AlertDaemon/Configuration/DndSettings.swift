// SPDX-License-Identifier: Apache-2.0

import SettingsKit

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
        try section.finish()
    }
}
