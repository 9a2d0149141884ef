// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// A running sound worker: the process, and our ends of its sockets.
///
/// It is started and waited for by its own thread. The same thread has to do both: the worker asks the kernel to
/// be killed with its parent (PR_SET_PDEATHSIG), and the parent of prctl(2) is the thread that made it. The thread
/// sleeps in waitpid(2) until the worker ends.
final class WorkerProcess: Sendable {
    /// Our ends of the sockets that nobody has taken, in the order of ``WorkerSockets/all``.
    private let sockets: Mutex<[Int32]>
    private let process: ChildProcess

    private init(process: ChildProcess, sockets: [Int32]) {
        self.process = process
        self.sockets = Mutex(sockets)
    }

    deinit { for socket in sockets.withLock({ $0 }) { close(socket) } }

    /// The next of our ends of the sockets, which belongs to the caller from now on; nil when all have been taken. What
    /// is never taken is closed with this object.
    func takeSocket() -> Int32? { sockets.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// Ends it at once; it may be frozen, or hang in a call. No effect when it has ended.
    func kill() { process.kill() }

    /// Starts `program`, an absolute path, with arguments, its own name first. Exactly one of the two closures is
    /// called when that is done or has failed, on another thread; `ended` once when the worker has gone.
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
            // Away from the numbers they will have in the worker: no one is overwritten before it is copied.
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
