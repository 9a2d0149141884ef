// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import LinuxSystem

/// The folder in which the daemon keeps reminders, and what its lock there says of a daemon that runs.
public enum StateDirectory {
    /// `ALERTD_STATE`, else `alertd` below `XDG_STATE_HOME`, else `.local/state/alertd` below `HOME`; nil if the
    /// environment names none. A relative path is ignored (XDG Base Directory Specification 0.8).
    public static func path(_ variable: (String) -> String?) -> String? {
        func absolute(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return absolute("ALERTD_STATE") ?? absolute("XDG_STATE_HOME").map { $0 + "/alertd" }
            ?? absolute("HOME").map(inHome)
    }

    /// The folder of a person whose home it is.
    public static func inHome(_ home: String) -> String { home + "/.local/state/alertd" }

    /// The lock of a daemon that uses a folder.
    public static func lock(in folder: String) -> String { folder + "/alertd.lock" }

    /// A daemon as its lock names it.
    public struct Owner: Sendable, Hashable {
        /// The daemon's process.
        public var process: Int32
        /// The address: a path or `@name`.
        public var socket: String
        /// A Boolean value indicating whether a service manager listens there for it, so that the socket belongs to
        /// another process.
        public var isPassed: Bool

        /// A daemon.
        public init(process: Int32, socket: String, isPassed: Bool) {
            (self.process, self.socket, self.isPassed) = (process, socket, isPassed)
        }

        /// The text of the lock.
        public var text: String { "\(process) \(isPassed ? "passed" : "own") \(socket)\n" }

        /// Reads `text`; nil if it is none.
        public init?(_ text: String) {
            let words = text.split(separator: "\n").first?.split(separator: " ", maxSplits: 2) ?? []
            guard words.count == 3, let process = Int32(words[0]), process > 0,
                words[1] == "passed" || words[1] == "own", let first = words[2].first, first == "/" || first == "@"
            else { return nil }
            self.init(process: process, socket: String(words[2]), isPassed: words[1] == "passed")
        }

        /// Returns whether a process that listens at the socket may be this daemon. The lock outlives it, and the path
        /// may be another's by then.
        public func isPeer(_ process: Int32) -> Bool { isPassed || process == self.process }
    }

    /// The daemon that a lock names. It may have ended since, which its socket tells.
    public static func owner(lock: String) -> Owner? {
        // A lock that cannot be read names nobody.
        (try? BoundedFile.prefix(of: lock, limit: 512, flags: O_NOFOLLOW)).flatMap {
            Owner(String(decoding: $0, as: UTF8.self))
        }
    }
}
