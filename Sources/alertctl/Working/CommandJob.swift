// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// A command in its own process group, as a shell's job is: a signal to it reaches what it has started too. It
/// begins without the terminal's keyboard, and stops when it reads from it, or changes its settings (termios(3),
/// SIGTTIN and SIGTTOU); then it can be given the keyboard.
///
/// SIGCHLD says that there is news for ``look()``; it must be blocked before the command is started.
final class CommandJob {
    /// A change of its state.
    enum Change: Equatable {
        case nothing
        /// The job has ended; with this exit status, or 128 and the signal.
        case ended(Int32)
        /// The job is stopped, by this signal.
        case stopped(Int32)
    }

    /// Under which name the process that runs the command is found by what the command starts.
    static let runnerVariable = "ALERTD_RUNNER"

    let id: pid_t
    /// The signal that has ended it.
    private(set) var signal: Int32?
    /// A Boolean value indicating whether it has been given the keyboard.
    private(set) var hasKeyboard = false
    /// The terminal of this process; -1 if there is none.
    private let terminal: Int32

    /// Starts it.
    ///
    /// - Parameters:
    ///   - variables: What is set for it beside the variables of this process.
    ///   - descriptor: A descriptor of ours, and its number there.
    init(
        _ path: String, _ command: [String], variables: [(String, String)], descriptor: (ours: Int32, theirs: Int32)?
    ) throws(Failure) {
        // Whoever ignores it is never told of its children.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGCHLD, &action, nil)
        terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var spawn = Spawn(
            path, command, environment: .inherited(adding: variables + [(Self.runnerVariable, "\(getpid())")]),
            descriptors: descriptor.map { [(number: $0.theirs, .descriptor($0.ours))] } ?? [])
        spawn.closesOthers = false
        spawn.keepsIgnoredSignals = true
        do throws(SystemError) {
            id = try spawn.start()
        } catch {
            close(terminal)
            throw Failure(.notFound, "cannot run \(path): \(error.text)", remedy: "Check the file")
        }
    }

    deinit { close(terminal) }

    /// Sends a signal to all of it; one that is stopped goes on, to receive it.
    func send(_ signal: Int32) {
        kill(-id, signal)
        if signal != SIGSTOP, signal != SIGTSTP { kill(-id, SIGCONT) }
    }

    /// Returns the change since the last call.
    func look() -> Change {
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG | WUNTRACED)
        if found == 0 || found < 0 && errno == EINTR { return .nothing }
        // Somebody else waited for it: how it ended cannot be known.
        guard found == id else { return .ended(CommandStatus.defect.rawValue) }
        // wait(2): 0x7F in the low byte is a stop; else its low seven bits are the signal, and the next byte the
        // status.
        if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
        guard status & 0x7F != 0 else { return .ended((status >> 8) & 0xFF) }
        signal = status & 0x7F
        return .ended(128 + status & 0x7F)
    }

    // MARK: The keyboard

    /// A Boolean value indicating whether this process has the keyboard, and so could give it away.
    var isOurs: Bool { terminal >= 0 && tcgetpgrp(terminal) == getpgrp() }

    /// Gives the command the keyboard and lets it go on. Ctrl-C and Ctrl-Z are then the command's own.
    func lendKeyboard() {
        guard isOurs, tcsetpgrp(terminal, id) == 0 else { return }
        hasKeyboard = true
        kill(-id, SIGCONT)
    }

    /// Takes the keyboard back. SIGTTOU must be blocked, as this is the background by now.
    func takeKeyboardBack() {
        guard hasKeyboard else { return }
        if tcgetpgrp(terminal) == id { tcsetpgrp(terminal, getpgrp()) }
        hasKeyboard = false
    }
}
