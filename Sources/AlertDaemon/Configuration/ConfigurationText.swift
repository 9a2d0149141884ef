// SPDX-License-Identifier: Apache-2.0

import SettingsKit

/// The configuration as text: read whole or refused, with the line and the column of what is wrong.
enum ConfigurationText {
    /// The maximum size of the file, in bytes.
    static let maximumSize = 256 * 1_024

    static func read(_ bytes: [UInt8]) throws(SettingsProblem) -> Settings {
        try SettingsText.read(bytes, maximumSize: maximumSize, Settings.init)
    }
}
