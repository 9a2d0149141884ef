// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A connection to a service for command-line programs: every call blocks the thread until the answer arrives.
///
/// The connection needs neither an event loop nor Foundation, so short commands start quickly. Only one thread at a
/// time may use it. Signals do not end a call; a program that should be interruptible waits for ``fileDescriptor``
/// itself.
///
/// ```swift
/// let connection = try VarlinkConnection(connectingTo: "/run/user/1000/example.varlink")
/// let info = try connection.call(VarlinkService.GetInfo())
/// ```
public final class VarlinkConnection {
    private let socket: StreamSocket
    private var decoder: FrameDecoder
    /// The number of calls sent whose last reply has not been read.
    private var repliesExpected = 0
    /// An array would not do: its zeros would be written to sixteen pages that a short reply never touches.
    private let chunk: UnsafeMutableBufferPointer<UInt8>
    private static let chunkSize = 64 * 1024

    /// The time limit for each reply to a call, and for the peer to accept the call; nil for no limit.
    public var timeout: Duration?

    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, or `@name` in Linux's abstract namespace; at most 107 bytes.
    ///   - timeout: The ``timeout``, which also limits connecting.
    ///   - maximumMessageSize: The maximum size of a reply in bytes, without its NUL.
    ///   - isPeerAllowed: Returns whether to talk to the listening process; called before a byte is sent. The default
    ///     allows every process, because a system's services run as different users.
    public init(
        connectingTo path: String, timeout: Duration? = nil,
        maximumMessageSize: Int = FrameDecoder.defaultMaximumMessageSize,
        isPeerAllowed: (PeerCredentials) -> Bool = { _ in true }
    ) throws(VarlinkClientError) {
        socket = try StreamSocket.connect(to: path, deadline: timeout.map { .now + $0 })
        let peer = try socket.peer()
        guard isPeerAllowed(peer) else { throw .foreignPeer(peer) }
        decoder = FrameDecoder(maximumMessageSize: maximumMessageSize)
        chunk = .allocate(capacity: Self.chunkSize)
        self.timeout = timeout
    }

    /// Takes over a connected stream socket, such as one end of a socket pair, and closes it in the end.
    public init(
        adopting descriptor: Int32, timeout: Duration? = nil,
        maximumMessageSize: Int = FrameDecoder.defaultMaximumMessageSize
    ) {
        socket = StreamSocket(adopting: descriptor)
        decoder = FrameDecoder(maximumMessageSize: maximumMessageSize)
        chunk = .allocate(capacity: Self.chunkSize)
        self.timeout = timeout
    }

    deinit { chunk.deallocate() }

    /// Returns a connection and the descriptor of its other end, which is closed on exec(2) and belongs to the caller.
    public static func pair() throws(VarlinkClientError) -> (connection: VarlinkConnection, peer: Int32) {
        var descriptors: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &descriptors) == 0 else {
            throw .transport(.socket, code: errno)
        }
        return (VarlinkConnection(adopting: descriptors[0]), descriptors[1])
    }

    /// The socket, for waiting together with other events. It becomes readable when a reply or the end arrives; replies
    /// that arrived together with others may already be in ``ReplySequence/nextIfAvailable()``.
    public var fileDescriptor: Int32 { socket.descriptor }

    /// Returns the process at the other end; for a listening socket, the process that made it listen.
    public func peer() throws(VarlinkClientError) -> PeerCredentials { try socket.peer() }

    /// Returns the peer of any connected Unix socket.
    package static func peer(of descriptor: Int32) throws(VarlinkClientError) -> PeerCredentials {
        try StreamSocket.peer(of: descriptor)
    }

    /// Calls a method and waits for its reply.
    public func call<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> Method.Reply {
        try send(method)
        return try receive(Method.self)
    }

    /// Calls a method without a reply. Returns when the kernel has accepted the call, which says nothing about the
    /// service.
    public func callOneway(_ method: some VarlinkMethod) throws(VarlinkClientError) {
        try write(method, oneway: true)
    }

    /// Calls a method with `more`. The replies arrive one by one:
    ///
    /// ```swift
    /// let events = try connection.stream(Example.Watch())
    /// while let event = try events.next() { print(event) }
    /// ```
    public func stream<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> ReplySequence<Method> {
        try write(method, more: true)
        repliesExpected += 1
        return ReplySequence(connection: self)
    }

    /// Sends a call without waiting, so that several can be pending. Each needs one ``receive(_:)`` in the same order.
    /// A peer may stop reading while its replies are not read: send at most some hundred calls ahead.
    public func send(_ method: some VarlinkMethod) throws(VarlinkClientError) {
        try write(method)
        repliesExpected += 1
    }

    /// Sends several calls at once; see ``send(_:)``.
    public func send(_ methods: some Sequence<some VarlinkMethod>) throws(VarlinkClientError) {
        var bytes: [UInt8] = []
        var count = 0
        for method in methods {
            serialize(method, into: &bytes)
            count += 1
        }
        try deliver(bytes)
        repliesExpected += count
    }

    /// Sends two calls at once. Their replies arrive in this order.
    public func send(_ first: some VarlinkMethod, _ second: some VarlinkMethod) throws(VarlinkClientError) {
        var bytes: [UInt8] = []
        serialize(first, into: &bytes)
        serialize(second, into: &bytes)
        try deliver(bytes)
        repliesExpected += 2
    }

    /// Waits for the reply to the earliest `send` without a `receive`.
    public func receive<Method: VarlinkMethod>(_: Method.Type) throws(VarlinkClientError) -> Method.Reply {
        let (reply, continues) = try receiveReply(to: Method.self)
        guard !continues else { throw .protocolError(.unexpectedContinues) }
        return reply
    }

    /// Sends any call, even one of an unknown interface.
    public func send(_ call: CallMessage) throws(VarlinkClientError) {
        var bytes: [UInt8] = []
        call.serialize(into: &bytes)
        guard !call.oneway else { return try socket.send(bytes, deadline: deadline) }
        try deliver(bytes)
        repliesExpected += 1
    }

    /// Returns the reply to the earliest ``send(_:)-(CallMessage)`` that has not been received; nil if it has not
    /// arrived. This is for programs that wait for ``fileDescriptor`` themselves: after each wake-up, call this until
    /// it returns nil.
    public func receiveIfAvailable<Method: VarlinkMethod>(
        _: Method.Type
    ) throws(VarlinkClientError) -> Method.Reply? {
        guard let (reply, continues) = try receiveReplyIfAvailable(to: Method.self) else { return nil }
        guard !continues else { throw .protocolError(.unexpectedContinues) }
        return reply
    }

    /// Waits for the next reply and returns it undecoded, even if it is an error.
    public func receiveMessage() throws(VarlinkClientError) -> ReplyMessage {
        while true {
            if let reply = try decodeReply() { return reply }
            try took(socket.receive(into: chunk, deadline: deadline))
        }
    }

    // MARK: -

    private var deadline: ContinuousClock.Instant? { timeout.map { .now + $0 } }

    private func serialize(
        _ method: some VarlinkMethod, oneway: Bool = false, more: Bool = false, into bytes: inout [UInt8]
    ) {
        CallMessage(
            method: type(of: method).name, parameters: method.varlink.objectValue ?? [:], oneway: oneway, more: more
        )
        .serialize(into: &bytes)
    }

    private func write(
        _ method: some VarlinkMethod, oneway: Bool = false, more: Bool = false
    ) throws(VarlinkClientError) {
        var bytes: [UInt8] = []
        serialize(method, oneway: oneway, more: more, into: &bytes)
        if oneway { try socket.send(bytes, deadline: deadline) } else { try deliver(bytes) }
    }

    /// Sends calls that expect replies. A service that refuses a connection answers before reading anything, and
    /// disconnects. So the loss of the peer is detected by reading, where its answer may be.
    private func deliver(_ bytes: [UInt8]) throws(VarlinkClientError) {
        do {
            try socket.send(bytes, deadline: deadline)
        } catch .transport(.send, code: EPIPE), .transport(.send, code: ECONNRESET) {
            return
        }
    }

    /// Handles received bytes, or the end of the connection.
    private func took(_ count: Int) throws(VarlinkClientError) {
        guard count > 0 else { throw decoder.isInsideMessage ? .protocolError(.truncatedMessage) : .closed }
        decoder.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[..<count]))
    }

    private func decodeReply() throws(VarlinkClientError) -> ReplyMessage? {
        do throws(ProtocolError) {
            guard let json = try decoder.next() else { return nil }
            let reply = try ReplyMessage(json)
            guard repliesExpected > 0 else { throw .unexpectedReply }
            if !reply.continues { repliesExpected -= 1 }
            return reply
        } catch {
            throw .protocolError(error)
        }
    }

    private func result<Method: VarlinkMethod>(
        _ message: ReplyMessage, of _: Method.Type
    ) throws(VarlinkClientError) -> (Method.Reply, continues: Bool) {
        if let error = message.error { throw .reply(VarlinkErrorReply(name: error, parameters: message.parameters)) }
        do {
            return (try Method.Reply(varlink: .object(message.parameters)), message.continues)
        } catch {
            throw .protocolError(.malformedReply(path: error.parameter))
        }
    }

    fileprivate func receiveReply<Method: VarlinkMethod>(
        to method: Method.Type
    ) throws(VarlinkClientError) -> (Method.Reply, continues: Bool) {
        try result(receiveMessage(), of: method)
    }

    fileprivate func receiveReplyIfAvailable<Method: VarlinkMethod>(
        to method: Method.Type
    ) throws(VarlinkClientError) -> (Method.Reply, continues: Bool)? {
        while true {
            if let message = try decodeReply() { return try result(message, of: method) }
            guard let count = try socket.receiveIfAvailable(into: chunk) else { return nil }
            try took(count)
        }
    }
}

/// The replies to a call with `more`. To stop before the last one, close the connection.
public final class ReplySequence<Method: VarlinkMethod> {
    private let connection: VarlinkConnection
    private var isFinished = false

    fileprivate init(connection: VarlinkConnection) { self.connection = connection }

    /// The result of checking for a reply without waiting.
    public enum Availability {
        case reply(Method.Reply)
        /// No reply has arrived.
        case nothing
        /// The last reply has already been returned.
        case finished
    }

    /// Waits for the next reply; returns nil after the last.
    public func next() throws(VarlinkClientError) -> Method.Reply? {
        guard !isFinished else { return nil }
        return try take { (connection) throws(VarlinkClientError) in try connection.receiveReply(to: Method.self) }
    }

    /// Returns the next reply if it has arrived, for programs that wait for ``VarlinkConnection/fileDescriptor``
    /// themselves: after each wake-up, call this until it returns ``Availability/nothing``.
    public func nextIfAvailable() throws(VarlinkClientError) -> Availability {
        guard !isFinished else { return .finished }
        let reply = try take { (connection) throws(VarlinkClientError) in
            try connection.receiveReplyIfAvailable(to: Method.self)
        }
        return reply.map { .reply($0) } ?? .nothing
    }

    private func take(
        _ receive: (VarlinkConnection) throws(VarlinkClientError) -> (Method.Reply, continues: Bool)?
    ) throws(VarlinkClientError) -> Method.Reply? {
        do {
            guard let (reply, continues) = try receive(connection) else { return nil }
            isFinished = !continues
            return reply
        } catch {
            isFinished = true
            throw error
        }
    }
}
