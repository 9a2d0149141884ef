// SPDX-License-Identifier: Apache-2.0

// P_PID and siginfo_t may be attributed to either module.
import CLinux
import Glibc
import Synchronization

/// A child of this process. Any thread may send it signals; a single thread waits for its end, once.
package final class ChildProcess: Sendable {
    /// The process id; 0 after the end, when the number may belong to another process.
    private let process: Mutex<pid_t>

    /// - Parameter process: A process started by ``Spawn`` for which nobody else waits.
    package init(_ process: Int32) { self.process = Mutex(process) }

    /// Starts a program.
    package convenience init(starting spawn: Spawn) throws(SystemError) { self.init(try spawn.start()) }

    /// The process id; 0 once it has ended.
    package var id: Int32 { process.withLock { $0 } }

    /// Sends a signal to the process, or to its whole process group if `group` is set. Has no effect after its end.
    package func send(_ signal: Int32, group: Bool = false) {
        process.withLock { process in
            // The lock is shared with the thread that reaps the process, so the number cannot belong to another one.
            guard process > 0 else { return }
            if group { _ = Glibc.kill(-process, signal) }
            _ = Glibc.kill(process, signal)
        }
    }

    /// Kills the process. Has no effect after its end.
    package func kill() { send(SIGKILL) }

    /// Waits on the calling thread until the process has ended. Returns nil if its status is unknown because somebody
    /// else has waited for it.
    @discardableResult
    package func wait() -> ProcessEnd? {
        let number = id
        guard number > 0 else { return nil }
        var information = siginfo_t()
        // The process is not reaped yet, so that its number stays valid until no thread can send it a signal.
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        process.withLock { $0 = 0 }
        var status: Int32 = 0
        while true {
            let found = waitpid(number, &status, 0)
            if found == number { return ProcessEnd(waitStatus: status) }
            if errno != EINTR { return nil }
        }
    }

    /// Waits until the process has ended; returns nil if `deadline` came first.
    package func wait(until deadline: ContinuousClock.Instant) -> ProcessEnd? {
        let number = id
        guard number > 0 else { return nil }
        let descriptor = linux_pidfd_open(number)
        guard descriptor >= 0 else {
            // Without pidfd_open (Linux 5.3), polling is the only way to wait with a time limit.
            while !hasEnded(number) {
                guard ContinuousClock.now < deadline else { return nil }
                usleep(5_000)
            }
            return wait()
        }
        defer { close(descriptor) }
        return Descriptor.isReadable(descriptor, by: deadline) ? wait() : nil
    }

    private func hasEnded(_ number: pid_t) -> Bool {
        var information = siginfo_t()
        // waitid(2): without a child in such a state, the process id in the result stays zero.
        return waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) != 0
            || information.si_signo == SIGCHLD
    }
}

/// The way in which a process ended.
package enum ProcessEnd: Sendable, Hashable {
    /// The process exited with this status, 0 to 255.
    case exited(Int32)
    /// The process was killed by this signal.
    case signaled(Int32)

    /// - Parameter status: The status from waitpid(2): the low seven bits are the signal, the next byte is the exit
    ///   status.
    package init(waitStatus status: Int32) {
        self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signaled(status & 0x7F)
    }
}
