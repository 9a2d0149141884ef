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
        /// Calls are taken.
        case open
        /// No more calls come: the peer will send none, or the server shuts down. Closed after the last reply.
        case draining
        /// Nothing is read or written any more.
        case closed
    }

    private struct Running {
        var task: Task<Void, Never>
        var isStream: Bool
        var admission: ServerBudget.Admission
    }

    /// A call that was read and waits for room.
    private struct Parked {
        var call: CallMessage
        /// Secrets taken out of its parameters, by the names that lead there.
        var secrets: [[String]: SecretText]
        var bytes: Int
    }

    let number: UInt64
    let peer: PeerCredentials
    private let dispatcher: Dispatcher
    let configuration: VarlinkServer.Configuration
    private let port: ReplyPort
    let budget: ServerBudget
    let processes: PeerProcesses
    /// A Boolean value indicating whether it may take as long as it likes for its first call.
    private let mayRest: Bool
    var decoder: FrameDecoder
    private var replies = ReplyQueue<Running>()
    private var heldBytes = 0
    var phase = Phase.open
    var context: ChannelHandlerContext?
    /// The replies to write. A single write is in progress at a time, so that its end tells how fast the peer reads.
    private var outgoing = OutgoingReplies()
    private var bytesBeingWritten = 0
    private var stallTimer: Scheduled<Void>?
    /// The channel asked for more to read while there was enough to do.
    private var isReadHeldBack = false
    /// The peer has said that it sends nothing more.
    private var isInputClosed = false
    /// A write is being made, so its end may be told before the call that makes it returns.
    private var isWriting = false
    /// A Boolean value indicating whether a call is waiting in the decoder because there were too many already.
    var isSaturated = false
    private var onewayCalls = OnewayCalls()
    /// The next call, for which there is no room in the server.
    private var parked: Parked?
    /// A Boolean value indicating whether the frame that is being read has a permit to be large.
    var hasFramePermit = false
    /// A Boolean value indicating whether the connection has made a call, and so may rest as long as it likes.
    private(set) var hasCalled = false
    /// Has the event loop look at this connection.
    var wake: @Sendable () -> Void = {}
    private var firstCallTimer: Scheduled<Void>?
    var frameTimer: Scheduled<Void>?
    /// Messages that were read whole, and how many there were when the timer was set.
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
        let me = NIOLoopBound(self, eventLoop: eventLoop)
        wake = { eventLoop.execute { me.value.work() } }
        port.open(wake: wake)
        guard !mayRest else { return }
        firstCallTimer = eventLoop.scheduleTask(in: TimeAmount(configuration.firstCallTimeout)) {
            me.value.hangUp(on: .noCall)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase == .open else { return }
        let buffer = unwrapInboundIn(data)
        buffer.withUnsafeReadableBytes { bytes in
            decoder.append(bytes)
            // What was read may have held a secret. It is wiped where it is: NIO's pool keeps the last buffer of a
            // connection until it reads again (NIOPooledRecvBufferAllocator), so that by way of ByteBuffer a copy would
            // be made and wiped instead, and memory that is wiped when it is freed would not be. Only this handler
            // looks at the bytes.
            if let base = bytes.baseAddress { explicit_bzero(UnsafeMutableRawPointer(mutating: base), bytes.count) }
        }
        budget.count(buffer.readableBytes)
        takeCalls()
        watchFrame()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // At the end of a stream the channel is gone on with after this call, and an assertion of NIO's
        // (BaseSocketChannel.unregisterForReadable) fails if a write that is refused here has closed it meanwhile. So
        // replies are written in their own turn.
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute { me.value.work() }
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
        // The peer sends nothing more but may still read: `printf ... | nc -U` does so. When it has gone for good,
        // the channel becomes inactive.
        isInputClosed = true
        work()
    }

    func channelInactive(context: ChannelHandlerContext) {
        finishOnewayCalls()
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // That the peer has gone is no news beside the end of the connection itself.
        if let error = error as? IOError, error.errnoCode == ECONNRESET { return context.close(promise: nil) }
        configuration.onEvent(.failure(error))
        context.close(promise: nil)
    }

    /// Stops taking calls, ends streams, and closes the connection after the last reply.
    func shutDown() {
        guard phase == .open else { return }
        phase = .draining
        for running in replies.attachments where running.isStream { running.task.cancel() }
        work()
    }

    /// Closes the connection at once.
    func closeNow() { context?.close(promise: nil) }

    // MARK: Calls

    private func takeCalls() {
        // What handlers leave while they start is fetched below without being called for.
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
            configuration.onEvent(.violation(connection: number, error))
            phase = .closed
            pass(port.take())
            writeOutput()
            context?.close(promise: nil)
        }
    }

    /// The call that waits for room, or the next one that was read.
    private func nextCall() throws(ProtocolViolation) -> Parked? {
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
        return Parked(
            call: try CallMessage(json), secrets: decoder.takeSecrets(), bytes: before - decoder.pendingBytes)
    }

    /// Starts a call. False when there is no room for it in the server; the connection is woken when there may be.
    /// - Parameter isLast: Whether the caller has gone; its call is started whatever there is room for.
    private func start(_ next: Parked, isLast: Bool = false) -> Bool {
        let call = next.call
        switch dispatcher.decide(call) {
        case .refuse(let error):
            // A caller that waits for nothing is told nothing.
            if !call.oneway { port.put(error.serialized(), for: replies.open(), isLast: true) }
        case .run(let method):
            let isIdle = isLast || replies.count == 0 && onewayCalls.count == 0
            guard
                let admission = budget.admit(
                    call.method, bytes: next.bytes, hasReply: !call.oneway, from: number, isIdle: isIdle, wake: wake)
            else { return false }
            let place = call.oneway ? onewayCalls.add(admission) : replies.open()
            // Replies of a call that gets none are not made.
            var context = CallContext(
                method: call.method, more: call.more && !call.oneway, oneway: call.oneway, peer: peer,
                connection: number)
            for (path, secret) in next.secrets { context.secrets[Array(path.dropFirst())] = secret }
            let task = CallTask(
                method: method, parameters: .object(call.parameters), context: context,
                sink: CallSink(port: port, call: place, maximumMessageSize: configuration.maximumMessageSize),
                configuration: configuration, budget: budget
            ).start()
            // A caller that waits for nothing may leave before its call has been carried out.
            if !call.oneway {
                replies.attach(Running(task: task, isStream: call.more, admission: admission), to: place)
            }
        }
        return true
    }

    /// Carries out what a peer that has gone left behind and did not mean to wait for. The bytes are bounded by
    /// what the socket held.
    private func finishOnewayCalls() {
        guard phase == .open else { return }
        // A frame that is broken ends what can be trusted, and nobody is left to be told.
        while let next = try? nextCall() {
            // There will be no other moment, and what the socket held is little.
            if next.call.oneway { _ = start(next, isLast: true) }
        }
    }

    // MARK: Replies

    /// Passes replies on and takes calls until neither goes further, then writes once.
    private func work() {
        guard phase != .closed else { return }
        // Whether there is room in the connection and none in the server, which wakes this loop when there is.
        var isServerFull = false
        while true {
            let delivery = port.take()
            if delivery.mustCutOff { return cutOff() }
            if !delivery.entries.isEmpty {
                pass(delivery)
                isServerFull = false
                continue
            }
            // Nothing is left, and the port wakes this loop again. Calls may have waited for just that; and a write
            // that is done at once makes room for more.
            if !canTakeCalls || isServerFull { writeOutput() }
            guard canTakeCalls, !isServerFull else { break }
            takeCalls()
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

    /// A Boolean value indicating whether calls wait and there is room for them.
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
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { me.value.written($0) }
        let parts = outgoing.take()
        isWriting = true
        for part in parts.dropLast() { context.write(wrapOutboundOut(part), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(parts[parts.count - 1]), promise: promise)
        isWriting = false
        // The kernel usually takes everything at once; only a peer that does not read needs watching.
        if bytesBeingWritten > 0, stallTimer == nil {
            let timeout = TimeAmount(configuration.stallTimeout)
            stallTimer = context.eventLoop.scheduleTask(in: timeout) { me.value.cutOff() }
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
        // Those go on, and hold what they hold; but nobody is left who would hear of their end.
        for admission in onewayCalls.removeAll() { budget.finish(admission) }
        parked = nil
        returnFramePermit()
        budget.forget(number)
        decoder = FrameDecoder(maximumMessageSize: configuration.maximumMessageSize)
        replies = ReplyQueue()
        context = nil
    }
}
