// SPDX-License-Identifier: Apache-2.0

import AlertCore

extension HookSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        onDeliver = try section.command("on-deliver")
        onActivate = try section.command("on-activate")
        onDismiss = try section.command("on-dismiss")
        try section.finish()
    }
}
