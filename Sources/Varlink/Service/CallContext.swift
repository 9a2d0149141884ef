// SPDX-License-Identifier: Apache-2.0

/// The context of a call, without its parameters.
public struct CallContext: Sendable {
    /// The method with its interface.
    public var method: String
    /// A Boolean value indicating whether the caller accepts several replies.
    public var more: Bool
    /// A Boolean value indicating whether the caller gets no reply, not even an error; the handler's result is then
    /// dropped.
    public var oneway: Bool
    /// The process of the caller.
    public var peer: PeerCredentials
    /// The connection's number, unique for the life of the server.
    public var connection: UInt64
    /// The secrets among the parameters, by their paths; the parameters have empty strings there. It is empty unless
    /// the server's configuration names some.
    package var secrets: [[String]: SecretText] = [:]

    /// Creates a context.
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

/// The process at the other end of a Unix socket at the time of connecting, as reported by the kernel (`SO_PEERCRED`,
/// unix(7)). The process may have ended since.
public struct PeerCredentials: Sendable, Hashable {
    /// The process id.
    public var processID: Int32
    /// The effective user id.
    public var userID: UInt32
    /// The effective group id.
    public var groupID: UInt32

    /// Creates credentials.
    public init(processID: Int32, userID: UInt32, groupID: UInt32) {
        self.processID = processID
        self.userID = userID
        self.groupID = groupID
    }
}

/// The call that the current task carries out, for code that does not get its context.
public enum CurrentCall {
    /// The number of the call's connection, as in ``CallContext/connection``; nil outside a call.
    @TaskLocal public static var connection: UInt64?
}
