// SPDX-License-Identifier: Apache-2.0

import AlertPage
import LinuxSystem
import NIOCore
import NIOHTTP1

extension HTTPConnection {
    /// Answers a request with an error, and ends the connection unless the session is to go on.
    func respond(
        _ failure: PageFailure, closes: Bool = false, to head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        var response = RequestHead(head).isForPerson ? .page(failure) : Response.failure(failure)
        if failure.status == 401 { response.clearsSite(at: door) }
        response.closes = closes || [400, 413, 421].contains(failure.status)
        respond(response, to: head, context)
    }

    func respond(_ response: Response, to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var response = response
        if head.method == .HEAD {
            response.length = response.length ?? response.body.count
            response.body = []
        }
        let closes = response.closes || !head.isKeepAlive
        var fields = Self.fields(response.fields)
        if let type = response.type { fields.add(name: "Content-Type", value: type) }
        if response.status != 304, response.status != 204 {
            fields.add(name: "Content-Length", value: "\(response.length ?? response.body.count)")
        }
        if closes { fields.add(name: "Connection", value: "close") }
        state = closes ? .closing : .resting
        // A client that does not read is cut off.
        setDeadline(closes ? Limits.slowness : Limits.rest, context)
        let status = HTTPResponseStatus(statusCode: response.status)
        context.write(
            wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: fields))), promise: nil)
        if !response.body.isEmpty {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
        }
        let written = context.eventLoop.makePromise(of: Void.self)
        if closes {
            let channel = context.channel
            written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        rest()
    }

    /// Returns the fields of every response.
    static func fields(_ more: [(name: String, value: String)]) -> HTTPHeaders {
        let date = HTTPDate.text(KernelClock.wall.microseconds / 1_000_000)
        return HTTPHeaders(
            [("Date", date)] + ResponseFields.all.map { ($0.name, $0.value) } + more.map { ($0.name, $0.value) })
    }
}

/// A response as a whole.
struct Response: Sendable {
    var status: Int
    var type: String?
    var body: [UInt8] = []
    /// The length to state, where the body is left out.
    var length: Int?
    var fields: [(name: String, value: String)] = []
    var closes = false

    /// Has a browser forget all that it keeps of the page (Clear-Site-Data; browsers follow it on https alone).
    mutating func clearsSite(at door: Door) {
        if door == .proxy { fields.append(("Clear-Site-Data", #""cache", "storage""#)) }
    }

    static func json(_ bytes: [UInt8]) -> Response {
        Response(
            status: 200, type: "application/json", body: bytes, fields: [("Cache-Control", "no-store")])
    }

    /// Returns a failure as a document.
    static func page(_ failure: PageFailure) -> Response {
        Response(
            status: failure.status, type: "text/html; charset=utf-8", body: Array(RefusalPage.html(failure).utf8),
            fields: [("Cache-Control", "no-store")])
    }

    static func failure(_ failure: PageFailure) -> Response {
        Response(
            status: failure.status, type: "application/json", body: failure.body,
            fields: [("Cache-Control", "no-store")])
    }
}
