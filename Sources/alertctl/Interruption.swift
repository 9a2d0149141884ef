// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// Ctrl-C, termination, and a terminal that is closed. A command ends with 130 or 143 rather than by the signal, so that a script sees which it
/// was and goes on: bash ends a script whose command was killed by SIGINT.
enum Interruption {
    /// The signals that end a command: SIGINT, SIGTERM and SIGHUP, but for those that the caller wants ignored, as a shell
    /// does for the jobs that a script puts into the background, and nohup(1).
    static var signals: [Int32] { [SIGINT, SIGTERM, SIGHUP].filter(isWanted) }

    /// Whether a signal is not ignored.
    fileprivate static func isWanted(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the number 1 in the place of a function, and functions cannot be compared: their addresses can.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process at once when a signal comes. Nothing of ours is left half done: what the daemon has, it has.
    static func endsTheProcess() {
        ends(nil)
        // One by one: the runtime takes as long to make the type of an array of these as for all the rest here.
        endsTheProcess(SIGINT)
        endsTheProcess(SIGTERM)
        endsTheProcess(SIGHUP)
    }

    private static func endsTheProcess(_ signal: Int32) {
        guard isWanted(signal) else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = endProcess
        sigaction(signal, &action, nil)
    }

    /// Names a process that such a signal ends too: an ssh that has not come through yet, and may be asking for a password.
    static func ends(_ process: Int32?) { endedToo.store(process ?? 0, ordering: .relaxed) }

    /// The exit status for a signal.
    static func status(_ signal: Int32) -> CommandStatus {
        switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }
}

/// Used before any signal is handled, and so made by then; 0 for none.
private let endedToo = Atomic<Int32>(0)

/// Async-signal-safe: it reads a number, sends a signal, and leaves.
private func endProcess(_ signal: Int32) {
    let process = endedToo.load(ordering: .relaxed)
    if process > 0 { kill(process, SIGTERM) }
    _exit(128 + signal)
}

extension SignalDescriptor {
    /// The signals of a command that has something to do before it ends.
    static func forCommand() throws(Failure) -> SignalDescriptor {
        do {
            return try SignalDescriptor(Interruption.signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for Ctrl-C: \(error.text)", remedy: "Try again")
        }
    }

    /// The signals of a command that has a terminal in another state than it was, beside those of any: what stops it, or
    /// gives the terminal another size.
    static func forTerminal() throws(Failure) -> SignalDescriptor {
        let signals = Interruption.signals + [SIGTSTP].filter(Interruption.isWanted) + [SIGCONT, SIGWINCH]
        do {
            return try SignalDescriptor(signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for terminal signals: \(error.text)", remedy: "Try again")
        }
    }

    /// The signals of a command that runs another one in a job of its own: all that a terminal sends, for the job, and what
    /// tells of the job. SIGTTOU is only kept away: the background may write and change the terminal then.
    static func forJob() throws(Failure) -> SignalDescriptor {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].filter(Interruption.isWanted)
        do {
            return try SignalDescriptor(signals + [SIGCHLD, SIGCONT, SIGWINCH, SIGTTOU])
        } catch {
            throw Failure(.tryLater, "cannot wait for the command: \(error.text)", remedy: "Try again")
        }
    }
}
