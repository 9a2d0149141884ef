// SPDX-License-Identifier: Apache-2.0

import AlertPage
import NIOCore
import NIOHTTP1
import Varlink

/// A connection of a browser or proxy. It has one request at a time: the pipeline reads no further one before the
/// response is written.
final class HTTPConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    enum Limits {
        static let body = 128 << 10
        /// The time limit for a request from its first byte, for its beginning after a connection is made, and for the
        /// client to read a response.
        static let slowness = TimeAmount.seconds(15)
        /// The time limit between two requests.
        static let rest = TimeAmount.seconds(60)
        /// The time limit for alertd's answer.
        static let answer = TimeAmount.seconds(30)
    }

    enum State {
        case resting
        /// A request whose body comes.
        case reading(HTTPRequestHead, ByteBuffer)
        /// A request that is refused: its body is skipped.
        case refusing(HTTPRequestHead, PageFailure)
        /// A request that is carried out; its number tells it from earlier ones.
        case answering
        case streaming(EventStream)
        case closing
    }

    let door: Door
    let services: PageServices
    var state = State.resting
    private var deadline: Scheduled<Void>?
    /// The call that is carried out.
    var task: Task<Void, Never>?
    /// The number of the present request.
    private(set) var number = 0
    private var isBusy = false

    init(door: Door, services: PageServices) { (self.door, self.services) = (door, services) }

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(Limits.slowness, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if case .streaming(let stream) = state { stream.end() }
        task?.cancel()
        state = .closing
        rest()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .streaming(let stream) = state, context.channel.isWritable {
            setDeadline(nil, context)
            stream.catchUp(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .resting): begin(head, context)
        case (.body(let part), .reading(let head, var body)):
            // The case still holds the buffer, and would make writeBuffer copy it.
            state = .resting
            guard body.readableBytes + part.readableBytes <= Limits.body else {
                return respond(Self.tooLarge, to: head, context)
            }
            var part = part
            body.writeBuffer(&part)
            state = .reading(head, body)
        case (.end, .reading(let head, let body)): perform(head, body, context)
        case (.end, .refusing(let head, let failure)): respond(failure, to: head, context)
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        number += 1
        work()
        setDeadline(Limits.slowness, context)
        let request = RequestHead(head)
        do throws(RequestRules.Refusal) {
            try services.rules(door).check(request)
        } catch {
            state = .refusing(head, PageFailure(error))
            return
        }
        if let length = head.headers.first(name: "content-length").flatMap(Int.init), length > Limits.body {
            return respond(Self.tooLarge, to: head, context)
        }
        // Without a session nobody may send a body slowly, save the ticket itself.
        if case .call(let method) = Route(request), method != "Enter" {
            do throws(PageFailure) { _ = try device(of: request) } catch {
                return respond(error, closes: true, to: head, context)
            }
        }
        state = .reading(head, ByteBuffer())
    }

    private static let tooLarge = PageFailure(
        status: 413, name: "Refused", parameters: ["reason": "a request has at most 131,072 bytes"])

    // MARK: Time and activity

    func setDeadline(_ amount: TimeAmount?, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        guard let amount else { return }
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: amount) { channel.close(promise: nil) }
    }

    private func work() {
        guard !isBusy else { return }
        isBusy = true
        services.activity.begin()
    }

    func rest() {
        guard isBusy else { return }
        isBusy = false
        services.activity.end()
    }
}

extension RequestHead {
    init(_ head: HTTPRequestHead) {
        self.init(
            method: head.method.rawValue, target: head.uri, fields: head.headers.map { .init($0.name, $0.value) })
    }
}
