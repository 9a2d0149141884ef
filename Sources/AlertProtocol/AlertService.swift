// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import Varlink

/// The names of alertd on the wire and on the command line, and the interfaces it offers.
public enum AlertService {
    /// The vendor, as `org.varlink.service.GetInfo` reports it.
    public static let vendor = "The alertd authors"
    /// The product, as `org.varlink.service.GetInfo` reports it.
    public static let product = "alertd"
    /// The version of daemon, command and interfaces (semver.org): they are released together.
    public static let version = "0.3.0"

    /// The interfaces of the service in the order in which they are introduced to people.
    public static var interfaces: [any VarlinkNamespace.Type] {
        [Notifications.self, Sounds.self, Prompts.self, Progress.self, Badges.self, Manager.self]
    }
}

/// Defaults for values that a caller leaves out.
public enum Defaults {
    /// The application of a notification that names none; also the name of the desktop entry.
    public static let app = "alertd"
}

extension AlertService {
    /// Returns whether a process may be the daemon: it belongs to the user, or to root, who can do anything anyway.
    public static func isTrusted(_ peer: PeerCredentials) -> Bool { peer.userID == geteuid() || peer.userID == 0 }

    /// Connects to the daemon that a lock describes. Sends nothing to another process.
    ///
    /// - Throws: The errors of ``connect(to:timeout:)``.
    public static func connect(
        to owner: StateDirectory.Owner, timeout: Duration? = nil
    ) throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: owner.socket, timeout: timeout) { peer in
            isTrusted(peer) && owner.isPeer(peer.processID)
        }
    }

    /// Connects to the daemon. Sends nothing to a process of another user, who could read what a person types and forge
    /// answers.
    ///
    /// - Throws: `VarlinkClientError.foreignPeer` if another user listens there, and the errors of
    ///   `VarlinkConnection.init`.
    public static func connect(
        to path: String, timeout: Duration? = nil
    ) throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: path, timeout: timeout, isPeerAllowed: isTrusted)
    }
}
