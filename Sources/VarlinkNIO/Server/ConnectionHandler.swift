// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import NIOCore
import Varlink

/// One connection of a server, on its event loop: reads calls, starts them, writes their replies in order.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = Never
    typealias OutboundOut = ByteBuffer

    /// What becomes of the connection.
    private enum Phase {
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
    }

    let number: UInt64
    private let peer: PeerCredentials
    private let dispatcher: Dispatcher
    private let configuration: VarlinkServer.Configuration
    private let port: ReplyPort
    private var decoder: FrameDecoder
    private var replies = ReplyQueue<Running>()
    private var heldBytes = 0
    private var phase = Phase.open
    private var context: ChannelHandlerContext?
    /// Replies for the next write. One write is under way at a time, so that its end tells how fast the peer reads.
    private var output = ByteBuffer()
    private var bytesBeingWritten = 0
    private var stallTimer: Scheduled<Void>?
    /// The channel asked for more to read while there was enough to do.
    private var isReadHeldBack = false
    /// The peer has said that it sends nothing more.
    private var isInputClosed = false
    /// A write is being made, so its end may be told before the call that makes it returns.
    private var isWriting = false
    /// Whether a call is waiting in the decoder because there were too many already.
    private var isSaturated = false

    init(number: UInt64, peer: PeerCredentials, dispatcher: Dispatcher, configuration: VarlinkServer.Configuration) {
        self.number = number
        self.peer = peer
        self.dispatcher = dispatcher
        self.configuration = configuration
        decoder = FrameDecoder(maximumMessageSize: configuration.maximumMessageSize)
        port = ReplyPort(
            highWaterMark: configuration.highWaterMark, maximumBytes: configuration.maximumOutboundBytes)
    }

    // MARK: Channel events

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let eventLoop = context.eventLoop
        let me = NIOLoopBound(self, eventLoop: eventLoop)
        port.open { eventLoop.execute { me.value.work() } }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase == .open else { return }
        unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
            decoder.append(bytes)
            // The channel reads into the same memory again and again, and what was read last stays in it: perhaps a
            // secret. Nobody else sees it in between, as the buffer is only handed to this handler.
            if let base = bytes.baseAddress { explicit_bzero(UnsafeMutableRawPointer(mutating: base), bytes.count) }
        }
        takeCalls()
        linux_wipe_stack()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // At the end of a stream the channel is gone on with after this call, and an assertion of NIO's
        // (BaseSocketChannel.unregisterForReadable) fails if a write that is refused here has closed it meanwhile. So
        // replies are written in a turn of their own.
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute { me.value.work() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if isSaturated { isReadHeldBack = true } else { context.read() }
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
                guard let json = try decoder.next() else { break }
                start(try CallMessage(json))
            }
        } catch {
            configuration.onEvent(.violation(connection: number, error))
            phase = .closed
            pass(port.take())
            writeOutput()
            context?.close(promise: nil)
        }
    }

    private func start(_ call: CallMessage) {
        let place = replies.open()
        switch dispatcher.decide(call) {
        case .refuse(let error):
            port.put(call.oneway ? [] : error.serialized(), for: place, isLast: true)
        case .run(let method):
            let task = CallTask(
                method: method, parameters: .object(call.parameters),
                context: CallContext(
                    method: call.method, more: call.more, oneway: call.oneway, peer: peer, connection: number),
                sink: CallSink(port: port, call: place, maximumMessageSize: configuration.maximumMessageSize),
                configuration: configuration
            ).start()
            // A caller that waits for nothing may leave before its call has been carried out.
            if !call.oneway { replies.attach(Running(task: task, isStream: call.more), to: place) }
        }
    }

    /// Carries out what a peer that has gone left behind and did not mean to wait for. The bytes are bounded by
    /// what the socket held.
    private func finishOnewayCalls() {
        guard phase == .open else { return }
        while let json = try? decoder.next(), let call = try? CallMessage(json) {
            if call.oneway { start(call) }
        }
    }

    // MARK: Replies

    /// Passes replies on and takes calls until neither goes further, then writes once.
    private func work() {
        guard phase != .closed else { return }
        while true {
            let delivery = port.take()
            if delivery.mustCutOff { return cutOff() }
            if !delivery.entries.isEmpty {
                pass(delivery)
                continue
            }
            // Nothing is left, and the port wakes this loop again. Calls may have waited for just that; and a write
            // that is done at once makes room for more.
            if !canTakeCalls { writeOutput() }
            guard canTakeCalls else { break }
            takeCalls()
            if phase == .closed { return }
        }
        if !isSaturated {
            if isInputClosed, phase == .open { phase = .draining }
            if isReadHeldBack {
                isReadHeldBack = false
                context?.read()
            }
        }
        closeIfDone()
    }

    /// Whether calls wait and there is room for them.
    private var canTakeCalls: Bool { phase == .open && isSaturated && hasRoom }

    private var hasRoom: Bool {
        replies.count < configuration.maximumCallsInFlight && port.pendingBytes < configuration.highWaterMark
    }

    private func pass(_ delivery: ReplyPort.Delivery) {
        for entry in delivery.entries {
            heldBytes += entry.bytes.count
            replies.put(entry.bytes, for: entry.call, isLast: entry.isLast)
        }
        replies.drain { bytes in
            heldBytes -= bytes.count
            output.writeBytes(bytes)
        }
        port.advance(head: replies.head, held: heldBytes)
    }

    private func writeOutput() {
        guard bytesBeingWritten == 0, output.readableBytes > 0, let context, context.channel.isActive else { return }
        bytesBeingWritten = output.readableBytes
        let promise = context.eventLoop.makePromise(of: Void.self)
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { me.value.written($0) }
        let buffer = output
        output = ByteBuffer()
        isWriting = true
        context.writeAndFlush(wrapOutboundOut(buffer), promise: promise)
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
        guard phase == .draining, replies.count == 0, output.readableBytes == 0, bytesBeingWritten == 0 else { return }
        phase = .closed
        context?.close(promise: nil)
    }

    private func end() {
        phase = .closed
        stallTimer?.cancel()
        stallTimer = nil
        port.close()
        for running in replies.attachments { running.task.cancel() }
        replies = ReplyQueue()
        context = nil
    }
}
