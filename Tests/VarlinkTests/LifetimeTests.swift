// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink
import VarlinkNIO

@Suite(.timeLimit(.minutes(1))) struct Lifetimes {
    /// A method that tells when it starts and when it is cancelled.
    private func waiting(_ events: Events<String>) -> TestService {
        TestService(
            onRepeat: { parameters, stream in
                try await stream.send(.init(text: "started"))
                events.happened("started")
                await waitForCancellation()
                events.happened("cancelled")
                throw CancellationError()
            },
            onImport: { context in
                events.happened("started")
                await waitForCancellation()
                events.happened("cancelled")
                throw CancellationError()
            })
    }

    @Test(arguments: [
        #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"#,
        #"{"method":"org.example.awkward.Import"}"#,
    ])
    func callsEndWhenTheClientLeaves(_ call: String) async throws {
        let events = Events<String>()
        try await withServer(waiting(events)) { path, _ in
            do {
                let client = try RawClient(path: path)
                await client.send(call + "\0")
                #expect(await events.next() == "started")
            }
            #expect(await events.next() == "cancelled")
        }
    }

    @Test func leavingTheLoopEndsTheStream() async throws {
        let events = Events<String>()
        try await withServer(waiting(events)) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            for try await reply in client.stream(Awkward.Repeat(text: "")) {
                #expect(reply.text == "started")
                break
            }
            #expect(await events.next() == "started")
            #expect(await events.next() == "cancelled")
            await #expect(throws: VarlinkClientError.closed) { try await client.call(Awkward.Count(to: 1)) }
        }
    }

    @Test func aReceiverGetsTheRepliesInOrderAndThenTheEnd() async throws {
        let (results, receiver) = AsyncStream<Result<Awkward.Count.Reply, VarlinkClientError>>.makeStream()
        let never = Events<String>()
        let service = TestService(onCount: { _, stream in
            for number in 1...300 { try stream.offer(.init(number: number)) }
            _ = await never.next()
            return .init(number: 301)
        })
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            client.stream(Awkward.Count(to: 0)) { receiver.yield($0) }
            var iterator = results.makeAsyncIterator()
            for number in 1...300 { #expect(try await iterator.next()?.get().number == number) }
            await client.close()
            #expect(await iterator.next() == .failure(.closed))
        }
    }

    @Test func cancellingTheTaskEndsTheStream() async throws {
        let events = Events<String>()
        try await withServer(waiting(events)) { path, _ in
            let task = Task { () -> VarlinkClientError? in
                do {
                    for try await _ in try await VarlinkClient.connect(to: path).stream(Awkward.Repeat(text: "")) {}
                    return nil
                } catch {
                    return error as? VarlinkClientError
                }
            }
            #expect(await events.next() == "started")
            task.cancel()
            #expect(await task.value == .cancelled)
            #expect(await events.next() == "cancelled")
        }
    }

    @Test func cancellingACallLeavesTheConnectionUsable() async throws {
        let events = Events<String>()
        let gates = Gates()
        let service = TestService(onImport: { _ in
            events.happened("started")
            await gates.pass(0)
        })
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let task = Task { try await client.call(Awkward.Import()) }
            #expect(await events.next() == "started")
            task.cancel()
            await #expect(throws: VarlinkClientError.cancelled) { try await task.value }
            gates.open(0)
            #expect(try await client.call(Awkward.Count(to: 5)).number == 5)
        }
    }

    @Test func onewayCallsAreCarriedOutThoughTheClientLeaves() async throws {
        let events = Events<Int>()
        let service = TestService(onCount: { parameters, _ in
            await Task.yield()
            guard !Task.isCancelled else { throw CancellationError() }
            events.happened(parameters.to)
            return .init(number: 0)
        })
        try await withServer(service) { path, _ in
            do {
                let client = try RawClient(path: path)
                await client.send(
                    (0..<100).map {
                        #"{"method":"org.example.awkward.Count","oneway":true,"parameters":{"to":\#($0)}}"# + "\0"
                    }.joined())
            }
            var numbers: Set<Int> = []
            for _ in 0..<100 { numbers.insert(try #require(await events.next())) }
            #expect(numbers == Set(0..<100))
        }
    }

    @Test func whoStopsSendingStillGetsItsReplies() async throws {
        let gates = Gates()
        let service = TestService(onCount: { parameters, _ in
            await gates.pass(parameters.to)
            return .init(number: parameters.to)
        })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            await client.send(
                (0..<3).map { #"{"method":"org.example.awkward.Count","parameters":{"to":\#($0)}}"# + "\0" }.joined())
            client.endOutput()
            for number in 0..<3 { gates.open(number) }
            #expect(try await client.receive().map { $0.parameters["number"] } == [0, 1, 2])
        }
    }

    @Test func shuttingDownEndsStreamsAndLetsCallsFinish() async throws {
        let events = Events<String>()
        let gates = Gates()
        let service = TestService(
            onCount: { parameters, _ in
                events.happened("started")
                await gates.pass(0)
                return .init(number: parameters.to)
            },
            onRepeat: { _, stream in
                try await stream.send(.init(text: "started"))
                await waitForCancellation()
                gates.open(0)
                throw CancellationError()
            })
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            let server = VarlinkServer(
                sockets: [try .listen(at: path)], information: testInformation,
                interfaces: [Awkward.interface(service)])
            async let run: Void = server.run()
            let caller = try RawClient(path: path)
            let watcher = try RawClient(path: path)
            await caller.send(#"{"method":"org.example.awkward.Count","parameters":{"to":1}}"# + "\0")
            await watcher.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"# + "\0")
            #expect(await events.next() == "started")
            #expect(try await watcher.receive(1).first?.continues == true)
            server.shutDown()
            #expect(try await caller.receive() == [ReplyMessage(parameters: ["number": 1])])
            #expect(try await watcher.receive().map(\.error) == ["io.systemd.System"])
            try await run
            #expect(server.connectionCount == 0)
            #expect(access(path, F_OK) != 0)
        }
    }

    @Test func shuttingDownDoesNotWaitForEver() async throws {
        let events = Events<String>()
        let service = TestService(onImport: { _ in
            events.happened("started")
            await waitForCancellation()
        })
        try await withServer(service, configure: { $0.shutdownGrace = .milliseconds(50) }) { path, server in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Import"}"# + "\0")
            #expect(await events.next() == "started")
            server.shutDown()
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func cancellingTheServerClosesEverything() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            let server = VarlinkServer(
                sockets: [try .listen(at: path)], information: testInformation,
                interfaces: [Awkward.interface(TestService())])
            let run = Task { try await server.run() }
            let client = try await VarlinkClient.connect(to: path)
            _ = try await client.call(Awkward.Import())
            run.cancel()
            try await run.value
            await client.waitUntilClosed()
            #expect(access(path, F_OK) != 0)
        }
    }
}
