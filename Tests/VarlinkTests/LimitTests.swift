// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import Testing
import Varlink

@testable import VarlinkNIO

@Suite(.timeLimit(.minutes(1))) struct Limits {
    @Test func oneConnectionTooManyIsToldAndTheOthersGoOn() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: {
            $0.maximumConnectionsPerProcess = 1024
            $0.keptConnections = 0
            $0.onEvent = { events.happened($0) }
        }) { path, server in
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

    @Test func oneProcessDoesNotLockTheOthersOut() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: {
            $0.maximumConnectionsPerProcess = 3
            $0.onEvent = { events.happened($0) }
        }) { path, _ in
            try await blocking {
                let connections = try (0..<3).map { _ in try VarlinkConnection(connectingTo: path) }
                for connection in connections { _ = try connection.call(Awkward.Import()) }
                let surplus = try VarlinkConnection(connectingTo: path)
                #expect(throws: VarlinkClientError.reply(.system(.tryAgain))) { try surplus.call(Awkward.Import()) }
                for connection in connections { _ = try connection.call(Awkward.Import()) }
            }
            guard case .tooManyOfOneProcess(let peer)? = await events.next() else {
                Issue.record("not reported")
                return
            }
            #expect(peer.processID == getpid())
        }
    }

    /// The last connections are for processes that have few.
    @Test func manyOfSomeProcessesLeaveRoomForOthers() {
        let processes = PeerProcesses(limit: 10)
        #expect((0..<10).map { _ in processes.add(1) } == Array(repeating: true, count: 10))
        #expect(!processes.add(1))
        #expect((0..<5).map { _ in processes.add(2) } == Array(repeating: true, count: 5))
        // From here on it is crowded.
        #expect(!processes.add(2, isCrowded: true))
        #expect((0..<5).map { _ in processes.add(3, isCrowded: true) } == [true, true, true, true, false])
        processes.remove(3, hadCalled: false)
        #expect(processes.add(3, isCrowded: true))
    }

    @Test func whoMakesNoCallIsHungUpOn() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: {
            $0.firstCallTimeout = .milliseconds(50)
            $0.onEvent = { events.happened($0) }
        }) { path, _ in
            let silent = try RawClient(path: path)
            #expect(try await silent.receive().isEmpty)
            guard case .idle(_, _, .noCall)? = await events.next() else {
                Issue.record("not reported")
                return
            }
        }
    }

    @Test func whoDoesNotEndItsMessageIsHungUpOn() async throws {
        let events = Events<ServerEvent>()
        try await withServer(configure: {
            $0.frameTimeout = .milliseconds(500)
            $0.onEvent = { events.happened($0) }
        }) { path, _ in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Import"}"# + "\0" + #"{"method":"org.ex"#)
            // What it asked before is answered.
            #expect(try await client.receive().count == 1)
            guard case .idle(_, _, .halfFrame)? = await events.next() else {
                Issue.record("not reported")
                return
            }
        }
    }

    /// Neither a connection that rests after a call, nor one with a stream, nor one that its process has for later is
    /// taken for one that keeps us waiting.
    @Test func whoHasCalledMayRest() async throws {
        let gates = Gates()
        let service = TestService(onRepeat: { parameters, stream in
            try await stream.send(.init(text: "begun"))
            await gates.pass(0)
            return .init(text: "end")
        })
        try await withServer(
            service,
            configure: {
                $0.firstCallTimeout = .milliseconds(1_000)
                $0.frameTimeout = .milliseconds(1_500)
            }
        ) { path, _ in
            let resting = try RawClient(path: path)
            let watching = try RawClient(path: path)
            let later = try RawClient(path: path)
            let call = #"{"method":"org.example.awkward.Import"}"# + "\0"
            await resting.send(call)
            #expect(try await resting.receive(1).count == 1)
            await watching.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"# + "\0")
            #expect(try await watching.receive(1).count == 1)
            // Its end tells that the time of the others would be over, too.
            let half = try RawClient(path: path)
            await half.send("{")
            #expect(try await half.receive().isEmpty)
            for client in [resting, later] {
                await client.send(call)
                #expect(try await client.receive(1).count == 1)
            }
            gates.open(0)
            #expect(try await watching.receive(1) == [ReplyMessage(parameters: ["text": "end"])])
        }
    }

    /// More large messages than are read at a time: each has its turn, and those that do not end hold up nobody for
    /// long.
    @Test func largeMessagesTakeTurns() async throws {
        let service = TestService(onFail: { parameters, _ in
            throw InvalidParameter(parameter: "\(parameters.how.utf8.count)")
        })
        try await withServer(
            service,
            configure: {
                $0.maximumLargeMessages = 2
                $0.frameTimeout = .seconds(3)
            }
        ) { path, _ in
            let text = String(repeating: "x", count: 300_000)
            let call = #"{"method":"org.example.awkward.Fail","parameters":{"how":"\#(text)"}}"# + "\0"
            let stuck = try (0..<4).map { _ in try RawClient(path: path) }
            for client in stuck { await client.send(String(call.prefix(50_000))) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        let client = try RawClient(path: path)
                        async let replies = client.receive(1)
                        await client.send(call)
                        #expect(try await replies.map { $0.parameters["parameter"] } == ["300000"])
                    }
                }
                try await group.waitForAll()
            }
            // A small call waits for none of them.
            let small = try RawClient(path: path)
            await small.send(#"{"method":"org.example.awkward.Import"}"# + "\0")
            #expect(try await small.receive(1).count == 1)
        }
    }

    /// The server runs as many calls as it has room for; the others wait in their sockets and are answered in turn.
    @Test func callsBeyondTheBudgetWait() async throws {
        let gates = Gates()
        let counts = Mutex((current: 0, most: 0))
        let service = TestService(onCount: { parameters, _ in
            counts.withLock {
                $0.current += 1
                $0.most = max($0.most, $0.current)
            }
            await gates.pass(parameters.to)
            counts.withLock { $0.current -= 1 }
            return .init(number: parameters.to)
        })
        // Room for eight; and one for each connection with nothing under way.
        try await withServer(service, configure: { $0.maximumCallBytes = 16 << 10 }) { path, _ in
            let clients = try (0..<4).map { _ in try RawClient(path: path) }
            for (index, client) in clients.enumerated() {
                let numbers = 100 * index..<100 * index + 100
                await client.send(
                    numbers.map { #"{"method":"org.example.awkward.Count","parameters":{"to":\#($0)}}"# + "\0" }
                        .joined())
            }
            for number in 0..<400 { gates.open(number) }
            for (index, client) in clients.enumerated() {
                let numbers = 100 * index..<100 * index + 100
                #expect(
                    try await client.receive(100).map { $0.parameters["number"] } == numbers.map { .int(Int64($0)) })
            }
            #expect(counts.withLock { $0.most } <= 8 + 4)
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
