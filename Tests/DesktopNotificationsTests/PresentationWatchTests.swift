// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import Synchronization
import Testing

@testable import DesktopNotifications

/// Programs that fill the screen, as reported by a session manager.
@Suite(.timeLimit(.minutes(2))) struct PresentationWatchTests {
    @Test(arguments: [
        ("org.gnome.SessionManager", "/org/gnome/SessionManager", "IsInhibited", UInt32(8), "InhibitorAdded"),
        (
            "org.kde.Solid.PowerManagement.PolicyAgent", "/org/kde/Solid/PowerManagement/PolicyAgent", "HasInhibition",
            4, "InhibitionsChanged"
        ),
    ])
    func itFollowsTheSession(
        name: String, path: String, member: String, kind: UInt32, signal: String
    ) async throws {
        let bus = try await PrivateBus.started()
        let (changes, sink) = AsyncStream<Bool>.makeStream()
        let connection = BusConnection(address: bus.address)
        let watch = PresentationWatch(connection: connection) { sink.yield($0) }
        var seen = changes.makeAsyncIterator()

        let isInhibited = Mutex(true)
        let session = BusConnection(address: bus.address)
        session.export(path: path, introspection: "<node/>") { call in
            guard call.member == member, call.arguments == [.uint32(kind)] else { return .unknownMethod }
            return .values([.bool(isInhibited.withLock { $0 })])
        }
        // Reported although nothing changed: a state that was stored before a crash is corrected by it.
        #expect(await seen.next() == false)
        // Presenting already when it appears.
        try await session.own(name)
        #expect(await seen.next() == true)
        isInhibited.withLock { $0 = false }
        try session.emit(Broadcast(path: path, interface: name, member: signal))
        #expect(await seen.next() == false)
        isInhibited.withLock { $0 = true }
        try session.emit(Broadcast(path: path, interface: name, member: signal))
        #expect(await seen.next() == true)
        // With the session manager goes what it said.
        await session.close()
        #expect(await seen.next() == false)
        await connection.close()
        withExtendedLifetime(watch) {}
    }
}
