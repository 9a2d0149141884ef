// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import TextSafety

/// The reason why the store cannot be opened, read or written.
package enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not a database, or is damaged. `Store.init` mends it and throws this only if that fails too.
    case damaged(path: String, reason: String)
    /// A newer alertd wrote the file, so this one leaves it alone.
    case newerSchema(path: String)
    /// The disk has no room, or a quota is used up.
    case full(path: String)
    /// The file system or the folder may not be written.
    case readOnly(path: String)
    /// The kernel has no memory for it.
    case noMemory(path: String)
    /// The disk reports an error.
    case failing(path: String, reason: String)
    /// The path leads to something other than a file, such as a folder or a pipe.
    case noFile(path: String, kind: String)
    /// The system refuses to open the file, or another process holds it.
    case unusable(path: String, reason: String)

    /// Another file has taken the path of the open database.
    /// - saved: The copy of the open database; nil if none could be made, for the reason.
    case replaced(path: String, saved: String?, reason: String?)

    /// Classifies an error of SQLite, the system or GRDB.
    package init(_ error: any Error, path: String) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .unusable(path: path, reason: "\(error)")
            return
        }
        let reason = error.message ?? "\(error.extendedResultCode)"
        // The primary code names the kind of error, https://sqlite.org/rescode.html.
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .damaged(path: path, reason: reason)
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_CANTOPEN: self = Self.unopened(path, reason: reason)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_NOMEM: self = .noMemory(path: path)
        case .SQLITE_IOERR
        where [.SQLITE_IOERR_NOMEM, .SQLITE_IOERR_SHMMAP].contains(error.extendedResultCode):
            // A failed mmap(2) says nothing about the disk.
            self = .noMemory(path: path)
        case .SQLITE_IOERR:
            self = .failing(path: path, reason: "\(reason), \(error.extendedResultCode.rawValue)")
        default: self = .unusable(path: path, reason: reason)
        }
    }

    /// Returns the reason why SQLite cannot open or make a file. SQLite does not report it, but the system does if
    /// another file is made next to it.
    private static func unopened(_ path: String, reason: String) -> StoreError {
        let probe = path + ".probe-\(getpid())"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return system(path: path, code: errno) }
        close(descriptor)
        unlink(probe)
        return .unusable(path: path, reason: reason)
    }

    /// Classifies an errno(3).
    package static func system(path: String, code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .full(path: path)
        case EROFS: .readOnly(path: path)
        case ENOMEM: .noMemory(path: path)
        case EIO: .failing(path: path, reason: String(cString: strerror(code)))
        default: .unusable(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// The command that starts alertd again: a service manager's unit, or the process itself.
    private static var restart: String {
        let isUnit = getenv("SYSTEMD_EXEC_PID").map { String(cString: $0) } == "\(getpid())"
        return isUnit ? "systemctl --user restart alertd" : "kill \(getpid())"
    }

    /// A sentence that says what to do.
    package var description: String {
        switch self {
        case .damaged(let path, let reason):
            "the database \(path) is damaged (\(reason)); restore a backup with \"alertctl restore\""
        case .newerSchema(let path):
            "the database \(path) was written by a newer alertd; install that version, or move the file away to start over"
        case .full(let path): "the disk is full, cannot write the database \(path); free some space, or inodes (df -i)"
        case .readOnly(let path):
            "cannot write the database \(path); check its permissions and whether its file system is read-only"
        case .noMemory(let path):
            "there is not enough memory to use the database \(path); end other programs, and try again"
        case .failing(let path, let reason):
            "the disk reports an error for the database \(path) (\(reason)); copy the folder and check the disk"
        case .noFile(let path, let kind): "\(path) is \(kind), and the database should be there; move it away"
        case .replaced(let path, let saved, let reason):
            "another file has taken the place of the database \(path), and alertd does not touch it; "
                + (saved.map { "to keep what alertd has: \"alertctl restore \(ShellText.quoted($0))\"" }
                    ?? "what alertd has cannot be saved next to it: \(reason ?? "unknown")")
                + "; to use the other file: \"\(Self.restart)\""
        case .unusable(let path, let reason):
            "cannot use the database \(path) (\(reason)); check the permissions of its folder, and whether another program has it open"
        }
    }
}
