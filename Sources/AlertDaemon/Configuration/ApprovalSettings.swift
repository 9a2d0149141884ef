// SPDX-License-Identifier: Apache-2.0

import SettingsKit

/// `[approvals]`: what remains of decisions about commands.
struct ApprovalSettings: Sendable, Hashable {
    /// The form in which the history keeps a command.
    enum History: String, Sendable, Hashable, CaseIterable {
        /// By its SHA-256 and its first word.
        case hash
        /// Also by its first 1,024 bytes.
        case text
    }

    /// `history`
    var history = History.hash
}

extension ApprovalSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let history = try section.choice("history", as: History.self) { self.history = history }
        try section.finish()
    }
}
