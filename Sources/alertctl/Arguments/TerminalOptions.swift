// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import LinuxSystem

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
