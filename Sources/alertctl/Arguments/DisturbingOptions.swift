// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// Options by which do not disturb judges a sound or vibration that is no notification.
struct DisturbingOptions: ParsableArguments {
    /// How much it may disturb.
    enum Level: String, CaseIterable, ExpressibleByArgument {
        case active
        case timeSensitive = "time-sensitive"
        case critical
    }

    @Option(
        help: ArgumentHelp(
            "active, time-sensitive (passes a do-not-disturb schedule) or critical (passes everything, including "
                + "silent mode).", valueName: "level"))
    var level: Level?

    @Option(
        help: ArgumentHelp("The application; do not disturb may mute or allow it.", valueName: "app"),
        completion: .custom(Completion.apps))
    var app: String?

    /// The level on the wire.
    var wire: Sounds.Level? {
        switch level {
        case .active: .active
        case .timeSensitive: .timeSensitive
        case .critical: .critical
        case nil: nil
        }
    }

    /// Notes what the person wrote.
    func note(in written: inout Written) { written["app"] = ("--app", app) }
}
