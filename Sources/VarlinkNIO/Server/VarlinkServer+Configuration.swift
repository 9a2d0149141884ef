// SPDX-License-Identifier: Apache-2.0

public import Varlink

extension VarlinkServer {
    /// The bounds of a server, and what it does at them.
    public struct Configuration: Sendable {
        /// The largest message accepted or sent, in bytes without its NUL.
        public var maximumMessageSize = FrameDecoder.defaultMaximumMessageSize

        /// The maximum number of connections. A further one gets `io.systemd.System` with `EAGAIN` and is closed.
        public var maximumConnections = 1024

        /// The maximum number of connections of a single process (`SO_PEERCRED`), so that none locks the others out.
        public var maximumConnectionsPerProcess = 512

        /// The number of connections kept for processes with fewer than four, so that a few greedy ones do not lock the
        /// others out.
        public var keptConnections = 64

        /// The number of descriptors kept for other uses than connections. If fewer are left, a further connection is
        /// refused.
        public var reservedDescriptors = 32

        /// The time that a connection may take to make its first call, if its process makes none on another. After a
        /// call there is no limit.
        public var firstCallTimeout = Duration.seconds(30)

        /// The time that a message may take from its first byte to its last while the server reads it.
        public var frameTimeout = Duration.seconds(10)

        /// The maximum number of messages of more than 16 KiB that all connections read at a time. Others wait in their
        /// sockets.
        public var maximumLargeMessages = 16

        /// The maximum number of bytes of calls in progress in all connections. At the limit the server accepts only
        /// one call of each connection with nothing under way.
        public var maximumCallBytes = 8 << 20

        /// The maximum number of bytes of replies that wait for all peers to read them. At the limit the server accepts
        /// only calls with short answers.
        public var maximumReplyBytes = 32 << 20

        /// The maximum number of calls of one connection in progress. At the limit the server stops reading.
        public var maximumCallsInFlight = 1024

        /// The number of bytes of replies that may wait in one connection before the server stops accepting calls from
        /// it, and before ``ReplyStream/send(_:)`` waits.
        public var highWaterMark = 1 << 20

        /// The number of bytes of replies that may wait in one connection before it is cut off.
        public var maximumOutboundBytes = 16 << 20

        /// The time for which a connection may accept none of the bytes that wait for it before it is cut off.
        public var stallTimeout = Duration.seconds(10)

        /// The time that calls may take to end once the server shuts down.
        public var shutdownGrace = Duration.seconds(5)

        /// A Boolean value indicating whether the server raises the process's soft limit of open files for its
        /// connections. The usual soft limit of 1,024 protects programs that use select(2).
        public var raisesDescriptorLimit = true

        /// A Boolean value indicating whether a peer may connect. By default only the user of this process may.
        public var isPeerAllowed: @Sendable (PeerCredentials) -> Bool = { $0.userID == effectiveUserID() }

        /// The secret parameters by the full name of a method, as the names that lead to each. Secrets are read into
        /// locked memory, and are in the call's context instead of its parameters.
        package var secretParameters: [String: [[String]]] = [:]

        /// The answer to a call whose handler threw an error that no interface declares, neither a
        /// ``VarlinkError`` nor a ``VarlinkErrorReply``. It is also reported to ``onEvent``. By default
        /// `io.systemd.System` with `EIO`, as sd-varlink has it, and nothing of the error itself.
        public var replyToUnexpectedError: @Sendable (any Error) -> VarlinkErrorReply = { _ in .system(.inputOutput) }

        /// The function that receives unusual events. It is called on an event loop's or a handler's thread, and must
        /// return quickly.
        public var onEvent: @Sendable (ServerEvent) -> Void = { _ in }

        /// The function that is called with the number of each connection that has ended. It is called as ``onEvent``
        /// is.
        public var onClose: @Sendable (UInt64) -> Void = { _ in }

        /// The function that is called after each ``trafficStep`` bytes read or written by all connections together. It
        /// is called as ``onEvent`` is.
        public var onTraffic: @Sendable () -> Void = {}

        /// The number of bytes between calls of ``onTraffic``.
        public var trafficStep = 2 << 20

        /// Creates a configuration with the defaults.
        public init() {}
    }
}

/// The answer of a service to `org.varlink.service.GetInfo`.
public struct ServiceInformation: Sendable, Hashable {
    /// The vendor of the service.
    public var vendor: String
    /// The service's name.
    public var product: String
    /// The service's version.
    public var version: String
    /// The address of its documentation.
    public var url: String

    /// Describes a service.
    public init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}

/// An unusual event in a server, for a log.
public enum ServerEvent: Sendable {
    /// A peer was not allowed to connect.
    case refused(PeerCredentials)
    /// The server had too many connections already.
    case tooManyConnections(PeerCredentials)
    /// A peer broke the protocol and was disconnected.
    case protocolError(connection: UInt64, ProtocolError)
    /// The reason why a peer that keeps the server waiting was disconnected.
    public enum Idleness: Sendable, Hashable {
        /// The connection made no call.
        case noCall
        /// The connection began a message and did not end it.
        case halfFrame
    }

    /// A single process had too many connections already.
    case tooManyOfOneProcess(PeerCredentials)
    /// A peer made no call, or did not end one, and was disconnected.
    case idle(connection: UInt64, PeerCredentials, Idleness)
    /// The process or the system has no descriptors left. The server retries each second, and reports the first
    /// failure.
    case noDescriptors(any Error)
    /// A peer did not read its replies and was disconnected.
    case cutOff(connection: UInt64, pendingBytes: Int)
    /// A handler threw an error that no interface declares.
    case handlerFailed(method: String, any Error)
    /// A reply is larger than the largest message.
    case replyTooLarge(method: String, bytes: Int)
    /// Accepting or talking to a peer failed.
    case failure(any Error)
}
