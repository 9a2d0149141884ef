// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import Varlink

@testable import VarlinkNIO

private func count(_ number: Int) -> String {
    #"{"method":"org.example.awkward.Count","parameters":{"to":\#(number)}}"# + "\0"
}

@Suite(.timeLimit(.minutes(1))) struct Pipelining {
    @Test func repliesComeInOrderHoweverTheCallsEnd() async throws {
        let gates = Gates()
        let service = TestService(onCount: { parameters, _ in
            await gates.pass(parameters.to)
            return .init(number: parameters.to)
        })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            await client.send((0..<500).map(count).joined())
            var random = SeededGenerator(seed: 6)
            for number in (0..<500).shuffled(using: &random) { gates.open(number) }
            let numbers = try await client.receive(500).map { $0.parameters["number"] }
            #expect(numbers == (0..<500).map { .int($0) })
        }
    }

    @Test func handlersStartInTheOrderOfTheCalls() async throws {
        let started = Mutex<[Int]>([])
        let service = TestService(onCount: { parameters, _ in
            started.withLock { $0.append(parameters.to) }
            await Task.yield()
            return .init(number: parameters.to)
        })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            async let replies = client.receive(5000)
            await client.send((0..<5000).map(count).joined())
            #expect(try await replies.count == 5000)
            #expect(started.withLock { $0 } == Array(0..<5000))
        }
    }

    @Test func callsUnderWayAreBounded() async throws {
        let gates = Gates()
        let counts = Mutex((current: 0, most: 0))
        let starts = Events<Int>()
        let service = TestService(onCount: { parameters, _ in
            counts.withLock {
                $0.current += 1
                $0.most = max($0.most, $0.current)
            }
            starts.happened(parameters.to)
            await gates.pass(parameters.to)
            counts.withLock { $0.current -= 1 }
            return .init(number: parameters.to)
        })
        try await withServer(service, configure: { $0.maximumCallsInFlight = 8 }) { path, _ in
            let client = try RawClient(path: path)
            await client.send((0..<200).map(count).joined())
            for _ in 0..<8 { _ = await starts.next() }
            for number in 0..<200 { gates.open(number) }
            let numbers = try await client.receive(200).map { $0.parameters["number"] }
            #expect(numbers == (0..<200).map { .int($0) })
            #expect(counts.withLock { $0.most } == 8)
        }
    }

    @Test func aStreamDelaysTheRepliesBehindIt() async throws {
        let gates = Gates()
        let service = TestService(onRepeat: { parameters, stream in
            try await stream.send(.init(text: "one"))
            await gates.pass(0)
            return .init(text: "two")
        })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            await client.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"# + "\0" + count(3))
            #expect(try await client.receive(1) == [ReplyMessage(parameters: ["text": "one"], continues: true)])
            gates.open(0)
            #expect(
                try await client.receive(2) == [
                    ReplyMessage(parameters: ["text": "two"]), ReplyMessage(parameters: ["number": 3]),
                ])
        }
    }

    /// The last reply comes from another thread while the handler is running; later replies, results and errors of the
    /// handler are dropped.
    @Test(arguments: ["returns", "throws"]) func theLastReplyCanGoAheadOfTheHandlersEnd(ending: String) async throws {
        let gates = Gates()
        let late = Events<Bool>()
        let service = TestService(onRepeat: { parameters, stream in
            try stream.offer(.init(text: "one"))
            try await blocking { try stream.finish(with: .init(text: "two")) }
            await gates.pass(0)
            for reply in [stream.offer, stream.finish] {
                do throws(ReplyStreamClosed) {
                    try reply(.init(text: "late"))
                    late.happened(false)
                } catch {
                    late.happened(true)
                }
            }
            if ending == "throws" { throw CancellationError() }
            return .init(text: "three")
        })
        try await withServer(service) { path, _ in
            let client = try RawClient(path: path)
            await client.send(
                #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"# + "\0" + count(3))
            #expect(
                try await client.receive(3) == [
                    ReplyMessage(parameters: ["text": "one"], continues: true),
                    ReplyMessage(parameters: ["text": "two"]), ReplyMessage(parameters: ["number": 3]),
                ])
            gates.open(0)
            #expect(await late.next() == true)
            #expect(await late.next() == true)
            await client.send(count(4))
            #expect(try await client.receive(1) == [ReplyMessage(parameters: ["number": 4])])
        }
    }

    /// Whichever of the two is first is the last reply, and the calls behind have theirs: nothing that is dropped
    /// counts as unread.
    @Test func aHandlerThatEndsMeanwhileSendsOneLastReply() async throws {
        let text = String(repeating: "x", count: 1_000)
        let service = TestService(onRepeat: { parameters, stream in
            let thread = Task.detached { try? stream.finish(with: .init(text: text)) }
            // At once, or behind it.
            if parameters.text == "late" { await thread.value }
            return .init(text: text)
        })
        // Of more than some that were not given back there would be no room for another.
        try await withServer(service, configure: { $0.highWaterMark = 16 << 10 }) { path, _ in
            let client = try RawClient(path: path)
            for turn in 0..<500 {
                let when = turn.isMultiple(of: 2) ? "early" : "late"
                await client.send(
                    #"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":"\#(when)"}}"# + "\0"
                        + count(turn))
                #expect(
                    try await client.receive(2) == [
                        ReplyMessage(parameters: ["text": .string(text)]),
                        ReplyMessage(parameters: ["number": .int(Int64(turn))]),
                    ])
            }
        }
    }

    @Test func aLastReplyThatIsTooLargeIsTheHandlersToTell() async throws {
        let service = TestService(onRepeat: { parameters, stream in
            let reply = Awkward.Repeat.Reply(text: String(repeating: "x", count: 2_000))
            await #expect(throws: ReplyStreamClosed.self) { try await blocking { try stream.finish(with: reply) } }
            return reply
        })
        let events = Events<String>()
        try await withServer(
            service,
            configure: {
                $0.maximumMessageSize = 1_000
                $0.onEvent = { if case .replyTooLarge(let method, _) = $0 { events.happened(method) } }
            }
        ) { path, _ in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":""}}"# + "\0")
            #expect(try await client.receive(1).first?.error?.hasPrefix("io.systemd.System") == true)
            #expect(await events.next() == "org.example.awkward.Repeat")
        }
    }

    /// A call that gets no reply is waited for by nobody.
    @Test func aOnewayCallDelaysNoReply() async throws {
        let gates = Gates()
        let events = Events<Int>()
        let service = TestService(onCount: { parameters, _ in
            if parameters.to == 1 {
                await gates.pass(1)
                events.happened(1)
            }
            return .init(number: parameters.to)
        })
        try await withServer(service, configure: { $0.maximumCallsInFlight = 4 }) { path, _ in
            let client = try RawClient(path: path)
            await client.send(
                #"{"method":"org.example.awkward.Count","oneway":true,"parameters":{"to":1}}"# + "\0" + count(2))
            #expect(try await client.receive(1).map { $0.parameters["number"] } == [2])
            await client.send((3..<20).map(count).joined())
            #expect(try await client.receive(17).map { $0.parameters["number"] } == (3..<20).map { .int($0) })
            gates.open(1)
            #expect(await events.next() == 1)
        }
    }

    /// A stream behind another call may fill what may wait; the call before it must not wait for that room.
    @Test func whatWaitsBehindDoesNotBlockWhatIsBefore() async throws {
        let gates = Gates()
        let events = Events<String>()
        let service = TestService(
            onCount: { parameters, stream in
                for number in 0..<1000 { try await stream.send(.init(number: number)) }
                events.happened("filled")
                return .init(number: parameters.to)
            },
            onRepeat: { parameters, stream in
                await gates.pass(0)
                for _ in 0..<1000 { try await stream.send(.init(text: parameters.text)) }
                return .init(text: "end")
            })
        try await withServer(service, configure: { $0.highWaterMark = 64 }) { path, _ in
            let client = try RawClient(path: path)
            await client.send(#"{"method":"org.example.awkward.Repeat","more":true,"parameters":{"text":"x"}}"# + "\0")
            await client.send(
                #"{"method":"org.example.awkward.Count","more":true,"parameters":{"to":1000}}"# + "\0")
            gates.open(0)
            #expect(try await client.receive(2002).count == 2002)
            #expect(await events.next() == "filled")
        }
    }

    @Test func aClientSharesItsConnectionAmongTasks() async throws {
        let service = TestService(onCount: { parameters, _ in
            await Task.yield()
            return .init(number: parameters.to)
        })
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<1000 {
                    group.addTask { try await client.call(Awkward.Count(to: number)).number == number }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }
}

@Suite struct ReplyOrdering {
    /// Whatever the order in which replies are made, they come out by call, and within a call as they were made.
    @Test func anyInterleaving() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var queue = ReplyQueue<Int>()
            var output: [UInt8] = []
            var expected: [UInt8] = []
            var script: [(call: UInt64, part: Int)] = []
            let parts = (0..<Int.random(in: 1...600, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            var progress = parts.map { _ in 0 }
            for (index, count) in parts.enumerated() {
                #expect(queue.open() == UInt64(index))
                queue.attach(index, to: UInt64(index))
                for part in 0...count {
                    script.append((UInt64(index), part))
                    if part < count || count > 0 { expected += [UInt8(index & 255), UInt8(part)] }
                }
            }
            for (call, _) in script.shuffled(using: &random) {
                let part = progress[Int(call)]
                progress[Int(call)] += 1
                let count = parts[Int(call)]
                let bytes = count == 0 ? [] : [UInt8(call & 255), UInt8(part)]
                queue.put(bytes, for: call, isLast: part == count)
                if Bool.random(using: &random) { queue.drain { output += copy $0 } }
            }
            queue.drain { output += copy $0 }
            #expect(output == expected)
            #expect(queue.count == 0)
            #expect(queue.attachments.isEmpty)
        }
    }
}
