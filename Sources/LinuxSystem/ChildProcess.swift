// SPDX-License-Identifier: Apache-2.0

// P_PID and siginfo_t may be taken to belong to either module.
import CLinux
import Glibc
import Synchronization

/// The end of a process.
package enum ProcessEnd: Sendable, Hashable {
    /// With this exit status, 0 to 255.
    case exited(Int32)
    /// Killed by this signal.
    case signaled(Int32)

    /// - Parameter status: That of waitpid(2): the low seven bits are the signal, the next byte the exit status.
    package init(waitStatus status: Int32) {
        self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signaled(status & 0x7F)
    }
}

/// A child of this process. Any thread sends it signals; one thread waits for its end, once.
package final class ChildProcess: Sendable {
    /// 0 once it has ended, as the number may then be another's.
    private let process: Mutex<pid_t>

    /// - Parameter process: Started by ``Spawn``, and waited for by nobody else.
    package init(_ process: Int32) { self.process = Mutex(process) }

    /// Starts a program.
    package convenience init(starting spawn: Spawn) throws(SystemError) { self.init(try spawn.start()) }

    /// The process id; 0 once it has ended.
    package var id: Int32 { process.withLock { $0 } }

    /// Sends a signal to it, and to the whole of its process group if `group` is set. No effect when it has ended.
    package func send(_ signal: Int32, group: Bool = false) {
        process.withLock { process in
            // Under the lock of the one who reaps it, so that the number cannot be another's by now.
            guard process > 0 else { return }
            if group { _ = Glibc.kill(-process, signal) }
            _ = Glibc.kill(process, signal)
        }
    }

    /// Ends it at once. No effect when it has ended.
    package func kill() { send(SIGKILL) }

    /// Waits until it has ended, on the calling thread. Nil where it is not known how, as somebody else has waited for
    /// it.
    @discardableResult
    package func wait() -> ProcessEnd? {
        let number = id
        guard number > 0 else { return nil }
        var information = siginfo_t()
        // Without reaping first, so that its number stays its own until no one can send it a signal any more.
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        process.withLock { $0 = 0 }
        var status: Int32 = 0
        while true {
            let found = waitpid(number, &status, 0)
            if found == number { return ProcessEnd(waitStatus: status) }
            if errno != EINTR { return nil }
        }
    }

    /// Waits until it has ended; nil if `deadline` came first.
    package func wait(until deadline: ContinuousClock.Instant) -> ProcessEnd? {
        let number = id
        guard number > 0 else { return nil }
        let descriptor = linux_pidfd_open(number)
        guard descriptor >= 0 else {
            // Without pidfd_open (Linux 5.3) there is no way to wait with a bound but to look now and then.
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
        // waitid(2): without a child in such a state the number in it is zero, as it was.
        return waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) != 0
            || information.si_signo == SIGCHLD
    }
}
