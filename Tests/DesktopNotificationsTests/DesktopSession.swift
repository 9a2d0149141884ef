// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications

/// Our notifications on a bus, and their events.
struct DesktopSession: ~Copyable {
    let connection: BusConnection
    let notifications: DesktopNotifications
    private var events: AsyncStream<DesktopEvent>.Iterator

    init(address: BusAddress?, patience: Duration = .seconds(20)) {
        connection = BusConnection(address: address)
        let (stream, continuation) = AsyncStream.makeStream(of: DesktopEvent.self)
        events = stream.makeAsyncIterator()
        notifications = DesktopNotifications(connection: connection, patience: patience) {
            event, _ in continuation.yield(event)
        }
    }

    /// The next event.
    mutating func next() async -> DesktopEvent? { await events.next(isolation: #isolation) }

    /// The next event, without news of servers.
    mutating func nextOutcome() async -> DesktopEvent? {
        while let event = await events.next(isolation: #isolation) {
            switch event {
            case .serverAppeared, .serverVanished, .left: continue
            case .shown, .listed, .notShown, .activated, .replied, .dismissed, .expired, .withdrawn: return event
            }
        }
        return nil
    }

    /// Returns when the server has dealt with everything that was sent so far.
    func settle() async throws {
        _ = try await connection.call(
            MethodCall(
                destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
                interface: "org.freedesktop.DBus.Peer", member: "Ping"), within: .seconds(20))
    }

    /// Waits for a server.
    @discardableResult
    mutating func server() async -> NotificationServer? {
        while let event = await events.next(isolation: #isolation) {
            if case .serverAppeared(let server) = event { return server }
        }
        return nil
    }
}

extension DesktopPost {
    static func sample(_ id: String, _ title: String = "Tea", expires: Duration? = nil) -> DesktopPost {
        DesktopPost(
            id: id, appName: "alertd", title: title, body: "It is ready", actions: [.init(key: "more", label: "More")],
            expiry: expires.map(DesktopPost.Expiry.after) ?? .byServer)
    }
}
