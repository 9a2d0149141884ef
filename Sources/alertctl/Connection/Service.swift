// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Varlink

/// A connection to the daemon. What goes wrong on it is a ``Failure`` a person can read.
struct Service {
    /// The connection.
    let connection: VarlinkConnection
    /// Where it was made; secrets go by a socket beside it.
    let path: String

    /// How long an answer may take. The daemon answers once the disk has the change, which takes milliseconds.
    static let patience = Duration.seconds(30)

    /// Connects.
    ///
    /// - Returns: nil if nobody listens there.
    init?(socket: SocketPath, timeout: Duration = patience) throws(Failure) {
        try socket.check()
        path = socket.path
        do {
            connection = try AlertService.connect(to: socket.path, timeout: timeout)
        } catch {
            if case .transport(.connect, let code) = error, code == ENOENT || code == ECONNREFUSED { return nil }
            throw Failure(connecting: error, to: socket)
        }
    }

    /// Calls a method.
    ///
    /// - Parameter written: What the parameters were made from.
    func call<Method: VarlinkMethod>(
        _ method: Method, written: Written = Written()
    ) throws(Failure) -> Method.Reply {
        do {
            return try connection.call(method)
        } catch {
            throw Failure(error, written: written)
        }
    }

    /// Calls a method that answers more than once.
    func stream<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> ReplySequence<Method> {
        do {
            return try connection.stream(method)
        } catch {
            throw Failure(error, written: Written())
        }
    }
}

extension Failure {
    /// Why there is no connection.
    init(connecting error: VarlinkClientError, to socket: SocketPath) {
        if case .foreignPeer(let peer) = error {
            self.init(
                .refused, "the user \(peer.userID) listens at \(socket.path), not you; nothing was sent there",
                remedy: "Check XDG_RUNTIME_DIR, --socket and ALERTD_SOCKET")
            return
        }
        guard case .transport(_, let code) = error else {
            self.init(
                .tryLater, "alertd does not take the connection at \(socket.path) in time",
                remedy: "Try again; if it stays so, restart alertd")
            return
        }
        let reason = String(cString: strerror(code))
        switch code {
        case EACCES, EPERM:
            self.init(
                .refused, "the socket \(socket.path) may not be used: \(reason)",
                remedy: "Run alertctl as the user alertd runs as")
        case ENAMETOOLONG:
            self.init(
                .badConfiguration, "the socket's path is longer than 107 bytes, which is the most: \(socket.path)",
                remedy: "Name a shorter one with --socket or ALERTD_SOCKET")
        case EAGAIN:
            self.init(
                .tryLater, "alertd is busy and takes no more connections", remedy: "Try again")
        default:
            self.init(
                .unavailable, "the socket \(socket.path) cannot be reached: \(reason)",
                remedy: "Check the path, and --socket and ALERTD_SOCKET")
        }
    }

    /// Why a call has no result.
    init(_ error: VarlinkClientError, written: Written) {
        switch error {
        case .reply(let reply): self.init(reply, written: written)
        case .foreignPeer: self.init(.refused, "\(error)", remedy: "Check XDG_RUNTIME_DIR, --socket and ALERTD_SOCKET")
        case .closed, .transport:
            self.init(
                .unavailable, "alertd went away before it answered, so it is not known whether it did it",
                remedy: "Look with \"alertctl list\", and try again")
        case .timedOut:
            self.init(
                .tryLater, "alertd did not answer in time", remedy: "Try again; if it stays so, restart alertd")
        case .cancelled:
            self.init(.defect, "the call was given up before it was answered")
        case .violation(let violation):
            self.init(
                .protocolError, "alertd does not keep to the protocol: \(violation)", remedy: Self.sameVersion)
        }
    }
}
