// SPDX-License-Identifier: Apache-2.0

import Glibc
public import NIOCore
public import NIOPosix
public import Varlink

/// A connection to a service, shared by any number of tasks.
///
/// Calls are sent at once, one behind the other, and their replies come back in the same order. A call that takes long
/// delays the replies of later calls, so give a long stream its own connection.
///
/// ```swift
/// let client = try await VarlinkClient.connect(to: "/run/user/1000/example.varlink")
/// let info = try await client.call(VarlinkService.GetInfo())
/// for try await event in client.stream(Example.Watch()) { print(event) }
/// ```
public final class VarlinkClient: Sendable {
    private let channel: any Channel
    private let calls: CallQueue

    private init(channel: any Channel, calls: CallQueue) {
        self.channel = channel
        self.calls = calls
    }

    deinit { channel.close(promise: nil) }

    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - path: The socket, or `@name` in Linux's abstract namespace; at most 107 bytes.
    ///   - isPeerAllowed: Returns whether to talk to the listening process; called before a byte is sent. The default
    ///     allows every process, because a system's services run as different users.
    public static func connect(
        to path: String, maximumMessageSize: Int = FrameDecoder.defaultMaximumMessageSize,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        isPeerAllowed: (PeerCredentials) -> Bool = { _ in true }
    ) async throws(VarlinkClientError) -> VarlinkClient {
        guard let address = UnixSocketAddress(path) else { throw .transport(.connect, code: ENAMETOOLONG) }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .transport(.socket, code: errno) }
        do throws(VarlinkClientError) {
            // A Unix socket is connected at once or, when the service's queue is full, not at all (EAGAIN).
            guard address.withSocketAddress({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
                throw .transport(.connect, code: errno)
            }
            let peer = try VarlinkConnection.peer(of: descriptor)
            guard isPeerAllowed(peer) else { throw .foreignPeer(peer) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        return try await adopt(descriptor, maximumMessageSize: maximumMessageSize, group: group)
    }

    /// Takes over a connected stream socket, one end of a socket pair say, and closes it in the end.
    public static func adopt(
        _ descriptor: Int32, maximumMessageSize: Int = FrameDecoder.defaultMaximumMessageSize,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) async throws(VarlinkClientError) -> VarlinkClient {
        let calls = CallQueue()
        do {
            let channel = try await ClientBootstrap(group: group)
                .channelOption(.maxMessagesPerRead, value: 16)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            ClientHandler(calls: calls, maximumMessageSize: maximumMessageSize))
                    }
                }
                .withConnectedSocket(descriptor).get()
            return VarlinkClient(channel: channel, calls: calls)
        } catch {
            Glibc.close(descriptor)
            throw .transport(.connect, code: (error as? IOError)?.errnoCode ?? EIO)
        }
    }

    /// Calls a method and waits for its reply.
    ///
    /// If the task is cancelled, the call throws ``VarlinkClientError/cancelled`` at once. The service does not learn
    /// of it, and its reply is dropped.
    public func call<Method: VarlinkMethod>(_ method: Method) async throws(VarlinkClientError) -> Method.Reply {
        let replies = stream(method, more: false)
        let iterator = replies.makeAsyncIterator()
        guard let reply = try await iterator.next() else { throw .closed }
        return reply
    }

    /// Calls a method without a reply. Returns when the kernel has taken the call, which says nothing of the service.
    public func callOneway(_ method: some VarlinkMethod) async throws(VarlinkClientError) {
        if let failure = calls.add(nil, bytes: serialized(method, oneway: true, more: false)).failure { throw failure }
        do {
            try await channel.eventLoop.flatSubmit { [channel, calls] in channel.writeAndFlush(calls.removeOutput()) }
                .get()
        } catch {
            throw calls.failure ?? .closed
        }
    }

    /// Calls a method with `more`, at once; the replies come one by one. Leaving the loop before the last reply, or
    /// cancelling the task, closes this connection, which is how a stream is ended in Varlink.
    public func stream<Method: VarlinkMethod>(_ method: Method) -> VarlinkReplies<Method> {
        stream(method, more: true)
    }

    /// Calls a method with `more`, at once, and passes each reply on from the event loop. Use this for events that are
    /// queued anyway: no task has to wake for them. Replies cannot be held back, and the stream ends with the
    /// connection.
    ///
    /// - Parameter receive: Called with each reply, and with the error that ends the call before its last reply. It
    ///   must not block.
    public func stream<Method: VarlinkMethod>(
        _ method: Method, receive: @escaping @Sendable (Result<Method.Reply, VarlinkClientError>) -> Void
    ) {
        send(
            method,
            PendingCall(channel: channel, expectsMore: true) { result in
                receive(
                    result.flatMap { message in
                        Result { () throws(VarlinkClientError) in try message.reply(to: Method.self) }
                    })
            })
    }

    /// Closes the connection. Calls under way fail with ``VarlinkClientError/closed``.
    public func close() async {
        channel.close(promise: nil)
        // A connection that is closed already is no error.
        _ = try? await channel.closeFuture.get()
    }

    /// Waits until the connection is closed, by either side.
    public func waitUntilClosed() async {
        _ = try? await channel.closeFuture.get()
    }

    private func stream<Method: VarlinkMethod>(_ method: Method, more: Bool) -> VarlinkReplies<Method> {
        let call = PendingCall(channel: channel, expectsMore: more)
        send(method, call)
        return VarlinkReplies(client: self, call: call)
    }

    private func send(_ method: some VarlinkMethod, _ call: PendingCall) {
        let added = calls.add(call, bytes: serialized(method, oneway: false, more: call.expectsMore))
        if let failure = added.failure { call.finish(throwing: failure) }
        if added.mustFlush {
            channel.eventLoop.execute { [channel, calls] in
                channel.writeAndFlush(calls.removeOutput(), promise: nil)
            }
        }
    }

    private func serialized(_ method: some VarlinkMethod, oneway: Bool, more: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        CallMessage(
            method: type(of: method).name, parameters: method.varlink.objectValue ?? [:], oneway: oneway, more: more
        ).serialize(into: &bytes)
        return bytes
    }
}
