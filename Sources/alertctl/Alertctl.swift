// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// The command as a whole: what its help, its manual and its completions are made from.
enum Alertctl {
    static let configuration = CommandConfiguration(
        abstract: "Schedule reminders, play alert sounds, ask questions and count badges.",
        discussion: """
            alertctl starts the daemon if none is running. Results go to standard output, everything else to standard error.

            EXIT STATUS:
              0    success
              1    cancelled by the person: a question, a sound, a timer
              64   invalid command line
              65   invalid value
              66   no such notification, sound or file
              69   unavailable: no daemon, no sound device, or nothing to show it
              70   internal error in alertd
              75   temporary failure: a limit is reached, the disk is full
              76   protocol error: alertd and alertctl have different versions
              77   permission denied
              78   invalid configuration
              79   a sound was not played: silent mode or do not disturb is on
              124  timed out
              129  the terminal was closed
              130  Ctrl-C
              143  terminated (SIGTERM)

            ENVIRONMENT:
              ALERTD_SOCKET    the daemon's socket
              ALERTD_HOST      another machine whose daemon is used, as --host does
              XDG_RUNTIME_DIR  the folder of the default socket, alertd/alertd.varlink
              NO_COLOR         turns off colour
              ALERTD_PLAIN     1: questions as numbered lines, as with TERM=dumb
              ALERTD_INTERRUPT status: Ctrl-C is exit status 130 instead of SIGINT
              ESCDELAY         milliseconds that ESC waits for the rest of a key

            COMPLETIONS:
              Packages and "make install" install them. By hand, in bash:
              source <(alertctl --generate-completion-script bash)
              zsh and fish: the same with their names

            EXAMPLES:
              alertctl remind "Stand up" every weekday at 10:30 --sound glass
              alertctl next every month on the last friday at 16:00
              alertctl timer 4m "Tea is ready"
            """)

    /// The line that `--version` prints.
    static let version = "alertctl \(AlertService.version)"
}
