// SPDX-License-Identifier: Apache-2.0

import PageControlProtocol
import ProcessSupport
import Testing
import Varlink

@testable import AlertPage

/// The bounds of what a client costs.
@Suite struct LimitTests {
    @Test func requestsAreBounded() throws {
        let world = try PageWorld(startsDaemon: false)
        let own = ["Host: \(world.own)", "Origin: http://\(world.own)"]
        let declared = try world.tcp()
        declared.send("POST /api/Enter HTTP/1.1\r\n\(own.joined(separator: "\r\n"))\r\nContent-Length: 131073\r\n\r\n")
        #expect(try declared.reply().status == 413)
        #expect(try declared.isClosed())
        // A body in parts whose length is not told.
        let parts = try world.tcp()
        parts.send("POST /api/Enter HTTP/1.1\r\n\(own.joined(separator: "\r\n"))\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 { parts.send("ffff\r\n" + String(repeating: "x", count: 65_535) + "\r\n") }
        #expect(try parts.reply().status == 413)
        let largest = String(repeating: " ", count: (128 << 10) - 2)
        #expect(
            try world.tcp().request("POST", "/api/Enter", own, body: Array("{\(largest)}".utf8)).error == "Invalid")
        for many in [
            (0..<100).map { "X-\($0): 1" }, ["X: " + String(repeating: "x", count: 9_000)],
            (0..<10).map { "X-\($0): " + String(repeating: "x", count: 4_000) },
        ] {
            let connection = try world.tcp()
            connection.send("GET / HTTP/1.1\r\n\((own + many).joined(separator: "\r\n"))\r\n\r\n")
            #expect(try connection.end().hasPrefix("HTTP/1.1 4"))
        }
        #expect(try world.tcp().request("GET", "/" + String(repeating: "x", count: 3_000), own).status == 400)
        for bytes in [
            "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
            "\r\n\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ] {
            let connection = try world.tcp()
            connection.send(bytes)
            #expect(!(try connection.end().contains("200 OK")))
        }
        let smuggled = try world.tcp()
        smuggled.send(
            "POST /api/Enter HTTP/1.1\r\n\(own.joined(separator: "\r\n"))\r\nContent-Length: 2\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        )
        #expect(try smuggled.end().hasPrefix("HTTP/1.1 400"))
        #expect(try world.tcp().request("GET", "/", own).status == 200)
    }

    @Test(arguments: [
        "not json", "[]", "\"x\"", "{\"ticket\": 5}", "{}", "{\"ticket\": \"x\", \"ticket\": \"y\"}",
        String(repeating: "[", count: 1_000),
    ])
    func aBodyThatDoesNotFitIsInvalid(_ body: String) throws {
        let world = try PageWorld(startsDaemon: false)
        let own = ["Host: \(world.own)", "Origin: http://\(world.own)"]
        let reply = try world.tcp().request("POST", "/api/Enter", own, body: Array(body.utf8))
        #expect(reply.status == 400 && reply.error == "Invalid")
    }

    /// A client that sends nothing, or half a request, is cut off; the tests know the limit, not the time.
    @Test func aSlowClientIsCutOff() throws {
        let world = try PageWorld(startsDaemon: false)
        let (silent, half, body) = (try world.tcp(), try world.tcp(), try world.unix())
        half.send("GET / HTTP/1.1\r\nHost: ")
        body.send(
            "POST /api/Enter HTTP/1.1\r\nHost: desk.test\r\nOrigin: https://desk.test\r\nContent-Length: 9\r\n\r\n{")
        #expect(try silent.isClosed())
        #expect(try half.isClosed())
        #expect(try body.isClosed())
    }

    @Test func connectionsAndStreamsAreBounded() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        var streams: [RawHTTP] = []
        for _ in 0..<16 { streams.append(try world.watch(bearer)) }
        let fields = ["Host: \(world.own)", "Authorization: Bearer \(bearer)"]
        let further = try world.tcp().request("GET", "/api/watch", fields)
        #expect(further.status == 429 && further.text.contains("close a tab"))
        #expect(try world.control(PageControl.Status()).streams == 16)
        // A tab that is closed makes room.
        streams.removeLast()
        try Wait.until("a stream has ended") { try world.control(PageControl.Status()).streams == 15 }
        streams.append(try world.watch(bearer))
        var idle: [RawHTTP] = []
        for _ in 0..<200 { idle.append(try world.tcp()) }
        // Among so many some are closed at once, and the others do not keep the proxy out.
        #expect(try world.unix().request("GET", "/", ["Host: desk.test"]).status == 200)
        idle.removeAll()
        try Wait.until("there is room again") {
            (try? world.tcp().request("GET", "/", ["Host: \(world.own)"]).status) == 200
        }
    }
}
