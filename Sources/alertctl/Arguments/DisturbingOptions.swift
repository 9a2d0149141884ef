// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// Options by which do not disturb judges a sound or vibration that is no notification.
struct DisturbingOptions: ArgumentGroup {
    var level: Sounds.Level?
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
}
