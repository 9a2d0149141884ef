// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import Varlink

/// `shell-hook`: prints the script with which a shell tells that a long command has ended.
struct ShellHook: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Print a script with which your shell tells you that a long command has ended.",
        discussion: """
            Put the line of your shell into its configuration:

              ~/.bashrc                   eval "$(alertctl shell-hook bash)"
              ~/.zshrc                    eval "$(alertctl shell-hook zsh)"
              ~/.config/fish/config.fish  alertctl shell-hook fish | source

            A command that takes 10 seconds or longer then ends with a notification, with its status and time. Shorter \
            commands cost nothing: the shell starts no process for them. Programs that you use rather than wait for, such \
            as editors and pagers, are left out; --ignore adds more, by their names.

            Over ssh your alertd is not there. The script then writes an escape sequence to your terminal, which shows \
            the notification; nothing needs to be installed there but the script itself. Most terminals know the \
            sequence 777; choose 99 for kitty, or 9 for Windows Terminal and iTerm2.

            bash 4.4 or later cannot name a command that its history leaves out.

            EXAMPLES:
              alertctl shell-hook bash --longer-than 30s
              alertctl shell-hook zsh --ignore make,cargo
              alertctl shell-hook bash > hook && scp hook server:.alertd-hook

            OUTPUT with --json: {"script"}
            """)

    var shell = ""
    var longerThan: String?
    var osc: String?
    var ignore: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &shell, "shell", help: "bash, zsh or fish.",
            completion: .words(ShellHookScript.Shell.allCases.map(\.rawValue)))
        table.option(
            &longerThan, "--longer-than", value: "span",
            help: "The least time, in whole seconds: 30s, 2m. Default: 10s.")
        table.option(&osc, "--osc", value: "9|99|777", help: "The escape sequence over ssh. Default: 777.")
        table.option(&ignore, "--ignore", value: "name,...", help: "Programs that are not told.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "shell-hook")
        guard let shell = ShellHookScript.Shell(rawValue: shell) else {
            throw Failure(
                .usage, "no hook for \"\(shell)\"",
                remedy: "There is one for bash, zsh and fish. Write: alertctl shell-hook bash")
        }
        guard let sequence = ShellHookScript.Sequence(rawValue: osc ?? "777") else {
            throw Failure(.usage, "--osc: unknown sequence \"\(osc ?? "")\"", remedy: "Choose 9, 99 or 777")
        }
        var seconds: Int64 = 10
        if let longerThan {
            // A text that is no span is refused like one that is out of range.
            let span = (try? Span.parse(longerThan)) ?? 0
            guard span % Span.second == 0, Span.second...Span.week ~= span else {
                throw Failure(
                    .usage, "--longer-than: \"\(longerThan)\" is not a time of 1 second to 1 week",
                    remedy: "Write 30s or 2m")
            }
            seconds = span / Span.second
        }
        let names = (ignore ?? "").split(separator: ",").map(String.init)
        if let name = names.first(where: { !$0.utf8.allSatisfy(Self.isPlain) }) {
            throw Failure(.usage, "--ignore: \"\(name)\" is not the name of a program", remedy: "Write make,cargo")
        }
        let script = ShellHookScript(
            shell: shell, seconds: Int(seconds), sequence: sequence, ignored: ShellHookScript.ignored + names)
        if common.json {
            try session.output.json(["script": .string(script.text)] as JSON.Object)
        } else {
            try session.output.bytes(Array(script.text.utf8))
        }
        return .done
    }

    /// Returns whether a byte of a name means nothing to a shell.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_.+".utf8.contains(byte)
        }
    }
}
