// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Stops accepting connections for a second when accept4(2) has failed, mostly because no descriptor is left.
///
/// NIO's `AcceptBackoffHandler` delays the next read(), but after an error no read() is called: the channel still waits
/// for the failed accept, and the loop would retry it at once for as long as the client waits.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.seconds(1)

    private let onEvent: @Sendable (ServerEvent) -> Void
    private var isTold = false
    private var resumption: Scheduled<Void>?

    init(onEvent: @escaping @Sendable (ServerEvent) -> Void) { self.onEvent = onEvent }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isTold = false
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isTold { onEvent(.noDescriptors(error)) }
        isTold = true
        guard resumption == nil else { return }
        accept(false, context)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        resumption = context.eventLoop.scheduleTask(in: Self.pause) {
            let (handler, context) = bound.value
            handler.resumption = nil
            handler.accept(true, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        resumption?.cancel()
        resumption = nil
        context.fireChannelInactive()
    }

    private func accept(_ accepts: Bool, _ context: ChannelHandlerContext) {
        // It fails only for a closed channel, which accepts nobody.
        try? context.channel.syncOptions?.setOption(.autoRead, value: accepts)
    }
}
