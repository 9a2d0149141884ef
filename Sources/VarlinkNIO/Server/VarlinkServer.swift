// SPDX-License-Identifier: Apache-2.0

import Glibc
public import NIOCore
public import NIOPosix
import Synchronization
public import Varlink

/// A Varlink service on Unix sockets.
///
/// Calls of one connection run at the same time and are answered in their order. Handlers start strictly in the order
/// of the calls, on the connection's event loop up to their first suspension, so they must not block. The server offers
/// `org.varlink.service` itself.
///
/// ```swift
/// let server = try VarlinkServer(
///     sockets: [.listen(at: "/run/user/1000/example/example.varlink")],
///     information: ServiceInformation(vendor: "Example", product: "exampled", version: "1", url: "https://example.org"),
///     interfaces: [Example.interface(ExampleService())])
/// try await server.run()
/// ```
public final class VarlinkServer: Sendable {
    private let configuration: Configuration
    private let group: any EventLoopGroup
    private let dispatcher: Dispatcher
    private let budget: ServerBudget
    private let processes: PeerProcesses
    private let state: Mutex<State>

    private struct State {
        enum Phase { case idle, running, draining, finished }
        var phase = Phase.idle
        var sockets: [ServerSocket]
        var connections: [UInt64: (handler: NIOLoopBound<ConnectionHandler>, eventLoop: any EventLoop)] = [:]
        var listeners: [any Channel] = []
        var nextNumber: UInt64 = 0
        var whenFinished: CheckedContinuation<Void, Never>?
        var graceTimer: Scheduled<Void>?
    }

    /// Creates a server that owns the sockets. Clients that connect wait until the server runs.
    ///
    /// - Parameters:
    ///   - group: The event loops; one is enough for most services.
    public init(
        sockets: [ServerSocket], information: ServiceInformation, interfaces: [VarlinkInterface],
        configuration: Configuration = Configuration(),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        state = Mutex(State(sockets: sockets))
        self.configuration = configuration
        self.group = group
        processes = PeerProcesses(limit: configuration.maximumConnectionsPerProcess)
        budget = ServerBudget(
            frames: configuration.maximumLargeMessages, calls: configuration.maximumCallBytes,
            replies: configuration.maximumReplyBytes, trafficStep: configuration.trafficStep,
            onTraffic: configuration.onTraffic)
        dispatcher = Dispatcher(information: information, interfaces: interfaces)
        if configuration.raisesDescriptorLimit {
            DescriptorLimit.raise(toAtLeast: configuration.maximumConnections + DescriptorLimit.forEverythingElse)
        }
    }

    /// The number of connections.
    public var connectionCount: Int { state.withLock { $0.connections.count } }

    /// A Boolean value indicating whether the server was asked to end.
    public var isEnding: Bool { state.withLock { $0.phase == .draining || $0.phase == .finished } }

    /// Serves until ``shutDown()``, until the task is cancelled, or, if there are only connected sockets, until they
    /// are closed. Can be called once.
    ///
    /// Cancelling closes every connection at once.
    public func run() async throws {
        let isFirst = state.withLock { state in
            guard state.phase == .idle else { return false }
            state.phase = .running
            return true
        }
        guard isFirst else { return }
        do {
            for socket in state.withLock({ $0.sockets }) { try await serve(socket) }
        } catch {
            closeAll()
            throw error
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.whenFinished = continuation }
                finishIfDone()
            }
        } onCancel: {
            shutDown()
            closeAll()
        }
    }

    /// Stops accepting, ends streams by cancelling their tasks, lets other calls end for as long as
    /// ``Configuration/shutdownGrace`` allows, and makes ``run()`` return.
    public func shutDown() {
        let (connections, listeners, wasIdle) = state.withLock { state in
            let wasIdle = state.phase == .idle
            if state.phase == .running || wasIdle { state.phase = .draining }
            return (Array(state.connections.values), state.listeners, wasIdle)
        }
        if wasIdle { state.withLock { $0.sockets }.forEach { $0.close() } }
        stopListening(listeners)
        for connection in connections {
            connection.eventLoop.execute { connection.handler.value.shutDown() }
        }
        let timer = group.any().scheduleTask(in: TimeAmount(configuration.shutdownGrace)) { self.closeAll() }
        state.withLock { $0.graceTimer = timer }
        finishIfDone()
    }

    /// Listens at another socket from now on. The former ones are closed: their file is gone, so nobody can reach them.
    /// Connections continue.
    ///
    /// The server owns the socket, also when this throws.
    public func listen(insteadAt socket: ServerSocket) async throws {
        let former = state.withLock { state in
            state.sockets.removeAll { $0.kind == .listening }
            state.sockets.append(socket)
            return state.listeners
        }
        let isTaken = Flag()
        do {
            try await serve(socket, isTaken)
        } catch {
            // NIO closes the descriptors of its channels; the number may belong to another file by now.
            if isTaken.isSet.load(ordering: .acquiring) { socket.removeFile() } else { socket.close() }
            throw error
        }
        for listener in former { listener.close(promise: nil) }
    }

    // MARK: -

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// - Parameter isTaken: A flag that is set once NIO has made a channel of a listening socket, which NIO closes from
    ///   then on.
    private func serve(_ socket: ServerSocket, _ isTaken: Flag = Flag()) async throws {
        switch socket.kind {
        case .listening:
            let channel = try await ServerBootstrap(group: group)
                .serverChannelInitializer { channel in
                    isTaken.isSet.store(true, ordering: .releasing)
                    return channel.eventLoop.makeCompletedFuture {
                        // NIO calls listen(2) again with a queue of 128 (ServerSocketChannel.init).
                        try socket.startListening()
                        try channel.pipeline.syncOperations.addHandler(
                            AcceptPause(onEvent: self.configuration.onEvent))
                    }
                }
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                // This bounds the bytes after each read.
                .childChannelOption(.maxMessagesPerRead, value: 1)
                .childChannelOption(.recvAllocator, value: ReceiveBuffers())
                .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try self.admit(channel) }
                }
                .withBoundSocket(socket.descriptor).get()
            let mustClose = state.withLock { state in
                state.listeners.append(channel)
                return state.phase != .running
            }
            if mustClose { stopListening([channel]) }
            channel.closeFuture.whenComplete { _ in
                let isDeaf = self.state.withLock { state in
                    state.listeners.removeAll { $0 === channel }
                    return state.phase == .running && state.listeners.isEmpty
                }
                // An error has closed the last listener. The server ends, even if there are connections: nobody could
                // reach it.
                if isDeaf { self.shutDown() }
                self.finishIfDone()
            }
        case .connected:
            _ = try await ClientBootstrap(group: group)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .channelOption(.maxMessagesPerRead, value: 1)
                .channelOption(.recvAllocator, value: ReceiveBuffers())
                // The process that passed the socket chose its peer.
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try self.admit(channel, mayRest: true) }
                }
                .withConnectedSocket(socket.descriptor).get()
        }
    }

    /// Accepts or refuses a connection. Runs on the channel's event loop.
    /// - Parameter mayRest: Whether the connection has no time limit for its first call.
    private func admit(_ channel: any Channel, mayRest: Bool = false) throws {
        let peer = try PeerCredentials(of: channel)
        guard configuration.isPeerAllowed(peer) else {
            configuration.onEvent(.refused(peer))
            return try turnAway(channel, VarlinkErrorReply(VarlinkService.PermissionDenied()))
        }
        if DescriptorLimit.isNearlyReached(keeping: configuration.reservedDescriptors) {
            configuration.onEvent(.tooManyConnections(peer))
            return try turnAway(channel, .system(.tryAgain))
        }
        let (number, event) = state.withLock { state -> (UInt64, ServerEvent?) in
            guard state.phase == .running, state.connections.count < configuration.maximumConnections else {
                return (0, .tooManyConnections(peer))
            }
            let isCrowded = state.connections.count >= configuration.maximumConnections - configuration.keptConnections
            guard processes.add(peer.processID, isCrowded: isCrowded) else { return (0, .tooManyOfOneProcess(peer)) }
            state.nextNumber += 1
            return (state.nextNumber, nil)
        }
        if let event {
            configuration.onEvent(event)
            return try turnAway(channel, .system(.tryAgain))
        }
        let handler = ConnectionHandler(
            number: number, peer: peer, dispatcher: dispatcher, configuration: configuration, budget: budget,
            processes: processes, mayRest: mayRest)
        let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
        state.withLock { $0.connections[number] = (bound, channel.eventLoop) }
        channel.closeFuture.whenComplete { _ in
            self.processes.remove(peer.processID, hadCalled: bound.value.hasCalled)
            self.state.withLock { _ = $0.connections.removeValue(forKey: number) }
            self.configuration.onClose(number)
            self.finishIfDone()
        }
        try channel.pipeline.syncOperations.addHandler(handler)
    }

    /// Answers the peer's first call before it is made, and closes the connection. Refused peers take no memory while
    /// they wait.
    private func turnAway(_ channel: any Channel, _ error: VarlinkErrorReply) throws {
        try channel.pipeline.syncOperations.addHandler(TurnAwayHandler(reply: error.serialized()))
    }

    private func stopListening(_ listeners: [any Channel]) {
        guard !listeners.isEmpty else { return }
        // Unlink before closing, so that no client finds a file without a server.
        for socket in state.withLock({ $0.sockets }) { socket.removeFile() }
        for listener in listeners { listener.close(promise: nil) }
    }

    private func closeAll() {
        let (connections, listeners) = state.withLock { state in
            state.phase = .draining
            return (Array(state.connections.values), state.listeners)
        }
        stopListening(listeners)
        for connection in connections {
            connection.eventLoop.execute { connection.handler.value.closeNow() }
        }
    }

    private func finishIfDone() {
        let (continuation, timer) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Scheduled<Void>?) in
            guard state.connections.isEmpty, state.listeners.isEmpty, let continuation = state.whenFinished else {
                return (nil, nil)
            }
            state.phase = .finished
            state.whenFinished = nil
            return (continuation, state.graceTimer)
        }
        timer?.cancel()
        continuation?.resume()
    }
}

private final class TurnAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let reply: [UInt8]

    init(reply: [UInt8]) { self.reply = reply }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: reply)), promise: nil)
        context.close(promise: nil)
    }
}

extension PeerCredentials {
    /// Reads `SO_PEERCRED`. Runs on the channel's event loop, where the answer is there at once.
    package init(of channel: any Channel) throws {
        guard let provider = channel as? any SocketOptionProvider else { throw ChannelError.operationUnsupported }
        let loop = channel.eventLoop
        let answer = NIOLoopBoundBox<Result<RawCredentials, any Error>?>(nil, eventLoop: loop)
        let future: EventLoopFuture<RawCredentials> = provider.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED))
        future.whenComplete { answer.value = $0 }
        guard let credentials = try answer.value?.get() else { throw ChannelError.operationUnsupported }
        self.init(processID: credentials.pid, userID: credentials.uid, groupID: credentials.gid)
    }
}

/// `struct ucred` of unix(7), which glibc hides behind _GNU_SOURCE.
private struct RawCredentials: Sendable {
    var pid: Int32
    var uid: UInt32
    var gid: UInt32
}
