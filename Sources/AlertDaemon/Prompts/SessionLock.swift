// SPDX-License-Identifier: Apache-2.0

import DBus
import Glibc
import Synchronization

/// Reads from logind whether the person's session is locked (org.freedesktop.login1(5): `LockedHint` of the user's
/// graphical session).
///
/// Many screen lockers report nothing to logind, so "not locked" can also mean that the state is unknown. The first
/// query opens the connection to the system bus.
final class SessionLock: Sendable {
    private static let service = "org.freedesktop.login1"
    private static let properties = "org.freedesktop.DBus.Properties"
    /// The user of the caller.
    private static let user = "/org/freedesktop/login1/user/self"
    private static let patience = Duration.seconds(5)

    private struct State {
        var connection: BusConnection?
        /// The signals of the session that is followed.
        var signals: BusRegistration?
        var isClosed = false
    }

    private let address: BusAddress
    private let state = Mutex(State())

    init(environment: [String: String]) { address = BusAddress.system(environment: environment) }

    /// Reports the state once it is known, and after every change; on the bus's thread. Only the first call counts.
    func follow(_ report: @escaping @Sendable (Bool) -> Void) {
        let connection = state.withLock { state -> BusConnection? in
            guard state.connection == nil, !state.isClosed else { return nil }
            state.connection = BusConnection(address: address)
            return state.connection
        }
        connection?.watchOwner(of: Self.service) { [weak self] change in
            guard change.owner != nil else { return report(false) }
            self?.findSession(on: connection, report)
        }
    }

    /// A Boolean value indicating whether the session is locked at present. Without an answer within half a second it
    /// counts as unlocked.
    var isLocked: Bool {
        get async {
            // Without a system bus there is no logind, as in most containers.
            if let socket = address.socketPath, access(socket, F_OK) != 0 { return false }
            let connection = BusConnection(address: address)
            var isLocked = false
            if case .structure(let members)? = await get("Display", of: "User", at: Self.user, on: connection),
                let path = members.last?.objectPathValue,
                case .bool(let hint)? = await get("LockedHint", of: "Session", at: path, on: connection)
            {
                isLocked = hint
            }
            await connection.close()
            return isLocked
        }
    }

    private func get(_ name: String, of interface: String, at path: String, on connection: BusConnection) async
        -> DBusValue?
    {
        let call = Self.get(name, of: interface, at: path)
        do throws(DBusError) {
            let values = try await connection.call(call, within: .milliseconds(500))
            if case .variant(let value)? = values.first { return value }
        } catch {
            // The state of the lock is unknown.
        }
        return nil
    }

    func close() async {
        let connection = state.withLock { state in
            state.isClosed = true
            return state.connection
        }
        await connection?.close()
    }

    private func findSession(on connection: BusConnection?, _ report: @escaping @Sendable (Bool) -> Void) {
        get("Display", of: "User", at: Self.user, on: connection) { [weak self] value in
            // The id and the path of the session.
            guard case .structure(let members)? = value, let path = members.last?.objectPathValue else { return }
            self?.follow(path, on: connection, report)
        }
    }

    private func follow(_ path: String, on connection: BusConnection?, _ report: @escaping @Sendable (Bool) -> Void) {
        guard let connection else { return }
        let match = SignalMatch(
            sender: Self.service, path: path, interface: Self.properties, member: "PropertiesChanged")
        let signals = connection.subscribe(match) { [weak self] _ in self?.read(path, on: connection, report) }
        let former = state.withLock { state in
            defer { state.signals = signals }
            return state.signals
        }
        former?.cancel()
        read(path, on: connection, report)
    }

    private func read(_ path: String, on connection: BusConnection, _ report: @escaping @Sendable (Bool) -> Void) {
        get("LockedHint", of: "Session", at: path, on: connection) { value in
            if case .bool(let isLocked)? = value { report(isLocked) }
        }
    }

    /// Reads a property. Calls `body` with nil if that fails.
    private func get(
        _ name: String, of interface: String, at path: String, on connection: BusConnection?,
        _ body: @escaping @Sendable (DBusValue?) -> Void
    ) {
        let call = Self.get(name, of: interface, at: path)
        connection?.call(call, within: Self.patience) { result in
            guard case .success(let values) = result, case .variant(let value)? = values.first else { return body(nil) }
            body(value)
        }
    }

    private static func get(_ name: String, of interface: String, at path: String) -> MethodCall {
        MethodCall(
            destination: service, path: path, interface: properties, member: "Get",
            arguments: [.string("\(service).\(interface)"), .string(name)])
    }
}
