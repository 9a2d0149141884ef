// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore
import Varlink

/// The receiving side of a client's connection, on its event loop.
final class ClientHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Continues reading, as there is room for replies again.
    struct ReadMore: Sendable {}

    private let calls: CallQueue
    private var decoder: FrameDecoder
    private var isHeldBack = false
    private var wantsToRead = false

    init(calls: CallQueue, maximumMessageSize: Int) {
        self.calls = calls
        decoder = FrameDecoder(maximumMessageSize: maximumMessageSize)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        unwrapInboundIn(data).withUnsafeReadableBytes { decoder.append($0) }
        deliver(context)
    }

    func read(context: ChannelHandlerContext) {
        if isHeldBack { wantsToRead = true } else { context.read() }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is ReadMore else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        isHeldBack = false
        deliver(context)
        if !isHeldBack, wantsToRead {
            wantsToRead = false
            context.read()
        }
        promise?.succeed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Bytes that the peer sent before it closed are still valid.
        isHeldBack = false
        deliver(context, ignoringRoom: true)
        calls.fail(decoder.isInsideMessage ? .protocolError(.truncatedMessage) : .closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, !isEndOfConnection(error.errnoCode) {
            calls.fail(.transport(.receive, code: error.errnoCode))
        }
        context.close(promise: nil)
    }

    /// Fails all calls with the error of a service that refuses connections: it answers before it is called, and hangs
    /// up.
    private func endWithUncalledReply(
        _ reply: ReplyMessage, _ context: ChannelHandlerContext
    ) throws(ProtocolError) {
        guard let error = reply.error else { throw .unexpectedReply }
        calls.fail(.reply(VarlinkErrorReply(name: error, parameters: reply.parameters)))
        context.close(promise: nil)
    }

    private func isEndOfConnection(_ code: Int32) -> Bool { code == ECONNRESET || code == EPIPE }

    private func deliver(_ context: ChannelHandlerContext, ignoringRoom: Bool = false) {
        do throws(ProtocolError) {
            while !isHeldBack || ignoringRoom, let json = try decoder.next() {
                let reply = try ReplyMessage(json)
                guard let call = calls.current else { return try endWithUncalledReply(reply, context) }
                guard call.expectsMore || !reply.continues else { throw .unexpectedContinues }
                if !call.put(reply) { isHeldBack = true }
                if !reply.continues { calls.advance() }
            }
        } catch {
            calls.fail(.protocolError(error))
            context.close(promise: nil)
        }
    }
}
