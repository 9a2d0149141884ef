// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// A running sound worker: the process, and our ends of its sockets.
///
/// It is started and waited for by a thread of its own. The same thread has to do both: the worker asks the kernel to
/// be killed with its parent (PR_SET_PDEATHSIG), and the parent of prctl(2) is the thread that made it. The thread
/// sleeps in waitpid(2) until the worker ends.
final class WorkerProcess: Sendable {
    /// Our ends of the sockets, in the order of ``WorkerSockets/all``; they belong to whoever takes them.
    let sockets: [Int32]
    private let processID: Mutex<pid_t>

    private init(processID: pid_t, sockets: [Int32]) {
        self.processID = Mutex(processID)
        self.sockets = sockets
    }

    /// Ends it at once; it may be frozen, or hang in a call. No effect when it has ended.
    func kill() {
        processID.withLock { process in
            // Under the lock of the one who reaps it, so that the number cannot be another's by now.
            if process > 0 { _ = Glibc.kill(process, SIGKILL) }
        }
    }

    /// Starts `program`, an absolute path, with arguments, its own name first. Exactly one of the two closures is called when that is done
    /// or has failed, on another thread; `ended` once when the worker has gone.
    static func start(
        _ program: String, _ command: [String], environment: [String: String],
        started: @escaping @Sendable (Result<WorkerProcess, SystemError>) -> Void,
        ended: @escaping @Sendable () -> Void
    ) {
        let thread = DetachedThread {
            do throws(SystemError) {
                let worker = try spawn(program, command, environment: environment)
                started(.success(worker))
                worker.wait()
                ended()
            } catch {
                started(.failure(error))
            }
        }
        if let error = thread.start() { started(.failure(error)) }
    }

    private func wait() {
        let process = processID.withLock { $0 }
        var status = siginfo_t()
        // Without reaping first, so that its number stays its own until no one can send it a signal any more.
        while waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        processID.withLock { $0 = 0 }
        var code: Int32 = 0
        while waitpid(process, &code, 0) < 0, errno == EINTR {}
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
            let process = try spawn(program, command, environment: environment, sockets: theirs)
            return WorkerProcess(processID: process, sockets: ours)
        } catch {
            closeAll(ours)
            throw error
        }
    }

    private static func spawn(
        _ program: String, _ command: [String], environment: [String: String], sockets: [Int32]
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (socket, number) in zip(sockets, WorkerSockets.all) {
            posix_spawn_file_actions_adddup2(&actions, socket, number)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A group of its own: Ctrl-C in the daemon's terminal is for the daemon, which ends the worker itself.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        guard result == 0 else { throw SystemError("posix_spawn", result) }
        return process
    }
}

/// A failed system call.
struct SystemError: Error, Equatable {
    let call: String
    let code: Int32

    init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }

    var message: String { "\(call): \(String(cString: strerror(code)))" }
}
