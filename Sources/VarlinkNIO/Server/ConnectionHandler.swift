// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore
import Varlink

/// A connection of a server, on its event loop: reads calls, starts them, writes their replies in order.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = Never
    typealias OutboundOut = ByteBuffer

    /// The phase of the connection.
    enum Phase {
        /// The connection accepts calls.
        case open
        /// The connection accepts no more calls: the peer sends none, or the server shuts down. It is closed after the
        /// last reply.
        case draining
        /// The connection neither reads nor writes.
        case closed
    }

    private struct Running {
        var task: Task<Void, Never>
        var isStream: Bool
        var admission: ServerBudget.Admission
    }

    let number: UInt64
    let peer: PeerCredentials
    private let dispatcher: Dispatcher
    let configuration: VarlinkServer.Configuration
    private let port: ReplyPort
    let budget: ServerBudget
    let processes: PeerProcesses
    private let mayRest: Bool
    var decoder: FrameDecoder
    private var replies = ReplyQueue<Running>()
    private var heldBytes = 0
    var phase = Phase.open
    var context: ChannelHandlerContext?
    /// The replies to write. A single write is in progress at a time, so that its end shows how fast the peer reads.
    private var outgoing = OutgoingReplies()
    private var bytesBeingWritten = 0
    private var stallTimer: Scheduled<Void>?
    /// The channel wanted to read more while there was enough to do.
    private var isReadHeldBack = false
    /// The peer has ended its side of the stream.
    private var isInputClosed = false
    /// A write is being called, and it may end before the call returns.
    private var isWriting = false
    var isSaturated = false
    private var onewayCalls = OnewayCalls()
    /// The next call, for which there is no room in the server.
    private var parked: ReadCall?
    var hasFramePermit = false
    private(set) var hasCalled = false
    /// Wakes the event loop for this connection.
    var wake: @Sendable () -> Void = {}
    private var firstCallTimer: Scheduled<Void>?
    var frameTimer: Scheduled<Void>?
    /// The number of whole messages read, and that number when the timer was set.
    var (messages, timedMessage): (UInt64, UInt64) = (0, 0)

    init(
        number: UInt64, peer: PeerCredentials, dispatcher: Dispatcher, configuration: VarlinkServer.Configuration,
        budget: ServerBudget, processes: PeerProcesses, mayRest: Bool
    ) {
        self.budget = budget
        self.processes = processes
        self.mayRest = mayRest
        self.number = number
        self.peer = peer
        self.dispatcher = dispatcher
        self.configuration = configuration
        decoder = FrameDecoder(maximumMessageSize: configuration.maximumMessageSize)
        decoder.secretParameters = configuration.secretParameters
        port = ReplyPort(
            highWaterMark: configuration.highWaterMark, maximumBytes: configuration.maximumOutboundBytes,
            budget: budget)
    }

    // MARK: Channel events

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let eventLoop = context.eventLoop
        let handler = NIOLoopBound(self, eventLoop: eventLoop)
        wake = { eventLoop.execute { handler.value.work() } }
        port.open(wake: wake)
        guard !mayRest else { return }
        firstCallTimer = eventLoop.scheduleTask(in: TimeAmount(configuration.firstCallTimeout)) {
            handler.value.hangUp(on: .noCall)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase == .open else { return }
        let buffer = unwrapInboundIn(data)
        buffer.withUnsafeReadableBytes { bytes in
            decoder.append(bytes)
            // The read bytes may have had a secret, so they are wiped in place. NIO's pool keeps the last buffer of a
            // connection until it reads again (NIOPooledRecvBufferAllocator). ByteBuffer would make a copy and wipe
            // that, and memory that wipes itself when freed would come too late. Only this handler reads the bytes.
            if let base = bytes.baseAddress { explicit_bzero(UnsafeMutableRawPointer(mutating: base), bytes.count) }
        }
        budget.count(buffer.readableBytes)
        acceptCalls()
        watchFrame()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // At the end of a stream NIO continues with the channel after this call, and an assertion
        // (BaseSocketChannel.unregisterForReadable) fails if a write that fails here has closed it. So replies are
        // written in a turn of their loop.
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute { handler.value.work() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if isSaturated || !mayGrow() { isReadHeldBack = true } else { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        // The peer sends nothing more but may still read, as `printf ... | nc -U` does. Once the peer has closed its
        // reading side too, the channel becomes inactive.
        isInputClosed = true
        work()
    }

    func channelInactive(context: ChannelHandlerContext) {
        finishOnewayCalls()
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The end of the connection itself reports that the peer has gone.
        if let error = error as? IOError, error.errnoCode == ECONNRESET { return context.close(promise: nil) }
        configuration.onEvent(.failure(error))
        context.close(promise: nil)
    }

    /// Stops accepting calls, ends streams, and closes the connection after the last reply.
    func shutDown() {
        guard phase == .open else { return }
        phase = .draining
        for running in replies.attachments where running.isStream { running.task.cancel() }
        work()
    }

    /// Closes the connection at once.
    func closeNow() { context?.close(promise: nil) }

    // MARK: Calls

    private func acceptCalls() {
        // Replies that handlers leave while they start are fetched below without a wake-up.
        port.suspendWaking()
        do {
            isSaturated = false
            while phase == .open {
                guard hasRoom else {
                    isSaturated = true
                    break
                }
                guard let next = try nextCall() else { break }
                guard start(next) else {
                    parked = next
                    isSaturated = true
                    break
                }
            }
            if decoder.pendingBytes <= ServerBudget.freeFrameBytes { returnFramePermit() }
            decoder.releaseMemory()
        } catch {
            configuration.onEvent(.protocolError(connection: number, error))
            phase = .closed
            pass(port.fetch())
            writeOutput()
            context?.close(promise: nil)
        }
    }

    /// Returns the call that waits for room, or the next one that was read.
    private func nextCall() throws(ProtocolError) -> ReadCall? {
        if let parked {
            self.parked = nil
            return parked
        }
        let before = decoder.pendingBytes
        guard let json = try decoder.next() else { return nil }
        messages += 1
        if !hasCalled {
            hasCalled = true
            processes.called(peer.processID)
            firstCallTimer?.cancel()
            firstCallTimer = nil
        }
        return ReadCall(
            call: try CallMessage(json), secrets: decoder.takeSecrets(), bytes: before - decoder.pendingBytes)
    }

    /// Starts a call. Returns false if there is no room for it in the server; the connection is woken when there may
    /// be.
    /// - Parameter isLast: Whether the caller has gone. Its call is started even without room.
    private func start(_ next: ReadCall, isLast: Bool = false) -> Bool {
        let call = next.call
        switch dispatcher.decide(call) {
        case .refuse(let error):
            // A oneway call gets no reply, not even an error.
            if !call.oneway { port.put(error.serialized(), for: replies.open(), isLast: true) }
        case .run(let method):
            let isIdle = isLast || replies.count == 0 && onewayCalls.count == 0
            guard
                let admission = budget.admit(
                    call.method, bytes: next.bytes, hasReply: !call.oneway, from: number, isIdle: isIdle, wake: wake)
            else { return false }
            let place = call.oneway ? onewayCalls.add(admission) : replies.open()
            // A oneway call has no replies.
            var context = CallContext(
                method: call.method, more: call.more && !call.oneway, oneway: call.oneway, peer: peer,
                connection: number)
            for (path, secret) in next.secrets { context.secrets[Array(path.dropFirst())] = secret }
            let task = CallTask(
                method: method, parameters: .object(call.parameters), context: context,
                sink: CallSink(port: port, call: place, maximumMessageSize: configuration.maximumMessageSize),
                configuration: configuration, budget: budget
            ).start()
            // A caller may leave before its oneway call has ended.
            if !call.oneway {
                replies.attach(Running(task: task, isStream: call.more, admission: admission), to: place)
            }
        }
        return true
    }

    /// Runs the oneway calls that a peer sent before it left. Their bytes are bounded by the socket's buffer.
    private func finishOnewayCalls() {
        guard phase == .open else { return }
        // Nothing after a broken frame can be trusted, and nobody is left to get an error.
        while let next = try? nextCall() {
            // There is no later chance, and the socket's buffer is small.
            if next.call.oneway { _ = start(next, isLast: true) }
        }
    }

    // MARK: Replies

    /// Passes replies on and accepts calls until neither is possible, then writes once.
    private func work() {
        guard phase != .closed else { return }
        // The connection has room and the server has none. The server wakes this loop when it has.
        var isServerFull = false
        while true {
            let delivery = port.fetch()
            if delivery.mustCutOff { return cutOff() }
            if !delivery.entries.isEmpty {
                pass(delivery)
                isServerFull = false
                continue
            }
            // Nothing is left, and the port wakes this loop again. Calls may have waited for that, and a write that
            // ends at once makes room for more.
            if !canTakeCalls || isServerFull { writeOutput() }
            guard canTakeCalls, !isServerFull else { break }
            acceptCalls()
            if phase == .closed { return }
            isServerFull = parked != nil
        }
        if !isSaturated {
            if isInputClosed, phase == .open { phase = .draining }
            if isReadHeldBack, mayGrow() {
                isReadHeldBack = false
                watchFrame()
                context?.read()
            }
        }
        closeIfDone()
    }

    private var canTakeCalls: Bool { phase == .open && isSaturated && hasRoom }

    private var hasRoom: Bool {
        replies.count + onewayCalls.count < configuration.maximumCallsInFlight
            && port.pendingBytes < configuration.highWaterMark
    }

    private func pass(_ delivery: ReplyPort.Delivery) {
        for entry in delivery.entries {
            if OnewayCalls.holds(entry.call) {
                if let admission = onewayCalls.remove(entry.call) { budget.finish(admission) }
                continue
            }
            if entry.isLast, let running = replies.attachment(of: entry.call) { budget.finish(running.admission) }
            if replies.put(entry.bytes, apart: entry.secret, for: entry.call, isLast: entry.isLast) {
                heldBytes += entry.count
            } else {
                port.sent(entry.count)
            }
        }
        replies.drain { bytes in
            heldBytes -= bytes.count
            outgoing.append(bytes)
        } apart: { secret in
            heldBytes -= secret.readableBytes
            outgoing.append(apart: secret)
        }
        port.advance(head: replies.head, held: heldBytes)
    }

    private func writeOutput() {
        guard bytesBeingWritten == 0, outgoing.count > 0, let context, context.channel.isActive else { return }
        bytesBeingWritten = outgoing.count
        let promise = context.eventLoop.makePromise(of: Void.self)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { handler.value.written($0) }
        let parts = outgoing.removeAll()
        isWriting = true
        for part in parts.dropLast() { context.write(wrapOutboundOut(part), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(parts[parts.count - 1]), promise: promise)
        isWriting = false
        // The kernel usually accepts everything at once. Only a peer that does not read needs a timer.
        if bytesBeingWritten > 0, stallTimer == nil {
            let timeout = TimeAmount(configuration.stallTimeout)
            stallTimer = context.eventLoop.scheduleTask(in: timeout) { handler.value.cutOff() }
        }
    }

    private func written(_ result: Result<Void, any Error>) {
        stallTimer?.cancel()
        stallTimer = nil
        port.sent(bytesBeingWritten)
        bytesBeingWritten = 0
        // A write that failed closes the channel, which ends everything.
        guard case .success = result, !isWriting else { return }
        work()
    }

    // MARK: The end

    private func cutOff() {
        guard phase != .closed else { return }
        phase = .closed
        configuration.onEvent(.cutOff(connection: number, pendingBytes: port.pendingBytes))
        context?.close(promise: nil)
    }

    private func closeIfDone() {
        guard phase == .draining, replies.count == 0, outgoing.count == 0, bytesBeingWritten == 0 else { return }
        phase = .closed
        context?.close(promise: nil)
    }

    private func end() {
        phase = .closed
        stallTimer?.cancel()
        stallTimer = nil
        firstCallTimer?.cancel()
        firstCallTimer = nil
        stopWatchingFrame()
        port.close()
        for running in replies.attachments {
            running.task.cancel()
            budget.finish(running.admission)
        }
        // These calls continue and keep their share of the budget, but nobody is left to learn of their end.
        for admission in onewayCalls.removeAll() { budget.finish(admission) }
        parked = nil
        returnFramePermit()
        budget.forget(number)
        // Whatever the connection holds goes now: a task that ends late may keep this handler for a while.
        decoder = FrameDecoder(maximumMessageSize: configuration.maximumMessageSize)
        replies = ReplyQueue()
        outgoing = OutgoingReplies()
        (heldBytes, bytesBeingWritten) = (0, 0)
        // This closure holds the handler.
        wake = {}
        context = nil
    }
}
