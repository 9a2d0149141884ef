// SPDX-License-Identifier: Apache-2.0

private import Glibc
package import LinuxSystem

/// The folder in which the daemon keeps reminders, and its lock there, which describes a running daemon.
public enum StateDirectory {
    /// Returns `ALERTD_STATE`, or `alertd` below `XDG_STATE_HOME`, or `.local/state/alertd` below `HOME`; nil if none
    /// of these variables is set. Relative paths are ignored (XDG Base Directory Specification 0.8).
    public static func path(_ variable: (String) -> String?) -> String? {
        func absolute(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return absolute("ALERTD_STATE") ?? absolute("XDG_STATE_HOME").map { $0 + "/alertd" }
            ?? absolute("HOME").map(inHome)
    }

    /// Returns the default folder below a home.
    public static func inHome(_ home: String) -> String { home + "/.local/state/alertd" }

    /// Returns the path of the lock in a folder.
    public static func lock(in folder: String) -> String { folder + "/alertd.lock" }

    /// Returns the path of the second lock of a folder. A process that starts, ends or restarts a daemon there holds
    /// the lock, so that nobody else starts one at the same time.
    public static func startLock(of lock: String) -> String { lock + ".starting" }

    /// Returns the content of the second lock while a process ends a daemon in order to start another one. The daemon
    /// then ends without the lock.
    public static func endMark(of process: Int32) -> String { "ends \(process)\n" }

    /// A daemon as its lock describes it.
    public struct Owner: Sendable, Hashable {
        /// The daemon's process.
        public var process: Int32
        /// The address: a path or `@name`.
        public var socket: String
        /// A Boolean value indicating whether a service manager listens there for the daemon, so that another process
        /// owns the socket.
        public var isPassed: Bool

        /// Describes a daemon.
        public init(process: Int32, socket: String, isPassed: Bool) {
            (self.process, self.socket, self.isPassed) = (process, socket, isPassed)
        }

        /// The text of the lock.
        public var text: String { "\(process) \(isPassed ? "passed" : "own") \(socket)\n" }

        /// Reads the text of a lock; nil if it is malformed.
        public init?(_ text: String) {
            let words = text.split(separator: "\n").first?.split(separator: " ", maxSplits: 2) ?? []
            guard words.count == 3, let process = Int32(words[0]), process > 0,
                words[1] == "passed" || words[1] == "own", let first = words[2].first, first == "/" || first == "@"
            else { return nil }
            self.init(process: process, socket: String(words[2]), isPassed: words[1] == "passed")
        }

        /// Returns whether a process that listens at the socket may be this daemon. The lock outlives the daemon, and
        /// another process may listen there by then.
        public func isPeer(_ process: Int32) -> Bool { isPassed || process == self.process }
    }

    /// Returns the daemon that a lock describes. It may have ended since; connect to its socket to find out.
    public static func owner(lock: String) -> Owner? {
        // A lock that cannot be read describes no daemon.
        (try? BoundedFile.prefix(of: lock, limit: 512, flags: O_NOFOLLOW)).flatMap {
            Owner(String(decoding: $0, as: UTF8.self))
        }
    }
}

/// The folders of a user's programs next to the daemon, by the XDG Base Directory Specification. Relative paths in the
/// environment are ignored.
package struct UserFolders: Sendable {
    /// The folder of settings, alertd below `XDG_CONFIG_HOME`.
    package let configuration: String
    /// The folder of state, alertd below `XDG_STATE_HOME`.
    package let state: String
    /// The runtime directory.
    package let runtime: String
    /// alertd's socket.
    package let socket: String

    package init(_ environment: [String: String]) throws(ExitFailure) {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let home = absolute("HOME") else {
            throw ExitFailure(.configuration, "HOME is not set to an absolute path")
        }
        configuration = (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/alertd"
        state = (absolute("XDG_STATE_HOME") ?? home + "/.local/state") + "/alertd"
        runtime = absolute("XDG_RUNTIME_DIR") ?? RuntimeDirectory.standIn(for: geteuid())
        socket = absolute("ALERTD_SOCKET") ?? runtime + "/alertd/alertd.varlink"
    }
}
