// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import Varlink

/// `askpass`: whether ssh, sudo, git and gpg ask by alertd.
enum AskpassCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let ssh, sudo, git and gpg ask through alertd.",
        discussion: """
            ssh, sudo and git ask by the program alertd-askpass, gpg-agent by pinentry-alertd: two names of alertctl. \
            The question appears where "alertctl question attend" runs, in the terminal or in a window, and names the process \
            that asks. What is typed goes to that process alone.


            """)
}

/// `askpass enable`
struct AskpassEnable: EnablingVerb {
    static let enables = true
    static let configuration = CommandConfiguration(
        abstract: "Let programs ask through alertd.",
        discussion: """
            Writes as few bytes as possible; the rest of each file stays as it is:
              ssh   SSH_ASKPASS in environment.d/60-alertd-ssh.conf
              sudo  SUDO_ASKPASS in environment.d/60-alertd-sudo.conf, for sudo -A
              git   core.askPass in your git configuration
              gpg   pinentry-program in gpg-agent.conf

            With status 65 or 77 that file was not touched, and the lines for it are printed.

            EXIT STATUS:
              0    they ask by alertd
              65   a file cannot be read
              66   a program is not installed
              77   a file cannot be written, or the setting was changed by hand

            EXAMPLES:
              alertctl askpass enable
              alertctl askpass enable ssh gpg

            OUTPUT with --json, one per line: {"program", "state": "enabled", "path"}
            """)

    var chosen = ManagedPrograms<AskingProgram>()
}

/// `askpass disable`
struct AskpassDisable: EnablingVerb {
    static let enables = false
    static let configuration = CommandConfiguration(
        abstract: "Let programs ask on their own again.",
        discussion: """
            Takes out exactly what "alertctl askpass enable" has put in. A file in which nothing else has changed is \
            the same as before, byte for byte, and a file that was made for it goes.

            With status 65 or 77 that file was not touched, and the lines in it are printed.

            EXIT STATUS:
              0    they do not ask by alertd
              65   a file cannot be read
              77   a file cannot be written, or the setting was changed by hand

            EXAMPLE:
              alertctl askpass disable

            OUTPUT with --json, one per line: {"program", "state": "disabled", "path"}
            """)

    var chosen = ManagedPrograms<AskingProgram>()
}

/// `askpass status`
struct AskpassStatus: SettingVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print which programs ask through alertd.",
        discussion: """
            "changed" means that the setting was changed by hand, so that "disable" does not touch it.

            EXAMPLE:
              alertctl askpass status

            OUTPUT with --json, one per line: {"program", "state": "enabled|disabled|changed", "path"}
            """)

    var chosen = ManagedPrograms<AskingProgram>()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.report(in: session)
    }
}
