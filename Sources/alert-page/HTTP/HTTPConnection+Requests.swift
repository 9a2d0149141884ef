// SPDX-License-Identifier: Apache-2.0

import AlertPage
import NIOCore
import NIOHTTP1
import Varlink

extension HTTPConnection {
    /// Performs a request that the rules let pass.
    func perform(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
        let request = RequestHead(head)
        switch Route(request) {
        case .file(let name, let withBody): send(name, withBody: withBody, request, to: head, context)
        case .call(let method): call(method, request, body, head, context)
        case .watch:
            do throws(PageFailure) {
                try stream(try device(of: request), head, context)
            } catch {
                respond(error, to: head, context)
            }
        case .options:
            respond(Response(status: 204, fields: [("Allow", "GET, HEAD, POST, OPTIONS")]), to: head, context)
        case .wrongMethod(let allow):
            var response = Response.failure(
                PageFailure(
                    status: 405, name: "Refused", parameters: ["reason": .string("this address takes \(allow)")]))
            response.fields.append(("Allow", allow))
            respond(response, to: head, context)
        case .unknown: respond(Self.unknown, to: head, context)
        }
    }

    private static let unknown = PageFailure(
        status: 404, name: "MethodNotFound", parameters: ["reason": "the page has no such address"])

    private func send(
        _ name: String, withBody: Bool, _ request: RequestHead, to head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        guard let file = WebFiles.all[name] else { return respond(Self.unknown, to: head, context) }
        // A browser asks for the others again each time: they name the version of the files.
        let caching = file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
        let packed = request.acceptsGzip ? file.packed : nil
        let (bytes, tag) = packed ?? (file.bytes, file.tag)
        var fields = [(name: "ETag", value: tag), ("Cache-Control", caching), ("Vary", "Accept-Encoding")]
        // The content behind both tags is the same, whatever a proxy asked for the time before.
        if request.isCurrent([file.tag] + (file.packed.map { [$0.tag] } ?? [])) {
            return respond(Response(status: 304, fields: fields), to: head, context)
        }
        if packed != nil { fields.append(("Content-Encoding", "gzip")) }
        respond(
            Response(
                status: 200, type: file.type, body: withBody ? bytes : [], length: bytes.count, fields: fields),
            to: head, context)
    }

    func device(of request: RequestHead) throws(PageFailure) -> Device {
        do throws(Gate.Refusal) {
            return try services.store.withGate { (gate) throws(Gate.Refusal) in
                try gate.device(request, at: door, now: .now)
            }
        } catch {
            throw PageFailure(error)
        }
    }

    private func call(
        _ method: String, _ request: RequestHead, _ body: ByteBuffer, _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        var session: Device?
        if method != "Enter" {
            do throws(PageFailure) { session = try device(of: request) } catch {
                return respond(error, to: head, context)
            }
        }
        guard let parameters = Self.parameters(body) else {
            return respond(
                PageFailure(Page.Invalid(field: "", reason: "the body takes the parameters as a JSON object")),
                to: head,
                context)
        }
        state = .answering
        let call = APICall(method: method, parameters: parameters, session: session, door: door, services: services)
        let bound = NIOLoopBound((connection: self, context: context), eventLoop: context.eventLoop)
        let (loop, number) = (context.eventLoop, number)
        let answer: @Sendable (Response) -> Void = { response in
            let (connection, context) = bound.value
            guard case .answering = connection.state, connection.number == number else { return }
            var response = response
            if method == "Leave", response.status == 200 { response.clearsSite(at: connection.door) }
            connection.respond(response, to: head, context)
        }
        setDeadline(nil, context)
        let limit = loop.scheduleTask(in: Limits.answer) {
            bound.value.connection.task?.cancel()
            let reason = "alertd does not answer; run \"alertctl doctor\" on its computer"
            answer(.failure(PageFailure(Page.Unreachable(reason: reason))))
        }
        task = Task {
            let response = await call.response()
            limit.cancel()
            loop.execute { answer(response) }
        }
    }

    private static func parameters(_ body: ByteBuffer) -> JSON? {
        guard body.readableBytes > 0 else { return .object([:]) }
        // The reason why a body is not JSON does not matter.
        guard let json = try? JSON(parsing: Array(body.readableBytesView)), json.objectValue != nil else { return nil }
        return json
    }
}

/// A call of a method by a browser.
struct APICall: Sendable {
    let method: String
    let parameters: JSON
    /// The session; nil for Enter alone.
    let session: Device?
    let door: Door
    let services: PageServices

    func response() async -> Response {
        do {
            guard let session else {
                let call = try Page.Enter(varlink: parameters)
                return .json(try await PageCalls.enter(call, at: door, services).varlink.serialized())
            }
            if services.store.withGate({ $0.devices.see(session.id, now: .now) }) { _ = await services.store.save() }
            let name = "\(Page.name).\(method)"
            let interface = Page.interface(PageCalls(session: session, services: services))
            guard let handler = interface.methods[name] else {
                throw PageFailure(
                    status: 404, name: "MethodNotFound", parameters: ["reason": "the page has no such method"])
            }
            let context = CallContext(method: name, peer: PeerCredentials(processID: 0, userID: 0, groupID: 0))
            return .json(try await handler.body(parameters, context, NoStream()).serialized())
        } catch let failure as PageFailure {
            return .failure(failure)
        } catch let invalid as InvalidParameter {
            return .failure(
                PageFailure(Page.Invalid(field: invalid.parameter, reason: "is missing, or has another type")))
        } catch {
            log("\(method) failed")
            return .failure(
                PageFailure(status: 500, name: "Refused", parameters: ["reason": "alert-page cannot do that"]))
        }
    }
}

/// The methods of the page have one reply.
private struct NoStream: ReplySink {
    func send(_ parameters: JSON) async throws(ReplyStreamClosed) { throw ReplyStreamClosed() }
    func offer(_ parameters: JSON) throws(ReplyStreamClosed) { throw ReplyStreamClosed() }
    func finish(with parameters: JSON) throws(ReplyStreamClosed) { throw ReplyStreamClosed() }
}
