// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The folder of the daemon's socket, and the checks before connecting or listening there. Anybody who can write into
/// the folder can replace the socket, and receive what is meant for the daemon.
public enum RuntimeDirectory {
    /// Returns the runtime directory if `XDG_RUNTIME_DIR` is not set, as in cron, after su, or without logind. This is
    /// the folder that logind makes for the user, if it exists and belongs to the user, otherwise ``made(for:)``. The
    /// daemon and all its clients use this function.
    ///
    /// - Parameter user: The numeric id of the user, geteuid(2).
    public static func standIn(for user: UInt32) -> String {
        let folder = "/run/user/\(user)"
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user else {
            return made(for: user)
        }
        return folder
    }

    /// Returns the folder that the daemon makes itself, mode 0700. In /tmp anybody may make a folder of this name
    /// first, so the daemon refuses it unless it belongs to the user and is not a link.
    public static func made(for user: UInt32) -> String { "/tmp/alertd-\(user)" }

    /// Refuses a runtime directory that others could change. A missing directory is accepted: nobody listens there.
    ///
    /// - Parameters:
    ///   - path: `XDG_RUNTIME_DIR`, or ``standIn(for:)``. The XDG Base Directory Specification 0.8 requires that it
    ///     belongs to the user and has the mode 0700.
    ///   - user: The numeric id of its owner, geteuid(2).
    public static func check(_ path: String, user: UInt32) throws(RuntimeDirectoryError) {
        try checkAlone(path, user: user, follows: path != made(for: user))
        // The daemon or systemd makes this folder, and never as a link.
        try checkAlone(path + "/alertd", user: user, follows: false)
    }

    /// Checks the runtime directory without alertd's folder in it, whose mode the daemon corrects itself.
    ///
    /// - Parameters:
    ///   - path: See ``check(_:user:)``.
    ///   - user: See ``check(_:user:)``.
    ///   - follows: Whether the path may be a symbolic link to a folder.
    public static func checkAlone(_ path: String, user: UInt32, follows: Bool) throws(RuntimeDirectoryError) {
        var status = stat()
        guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else {
            // The attempt to connect will fail too, and report the reason.
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw RuntimeDirectoryError(path: path, problem: .notAFolder) }
        guard status.st_uid == user else {
            throw RuntimeDirectoryError(path: path, problem: .belongsTo(status.st_uid))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw RuntimeDirectoryError(path: path, problem: .writableByOthers)
        }
    }

    /// Refuses the folder of a socket that a person has chosen, if others could replace the bound socket. In a folder
    /// with the sticky bit, such as /tmp, they cannot.
    ///
    /// - Parameters:
    ///   - socket: The path of the socket, or `@name`.
    ///   - user: The daemon's user, geteuid(2).
    public static func checkFolder(ofSocket socket: String, user: UInt32) throws(RuntimeDirectoryError) {
        guard !socket.hasPrefix("@") else { return }
        let slash = socket.lastIndex(of: "/")
        let folder = slash.map { $0 == socket.startIndex ? "/" : String(socket[..<$0]) } ?? "."
        var status = stat()
        // The daemon makes a missing folder with the mode 0700.
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        guard status.st_uid == user || status.st_uid == 0 else {
            throw RuntimeDirectoryError(path: folder, problem: .belongsTo(status.st_uid))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || status.st_mode & S_ISVTX != 0 else {
            throw RuntimeDirectoryError(path: folder, problem: .writableByOthers)
        }
    }
}

/// A runtime directory that is not the user's alone.
public struct RuntimeDirectoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problems.
    public enum Problem: Sendable, Hashable {
        /// The folder belongs to another user, with this id.
        case belongsTo(UInt32)
        /// The group or everybody may write into the folder.
        case writableByOthers
        /// The path is a file or a symbolic link.
        case notAFolder
    }

    /// The folder.
    public var path: String
    /// The problem.
    public var problem: Problem

    /// The reason, in a sentence.
    public var description: String {
        switch problem {
        case .belongsTo(let user): "the folder \(path) belongs to the user \(user), not to user \(geteuid())"
        case .writableByOthers: "others may write into the folder \(path)"
        case .notAFolder: "\(path) is not a folder"
        }
    }

    /// The remedy for the person.
    public var remedy: String {
        switch problem {
        case .belongsTo: "Set XDG_RUNTIME_DIR to your own folder, /run/user/\(geteuid())"
        case .writableByOthers: "Run \"chmod 700 \(path)\", and check its content"
        case .notAFolder: "Move it away"
        }
    }
}
