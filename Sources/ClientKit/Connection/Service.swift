// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CommandLineKit
import Glibc
package import Varlink

/// A connection to the daemon. Its errors are ``Failure`` values that a person can read.
package struct Service {
    package let connection: VarlinkConnection
    /// The socket of the connection. Descriptors, of secrets and of sounds, go by another socket next to it. Nil for
    /// another machine, because no descriptors can be passed there.
    package let path: String?
    /// The connection to another machine.
    package let link: HostLink?
    /// The recorder of changes that calls have made; nil if nothing is printed afterwards.
    package var commitment: Commitment?
    /// The word of the command line that gave each parameter.
    package var source = ArgumentSource()
    /// Reports damage of the database; nil if nobody reads that.
    package var damage: StoreDamage?

    /// The time limit for a reply. The daemon replies once the disk has the change, which takes milliseconds.
    package static let patience = Duration.seconds(30)

    /// Connects.
    ///
    /// - Returns: nil if nobody listens there.
    package init?(socket: SocketPath, timeout: Duration = patience) throws(Failure) {
        try socket.check()
        path = socket.path
        link = nil
        do {
            if case .lock(let owner) = socket.origin {
                connection = try AlertService.connect(to: owner, timeout: timeout)
            } else {
                connection = try AlertService.connect(to: socket.path, timeout: timeout)
            }
        } catch {
            if case .transport(.connect, let code) = error, code == ENOENT || code == ECONNREFUSED { return nil }
            // The lock belongs to a daemon that has ended, and its socket to another user.
            if case .lock = socket.origin, case .foreignPeer = error { return nil }
            throw Failure(connecting: error, to: socket)
        }
    }

    /// Connects to the daemon of another machine.
    ///
    /// - Parameters:
    ///   - mayStart: Whether a daemon is started there if none runs.
    ///   - patience: The time limit for connecting; nil for as long as ssh takes.
    ///   - timeout: The time limit for a reply.
    /// - Returns: nil if none runs there, and none may be started.
    package init?(
        host: RemoteHost, mayStart: Bool, patience: Duration?, timeout: Duration = Service.patience
    ) throws(Failure) {
        path = nil
        guard let way = try HostLink.connect(to: host, mayStart: mayStart, patience: patience, timeout: timeout) else {
            return nil
        }
        (link, connection) = (way.link, way.connection)
    }

    /// Converts the error of a call for a person. If a connection to another machine has ended, ssh knows the reason.
    ///
    /// - Parameter context: The circumstances of the call; nil for the default ones.
    package func failure(_ error: VarlinkClientError, context: ErrorContext? = nil) -> Failure {
        let context = context ?? ErrorContext(source: source)
        switch error {
        case .closed, .transport: return link?.failure ?? Failure(error, context: context)
        default:
            var failure = Failure(error, context: context)
            // The wrong version of alertd is on the other machine.
            if let link, failure.remedy == Failure.sameVersion {
                failure.remedy = Failure.sameVersion(on: link.host.name)
            }
            return failure
        }
    }

    /// Returns the failure if a stream has ended, because of the daemon or of the connection to it.
    package func ended(remedy: String) -> Failure {
        guard let link else { return Failure(.unavailable, "alertd exited", remedy: remedy) }
        return link.failed ?? Failure(.unavailable, "alertd on \(link.host.name) exited", remedy: remedy)
    }

    /// Returns the failure for the error that ended a stream.
    package func ended(_ error: VarlinkClientError, remedy: String) -> Failure {
        switch error {
        case .closed, .transport: ended(remedy: remedy)
        default: failure(error)
        }
    }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - needed: The state that the notification with the given id needs.
    ///   - choices: Returns the commands from which the person chooses if a repetition in the given words would end.
    ///   - source: The words that gave the parameters; nil for the words of the command line.
    package func call<Method: VarlinkMethod>(
        _ method: Method, needed: ErrorContext.NeededState = .anywhere,
        choices: @escaping @Sendable (_ repetition: String) -> [String] = { _ in [] }, source: ArgumentSource? = nil
    ) throws(Failure) -> Method.Reply {
        do {
            let reply = try connection.call(method)
            commitment?.note(method)
            damage?.note(Method.name, on: connection)
            return reply
        } catch {
            damage?.note(Method.name, failed: error, on: connection)
            throw failure(
                error, context: ErrorContext(needed: needed, choices: choices, source: source ?? self.source))
        }
    }

    /// Calls a method together with another one that does not depend on it: both are sent at once.
    ///
    /// - Returns: nil for the other one if this daemon refuses it.
    package func call<Other: VarlinkMethod, Method: VarlinkMethod>(
        _ other: Other, and method: Method
    ) throws(Failure) -> (Other.Reply?, Method.Reply) {
        do throws(VarlinkClientError) {
            try connection.send(other, method)
            var answer: Other.Reply?
            do throws(VarlinkClientError) {
                answer = try connection.receive(Other.self)
            } catch {
                guard case .reply = error else { throw error }
            }
            let reply = try connection.receive(Method.self)
            commitment?.note(method)
            damage?.note(Method.name, on: connection)
            return (answer, reply)
        } catch {
            throw failure(error)
        }
    }

    /// Requests every row of a list, page by page.
    package func all<Method: PagedCall>(_ method: Method) throws(Failure) -> [Method.Row] {
        try method.all { page throws(Failure) in try call(page) }
    }

    /// Calls a method with several replies.
    package func stream<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> ReplySequence<Method> {
        do {
            let replies = try connection.stream(method)
            // Refusals are thrown by the replies, independently of the output.
            commitment?.note(method)
            return replies
        } catch {
            throw failure(error)
        }
    }
}

extension Failure {
    /// The reason why there is no connection.
    package init(connecting error: VarlinkClientError, to socket: SocketPath) {
        if case .foreignPeer(let peer) = error {
            self.init(
                .refused, "the socket \(socket.path) belongs to user \(peer.userID), not to you; nothing was sent",
                remedy: "Check XDG_RUNTIME_DIR, --socket and ALERTD_SOCKET")
            return
        }
        guard case .transport(_, let code) = error else {
            self.init(
                .tryLater, "alertd does not accept the connection at \(socket.path)",
                remedy: "Try again, or restart alertd")
            return
        }
        let reason = String(cString: strerror(code))
        switch code {
        case EACCES, EPERM:
            self.init(
                .refused, "cannot use the socket \(socket.path): \(reason)",
                remedy: "Run alertctl as the user alertd runs as")
        case ENAMETOOLONG:
            self.init(
                .badConfiguration, "the path of the socket is too long (maximum 107 bytes): \(socket.path)",
                remedy: "Set a shorter one by --socket or ALERTD_SOCKET")
        case EAGAIN:
            self.init(
                .tryLater, "alertd is busy and accepts no more connections", remedy: "Try again")
        default:
            self.init(
                .unavailable, "cannot connect to \(socket.path): \(reason)",
                remedy: "Check the path, and --socket and ALERTD_SOCKET")
        }
    }

    /// The reason why a call has no result.
    package init(_ error: VarlinkClientError, context: ErrorContext = ErrorContext()) {
        switch error {
        case .reply(let reply): self.init(reply, context: context)
        case .foreignPeer: self.init(.refused, "\(error)", remedy: "Check XDG_RUNTIME_DIR, --socket and ALERTD_SOCKET")
        case .closed, .transport:
            self.init(
                .unavailable, "alertd exited before it answered; the outcome is unknown",
                remedy: "Check with \"alertctl list\", and try again")
        case .timedOut:
            self.init(
                .tryLater, "alertd did not answer in time", remedy: "Try again, or restart alertd")
        case .cancelled:
            self.init(.defect, "the call was abandoned before an answer")
        case .protocolError(let error):
            self.init(
                .protocolError, "alertd violates the protocol: \(error)", remedy: Self.sameVersion)
        }
    }
}
