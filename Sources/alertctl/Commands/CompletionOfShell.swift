// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit

/// `completion`: the script with which a shell completes words of alertctl.
struct CompletionOfShell: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Print the script with which a shell completes words of alertctl.",
        discussion: """
            Packages, "make install" and "alertctl setup" put it in place; this is for the rest.

            EXAMPLES:
              alertctl completion bash
              source <(alertctl completion zsh)
              alertctl completion fish | source

            EXIT STATUS:
              64   another shell
            """)

    var shell = CompletionScript.bash
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&shell, "shell", help: "The shell: bash, zsh or fish.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        guard !common.json else {
            throw Failure(.usage, "--json: a script for a shell has no JSON", remedy: "Leave it out")
        }
        try session.output.line(shell.text(for: "alertctl"))
        return .done
    }
}

extension CompletionScript: ExpressibleByArgument {}
