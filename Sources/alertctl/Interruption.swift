// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

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
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = endProcess
            sigaction(signal, &action, nil)
        }
    }

    /// The exit status for a signal.
    static func status(_ signal: Int32) -> CommandStatus {
        switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }
}

/// Async-signal-safe: it does nothing but leave.
private func endProcess(_ signal: Int32) { _exit(128 + signal) }

/// Signals as something to wait for together with a connection. While it lives they do not end the process.
struct SignalDescriptor: ~Copyable {
    let descriptor: Int32
    /// Those that this one began to keep from ending the process.
    private var blocked = sigset_t()

    /// - Throws: The error number.
    init(_ signals: [Int32] = Interruption.signals) throws(SystemError) {
        var set = Self.set(signals)
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("signalfd", errno) }
        var before = sigset_t()
        sigprocmask(SIG_BLOCK, &set, &before)
        blocked = Self.set(signals.filter { sigismember(&before, $0) == 0 })
    }

    /// The signals of a command that has something to do before it ends.
    static func forCommand() throws(Failure) -> SignalDescriptor {
        do {
            return try SignalDescriptor()
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
            throw Failure(.tryLater, "cannot wait for signals of the terminal: \(error.text)", remedy: "Try again")
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

    /// Lets a signal that was read take its course after all, and comes back if the process goes on after it.
    static func take(_ signal: Int32) {
        var set = set([signal])
        raise(signal)
        // It is delivered here.
        sigprocmask(SIG_UNBLOCK, &set, nil)
        sigprocmask(SIG_BLOCK, &set, nil)
    }

    deinit {
        close(descriptor)
        var set = blocked
        sigprocmask(SIG_UNBLOCK, &set, nil)
    }

    /// The signal that has come.
    func read() -> Int32? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return Glibc.read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
    }

    private static func set(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}
