// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
package import LinuxSystem

/// The process between `progress run` and a command with a separate terminal. The process leads the session of that
/// terminal, starts the command in its foreground, and reports when the command stops and ends.
///
/// The command itself cannot lead: the kernel does not stop a process group by Ctrl-Z unless the parent of one of its
/// processes is in another group of the same session (setpgid(2), "orphaned").
package enum SessionLeader {
    /// The word with which alertctl starts itself for this.
    private static let word = "---lead"
    /// The numbers from which descriptors are for this process: `--fd` ends before them.
    private static let firstDescriptor: Int32 = 256

    /// A message between the two processes.
    enum Message: Equatable {
        /// The command runs; its process id.
        case started(Int32)
        /// The command could not be started; the reason as a number of errno(3).
        case failed(Int32)
        /// The command is stopped by this signal.
        case stopped(Int32)
        /// The command has ended, with this status of wait(2).
        case ended(Int32)
        /// The command is to get this signal.
        case signal(Int32)

        private var fields: [Int32] {
            switch self {
            case .started(let value): [0, value]
            case .failed(let value): [1, value]
            case .stopped(let value): [2, value]
            case .ended(let value): [3, value]
            case .signal(let value): [4, value]
            }
        }

        private init?(_ fields: [Int32]) {
            switch fields[0] {
            case 0: self = .started(fields[1])
            case 1: self = .failed(fields[1])
            case 2: self = .stopped(fields[1])
            case 3: self = .ended(fields[1])
            case 4: self = .signal(fields[1])
            default: return nil
            }
        }

        func send(on socket: Int32) {
            _ = fields.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }

        /// The result of receiving.
        enum Received: Equatable {
            case message(Message)
            case nothing
            /// The other process is gone.
            case end
        }

        /// Receives a message.
        ///
        /// - Parameter waits: Whether to wait for it.
        static func receive(on socket: Int32, waits: Bool) -> Received {
            var fields: [Int32] = [0, 0]
            let flags = waits ? 0 : Int32(MSG_DONTWAIT)
            while true {
                let count = fields.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, flags) }
                if count == MemoryLayout<Int32>.size * 2 { return Message(fields).map { .message($0) } ?? .nothing }
                // The kernel reports ECONNRESET once, before the last messages, if the leader has ended without reading
                // a signal that came too late.
                if count < 0, errno == EINTR || errno == ECONNRESET { continue }
                return count < 0 && errno == EAGAIN ? .nothing : .end
            }
        }
    }

    // MARK: In the process that wants it

    /// Starts the leader.
    ///
    /// - Parameters:
    ///   - command: The path of the command, and its words.
    ///   - descriptors: Our descriptors by their numbers in the command; one of them is the terminal.
    /// - Returns: The socket for messages.
    package static func start(
        _ command: [String], environment: Spawn.Environment, descriptors: [(number: Int32, Spawn.Source)]
    ) throws(SystemError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemError("socketpair", errno)
        }
        let theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, firstDescriptor)
        let code = errno
        close(ends[1])
        guard theirs >= 0 else {
            close(ends[0])
            throw SystemError("dup", code)
        }
        defer { close(theirs) }
        var spawn = Spawn(
            "/proc/self/exe", ["alertctl", word, "\(theirs)"] + command, environment: environment,
            descriptors: descriptors + [(theirs, .descriptor(theirs))])
        (spawn.group, spawn.closesOthers, spawn.keepsIgnoredSignals) = (.ownSession, false, true)
        do throws(SystemError) {
            _ = try spawn.start()
        } catch {
            close(ends[0])
            throw error
        }
        return ends[0]
    }

    // MARK: In the leader

    /// Leads the session if this process was started for that; returns nil otherwise.
    package static func run() -> Int32? {
        let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
        guard words.count > 3, strcmp(words[0], word) == 0, let socket = Int32(String(cString: words[1])) else {
            return nil
        }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        // The kernel calls it "exe", and so would alertd in each question that the command asks.
        _ = linux_set_name("alertctl")
        let terminal = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].first { isatty($0) == 1 } ?? STDOUT_FILENO
        _ = linux_control_terminal(terminal)
        let arguments = words.dropFirst(3).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        var spawn = Spawn(String(cString: words[2]), words: arguments, environment: .inherited(adding: []))
        (spawn.closesOthers, spawn.keepsIgnoredSignals, spawn.foreground) = (false, true, terminal)
        do throws(SystemError) {
            // Blocked before the command can end.
            let signals = try SignalDescriptor([SIGCHLD])
            let command = try spawn.start()
            Message.started(command).send(on: socket)
            attend(to: command, socket, signals.descriptor) { _ = signals.read() }
        } catch {
            Message.failed(error.code).send(on: socket)
        }
        return 0
    }

    /// Reports on the command until it ends.
    private static func attend(to command: pid_t, _ socket: Int32, _ signals: Int32, _ takeSignal: () -> Void) {
        while true {
            var status: Int32 = 0
            if waitpid(command, &status, WNOHANG | WUNTRACED) == command {
                guard status & 0xFF == 0x7F else { return Message.ended(status).send(on: socket) }
                Message.stopped((status >> 8) & 0xFF).send(on: socket)
            }
            var requests = [
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&requests, 2, -1) > 0 else { continue }
            if requests[0].revents != 0 { takeSignal() }
            guard requests[1].revents != 0 else { continue }
            switch Message.receive(on: socket, waits: false) {
            case .message(.signal(let signal)): kill(-command, signal)
            case .message, .nothing: break
            case .end:
                // The terminal has no screen any more: what a shell does for a closed window.
                kill(-command, SIGHUP)
                kill(-command, SIGCONT)
                return
            }
        }
    }
}
