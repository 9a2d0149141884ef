// SPDX-License-Identifier: Apache-2.0

import AlertPage
import NIOCore
import NIOHTTP1
import Varlink

/// A stream of changes to a browser (Server-sent events, HTML 9.2). All of it runs on the connection's event loop.
final class EventStream {
    private let hub: WatchHub
    private var number: UInt64?
    private var heartbeat: RepeatedTask?
    private var isBehind = false

    init(_ hub: WatchHub) { self.hub = hub }

    /// The time between two comments. A page that has heard nothing for 60 seconds takes the stream for lost, and
    /// proxies end connections on which nothing comes.
    private static let pulse = TimeAmount.seconds(20)

    fileprivate func begin(number: UInt64, _ connection: HTTPConnection, _ context: ChannelHandlerContext) {
        self.number = number
        let bound = NIOLoopBound((connection: connection, context: context), eventLoop: context.eventLoop)
        // A proxy passes the head on with the first bytes of the body, and alertd may let them wait.
        connection.write(Array(":\n\n".utf8), context)
        heartbeat = context.eventLoop.scheduleRepeatedTask(initialDelay: Self.pulse, delay: Self.pulse) { _ in
            let (connection, context) = bound.value
            // A client that has read nothing since the last one is gone.
            guard context.channel.isWritable else { return context.close(promise: nil) }
            connection.write(Array(":\n\n".utf8), context)
        }
    }

    func end() {
        heartbeat?.cancel()
        if let number { hub.remove(number) }
        number = nil
    }

    fileprivate func send(_ changes: [Page.Change], _ connection: HTTPConnection, _ context: ChannelHandlerContext) {
        guard context.channel.isWritable else {
            isBehind = true
            connection.setDeadline(HTTPConnection.Limits.slowness, context)
            return
        }
        var bytes: [UInt8] = []
        for change in changes { bytes += Array("data: ".utf8) + change.varlink.serialized() + Array("\n\n".utf8) }
        connection.write(bytes, context)
    }

    /// Sends that everything is old, if changes were left out.
    func catchUp(_ context: ChannelHandlerContext) {
        guard isBehind else { return }
        isBehind = false
        let bytes = Array("data: ".utf8) + Page.Change(part: .everything).varlink.serialized() + Array("\n\n".utf8)
        context.writeAndFlush(
            NIOAny(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }
}

extension HTTPConnection {
    /// Begins the stream of a session.
    func stream(_ device: Device, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) throws(PageFailure) {
        let bound = NIOLoopBound((connection: self, context: context), eventLoop: context.eventLoop)
        let (loop, channel) = (context.eventLoop, context.channel)
        let stream = EventStream(services.hub)
        let streamBound = NIOLoopBound(stream, eventLoop: loop)
        let number = services.hub.add(
            WatchHub.Stream(device: device.id) { changes in
                // The first changes come before the head is written.
                loop.execute { streamBound.value.send(changes, bound.value.connection, bound.value.context) }
            } close: {
                channel.close(promise: nil)
            })
        guard let number else {
            throw PageFailure(
                status: 429, name: "Refused", parameters: ["reason": "the page is open too many times; close a tab"])
        }
        // It may have ended while it was let in.
        guard services.store.devices.contains(where: { $0.id == device.id }) else {
            services.hub.remove(number)
            throw PageFailure(Page.Unauthorized(reason: "this session has ended"))
        }
        state = .streaming(stream)
        setDeadline(nil, context)
        // nginx keeps back what it may buffer.
        var fields = Self.fields([
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"),
        ])
        // HTTP/1.0 has no chunks (RFC 9112 6.1): the end of the connection is that of the stream.
        let isOld = head.version == .http1_0
        if isOld { fields.add(name: "Connection", value: "close") }
        context.writeAndFlush(
            wrapOutboundOut(.head(.init(version: isOld ? .http1_0 : .http1_1, status: .ok, headers: fields))),
            promise: nil)
        stream.begin(number: number, self, context)
    }

    fileprivate func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        guard case .streaming = state else { return }
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }
}
