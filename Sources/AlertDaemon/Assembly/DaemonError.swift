// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol

/// The reason why the daemon cannot run, with the exit code that says so.
public struct DaemonError: Error, Sendable, CustomStringConvertible {
    /// The obstacle.
    enum Cause: Sendable, Hashable {
        case folder(PrivateFolderError)
        case runtimeDirectory(RuntimeDirectoryError)
        case lock(InstanceLockError)
        case store(StoreError)
        case resources(TransactionLoopError)
        /// The hard limit of open files.
        case openFiles(limit: Int)
        /// Another daemon has the folder and serves another socket, or a service manager has ours.
        case taken(state: String)
        /// Another store takes this one's place: the daemon must be started anew.
        case restart
        /// The wire's reason.
        case socket(path: String, reason: String)
    }

    let cause: Cause

    init(_ cause: Cause) { self.cause = cause }

    /// Whether nothing is wrong and the daemon is only to be started anew.
    public var isRestart: Bool { cause == .restart }

    /// 69 it cannot be served, 77 a folder is not ours, 78 a newer alertd wrote the database.
    public var exitCode: Int32 {
        switch cause {
        case .folder, .runtimeDirectory: 77
        case .store(.newerSchema): 78
        case .taken, .restart: 75
        case .lock, .store, .resources, .openFiles, .socket: 69
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
        case .taken(let state):
            "another alertd uses \(state) on another socket; stop it, or use --state"
        case .restart: "a backup was restored; alertd restarts with it"
        case .socket(let path, let reason): "cannot serve \(path): \(reason)"
        }
    }
}
