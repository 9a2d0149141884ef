// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink

/// The far end of a socket pair, spoken to in bytes.
private struct Peer: ~Copyable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
}

/// The socket's buffer holds what these tests exchange, so one thread can play both ends: the answer is written
/// before the call.
@Suite struct BlockingConnection {
    private let getInfo = #"{"parameters":{"vendor":"v","product":"p","version":"1","url":"u","interfaces":["a.b"]}}"#

    @Test func aCallGetsItsReply() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        let peer = Peer(descriptor)
        peer.write(getInfo + "\0")
        let reply = try connection.call(VarlinkService.GetInfo())
        #expect(reply == .init(vendor: "v", product: "p", version: "1", url: "u", interfaces: ["a.b"]))
        #expect(peer.read() == "{\"method\":\"org.varlink.service.GetInfo\"}\0")
    }

    @Test func errorsAreTyped() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        let peer = Peer(descriptor)
        peer.write(
            #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"x.y"}}"# + "\0" + getInfo
                + "\0")
        do throws(VarlinkClientError) {
            _ = try connection.call(VarlinkService.GetInterfaceDescription(interface: "x.y"))
            Issue.record("no error")
        } catch {
            #expect(error.decode(as: VarlinkService.InterfaceNotFound.self)?.interface == "x.y")
            #expect(error.decode(as: VarlinkService.MethodNotFound.self) == nil)
        }
        // An error reply does not end the connection.
        #expect(try connection.call(VarlinkService.GetInfo()).product == "p")
    }

    @Test func callsArePipelined() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        let peer = Peer(descriptor)
        peer.write((1...3).map { #"{"parameters":{"number":\#($0)}}"# + "\0" }.joined())
        try connection.send((1...3).map { Awkward.Count(to: $0) })
        #expect(peer.read().utf8.count { $0 == 0 } == 3)
        for number in 1...3 { #expect(try connection.receive(Awkward.Count.self).number == number) }
    }

    @Test func streamsEndWithTheLastReply() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        let peer = Peer(descriptor)
        let replies = try connection.stream(Awkward.Count(to: 2))
        #expect(peer.read() == "{\"method\":\"org.example.awkward.Count\",\"parameters\":{\"to\":2},\"more\":true}\0")
        guard case .nothing = try replies.nextIfAvailable() else { Issue.record("something"); return }
        peer.write(#"{"parameters":{"number":1},"continues":true}"# + "\0" + #"{"parameters":{"nu"#)
        #expect(try replies.next()?.number == 1)
        guard case .nothing = try replies.nextIfAvailable() else { Issue.record("something"); return }
        peer.write(#"mber":2}}"# + "\0")
        guard case .reply(let reply) = try replies.nextIfAvailable() else { Issue.record("nothing"); return }
        #expect(reply.number == 2)
        #expect(try replies.next() == nil)
        guard case .finished = try replies.nextIfAvailable() else { Issue.record("not finished"); return }
    }

    @Test func onewayWaitsForNothing() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        let peer = Peer(descriptor)
        try connection.callOneway(Awkward.Import())
        #expect(peer.read() == "{\"method\":\"org.example.awkward.Import\",\"oneway\":true}\0")
    }

    @Test func aSilentPeerIsNotWaitedForLongerThanSaid() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        defer { close(descriptor) }
        connection.timeout = .milliseconds(1)
        #expect(throws: VarlinkClientError.timedOut) { try connection.call(Awkward.Import()) }
    }

    /// A service that turns a connection away answers before it has read anything, and hangs up.
    @Test func aReplyBeforeTheCallIsRead() throws {
        let (connection, descriptor) = try VarlinkConnection.pair()
        do {
            let peer = Peer(descriptor)
            peer.write(#"{"error":"org.varlink.service.PermissionDenied"}"# + "\0")
        }
        #expect(throws: VarlinkClientError.reply(VarlinkErrorReply(VarlinkService.PermissionDenied()))) {
            try connection.call(Awkward.Import())
        }
        #expect(throws: VarlinkClientError.closed) { try connection.call(Awkward.Import()) }
        #expect(throws: VarlinkClientError.transport(.send, code: EPIPE)) {
            try connection.callOneway(Awkward.Import())
        }
    }

    @Test func aBadPeerIsNotBelieved() throws {
        func failure(_ answer: String) throws -> VarlinkClientError? {
            let (connection, descriptor) = try VarlinkConnection.pair()
            try connection.send(CallMessage(method: "a.B"))
            do {
                let peer = Peer(descriptor)
                _ = peer.read()
                peer.write(answer)
            }
            do throws(VarlinkClientError) {
                _ = try connection.receive(Awkward.Count.self)
                _ = try connection.receive(Awkward.Count.self)
                return nil
            } catch {
                return error
            }
        }
        let good = #"{"parameters":{"number":1}}"# + "\0"
        #expect(try failure("") == .closed)
        #expect(try failure(good) == .closed)
        #expect(try failure("{") == .protocolError(.truncatedMessage))
        #expect(try failure("[]\0") == .protocolError(.notAnObject))
        #expect(try failure("{}\0") == .protocolError(.malformedReply(path: "number")))
        #expect(
            try failure("{\"continues\":true,\"parameters\":{\"number\":1}}\0") == .protocolError(.unexpectedContinues))
        #expect(try failure(good + good) == .protocolError(.unexpectedReply))
        #expect(try failure("\0") == .protocolError(.malformedJSON(JSONSyntaxError(.unexpectedEnd, offset: 0))))
    }

    @Test func aSocketNobodyListensToIsTold() {
        #expect(throws: VarlinkClientError.transport(.connect, code: ENOENT)) {
            try VarlinkConnection(connectingTo: "/nonexistent/socket")
        }
        #expect(throws: VarlinkClientError.transport(.connect, code: ECONNREFUSED)) {
            try VarlinkConnection(connectingTo: "@varlink-tests-nobody-listens")
        }
        #expect(throws: VarlinkClientError.transport(.connect, code: ENAMETOOLONG)) {
            try VarlinkConnection(connectingTo: String(repeating: "x", count: 108))
        }
    }
}
