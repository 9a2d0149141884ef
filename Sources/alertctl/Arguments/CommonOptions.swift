// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Options of every verb.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The daemon's socket. Default: $ALERTD_SOCKET or $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            valueName: "path"),
        completion: .file())
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "Use the daemon of another machine, by ssh. Default: $ALERTD_HOST.", valueName: "user@machine"),
        completion: .custom(Completion.hosts))
    var host: String?

    @Flag(help: "Exit with 69 if no daemon is running instead of starting one.")
    var noStart = false
}
