// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// Options by which do not disturb judges a sound or vibration that is no notification.
struct DisturbingOptions: ArgumentGroup {
    /// The level of a disturbance.
    enum Level: String, CaseIterable, ExpressibleByArgument {
        case active
        case timeSensitive = "time-sensitive"
        case critical
    }

    var level: Level?
    var app: String?

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &level, "--level", value: "level",
            help:
                "active, time-sensitive (passes a do-not-disturb schedule) or critical (passes everything, including silent mode)."
        )
        table.option(
            &app, "--app", value: "app", help: "The application; do not disturb may mute or allow it.",
            completion: .custom(Completion.apps))
    }

    /// The level on the wire.
    var wire: Sounds.Level? {
        switch level {
        case .active: .active
        case .timeSensitive: .timeSensitive
        case .critical: .critical
        case nil: nil
        }
    }
}
