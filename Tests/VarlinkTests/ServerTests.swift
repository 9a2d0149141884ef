// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink
import VarlinkNIO

@Suite(.timeLimit(.minutes(1))) struct Server {
    @Test func introspection() async throws {
        try await withServer { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let info = try await client.call(VarlinkService.GetInfo())
            #expect(
                info
                    == .init(
                        vendor: "V", product: "P", version: "1", url: "https://example.org",
                        interfaces: ["org.varlink.service", "org.example.awkward"]))
            let awkward = try await client.call(VarlinkService.GetInterfaceDescription(interface: Awkward.name))
            #expect(awkward.description == Awkward.description)
            let service = try await client.call(VarlinkService.GetInterfaceDescription(interface: VarlinkService.name))
            #expect(service.description == VarlinkService.description)
        }
    }

    @Test(
        arguments: [
            (#"{"method":"a.b.C"}"#, "InterfaceNotFound", ["interface": "a.b"]),
            (#"{"method":"nothing"}"#, "InterfaceNotFound", ["interface": "nothing"]),
            (#"{"method":""}"#, "InterfaceNotFound", ["interface": ""]),
            (
                #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"x.y"}}"#,
                "InterfaceNotFound", ["interface": "x.y"]
            ),
            (#"{"method":"org.example.awkward.No"}"#, "MethodNotFound", ["method": "org.example.awkward.No"]),
            (#"{"method":"org.example.awkward.Node"}"#, "MethodNotFound", ["method": "org.example.awkward.Node"]),
            (#"{"method":"org.example.awkward.Count"}"#, "InvalidParameter", ["parameter": "to"]),
            (
                #"{"method":"org.example.awkward.Count","parameters":{"to":"x"}}"#, "InvalidParameter",
                ["parameter": "to"]
            ),
            (#"{"method":"org.example.awkward.Repeat","parameters":{"text":"x"}}"#, "ExpectedMore", [:]),
            (#"{"method":"org.example.awkward.Import","upgrade":true}"#, "InvalidParameter", ["parameter": "upgrade"]),
        ] as [(String, String, JSON)])
    func errorsOfTheSpecification(_ call: String, _ name: String, _ parameters: JSON) async throws {
        try await withServer { path, _ in
            let client = try RawClient(path: path)
            await client.send(call + "\0" + #"{"method":"org.example.awkward.Import"}"# + "\0")
            let replies = try await client.receive(2)
            #expect(replies.first?.error == "org.varlink.service." + name)
            #expect(replies.first.map { .object($0.parameters) } == parameters)
            // The connection goes on after an error.
            #expect(replies.last == ReplyMessage())
        }
    }

    @Test func aDeclaredMethodWithoutHandlerIsNotImplemented() async throws {
        try await withTemporaryFolder { folder in
            let server = VarlinkServer(
                sockets: [try .listen(at: folder + "/socket")], information: testInformation,
                interfaces: [VarlinkInterface(Awkward.self, methods: [])])
            async let run: Void = server.run()
            let client = try await VarlinkClient.connect(to: folder + "/socket")
            await #expect {
                try await client.call(Awkward.Import())
            } throws: {
                ($0 as? VarlinkClientError)?.decode(as: VarlinkService.MethodNotImplemented.self)?.method
                    == "org.example.awkward.Import"
            }
            server.shutDown()
            try await run
        }
    }

    @Test func handlersThrowDeclaredErrors() async throws {
        let service = TestService(onFail: { parameters, _ in throw Awkward.InvalidParameter(parameter: parameters.how) }
        )
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect {
                try await client.call(Awkward.Fail(how: "badly"))
            } throws: {
                ($0 as? VarlinkClientError)?.decode(as: Awkward.InvalidParameter.self)?.parameter == "badly"
            }
        }
    }

    @Test func undeclaredErrorsAreReportedAndKeptFromThePeer() async throws {
        struct Secret: Error {}
        let events = Events<ServerEvent>()
        let service = TestService(onFail: { _, _ in throw Secret() })
        try await withServer(service, configure: { $0.onEvent = { events.happened($0) } }) { path, _ in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Fail","parameters":{"how":""}}"# + "\0")
            let reply = try await client.receive(1).first
            #expect(reply?.error == "io.systemd.System")
            #expect(reply?.parameters == ["origin": "linux", "errno": 5, "errnoName": "EIO"])
            guard case .handlerFailed("org.example.awkward.Fail", is Secret)? = await events.next() else {
                Issue.record("not reported")
                return
            }
        }
    }

    @Test func onewayGetsNoReplyNotEvenAnError() async throws {
        let calls = Events<Bool>()
        let service = TestService(
            onFail: { _, context in
                calls.happened(context.oneway)
                throw InvalidParameter(parameter: "how")
            })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            await client.send(
                #"{"method":"org.example.awkward.Fail","oneway":true,"parameters":{"how":""}}"# + "\0"
                    + #"{"method":"no.such.Method","oneway":true}"# + "\0"
                    + #"{"method":"org.example.awkward.Count","parameters":{"to":7}}"# + "\0")
            client.endOutput()
            #expect(try await client.receive() == [ReplyMessage(parameters: ["number": 7])])
            #expect(await calls.next() == true)
        }
    }

    @Test func handlersSeeWhoCalls() async throws {
        let contexts = Events<CallContext>()
        let service = TestService(onImport: { contexts.happened($0) })
        try await withServer(service) { path, _ in
            let first = try await VarlinkClient.connect(to: path)
            let second = try await VarlinkClient.connect(to: path)
            _ = try await first.call(Awkward.Import())
            _ = try await second.call(Awkward.Import())
            let context = try #require(await contexts.next())
            #expect(context.peer.processID == getpid())
            #expect(context.peer.userID == geteuid())
            #expect(context.method == "org.example.awkward.Import")
            #expect(!context.more && !context.oneway)
            #expect(await contexts.next()?.connection != context.connection)
        }
    }

    @Test(arguments: [
        ("{", ProtocolError.malformedJSON(JSONSyntaxError(.unexpectedEnd, offset: 1))),
        ("[]", .notAnObject), ("{}", .missingMethod),
        (#"{"method":"a.B","oneway":true,"more":true}"#, .conflictingFlags),
        (
            String(repeating: "[", count: 1000),
            .malformedJSON(JSONSyntaxError(.tooDeep(limit: 64), offset: 64))
        ),
    ])
    func aMalformedMessageEndsTheConnection(_ message: String, _ error: ProtocolError) async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: { $0.onEvent = { events.happened($0) } }) { path, _ in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Import"}"# + "\0" + message + "\0")
            // What was asked before is still answered.
            #expect(try await client.receive() == [ReplyMessage()])
            guard case .protocolError(_, error)? = await events.next() else {
                Issue.record("not reported")
                return
            }
        }
    }

    @Test func invalidUTF8EndsTheConnection() async throws {
        try await withServer { path, _ in
            let client = try RawClient(path: path)
            await client.send(Array(#"{"method":""#.utf8) + [0xFF, 0xFE] + Array("\"}\0".utf8))
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func aMessageThatNeverEndsEndsTheConnection() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: { $0.onEvent = { events.happened($0) } }) { path, _ in
            let client = try RawClient(path: path)
            await client.send([UInt8](repeating: 0x20, count: 4 << 20))
            #expect(try await client.receive().isEmpty)
            guard case .protocolError(_, .messageTooLarge(limit: 1 << 20))? = await events.next() else {
                Issue.record("not reported")
                return
            }
        }
    }

    @Test func halfMessagesAndSeveralAtOnce() async throws {
        try await withServer { path, _ in
            let client = try RawClient(path: path)
            let stream = (1...5).map { #"{"method":"org.example.awkward.Count","parameters":{"to":\#($0)}}"# + "\0" }
                .joined()
            let bytes = Array(stream.utf8)
            for start in stride(from: 0, to: bytes.count, by: 7) {
                await client.send(Array(bytes[start..<min(start + 7, bytes.count)]))
            }
            let numbers = try await client.receive(5).map { $0.parameters["number"] }
            #expect(numbers == [1, 2, 3, 4, 5])
        }
    }

    @Test func theLargestMessageTravels() async throws {
        try await withServer { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            // 1 MiB less what the envelope of the call takes.
            let text = String(repeating: "a", count: (1 << 20) - 100)
            let replies = client.stream(Awkward.Repeat(text: text)).makeAsyncIterator()
            #expect(try await replies.next()?.text == text)
        }
    }

    @Test func aReplyTooLargeIsAnError() async throws {
        let service = TestService(onRepeat: { parameters, _ in
            .init(text: String(repeating: parameters.text, count: 1 << 20))
        })
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let replies = client.stream(Awkward.Repeat(text: "ab")).makeAsyncIterator()
            await #expect(throws: VarlinkClientError.reply(.system(.messageTooLarge))) { try await replies.next() }
        }
    }
}
