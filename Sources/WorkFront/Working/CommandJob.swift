// SPDX-License-Identifier: Apache-2.0

import AskKit
import CLinux
import ClientKit
import Glibc
import LinuxSystem

/// A command in its own process group, like a shell's job: a signal to the group also reaches the processes that the
/// command has started.
///
/// A command in the terminal of this process starts without the keyboard, and stops when it reads from the terminal or
/// changes its settings (termios(3), SIGTTIN and SIGTTOU). Then it can be given the keyboard. In a separate terminal it
/// has the keyboard from the start.
///
/// SIGCHLD and ``descriptor`` report that there is news for ``look()``; the signal must be blocked before the command
/// is started.
final class CommandJob {
    /// A change of its state.
    enum Change: Equatable {
        case nothing
        /// The job has ended, with this exit status, or with 128 + the signal.
        case ended(Int32)
        /// The job is stopped, by this signal.
        case stopped(Int32)
    }

    /// The process id, which is also that of the group.
    let id: pid_t
    /// The signal that ended the command.
    private(set) var signal: Int32?
    private(set) var hasKeyboard = false
    /// The terminal of this process; -1 if there is none, or if the command has a separate terminal.
    private let terminal: Int32
    /// The connection to the leader of the session of a separate terminal; -1 without one.
    private let leader: Int32

    /// Starts it.
    ///
    /// - Parameters:
    ///   - variables: Variables to set for the command in addition to the variables of this process.
    ///   - descriptors: Descriptors of ours by their numbers in the command.
    ///   - hasTerminal: Whether one of the descriptors is a separate terminal for the command.
    init(
        _ path: String, _ command: [String], variables: [(String, String)],
        descriptors: [(number: Int32, Spawn.Source)], hasTerminal: Bool
    ) throws(Failure) {
        // A process that ignores SIGCHLD receives no news of its children.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGCHLD, &action, nil)
        let environment = Spawn.Environment.inherited(
            adding: variables + [(PromptTerminal.runnerVariable, "\(getpid())")])
        do throws(SystemError) {
            if hasTerminal {
                leader = try SessionLeader.start([path] + command, environment: environment, descriptors: descriptors)
                terminal = -1
                switch SessionLeader.Message.receive(on: leader, waits: true) {
                case .message(.started(let process)): id = process
                case .message(.failed(let code)): throw SystemError("posix_spawn", code)
                case .message, .nothing, .end: throw SystemError("posix_spawn", ECHILD)
                }
            } else {
                var spawn = Spawn(path, command, environment: environment, descriptors: descriptors)
                (spawn.closesOthers, spawn.keepsIgnoredSignals) = (false, true)
                leader = -1
                terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
                id = try spawn.start()
            }
        } catch {
            throw Failure(.notFound, "cannot run \(path): \(error.text)", remedy: "Check the file")
        }
    }

    deinit {
        if terminal >= 0 { close(terminal) }
        if leader >= 0 { close(leader) }
    }

    /// Becomes readable when there is news; -1 if only SIGCHLD tells.
    var descriptor: Int32 { leader }

    /// Sends a signal to the whole job. A stopped job continues, so that it receives the signal.
    func send(_ signal: Int32) {
        deliver(signal)
        if signal != SIGSTOP, signal != SIGTSTP { deliver(SIGCONT) }
    }

    private func deliver(_ signal: Int32) {
        // Only a process of the same session may continue a program that has become another user's (kill(2)).
        if leader >= 0 { SessionLeader.Message.signal(signal).send(on: leader) } else { kill(-id, signal) }
    }

    /// Returns the change since the last call.
    func look() -> Change {
        if leader >= 0 { return lookAtLeader() }
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG | WUNTRACED)
        if found == 0 || found < 0 && errno == EINTR { return .nothing }
        // Another thread has waited for the command, so its status is unknown.
        guard found == id else { return .ended(CommandStatus.defect.rawValue) }
        // wait(2): 0x7F in the low byte means stopped.
        return status & 0xFF == 0x7F ? .stopped((status >> 8) & 0xFF) : ended(status)
    }

    private func lookAtLeader() -> Change {
        switch SessionLeader.Message.receive(on: leader, waits: false) {
        case .message(.stopped(let signal)): .stopped(signal)
        case .message(.ended(let status)): ended(status)
        // Somebody has killed the leader, and by that closed the terminal.
        case .end: ended(SIGKILL)
        case .message, .nothing: .nothing
        }
    }

    /// Returns the end for a status of wait(2): the low seven bits are the signal, and the next byte is the status.
    private func ended(_ status: Int32) -> Change {
        guard status & 0x7F != 0 else { return .ended((status >> 8) & 0xFF) }
        signal = status & 0x7F
        return .ended(128 + status & 0x7F)
    }

    // MARK: The keyboard

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
