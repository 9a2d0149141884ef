// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink
import VarlinkNIO

@Suite(.timeLimit(.minutes(1))) struct Limits {
    @Test func oneConnectionTooManyIsToldAndTheOthersGoOn() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: { $0.onEvent = { events.happened($0) } }) { path, server in
            try await blocking {
                var connections: [VarlinkConnection] = []
                for _ in 0..<1024 {
                    let connection = try VarlinkConnection(connectingTo: path, timeout: .seconds(30))
                    _ = try connection.call(Awkward.Import())
                    connections.append(connection)
                }
                #expect(server.connectionCount == 1024)
                let surplus = try VarlinkConnection(connectingTo: path, timeout: .seconds(30))
                #expect(throws: VarlinkClientError.reply(.system(.tryAgain))) { try surplus.call(Awkward.Import()) }
                #expect(throws: VarlinkClientError.closed) { try surplus.call(Awkward.Import()) }
                for connection in connections { _ = try connection.call(Awkward.Import()) }
            }
            guard case .tooManyConnections(let peer)? = await events.next() else {
                Issue.record("not reported")
                return
            }
            #expect(peer.processID == getpid())
            // All have left; sooner or later there is room again.
            try await blocking {
                while true {
                    do throws(VarlinkClientError) {
                        _ = try VarlinkConnection(connectingTo: path, timeout: .seconds(30)).call(Awkward.Import())
                        return
                    } catch {
                        guard error == .reply(.system(.tryAgain)) else { throw error }
                    }
                }
            }
        }
    }

    @Test func aWatcherThatDoesNotReadIsCutOffAndOthersAreServed() async throws {
        let events = Events<ServerEvent>()
        let ended = Events<Bool>()
        let service = TestService(onRepeat: { parameters, stream in
            do {
                while true { try stream.offer(.init(text: parameters.text)) }
            } catch {
                ended.happened(true)
                throw error
            }
        })
        try await withServer(
            service,
            configure: {
                $0.maximumOutboundBytes = 1 << 20
                $0.onEvent = { events.happened($0) }
            }
        ) { path, _ in
            let slow = try RawClient(path: path)
            let text = String(repeating: "x", count: 10_000)
            await slow.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":"\#(text)"}}"# + "\0")
            #expect(await ended.next() == true)
            guard case .cutOff(_, let pending)? = await events.next() else {
                Issue.record("not cut off")
                return
            }
            #expect(pending > 1 << 20)
            #expect(pending < 1 << 21)
            let other = try await VarlinkClient.connect(to: path)
            _ = try await other.call(Awkward.Import())
        }
    }

    @Test func aReaderThatStallsIsCutOffWhileTheSenderWaits() async throws {
        let events = Events<ServerEvent>()
        let ended = Events<Bool>()
        let service = TestService(onRepeat: { parameters, stream in
            do {
                while true { try await stream.send(.init(text: parameters.text)) }
            } catch {
                ended.happened(true)
                throw error
            }
        })
        try await withServer(
            service,
            configure: {
                $0.stallTimeout = .milliseconds(100)
                $0.onEvent = { events.happened($0) }
            }
        ) { path, _ in
            let slow = try RawClient(path: path)
            let text = String(repeating: "x", count: 100_000)
            await slow.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":"\#(text)"}}"# + "\0")
            #expect(await ended.next() == true)
            guard case .cutOff(_, let pending)? = await events.next() else {
                Issue.record("not cut off")
                return
            }
            // The sender waited for room, so little more than the mark was ever there.
            #expect(pending < 3 << 20)
        }
    }

    @Test func aSenderWaitsForAReaderThatTakesItsTime() async throws {
        let service = TestService(onCount: { parameters, stream in
            for number in 1..<parameters.to { try await stream.send(.init(number: number)) }
            return .init(number: parameters.to)
        })
        try await withServer(
            service,
            configure: {
                $0.highWaterMark = 1000
                $0.maximumOutboundBytes = 4000
            }
        ) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            var last = 0
            for try await reply in client.stream(Awkward.Count(to: 50_000)) {
                #expect(reply.number == last + 1)
                last = reply.number
            }
            #expect(last == 50_000)
        }
    }

    @Test func whoSendsWithoutReadingIsNotReadFrom() async throws {
        let service = TestService(onFail: { _, _ in
            throw InvalidParameter(parameter: String(repeating: "x", count: 10_000))
        })
        let events = Events<ServerEvent>()
        try await withServer(
            service,
            configure: {
                $0.stallTimeout = .milliseconds(100)
                $0.onEvent = { events.happened($0) }
            }
        ) { path, _ in
            let client = try RawClient(path: path)
            let call = #"{"method":"org.example.awkward.Fail","parameters":{"how":""}}"# + "\0"
            // Returns when the server hangs up, as it takes no more than it can answer.
            await client.send(String(repeating: call, count: 100_000))
            guard case .cutOff(_, let pending)? = await events.next() else {
                Issue.record("not cut off")
                return
            }
            #expect(pending < 16 << 20)
        }
    }

    @Test func othersMayBeRefused() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: {
            $0.isPeerAllowed = { _ in false }
            $0.onEvent = { events.happened($0) }
        }) { path, server in
            try await blocking {
                let connection = try VarlinkConnection(connectingTo: path, timeout: .seconds(30))
                #expect(throws: VarlinkClientError.reply(VarlinkErrorReply(VarlinkService.PermissionDenied()))) {
                    try connection.call(Awkward.Import())
                }
                #expect(throws: VarlinkClientError.closed) { try connection.call(Awkward.Import()) }
            }
            guard case .refused(let peer)? = await events.next() else {
                Issue.record("not reported")
                return
            }
            #expect(peer.userID == geteuid())
        }
    }

    @Test func byDefaultTheSameUserAlone() {
        let policy = VarlinkServer.Configuration().isPeerAllowed
        #expect(policy(PeerCredentials(processID: 1, userID: geteuid(), groupID: 0)))
        #expect(!policy(PeerCredentials(processID: 1, userID: geteuid() + 1, groupID: 0)))
    }
}
