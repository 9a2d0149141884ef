// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol

/// The reason why the daemon cannot run, with the exit code that says so.
public struct DaemonError: Error, Sendable, CustomStringConvertible {
    /// The problem.
    enum Cause: Sendable, Hashable {
        case folder(PrivateFolderError)
        case runtimeDirectory(RuntimeDirectoryError)
        case lock(InstanceLockError)
        case store(StoreError)
        case resources(TransactionLoopError)
        /// The hard limit of open files.
        case openFiles(limit: Int)
        /// Too little memory, with the limit in KiB if one is set.
        case memory(limit: Int?)
        /// Too few threads, with the limit of the user's processes if one is set.
        case threads(limit: Int?)
        /// Another daemon has the folder and serves another socket, or a service manager has ours.
        case taken(state: String, socket: String?)
        /// Another store takes this one's place: the daemon must be started again, with the descriptor of the lock for
        /// starting.
        case restart(lock: Int32?)
        /// The wire's reason.
        case socket(path: String, reason: String)
    }

    let cause: Cause

    init(_ cause: Cause) { self.cause = cause }

    /// A Boolean value indicating whether nothing is wrong and the daemon is only to be started again.
    public var isRestart: Bool { if case .restart = cause { true } else { false } }

    /// The descriptor of the lock that the restarted daemon needs; nil if it takes the lock itself.
    public var startLock: Int32? { if case .restart(let lock) = cause { lock } else { nil } }

    /// 69 it cannot be served, 77 a folder is not ours, 78 a newer alertd wrote the database.
    public var exitCode: Int32 {
        switch cause {
        case .folder, .runtimeDirectory: 77
        case .store(.newerSchema): 78
        case .taken, .restart: 75
        case .lock, .store, .resources, .openFiles, .memory, .threads, .socket: 69
        }
    }

    /// A sentence that says what to do.
    public var description: String {
        switch cause {
        case .folder(let error): error.description
        case .runtimeDirectory(let error): "\(error.description). \(error.remedy)"
        case .lock(let error): error.description
        case .store(let error): error.description
        case .resources(let error): error.description
        case .openFiles(let limit):
            "the limit of open files is \(limit), and alertd needs \(OpenFiles.needed); raise it with \"ulimit -n\" or LimitNOFILE="
        case .memory(let limit):
            "too little memory" + (limit.map { ": the limit is \($0) KiB" } ?? "") + ", and alertd needs "
                + "\((StartResources.threads * StartResources.stack + StartResources.bytes) >> 20) MiB in addition to its program; "
                + "raise it with \"ulimit -v\" or LimitAS=, or end other programs"
        case .threads(let limit):
            "too few threads" + (limit.map { ": the limit of your processes is \($0)" } ?? "") + ", and alertd needs "
                + "\(StartResources.threads); raise it with \"ulimit -u\", LimitNPROC= or TasksMax=, or end other programs"
        case .taken(let state, nil):
            "another alertd uses \(state) on another socket; stop it, or use --state"
        case .taken(let state, let socket?):
            "another alertd uses \(state) and listens at \(socket); call that one with --socket \(socket), or stop it"
        case .restart: "a backup was restored; alertd restarts with it"
        case .socket(let path, let reason): "cannot serve \(path): \(reason)"
        }
    }
}
