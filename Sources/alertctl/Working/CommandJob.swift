// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// A command in its own process group, like a shell's job: a signal to the group also reaches the processes that the
/// command has started. The command starts without the terminal's keyboard, and stops when it reads from the terminal
/// or changes its settings (termios(3), SIGTTIN and SIGTTOU). Then it can be given the keyboard.
///
/// SIGCHLD reports that there is news for ``look()``; it must be blocked before the command is started.
final class CommandJob {
    /// A change of its state.
    enum Change: Equatable {
        case nothing
        /// The job has ended, with this exit status, or with 128 + the signal.
        case ended(Int32)
        /// The job is stopped, by this signal.
        case stopped(Int32)
    }

    /// The variable in which programs that the command starts find the process that runs the command.
    static let runnerVariable = "ALERTD_RUNNER"

    let id: pid_t
    /// The signal that ended the command.
    private(set) var signal: Int32?
    /// A Boolean value indicating whether the command has been given the keyboard.
    private(set) var hasKeyboard = false
    /// The terminal of this process; -1 if there is none.
    private let terminal: Int32

    /// Starts it.
    ///
    /// - Parameters:
    ///   - variables: Variables to set for the command in addition to the variables of this process.
    ///   - descriptor: A descriptor of ours, and its number in the command.
    init(
        _ path: String, _ command: [String], variables: [(String, String)], descriptor: (ours: Int32, theirs: Int32)?
    ) throws(Failure) {
        // A process that ignores SIGCHLD receives no news of its children.
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

    /// Sends a signal to the whole job. A stopped job continues, so that it receives the signal.
    func send(_ signal: Int32) {
        kill(-id, signal)
        if signal != SIGSTOP, signal != SIGTSTP { kill(-id, SIGCONT) }
    }

    /// Returns the change since the last call.
    func look() -> Change {
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG | WUNTRACED)
        if found == 0 || found < 0 && errno == EINTR { return .nothing }
        // Another thread has waited for the command, so its status is unknown.
        guard found == id else { return .ended(CommandStatus.defect.rawValue) }
        // wait(2): 0x7F in the low byte means stopped; otherwise its low seven bits are the signal, and the next byte
        // is the status.
        if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
        guard status & 0x7F != 0 else { return .ended((status >> 8) & 0xFF) }
        signal = status & 0x7F
        return .ended(128 + status & 0x7F)
    }

    // MARK: The keyboard

    /// A Boolean value indicating whether this process has the keyboard, and so can give it away.
    var isOurs: Bool { terminal >= 0 && tcgetpgrp(terminal) == getpgrp() }

    /// Gives the command the keyboard and continues it. The command then handles Ctrl-C and Ctrl-Z itself.
    func lendKeyboard() {
        guard isOurs, tcsetpgrp(terminal, id) == 0 else { return }
        hasKeyboard = true
        kill(-id, SIGCONT)
    }

    /// Takes the keyboard back. SIGTTOU must be blocked, because this process is in the background by now.
    func takeKeyboardBack() {
        guard hasKeyboard else { return }
        if tcgetpgrp(terminal) == id { tcsetpgrp(terminal, getpgrp()) }
        hasKeyboard = false
    }
}
