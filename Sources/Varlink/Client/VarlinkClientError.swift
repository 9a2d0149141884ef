// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The reason why a call has no result.
public enum VarlinkClientError: Error, Sendable, Hashable {
    /// The service answered the call with an error. The connection remains usable.
    case reply(VarlinkErrorReply)
    /// A system call failed. For ``Operation/connect``, `ENOENT` and `ECONNREFUSED` mean that no service is listening.
    case transport(Operation, code: Int32)
    /// The socket belongs to a user who is not allowed. Nothing was sent.
    case foreignPeer(PeerCredentials)
    /// The peer closed the connection before answering.
    case closed
    /// No answer came within the time limit. The connection must not be used again, because the answer may still come.
    case timedOut
    /// The calling task was cancelled. The call may have been carried out.
    case cancelled
    /// The peer violated the protocol. The connection must not be used again.
    case protocolError(ProtocolError)

    /// The failed operation on the socket.
    public enum Operation: String, Sendable, Hashable {
        /// Creating a socket.
        case socket
        /// Connecting the socket to a path.
        case connect
        /// Waiting for the socket with poll(2).
        case poll
        case send
        /// Receiving.
        case receive
    }

    /// Returns the error in the answer as the type `Failure`; nil if the call failed otherwise.
    public func decode<Failure: VarlinkError>(as type: Failure.Type) -> Failure? {
        if case .reply(let reply) = self { reply.decode(as: type) } else { nil }
    }
}

extension VarlinkClientError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .reply(let reply): "the service answered with the error \(reply)"
        case .transport(let operation, let code):
            "the connection failed (\(operation.rawValue): \(String(cString: strerror(code))))"
        case .foreignPeer(let peer): "user \(peer.userID) listens there, so nothing was sent"
        case .closed: "the service closed the connection before it answered"
        case .timedOut: "the service did not answer in time"
        case .cancelled: "the call was cancelled"
        case .protocolError(let error): "the service does not keep to the Varlink protocol: \(error)"
        }
    }
}
