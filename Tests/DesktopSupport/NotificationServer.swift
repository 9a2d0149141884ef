// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import Synchronization

/// A notification server of ours, which shows nothing and does to each notification what a test says. It has any
/// capability, so it stands for servers that do not run on X11 or in Debian.
public final class NotificationServer: Sendable {
    /// A call of `Notify`.
    public struct Call: Sendable {
        /// The id that it is answered with.
        public let id: UInt32
        /// The id of what it is to take the place of; 0 for nothing.
        public let replaces: UInt32
        /// The title.
        public let summary: String
        /// The text below it.
        public let body: String
        /// Keys and labels by turns.
        public let actions: [String]
        /// The hints.
        public let hints: [String: DBusValue]
    }

    /// A person's action on a notification.
    public enum Deed: Sendable {
        /// Presses the action of this key.
        case pressed(String)
        /// Types this into its field.
        case replied(String)
        /// Closes it.
        case dismissed
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private let connection: BusConnection
    private let received = Mutex<[Call]>([])
    private let closed = Mutex<[UInt32]>([])

    /// Starts it, and returns when it owns its name. It runs as long as it is held.
    ///
    /// - Parameter answer: What is done to a notification, at once.
    public static func started(
        on bus: PrivateBus, capabilities: [String], answer: @escaping @Sendable (Call) -> [Deed] = { _ in [] }
    ) async throws -> NotificationServer {
        let server = NotificationServer(bus, capabilities, answer)
        try await server.connection.own(name)
        return server
    }

    private init(_ bus: PrivateBus, _ capabilities: [String], _ answer: @escaping @Sendable (Call) -> [Deed]) {
        connection = BusConnection(address: bus.address)
        connection.export(path: Self.path, introspection: "<node/>") { [weak self] call in
            switch call.member {
            case "GetCapabilities": return .values([.strings(capabilities)])
            case "GetServerInformation": return .values(["ours", "test", "1", "1.2"].map(DBusValue.string))
            case "Notify":
                guard let self, call.arguments.count == 8 else { return .values([.uint32(0)]) }
                let notification = take(call.arguments)
                for deed in answer(notification) { emit(deed, notification.id) }
                return .values([.uint32(notification.id)])
            case "CloseNotification":
                if let id = call.arguments.first?.uint32Value { self?.closed.withLock { $0.append(id) } }
                return .values([])
            default: return .unknownMethod
            }
        }
    }

    /// The notifications that the server was asked to show so far.
    public var calls: [Call] { received.withLock { $0 } }

    /// The numbers that the server was asked to close so far.
    public var closings: [UInt32] { closed.withLock { $0 } }

    /// The person does something to a notification.
    public func emit(_ deed: Deed, _ id: UInt32) {
        let (member, value): (String, DBusValue) =
            switch deed {
            case .pressed(let key): ("ActionInvoked", .string(key))
            case .replied(let text): ("NotificationReplied", .string(text))
            case .dismissed: ("NotificationClosed", .uint32(2))
            }
        // A bus that is gone tells nobody, which the test sees.
        try? connection.emit(
            Broadcast(path: Self.path, interface: Self.name, member: member, arguments: [.uint32(id), value]))
    }

    private func take(_ arguments: [DBusValue]) -> Call {
        received.withLock { received in
            let call = Call(
                id: UInt32(received.count + 1), replaces: arguments[1].uint32Value ?? 0,
                summary: arguments[3].stringValue ?? "",
                body: arguments[4].stringValue ?? "",
                actions: arguments[5].stringsValue ?? [], hints: arguments[6].propertiesValue ?? [:])
            received.append(call)
            return call
        }
    }
}
