// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The reason why a call has no result.
public enum VarlinkClientError: Error, Sendable, Hashable {
    /// The call was answered with an error. The connection goes on.
    case reply(VarlinkErrorReply)
    /// A system call failed. For ``Operation/connect``, `ENOENT` and `ECONNREFUSED` mean that no service listens.
    case transport(Operation, code: Int32)
    /// The socket is another user's than it may be. Nothing was sent.
    case foreignPeer(PeerCredentials)
    /// The peer closed the connection before it had answered.
    case closed
    /// No answer came within the time given. The connection must not be used again, as the answer may still come.
    case timedOut
    /// The task that called was cancelled. The call may have been carried out.
    case cancelled
    /// The peer does not keep to the protocol. The connection must not be used again.
    case violation(ProtocolViolation)

    /// The failed operation on the socket.
    public enum Operation: String, Sendable, Hashable {
        /// Making a socket.
        case socket
        /// Connecting it to a path.
        case connect
        /// Waiting for it with poll(2).
        case poll
        /// Sending.
        case send
        /// Receiving.
        case receive
    }

    /// The error that the call was answered with as the type `Failure`; nil if it failed otherwise.
    public func decode<Failure: VarlinkError>(as type: Failure.Type) -> Failure? {
        if case .reply(let reply) = self { reply.decode(as: type) } else { nil }
    }
}

extension VarlinkClientError: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .reply(let reply): "the service answered with the error \(reply)"
        case .transport(let operation, let code):
            "the connection failed (\(operation.rawValue): \(String(cString: strerror(code))))"
        case .foreignPeer(let peer): "user \(peer.userID) listens there, so nothing was sent"
        case .closed: "the service closed the connection before it answered"
        case .timedOut: "the service did not answer in time"
        case .cancelled: "the call was cancelled"
        case .violation(let violation): "the service does not keep to the Varlink protocol: \(violation)"
        }
    }
}
