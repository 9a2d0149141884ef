// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
import CLinux
import Glibc
package import LinuxSystem
import Synchronization

/// Ctrl-C, termination, and a closed terminal.
///
/// A command that Ctrl-C interrupts first restores everything, and then ends by SIGINT itself: the shell then ends its
/// script too, and `$?` is 130. If the command only exited with 130, the shell would assume that the command used
/// Ctrl-C for itself, and the script would continue (https://www.cons.org/cracauer/sigint.html). After SIGTERM and
/// SIGHUP the status is 143 and 129.
package enum Interruption {
    /// The environment variable with the value `status` for a script that continues after Ctrl-C: the command exits
    /// with 130.
    private static let variable = "ALERTD_INTERRUPT"

    /// The signals that end a command: SIGINT, SIGTERM and SIGHUP, except those that the caller ignores, as a shell
    /// does for background jobs of a script, and nohup(1).
    package static var signals: [Int32] { [SIGINT, SIGTERM, SIGHUP].filter(isWanted) }

    /// Returns whether a signal is not ignored.
    fileprivate static func isWanted(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the number 1 instead of a function. Functions cannot be compared, but their addresses can.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Installs handlers that end the process as soon as a signal arrives. Every change that the daemon has confirmed
    /// is stored by then.
    package static func installHandlers() {
        alsoTerminate(nil)
        LastWords.reset()
        endsBySignal.store(getenv(variable).map { strcmp($0, "status") != 0 } ?? true, ordering: .relaxed)
        // Install them one by one: for an array the runtime makes a type, which takes as long as all the rest here.
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

    /// Names a process that such a signal ends too: an ssh that is not connected yet, and may be asking for a password.
    package static func alsoTerminate(_ process: Int32?) { endedToo.store(process ?? 0, ordering: .relaxed) }

    /// Returns the exit status for a signal. Records Ctrl-C for ``endProcessIfInterrupted()``.
    package static func status(_ signal: Int32) -> CommandStatus {
        if signal == SIGINT { wasInterrupted.store(true, ordering: .relaxed) }
        return switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }

    /// Ends the process as Ctrl-C does if ``status(_:)`` has recorded one; returns otherwise. The terminal and
    /// everything else must be restored by now.
    package static func endProcessIfInterrupted() {
        guard wasInterrupted.load(ordering: .relaxed), endsBySignal.load(ordering: .relaxed) else { return }
        endBySignal()
    }
}

private let wasInterrupted = Atomic<Bool>(false)
/// A Boolean value indicating whether SIGINT ends the process by the signal. It is used before any signal is handled,
/// so that a handler never has to initialize it.
private let endsBySignal = Atomic<Bool>(true)

/// Ends the process by the signal. Async-signal-safe, because each of these calls is (signal-safety(7)).
private func endBySignal() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGINT, &action, nil)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    raise(SIGINT)
    // The signal is delivered here at the latest.
    sigprocmask(SIG_UNBLOCK, &set, nil)
}

/// The process that a signal ends too; 0 for none. It is used before any signal is handled, so that a handler never has
/// to initialize it.
private let endedToo = Atomic<Int32>(0)

/// Reads a number, sends a signal, writes the last words, and exits. Async-signal-safe.
private func endProcess(_ signal: Int32) {
    let process = endedToo.load(ordering: .relaxed)
    if process > 0 { kill(process, SIGTERM) }
    LastWords.write(for: signal)
    if signal == SIGINT, endsBySignal.load(ordering: .relaxed) { endBySignal() }
    _exit(128 + signal)
}

extension SignalDescriptor {
    /// Opens a descriptor for the signals of a command that has to finish something before it ends.
    package static func forCommand() throws(Failure) -> SignalDescriptor {
        do {
            return try SignalDescriptor(Interruption.signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for Ctrl-C: \(error.text)", remedy: "Try again")
        }
    }

    /// Opens a descriptor for the signals of a command that has changed the state of its terminal. Besides the signals
    /// of any command, these are the signals that stop it and the signal that reports a new size of the terminal.
    package static func forTerminal() throws(Failure) -> SignalDescriptor {
        let signals = Interruption.signals + [SIGTSTP].filter(Interruption.isWanted) + [SIGCONT, SIGWINCH]
        do {
            return try SignalDescriptor(signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for terminal signals: \(error.text)", remedy: "Try again")
        }
    }

    /// Opens a descriptor for the signals of a command that draws while another program writes to it. SIGTTOU is only
    /// blocked, so that the command can restore the terminal even in the background.
    package static func forPipe() throws(Failure) -> SignalDescriptor {
        let signals = Interruption.signals + [SIGTSTP].filter(Interruption.isWanted) + [SIGCONT, SIGWINCH, SIGTTOU]
        do {
            return try SignalDescriptor(signals)
        } catch {
            throw Failure(.tryLater, "cannot wait for terminal signals: \(error.text)", remedy: "Try again")
        }
    }

    /// Opens a descriptor for the signals of a command that runs another one in its own job: all signals of a terminal,
    /// to pass on to the job, and the signal that reports changes of the job. SIGTTOU and SIGTTIN are only blocked, so
    /// that this process may write to the terminal and change it in the background, and does not stop if it reads
    /// there.
    package static func forJob() throws(Failure) -> SignalDescriptor {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].filter(Interruption.isWanted)
        do {
            return try SignalDescriptor(signals + [SIGCHLD, SIGCONT, SIGWINCH, SIGTTOU, SIGTTIN])
        } catch {
            throw Failure(.tryLater, "cannot wait for the command: \(error.text)", remedy: "Try again")
        }
    }
}

/// The reason why a command stops waiting for a connection and for signals.
package enum Wake {
    /// The connection, or the other descriptor, is readable.
    case descriptor
    /// A signal has come.
    case signals
    /// The time is up.
    case deadline

    /// Waits for the first of these. If a signal and a message come together, it is the signal.
    ///
    /// - Parameter other: Another descriptor to wait for; none if it is negative.
    package static func wait(
        for descriptor: Int32, and other: Int32 = -1, _ signals: Int32, until deadline: ContinuousClock.Instant
    ) -> Wake {
        var requests = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
            let count = poll(&requests, 3, Int32(min(milliseconds, 3_600_000)))
            if count > 0 { return requests[1].revents != 0 ? .signals : .descriptor }
            if ContinuousClock.now >= deadline { return .deadline }
        }
    }
}
