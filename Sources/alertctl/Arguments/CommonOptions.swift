// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What every verb understands.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Print JSON: one object, or one per line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The daemon's socket. Default: $ALERTD_SOCKET, else $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            valueName: "path"),
        completion: .file())
    var socket: String?

    @Flag(help: "Fail (69) when no daemon answers, instead of starting it.")
    var noStart = false
}
