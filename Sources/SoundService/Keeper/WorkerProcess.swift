// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// A running sound worker: the process, and our ends of its sockets.
///
/// A dedicated thread starts the process and waits for it. It must be the same thread: the worker asks the kernel to be
/// killed with its parent (PR_SET_PDEATHSIG), and in prctl(2) the parent is the thread that created it. The thread
/// sleeps in waitpid(2) until the worker ends.
final class WorkerProcess: Sendable {
    /// The daemon's ends of the sockets that nobody has taken, in the order of ``WorkerSockets/all``.
    private let sockets: Mutex<[Int32]>
    private let process: ChildProcess

    private init(process: ChildProcess, sockets: [Int32]) {
        self.process = process
        self.sockets = Mutex(sockets)
    }

    deinit { for socket in sockets.withLock({ $0 }) { close(socket) } }

    /// Returns the next of the daemon's ends, which then belongs to the caller; nil when all have been taken. This
    /// object closes the ones that nobody takes.
    func takeSocket() -> Int32? { sockets.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// Kills the process, which may be frozen or hang in a call. Has no effect after it has ended.
    func kill() { process.kill() }

    /// Starts `program`, an absolute path, with arguments beginning with its name. Another thread calls exactly one of
    /// the two closures when the start is done or has failed. `ended` is called once when the worker has ended.
    static func start(
        _ program: String, _ command: [String], environment: [String: String],
        started: @escaping @Sendable (Result<WorkerProcess, SystemError>) -> Void,
        ended: @escaping @Sendable () -> Void
    ) {
        let thread = DedicatedThread(name: "worker", stack: 256 << 10) {
            do throws(SystemError) {
                let worker = try spawn(program, command, environment: environment)
                started(.success(worker))
                worker.process.wait()
                ended()
            } catch {
                started(.failure(error))
            }
        }
        do throws(SystemError) {
            try thread.start()
        } catch {
            started(.failure(error))
        }
    }

    private static func spawn(
        _ program: String, _ command: [String], environment: [String: String]
    ) throws(SystemError) -> WorkerProcess {
        var ours: [Int32] = []
        var theirs: [Int32] = []
        func closeAll(_ descriptors: [Int32]) { for descriptor in descriptors { close(descriptor) } }
        for _ in WorkerSockets.all {
            var pair: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
                let error = SystemError("socketpair", errno)
                closeAll(ours + theirs)
                throw error
            }
            ours.append(pair[0])
            // The numbers are outside those that the sockets get in the worker, so that none is overwritten before it
            // is copied.
            let moved = fcntl(pair[1], F_DUPFD_CLOEXEC, 16)
            let code = errno
            close(pair[1])
            guard moved >= 0 else {
                closeAll(ours + theirs)
                throw SystemError("fcntl", code)
            }
            theirs.append(moved)
        }
        defer { closeAll(theirs) }
        do throws(SystemError) {
            let descriptors = zip(WorkerSockets.all, theirs).map { (number: $0, Spawn.Source.descriptor($1)) }
            let process = try ChildProcess(
                starting: Spawn(
                    program, command, environment: .exactly(environment),
                    descriptors: [(number: 0, .nothing)] + descriptors))
            return WorkerProcess(process: process, sockets: ours)
        } catch {
            closeAll(ours)
            throw error
        }
    }
}
