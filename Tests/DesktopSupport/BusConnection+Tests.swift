// SPDX-License-Identifier: Apache-2.0

public import DBus

/// Bus calls for tests.
extension BusConnection {
    /// Waits until it is connected and returns its unique name.
    public func uniqueName() async throws -> String {
        for await state in states() { if case .connected(let name) = state { return name } }
        throw DBusError.closed
    }

    /// Becomes the owner of a name, whoever owned it.
    public func own(_ name: String) async throws {
        _ = try await call(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "RequestName", arguments: [.string(name), .uint32(2)]), within: .seconds(20))
    }

    /// Gives a name up.
    public func release(_ name: String) async throws {
        _ = try await call(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "ReleaseName", arguments: [.string(name)]), within: .seconds(20))
    }
}
