// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import Glibc
import LinuxSystem
import ProcessSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct ConnectionTests {
    @Test func withoutAnAddressEveryCallFailsAtOnce() async {
        let connection = BusConnection(address: nil)
        await #expect(throws: DBusError.noBus(.noAddress)) { try await connection.ping() }
        await connection.close()
        await #expect(throws: DBusError.closed) { try await connection.ping() }
    }

    @Test func aTaskRunsOnItsThreadAndGoesOnAfterItsEnd() async throws {
        let connection = BusConnection(address: nil)
        let thread = Mutex<pthread_t?>(nil)
        try connection.perform { thread.withLock { $0 = pthread_self() } }
        @Sendable func isThere() -> Bool { thread.withLock { $0 == pthread_self() } }
        await withTaskExecutorPreference(connection) {
            #expect(isThere())
            await Task.yield()
            #expect(isThere())
            await connection.close()
            #expect(!isThere())
        }
    }

    @Test func aSocketThatIsNotThereIsSaidToBe() async throws {
        let bus = try PrivateBus()
        let connection = BusConnection(address: bus.address)
        await #expect(throws: DBusError.noBus(.cannotConnect(address: bus.address.text, code: ENOENT))) {
            try await connection.ping()
        }
    }

    @Test(arguments: ["", "nonsense", "tcp:host=", "autolaunch:", "unix:path=relative"])
    func anAddressThatIsNoneIsSaidToBe(_ address: String) async throws {
        let connection = BusConnection(address: BusAddress(address))
        do {
            try await connection.ping()
            Issue.record("somebody answered")
        } catch DBusError.noBus(.cannotConnect) {}
    }

    @Test func aBusThatAppearsIsFoundWithoutBeingAskedFor() async throws {
        let bus = try PrivateBus()
        let connection = BusConnection(address: bus.address)
        var states = connection.states().makeAsyncIterator()
        await #expect(throws: DBusError.self) { try await connection.ping() }
        try await bus.start()
        while let state = await states.next() { if case .connected = state { break } }
        try await connection.ping()
    }

    @Test func whatWasSetUpOutlivesTheBus() async throws {
        let bus = try await PrivateBus.started()
        let connection = BusConnection(address: bus.address)
        connection.export(path: "/here", introspection: "<node/>") { _ in .values([.string("still")]) }
        var signals = connection.signals(SignalMatch(interface: "org.example.I", member: "S")).makeAsyncIterator()
        var owners = connection.owners(of: "org.example.Name").makeAsyncIterator()
        var states = connection.states().makeAsyncIterator()
        #expect(await owners.next() == OwnerChange(name: "org.example.Name", owner: nil))

        for round in 1...3 {
            while let state = await states.next() { if case .connected = state { break } }
            let other = BusConnection(address: bus.address)
            try await other.own("org.example.Name")
            let owner = try await other.uniqueName()
            while let change = await owners.next(), change.owner != owner { #expect(change.owner == nil) }
            try other.emit(
                Broadcast(path: "/x", interface: "org.example.I", member: "S", arguments: [.int32(Int32(round))]))
            let signal = await signals.next()
            #expect(signal?.arguments == [.int32(Int32(round))])
            #expect(signal?.sender == owner)
            let name = try await connection.uniqueName()
            let call = MethodCall(destination: name, path: "/here", interface: "a.b", member: "C")
            #expect(try await other.call(call, within: .seconds(20)) == [.string("still")])

            await bus.stop()
            #expect(await owners.next()?.owner == nil)
            try await bus.start()
            await other.close()
        }
    }

    @Test func callsUnderWayFailWhenTheBusGoes() async throws {
        let bus = try await PrivateBus.started()
        let connection = BusConnection(address: bus.address)
        try await connection.ping()
        bus.send(SIGSTOP)
        let (results, continuation) = AsyncStream.makeStream(of: DBusError?.self)
        for _ in 0..<2 {
            connection.call(.ping, within: .seconds(60)) { result in
                let error: DBusError? = if case .failure(let error) = result { error } else { nil }
                continuation.yield(error)
            }
        }
        try await connection.turn()
        await bus.stop()
        var iterator = results.makeAsyncIterator()
        for _ in 0..<2 { #expect(await iterator.next() == .disconnected) }
    }

    @Test func aCallEndsAtItsDeadline() async throws {
        let bus = try await PrivateBus.started()
        let connection = BusConnection(address: bus.address)
        try await connection.ping()
        bus.send(SIGSTOP)
        await #expect(throws: DBusError.timedOut) { try await connection.ping(within: .milliseconds(20)) }
        bus.send(SIGCONT)
        // The late answer is not taken for that of another call.
        try await connection.ping()
    }

    @Test func theDeadlineIncludesConnecting() async throws {
        let bus = try await PrivateBus.started()
        bus.send(SIGSTOP)
        let connection = BusConnection(address: bus.address)
        await #expect(throws: DBusError.timedOut) { try await connection.ping(within: .milliseconds(20)) }
        bus.send(SIGCONT)
        try await connection.ping()
    }

    @Test func callsBeyondTheBoundAreRefused() async throws {
        let bus = try await PrivateBus.started()
        let connection = BusConnection(address: bus.address)
        try await connection.ping()
        bus.send(SIGSTOP)
        let results = Mutex<[DBusError?]>([])
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        let count = BusConnection.maximumPendingCalls + 10
        for _ in 0..<count {
            connection.call(.ping, within: .seconds(60)) { result in
                let error: DBusError? = if case .failure(let error) = result { error } else { nil }
                let isLast = results.withLock { results in
                    results.append(error)
                    return results.count == count
                }
                if isLast { continuation.finish() }
            }
        }
        try await connection.turn()
        #expect(results.withLock { $0 } == Array(repeating: .tooBusy, count: 10))
        bus.send(SIGCONT)
        for await _ in done {}
        #expect(results.withLock { $0.count { $0 == nil } } == BusConnection.maximumPendingCalls)
    }

    @Test func repliesAndSignalsKeepTheirOrder() async throws {
        let bus = try await PrivateBus.started()
        let server = BusConnection(address: bus.address)
        let client = BusConnection(address: bus.address)
        let name = try await server.uniqueName()
        server.export(path: "/o", introspection: "<node/>") { call in
            try? server.emit(Broadcast(path: "/o", interface: "a.b", member: "After", arguments: call.arguments))
            return .values(call.arguments)
        }
        let seen = Mutex<[String]>([])
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        client.subscribe(SignalMatch(sender: name, interface: "a.b", member: "After")) { signal in
            seen.withLock { $0.append("signal \(signal.arguments[0].uint32Value ?? 0)") }
            if signal.arguments == [.uint32(50)] { continuation.finish() }
        }
        for number in 1...50 as ClosedRange<UInt32> {
            let call = MethodCall(
                destination: name, path: "/o", interface: "a.b", member: "C", arguments: [.uint32(number)])
            client.call(call, within: .seconds(20)) { _ in seen.withLock { $0.append("reply \(number)") } }
        }
        for await _ in done {}
        let order = seen.withLock { $0 }
        for number in 1...50 {
            let reply = try #require(order.firstIndex(of: "reply \(number)"))
            let signal = try #require(order.firstIndex(of: "signal \(number)"))
            #expect(reply < signal)
        }
    }

    @Test func aCancelledSubscriptionIsSilent() async throws {
        let bus = try await PrivateBus.started()
        let emitter = BusConnection(address: bus.address)
        let connection = BusConnection(address: bus.address)
        let count = Mutex(0)
        let registration = connection.subscribe(SignalMatch(member: "S")) { _ in count.withLock { $0 += 1 } }
        var others = connection.signals(SignalMatch(interface: "a.b")).makeAsyncIterator()
        try await connection.ping()
        for _ in 0..<2 {
            try emitter.emit(Broadcast(path: "/x", interface: "a.b", member: "S"))
            _ = await others.next()
            registration.cancel()
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func aServiceIsStartedOnlyWhenTheCallSaysSo() async throws {
        let bus = try await PrivateBus.started(services: [.init(name: "org.example.Gone", command: "/bin/false")])
        let connection = BusConnection(address: bus.address)
        var call = MethodCall(destination: "org.example.Gone", path: "/", interface: "a.b", member: "C")
        for (mayStart, isStartFailure) in [(false, false), (true, true)] {
            call.mayStartService = mayStart
            do {
                _ = try await connection.call(call, within: .seconds(20))
                Issue.record("somebody answered")
            } catch DBusError.remote(let name, _) {
                #expect(name.meansNobodyThere)
                #expect(name.isStartFailure == isStartFailure)
            }
        }
    }

    @Test func introspectionIsServed() async throws {
        let bus = try await PrivateBus.started()
        let connection = BusConnection(address: bus.address)
        connection.export(path: "/o", introspection: "<node><interface name='a.b'/></node>") { _ in .unknownMethod }
        let name = try await connection.uniqueName()
        let output = try await TestProcess.output(
            "gdbus", ["introspect", "--session", "--dest", name, "--object-path", "/o", "--xml"],
            environment: bus.environment)
        #expect(output.contains("<interface name='a.b'/>"))
    }

    @Test func aTimerRunsUnlessCancelled() async throws {
        let connection = BusConnection(address: nil)
        let (fired, continuation) = AsyncStream.makeStream(of: String.self)
        let now = KernelClock.monotonic.now
        connection.schedule(at: now + .milliseconds(1)) { continuation.yield("cancelled") }.cancel()
        connection.schedule(at: now + .milliseconds(3)) { continuation.yield("second") }
        connection.schedule(at: now + .milliseconds(2)) { continuation.yield("first") }
        var order = fired.makeAsyncIterator()
        #expect(await order.next() == "first")
        #expect(await order.next() == "second")
    }

    @Test func closingSendsWhatIsQueued() async throws {
        let bus = try await PrivateBus.started()
        let listener = BusConnection(address: bus.address)
        var signals = listener.signals(SignalMatch(member: "Farewell")).makeAsyncIterator()
        try await listener.ping()
        let connection = BusConnection(address: bus.address)
        try await connection.ping()
        for number in 1...100 as ClosedRange<UInt32> {
            try connection.emit(
                Broadcast(path: "/x", interface: "a.b", member: "Farewell", arguments: [.uint32(number)]))
        }
        await connection.close()
        for number in 1...100 as ClosedRange<UInt32> { #expect(await signals.next()?.arguments == [.uint32(number)]) }
    }
}
