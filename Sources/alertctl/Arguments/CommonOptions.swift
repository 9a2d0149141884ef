// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import LinuxSystem

/// Options of every verb.
struct CommonOptions: ArgumentGroup {
    var json = false
    var socket: String?
    var host: String?
    var noStart = false

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&json, "--json", help: "Print JSON, one object per line.")
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
struct TerminalOptions: ArgumentGroup {
    var plain = false

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(
            &plain, "--plain",
            help: "Print questions as numbered lines, for screen readers. Same as ALERTD_PLAIN=1 or TERM=dumb.")
    }

    /// Returns whether prompts are numbered lines.
    func isPlain(_ environment: Environment) -> Bool {
        let terminal = environment["TERM"] ?? ""
        return plain || terminal.isEmpty || terminal == "dumb"
            || !["", "0"].contains(environment["ALERTD_PLAIN"] ?? "")
    }
}

extension Session {
    /// Refuses another machine for a verb that works on this one.
    func checkHere(_ common: CommonOptions, because reason: String, remedy: String) throws(Failure) {
        guard try place(common).host == nil else { throw Failure(.usage, "--host: \(reason)", remedy: remedy) }
    }

    /// Refuses `--host` for a verb that works on this machine whatever `ALERTD_HOST` says.
    func checkHere(_ common: CommonOptions, _ verb: String) throws(Failure) {
        guard leadingHost == nil, common.host == nil else {
            throw Failure(.usage, "conflicting arguments: --host and \(verb)", remedy: "Run it on that machine")
        }
    }
}
