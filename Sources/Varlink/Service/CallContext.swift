// SPDX-License-Identifier: Apache-2.0

/// The process at the other end of a Unix socket, as the kernel saw it when the connection was made (`SO_PEERCRED`,
/// unix(7)). The process may have gone since.
public struct PeerCredentials: Sendable, Hashable {
    /// The process.
    public var processID: Int32
    /// The effective user.
    public var userID: UInt32
    /// The effective group.
    public var groupID: UInt32

    /// Credentials.
    public init(processID: Int32, userID: UInt32, groupID: UInt32) {
        self.processID = processID
        self.userID = userID
        self.groupID = groupID
    }
}

/// The context of a call, beside its parameters.
public struct CallContext: Sendable {
    /// The method with its interface.
    public var method: String
    /// The caller accepts several replies.
    public var more: Bool
    /// The caller gets no reply, not even an error; what the handler returns is dropped.
    public var oneway: Bool
    /// The caller.
    public var peer: PeerCredentials
    /// The connection's number, unique for the life of the server.
    public var connection: UInt64
    /// The secrets among the parameters, by the names that lead to them; the parameters have empty strings there. None
    /// unless the server's configuration names some.
    package var secrets: [[String]: SecretText] = [:]

    /// A context.
    public init(
        method: String, more: Bool = false, oneway: Bool = false, peer: PeerCredentials, connection: UInt64 = 0
    ) {
        self.method = method
        self.more = more
        self.oneway = oneway
        self.peer = peer
        self.connection = connection
    }
}
