// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit
package import LinuxSystem

/// Options of every verb.
package struct CommonOptions: ArgumentGroup {
    package var json = false
    package var socket: String?
    package var host: String?
    package var noStart = false

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&json, "--json", help: "Print JSON, one object per line and no array: jq .id, not jq .[].id.")
        table.option(
            &socket, "--socket", value: "path",
            help: "The daemon's socket. Default: $ALERTD_SOCKET or $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            completion: .files())
        table.option(
            &host, "--host", value: "user@machine",
            help: "Use the daemon of another machine, by ssh. Default: $ALERTD_HOST.",
            completion: .custom(Completer.hosts))
        table.flag(&noStart, "--no-start", help: "Exit with 69 if no daemon is running instead of starting one.")
    }
}

/// The display of prompts on this terminal.
package struct TerminalOptions: ArgumentGroup {
    package var plain = false

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.flag(
            &plain, "--plain",
            help: "Print questions as numbered lines, for screen readers. Same as ALERTD_PLAIN=1 or TERM=dumb.")
    }

    /// Returns whether prompts are numbered lines.
    package func isPlain(_ environment: Environment) -> Bool {
        let terminal = environment["TERM"] ?? ""
        return plain || terminal.isEmpty || terminal == "dumb"
            || !["", "0"].contains(environment["ALERTD_PLAIN"] ?? "")
    }
}

extension Session {
    /// Refuses another machine for a verb that works on this one.
    package func checkHere(_ common: CommonOptions, because reason: String, remedy: String) throws(Failure) {
        guard try place(common).host == nil else { throw Failure(.usage, "--host: \(reason)", remedy: remedy) }
    }

    /// Refuses `--host` for a verb that works on this machine whatever `ALERTD_HOST` says.
    package func checkHere(_ common: CommonOptions, _ verb: String) throws(Failure) {
        guard leadingHost == nil, common.host == nil else {
            throw Failure(.usage, "conflicting arguments: --host and \(verb)", remedy: "Run it on that machine")
        }
    }
}
