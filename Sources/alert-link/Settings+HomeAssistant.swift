// SPDX-License-Identifier: Apache-2.0

import AlertLink
import TOMLKit

extension Settings {
    /// `[home-assistant]`: this device as a device there.
    static func homeAssistant(_ table: TOMLTable) throws(Fault) -> HomeAssistantState.Rules {
        var reader = SettingsReader(table, place: "home-assistant.")
        var rules = HomeAssistantState.Rules()
        if let prefix = try reader.string("prefix") {
            guard prefix.utf8.count <= 100, !prefix.hasPrefix("$"), !prefix.hasPrefix("alertd"),
                !prefix.contains(where: { $0 == "+" || $0 == "#" || $0.isWhitespace }),
                prefix.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
            else {
                throw wrong(
                    "home-assistant.prefix takes the discovery prefix of Home Assistant, like \"homeassistant\"")
            }
            rules.prefix = prefix
        }
        rules.showsTitles = try reader.flag("titles") ?? false
        try reader.end()
        return rules
    }
}
