// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// Ctrl-C, termination, and a terminal that is closed. Ctrl-C ends a command by SIGINT itself once everything is as it was: a shell then ends its
/// script too, and `$?` is 130. A command that only exited with 130 would have taken Ctrl-C as its own, and the script would go on
/// (https://www.cons.org/cracauer/sigint.html). After SIGTERM and SIGHUP the status is 143 and 129.
enum Interruption {
    /// The environment variable with the value `status` for a script that goes on after Ctrl-C: the command exits with
    /// 130.
    private static let variable = "ALERTD_INTERRUPT"

    /// The signals that end a command: SIGINT, SIGTERM and SIGHUP, but for those that the caller wants ignored, as a
    /// shell does for the jobs that a script puts into the background, and nohup(1).
    static var signals: [Int32] { [SIGINT, SIGTERM, SIGHUP].filter(isWanted) }

    /// Returns whether a signal is not ignored.
    fileprivate static func isWanted(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the number 1 instead of a function, and functions cannot be compared: their addresses can.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Installs handlers that end the process at once when a signal comes. Every change that the daemon has confirmed
    /// is stored.
    static func installHandlers() {
        alsoTerminate(nil)
        endsBySignal.store(getenv(variable).map { strcmp($0, "status") != 0 } ?? true, ordering: .relaxed)
        // One by one: the runtime takes as long to make the type of an array of these as for all the rest here.
        installHandler(for: SIGINT)
        installHandler(for: SIGTERM)
        installHandler(for: SIGHUP)
    }

    private static func installHandler(for signal: Int32) {
        guard isWanted(signal) else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = endProcess
        sigaction(signal, &action, nil)
    }

    /// Names a process that such a signal ends too: an ssh that has not come through yet, and may be asking for a
    /// password.
    static func alsoTerminate(_ process: Int32?) { endedToo.store(process ?? 0, ordering: .relaxed) }

    /// The exit status for a signal.
    static func status(_ signal: Int32) -> CommandStatus {
        if signal == SIGINT { wasInterrupted.store(true, ordering: .relaxed) }
        return switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }

    /// Ends the process as Ctrl-C does if ``status(_:)`` was asked for it; the terminal and all else are as they were
    /// by now. Comes back otherwise.
    static func takeItsCourse() {
        guard wasInterrupted.load(ordering: .relaxed), endsBySignal.load(ordering: .relaxed) else { return }
        endBySignal()
    }
}

/// A Boolean value indicating whether a command ends because of SIGINT.
private let wasInterrupted = Atomic<Bool>(false)
/// A Boolean value indicating whether SIGINT ends it by the signal. Used before any signal is handled, and so made by
/// then.
private let endsBySignal = Atomic<Bool>(true)

/// Async-signal-safe: each of these calls is (signal-safety(7)).
private func endBySignal() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGINT, &action, nil)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    raise(SIGINT)
    // It is delivered here at the latest.
    sigprocmask(SIG_UNBLOCK, &set, nil)
}

/// Used before any signal is handled, and so made by then; 0 for none.
private let endedToo = Atomic<Int32>(0)

/// Async-signal-safe: it reads a number, sends a signal, and leaves.
private func endProcess(_ signal: Int32) {
    let process = endedToo.load(ordering: .relaxed)
    if process > 0 { kill(process, SIGTERM) }
    if signal == SIGINT, endsBySignal.load(ordering: .relaxed) { endBySignal() }
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

    /// The signals of a command that has a terminal in another state than it was, beside those of any: what stops it,
    /// or gives the terminal another size.
    static func forTerminal() throws(Failure) -> SignalDescriptor {
        let signals = Interruption.signals + [SIGTSTP].filter(Interruption.isWanted) + [SIGCONT, SIGWINCH]
        do {
            return try SignalDescriptor(signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for terminal signals: \(error.text)", remedy: "Try again")
        }
    }

    /// The signals of a command that draws beside a program which writes to it. SIGTTOU is only kept away: in the
    /// background the terminal may still be given back.
    static func forPipe() throws(Failure) -> SignalDescriptor {
        let signals = Interruption.signals + [SIGTSTP].filter(Interruption.isWanted) + [SIGCONT, SIGWINCH, SIGTTOU]
        do {
            return try SignalDescriptor(signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for terminal signals: \(error.text)", remedy: "Try again")
        }
    }

    /// The signals of a command that runs another one in its own job: all that a terminal sends, for the job, and
    /// what tells of the job. SIGTTOU is only kept away: the background may write and change the terminal then.
    static func forJob() throws(Failure) -> SignalDescriptor {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].filter(Interruption.isWanted)
        do {
            return try SignalDescriptor(signals + [SIGCHLD, SIGCONT, SIGWINCH, SIGTTOU])
        } catch {
            throw Failure(.tryLater, "cannot wait for the command: \(error.text)", remedy: "Try again")
        }
    }
}
