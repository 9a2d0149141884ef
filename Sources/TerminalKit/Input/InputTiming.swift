// SPDX-License-Identifier: Apache-2.0

package import LinuxSystem

/// The time limit for the rest of a key. ESC alone is the Esc key, and also the beginning of most other keys. Only time
/// distinguishes them, and a slow link delivers a key in pieces.
package struct InputTiming: Equatable, Sendable {
    /// The delay after which ESC counts as the Esc key.
    package var escape: Duration

    /// The delay for a terminal on this machine.
    package static let near = Duration.milliseconds(50)
    /// The delay over ssh(1) and in a multiplexer, as in readline and ncurses.
    package static let far = Duration.milliseconds(500)
    /// The delay while the terminal owes a reply, whose ESC is not a key.
    package static let reply = Duration.seconds(1)
    /// The maximum delay in `ESCDELAY`.
    private static let maximum = 10_000

    package init(escape: Duration = InputTiming.near) { self.escape = escape }

    /// Creates the timing from environment variables: `ESCDELAY` of ncurses(3) in milliseconds; otherwise a variable of
    /// ssh, tmux or screen means that the terminal may be remote.
    package init(_ environment: Environment) {
        if let text = environment["ESCDELAY"], let milliseconds = Int(text), milliseconds >= 0 {
            escape = .milliseconds(min(milliseconds, Self.maximum))
        } else {
            let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
            escape = isFar ? Self.far : Self.near
        }
    }
}
