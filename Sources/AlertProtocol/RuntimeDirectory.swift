// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import Varlink

/// The folder in which the daemon's socket lies, as everyone who connects or listens there judges it: whoever could
/// write into it could put their own socket instead of the daemon's, and be told what is meant for it.
public enum RuntimeDirectory {
    /// The runtime directory where `XDG_RUNTIME_DIR` names none, as in cron, after su, and where no logind runs: the
    /// folder that logind makes for the user, if it is there and the user's own, else `made(for:)`. The daemon and
    /// everybody who looks for it have it from here.
    ///
    /// - Parameter user: Whose it is: the numeric id, geteuid(2).
    public static func standIn(for user: UInt32) -> String {
        let folder = "/run/user/\(user)"
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user else {
            return made(for: user)
        }
        return folder
    }

    /// The folder that the daemon makes itself, 0700, where nobody else has. Anybody may make one of this name before
    /// us, in a folder where everybody may: so it is refused unless it is the user's own, and no link.
    public static func made(for user: UInt32) -> String { "/tmp/alertd-\(user)" }

    /// Refuses a runtime directory that others could change. One that is not there is no reason to: nobody listens
    /// there.
    ///
    /// - Parameters:
    ///   - path: `XDG_RUNTIME_DIR` or what stands in for it. It is to be the user's and 0700 (XDG Base Directory
    ///     Specification 0.8).
    ///   - user: Whose it must be: the numeric id, geteuid(2).
    public static func check(_ path: String, user: UInt32) throws(RuntimeDirectoryError) {
        try checkAlone(path, user: user, follows: path != made(for: user))
        // Made by the daemon or by systemd, never a link.
        try checkAlone(path + "/alertd", user: user, follows: false)
    }

    /// Checks the runtime directory without alertd's own folder in it, which the daemon mends itself.
    ///
    /// - Parameters:
    ///   - path: As for ``check(_:user:)``.
    ///   - user: As for ``check(_:user:)``.
    ///   - follows: Whether it may be a symbolic link to a folder.
    public static func checkAlone(_ path: String, user: UInt32, follows: Bool) throws(RuntimeDirectoryError) {
        var status = stat()
        guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else {
            // What cannot be looked at cannot be connected to either, which says why.
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw RuntimeDirectoryError(path: path, fault: .notAFolder) }
        guard status.st_uid == user else {
            throw RuntimeDirectoryError(path: path, fault: .belongsTo(status.st_uid))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw RuntimeDirectoryError(path: path, fault: .writableByOthers)
        }
    }

    /// Refuses the folder of a socket that a person has named, if others could put another socket there once it is
    /// bound. In a folder with the sticky bit, such as /tmp, they cannot.
    ///
    /// - Parameters:
    ///   - socket: Its path, or `@name`.
    ///   - user: The daemon's user, geteuid(2).
    public static func checkFolder(ofSocket socket: String, user: UInt32) throws(RuntimeDirectoryError) {
        guard !socket.hasPrefix("@") else { return }
        let slash = socket.lastIndex(of: "/")
        let folder = slash.map { $0 == socket.startIndex ? "/" : String(socket[..<$0]) } ?? "."
        var status = stat()
        // One that is not there yet is made with 0700.
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        guard status.st_uid == user || status.st_uid == 0 else {
            throw RuntimeDirectoryError(path: folder, fault: .belongsTo(status.st_uid))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || status.st_mode & S_ISVTX != 0 else {
            throw RuntimeDirectoryError(path: folder, fault: .writableByOthers)
        }
    }
}

/// A runtime directory that is not the user's alone.
public struct RuntimeDirectoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults.
    public enum Fault: Sendable, Hashable {
        /// The folder belongs to another user, with this id.
        case belongsTo(UInt32)
        /// The group or everybody may write into the folder.
        case writableByOthers
        /// The path is a file or a symbolic link.
        case notAFolder
    }

    /// The folder.
    public var path: String
    /// The fault.
    public var fault: Fault

    /// The reason, in a sentence.
    public var description: String {
        switch fault {
        case .belongsTo(let user): "the folder \(path) belongs to the user \(user), not to user \(geteuid())"
        case .writableByOthers: "others may write into the folder \(path)"
        case .notAFolder: "\(path) is not a folder"
        }
    }

    /// The remedy for the person.
    public var remedy: String {
        switch fault {
        case .belongsTo: "Set XDG_RUNTIME_DIR to your own folder, /run/user/\(geteuid())"
        case .writableByOthers: "Run \"chmod 700 \(path)\", and check its content"
        case .notAFolder: "Move it away"
        }
    }
}

extension AlertService {
    /// Returns whether a process may be taken for the daemon: the user's own, or root's, who can do as they please
    /// anyway.
    public static func isTrusted(_ peer: PeerCredentials) -> Bool { peer.userID == geteuid() || peer.userID == 0 }

    /// Connects to the daemon that a lock names. Nothing is sent to another process.
    ///
    /// - Throws: As ``connect(to:timeout:)``.
    public static func connect(
        to owner: StateDirectory.Owner, timeout: Duration? = nil
    ) throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: owner.socket, timeout: timeout) { peer in
            isTrusted(peer) && owner.isPeer(peer.processID)
        }
    }

    /// Connects to the daemon. Nothing is sent to a process of another user: what a person types is not theirs to read,
    /// nor is their answer believed.
    ///
    /// - Throws: `VarlinkClientError.foreignPeer` when another user listens there, else as
    ///   `VarlinkConnection.init`.
    public static func connect(
        to path: String, timeout: Duration? = nil
    ) throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: path, timeout: timeout, isPeerAllowed: isTrusted)
    }
}
